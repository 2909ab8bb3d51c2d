internal import Conformance
internal import Encodings
internal import Primitives
internal import StrictJSON

extension MemberReader {
  /// Takes a member that is an array.
  mutating func array(_ name: String) throws(FieldError) -> [JSONNode] {
    guard let elements = try take(name).elements else { throw FieldError(name, "must be an array") }
    return Array(elements)
  }

  /// Takes a text that is Base64.
  mutating func base64(_ name: String) throws(FieldError) -> [UInt8] {
    try PublishedNotation.bytes(text(name), of: name)
  }

  /// Takes a text of decimal digits.
  mutating func decimal(_ name: String) throws(FieldError) -> Int64 {
    try PublishedNotation.number(text(name), of: name)
  }

  /// Takes a text that is lower-case hex, if the member is there.
  mutating func hexIfPresent(_ name: String) throws(FieldError) -> [UInt8]? {
    has(name) ? try hex(name) : nil
  }

  /// Takes a text that is lower-case hex.
  mutating func hex(_ name: String) throws(FieldError) -> [UInt8] {
    guard let bytes = Hex.decode(try text(name)) else { throw FieldError(name, "must be lower-case hex") }
    return bytes
  }
}
