import Primitives
import StrictJSON

/// The members of a JSON object from outside; what has another form is refused.
struct ReadObject: Sendable {
  private let object: JSONObject

  /// Reads the text of an object.
  init(_ text: String) throws {
    guard let value = try? JSONReader.parse(Array(text.utf8)), case .object(let object) = value else {
      throw Refusal.invalidEncoding
    }
    self.object = object
  }

  private init(_ object: JSONObject) { self.object = object }

  /// The members of a member that is an object, where it is there.
  func optionalMembers(_ name: String) throws -> ReadObject? {
    guard let value = present(name) else { return nil }
    guard case .object(let object) = value else { throw Refusal.invalidEncoding }
    return ReadObject(object)
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
}

/// Decodes standard Base64 with its padding.
let decodeBase64Text: @Sendable (String) throws -> [UInt8] = { text in
  guard let bytes = Base64.decode(text) else { throw Refusal.invalidEncoding }
  return bytes
}

/// Writes bytes as Base64.
let base64Text: Function<[UInt8], String> = { Base64.encode($0) }
