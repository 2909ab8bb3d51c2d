internal import PowerAuth

/// What is signed.
struct SigningRequest: Sendable {
  var method = "POST"
  var uriId: String
  var isOffline = false
}

/// What a signature is made with.
struct ClientSigning: Sendable {
  let activation: String
  let type: String
  let keys: FactorKeys
  /// CTR_DATA.
  let value: [UInt8]
}

extension ClientWorld {
  /// Computes a signature of the application's activation, which moves the counter; returns why it cannot.
  mutating func sign(
    _ credentials: ClientCredentials, _ request: SigningRequest, biometryKey given: [UInt8]? = nil
  ) throws -> ClientResult? {
    guard var session else { return .missingActivation }
    if let error = refusal(of: credentials, request, given: given, session) {
      if client.signature.stepsOfFailure > 0 { try move(&session, by: client.signature.stepsOfFailure) }
      decide("G4")
      return error
    }
    guard let server = servers[session.number] else { return client.signature.error }
    var credentials = credentials
    if !keychain.hasPossession && credentials.possession == .right { credentials.possession = .other }
    let key = given ?? biometryKey(credentials.biometry)
    let keys: FactorKeys
    do {
      keys = try rules.recoverKeys(of: session, credentials, biometryKey: key, externalKey: app.externalKey)
    } catch is SignatureFailure {
      decide("G2", "B9")
      return client.signature.error
    } catch is Refusal {
      return client.signature.error
    }
    let isValid = try isValid(session, credentials, keys, server, request)
    decide("G3", "G4", "G5")
    if client.signature.noticesWrongKey && !isValid { return client.signature.error }
    seen.signatures.append(isValid)
    lastSigning = ClientSigning(
      activation: session.id, type: credentials.factors.rawValue, keys: keys, value: session.counter.value)
    try move(&session, by: request.isOffline ? client.signature.offlineSteps : client.signature.steps)
    return nil
  }

  /// Why a signature cannot be made; nil where it can.
  private mutating func refusal(
    of credentials: ClientCredentials, _ request: SigningRequest, given: [UInt8]?, _ session: ClientSession
  ) -> ClientResult? {
    let factors = credentials.factors
    decide("G1")
    guard factors != .none else { return client.signature.errorWithoutFactors }
    guard client.signature.areFactorsAllowed(factors) else { return client.signature.error }
    guard client.signature.isMethodKnown(request.method), client.signature.isResourceKnown(request.uriId) else {
      decide("G7")
      return client.signature.error
    }
    let isPasswordRight = !factors.hasKnowledge || client.signature.isPasswordLong(credentials.password)
    let isPossessionRight = !factors.hasPossession || client.signature.isPossessionUsable(credentials.possession)
    let isBiometryRight =
      !factors.hasBiometry || (given != nil || client.signature.isKeyUsable(credentials.biometry))
    decide("G2")
    guard isPasswordRight, isPossessionRight, isBiometryRight else { return client.signature.error }
    decide("E8")
    guard client.signature.isExternalKeyRight(factors, session.usesExternalKey, app.externalKey != nil) else {
      return client.signature.error
    }
    return nil
  }

  /// The unlock key that an application gives without a dialog.
  private func biometryKey(_ choice: ClientKeyChoice) -> [UInt8]? {
    switch choice {
    case .right: keychain.biometry[biometryName]?.key
    case .other: ScriptBytes.make("other biometry")
    case .zeros: [UInt8](repeating: 0, count: 16)
    case .short, .missing: nil
    }
  }

  private func isValid(
    _ session: ClientSession, _ credentials: ClientCredentials, _ keys: FactorKeys, _ server: ServerSide,
    _ request: SigningRequest
  ) throws -> Bool {
    guard client.upgrade.versionOfHeader(session.version) == session.version else { return false }
    guard !request.isOffline || client.signature.offlineDigits == 8 else { return false }
    let normalized = try rules.core.normalizeRequest(
      method: request.method, uriId: request.uriId, nonce: ScriptBytes.make("nonce"), body: Array("{}".utf8))
    func data(_ secret: String) -> [UInt8] { rules.core.signedBytes(of: normalized, applicationSecret: secret) }
    let secret = "application secret"
    return try rules.isValidSignature(
      of: session, type: credentials.factors.rawValue, client: keys, server: server.keys,
      data: data(request.isOffline ? client.signature.offlineSecret : secret),
      serverData: data(request.isOffline ? "offline" : secret))
  }

  /// Moves the counter and stores it, before or after what depends on it.
  mutating func move(_ session: inout ClientSession, by steps: Int) throws {
    guard steps != 0 else { return }
    try rules.advance(&session, by: steps)
    seen.steps += steps
    store(session, if: client.signature.storesBefore && client.signature.storesCounter)
  }

  /// Stores a counter that has moved, where the rules store it late.
  mutating func storeLate() {
    guard !client.signature.storesBefore else { return }
    if unstored.removeValue(forKey: instance) != nil { act("store") }
  }

  /// What a call answers where a signature has to wait for the upgrade; nil where it does not.
  mutating func refusalOfUpgrade(isOwnRequest: Bool) -> ClientResult? {
    guard phase != .active && session != nil else { return nil }
    decide("U6")
    let refuses =
      client.upgrade.refusesSigning(phase) || (isOwnRequest && client.upgrade.refusesOwnRequests(phase))
    return refuses ? .pendingProtocolUpgrade : nil
  }

  /// Signs for the application.
  mutating func signForApplication(
    _ credentials: ClientCredentials, _ request: SigningRequest, biometryKey: [UInt8]? = nil
  ) throws -> ClientResult {
    guard session != nil else { return missing(request.isOffline ? .offlineSignature : .signature) }
    if let error = refusalOfUpgrade(isOwnRequest: false) { return error }
    let error = try sign(credentials, request, biometryKey: biometryKey)
    storeLate()
    return error ?? .ok
  }

  mutating func signOffline(_ credentials: ClientCredentials, _ nonce: OfflineNonce) throws -> ClientResult {
    let result = try makeOffline(credentials, nonce)
    return result == .ok ? .ok : client.signature.errorOfOffline(result)
  }

  private mutating func makeOffline(_ credentials: ClientCredentials, _ nonce: OfflineNonce) throws -> ClientResult {
    decide("G8")
    if nonce == .missing, let error = client.signature.checkNonce(nonce) { return error }
    guard session != nil else { return missing(.offlineSignature) }
    if let error = refusalOfUpgrade(isOwnRequest: false) { return error }
    if let error = client.signature.checkNonce(nonce) { return error }
    return try signForApplication(
      credentials, SigningRequest(uriId: "/example", isOffline: nonce != .empty))
  }

  /// What a call answers without a valid activation.
  mutating func missing(_ call: PresenceCall) -> ClientResult {
    switch call {
    case .recoveryData, .tokenHeader, .encryptor, .userInfo, .tokenRemoval, .recoveryCode: decide("N3")
    default: decide("N1")
    }
    if isPending { decide("N2") }
    if configuration.isShared && operation != nil && operation != currentApp {
      decide("H2")
      if client.sharing.otherCalls != .missingActivation { return client.sharing.otherCalls }
    }
    return client.presence.result(of: call, isPending: isPending)
  }
}
