internal import PowerAuth
internal import Primitives

/// How a device signs.
extension ServerScript {
  /// Signs a request as an event says, and moves the device's counter.
  mutating func sign(
    _ event: ServerEvent, default type: String = "POSSESSION_KNOWLEDGE", uriId: String, body: [UInt8]
  ) throws -> SignedRequest {
    let version = ProtocolVersion(rawValue: event["protocol"] ?? protocolVersion)
    let application = try application(event)
    let nonce = random.next(16)
    let type = (event["factors"] ?? type).lowercased()
    let normalized = try core.normalizeRequest(method: "POST", uriId: uriId, nonce: nonce, body: body)
    let data = Array(core.signedData(of: normalized, applicationSecret: application.secret).utf8)
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: try device(event).activationId, applicationKey: application.key,
      nonce: nonce, type: type, signature: "", version: event["protocol"] ?? protocolVersion)
    let format = version.map { core.onlineSignatureFormat(of: $0) } ?? .base64
    request.signature = try signature(event, data, type: type, format: format)
    switch event["tamper"] {
    case "body": request.body.append(UInt8(ascii: " "))
    case "resource": request.uriId += "/other"
    case "method": request.method = "PUT"
    default: break
    }
    return request
  }

  /// Computes a signature with the value of the counter that an event names, or the next one.
  mutating func signature(
    _ event: ServerEvent, _ data: [UInt8], type: String, format: SignatureFormat
  ) throws -> String {
    let name = event.activation
    var device = try device(event)
    let number = event[count: "counter"] ?? device.next
    let keys = try core.signatureKeys(ofType: type, from: device.factorKeys(wrong: event["wrong"]))
    let signed = try core.sign(data, keys: keys, counter: try device.value(at: number, core: core), format: format)
    device.next = number + 1
    devices[name] = device
    return signed.text
  }
}
