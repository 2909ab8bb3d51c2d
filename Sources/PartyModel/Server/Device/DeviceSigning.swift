internal import PowerAuth
internal import Primitives

/// How a device signs.
extension ServerScript {
  /// Signs a request as a script says, and moves the device's counter.
  mutating func sign(
    _ sender: RequestSender, _ signing: SigningArguments, uriId: String, body: [UInt8]
  ) throws -> SignedRequest {
    let versionText = signing.protocolVersion ?? protocolVersion
    let application = application(sender)
    let nonce = random.next(16)
    let normalized = try core.normalizeRequest(method: "POST", uriId: uriId, nonce: nonce, body: body)
    let data = Array(core.signedData(of: normalized, applicationSecret: application.secret).utf8)
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: try device(named: sender.activation).activationId,
      applicationKey: application.key, nonce: nonce, type: signing.factors.type, signature: "", version: versionText)
    let format = ProtocolVersion(rawValue: versionText).map { core.onlineSignatureFormat(of: $0) } ?? .base64
    request.signature = try signature(sender.activation, signing, data, format: format)
    switch signing.tampering {
    case .body: request.body.append(UInt8(ascii: " "))
    case .resource: request.uriId += "/other"
    case .method: request.method = "PUT"
    case nil: break
    }
    return request
  }

  /// Computes a signature with the value of the counter that a script names, or the next one.
  mutating func signature(
    _ name: String, _ signing: SigningArguments, _ data: [UInt8], format: SignatureFormat
  ) throws -> String {
    var device = try device(named: name)
    let number = signing.counter ?? device.next
    let keys = try core.signatureKeys(
      ofType: signing.factors.type, from: device.factorKeys(wrong: signing.wrongKey?.rawValue))
    let signed = try core.sign(data, keys: keys, counter: try device.value(at: number, core: core), format: format)
    device.next = number + 1
    devices[name] = device
    return signed.text
  }
}
