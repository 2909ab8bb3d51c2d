extension Operation {
  /// The address of random values where it does not matter what is drawn.
  package static let anyDraw = "draw"

  /// Answers with the reference implementation; random values are drawn from the address that `drawing` names.
  package func referenceAnswer(
    to input: Record, protocolVersion: String, wantsSteps: Bool = false, by computation: Computation? = nil,
    drawing field: String = Operation.anyDraw
  ) throws -> Answer {
    let id = id
    let environment = Environment(
      randomBytes: { count in
        var draw = Draw(seed: "reference", id: id, field: field)
        return draw.bytes(count)
      },
      currentMilliseconds: { 1_700_000_000_000 })
    let request = Request(operation: id, protocolVersion: protocolVersion, input: input, wantsSteps: wantsSteps)
    return try (computation ?? rightComputation).answer(request, in: environment)
  }
}

extension Operation {
  /// The intermediate values of an input that must be refused; none where the computation ends before them.
  func steps(ofRefused input: Record, protocolVersion: String) -> [Step] {
    let request = Request(operation: id, protocolVersion: protocolVersion, input: input, wantsSteps: true)
    return (try? refusedSteps?(request)) ?? []
  }
}

extension Answer {
  /// The answer in a few words, without its values.
  package var summary: String {
    switch self {
    case .accept: "accepted"
    case .reject(let reason, _): reason.map { "rejected as \($0)" } ?? "rejected without a reason"
    case .unsupported(let why): "unsupported: \(why)"
    case .inexpressible(let why): "inexpressible: \(why)"
    case .error(let message): "error: \(message)"
    case .unusable(let answer): "error: \(answer.message)"
    }
  }
}
