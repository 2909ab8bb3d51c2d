internal import Conformance
internal import Encodings
internal import Primitives

/// The notation of a value in published files; in each of them the value is a JSON text.
enum PublishedNotation: Equatable, Sendable {
  case base64, text, decimal, decimal64
  /// Bytes that stand as the text whose UTF-8 they are.
  case utf8

  /// Reads a value; errors contain the field.
  func value(_ text: String, of field: String) throws(FieldError) -> Value {
    switch self {
    case .text: .text(text)
    case .utf8: .bytes(Array(text.utf8))
    case .base64: .bytes(try Self.bytes(text, of: field))
    case .decimal: .int(try Self.number(text, of: field))
    case .decimal64: .unsigned64(try Self.number64(text, of: field))
    }
  }

  /// Writes a value in the publisher's notation.
  func text(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .bytes(let bytes): self == .utf8 ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes)
    case .int(let number): String(number)
    case .unsigned64(let number): String(number)
    case .list, .record: value.json
    }
  }

  static func bytes(_ base64: String, of field: String) throws(FieldError) -> [UInt8] {
    guard let bytes = Base64.decode(base64) else { throw FieldError(field, "must be Base64") }
    return bytes
  }

  static func number64(_ digits: String, of field: String) throws(FieldError) -> UInt64 {
    guard let number = UInt64(digits), String(number) == digits else {
      throw FieldError(field, "must be a number in decimal digits")
    }
    return number
  }

  static func number(_ digits: String, of field: String) throws(FieldError) -> Int64 {
    guard let number = Int64(digits), number >= 0, String(number) == digits else {
      throw FieldError(field, "must be a number in decimal digits")
    }
    return number
  }
}
