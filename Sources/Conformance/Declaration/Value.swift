import StrictJSON

/// A value of a field in a vector file or on the wire.
public enum Value: Equatable, Sendable {
  /// Bytes, written as lower-case hex.
  case bytes([UInt8])
  /// Text, written verbatim.
  case text(String)
  /// An integer that fits 53 bits, written as a JSON number.
  case int(Int64)
  /// An unsigned integer of 64 bits, written as a string of decimal digits.
  case unsigned64(UInt64)
  /// Values in their order, written as a JSON array.
  case list([Value])
  /// Named values, written as a JSON object.
  case record(Record)

  /// Compares texts by their code points, because `==` on texts treats a composed and a decomposed letter as equal.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameCodePoints(as: right)
    case (.int(let left), .int(let right)): left == right
    case (.unsigned64(let left), .unsigned64(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.record(let left), .record(let right)): left == right
    default: false
    }
  }
}

/// A native type that a field can have.
package protocol FieldValue: FieldElement {
  init?(_ value: Value)
  var value: Value { get }
}

/// A native type whose arrays a field can have.
///
/// An array of bytes is one value and an array of any other type is a list, but `Array` can conform to `FieldValue`
/// only once.
package protocol FieldElement: Equatable, Sendable {
  static func array(_ value: Value) -> [Self]?
  static func value(of array: [Self]) -> Value
}

extension FieldValue {
  package static func array(_ value: Value) -> [Self]? {
    guard case .list(let values) = value else { return nil }
    var array: [Self] = []
    array.reserveCapacity(values.count)
    for value in values {
      guard let element = Self(value) else { return nil }
      array.append(element)
    }
    return array
  }

  package static func value(of array: [Self]) -> Value { .list(array.map(\.value)) }
}

extension UInt8: FieldElement {
  package static func array(_ value: Value) -> [UInt8]? {
    guard case .bytes(let bytes) = value else { return nil }
    return bytes
  }

  package static func value(of array: [UInt8]) -> Value { .bytes(array) }
}

extension Array: FieldElement where Element: FieldElement {}

extension Array: FieldValue where Element: FieldElement {
  package init?(_ value: Value) {
    guard let array = Element.array(value) else { return nil }
    self = array
  }

  package var value: Value { Element.value(of: self) }
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

extension Record: FieldValue {
  package init?(_ value: Value) {
    guard case .record(let record) = value else { return nil }
    self = record
  }

  package var value: Value { .record(self) }
}

extension Value {
  /// About as many bytes as the value takes in memory.
  var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .text(let text): text.utf8.count
    case .int, .unsigned64: 8
    case .list(let values): values.reduce(0) { $0 + 16 + $1.byteCount }
    case .record(let record): record.byteCount
    }
  }
}

extension Record {
  package var byteCount: Int { members.reduce(0) { $0 + $1.name.utf8.count + $1.value.byteCount } }
}
