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

  /// The number of the case among all of a corpus; nil for a case of an accumulated vector.
  package let caseNumber: Int?

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
