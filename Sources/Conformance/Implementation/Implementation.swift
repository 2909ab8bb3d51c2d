/// An implementation of the protocol that is put to the test.
public protocol Implementation: Sendable {
  /// What reports call it.
  var name: String { get }
  /// What else it says of itself; by default nothing.
  var identity: ImplementationIdentity { get }
  /// Whether the cases of vectors that stand for many can be put to it; by default they can.
  var takesAccumulatedCases: Bool { get }
  /// Tells whether it has the operation in that protocol version; what it does not have is not asked.
  func supports(operation: String, protocolVersion: String) -> Bool
  /// Answers a request. A thrown error counts as broken, never as a refusal.
  func answer(_ request: Request) async throws -> Answer
}

extension Implementation {
  /// The name alone.
  public var identity: ImplementationIdentity { ImplementationIdentity(name: name) }

  /// All cases.
  public var takesAccumulatedCases: Bool { true }
}

/// A request to compute one case.
public struct Request: Sendable {
  /// The operation's name.
  public let operation: String
  /// The protocol version, as in `3.2`.
  public let protocolVersion: String
  /// The named inputs.
  public let input: Record
  /// Whether the intermediate values are wanted too.
  public let wantsSteps: Bool

  /// Which case it is among all of a corpus; none where a vector stands for many.
  let caseNumber: Int?

  package init(
    operation: String, protocolVersion: String, input: Record, wantsSteps: Bool, caseNumber: Int? = nil
  ) {
    self.caseNumber = caseNumber
    self.operation = operation
    self.protocolVersion = protocolVersion
    self.input = input
    self.wantsSteps = wantsSteps
  }
}

/// A request that lacks an input, or has one of another type, than the implementation expects.
public struct MissingInput: Error, CustomStringConvertible {
  /// The name of the input.
  public let name: String

  /// One line that names the input.
  public var description: String { "the input \(name) is absent, or of another type" }
}

extension Request {
  /// Returns an input of bytes.
  public func bytes(_ name: String) throws -> [UInt8] { try input.bytes(name) }

  /// Returns an input of text.
  public func text(_ name: String) throws -> String { try input.text(name) }

  /// Returns an integer input.
  public func int(_ name: String) throws -> Int { try input.int(name) }

  /// Returns an unsigned 64-bit input.
  public func unsigned64(_ name: String) throws -> UInt64 { try input.unsigned64(name) }

  /// Returns an input that is a list.
  public func list(_ name: String) throws -> [Value] { try input.list(name) }

  /// Returns an input that is a list of texts.
  public func texts(_ name: String) throws -> [String] { try input.texts(name) }

  /// Returns an input that is a list of records.
  public func records(_ name: String) throws -> [Record] { try input.records(name) }

  /// Returns an input that is a record.
  public func record(_ name: String) throws -> Record { try input.record(name) }

  /// Tells whether an optional input is there.
  public func has(_ name: String) -> Bool { input[name] != nil }
}

/// The members of a record, as a request has them and as records in it have them.
extension Record {
  /// Returns a member of bytes.
  public func bytes(_ name: String) throws -> [UInt8] { try native(name) }

  /// Returns a member of text.
  public func text(_ name: String) throws -> String { try native(name) }

  /// Returns an integer member.
  public func int(_ name: String) throws -> Int { Int(try native(name) as Int64) }

  /// Returns an unsigned 64-bit member.
  public func unsigned64(_ name: String) throws -> UInt64 { try native(name) }

  /// Returns a member that is a list.
  public func list(_ name: String) throws -> [Value] {
    guard case .list(let values)? = self[name] else { throw MissingInput(name: name) }
    return values
  }

  /// Returns a member that is a list of texts.
  public func texts(_ name: String) throws -> [String] { try native(name) }

  /// Returns a member that is a list of records.
  public func records(_ name: String) throws -> [Record] { try native(name) }

  /// Returns a member that is a record.
  public func record(_ name: String) throws -> Record { try native(name) }

  private func native<Native: FieldValue>(_ name: String) throws -> Native {
    guard let value = self[name], let native = Native(value) else { throw MissingInput(name: name) }
    return native
  }
}

/// The implementation that the suite brings with it, right or with mistakes.
public struct ReferenceImplementation: Implementation {
  private let suite: Suite
  private let environment: Environment
  private let mistakes: [String]
  private let computations: [String: Computation]

  package init(suite: Suite, environment: Environment) {
    self.init(suite: suite, environment: environment, mistakes: [])
  }

  private init(suite: Suite, environment: Environment, mistakes: [String]) {
    self.suite = suite
    self.environment = environment
    self.mistakes = mistakes
    computations = Dictionary(
      suite.operations.map { ($0.id, $0.computation(making: mistakes)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of the built-in implementation.
  public var name: String {
    mistakes.isEmpty ? "built-in" : "built-in, with \(mistakes.joined(separator: " and "))"
  }

  /// The name, and the version of the suite that brings it.
  public var identity: ImplementationIdentity {
    ImplementationIdentity(name: name, version: suite.version, language: "swift")
  }

  /// The same implementation, making the mistakes of these ids.
  package func making(_ mistakes: [String]) -> ReferenceImplementation {
    ReferenceImplementation(suite: suite, environment: environment, mistakes: mistakes)
  }

  /// Tells whether the suite has the operation in that version.
  public func supports(operation: String, protocolVersion: String) -> Bool {
    suite[operation]?.protocols.contains(protocolVersion) ?? false
  }

  /// Answers as the operation's declaration says.
  public func answer(_ request: Request) throws -> Answer {
    guard let computation = computations[request.operation] else { return .unsupported("no such operation") }
    return try computation.answer(request, in: environment)
  }
}
