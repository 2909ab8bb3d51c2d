/// An implementation of the protocol that is tested.
public protocol Implementation: Sendable {
  /// The name for reports.
  var name: String { get }
  /// More about it, for reports; by default only the name.
  var identity: ImplementationIdentity { get }
  /// Whether it can answer the cases of accumulated vectors; by default it can.
  var takesAccumulatedCases: Bool { get }
  /// Tells whether it has the operation in that protocol version; otherwise it gets no requests for it.
  func supports(operation: String, protocolVersion: String) -> Bool
  /// Outputs of an operation that it does not have, so that they are not compared; by default there are none.
  func omittedOutputs(of operation: String) -> [String]
  /// Answers a request. A thrown error counts as a failure, never as a refusal.
  func answer(_ request: Request) async throws -> Answer
}

extension Implementation {
  /// The name alone.
  public var identity: ImplementationIdentity { ImplementationIdentity(name: name) }

  /// Whether it can answer the cases of accumulated vectors: it can.
  public var takesAccumulatedCases: Bool { true }

  /// Outputs that it does not have: none.
  public func omittedOutputs(of operation: String) -> [String] { [] }
}

/// The built-in implementation, right or with mistakes.
public struct ReferenceImplementation: Implementation {
  private let suite: Suite
  private let environment: Environment
  private let mistakes: [String]
  /// The computations with mistakes; empty without any.
  ///
  /// The right ones are made with the declarations of the operations that are asked for: most runs need few.
  private let wrongComputations: [String: Computation]

  package init(suite: Suite, environment: Environment) {
    self.init(suite: suite, environment: environment, mistakes: [])
  }

  private init(suite: Suite, environment: Environment, mistakes: [String]) {
    self.suite = suite
    self.environment = environment
    self.mistakes = mistakes
    wrongComputations =
      mistakes.isEmpty
      ? [:]
      : Dictionary(
        suite.operations.map { ($0.id, $0.computation(making: mistakes)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of the built-in implementation.
  public var name: String {
    mistakes.isEmpty ? "built-in" : "built-in, with \(mistakes.joined(separator: " and "))"
  }

  /// The name, and the version of the suite.
  public var identity: ImplementationIdentity {
    ImplementationIdentity(name: name, version: suite.version, language: "swift")
  }

  /// The same implementation with the mistakes of these ids.
  package func making(_ mistakes: [String]) -> ReferenceImplementation {
    ReferenceImplementation(suite: suite, environment: environment, mistakes: mistakes)
  }

  /// Tells whether the suite has the operation in that version.
  public func supports(operation: String, protocolVersion: String) -> Bool {
    suite[operation]?.protocols.contains(protocolVersion) ?? false
  }

  /// Answers by the operation's declaration.
  public func answer(_ request: Request) throws -> Answer {
    guard let operation = suite[request.operation] else { return .unsupported("no such operation") }
    let computation = wrongComputations[operation.id] ?? operation.rightComputation
    return try computation.answer(request, in: environment)
  }
}
