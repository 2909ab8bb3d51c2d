internal import PowerAuth

/// What calls do with answers.
extension ClientWorld {
  /// Takes the answer to the request in flight of a call; returns the result where the call ends with it.
  mutating func take(
    _ answer: ClientAnswer, _ claims: KeyClaims, _ index: Int, isFollower: Bool
  ) throws -> ClientResult? {
    switch calls[index].stage {
    case .key: return startAgain(after: takeKey(answer, claims, index, isFollower: isFollower), index)
    case .time:
      let result = takeTime(answer, index, isFollower: isFollower)
      if case .time = calls[index].kind { return result ?? .ok }
      calls[index].stage = .preparing
      return startAgain(after: result, index)
    case .preparing, .sending, .sent: return try takeContent(answer, index)
    }
  }

  /// A failed preparation of the start of an upgrade is a failed start: the status is fetched again.
  private mutating func startAgain(after error: ClientResult?, _ index: Int) -> ClientResult? {
    guard error != nil, calls[index].part == .upgradeStart, client.upgrade.preparationIsStart else { return error }
    decide("U4")
    calls[index].part = .principal
    calls[index].stage = .preparing
    return nil
  }

  private mutating func takeKey(
    _ answer: ClientAnswer, _ claims: KeyClaims, _ index: Int, isFollower: Bool
  ) -> ClientResult? {
    let scope = calls[index].keyScope ?? .application
    switch answer {
    case .ok, .later: break
    case .malformed:
      decide("M7")
      return client.time.errorOfMalformedKey
    case .forged:
      decide("M7")
      return client.time.errorOfForgedKey
    case .noConnection, .unauthorized, .forbidden, .serverError: return client.signature.errorOfStatus(answer)
    }
    guard client.time.acceptsClaims(claims, scope) else {
      decide("M7")
      return client.time.errorOfForeignKey
    }
    decide("M5", "M6")
    calls[index].stage = .sending
    guard !isFollower else { return nil }
    app.temporaryKeys[client.time.scopeOfKey(scope)] = serverClock + configuration.keyLifetime
    if scope == .activation { app.activationOfKey = session?.id }
    if client.time.storesKeys { keychain.temporaryKeys[instance] = app.temporaryKeys }
    guard client.time.keySynchronizes else {
      calls[index].stage = .preparing
      return nil
    }
    // A slow answer says nothing about the time, but brings a key.
    if client.time.takesTimeOfKey { _ = synchronize(from: calls[index].sentAt) }
    return nil
  }

  private mutating func takeTime(_ answer: ClientAnswer, _ index: Int, isFollower: Bool) -> ClientResult? {
    decide("M3")
    switch answer {
    case .ok, .later: return isFollower ? nil : synchronize(from: calls[index].sentAt)
    case .malformed, .forged, .noConnection, .unauthorized, .forbidden, .serverError:
      if client.time.resetsAfterFailure { app.time = nil }
      return .networkError
    }
  }

  /// The server's clock.
  var serverClock: Int64 { clock + configuration.serverAhead }

  /// Corrects the time by an answer that has just come; returns an error where it came too late.
  mutating func synchronize(from sent: Int64) -> ClientResult? {
    let exchange = TimedExchange(start: client.time.start(sent, clock), now: clock, serverTime: serverClock)
    guard let result = try? rules.core.synchronizeTime(exchange, known: app.time) else { return .timeSynchronization }
    app.time = result.time
    return nil
  }

  /// The time by which temporary keys end.
  var now: Int64 { app.time.map { clock + $0.offset / 1000 } ?? client.time.unsynchronized(clock) }

  func isKeyUsable(_ scope: ClientScope) -> Bool {
    if scope == .activation && !client.time.keepsFormerKey && app.activationOfKey != session?.id { return false }
    return app.temporaryKeys[client.time.scopeOfKey(scope)].map {
      client.time.isKeyUsable(client.time.comparesSynchronized ? now : clock, $0)
    } ?? false
  }

  /// Takes the content that a call is about.
  private mutating func takeContent(_ answer: ClientAnswer, _ index: Int) throws -> ClientResult? {
    let call = calls[index]
    if call.holdsNothing { return .ok }
    if client.signature.givesBack(answer) && call.request(client)?.credentials != nil { try giveBack() }
    if call.request(client)?.credentials != nil { decide("G6") }
    switch call.part {
    case .counterSignature: return takeCounterSignature(answer, index)
    case .upgradeStart: return try takeUpgradeStart(answer, index)
    case .upgradeCommit: return takeUpgradeCommit(answer, index)
    case .principal: break
    }
    guard answer == .ok else { return try fail(call, with: failure(of: call, answer)) }
    if call.keyScope != nil && client.time.answerSynchronizes { _ = synchronize(from: call.sentAt) }
    return try succeed(call, index)
  }

  /// The value of the counter that the last signature took comes back.
  private mutating func giveBack() throws {
    guard var session else { return }
    let count = session.position
    session.counter.value =
      try rules.core.advanceCounter(servers[session.number]?.counterData ?? [], by: max(0, count - 1)).value
    session.position = max(0, count - 1)
    session.counter.byte = session.counter.byte.map { ($0 + 255) % 256 }
    seen.steps -= 1
    store(session)
  }

  /// The error of an answer that is not right.
  private func failure(of call: ClientCall, _ answer: ClientAnswer) -> ClientResult {
    switch answer {
    case .ok, .later, .noConnection, .unauthorized, .forbidden, .serverError:
      return client.signature.errorOfStatus(answer)
    case .forged: return call.keyScope == nil ? .networkError : .encryption
    case .malformed: break
    }
    switch call.kind {
    case .token: return .encryption
    case .create: return .invalidActivationData
    default: return .networkError
    }
  }

  /// What a failure changes.
  private mutating func fail(_ call: ClientCall, with error: ClientResult) throws -> ClientResult {
    switch call.kind {
    case .create: decide("A6")
    case .remove:
      decide("R3")
      if client.removal.removesAfterFailure { try removeLocal() }
    case .removeThroughApp:
      decide("R4")
      if client.removal.removesBeforeAnswer { try removeLocal() }
    case .changePassword(let old, let new):
      decide("P2")
      if client.password.changesAfterRefusal { _ = try rewrap(old: old, new: new) }
    case .addBiometry:
      decide("B3")
      if client.biometry.addsAfterRefusal { try addFactor() }
    case .token(let name, let credentials):
      decide("T3")
      if client.token.storesAfterFailure { storeToken(name, credentials.factors, of: call.activation) }
    case .removeToken(let name):
      decide("T8")
      if client.token.removesAfterFailure { keychain.tokens[tokenKey(name)] = nil }
    case .status:
      decide("S1", "S10")
      if !client.status.keepsLast { app.lastStatus = nil }
      if session?.hasUpgradeMark ?? false {
        decide("U7")
        return client.upgrade.errorOfFetch
      }
    case .validate, .tokenHeader, .vault, .confirm, .time, .encryptor, .userInfo, .block, .dialog: break
    }
    return error
  }

  /// What a right answer changes; nil where the call continues.
  private mutating func succeed(_ call: ClientCall, _ index: Int) throws -> ClientResult? {
    switch call.kind {
    case .status: return try takeStatus(index)
    case .create(let arguments): return call.isAbandoned ? .invalidActivationData : try finishCreation(arguments)
    case .remove, .removeThroughApp:
      decide("R3", "R4")
      try removeLocal()
    case .validate: decide("P1")
    case .changePassword(let old, let new):
      decide("P2", "P3")
      return try rewrap(old: old, new: new)
    case .addBiometry:
      decide("B3", "B4")
      guard session?.id == call.activation else { return .invalidActivationState }
      if client.biometry.addsWithDialog { act("dialog") }
      if client.biometry.addsWithDialog && !client.biometry.canUse(sensor) { return client.biometry.unusableSensor }
      try addFactor()
    case .token(let name, let credentials):
      decide("T3")
      guard client.token.acceptsContent(call.tokenContent) else { return .encryption }
      storeToken(name, credentials.factors, of: call.activation)
    case .removeToken(let name):
      decide("T8")
      keychain.tokens[tokenKey(name)] = nil
      // An object that the application has stays, and is all there is where tokens are not stored.
      if !client.token.isStored { app.tokens[name] = nil }
    case .vault(let use, _, let content): return try useVault(use, content, of: call.activation)
    case .confirm: decide("V6")
    case .userInfo: app.hasUserInfo = true
    case .tokenHeader, .time, .encryptor, .block, .dialog: break
    }
    return .ok
  }
}

extension ClientCall {
  /// Whether it only waits, and no content is expected.
  var holdsNothing: Bool {
    switch kind {
    case .block, .dialog: true
    default: false
    }
  }
}
