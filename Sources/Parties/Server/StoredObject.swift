internal import Primitives
package import StrictJSON

/// A JSON object of a stored state, whose members must be there.
package struct StoredObject {
  private let object: JSONObject

  package init(_ object: JSONObject) { self.object = object }

  package func problem(_ name: String) -> UnreadableState {
    UnreadableState(description: "the member \(name) of the stored state is missing or wrong")
  }

  package func text(_ name: String) throws -> String {
    guard case .string(let text)? = object[name] else { throw problem(name) }
    return text
  }

  /// A text; nil for null.
  package func optionalText(_ name: String) throws -> String? {
    object[name] == .null ? nil : try text(name)
  }

  package func number(_ name: String) throws -> Int64 {
    guard case .number(let number)? = object[name], let integer = number.integer else { throw problem(name) }
    return integer
  }

  /// A number; nil for null.
  package func optionalNumber(_ name: String) throws -> Int64? {
    object[name] == .null ? nil : try number(name)
  }

  package func isTrue(_ name: String) throws -> Bool {
    guard case .bool(let isTrue)? = object[name] else { throw problem(name) }
    return isTrue
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    guard let bytes = Hex.decode(try text(name)) else { throw problem(name) }
    return bytes
  }

  /// Bytes; nil for null.
  package func optionalBytes(_ name: String) throws -> [UInt8]? {
    object[name] == .null ? nil : try bytes(name)
  }

  package func object(_ name: String) throws -> StoredObject {
    guard case .object(let inner)? = object[name] else { throw problem(name) }
    return StoredObject(inner)
  }

  package var json: JSONObject { object }

  package func values(_ name: String) throws -> [JSONValue] {
    guard case .array(let values)? = object[name] else { throw problem(name) }
    return values
  }

  package func list(_ name: String) throws -> [StoredObject] {
    try values(name).map { value in
      guard case .object(let inner) = value else { throw problem(name) }
      return StoredObject(inner)
    }
  }

  package func texts(_ name: String) throws -> [String] {
    try values(name).map { value in
      guard case .string(let text) = value else { throw problem(name) }
      return text
    }
  }
}

extension JSONValue {
  /// Bytes in hex.
  package static func bytes(_ bytes: [UInt8]) -> JSONValue { .string(Hex.encode(bytes)) }

  /// A text, or null.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A number, or null.
  static func integer(_ number: Int?) -> JSONValue { number.map { .number(JSONNumber(Int64($0))) } ?? .null }
}
