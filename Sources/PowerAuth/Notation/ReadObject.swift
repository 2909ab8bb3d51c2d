internal import Encodings
import Primitives
package import StrictJSON

/// The members of a JSON object from outside; what has another form is refused.
struct ReadObject: Sendable {
  private let object: JSONObject

  /// Reads the UTF-8 of an object.
  init(_ utf8: [UInt8], _ rules: Rules) throws { object = try rules.readJSONObject(utf8) }

  init(_ object: JSONObject) { self.object = object }

  /// The names of all members.
  var names: [String] { object.members.map(\.key) }

  /// The members of a member that is an object, where it is there.
  func optionalMembers(_ name: String) throws -> ReadObject? { try optionalObject(name).map(ReadObject.init) }

  /// A member that is an object, where it is there.
  func optionalObject(_ name: String) throws -> JSONObject? {
    guard let value = present(name) else { return nil }
    guard case .object(let object) = value else { throw Refusal.invalidEncoding }
    return object
  }

  /// A member that is an object.
  func object(_ name: String) throws -> JSONObject { try demandPresent(optionalObject(name)) }

  /// A member that is a text.
  func text(_ name: String) throws -> String { try demandPresent(optionalText(name)) }

  /// A member that is Base64, where it is there.
  func optionalBytes(_ name: String) throws -> [UInt8]? { try optionalText(name).map(decodeBase64Text) }

  /// A member that is Base64.
  func bytes(_ name: String) throws -> [UInt8] { try demandPresent(optionalBytes(name)) }

  /// A member that is a whole number, not negative, where it is there.
  func optionalCount(_ name: String) throws -> Int64? {
    guard let value = present(name) else { return nil }
    guard case .number(let number) = value, let count = number.integer, count >= 0 else {
      throw Refusal.invalidEncoding
    }
    return count
  }

  /// A member that is a text, where it is there.
  func optionalText(_ name: String) throws -> String? {
    guard let value = present(name) else { return nil }
    guard case .string(let text) = value else { throw Refusal.invalidEncoding }
    return text
  }

  /// A member that is there; null stands for none.
  private func present(_ name: String) -> JSONValue? {
    object[name].flatMap { $0 == .null ? nil : $0 }
  }

  private func demandPresent<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Refusal.missingParameter }
    return value
  }
}

extension Rules {
  /// Reads the UTF-8 of a JSON object.
  package func readJSONObject(_ utf8: [UInt8]) throws -> JSONObject {
    guard case .object(let object)? = try? JSONReader.parse(notation.takeJSON(utf8)) else {
      throw Refusal.invalidEncoding
    }
    return object
  }
}

/// Decodes standard Base64 with its padding.
let decodeBase64Text: @Sendable (String) throws -> [UInt8] = { text in
  guard let bytes = Base64.decode(text) else { throw Refusal.invalidEncoding }
  return bytes
}

/// Writes bytes as Base64.
let base64Text: Function<[UInt8], String> = { Base64.encode($0) }
