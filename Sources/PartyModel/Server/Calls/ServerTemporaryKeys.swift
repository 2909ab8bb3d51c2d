internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The endpoint of temporary keys, and the endpoints that only decrypt.
extension ServerTurn {
  mutating func createTemporaryKey(_ token: String) throws -> ServerAnswer {
    decide("E1")
    decide("A4")
    guard let claims = unverifiedClaims(of: token), let version = version(ofKey: claims.text("applicationKey") ?? ""),
      rules.server.activation.isVersionUsable(version)
    else { throw ServerFailure.temporaryKey }
    let activationId = claims["activationId"].map { $0.text ?? "" }
    let scope: EncryptionScope = activationId == nil ? .application : .activation
    let activation = activationId.flatMap(find).map { state.activations[$0] }
    if activationId != nil {
      guard let activation, activation.application == version.application, activation.keys != nil,
        rules.server.encryption.hasKeys(activation.status)
      else { throw ServerFailure.temporaryKey }
    }
    let secrets = TemporaryKeySecrets(
      applicationSecret: version.secret, transportKey: activation?.keys?.transport.key)
    guard let read = try? core.readTemporaryKeyRequest(token, scope: scope, secrets: secrets) else {
      throw ServerFailure.temporaryKey
    }
    let key = ServerTemporaryKey(
      id: state.drawIdentifier(as: .temporaryKeyId),
      key: try KeyPair(privateKey: state.draw(32, as: .temporaryKey), rules: core),
      applicationKey: version.key, activationId: activationId, expiry: now + state.settings.temporaryKeyValidity)
    state.temporaryKeys.append(key)
    let signer = (activation?.serverKey ?? version.masterKey).privateKey
    return .ok(.temporaryKey(token: try sign(key, challenge: read.challenge, signer: signer)))
  }

  func unverifiedClaims(of token: String) -> JSONObject? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 3 ? Base64URL.decode(parts[1]).flatMap(jsonObject) : nil
  }

  private func sign(_ key: ServerTemporaryKey, challenge: [UInt8], signer: [UInt8]) throws -> String {
    func time(_ use: ServerTime, _ time: Int64) -> JSONValue { .number(JSONNumber(state.values.state(use, time))) }
    var claims: [(String, JSONValue)] = [
      ("sub", .string(key.id)), ("applicationKey", .string(key.applicationKey)),
      ("challenge", .string(Base64.encode(challenge))), ("publicKey", .string(Base64.encode(key.key.publicKey))),
      ("iat", time(.keyIssueSeconds, now / 1000)), ("exp", time(.keyExpirySeconds, key.expiry / 1000)),
      ("iat_ms", time(.keyIssue, now)), ("exp_ms", time(.keyExpiry, key.expiry)),
    ]
    if let activationId = key.activationId { claims.append(("activationId", .string(activationId))) }
    let text = String(decoding: JSONWriter.compact(.object(JSONObject(claims))), as: UTF8.self)
    return try core.signToken(claims: text, privateKey: signer).text
  }

  mutating func echo(_ request: EncryptedRequest, _ scope: EncryptionScope) throws -> ServerAnswer {
    let purpose: EncryptionPurpose = request.activationId == nil ? .application : .activation
    return .ok(.text(try decrypt(request, scope: scope, purpose: purpose, failure: .encryption)))
  }

  /// Decrypts, and verifies the signature of what was decrypted.
  mutating func signedEcho(_ signed: SignedRequest, _ request: EncryptedRequest) throws -> ServerAnswer {
    let text = try decrypt(
      request, scope: .activation, purpose: .activation, failure: .authentication)
    var signed = signed
    signed.body = text
    try authenticate(signed, at: .signedEcho)
    return .ok(.text(text))
  }

  mutating func userInfo(_ request: EncryptedRequest) throws -> ServerAnswer {
    _ = try decrypt(request, scope: .activation, purpose: .activation, failure: .encryption)
    let user = request.activationId.flatMap(find).map { state.activations[$0].user }
    return .ok(.user(user ?? ""))
  }
}
