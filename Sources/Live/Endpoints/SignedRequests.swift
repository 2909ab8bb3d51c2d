internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The endpoints that verify a signature.
extension JudgingServer {
  /// Reads the header of a signed request, and judges its signature; nil where there is none that can be read.
  private mutating func signed(_ exchange: inout ServedExchange) -> SignedRequest? {
    guard let header = ReceivedHeader(.signature, in: exchange.request, core: core, findings: &exchange.findings) else {
      return nil
    }
    exchange.version = header[.version]
    exchange.activationId = header[.activationId]
    exchange.applicationKey = header[.applicationKey]
    exchange.signature = header[.signature]
    // `rename` is documented with both headers.
    if exchange.request.fields[HeaderKind.encryption.httpName] != nil, exchange.endpoint != .rename {
      exchange.findings.add(
        "header", "there is an X-PowerAuth-Encryption as well as X-PowerAuth-Authorization, which is sent alone",
        severity: .strictness)
    }
    var request = SignedRequest(
      uriId: exchange.endpoint.uriId,
      body: exchange.request.signedBody(core), activationId: header[.activationId],
      applicationKey: header[.applicationKey], nonce: header.bytes(.nonce), type: header[.signatureType].lowercased(),
      signature: header[.signature], version: header[.version])
    request.method = exchange.request.method
    return request
  }

  mutating func serveSigned(_ exchange: inout ServedExchange) -> HTTPResponse {
    let failure: ServerFailure = exchange.endpoint == .commitUpgrade ? .upgrade : .authentication
    guard let request = signed(&exchange) else {
      // The header of these two is read by the framework of the host, which has no table of errors for it.
      if exchange.endpoint == .removeActivation { return ServedAnswer.generic }
      return ServedAnswer.failure(failure)
    }
    judgeSignature(request, &exchange)
    noteCounter(of: request.activationId)
    switch exchange.endpoint {
    case .validate: return plain(call(.signed(.validate, request)), nil)
    case .removeActivation:
      return plain(call(.signed(.removeActivation, request)), ["activationId": .string(request.activationId)])
    case .removeToken: return removeToken(request, &exchange)
    case .commitUpgrade:
      if request.body.isEmpty {
        exchange.findings.add("content", "the body is empty, where a server refuses all but a text, such as {}")
      }
      return plain(call(.signed(.commitUpgrade, request)), nil)
    case .rename: return rename(request, &exchange)
    default: return serveSignedAndEncrypted(request, &exchange)
    }
  }

  private func plain(_ answer: ServerAnswer, _ object: JSONObject?) -> HTTPResponse {
    answer.http == 200 ? ServedAnswer.ok(object) : ServedAnswer.refusal(answer)
  }

  private mutating func removeToken(_ request: SignedRequest, _ exchange: inout ServedExchange) -> HTTPResponse {
    guard let id = jsonObject(request.body)?.object("requestObject")?.text("tokenId") else {
      exchange.findings.add("json", "there is no requestObject with the text tokenId")
      // The signature is verified before the body is looked at.
      _ = call(.removeToken(request, tokenId: ""))
      return ServedAnswer.failure(.authentication)
    }
    if let token = state.tokens.first(where: { $0.id == id }), token.activationId != request.activationId {
      exchange.findings.add("token", "the token is that of another activation")
    }
    return plain(call(.removeToken(request, tokenId: id)), ["tokenId": .string(id)])
  }

  /// Encrypted and then signed: the signed text is the encrypted body.
  private mutating func serveSignedAndEncrypted(
    _ request: SignedRequest, _ exchange: inout ServedExchange
  ) -> HTTPResponse {
    let endpoint = exchange.endpoint
    let purpose = endpoint.purpose
    let encrypted = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: request.activationId,
      body: exchange.request.body)
    let keys = judgeEncryption(encrypted, scope: .activation, purpose: purpose, &exchange)
    if let keys { judgeText(keys.plaintext, &exchange) }
    let answer = call(.signed(endpoint, request))
    guard answer.http == 200, let keys else { return ServedAnswer.refusal(answer) }
    if case .token(let id, _) = answer.body { exchange.given = id }
    return respond(answer, keys, scope: .activation, .authentication, &exchange)
  }

  /// Judges a decrypted text by what a server refuses; of the text for a token nothing is read.
  private func judgeText(_ text: [UInt8], _ exchange: inout ServedExchange) {
    let members = jsonObject(text)
    switch exchange.endpoint {
    case .unlockVault:
      guard let members else { return exchange.findings.add("json", "the encrypted text is not a JSON object") }
      guard let reason = members["reason"], reason != .null else { return }
      guard shared.rules.server.vault.isReasonAllowed(members.text("reason") ?? "") else {
        return exchange.findings.add(
          "vault", "the reason is not a text of 3 to 255 letters, digits and the characters _ - .")
      }
    case .confirmRecovery:
      if members?.text("recoveryCode") == nil {
        exchange.findings.add("json", "the encrypted text is not a JSON object with the text recoveryCode")
      }
    case .rename:
      if members?.text("activationName") == nil {
        exchange.findings.add("json", "the encrypted text is not a JSON object with the text activationName")
      }
    default: break
    }
  }

  /// Gives an activation a name.
  ///
  /// The published server takes the encrypted body for a plain one here, so that the name gets lost; no SDK calls it. This
  /// server does what the endpoint is for.
  private mutating func rename(_ request: SignedRequest, _ exchange: inout ServedExchange) -> HTTPResponse {
    let purpose = EncryptionPurpose.activation
    let encrypted = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: request.activationId,
      body: exchange.request.body)
    let keys = judgeEncryption(encrypted, scope: .activation, purpose: purpose, &exchange)
    if let keys { judgeText(keys.plaintext, &exchange) }
    guard exchange.endpoint.takes(request.type),
      case .verification(let verified) = call(.verify(request)).body, verified.isValid
    else { return ServedAnswer.failure(.authentication) }
    guard let keys, call(.encrypted(.activationEcho, encrypted)).http == 200,
      let name = jsonObject(keys.plaintext)?.text("activationName")
    else { return ServedAnswer.failure(.activation) }
    state.rename(request.activationId, to: name)
    let members: JSONObject = ["activationId": .string(request.activationId), "activationName": .string(name)]
    return seal(members, keys).map { ServedAnswer.encrypted($0) } ?? ServedAnswer.failure(.activation)
  }

  /// Signed and then encrypted: the signed text is the decrypted body.
  mutating func serveSignedEcho(_ exchange: inout ServedExchange) -> HTTPResponse {
    guard let request = signed(&exchange) else { return ServedAnswer.failure(.authentication) }
    let purpose = exchange.endpoint.purpose
    let encrypted = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: request.activationId,
      body: exchange.request.body)
    let keys = judgeEncryption(encrypted, scope: .activation, purpose: purpose, &exchange)
    if let keys {
      var inner = request
      inner.body = keys.plaintext
      judgeSignature(inner, &exchange)
    }
    noteCounter(of: request.activationId)
    let answer = call(.signedEcho(request, encrypted))
    guard answer.http == 200, let keys else { return ServedAnswer.refusal(answer) }
    return respond(answer, keys, scope: .activation, .authentication, &exchange)
  }
}
