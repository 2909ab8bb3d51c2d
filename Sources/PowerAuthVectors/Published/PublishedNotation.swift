internal import Conformance
internal import Primitives

/// A way in which publishers write values; all of them are JSON texts.
enum PublishedNotation: Equatable, Sendable {
  case base64, text, decimal

  /// Reads a value; the field is named in what is thrown.
  func value(_ text: String, of field: String) throws(FieldError) -> Value {
    switch self {
    case .text:
      return .text(text)
    case .base64:
      guard let bytes = Base64.decode(text) else { throw FieldError(field, "must be Base64") }
      return .bytes(bytes)
    case .decimal:
      guard let number = Int64(text), number >= 0, String(number) == text else {
        throw FieldError(field, "must be a number in decimal digits")
      }
      return .int(number)
    }
  }

  /// Writes a value as the publisher would have.
  func text(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .bytes(let bytes): Base64.encode(bytes)
    case .int(let number): String(number)
    case .unsigned64(let number): String(number)
    }
  }
}
