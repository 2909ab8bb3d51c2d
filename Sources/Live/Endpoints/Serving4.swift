internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// The endpoints of protocol 4 for SDKs.
extension JudgingServer {
  mutating func serve(_ exchange: inout ServedExchange4) -> HTTPResponse {
    guard exchange.endpoint.row.methods.contains(exchange.request.method) else {
      exchange.findings.add("method", "\(exchange.request.method) is not allowed here")
      return ServedAnswer.generic
    }
    judgeContent(&exchange)
    switch exchange.endpoint {
    case .status:
      let key = jsonObject(exchange.request.body)?.object("requestObject")?.text("applicationKey")
      return respond(to: .status(applicationKey: key), &exchange)
    case .temporaryKey: return createSecret(&exchange)
    case .activationCreate: return createActivation(&exchange)
    case .activationStatus, .userInfo, .applicationConfiguration, .activationConfiguration:
      return serveEncrypted(&exchange)
    case .activationDetail: return serveDetail(&exchange)
    case .upgradeStart: return startUpgrade(&exchange)
    default: return serveCoded(&exchange)
    }
  }

  private func judgeContent(_ exchange: inout ServedExchange4) {
    let request = exchange.request
    guard !request.body.isEmpty, request.method != "GET" else { return }
    let type = request.fields["Content-Type"] ?? ""
    if !type.lowercased().hasPrefix("application/json") {
      exchange.findings.add("content", "the Content-Type is \"\(type)\" and not application/json")
    }
    if jsonObject(request.body) == nil, exchange.endpoint != .validate {
      exchange.findings.add("content", "the body is not a JSON object, or a member occurs twice in it")
    }
  }

  /// Lets the server serve a call, and gives its answer.
  ///
  /// In two steps: a call as an argument would copy this server before it is made, and then all activations.
  private mutating func respond(to call: ServerCall4, _ exchange: inout ServedExchange4) -> HTTPResponse {
    let answer = self.call(.version4(call))
    return respond(answer, &exchange)
  }

  /// The answer in the form of the published server: encrypted members stand alone.
  private func respond(_ answer: ServerAnswer, _ exchange: inout ServedExchange4) -> HTTPResponse {
    guard answer.http == 200, case .message(let message) = answer.body else {
      return ServedAnswer.refusalOfVersion4(answer)
    }
    exchange.message = message
    if exchange.endpoint == .tokenCreate { exchange.given = message.members.text("tokenId") }
    let time = state.values.state(.answer, now)
    guard let members = try? message.travelling(at: time, core: core) else { return ServedAnswer.generic }
    if message.context != nil { return ServedAnswer.encrypted(members) }
    return ServedAnswer.ok(members.members.isEmpty ? nil : members)
  }

  private mutating func createSecret(_ exchange: inout ServedExchange4) -> HTTPResponse {
    let token = jsonObject(exchange.request.body)?.object("requestObject")?.text("jwt") ?? ""
    if token.isEmpty { exchange.findings.add("json", "there is no requestObject with the text jwt") }
    judgeSecretRequest(token, &exchange)
    let answer = call(.version4(.createTemporaryKey(token: token)))
    guard case .temporaryKey(let text) = answer.body else { return ServedAnswer.refusalOfVersion4(answer) }
    exchange.given = state.version4.temporaryKeys.last?.id
    return ServedAnswer.ok(["jwt": .string(text)])
  }

  /// Reads what an encrypted request without code is decrypted by; nil where it cannot be read.
  private func encrypted(_ exchange: inout ServedExchange4) -> EncryptedRequest? {
    let header = ReceivedHeader(
      .encryption, in: exchange.request, versions: [.v4_0], core: core, findings: &exchange.findings)
    guard let header else { return nil }
    if let id = header.values[.activationId] { exchange.activationId = id }
    return EncryptedRequest(
      version: header[.version], applicationKey: header[.applicationKey],
      activationId: header.values[.activationId], body: exchange.request.body)
  }

  private mutating func createActivation(_ exchange: inout ServedExchange4) -> HTTPResponse {
    guard let request = encrypted(&exchange) else { return ServedAnswer.failure(.activation) }
    let outer = judgeMessage(
      request.body, for: .application, applicationKey: request.applicationKey, activationId: request.activationId,
      &exchange)
    let inner = outer.flatMap { judgeInner($0, request, &exchange) }
    if let code = outer?.object("identityAttributes")?.text("code") { adjustExpiry(ofCode: code) }
    let answer = call(.version4(.createActivation(request, ServerHostChoice())))
    if answer.http == 200, let code = outer?.object("identityAttributes")?.text("code"),
      let made = state.activations(withCode: code).last(where: { $0.version4 != nil })
    {
      (exchange.given, exchange.activationId) = (made.id, made.id)
      note(made.id, (inner ?? [:]).text)
    }
    return respond(answer, &exchange)
  }

  /// Judges the layers of a request for an activation; gives the inner one.
  private mutating func judgeInner(
    _ outer: JSONObject, _ request: EncryptedRequest, _ exchange: inout ServedExchange4
  ) -> JSONObject? {
    if !["CODE", "CUSTOM", "DIRECT"].contains(outer.text("type") ?? "") {
      exchange.findings.add("json", "the outer layer has no type of an activation")
    }
    let code = outer.object("identityAttributes")?.text("code")
    if outer.text("type") == "CODE", !state.has(code: code ?? "") {
      exchange.findings.add("activation", "the activation code is unknown")
    }
    guard let layer = outer.object("activationData") else {
      exchange.findings.add("json", "the outer layer has no object activationData")
      return nil
    }
    let inner = judgeMessage(
      layer.text, for: .activationLayer, applicationKey: request.applicationKey, activationId: nil, &exchange)
    if let inner { judgeKeys(inner, of: nil, "activation", &exchange) }
    return inner
  }

  /// Judges the keys that a device sends for an activation or an upgrade.
  private func judgeKeys(
    _ members: JSONObject, of activation: ServerActivation?, _ place: String, _ exchange: inout ServedExchange4
  ) {
    guard let demand = SecretDemand(json: members.object("sharedSecretRequest")) else {
      return exchange.findings.add("json", "the encrypted text has no sharedSecretRequest with its members")
    }
    guard let algorithm = judgeAlgorithm(demand, of: activation, place, &exchange) else { return }
    guard let keys = PublicKeyMember(json: members.object("devicePublicKeys"), algorithm: algorithm)?.keys else {
      let names = algorithm.signatureAlgorithms.map(\.memberName).joined(separator: " and ")
      return exchange.findings.add("json", "the encrypted text has no devicePublicKeys with \(names) in Base64")
    }
    for (part, key) in zip(algorithm.signatureAlgorithms, keys) {
      let isRight =
        part.signatureSet.map { (try? core.version4.structures.read(key, .signature($0))) != nil }
        ?? ((try? core.version4.curveKeys.readPoint(key)) != nil)
      if !isRight { exchange.findings.add(place, "the key \(part.memberName) of the device cannot be used") }
    }
  }

  private mutating func serveEncrypted(_ exchange: inout ServedExchange4) -> HTTPResponse {
    guard let request = encrypted(&exchange), let purpose = exchange.endpoint.purpose else {
      return ServedAnswer.failure(refusal(of: exchange.endpoint))
    }
    _ = judgeMessage(
      request.body, for: purpose, applicationKey: request.applicationKey, activationId: request.activationId,
      &exchange)
    return respond(to: .encrypted(exchange.endpoint, request), &exchange)
  }

  /// What an endpoint answers to what it does not take.
  private func refusal(of endpoint: Endpoint4) -> ServerFailure {
    ServerFailure(core.version4.decisions.cost.refuse(endpoint))
  }

  private mutating func serveDetail(_ exchange: inout ServedExchange4) -> HTTPResponse {
    let header = ReceivedHeader(
      .token, in: exchange.request, versions: [.v4_0], core: core, findings: &exchange.findings)
    guard let header else { return ServedAnswer.failure(.authentication) }
    let token = TokenRequest(
      tokenId: header[.tokenId], digest: header.bytes(.tokenDigest), nonce: header.bytes(.nonce),
      timestamp: Int64(header[.timestamp]) ?? 0, version: header[.version])
    exchange.tokenId = token.tokenId
    judgeNonce(token.nonce, of: "token \(token.tokenId)", &exchange)
    if let known = state.tokens.first(where: { $0.id == token.tokenId }) {
      let proof = TokenProof(secret: known.secret, nonce: token.nonce, timestamp: token.timestamp)
      let wrong = WrongToken(request: token, proof: proof, core: core)
      if !wrong.isRight { explain(wrong, &exchange) }
    } else {
      exchange.findings.add("token", "the token is unknown")
    }
    guard let request = encrypted(&exchange) else { return ServedAnswer.failure(refusal(of: exchange.endpoint)) }
    _ = judgeMessage(
      request.body, for: .activation, applicationKey: request.applicationKey, activationId: request.activationId,
      &exchange)
    return respond(to: .detail(token, request), &exchange)
  }
}

/// The endpoints of protocol 4 that verify a code.
extension JudgingServer {
  /// Reads the authorization header; nil where there is none that can be read.
  private func signed(_ kind: HeaderKind, _ exchange: inout ServedExchange4) -> SignedRequest? {
    let isOld = kind == .signature
    let header = ReceivedHeader(
      kind, in: exchange.request, versions: isOld ? headerVersions : [.v4_0], core: core, findings: &exchange.findings)
    guard let header else { return nil }
    exchange.activationId = header[.activationId]
    let (typeField, proofField): (HeaderField, HeaderField) =
      isOld ? (.signatureType, .signature) : (.authCodeType, .authCode)
    exchange.signature = header[proofField]
    var request = SignedRequest(
      uriId: exchange.endpoint.uriId, body: exchange.request.signedBody(core), activationId: header[.activationId],
      applicationKey: header[.applicationKey], nonce: header.bytes(.nonce), type: header[typeField].lowercased(),
      signature: header[proofField], version: header[.version])
    request.method = exchange.request.method
    return request
  }

  private mutating func serveCoded(_ exchange: inout ServedExchange4) -> HTTPResponse {
    let endpoint = exchange.endpoint
    guard let request = signed(.authorization, &exchange) else { return serveOldSignature(&exchange) }
    if exchange.request.fields[HeaderKind.encryption.httpName] != nil {
      exchange.findings.add(
        "header", "there is an X-PowerAuth-Encryption as well as X-PowerAuth-Authorization, which is sent alone",
        severity: .strictness)
    }
    judgeCode(request, &exchange)
    if let purpose = endpoint.purpose {
      let text = judgeMessage(
        exchange.request.body, for: purpose, applicationKey: request.applicationKey,
        activationId: request.activationId, &exchange)
      if let text { judgeText(text, of: state.activation(request.activationId), &exchange) }
    } else if endpoint == .activationConfirm {
      let members = jsonObject(request.body)?.object("requestObject")
      if members?.boolean("enableBiometry") == nil {
        exchange.findings.add("json", "there is no requestObject with the answer enableBiometry", severity: .strictness)
      }
    }
    return respond(to: .coded(endpoint, request), &exchange)
  }

  /// A signature of 3.3 at an endpoint of protocol 4: it is verified, and then refused for its version.
  private mutating func serveOldSignature(_ exchange: inout ServedExchange4) -> HTTPResponse {
    var unjudged = exchange
    guard let request = signed(.signature, &unjudged) else { return ServedAnswer.failure(.authentication) }
    return respond(to: .coded(exchange.endpoint, request), &exchange)
  }

  /// Judges a decrypted text by what a server refuses.
  private func judgeText(
    _ members: JSONObject, of activation: ServerActivation?, _ exchange: inout ServedExchange4
  ) {
    switch exchange.endpoint {
    case .passwordChange, .biometryAdd:
      guard let demand = SecretDemand(json: members.object("sharedSecretRequest")) else {
        return exchange.findings.add("json", "the encrypted text has no sharedSecretRequest with its members")
      }
      judgeAlgorithm(demand, of: activation, "activation", &exchange)
    case .vaultUnlock:
      if VaultKeyIdentifier(rawValue: members.text("keyIdentifier") ?? "") ?? .another == .another {
        exchange.findings.add("vault", "the keyIdentifier is not one of the protocol")
      }
      guard let reason = members["reason"], reason != .null else { return }
      if !shared.rules.server.vault.isReasonAllowed(reason.text ?? "") {
        exchange.findings.add(
          "vault", "the reason is not a text of 3 to 255 letters, digits and the characters _ - .")
      }
    case .activationRename:
      if members.text("activationName") == nil {
        exchange.findings.add("json", "the encrypted text has no text activationName")
      }
    default: break
    }
  }

  /// The start of an upgrade has a signature of 3.3, and another header for the encryption.
  private mutating func startUpgrade(_ exchange: inout ServedExchange4) -> HTTPResponse {
    guard let request = signed(.signature, &exchange) else { return ServedAnswer.failure(.authentication) }
    judgeOldSignature(request, &exchange)
    noteCounter(of: request.activationId)
    let message = encrypted(&exchange)
    exchange.activationId = request.activationId
    if let message {
      let text = judgeMessage(
        message.body, for: .upgradeStart, applicationKey: message.applicationKey, activationId: message.activationId,
        &exchange)
      if let text {
        judgeKeys(text, of: nil, "upgrade", &exchange)
        if text.boolean("enableBiometry") == nil {
          exchange.findings.add("json", "the encrypted text has no answer enableBiometry")
        }
      }
    }
    return respond(to: .startUpgrade(request, message), &exchange)
  }

  private mutating func judgeOldSignature(_ request: SignedRequest, _ exchange: inout ServedExchange4) {
    judgeNonce(request.nonce, of: "signature \(request.activationId)", &exchange)
    guard let version = judgeApplication(request.applicationKey, "signature", &exchange) else { return }
    guard let activation = state.activation(request.activationId), let keys = activation.keys?.ofFactors,
      let counter = activation.counterData
    else { return exchange.findings.add("signature", "the activation is not one of version 3") }
    let detail = details[activation.id]
    let diagnosis = SignatureDiagnosis(
      parts: SignedParts(request, of: exchange.request, secret: version.secret), keys: keys, counter: counter,
      lookAhead: state.settings.lookAhead, earlier: detail?.counters ?? [], skipped: detail?.skipped ?? [], core: core)
    exchange.repeatsCounter = scenarios.run(exchange)?.counter.map { diagnosis.isRight(with: $0) } ?? false
    if !diagnosis.isRight { explain(diagnosis, &exchange) }
  }
}
