internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The endpoints for SDKs.
extension JudgingServer {
  mutating func serve(_ exchange: inout ServedExchange) -> HTTPResponse {
    guard exchange.endpoint.row.methods.contains(exchange.request.method) else {
      exchange.findings.add("method", "\(exchange.request.method) is not allowed here")
      return ServedAnswer.generic
    }
    judgeContent(&exchange)
    switch exchange.endpoint {
    case .serverStatus: return serverStatus()
    case .createKey: return createKey(&exchange)
    case .status: return status(&exchange)
    case .createActivation: return createActivation(&exchange)
    case .userInfo, .startUpgrade, .applicationEcho, .activationEcho: return serveEncrypted(&exchange)
    case .useToken, .tokenDetail: return serveToken(&exchange)
    case .signedEcho: return serveSignedEcho(&exchange)
    default: return serveSigned(&exchange)
    }
  }

  private func judgeContent(_ exchange: inout ServedExchange) {
    let request = exchange.request
    guard !request.body.isEmpty, request.method != "GET", exchange.endpoint != .serverStatus else { return }
    let type = request.fields["Content-Type"] ?? ""
    if !type.lowercased().hasPrefix("application/json") {
      exchange.findings.add("content", "the Content-Type is \"\(type)\" and not application/json")
    }
    if jsonObject(request.body) == nil, exchange.endpoint != .validate {
      exchange.findings.add("content", "the body is not a JSON object, or a member occurs twice in it")
    }
  }

  private func serverStatus() -> HTTPResponse {
    ServedAnswer.ok([
      "serverTime": .number(JSONNumber(state.values.state(.status, now))),
      "application": .object(["name": .string("UNKNOWN"), "version": .string("UNKNOWN")]),
    ])
  }

  private mutating func createKey(_ exchange: inout ServedExchange) -> HTTPResponse {
    exchange.version = "3.3"
    let token = jsonObject(exchange.request.body)?.object("requestObject")?.text("jwt") ?? ""
    if token.isEmpty { exchange.findings.add("json", "there is no requestObject with the text jwt") }
    judgeKeyRequest(token, &exchange)
    let answer = call(.createTemporaryKey(token: token))
    guard case .temporaryKey(let text) = answer.body else { return ServedAnswer.refusal(answer) }
    exchange.given = state.temporaryKeys.last?.id
    return ServedAnswer.ok(["jwt": .string(text)])
  }

  private mutating func status(_ exchange: inout ServedExchange) -> HTTPResponse {
    let object = jsonObject(exchange.request.body)?.object("requestObject")
    guard let id = object?.text("activationId") else {
      exchange.findings.add("json", "there is no requestObject with the text activationId")
      return ServedAnswer.failure(.activation)
    }
    exchange.activationId = id
    let challenge = object?.text("challenge")
    let version = details[id]?.version
    exchange.version = version?.rawValue ?? (challenge == nil ? "3.0" : "3.1")
    if challenge == nil, let version, version.hasStatusChallenge {
      exchange.findings.add(
        "status", "there is no challenge, which a client of version \(version.rawValue) sends", severity: .security,
        effect: "An old answer can be given again.")
    }
    if let challenge {
      if Base64.decode(challenge)?.count != 16 {
        exchange.findings.add("status", "the challenge is not Base64 of 16 bytes")
      } else if !memory.isNew(Array("challenge \(challenge)".utf8)) {
        exchange.findings.add(
          "status", "the challenge was used before", kind: .repeatedDraw, severity: .security,
          effect: "An old answer can be given again.")
      }
    }
    let answer = call(.status(activationId: id, challenge: challenge))
    guard case .status(let blob, let nonce) = answer.body else { return ServedAnswer.refusal(answer) }
    var members: [(String, JSONValue)] = [
      ("activationId", .string(id)), ("encryptedStatusBlob", .string(Base64.encode(blob))),
    ]
    if let nonce, challenge != nil { members.append(("nonce", .string(Base64.encode(nonce)))) }
    return ServedAnswer.ok(JSONObject(members))
  }

  private mutating func createActivation(_ exchange: inout ServedExchange) -> HTTPResponse {
    guard let request = encrypted(&exchange) else { return ServedAnswer.failure(.activation) }
    if request.activationId != nil { exchange.findings.add("header", "the encryption header names an activation") }
    let keys = judgeActivationRequest(request, &exchange)
    var choice = ServerHostChoice()
    let attributes = keys.flatMap { jsonObject($0.outer.plaintext) }?.object("identityAttributes")
    if let attributes, attributes.text("method") == "oidc" {
      // As a provider refuses an exchange of a code that is not complete.
      guard let list = try? IdentityAttribute.list(of: attributes),
        (try? Rules.right.activationRequest.checkAttributes("DIRECT", list, .right)) != nil
      else { return ServedAnswer.failure(.activation) }
      // There is no identity provider behind this server: the code stands for the user.
      choice.chooseUser = { $0.text("code") ?? "" }
    }
    if let code = attributes?.text("code") { adjustExpiry(ofCode: code) }
    let answer = call(.createActivation(request, choice))
    guard let keys, case .activation(let id, let key, let counterData, let recovery) = answer.body else {
      return ServedAnswer.refusal(answer)
    }
    (exchange.given, exchange.activationId) = (id, id)
    note(id, keys.inner.plaintext)
    if let code = attributes?.text("recoveryCode") { passFlags(ofCode: code, to: id) }
    let recoveryObject: JSONValue =
      recovery.map { .object(["recoveryCode": .string($0.code), "puk": .string($0.puk)]) } ?? .null
    let inner: JSONObject = [
      "activationId": .string(id), "serverPublicKey": .string(Base64.encode(key)),
      "ctrData": .string(Base64.encode(counterData)), "activationRecovery": recoveryObject,
    ]
    let layerMembers = malforming(inner, &exchange)
    guard let layer = seal(layerMembers, keys.inner) else { return ServedAnswer.failure(.activation) }
    let custom = jsonObject(keys.outer.plaintext)?.object("customAttributes") ?? [:]
    let outer: JSONObject = [
      "activationData": .object(layer), "customAttributes": .object(custom), "userInfo": .null,
    ]
    return seal(outer, keys.outer).map { ServedAnswer.encrypted($0) } ?? ServedAnswer.failure(.activation)
  }

  /// Gives a code as much time by the clock of a scenario as it has by the clock that an administrator made it by.
  mutating func adjustExpiry(ofCode code: String) {
    for made in state.activations(withCode: code) where made.status == .created {
      let ahead = scenarioAhead - (details[made.id]?.scenarioAhead ?? 0)
      guard ahead > 0 else { continue }
      state.setExpiry(of: made.id, to: made.expiry + ahead)
      details[made.id]?.scenarioAhead = scenarioAhead
    }
  }

  /// The flags of an activation that was recovered pass to the new one.
  private mutating func passFlags(ofCode code: String, to id: String) {
    guard let old = state.recoveryCodes.first(where: { $0.code == code })?.activationId else { return }
    let flags = details[old]?.flags ?? []
    details[id]?.flags = flags
  }

  /// Keeps what the model does not: what the device told about itself.
  mutating func note(_ id: String, _ plaintext: [UInt8]) {
    let members = jsonObject(plaintext)
    var detail = details[id] ?? ActivationDetail(created: now)
    detail.extras = members?.text("extras")
    detail.deviceInfo = members?.text("deviceInfo")
    detail.changed = now
    details[id] = detail
  }

  /// Encrypts the members of an answer in the layout of the published server.
  mutating func seal(_ members: JSONObject, _ keys: ServerResponseKeys) -> JSONObject? {
    seal(JSONWriter.pretty(.object(members)), keys)
  }

  mutating func seal(_ text: [UInt8], _ keys: ServerResponseKeys) -> JSONObject? {
    try? keys.seal(text, nonce: state.draw(16, as: .answerNonce), time: state.values.state(.answer, now), core: core)
  }

  /// Reads what an encrypted request without signature is decrypted by; nil where it cannot be read.
  func encrypted(_ exchange: inout ServedExchange) -> EncryptedRequest? {
    guard let header = ReceivedHeader(.encryption, in: exchange.request, core: core, findings: &exchange.findings)
    else {
      return nil
    }
    exchange.version = header[.version]
    exchange.activationId = header.values[.activationId]
    exchange.applicationKey = header[.applicationKey]
    return EncryptedRequest(
      version: header[.version], applicationKey: header[.applicationKey],
      activationId: header.values[.activationId], body: exchange.request.body)
  }

  private mutating func serveEncrypted(_ exchange: inout ServedExchange) -> HTTPResponse {
    let endpoint = exchange.endpoint
    let failure: ServerFailure = endpoint == .startUpgrade ? .upgrade : .encryption
    guard let request = encrypted(&exchange) else { return ServedAnswer.failure(failure) }
    let scope = endpoint.scope
    let keys = judgeEncryption(request, scope: scope, purpose: endpoint.purpose, &exchange)
    let answer = call(.encrypted(endpoint, request))
    guard answer.http == 200, let keys else { return ServedAnswer.refusal(answer) }
    return respond(answer, keys, scope: scope, failure, &exchange)
  }

  /// The encrypted form of an answer.
  mutating func respond(
    _ answer: ServerAnswer, _ keys: ServerResponseKeys, scope: EncryptionScope, _ failure: ServerFailure,
    _ exchange: inout ServedExchange
  ) -> HTTPResponse {
    var sealed: JSONObject?
    if case .text(let text) = answer.body {
      let data = (jsonObject(text)?.text("data")) ?? String(decoding: text, as: UTF8.self)
      let name = scope == .application ? "APPLICATION_SCOPE" : "ACTIVATION_SCOPE"
      let words = "Server successfully decrypted signed data: \(data), scope: \(name)"
      sealed = seal(JSONWriter.compact(.object(["data": .string(words)])), keys)
    } else {
      let identifier = state.drawIdentifier()
      if let inner = answer.innerMembers(now: now, draw: { identifier }) {
        let members = malforming(inner, &exchange)
        sealed = seal(members, keys)
      }
    }
    return sealed.map { ServedAnswer.encrypted($0) } ?? ServedAnswer.failure(failure)
  }

  private mutating func serveToken(_ exchange: inout ServedExchange) -> HTTPResponse {
    // An application takes tokens of both generations at one address.
    let takesNewer = options.servesVersion4 && !exchange.endpoint.isOfProtocol
    let header = ReceivedHeader(
      .token, in: exchange.request, versions: takesNewer ? headerVersions + [.v4_0] : headerVersions, core: core,
      findings: &exchange.findings)
    guard let header else { return ServedAnswer.failure(.authentication) }
    exchange.version = header[.version]
    exchange.tokenId = header[.tokenId]
    let request = TokenRequest(
      tokenId: header[.tokenId], digest: header.bytes(.tokenDigest), nonce: header.bytes(.nonce),
      timestamp: Int64(header[.timestamp]) ?? 0, version: header[.version])
    exchange.timestamp = request.timestamp
    judgeToken(request, &exchange)
    let allowed = exchange.endpoint == .tokenDetail ? exchange.endpoint.types.names : nil
    let answer = call(.useToken(request, allowed: allowed))
    guard answer.http == 200 else { return ServedAnswer.refusal(answer) }
    guard exchange.endpoint == .tokenDetail else {
      return ServedAnswer.ok(["operations": .array([])])
    }
    guard let encrypted = encrypted(&exchange) else { return ServedAnswer.failure(.activation) }
    let keys = judgeEncryption(encrypted, scope: .activation, purpose: .activation, &exchange)
    guard call(.encrypted(.activationEcho, encrypted)).http == 200, let keys,
      let activation = encrypted.activationId.flatMap(state.activation)
    else { return ServedAnswer.failure(.activation) }
    let members: JSONObject = [
      "activationId": .string(activation.id), "activationName": .text(activation.name),
    ]
    return seal(members, keys).map { ServedAnswer.encrypted($0) } ?? ServedAnswer.failure(.activation)
  }
}
