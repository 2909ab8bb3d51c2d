internal import Encodings
package import PowerAuth
internal import Primitives
package import StrictJSON

/// What a device asks for an activation with.
package struct ActivationDraft: Sendable {
  package var type: String
  package var attributes: JSONObject
  /// The members of the inner layer after the key of the device.
  package var members: [(String, JSONValue)]

  package init(type: String, attributes: JSONObject, members: [(String, JSONValue)]) {
    self.type = type
    self.attributes = attributes
    self.members = members
  }
}

extension Device {
  /// Makes both layers of a request for an activation; gives the members of the outer message.
  package func activationRequest(
    _ draft: ActivationDraft, inner: MessageKeys, outer: MessageKeys, _ changes: [DeviceChange], core: Rules
  ) throws -> JSONObject {
    // No point of the curve has this X.
    let invalid = [0x02] + [UInt8](repeating: 0xFF, count: 32)
    let key = Base64.encode(changes.contains(.invalidDeviceKey) ? invalid : keyPair.publicKey)
    let ofKey = changes.contains(.noDeviceKey) ? [] : [("devicePublicKey", JSONValue.string(key))]
    let ofInner = changes.contains(.damaged(.innerMAC)) ? [DeviceChange.damaged(.mac)] : []
    let layer = try inner.seal(JSONObject(ofKey + draft.members).text, ofInner, core: core)
    let body: JSONObject = [
      "type": .string(draft.type), "identityAttributes": .object(draft.attributes), "activationData": .object(layer),
    ]
    let ofOuter = changes.filter { if case .damaged = $0 { true } else { false } }
    return try outer.seal(changes.changing(body).text, ofOuter, core: core)
  }
}

extension JSONObject {
  /// The bytes of the object as a body.
  package var text: [UInt8] { JSONWriter.compact(.object(self)) }
}
