/// An input that the request lacks, or has with another type than the implementation expects.
public struct MissingInput: Error, CustomStringConvertible {
  /// The name of the input.
  public let name: String

  /// One line that names the input.
  public var description: String { "the input \(name) is absent, or of another type" }
}

/// Reads members of requests and of records in them.
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
