internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device asks for an activation.
extension ServerScript {
  /// Makes both layers; or gives the answer to the request for a temporary key, where it is refused.
  mutating func activationRequest(
    _ sender: RequestSender, _ arguments: ExchangeArguments, type: String, attributes: JSONObject, device: Device
  ) throws -> Result<EncryptedRequest, ServerFailure> {
    let encrypting = EncryptionArguments(clock: arguments.clock, key: arguments.key)
    let inner = try encryption(sender, encrypting, scope: .application, purpose: .activationLayer)
    guard case .success(var keys) = inner else { return inner.map { _ in Self.nothing } }
    var outer = keys
    outer.context.sharedInfo1 = EncryptionPurpose.application.rawValue
    (outer.scalar, outer.nonce) = (random.next(32), random.next(16))
    keys.isDamaged = arguments.body == .undecryptableInner
    outer.isDamaged = arguments.body == .undecryptableOuter
    let layer = try seal(innerLayer(arguments, device).text, keys)
    let members: [(String, JSONValue)] = [
      ("type", .string(type)), ("identityAttributes", .object(attributes)), ("activationData", .object(layer)),
    ]
    let body = try seal(JSONObject(members).text, outer)
    return .success(
      EncryptedRequest(
        version: protocolVersion, applicationKey: outer.context.applicationKey, activationId: nil,
        body: body.text))
  }

  private static let nothing = EncryptedRequest(version: "", applicationKey: "", activationId: nil, body: [])

  private func innerLayer(_ arguments: ExchangeArguments, _ device: Device) -> JSONObject {
    // No point of the curve has this X.
    let invalid = [0x02] + [UInt8](repeating: 0xFF, count: 32)
    let key = arguments.point == .invalid ? invalid : device.keyPair.publicKey
    var members: [(String, JSONValue)] = []
    if arguments.body != .incomplete { members.append(("devicePublicKey", .string(Base64.encode(key)))) }
    if let name = arguments.name { members.append(("activationName", .string(name))) }
    if let platform = arguments.platform { members.append(("platform", .string(platform))) }
    if let password = arguments.password { members.append(("activationOtp", .string(password))) }
    return JSONObject(members)
  }
}
