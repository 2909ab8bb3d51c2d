internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// The endpoints of protocol 4.
extension ServerTurn {
  mutating func answer(_ call: ServerCall4) throws -> ServerAnswer {
    switch call {
    case .status(let key): return try serviceStatus(applicationKey: key)
    case .createTemporaryKey(let token): return try createTemporarySecret(token)
    case .createActivation(let request, let choice): return try createActivation4(request, choice)
    case .coded(let endpoint, let request): return try answer(request, at: endpoint)
    case .startUpgrade(let signed, let encrypted):
      try permit(signed.version, of: .upgradeStart, refusing: .authentication)
      return try startUpgrade4(signed, encrypted)
    case .encrypted(let endpoint, let request): return try answer(request, at: endpoint)
    case .detail(let token, let request): return try detail4(token, request)
    }
  }

  private mutating func answer(_ request: SignedRequest, at endpoint: Endpoint4) throws -> ServerAnswer {
    switch endpoint {
    case .activationConfirm: return try confirmActivation(request)
    case .activationRemove: return try removeByDevice4(request)
    case .activationRename: return try rename4(request)
    case .upgradeConfirm: return try confirmUpgrade4(request)
    case .tokenCreate: return try createToken4(request)
    case .tokenRemove: return try removeToken4(request)
    case .vaultUnlock: return try unlockVault4(request)
    case .passwordChange: return try changeFactor(by: .passwordChange, at: endpoint, request)
    case .biometryAdd: return try changeFactor(by: .biometryAdd, at: endpoint, request)
    case .biometryRemove: return try changeFactor(by: .biometryRemove, at: endpoint, request)
    default:
      _ = try pass(request, at: endpoint)
      return .ok([:])
    }
  }

  private mutating func serviceStatus(applicationKey: String?) throws -> ServerAnswer {
    var members: [(String, JSONValue)] = [("serverTime", .number(JSONNumber(state.values.state(.status, now))))]
    guard let applicationKey else { return .ok(JSONObject(members)) }
    guard let version = version(ofKey: applicationKey) else {
      throw ServerFailure(core.version4.decisions.cost.refuse(.status))
    }
    let supported = algorithms(of: version.application) ?? algorithmNames
    members.append(
      ("application", .object(["name": .string(version.application), "version": .string(version.name)])))
    members.append(("supportedAlgorithms", .array(supported.map { .string($0) })))
    return .ok(JSONObject(members))
  }

  private mutating func removeByDevice4(_ request: SignedRequest) throws -> ServerAnswer {
    let place = try pass(request, at: .activationRemove)
    try move(place, .remove)
    forgetKeys(of: request.activationId)
    return .ok(["activationId": .string(request.activationId)])
  }

  private mutating func rename4(_ request: SignedRequest) throws -> ServerAnswer {
    let place = try pass(request, at: .activationRename)
    decide("G6")
    guard let message = openCoded(request, for: .activation, at: place),
      let name = message.object?.text("activationName")
    else { throw ServerFailure(core.version4.decisions.cost.refuse(.activationRename)) }
    state.activations[place].name = name
    return .ok(
      ["activationId": .string(request.activationId), "activationName": .string(name)], sealedFor: message.context)
  }

  /// An encrypted request without proof: what it asks for, of an activation where the scope is its own.
  private mutating func answer(_ request: EncryptedRequest, at endpoint: Endpoint4) throws -> ServerAnswer {
    let (message, activation) = try openPlain(request, at: endpoint)
    switch endpoint {
    case .activationStatus:
      guard let place = activation.flatMap(find) else { break }
      return .ok(try status4(place), sealedFor: message.context)
    case .userInfo:
      let user = activation.flatMap(find).map { state.activations[$0].user }
      let claims: JSONObject = [
        "sub": .text(user), "jti": .string(state.drawIdentifier()), "iat": .number(JSONNumber(now / 1000)),
      ]
      return .ok(claims, sealedFor: message.context)
    default: break
    }
    throw ServerFailure(core.version4.decisions.cost.refuse(endpoint))
  }

  /// Decrypts a request that has an encryption header alone; gives the activation of its scope.
  private mutating func openPlain(
    _ request: EncryptedRequest, at endpoint: Endpoint4
  ) throws -> (message: OpenedMessage, activation: String?) {
    let refused = ServerFailure(core.version4.decisions.cost.refuse(endpoint))
    guard let purpose = endpoint.purpose, request.isOfVersion4,
      let version = version(ofKey: request.applicationKey), rules.server.activation.isVersionUsable(version),
      (purpose.scope == .activation) == (request.activationId != nil)
    else { throw refused }
    let place = request.activationId.flatMap(find)
    if let place, try !isServed(place, version, at: endpoint) { throw refused }
    guard (place != nil) == (request.activationId != nil),
      let message = open(request.body, for: purpose, version, at: place)
    else { throw refused }
    return (message, request.activationId)
  }

  /// Whether an activation encrypts: an ACTIVE one, and for its status one in each state behind CREATED.
  private mutating func isServed(
    _ place: Int, _ version: ServerApplicationVersion, at endpoint: Endpoint4
  ) throws -> Bool {
    if endpoint == .activationStatus { try notice(place, by: .status) }
    decide("M5")
    let activation = state.activations[place]
    guard activation.version4 != nil, activation.application == version.application else { return false }
    return endpoint == .activationStatus
      ? rules.server.version4.servesStatus(activation.status) : rules.server.encryption.isServed(activation.status)
  }

  /// The members of a status.
  private mutating func status4(_ place: Int) throws -> JSONObject {
    for rule in ["G3", "G4", "P11"] { decide(rule) }
    if rules.server.version4.statusMovesLastUse { state.activations[place].lastUsed = now }
    let activation = state.activations[place]
    guard let own = activation.version4 else { return [:] }
    let hashed = try core.advanceWideCounter(own.counterData, by: rules.server.version4.stepsBeforeHash).value
    let shown = core.showStatus(
      of: ShownRecord(
        state: activation.status.recordState, isExpired: rules.server.activation.isExpired(activation.expiry, now),
        version: activation.version ?? 0, isConfirmationPending: own.isConfirmationPending,
        isUpgradePending: own.isUpgradePending, isBiometryEnabled: own.isBiometryEnabled,
        algorithm: own.algorithm.rawValue, supported: algorithms(of: activation.application),
        counter: activation.counter, attempts: FailedAttempts(activation.attempts, of: activation.maximum)))
    let status = PlainStatus(
      state: ServerStatus(shown.state).number, currentVersion: shown.currentVersion,
      upgradeVersion: shown.upgradeVersion, flags: shown.flags, counterByte: shown.counterByte,
      failedAttempts: shown.failedAttempts, maxFailedAttempts: shown.maximumAttempts,
      lookAhead: state.settings.lookAhead,
      counterHash: try core.hashWideCounter(hashed, key: own.keys[.macCtrData]))
    let reserved = state.draw(4)
    let encoded = try core.encodeStatus(status, reserved: reserved, key: own.keys[.macStatus])
    var members: [(String, JSONValue)] = [("activationStatus", .string(Base64.encode(encoded.blob + encoded.mac)))]
    if let expiry = own.blockExpiry { members.append(("timestampBlockExpire", .number(JSONNumber(expiry)))) }
    return JSONObject(members)
  }

  /// The detail of the activation whose token proves the request, and for which it is encrypted.
  private mutating func detail4(_ token: TokenRequest, _ request: EncryptedRequest) throws -> ServerAnswer {
    let types = core.version4.decisions.cost.types(.activationDetail).names
    _ = try useToken(token, allowed: types)
    let (message, activation) = try openPlain(request, at: .activationDetail)
    guard activation == state.tokens.first(where: { $0.id == token.tokenId })?.activationId else {
      throw ServerFailure(core.version4.decisions.cost.refuse(.activationDetail))
    }
    let name = activation.flatMap(find).flatMap { state.activations[$0].name }
    return .ok(["activationId": .text(activation), "activationName": .text(name)], sealedFor: message.context)
  }
}

/// Tokens of protocol 4.
extension ServerTurn {
  private mutating func createToken4(_ request: SignedRequest) throws -> ServerAnswer {
    let place = try pass(request, at: .tokenCreate)
    decide("G5")
    decide("G6")
    guard let message = openCoded(request, for: .token, at: place) else {
      throw ServerFailure(core.version4.decisions.cost.refuse(.tokenCreate))
    }
    let token = ServerToken(
      id: state.drawIdentifier(as: .tokenId), secret: state.draw(32, as: .tokenSecret),
      activationId: request.activationId, type: rules.server.token.typeOfToken(request.typeName))
    state.tokens.append(token)
    return .ok(
      ["tokenId": .string(token.id), "tokenSecret": .string(Base64.encode(token.secret))], sealedFor: message.context)
  }

  private mutating func removeToken4(_ request: SignedRequest) throws -> ServerAnswer {
    _ = try pass(request, at: .tokenRemove)
    decide("G8")
    let id = jsonObject(request.body)?.object("requestObject")?.text("tokenId") ?? ""
    try removeToken(id, of: request.activationId)
    return .ok(["tokenId": .string(id)])
  }

  /// Judges a token by the version of its header: digest, window, and whether the nonce was seen.
  mutating func validateToken4(_ request: TokenRequest) throws -> ServerAnswer {
    decide("G7")
    guard let token = state.tokens.first(where: { $0.id == request.tokenId }), let place = find(token.activationId),
      rules.server.token.isUsable(state.activations[place].status)
    else { return .done(.tokenValidity(isValid: false, type: nil)) }
    let proof = TokenProof(secret: token.secret, nonce: request.nonce, timestamp: request.timestamp)
    do {
      try core.verifyTokenByKMAC(proof, digest: request.digest, version: request.version)
    } catch is Refusal {
      if rules.server.version4.spendsNonceOfWrongDigest { _ = take(proof, of: token) }
      return .done(.tokenValidity(isValid: false, type: token.type))
    }
    guard take(proof, of: token) else { throw ServerError.invalidRequest }
    return .done(.tokenValidity(isValid: true, type: token.type))
  }

  /// Whether the time of a token's proof is in the window, and its nonce was not seen.
  private mutating func take(_ proof: TokenProof, of token: ServerToken) -> Bool {
    let arrived = ArrivedMessage(
      now: Int(now), timestamp: Int(proof.timestamp), key: token.id, keyExpires: .max,
      nonce: Base64.encode(proof.nonce), isIntact: true)
    return take(arrived)
  }
}

/// Which versions of the protocol are served.
extension ServerTurn {
  /// Refuses a request whose main version is older than the oldest that is served.
  mutating func permit(_ version: String, of request: VersionedRequest, refusing failure: ServerFailure) throws {
    decide("P12")
    guard core.isVersionPermitted(version, of: request, oldest: state.settings.version4.oldestVersion) else {
      throw failure
    }
  }

  /// The same for a request to an endpoint of protocol 3.
  mutating func permit(_ call: ServerCall) throws {
    guard servesVersion4 else { return }
    switch call {
    case .signed(_, let request), .removeToken(let request, _):
      try permit(request.version, of: .signed, refusing: .authentication)
    case .signedEcho(let request, _): try permit(request.version, of: .signedAndEncrypted, refusing: .authentication)
    case .createActivation(let request, _): try permit(request.version, of: .encrypted, refusing: .activation)
    case .encrypted(let endpoint, let request):
      try permit(request.version, of: .encrypted, refusing: endpoint == .startUpgrade ? .upgrade : .encryption)
    default: break
    }
  }
}
