/// Computes the answers of an operation with mistakes.
struct MistakeProbe: Sendable {
  let suite: Suite
  let operation: Operation

  /// The ids of the mistakes that the vector detects: an implementation with one of them does not pass it.
  func detected(by vector: Vector, protocols: [String]) throws -> [String] {
    guard case .input(let input) = vector.subject else { return [] }
    var detected: [String] = []
    for declared in operation.mistakes {
      let id = declared.mistake.id
      let computation = operation.computation(making: [id])
      let isDetected = try protocols.contains { version in
        try attempt(computation, at: vector, input: input, protocolVersion: version).failureKind != nil
      }
      if isDetected { detected.append(id) }
    }
    return detected
  }

  /// Whether a case of an accumulated vector has another result with the mistake.
  func isDetected(_ mistake: String, by run: AccumulatedRun, protocols: [String]) throws -> Bool {
    let computations = [[], [mistake]].map { operation.computation(making: $0) }
    return try protocols.contains { version in
      try (0..<run.cases.count).contains { number in
        let input = try run.input(of: number, protocolVersion: protocols[0])
        let answers = computations.map { computation in
          answer(to: input, protocolVersion: version, by: computation, drawing: "surroundings")
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

  func attempt(
    _ computation: Computation, at vector: Vector, input: Record, protocolVersion: String, wantsSteps: Bool = false
  ) throws -> Attempt {
    let answer = self.answer(
      to: input, protocolVersion: protocolVersion, wantsSteps: wantsSteps, by: computation, drawing: "surroundings")
    let judgement = try Judge(suite: suite, operation: operation)
      .judgement(of: answer, to: vector, input: input, protocolVersion: protocolVersion)
    if let kind = judgement.kind { return Attempt(answer: answer, failureKind: kind) }
    guard vector.expectation.verification != nil, case .accept(let output, _) = answer,
      case .accept(let next, _) = self.answer(
        to: input, protocolVersion: protocolVersion, by: computation, drawing: "the next surroundings"),
      operation.drawnOutputs.contains(where: { output[$0] != nil && output[$0] == next[$0] })
    else { return Attempt(answer: answer, failureKind: nil) }
    return Attempt(answer: answer, failureKind: .repeatedDraw)
  }

  private func answer(
    to input: Record, protocolVersion: String, wantsSteps: Bool = false, by computation: Computation,
    drawing field: String
  ) -> Answer {
    do {
      return try operation.referenceAnswer(
        to: input, protocolVersion: protocolVersion, wantsSteps: wantsSteps, by: computation, drawing: field)
    } catch {
      return .error("\(error)")
    }
  }
}
