internal import PowerAuth

/// Passwords, biometry and the external key.
extension ClientWorld {
  mutating func changePassword(old: String, new: String, _ event: ClientEvent) throws -> ClientResult {
    guard session != nil else { return missing(.password) }
    if client.password.looksAtNewFirst && !client.password.isNewLong(new) { return client.password.errorOfNew }
    decide("P2")
    guard client.password.validatesFirst else { return try rewrap(old: old, new: new) }
    return try begin(.changePassword(old: old, new: new), event)
  }

  /// Wraps the knowledge key with another password.
  mutating func rewrap(old: String, new: String) throws -> ClientResult {
    decide("P3", "P6")
    guard client.password.isNewLong(new) else { return client.password.errorOfNew }
    guard var session,
      session.usesExternalKey == (app.externalKey != nil) || !client.password.needsExternalKey
    else { return .invalidActivationState }
    saltCount += 1
    let salt = client.password.drawsSalt ? ScriptBytes.make("new salt \(saltCount)") : session.salt
    session.knowledge = try rules.core.changePassword(
      of: session.knowledge, from: rules.stored(old, session.salt), to: new, salt: salt, externalKey: app.externalKey
    ).protected.key
    session.salt = salt
    store(session, if: client.password.storesChange)
    return .ok
  }

  mutating func changePasswordUnsafe(old: String, new: String) throws -> ClientResult {
    decide("P4", "P5")
    guard let session else { return missing(.unsafeChange) }
    act(client.password.unsafeSends)
    guard client.password.isOldLong(old) else { return .no }
    guard client.password.isNewLong(new) else { return .no }
    if client.password.isOldChecked, let server = servers[session.number] {
      let keys = try rules.recoverKeys(
        of: session, ClientCredentials(.knowledge, password: old), biometryKey: nil, externalKey: app.externalKey)
      guard keys.knowledge == server.keys.knowledge.key else { return .no }
    }
    return try rewrap(old: old, new: new) == .ok ? .yes : .no
  }

  // MARK: - Biometry

  mutating func hasBiometry() -> Bool {
    decide("B2")
    guard session != nil else { return missing(.biometryFlag) == .yes }
    return client.biometry.has(session?.biometry != nil, keychain.biometry[biometryName] != nil)
  }

  mutating func addBiometry(_ password: String, _ event: ClientEvent) throws -> ClientResult {
    decide("B3")
    if client.biometry.checksSensorFirst && !client.biometry.canUse(sensor) { return client.biometry.unusableSensor }
    guard session != nil else { return missing(.password) }
    return try begin(.addBiometry(password), event)
  }

  /// Adds the factor after the server has given the key of the vault.
  mutating func addFactor() throws {
    guard var session else { return }
    if session.biometry != nil && !client.biometry.replaces { return }
    let key = newBiometryKey()
    let keys = try rules.core.deriveActivationKeys(
      masterSecret: rules.core.deriveMasterSecret(
        privateKey: session.devicePrivateKey, publicKey: session.serverPublicKey
      ).value)
    session.biometry = try rules.core.protectFactorKey(
      keys.biometry.key, by: .biometry(key: key), externalKey: app.externalKey
    ).key
    store(session, if: client.biometry.storesAdded)
  }

  mutating func removeBiometry() -> ClientResult {
    guard var session else { return missing(.biometryFlag) }
    decide("B5")
    act(client.biometry.removalSends)
    let hadFactor = session.biometry != nil
    session.biometry = nil
    if client.biometry.removalForgetsKey { keychain.biometry[biometryName] = nil }
    store(session)
    return hadFactor ? .yes : client.biometry.removesNothing
  }

  /// Whether a dialog of any application keeps another one from being shown.
  private var isDialogOpen: Bool {
    guard !client.biometry.opensSecondDialog else { return false }
    return hasShownDialog && !client.biometry.dialogsEnd || hasOpenDialog
  }

  private var hasOpenDialog: Bool {
    calls.contains { call in
      if case .dialog = call.kind { true } else { false }
    }
  }

  private mutating func showDialog() {
    act("dialog")
    hasShownDialog = true
  }

  mutating func authenticate(_ outcome: SensorOutcome?, _ event: ClientEvent) throws -> ClientResult {
    guard session != nil else { return missing(.prefetch) }
    decide("B6")
    if let error = client.biometry.missingKeyBeforeDialog, keychain.biometry[biometryName] == nil { return error }
    guard client.biometry.canUse(sensor) else {
      if !client.biometry.keepsKeyWithoutSensor { keychain.biometry[biometryName] = nil }
      return client.biometry.unusableSensor
    }
    if isDialogOpen {
      decide("B11")
      return client.biometry.secondDialog
    }
    showDialog()
    guard let outcome else {
      callCount += 1
      var call = ClientCall(
        id: callCount, app: currentApp, kind: .dialog, callers: [event.task ?? ""], answers: [], statuses: [])
      call.isInFlight = true
      calls.append(call)
      return .waiting
    }
    return endDialog(outcome)
  }

  /// Takes what comes of a dialog that was opened for a key.
  mutating func endDialog(_ outcome: SensorOutcome) -> ClientResult {
    switch client.biometry.prefetch(outcome) {
    case .key:
      guard let entry = keychain.biometry[biometryName] else {
        decide("B9")
        return client.biometry.missingKey
      }
      app.fetched = FetchedBiometry(key: entry.key)
    case .fakeKey: app.fetched = FetchedBiometry(key: ScriptBytes.make("fake biometry"))
    case .failure(let error): return error
    }
    return .ok
  }

  mutating func signWithFetched() throws -> ClientResult {
    decide("B12")
    guard let fetched = app.fetched else { return .nothing }
    guard client.biometry.isCredentialReusable || fetched.uses == 0 else { return client.signature.error }
    app.fetched?.uses += 1
    return try signForApplication(
      ClientCredentials(.possessionBiometry), SigningRequest(uriId: "/example"), biometryKey: fetched.key)
  }

  mutating func signWithDialog(_ outcome: SensorOutcome) throws -> ClientResult {
    guard session != nil else { return missing(.signature) }
    if let error = refusalOfUpgrade(isOwnRequest: false) { return error }
    decide("B7")
    // Only the core knows whether the activation has the factor.
    guard let entry = keychain.biometry[biometryName] else {
      decide("B9")
      if client.biometry.asksWithoutKey { act("dialog") }
      return client.biometry.missingKey
    }
    if isDialogOpen {
      decide("B11")
      return client.biometry.secondDialog
    }
    guard outcome != .fallback else {
      throw UndefinedScript(description: "ends the dialog of a signature with another method")
    }
    showDialog()
    let key: [UInt8]
    switch client.biometry.direct(outcome) {
    case .key: key = entry.key
    case .fakeKey:
      decide("B8")
      guard client.biometry.fakeKeySigns else { return client.biometry.missingKey }
      key = ScriptBytes.make("fake biometry")
    case .failure(let error): return error
    }
    return try signForApplication(
      ClientCredentials(.possessionBiometry), SigningRequest(uriId: "/example"), biometryKey: key)
  }

  mutating func changeEnrolment() -> ClientResult {
    decide("B10")
    for (name, entry) in keychain.biometry
    where !client.biometry.survivesEnrolment(entry.isLinked, entry.hasPasscode) {
      keychain.biometry[name] = nil
    }
    return .ok
  }

  // MARK: - External key

  mutating func setExternalKey(_ key: [UInt8]) -> ClientResult {
    act(client.externalKey.sends)
    decide("E10")
    if client.externalKey.looksAtLengthFirst && !client.externalKey.isLengthRight(key) { return .wrongParameter }
    if let session, !session.usesExternalKey, client.externalKey.refusesUnused, app.externalKey == nil {
      decide("E3")
      return .invalidActivationState
    }
    decide("E1", "E2")
    guard client.externalKey.isLengthRight(key), client.externalKey.canSet(app.externalKey, key) else {
      return .wrongParameter
    }
    if client.externalKey.isVerified, let session, session.usesExternalKey, key != usedExternalKey(session) {
      return .wrongParameter
    }
    app.externalKey = key
    if client.externalKey.isStored { keychain.externalKeys[instance] = key }
    return .ok
  }

  /// The external key that the activation uses, which only a mistake knows.
  private func usedExternalKey(_ session: ClientSession) -> [UInt8]? { externalKeyOfActivation[session.number] }

  mutating func addExternalKey(_ key: [UInt8]) throws -> ClientResult {
    act(client.externalKey.sends)
    decide("E4", "E1", "E10")
    guard var session else {
      return app.externalKey == nil ? .missingActivation : client.externalKey.errorWithoutActivation
    }
    guard client.externalKey.canAdd(session.usesExternalKey) else { return .invalidActivationState }
    guard client.externalKey.isLengthRight(key) else { return .wrongParameter }
    if client.externalKey.wrappedFactors.contains(.possession) {
      session.possession = try rules.core.addExternalKey(key, to: session.possession)
    }
    if client.externalKey.wrappedFactors.contains(.knowledge) {
      session.knowledge = try rules.core.addExternalKey(key, to: session.knowledge)
    }
    if client.externalKey.wrappedFactors.contains(.biometry) {
      session.biometry = try session.biometry.map { try rules.core.addExternalKey(key, to: $0) }
    }
    session.usesExternalKey = true
    app.externalKey = key
    externalKeyOfActivation[session.number] = key
    store(session, if: client.externalKey.storesChange)
    return .ok
  }

  mutating func removeExternalKey() throws -> ClientResult {
    act(client.externalKey.sends)
    decide("E5", "E10")
    if client.externalKey.looksAtKeyFirst && app.externalKey == nil { return .invalidActivationState }
    guard var session else { return .missingActivation }
    guard client.externalKey.canRemove(session.usesExternalKey, app.externalKey != nil), let key = app.externalKey
    else { return .invalidActivationState }
    session.knowledge = try rules.core.removeExternalKey(key, from: session.knowledge)
    session.biometry = try session.biometry.map { try rules.core.removeExternalKey(key, from: $0) }
    session.usesExternalKey = false
    if client.externalKey.removalForgets { app.externalKey = nil }
    store(session, if: client.externalKey.storesChange)
    return .ok
  }
}
