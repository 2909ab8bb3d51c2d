internal import PowerAuth
internal import Primitives

/// Events of the upgrade.
extension ServerScript {
  mutating func upgrade(_ event: ServerEvent) throws -> ServerSight {
    switch event.kind {
    case "upgrade-start": return try startUpgrade(event)
    case "upgrade-commit":
      let body = event["content"] == "empty" ? [] : Array("{}".utf8)
      let request = try sign(event, default: "POSSESSION", uriId: ServiceEndpoint.commitUpgrade.uriId, body: body)
      return see(try send(.commitUpgrade(request), event), event)
    default: return see(try send(.verifyNumeric(try signNumeric(event)), event), event)
    }
  }

  private mutating func startUpgrade(_ event: ServerEvent) throws -> ServerSight {
    let made = try encryption(event, scope: .activation, purpose: .upgrade)
    guard case .success(let keys) = made else { return see(made, event) }
    let body = try seal(Array("{}".utf8), keys, isDamaged: event["body"] == "undecryptable").text
    let request = EncryptedRequest(
      version: protocolVersion, applicationKey: keys.context.applicationKey, activationId: keys.context.activationId,
      body: body)
    let answer = try send(.startUpgrade(request), event)
    var sight = see(answer, event)
    guard case .upgrade(let counterData) = answer.body else { return sight }
    var device = try device(event)
    if device.hasCounterData { sight["same"] = try device.value(at: 0, core: core) == counterData ? "yes" : "no" }
    if !device.hasCounterData || sight["same"] == "no" { device.begin(counterData) }
    device.hasCounterData = true
    devices[event.activation] = device
    return sight
  }

  private mutating func signNumeric(_ event: ServerEvent) throws -> SignedRequest {
    var device = try device(event)
    let application = try application(event)
    let (nonce, body) = (random.next(16), Array("{}".utf8))
    let normalized = try core.normalizeRequest(method: "POST", uriId: "/application", nonce: nonce, body: body)
    let data = Array(core.signedData(of: normalized, applicationSecret: application.secret).utf8)
    let type = (event["factors"] ?? "POSSESSION_KNOWLEDGE").lowercased()
    let number = event[number: "counter"].map { UInt64($0) } ?? device.nextNumber
    let keys = try core.signatureKeys(ofType: type, from: device.factorKeys(wrong: event["wrong"]))
    let signed = try core.sign(data, keys: keys, counter: number, format: .decimal(digits: 8))
    device.nextNumber = number + 1
    devices[event.activation] = device
    return SignedRequest(
      uriId: "/application", body: body, activationId: device.activationId, applicationKey: application.key,
      nonce: nonce, type: type, signature: signed.text, version: "2.1")
  }
}
