internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device asks for an activation.
extension ServerScript {
  /// Makes both layers; or gives the answer to the request for a temporary key, where it is refused.
  mutating func activationRequest(
    _ event: ServerEvent, type: String, attributes: JSONObject, device: Device
  ) throws -> Result<EncryptedRequest, ServerFailure> {
    let inner = try encryption(event, scope: .application, purpose: .activationLayer)
    guard case .success(let keys) = inner else { return inner.map { _ in Self.nothing } }
    var outer = keys
    outer.context.sharedInfo1 = EncryptionPurpose.application.rawValue
    (outer.scalar, outer.nonce) = (random.next(32), random.next(16))
    let layer = try seal(
      JSONWriter.compact(.object(innerLayer(event, device))), keys, isDamaged: event["body"] == "undecryptable-inner")
    let members: [(String, JSONValue)] = [
      ("type", .string(type)), ("identityAttributes", .object(attributes)), ("activationData", .object(layer)),
    ]
    let body = try seal(
      JSONWriter.compact(.object(JSONObject(members))), outer, isDamaged: event["body"] == "undecryptable-outer")
    return .success(
      EncryptedRequest(
        version: protocolVersion, applicationKey: outer.context.applicationKey, activationId: nil,
        body: JSONWriter.compact(.object(body))))
  }

  private static let nothing = EncryptedRequest(version: "", applicationKey: "", activationId: nil, body: [])

  private func innerLayer(_ event: ServerEvent, _ device: Device) -> JSONObject {
    // No point of the curve has this X.
    let invalid = [0x02] + [UInt8](repeating: 0xFF, count: 32)
    let key = event["point"] == "invalid" ? invalid : device.keyPair.publicKey
    var members: [(String, JSONValue)] = []
    if event["body"] != "incomplete" { members.append(("devicePublicKey", .string(Base64.encode(key)))) }
    if let name = event["name"] { members.append(("activationName", .string(name))) }
    if let platform = event["platform"] { members.append(("platform", .string(platform))) }
    if let password = event["otp"] { members.append(("activationOtp", .string(password))) }
    return JSONObject(members)
  }
}
