internal import Primitives

/// Compares answers with expectations.
struct Judge: Sendable {
  let suite: Suite
  let operation: Operation

  func verdict(on answer: Answer, to vector: Vector, input: Record, protocolVersion: String) throws -> Verdict {
    let expectation = vector.expectation
    func failed(
      _ kind: Failure.Kind, _ message: String, expected: String = "", actual: String = "", steps: [StepComparison] = []
    ) -> Verdict {
      .failed(
        Failure(
          kind, of: vector, protocolVersion: protocolVersion, message, expected: expected, actual: actual, steps: steps)
      )
    }
    switch (expectation.result, answer) {
    case (_, .unsupported(let why)):
      return failed(.broken, "answered as unsupported what it says it has: \(JSONExcerpt.quote(why))")
    case (_, .error(let message)):
      return failed(.broken, "broke: \(JSONExcerpt.quote(message, upTo: 300))")
    case (.reject, .accept(let output, let steps)):
      return failed(
        .wronglyAccepted, "accepted what must be refused as \(expectation.reason ?? "invalid")",
        actual: text(output), steps: sideBySide(steps, with: vector.steps))
    case (.accept, .reject(let reason, _)):
      return failed(
        .wronglyRejected, "refused\(reason.map { " as \(JSONExcerpt.quote($0))" } ?? "") what must be accepted",
        expected: expectation.outputs.first.map(text) ?? "")
    case (.reject, .reject(let reason, _)), (.either, .reject(let reason, _)):
      return verdict(onReason: reason, expectation: expectation)
        ?? failed(
          .wrongReason,
          "refused as \(JSONExcerpt.quote(reason ?? "")) what must be refused as \(expectation.reason ?? "invalid")")
    case (.accept, .accept(let output, let steps)), (.either, .accept(let output, let steps)):
      if let verification = expectation.verification {
        let problem = try verify(output, by: verification, input: input, protocolVersion: protocolVersion)
        return problem.map { failed(.wrongOutput, $0, actual: text(output)) } ?? .passed(Verdict.Note())
      }
      guard expectation.outputs.contains(output) else {
        return failed(
          .wrongOutput, Difference.words(output, insteadOf: expectation.outputs[0], as: operation.outputs),
          expected: text(expectation.outputs[0]), actual: text(output),
          steps: sideBySide(steps, with: vector.steps))
      }
      let comparison = compare(steps, with: vector.steps)
      // The steps of a vector with several right outputs are those of the first.
      if let (right, wrong) = comparison.diverging, output == expectation.outputs[0] {
        return failed(
          .wrongStep,
          "the output is right, but step \(right.name) " + Difference.words(wrong, insteadOf: right.value),
          steps: sideBySide(steps, with: vector.steps))
      }
      return .passed(Verdict.Note(comparedSteps: comparison.equal))
    }
  }

  // MARK: - Refusals

  private func verdict(onReason reason: String?, expectation: Expectation) -> Verdict? {
    guard let reason else { return .passed(Verdict.Note(lacksReason: true)) }
    let allowed = [expectation.reason].compactMap { $0 } + expectation.otherReasons
    // Where no reason is stated, any of the operation's own will do.
    let isRight = allowed.isEmpty ? operation.reasons.contains { $0.id == reason } : allowed.contains(reason)
    return isRight ? .passed(Verdict.Note()) : nil
  }

  private func text(_ output: Record) -> String { RecordCoding.text(output, as: operation.outputs) }

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
    if let wrong = counterpart.inputs.first(where: { field in question[field.name].map(field.form.admits) == false }) {
      return "\(wrong.name) must be \(wrong.form.words)"
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
    let sent = values(of: steps)
    var equal = 0
    for step in expected {
      guard let value = sent[step.name] else { continue }
      guard value.hasSameCodePoints(as: step.value) else { return (equal, (step, value)) }
      equal += 1
    }
    return (equal, nil)
  }

  private func sideBySide(_ steps: [Step], with expected: [Step]) -> [StepComparison] {
    guard !steps.isEmpty else { return [] }
    let sent = values(of: steps)
    return expected.map { StepComparison(name: $0.name, expected: $0.value, actual: sent[$0.name]) }
  }

  private func values(of steps: [Step]) -> [String: String] {
    Dictionary(steps.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
