internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device signs, and what it sends signed.
extension DrivenLife {
  /// A signed text with what its header states.
  struct Signed {
    var method: String
    var uriId: String
    var nonce: [UInt8]
    var body: [UInt8]
    var type: String
    var signature: String
    var version: String
    var application: HostApplication
    var activationId: String
  }

  /// Signs a text; the counter of the device moves.
  mutating func sign(_ uriId: String, _ body: [UInt8], _ changes: [RequestChange], type: String) throws -> Signed {
    let device = try device(changes)
    let application = application(changes, of: device.application)
    let version = changes.version ?? self.version
    let stated = changes.signedFor.map { devices[$0]?.keys.activationId ?? random.identifier() }
    var signed = Signed(
      method: changes.method ?? "POST", uriId: uriId, nonce: random.next(16), body: body,
      type: changes.factors ?? type, signature: "", version: changes.statedVersion ?? version.rawValue,
      application: application, activationId: stated ?? device.keys.activationId)
    let normalized = try core.normalizeRequest(
      method: changes.tampered == "method" ? "PATCH" : signed.method,
      uriId: changes.tampered == "address" ? "/pa/other" : uriId, nonce: signed.nonce, body: body)
    let data = Array(core.signedData(of: normalized, applicationSecret: application.secret).utf8)
    signed.signature = try signature(
      of: data, signed.type, changes, format: core.onlineSignatureFormat(of: version))
    if changes.tampered == "nonce" { signed.nonce[0] ^= 1 }
    return signed
  }

  /// Computes a signature with the value of the counter that is next, or another one.
  mutating func signature(
    of data: [UInt8], _ type: String, _ changes: [RequestChange], format: SignatureFormat
  ) throws -> String {
    var device = try device(changes)
    let number = max(device.keys.next + changes.counter, 0)
    let keys = try core.signatureKeys(ofType: type, from: device.keys.factorKeys(wrong: changes.wrongKey))
    let signed = try core.sign(
      data, keys: keys, counter: try device.keys.value(at: number, core: core), format: format)
    if changes.counter >= 0 { device.keys.next = number + 1 }
    devices[changes.device] = device
    return signed.text
  }

  func header(_ signed: Signed, _ changes: [RequestChange]) -> [HTTPField] {
    let text = changes.changing(
      header:
        "PowerAuth pa_activation_id=\"\(signed.activationId)\", pa_application_key=\"\(signed.application.key)\", "
        + "pa_nonce=\"\(Base64.encode(signed.nonce))\", pa_signature_type=\"\(signed.type)\", "
        + "pa_signature=\"\(signed.signature)\", pa_version=\"\(signed.version)\"")
    return text.map { [HTTPField("X-PowerAuth-Authorization", $0)] } ?? []
  }

  /// A signed request whose body is not encrypted.
  mutating func sendSigned(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange], type: String = "possession_knowledge"
  ) throws -> HostReply {
    try send(try signedRequest(endpoint, text, changes, type: type))
  }

  /// A signed request whose body is not encrypted; the counter of the device moves.
  mutating func signedRequest(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange], type: String = "possession_knowledge"
  ) throws -> HTTPRequest {
    let method = changes.method ?? "POST"
    let body = method == "GET" ? [] : Array((changes.body ?? text).utf8)
    var covered = body
    if method == "GET", let query = changes.query { covered = Array(try core.canonicalize(query: query).text.utf8) }
    let signed = try sign(endpoint.uriId, covered, changes, type: type)
    var request = HTTPRequest.post(
      endpoint.path + (changes.query.map { "?\($0)" } ?? ""), body, header(signed, changes))
    request.method = method
    if changes.tampered == "body" { request.body += [0x20] }
    return request
  }

  /// A request that is encrypted and then signed, and its decrypted answer.
  mutating func sendSignedAndEncrypted(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let purpose = endpoint.purpose
    switch try seal(Array((changes.text ?? text).utf8), .activation, purpose, changes) {
    case .refused(let reply): return reply
    case .sealed(let envelope):
      let signed = try sign(endpoint.uriId, envelope.body, changes, type: "possession_knowledge")
      var reply = try send(.post(endpoint.path, signed.body, header(signed, changes)))
      open(&reply, envelope)
      return reply
    }
  }

  /// A request that is signed and then encrypted, as applications do it.
  mutating func sendSignedEcho(_ changes: [RequestChange]) throws -> HostReply {
    let endpoint = ServiceEndpoint.signedEcho
    let text = Array((changes.text ?? #"{"data":"x"}"#).utf8)
    switch try seal(text, .activation, endpoint.purpose, changes) {
    case .refused(let reply): return reply
    case .sealed(let envelope):
      let signed = try sign(endpoint.uriId, text, changes, type: "possession_knowledge")
      var reply = try send(.post(endpoint.path, envelope.body, header(signed, changes)))
      open(&reply, envelope)
      return reply
    }
  }

  // MARK: - For an administrator

  mutating func verifySignature(_ changes: [RequestChange]) throws -> HostReply {
    let body = Array("{}".utf8)
    let signed = try sign("/pa/drive", body, changes, type: "possession_knowledge")
    let covered = changes.tampered == "body" ? body + [0x20] : body
    let data = [
      signed.method, Base64.encode(Array(signed.uriId.utf8)), Base64.encode(signed.nonce), Base64.encode(covered),
    ].joined(separator: "&")
    return try administer(
      "signature/verify",
      [
        "activationId": .string(signed.activationId), "applicationKey": .string(signed.application.key),
        "data": .string(data), "signature": .string(signed.signature),
        "signatureType": .string(signed.type.uppercased()), "signatureVersion": .string(signed.version),
      ])
  }

  /// An offline signature, as the application shows it and a person types it.
  mutating func verifyOffline(
    allowsBiometry: Bool, length: Int?, steps: Int?, _ changes: [RequestChange]
  ) throws -> HostReply {
    let device = try device(changes)
    let nonce = random.next(16)
    let seed = [UInt8](repeating: 7, count: 32)
    let body = Array("A1*A100CZK".utf8)
    var shown = body
    if steps != nil {
      let age = Int64(changes.attributes.first { $0.name == "age" }?.value ?? "0") ?? 0
      let time = now / 1000 - age * 30
      let password = try core.timePassword(secret: seed, time: time, step: 30, digits: 8, hash: .sha256).password.text
      shown += Array("&\(password)".utf8)
    }
    let normalized = try core.normalizeRequest(
      method: "POST", uriId: "/operation/authorize/offline", nonce: nonce, body: shown)
    let signed = try signature(
      of: Array(core.signedData(of: normalized, applicationSecret: "offline").utf8),
      changes.factors ?? "possession_knowledge", changes,
      format: .decimal(digits: length ?? Int(changes.attributes.first { $0.name == "digits" }?.value ?? "8") ?? 8))
    let data = [
      "POST", Base64.encode(Array("/operation/authorize/offline".utf8)), Base64.encode(nonce), Base64.encode(body),
    ].joined(separator: "&")
    var members: [(String, JSONValue)] = [
      ("activationId", .string(device.keys.activationId)), ("data", .string(data)), ("signature", .string(signed)),
      ("allowBiometry", .bool(allowsBiometry)),
    ]
    if let length { members.append(("componentLength", .integer(length))) }
    if let steps {
      members.append(
        (
          "proximityCheck",
          .object(["seed": .string(Base64.encode(seed)), "stepLength": .integer(30), "stepCount": .integer(steps)])
        ))
    }
    return try administer("signature/offline/verify", JSONObject(members))
  }

  mutating func verifyData(_ changes: [RequestChange]) throws -> HostReply {
    let device = try device(changes)
    let data = Array("data".utf8)
    let isJOSE = changes.request == "the form JOSE"
    let signature = try core.signData(data, as: isJOSE ? .raw : .der, privateKey: device.keys.keyPair.privateKey)
    var members: [(String, JSONValue)] = [
      ("activationId", .string(changes.attributes.first?.value ?? device.keys.activationId)),
      ("data", .string(Base64.encode(changes.tampered == "text" ? data + [0x20] : data))),
      ("signature", .string(Base64.encode(signature))),
    ]
    if isJOSE { members.append(("signatureFormat", .string("JOSE"))) }
    return try administer("signature/ecdsa/verify", JSONObject(members))
  }
}
