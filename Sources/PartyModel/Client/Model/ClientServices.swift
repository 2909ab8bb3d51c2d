internal import PowerAuth

/// Tokens, the vault and encryptors.
extension ClientWorld {
  func tokenKey(_ name: String) -> String {
    client.token.key(client.sharing.tokensAreSeparate ? instance : "instance", name)
  }

  /// The places of the tokens of the instance.
  var tokenKeysOfInstance: [String] {
    keychain.tokens.filter { $0.value.instance == instance || !client.sharing.tokensAreSeparate }.map(\.key)
  }

  /// The token with a name, if it is of the activation.
  mutating func token(_ name: String) -> StoredToken? {
    decide("T5")
    guard let token = keychain.tokens[tokenKey(name)] ?? (client.token.isStored ? nil : app.tokens[name]) else {
      return nil
    }
    return isOfActivation(token) ? token : nil
  }

  private func isOfActivation(_ token: StoredToken) -> Bool {
    guard let session else { return false }
    return token.activation == session.id || client.token.countsAfterRemoval
  }

  mutating func storeToken(_ name: String, _ factors: ClientFactors, of activation: String?) {
    let token = StoredToken(instance: instance, activation: activation ?? "", factors: factors)
    if client.token.isStored { keychain.tokens[tokenKey(name)] = token }
    app.tokens[name] = token
  }

  /// Drops the tokens of the activation that is gone.
  mutating func dropFormerTokens() {
    if !client.token.countsAfterRemoval { dropTokens(tokenKeysOfInstance) }
  }

  mutating func dropTokens(_ keys: [String]) {
    for key in keys { keychain.tokens[key] = nil }
  }

  mutating func removeTokens(_ keys: [String]) -> ClientResult {
    decide("T9")
    act(client.token.localSends)
    dropTokens(keys.count > 1 && !client.token.removesAll ? Array(keys.sorted().prefix(1)) : keys)
    return .ok
  }

  mutating func requestToken(
    _ name: String, _ credentials: ClientCredentials, _ event: ClientEvent
  ) throws -> ClientResult {
    decide("T2")
    guard session != nil else { return missing(.tokenRequest) }
    decide("T1")
    if let known = keychain.tokens[tokenKey(name)] ?? (client.token.isStored ? nil : app.tokens[name]),
      isOfActivation(known), client.token.usesKnown
    {
      app.tokens[name] = known
      return client.token.isFactorSetEqual(known.factors, credentials.factors) ? .ok : .wrongParameter
    }
    let running = calls.firstIndex { call in
      if case .token(let other, _) = call.kind { call.app == currentApp && other == name } else { false }
    }
    if let running, client.token.joins, case .token(_, let others) = calls[running].kind {
      decide("T4")
      guard client.token.isFactorSetEqual(others.factors, credentials.factors) else { return .wrongParameter }
      return join(running, event)
    }
    return try begin(.token(name: name, credentials), event)
  }

  mutating func removeToken(_ name: String, _ event: ClientEvent) throws -> ClientResult {
    guard session != nil else { return missing(.tokenRemoval) }
    decide("T8")
    guard token(name) != nil else { return client.token.unknown }
    return try begin(.removeToken(name), event)
  }

  func removalRequest(_ name: String) -> ClientRequest {
    let factors = client.token.removalFactors(keychain.tokens[tokenKey(name)]?.factors ?? .possession)
    return ClientRequest(.removeToken, signedBy: ClientCredentials(factors))
  }

  mutating func makeHeader(_ name: String, _ isSynchronous: Bool, _ event: ClientEvent) throws -> ClientResult {
    decide("T7")
    if isSynchronous {
      guard let token = app.tokens[name] else { return client.token.unusableSynchronously }
      guard session?.id == token.activation else {
        return client.token.unusableSynchronously == .nothing
          ? client.token.staleSynchronously : client.token.unusableSynchronously
      }
      if client.token.synchronousNeedsTime && app.time == nil { return client.token.unusableSynchronously }
      giveHeader()
      return .ok
    }
    guard token(name) != nil else { return session == nil ? missing(.tokenHeader) : client.token.unknown }
    return try begin(.tokenHeader(name), event)
  }

  /// Makes a header after the time was synchronised; the token may have gone meanwhile.
  mutating func finishHeader(_ name: String) throws -> ClientResult {
    guard token(name) != nil else { return client.token.unknown }
    if client.token.headerSteps != 0, var session { try move(&session, by: client.token.headerSteps) }
    storeLate()
    giveHeader()
    return .ok
  }

  mutating func openVault(
    _ use: VaultUse, _ credentials: ClientCredentials, _ content: VaultContent, _ event: ClientEvent
  ) throws -> ClientResult {
    guard let session else { return missing(use == .recoveryData ? .recoveryData : .vault) }
    if use == .recoveryData {
      decide("V5")
      if client.vault.needsRecoveryData && !session.hasRecovery { return client.vault.errorWithoutRecoveryData }
    }
    decide("V1", "V2", "V4")
    if client.vault.refusesPossession && credentials.factors == .possession { return .wrongParameter }
    if client.vault.remembersKey && app.vaultKey { return .ok }
    return try begin(.vault(use, credentials, content), event)
  }

  mutating func useVault(
    _ use: VaultUse, _ content: VaultContent, of activation: String?
  ) throws -> ClientResult {
    decide("V3")
    guard var session, session.id == activation, let server = servers[session.number] else {
      return client.vault.errorOfKey
    }
    if client.vault.stepsOfAnswer > 0 { try move(&session, by: client.vault.stepsOfAnswer) }
    let protected: [UInt8]
    switch content {
    case .withoutKey: return client.vault.errorWithoutKey
    case .right,
      .withAsterisk where client.vault.skipsForeignCharacters:
      protected = try rules.core.protectVaultKey(server.keys.vault.key, transportKey: server.keys.transport.key)
    case .notBase64, .withAsterisk: return client.vault.errorOfKey
    case .short: protected = ScriptBytes.make("short", 15)
    case .long:
      protected = try rules.core.protectPrivateKey(
        ScriptBytes.make("long", 32), vaultKey: server.keys.transport.key)
    }
    guard let key = try? rules.core.recoverVaultKey(protected, transportKey: server.keys.transport.key) else {
      return client.vault.errorOfKey
    }
    app.vaultKey = true
    app.given = .vault(use, key: key, session)
    return .ok
  }

  // MARK: - Encryptors

  mutating func encrypt(_ object: String, _ message: String) throws -> ClientResult {
    guard app.hasEncryptor else {
      throw UndefinedScript(description: "encrypts without an encryptor")
    }
    decide("M8")
    let old = app.encryptors[object]
    app.encryptors[object] = Encryptor(
      message: message, encryptedAt: clock, remaining: client.time.decryptionsOfMessage,
      earlier: client.time.keepsEarlierMessage ? (old.map { $0.earlier + [$0.message] } ?? []) : [])
    return .ok
  }

  mutating func decrypt(_ object: String, _ message: String) -> ClientResult {
    decide("M8")
    guard let encryptor = app.encryptors[object], encryptor.remaining > 0 else {
      return client.time.errorOfEarlyDecryption
    }
    app.encryptors[object]?.remaining -= 1
    guard encryptor.message == message || encryptor.earlier.contains(message) else { return .encryption }
    if client.time.decryptionSynchronizes { _ = synchronize(from: encryptor.encryptedAt) }
    return .ok
  }
}
