internal import PowerAuth

/// Creation, persisting and removal.
extension ClientWorld {
  mutating func create(_ arguments: ActivationArguments, _ event: ClientEvent) throws -> ClientResult {
    decide("A2")
    if !client.activation.looksAtStateFirst, let error = errorOfContent(arguments) { return error }
    decide("A3")
    if configuration.isShared, let operation, client.sharing.isExternal(operation, currentApp),
      client.sharing.blocksCreate, phase == .empty
    {
      decide("H2")
      return .externalPendingOperation
    }
    guard client.activation.canCreate(phase) else { return .invalidActivationState }
    if client.activation.looksAtStateFirst, let error = errorOfContent(arguments) { return error }
    decide("A4")
    if client.activation.verifiesCode(arguments) && arguments.codeSignature == .wrong {
      return client.activation.codeSignatureError
    }
    if app.setup.masterKey == .notPoint { return client.activation.codeSignatureError }
    decide("A5")
    app.isWaiting = true
    if configuration.isShared { operation = currentApp }
    return try begin(.create(arguments), event)
  }

  /// Why a description of an activation is refused; nil where it is not.
  private func errorOfContent(_ arguments: ActivationArguments) -> ClientResult? {
    if let error = client.activation.checkContent(arguments) {
      return arguments.kind == .oidc ? client.activation.emptyParameter : error
    }
    return client.activation.checkOTP(arguments.otp, arguments.kind)
  }

  /// Takes the answer to a creation.
  mutating func finishCreation(_ arguments: ActivationArguments) throws -> ClientResult {
    decide("A6", "A11")
    guard client.activation.acceptsResponse(arguments.response) else { return .invalidActivationData }
    app.pending = try newSession(hasRecovery: arguments.response.hasRecovery)
    app.hasUserInfo = client.activation.takeUserInfo(app.hasUserInfo, arguments.userInfo)
    return .ok
  }

  /// Gives a creation up.
  mutating func abandonCreation(in name: String) {
    let staysPending = client.activation.phaseAfterFailure == .pending
    apps[name]?.isWaiting = staysPending
    apps[name]?.pending = nil
    if operation == name { operation = nil }
  }

  mutating func persist(_ password: String, biometry: Bool) throws -> ClientResult {
    decide("A8")
    guard phase == .pending, var session = app.pending else { return .invalidActivationState }
    guard client.activation.isPasswordLong(password) else {
      if !client.activation.staysPending { abandonCreation(in: currentApp) }
      return password.isEmpty ? client.activation.errorWithoutPassword : .invalidActivationState
    }
    decide("A9", "A10", "E9")
    if biometry && client.activation.demandsSensor && !client.biometry.canUse(sensor) {
      return client.biometry.unusableSensor
    }
    act(client.activation.persistSends)
    if client.sharing.newActivationEmptiesEntry { keychain.biometry[biometryName] = nil }
    var key: [UInt8]?
    if biometry {
      key = newBiometryKey()
      if !client.activation.persistWithoutSensor(sensor) { keychain.biometry[biometryName] = nil }
    }
    let externalKey = client.externalKey.newActivationUses ? app.externalKey : nil
    try rules.wrap(&session, password: password, biometryKey: key, externalKey: externalKey)
    dropFormerTokens()
    app.pending = nil
    if client.activation.persistStores { store(session) }
    if client.sharing.endsWithPersist { operation = nil }
    decide("H4")
    return .ok
  }

  mutating func removeThroughApp(_ event: ClientEvent) throws -> ClientResult {
    decide("R4")
    return try begin(.removeThroughApp, event)
  }

  /// Removes the activation from the device.
  mutating func removeLocal() throws {
    decide("R1", "R2")
    act(client.removal.localSends)
    if session != nil {
      if !configuration.isShared || client.sharing.removalIsShared { store(nil) }
    } else if client.removal.removesPending || app.pending == nil {
      for index in calls.indices where calls[index].app == currentApp && calls[index].isCreation {
        calls[index].isAbandoned = true
      }
      app.pending = nil
      app.isWaiting = false
      if operation == currentApp { operation = nil }
    }
    if client.sharing.removalEmptiesEntry { keychain.biometry[biometryName] = nil }
    dropFormerTokens()
    if client.removal.forgetsLast { app.lastStatus = nil }
    if client.removal.forgetsLast && client.removal.forgetsUserInfo { app.hasUserInfo = false }
    if !client.removal.keepsExternalKey { app.externalKey = nil }
    if !client.removal.keepsTime { app.time = nil }
    for scope in client.removal.droppedKeys { app.temporaryKeys[scope] = nil }
    if !client.sharing.possessionStays { keychain.hasPossession = false }
    app.vaultKey = false
    try endWaiting()
  }

  /// Ends the calls that wait for a status or a token.
  private mutating func endWaiting() throws {
    let waiting = calls.filter { call in
      switch call.kind {
      case .status: call.app == currentApp && client.removal.endsStatus
      case .token: call.app == currentApp && client.removal.endsTokens
      default: false
      }
    }
    // None of them leaves the queue where another one ends.
    for index in calls.indices where waiting.contains(where: { $0.id == calls[index].id }) { calls[index].place = nil }
    for call in waiting {
      decide("R5")
      try end(call.id, with: client.removal.resultOfWaiting)
    }
  }
}
