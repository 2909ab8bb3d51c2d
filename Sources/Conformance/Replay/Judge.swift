internal import Primitives

/// Compares answers with expectations.
struct Judge: Sendable {
  let suite: Suite
  let operation: Operation

  func verdict(on answer: Answer, to vector: Vector, input: Record, protocolVersion: String) throws -> Verdict {
    let expectation = vector.expectation
    func failed(
      _ kind: Failure.Kind, _ message: String, expected: String = "", actual: String = "", step: String? = nil
    ) -> Verdict {
      .failed(
        Failure(
          id: vector.id, protocolVersion: protocolVersion, comment: vector.comment, kind: kind, message: message,
          expected: expected, actual: actual, divergingStep: step))
    }
    switch (expectation.result, answer) {
    case (_, .unsupported(let why)):
      return failed(.broken, "answered as unsupported what it says it has: \(JSONExcerpt.quote(why))")
    case (_, .error(let message)):
      return failed(.broken, "broke: \(JSONExcerpt.quote(message))")
    case (.reject, .accept(let output, _)):
      return failed(
        .wronglyAccepted, "accepted what must be refused as \(expectation.reason ?? "invalid")",
        actual: text(of: output))
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
        return problem.map { failed(.wrongOutput, $0, actual: text(of: output)) } ?? .passed(Verdict.Note())
      }
      let comparison = compare(steps, with: vector.steps)
      guard expectation.outputs.contains(output) else {
        return failed(
          .wrongOutput, difference(of: output, from: expectation.outputs[0]),
          expected: text(of: expectation.outputs[0]), actual: text(of: output), step: comparison.diverging)
      }
      // The steps of a vector with several right outputs are those of the first.
      if let step = comparison.diverging, output == expectation.outputs[0] {
        return failed(.wrongStep, "the output is right, but step \(step) differs", step: step)
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

  // MARK: - Outputs

  /// The first output that differs, in words.
  private func difference(of output: Record, from expected: Record) -> String {
    for field in operation.outputs where output[field.name] != expected[field.name] {
      switch (expected[field.name], output[field.name]) {
      case (nil, _): return "\(field.name) must be absent"
      case (_, nil): return "\(field.name) is missing"
      case (.bytes(let right)?, .bytes(let wrong)?): return "\(field.name) " + difference(wrong, right, "byte")
      case (.text(let right)?, .text(let wrong)?):
        return "\(field.name) " + difference(Array(wrong.unicodeScalars), Array(right.unicodeScalars), "character")
      default: return "\(field.name) differs"
      }
    }
    return "the output differs"
  }

  private func difference<Element: Equatable>(_ wrong: [Element], _ right: [Element], _ unit: String) -> String {
    guard let first = zip(wrong, right).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return "has \(wrong.count) \(unit)s instead of \(right.count)"
    }
    let lengths = wrong.count == right.count ? "" : ", and there are \(wrong.count) instead of \(right.count)"
    return "differs from \(unit) \(first) on\(lengths)"
  }

  func text(of output: Record) -> String {
    String(decoding: JSONWriter.compact(RecordCoding.encode(output, as: operation.outputs)), as: UTF8.self)
  }

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
    switch try counterpart.referenceAnswer(to: question, protocolVersion: protocolVersion) {
    case .accept(verification.output, _): return nil
    case .accept: return "\(counterpart.id) gets another result from it than what went in"
    case let other: return "\(counterpart.id) on it: \(other.summary)"
    }
  }

  // MARK: - Steps

  private func compare(_ steps: [Step], with expected: [Step]) -> (equal: Int, diverging: String?) {
    guard !steps.isEmpty else { return (0, nil) }
    let sent = Dictionary(steps.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var equal = 0
    for step in expected {
      guard let value = sent[step.name] else { continue }
      guard value.hasSameCodePoints(as: step.value) else { return (equal, step.name) }
      equal += 1
    }
    return (equal, nil)
  }
}
