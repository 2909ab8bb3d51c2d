internal import Primitives
internal import StrictJSON

/// Compares answers with expectations.
struct Judge: Sendable {
  let suite: Suite
  let operation: Operation

  /// The result, with a failure in words.
  func result(of answer: Answer, to vector: Vector, input: Record, protocolVersion: String) throws -> CaseResult {
    switch try judgement(of: answer, to: vector, input: input, protocolVersion: protocolVersion) {
    case .right(let note): .passed(note)
    case .wrong(let fault):
      .failed(Failure(fault, of: vector, protocolVersion: protocolVersion, outputs: operation.outputs))
    }
  }

  func judgement(
    of answer: Answer, to vector: Vector, input: Record, protocolVersion: String
  ) throws -> Judgement {
    let expectation = vector.expectation
    switch (expectation.result, answer) {
    case (_, .unsupported(let why)):
      return .wrong(.broke("answered as unsupported what it says it has: \(JSONExcerpt.quote(why))"))
    case (_, .error(let message)):
      return .wrong(.broke("broke: \(JSONExcerpt.quote(message, upTo: 300))"))
    case (.reject, .accept(let output, let steps)):
      return .wrong(.wronglyAccepted(output, steps))
    case (.accept, .reject(let reason, _)):
      return .wrong(.wronglyRejected(reason))
    case (.reject, .reject(let reason, _)), (.either, .reject(let reason, _)):
      return judgement(ofReason: reason, expectation: expectation)
    case (.accept, .accept(let output, let steps)), (.either, .accept(let output, let steps)):
      if let verification = expectation.verification {
        let problem = try verify(output, by: verification, input: input, protocolVersion: protocolVersion)
        return problem.map { .wrong(.unverified(output, $0)) } ?? .right(CaseResult.Note())
      }
      guard expectation.outputs.contains(output) else { return .wrong(.wrongOutput(output, steps)) }
      let comparison = compare(steps, with: vector.steps)
      // The steps of a vector with several right outputs are those of the first.
      if let (right, wrong) = comparison.diverging, output == expectation.outputs[0] {
        return .wrong(.wrongStep(right, wrong, steps))
      }
      return .right(CaseResult.Note(comparedSteps: comparison.equal))
    }
  }

  // MARK: - Refusals

  private func judgement(ofReason reason: String?, expectation: Expectation) -> Judgement {
    guard let reason else { return .right(CaseResult.Note(lacksReason: true)) }
    let allowed = [expectation.reason].compactMap { $0 } + expectation.otherReasons
    // Where no reason is stated, any of the operation's own will do.
    let isRight = allowed.isEmpty ? operation.reasons.contains { $0.id == reason } : allowed.contains(reason)
    return isRight ? .right(CaseResult.Note()) : .wrong(.wrongReason(reason))
  }

  // MARK: - Verification

  /// Runs the counterpart on the answer; returns what is wrong, or nil.
  private func verify(
    _ output: Record, by verification: Verification, input: Record, protocolVersion: String
  ) throws -> String? {
    guard let counterpart = suite[verification.operation] else {
      return "there is no operation \(verification.operation) to verify it by"
    }
    let names = counterpart.inputs.map(\.name)
    var question = verification.input
    question.fill(from: output, only: names)
    question.fill(from: input, only: names)
    if let missing = counterpart.inputs.first(where: { !$0.isOptional && question[$0.name] == nil }) {
      return "\(missing.name) is missing, so that \(counterpart.id) cannot verify it"
    }
    // An operation relies on the types that it declares, and an implementation in this process may answer with any.
    for field in counterpart.inputs {
      guard let value = question[field.name] else { continue }
      if let objection = field.form.objection(to: value, at: field.name) {
        return "\(objection.field) \(objection.message)"
      }
    }
    switch try counterpart.referenceAnswer(to: question, protocolVersion: protocolVersion) {
    case .accept(verification.output, _): return nil
    case .accept: return "\(counterpart.id) gets another result from it than what went in"
    case let other: return "\(counterpart.id) on it: \(other.summary)"
    }
  }

  // MARK: - Steps

  private func compare(
    _ steps: [Step], with expected: [Step]
  ) -> (equal: Int, diverging: (right: Step, wrong: String)?) {
    guard !steps.isEmpty else { return (0, nil) }
    let sent = steps.valuesByName
    var equal = 0
    for step in expected {
      guard let value = sent[step.name] else { continue }
      guard value.hasSameCodePoints(as: step.value) else { return (equal, (step, value)) }
      equal += 1
    }
    return (equal, nil)
  }
}
