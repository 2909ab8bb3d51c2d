package import Conformance
package import PowerAuth
package import StrictJSON

/// The outputs of the operation that reads a request.
package struct ActivationRequestOutputs: DeclarationGroup {
  let activationType = output(
    "activationType", .text { _ in "" }, "The type of the activation.", formula: "`type` of outer.plaintext")
  let identityAttributes = output(
    "identityAttributes", .list(of: .record(attribute), drawing: 0...0),
    "The attributes by which the server finds the user, in the order of the bytes of their names.",
    formula: "`identityAttributes` of outer.plaintext, sorted")
  let customAttributes = optionalOutput(
    "customAttributes", .text { _ in "" },
    "Custom attributes, JSON without white space and without escapes that JSON does not demand, the members of each object "
      + "in the order of the bytes of their names.",
    formula: "`customAttributes` of outer.plaintext, sorted")
  let devicePublicKey = output(
    "devicePublicKey", .bytes(65), "The device's point, uncompressed.",
    formula: "Base64⁻¹(`devicePublicKey` of inner.plaintext), uncompressed")
  let texts = ActivationText.allCases.map { name in
    optionalOutput(name.rawValue, .text { _ in "" }, name.sentence, formula: "`\(name.rawValue)` of inner.plaintext")
  }

  private static let attribute = {
    var attribute = RecordFields()
    _ = attribute.field("name", .text { _ in "" }, "The name of the attribute.")
    _ = attribute.field("value", .text { _ in "" }, "Its value.")
    return attribute
  }()

  /// The outputs for a request, whose device's key is uncompressed.
  package static func record(_ request: ActivationRequest) -> Record {
    var record = Record([
      "activationType": .text(request.type), "identityAttributes": .list(attributes(request.identityAttributes)),
    ])
    record["customAttributes"] = request.customAttributes.map { .text(compactText(.object($0.withSortedMembers))) }
    record["devicePublicKey"] = .bytes(request.devicePublicKey)
    for name in ActivationText.allCases { record[name.rawValue] = request.texts[name].map { .text($0) } }
    return record
  }

  private static func attributes(_ attributes: JSONObject) -> [Value] {
    attributes.withSortedMembers.members.compactMap { member in
      guard case .string(let text) = member.value else { return nil }
      return .record(Record(["name": .text(member.key), "value": .text(text)]))
    }
  }
}

/// JSON without white space.
package func compactText(_ value: JSONValue) -> String { String(decoding: JSONWriter.compact(value), as: UTF8.self) }

extension JSONValue {
  /// The value with the members of all objects in the order of the bytes of their names.
  fileprivate var withSortedMembers: JSONValue {
    switch self {
    case .object(let object): .object(object.withSortedMembers)
    case .array(let elements): .array(elements.map(\.withSortedMembers))
    default: self
    }
  }
}

extension JSONObject {
  /// The object with its members, and those of all objects in it, in the order of the bytes of their names.
  fileprivate var withSortedMembers: JSONObject {
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return JSONObject(sorted.map { ($0.key, $0.value.withSortedMembers) })
  }
}

extension ActivationText {
  var sentence: String {
    switch self {
    case .activationName: "The name of the device."
    case .extras: "A text for the server."
    case .activationOtp: "The one-time password, which only the type CODE has."
    case .platform: "The platform."
    case .deviceInfo: "The model of the device."
    }
  }
}
