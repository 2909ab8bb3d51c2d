internal import PowerAuth
internal import Primitives

/// Tokens: how they are made, judged and removed.
extension ServerTurn {
  mutating func createToken(_ request: SignedRequest) throws -> ServerAnswer {
    decide("T1")
    if !rules.server.token.signsBeforeDecryption { try decryptBody(of: request, purpose: .token) }
    try authenticate(request, at: .createToken)
    if rules.server.token.signsBeforeDecryption {
      decide("T2")
      try decryptBody(of: request, purpose: .token)
    }
    let token = ServerToken(
      id: state.drawIdentifier(as: .tokenId), secret: state.draw(16, as: .tokenSecret),
      activationId: request.activationId,
      type: rules.server.token.typeOfToken(request.typeName))
    state.tokens.append(token)
    return .ok(.token(id: token.id, secret: token.secret))
  }

  @discardableResult
  mutating func decryptBody(of request: SignedRequest, purpose: EncryptionPurpose) throws -> [UInt8] {
    let encrypted = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: request.activationId,
      body: request.body)
    return try decrypt(encrypted, scope: .activation, purpose: purpose, failure: .authentication)
  }

  mutating func removeToken(_ request: SignedRequest, _ id: String) throws -> ServerAnswer {
    decide("T10")
    try authenticate(request, at: .removeToken)
    try removeToken(id, of: request.activationId)
    return .ok()
  }

  /// Removes a token of an activation.
  mutating func removeToken(_ id: String, of activationId: String) throws {
    let isOwn = rules.server.token.isOwn
    let place = state.tokens.firstIndex { $0.id == id && isOwn($0.activationId, activationId) }
    if let place {
      state.tokens.remove(at: place)
    } else if !rules.server.token.answersUnknownAsRemoved {
      throw ServerFailure.authentication
    }
  }

  mutating func eraseToken(_ id: String, _ activationId: String) -> ServerAnswer {
    let count = state.tokens.count
    state.tokens.removeAll { $0.id == id && $0.activationId == activationId }
    return .done(.isRemoved(state.tokens.count < count))
  }

  mutating func useToken(_ request: TokenRequest, allowed: [String]?) throws -> ServerAnswer {
    let judged: ServerAnswer
    do {
      judged = try validateToken(request)
    } catch is ServerError {
      throw ServerFailure.authentication
    }
    guard case .tokenValidity(true, let type?) = judged.body, allowed?.contains(type) ?? true else {
      throw ServerFailure.authentication
    }
    return .ok()
  }

  mutating func validateToken(_ request: TokenRequest) throws -> ServerAnswer {
    if servesVersion4, ProtocolVersion(rawValue: request.version).map(core.version4.token.isUsed) == true {
      return try validateToken4(request)
    }
    let rules = rules.server.token
    decide("T3")
    guard !rules.isTooOld(request.timestamp, now, state.settings.tokenPast) else { throw ServerError.tokenTooOld }
    decide("T4")
    guard !rules.isTooNew(request.timestamp, now, state.settings.tokenFuture) else { throw ServerError.tokenTooNew }
    guard let token = state.tokens.first(where: { $0.id == request.tokenId }), let place = find(token.activationId)
    else { return .done(.tokenValidity(isValid: false, type: nil)) }
    decide("T9")
    if rules.movesLastUse { state.activations[place].lastUsed = now }
    decide("T5")
    guard rules.isUsable(state.activations[place].status) else {
      return .done(.tokenValidity(isValid: false, type: nil))
    }
    let value = rules.uniqueValue(request.nonce, token.id)
    try spend(value, request)
    decide("T8")
    let isValid = isDigest(request, of: token)
    if isValid || rules.spendsBeforeDigest { rememberToken(value) }
    if !isValid { state.activations[place].attempts = rules.attemptsAfterRefusal(state.activations[place].attempts) }
    return .done(.tokenValidity(isValid: isValid, type: token.type))
  }

  /// Refuses a value that is remembered, and a timestamp that would outlive the memory.
  private mutating func spend(_ value: [UInt8], _ request: TokenRequest) throws {
    guard state.settings.hasReplayProtection else { return }
    decide("T7")
    let limit =
      rules.server.token.hasShortLimit(request.version)
      ? state.settings.futureLimit : state.settings.futureLimitOfOlderTokens
    if rules.server.encryption.isAhead(request.timestamp, now, limit) { throw ServerError.invalidRequest }
    decide("T6")
    guard isNew(value) else { throw ServerError.invalidRequest }
  }

  private mutating func rememberToken(_ value: [UInt8]) {
    if state.settings.hasReplayProtection { remember(value) }
  }

  private func isDigest(_ request: TokenRequest, of token: ServerToken) -> Bool {
    let version = ProtocolVersion(rawValue: rules.server.token.digestVersion(request.version))
    let proof = TokenProof(secret: token.secret, nonce: request.nonce, timestamp: request.timestamp)
    let text = version.flatMap { core.token.takeVersion($0) }
    return (try? core.verifyToken(proof, digest: request.digest, version: text)) != nil
  }
}
