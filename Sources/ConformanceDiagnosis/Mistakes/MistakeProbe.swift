internal import Conformance

/// Computes the answers of an operation with mistakes.
struct MistakeProbe: Sendable {
  let suite: Suite
  let operation: Operation

  /// Whether a case of an accumulated vector has another result with the mistake.
  func isDetected(_ mistake: String, by run: AccumulatedRun, protocols: [String]) throws -> Bool {
    let wrong = operation.computation(making: [mistake])
    return try protocols.contains { version in
      try (0..<run.cases.count).contains { number in
        let input = try run.input(of: number, protocolVersion: protocols[0])
        let answers = [operation.rightComputation, wrong].map { computation in
          answer(to: input, protocolVersion: version, by: computation)
        }
        return run.line(for: answers[0]) != run.line(for: answers[1])
      }
    }
  }

  /// The answer of an implementation with mistakes, and the kind of its failure.
  struct Attempt {
    let answer: Answer
    let failureKind: Failure.Kind?
  }

  /// The answer with the values of one draw; the next draw shows whether they are drawn at all.
  func attempt(
    _ computation: Computation, at vector: Vector, input: Record, protocolVersion: String, wantsSteps: Bool = false,
    draw number: Int = 0
  ) throws -> Attempt {
    func answer(draw: Int, wantsSteps: Bool) -> Answer {
      self.answer(
        to: input, protocolVersion: protocolVersion, wantsSteps: wantsSteps, by: computation,
        drawing: "\(vector.id)#\(draw)")
    }
    let given = answer(draw: number, wantsSteps: wantsSteps)
    let kind = try failureKind(of: given, to: vector, input: input, protocolVersion: protocolVersion)
    if let kind { return Attempt(answer: given, failureKind: kind) }
    guard vector.expectation.verification != nil, case .accept(let output, _) = given,
      case .accept(let next, _) = answer(draw: number + 1, wantsSteps: false),
      operation.drawnOutputs.contains(where: { output[$0] != nil && output[$0] == next[$0] })
    else { return Attempt(answer: given, failureKind: nil) }
    return Attempt(answer: given, failureKind: .repeatedDraw)
  }

  /// The kind of failure with each of several draws; nil where the computation passes with one of them.
  ///
  /// Otherwise an encrypted message that begins with a zero byte by chance would count as a detection. Three draws are
  /// enough for that chance: 1 in 2^24 for each vector.
  func failureKindInAllDraws(
    of computation: Computation, at vector: Vector, input: Record, protocolVersion: String
  ) throws -> Failure.Kind? {
    var kind: Failure.Kind?
    for number in 0..<(operation.drawnOutputs.isEmpty ? 1 : 3) {
      kind =
        try attempt(computation, at: vector, input: input, protocolVersion: protocolVersion, draw: number).failureKind
      guard kind != nil else { return nil }
    }
    return kind
  }

  /// The kind of failure of an answer by itself; nil where it is right.
  func failureKind(
    of answer: Answer, to vector: Vector, input: Record, protocolVersion: String
  ) throws -> Failure.Kind? {
    try Judge(suite: suite, operation: operation)
      .judgement(of: answer, to: vector, input: input, protocolVersion: protocolVersion).kind
  }

  /// The answer of a computation; what it throws is the failure of an implementation.
  func answer(
    to input: Record, protocolVersion: String, wantsSteps: Bool = false, by computation: Computation,
    drawing field: String = Operation.anyDraw
  ) -> Answer {
    do {
      return try operation.referenceAnswer(
        to: input, protocolVersion: protocolVersion, wantsSteps: wantsSteps, by: computation, drawing: field)
    } catch {
      return .error("\(error)")
    }
  }
}
