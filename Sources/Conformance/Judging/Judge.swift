internal import StrictJSON

/// Compares answers with expectations.
package struct Judge: Sendable {
  private let suite: Suite
  private let operation: Operation
  /// Outputs that the implementation does not have, by its own statement: the others are compared.
  package var omitted: [String] = []

  package init(suite: Suite, operation: Operation, omitted: [String] = []) {
    self.suite = suite
    self.operation = operation
    self.omitted = omitted
  }

  /// The judgement of a case, with a failure in words.
  package func report(
    on answer: Answer, to vector: Vector, input: Record, protocolVersion: String
  ) throws -> Judgement<Failure> {
    try judgement(of: answer, to: vector, input: input, protocolVersion: protocolVersion).reported { wrong in
      Failure(
        wrong, of: vector, to: expectation(of: vector), protocolVersion: protocolVersion, operation: operation,
        rightSteps: wrong.kind.concernsRefusal && vector.keptSteps.isEmpty
          ? operation.steps(ofRefused: input, protocolVersion: protocolVersion) : vector.steps)
    }
  }

  package func judgement(
    of answer: Answer, to vector: Vector, input: Record, protocolVersion: String
  ) throws -> Judgement<WrongAnswer> {
    let expectation = expectation(of: vector)
    switch (expectation.result, answer) {
    case (_, .unsupported(let why)):
      return .wrong(.broken("answered \"unsupported\" for an operation that it lists: \(JSONExcerpt.quote(why))"))
    case (_, .unusable(.missing)):
      return .wrong(.missing)
    case (_, .unusable(let answer)):
      return .wrong(.broken("error: \(JSONExcerpt.quote(answer.message, upTo: 300))"))
    case (_, .error(let message)):
      let words = "error: \(JSONExcerpt.quote(message, upTo: 300))"
      return .wrong(expectation.allowsRefusal ? .failedInsteadOfRefusing(words) : .broken(words))
    case (.accept, .inexpressible(let why)):
      return .cannotBeAsked(why)
    case (.reject, .inexpressible(let why)), (.either, .inexpressible(let why)):
      return .inexpressible(why)
    case (.reject, .accept(let output, let steps)):
      return .wrong(.wronglyAccepted(output, steps))
    case (.accept, .reject(let reason, _)):
      return .wrong(.wronglyRejected(reason))
    case (.either, .reject(let reason, _)) where !expectation.allowsRefusal:
      return .wrong(.wronglyRejected(reason))
    case (.reject, .reject(let reason, _)), (.either, .reject(let reason, _)):
      return judgement(ofReason: reason, expectation: expectation)
    case (.accept, .accept(let output, let steps)), (.either, .accept(let output, let steps)):
      if let verification = expectation.verification {
        if let counterpart = suite[verification.operation], !counterpart.isComputed {
          return .notJudged(counterpart.id)
        }
        let problem = try verify(
          output, by: verification, input: input, protocolVersion: protocolVersion,
          taking: Set(expectation.alternatives.flatMap(\.taken)))
        return problem.map { .wrong(.unverified(output, $0)) }
          ?? .right(RightAnswer(taken: expectation.alternativesTaken { $0.output == 0 }))
      }
      guard let number = expectation.outputs.firstIndex(of: output) else {
        let event = operation.script?.inexpressible(in: output, rightOutputs: expectation.outputs)
        return event.map { .cannotBeAsked($0) } ?? .wrong(.wrongOutput(output, steps))
      }
      let comparison = compare(steps, with: vector.keptSteps)
      // The steps of a vector with several right outputs belong to the first output.
      if let (right, wrong) = comparison.diverging, number == 0 {
        return .wrong(.wrongStep(right, wrong, steps))
      }
      return .right(
        RightAnswer(comparedSteps: comparison.equal, taken: expectation.alternativesTaken { $0.output == number }))
    }
  }

  /// The expectation without the outputs that the implementation does not have.
  private func expectation(of vector: Vector) -> Expectation {
    guard !omitted.isEmpty else { return vector.expectation }
    var expectation = vector.expectation
    expectation.outputs = expectation.outputs.map { $0.without(omitted) }
    return expectation
  }

  // MARK: - Refusals

  private func judgement(ofReason reason: String?, expectation: Expectation) -> Judgement<WrongAnswer> {
    let taken = expectation.alternativesTaken { $0.output == nil }
    guard let reason else { return .right(RightAnswer(lacksReason: true, taken: taken)) }
    let allowed = expectation.allowedReasons
    // Where the vector has no reason, any reason of the operation is right.
    let isRight = allowed.isEmpty ? operation.reasons.contains { $0.id == reason } : allowed.contains(reason)
    return isRight ? .right(RightAnswer(taken: taken)) : .wrong(.wrongReason(reason))
  }

  // MARK: - Verification

  /// Runs the verifying operation on the answer; returns what is wrong, or nil.
  private func verify(
    _ output: Record, by verification: Verification, input: Record, protocolVersion: String,
    taking alternatives: Set<String>
  ) throws -> String? {
    switch question(about: output, to: verification, input: input) {
    case .impossible(let why): return why
    case .asked(let counterpart, let request):
      let right = try counterpart.referenceAnswer(to: request, protocolVersion: protocolVersion)
      if case .accept(verification.output, _) = right { return nil }
      // What an implementation with an alternative gives, only an implementation with it may take back.
      let other = counterpart.computation(takingEditsOf: alternatives, protocolVersion: protocolVersion)
      switch try counterpart.referenceAnswer(to: request, protocolVersion: protocolVersion, by: other) {
      case .accept(verification.output, _): return nil
      case .accept: return "\(counterpart.id) does not give back the original values"
      case let other: return "\(counterpart.id) of the answer: \(other.summary)"
      }
    }
  }

  /// What the verifying operation answers to an output; nil where it cannot be asked about it.
  package func readBack(
    _ output: Record, by verification: Verification, input: Record, protocolVersion: String
  ) throws -> Answer? {
    guard case .asked(let counterpart, let request) = question(about: output, to: verification, input: input) else {
      return nil
    }
    return try counterpart.referenceAnswer(to: request, protocolVersion: protocolVersion)
  }

  /// What a verifying operation is asked about an output.
  private enum Question {
    case asked(Operation, Record)
    /// It cannot be asked, for a reason in words.
    case impossible(String)
  }

  private func question(about output: Record, to verification: Verification, input: Record) -> Question {
    guard let counterpart = suite[verification.operation] else {
      return .impossible("there is no operation \(verification.operation) to verify it")
    }
    if let objection = objection(to: output, as: operation.outputs) { return .impossible(objection) }
    let names = counterpart.inputs.map(\.name)
    var request = verification.input
    request.fill(from: output, only: names)
    request.fill(from: input, only: names)
    if let missing = counterpart.inputs.first(where: { !$0.isOptional && request[$0.name] == nil }) {
      return .impossible("\(missing.name) is missing, so that \(counterpart.id) cannot verify it")
    }
    // An operation requires values of the declared types, but an implementation in this process can answer with any.
    if let objection = objection(to: request, as: counterpart.inputs) { return .impossible(objection) }
    return .asked(counterpart, request)
  }

  /// The first value that has not the form of its field, in words.
  private func objection(to record: Record, as fields: [FieldDeclaration]) -> String? {
    for field in fields {
      if let value = record[field.name], let objection = field.form.objection(to: value, at: field.name) {
        return objection.text
      }
    }
    return nil
  }

  // MARK: - Steps

  private func compare(
    _ steps: [Step], with right: VectorSteps
  ) -> (equal: Int, diverging: (right: Step, wrong: String)?) {
    guard !steps.isEmpty else { return (0, nil) }
    if right.areSame(as: steps) { return (steps.count, nil) }
    let expected = right.list
    // Most implementations send the steps of the vector, in their order.
    if steps.count == expected.count, zip(steps, expected).allSatisfy({ $0.hasSameName(as: $1) }),
      let diverging = steps.indices.first(where: { !steps[$0].hasSameValue(as: expected[$0]) })
    {
      return (diverging, (expected[diverging], steps[diverging].value))
    }
    let sent = steps.byName
    var equal = 0
    for step in expected {
      guard let other = sent[step.name] else { continue }
      guard other.hasSameValue(as: step) else { return (equal, (step, other.value)) }
      equal += 1
    }
    return (equal, nil)
  }
}
