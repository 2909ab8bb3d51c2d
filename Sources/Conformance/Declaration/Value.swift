import StrictJSON

/// A value of a field, as it stands in a vector file and on the wire.
public enum Value: Equatable, Sendable {
  /// Bytes, written as lower-case hex.
  case bytes([UInt8])
  /// Text, written verbatim.
  case text(String)
  /// An integer that fits 53 bits, written as a JSON number.
  case int(Int64)
  /// An unsigned integer of 64 bits, written as a string of decimal digits.
  case unsigned64(UInt64)

  /// Compares texts by their code points: to Swift, a letter with its accent and the two apart are the same text.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameCodePoints(as: right)
    case (.int(let left), .int(let right)): left == right
    case (.unsigned64(let left), .unsigned64(let right)): left == right
    default: false
    }
  }
}

/// A native type that a field can have.
package protocol FieldValue: Equatable, Sendable {
  init?(_ value: Value)
  var value: Value { get }
}

extension [UInt8]: FieldValue {
  package init?(_ value: Value) {
    guard case .bytes(let bytes) = value else { return nil }
    self = bytes
  }

  package var value: Value { .bytes(self) }
}

extension String: FieldValue {
  package init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  package var value: Value { .text(self) }
}

extension Int64: FieldValue {
  package init?(_ value: Value) {
    guard case .int(let number) = value else { return nil }
    self = number
  }

  package var value: Value { .int(self) }
}

extension UInt64: FieldValue {
  package init?(_ value: Value) {
    guard case .unsigned64(let number) = value else { return nil }
    self = number
  }

  package var value: Value { .unsigned64(self) }
}
