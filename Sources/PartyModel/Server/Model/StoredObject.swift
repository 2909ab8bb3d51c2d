internal import Encodings
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
    try demand(object.text(name), name)
  }

  /// A text; nil for null.
  package func optionalText(_ name: String) throws -> String? {
    object[name] == .null ? nil : try text(name)
  }

  package func number(_ name: String) throws -> Int64 {
    try demand(object.integer(name), name)
  }

  /// A number that is in a range.
  package func number(_ name: String, in range: ClosedRange<Int64>) throws -> Int64 {
    let number = try number(name)
    guard range.contains(number) else { throw problem(name) }
    return number
  }

  /// A number that is not negative.
  func count(_ name: String) throws -> Int { Int(try number(name, in: 0...JSONNumber.largestExactInteger)) }

  /// A number; nil for null.
  package func optionalNumber(_ name: String) throws -> Int64? {
    object[name] == .null ? nil : try number(name)
  }

  package func isTrue(_ name: String) throws -> Bool {
    try demand(object.boolean(name), name)
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    try demand(Hex.decode(text(name)), name)
  }

  /// Bytes; nil for null.
  package func optionalBytes(_ name: String) throws -> [UInt8]? {
    object[name] == .null ? nil : try bytes(name)
  }

  package func object(_ name: String) throws -> StoredObject {
    StoredObject(try demand(object.object(name), name))
  }

  /// An object; nil for null.
  package func optionalObject(_ name: String) throws -> StoredObject? {
    guard object[name] != .null else { return nil }
    return StoredObject(try demand(object.object(name), name))
  }

  package var json: JSONObject { object }

  package func values(_ name: String) throws -> [JSONValue] {
    try demand(object.elements(name), name)
  }

  package func list(_ name: String) throws -> [StoredObject] {
    try values(name).map { StoredObject(try demand($0.object, name)) }
  }

  package func texts(_ name: String) throws -> [String] {
    try values(name).map { try demand($0.text, name) }
  }

  private func demand<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw problem(name) }
    return value
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
