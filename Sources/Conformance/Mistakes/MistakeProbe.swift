/// Tries out what becomes of an operation's answers when mistakes are made.
struct MistakeProbe: Sendable {
  let suite: Suite
  let operation: Operation

  /// The ids of the mistakes that the vector catches: no implementation that makes one of them passes it.
  func kills(of vector: Vector, protocols: [String]) throws -> [String] {
    guard case .input(let input) = vector.subject else { return [] }
    var kills: [String] = []
    for declared in operation.mistakes {
      let id = declared.mistake.id
      let isCaught = try protocols.contains { version in
        try attempt([id], at: vector, input: input, protocolVersion: version).failure != nil
      }
      if isCaught { kills.append(id) }
    }
    return kills
  }

  /// What an implementation with the mistakes answers, and what is wrong with it.
  struct Attempt {
    let answer: Answer
    let failure: Failure?
  }

  func attempt(
    _ mistakes: [String], at vector: Vector, input: Record, protocolVersion: String
  ) throws -> Attempt {
    let answer = self.answer(to: input, protocolVersion: protocolVersion, making: mistakes, drawing: "surroundings")
    let verdict = try Judge(suite: suite, operation: operation)
      .verdict(on: answer, to: vector, input: input, protocolVersion: protocolVersion)
    if case .failed(let failure) = verdict { return Attempt(answer: answer, failure: failure) }
    guard vector.expectation.verification != nil, case .accept(let output, _) = answer,
      case .accept(let next, _) = self.answer(
        to: input, protocolVersion: protocolVersion, making: mistakes, drawing: "the next surroundings"),
      let name = operation.drawnOutputs.first(where: { output[$0] != nil && output[$0] == next[$0] })
    else { return Attempt(answer: answer, failure: nil) }
    return Attempt(answer: answer, failure: .repeatedDraw(of: name, by: vector, protocolVersion: protocolVersion))
  }

  private func answer(
    to input: Record, protocolVersion: String, making mistakes: [String], drawing field: String
  ) -> Answer {
    do {
      return try operation.referenceAnswer(
        to: input, protocolVersion: protocolVersion, making: mistakes, drawing: field)
    } catch {
      return .error("\(error)")
    }
  }
}
