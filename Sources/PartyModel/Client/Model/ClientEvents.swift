internal import PowerAuth

/// What each kind of event does.
extension ClientWorld {
  mutating func perform(_ event: ClientEvent) throws -> ClientResult {
    (ownCaller, ownResult) = (nil, nil)
    switch event.action {
    case .construct(let setup):
      try dropCalls()
      return construct(currentApp, with: setup)
    case .restart: return try restart()
    case .reinstall: return reinstall()
    case .kill: return try kill()
    case .deliver(let task): return try deliver(task, event.answers)
    case .cancel(let task): return try cancel(task)
    case .sensor(let state):
      sensor = state
      return .ok
    case .enrolmentChange: return changeEnrolment()
    case .decide(let question):
      seen.decision = try answer(question)
      return .ok
    default: return app.isAlive ? try performCall(event) : .noObject
    }
  }

  private mutating func performCall(_ event: ClientEvent) throws -> ClientResult {
    switch event.action {
    case .foreground:
      decide("M2")
      if client.time.resetsInForeground { app.time = nil }
      return .ok
    case .background:
      decide("M2")
      if client.time.resetsInBackground { app.time = nil }
      return .ok
    case .pendingOperation: return pendingOperation()
    case .watch(let arguments): return useWatch(arguments)
    case .create(let arguments): return try create(arguments, event)
    case .persist(let password, let biometry): return try persist(password, biometry: biometry)
    case .removeLocal:
      try removeLocal()
      return .ok
    case .remove(let credentials): return try signed(.remove(credentials), .removal, event)
    case .removeThroughApp: return try removeThroughApp(event)
    case .status: return try fetchStatus(event)
    case .lastStatus:
      decide("S10")
      seen.status = app.lastStatus
      return app.lastStatus == nil ? .nothing : .ok
    case .sign(let credentials, let arguments):
      return try signForApplication(credentials, SigningRequest(method: arguments.method, uriId: arguments.uriId))
    case .signOffline(let credentials, let nonce): return try signOffline(credentials, nonce)
    case .queue: return session == nil ? missing(.queue) : try begin(.block, event)
    case .verifyServerData(let isPersonalized, let isRight):
      decide("G9")
      return client.signature.canVerify(isPersonalized, session != nil) && isRight ? .yes : .no
    default: return try performLocalCall(event)
    }
  }

  private mutating func performLocalCall(_ event: ClientEvent) throws -> ClientResult {
    switch event.action {
    case .validatePassword(let password): return try signed(.validate(password), .password, event)
    case .changePassword(let old, let new): return try changePassword(old: old, new: new, event)
    case .changePasswordUnsafe(let old, let new): return try changePasswordUnsafe(old: old, new: new)
    case .hasBiometry: return hasBiometry() ? .yes : .no
    case .canUseBiometry:
      decide("B1")
      return client.biometry.canUse(sensor) ? .yes : .no
    case .addBiometry(let password): return try addBiometry(password, event)
    case .removeBiometry: return removeBiometry()
    case .authenticateBiometry(let outcome): return try authenticate(outcome, event)
    case .signWithFetched: return try signWithFetched()
    case .signWithDialog(let outcome): return try signWithDialog(outcome)
    case .setExternalKey(let key): return setExternalKey(key)
    case .addExternalKey(let key): return try addExternalKey(key)
    case .removeExternalKey: return try removeExternalKey()
    case .hasExternalKey:
      decide("E6")
      return client.externalKey.has(app.externalKey != nil, session?.usesExternalKey ?? false) ? .yes : .no
    default: return try performService(event)
    }
  }

  private mutating func performService(_ event: ClientEvent) throws -> ClientResult {
    switch event.action {
    case .requestToken(let name, let credentials): return try requestToken(name, credentials, event)
    case .removeToken(let name): return try removeToken(name, event)
    case .removeTokenLocal(let name): return removeTokens([tokenKey(name)])
    case .removeAllTokensLocal: return removeTokens(tokenKeysOfInstance)
    case .hasToken(let name): return token(name) == nil ? .no : .yes
    case .tokenHeader(let name, let isSynchronous): return try makeHeader(name, isSynchronous, event)
    case .vault(let use, let credentials, let content): return try openVault(use, credentials, content, event)
    case .confirmRecoveryCode(let isValid, let credentials):
      decide("V6")
      if client.vault.looksAtCodeFirst && !isValid { return client.vault.errorOfCode }
      guard session != nil else { return missing(.recoveryCode) }
      return isValid ? try begin(.confirm(credentials), event) : client.vault.errorOfCode
    case .checkValue: return try checkValue()
    case .synchronizeTime:
      decide("M3")
      return app.time != nil && !client.time.sendsAlways ? .ok : try begin(.time, event)
    case .resetTime:
      app.time = nil
      return .ok
    case .time:
      decide("M4")
      seen.time = now
      return app.time == nil ? .no : .yes
    case .encryptor(let scope):
      guard scope == .application || session != nil else { return missing(.encryptor) }
      return try begin(.encryptor(scope), event)
    case .encrypt(let object, let message): return try encrypt(object, message)
    case .decrypt(let object, let message): return decrypt(object, message)
    case .userInfo: return session == nil ? missing(.userInfo) : try begin(.userInfo, event)
    case .lastUserInfo:
      decide("A11")
      return app.hasUserInfo ? .yes : .no
    default: return .ok
    }
  }

  /// Begins a call that needs an activation and a signature.
  mutating func signed(
    _ kind: ClientCall.Kind, _ call: PresenceCall, _ event: ClientEvent
  ) throws -> ClientResult {
    guard session != nil else { return missing(call) }
    return try begin(kind, event)
  }

  private mutating func fetchStatus(_ event: ClientEvent) throws -> ClientResult {
    guard session != nil else { return missing(.status) }
    decide("S1")
    if client.status.usesEndedFetch, let last = app.lastStatus {
      seen.status = last
      return .ok
    }
    let running = calls.firstIndex { call in
      if case .status = call.kind { call.app == currentApp } else { false }
    }
    if let running, client.status.sharesFetch {
      decide("S9")
      return join(running, event)
    }
    return try begin(.status, event)
  }

  private mutating func deliver(_ task: String, _ answers: [ClientAnswer]) throws -> ClientResult {
    // An empty text names nothing.
    guard !task.isEmpty else { return .nothing }
    guard let index = calls.firstIndex(where: { $0.callers.contains(task) || $0.former.contains(task) }) else {
      return cancelled.contains(task) ? .silent : .nothing
    }
    currentApp = calls[index].app
    ownCaller = calls[index].callers.contains(task) ? task : nil
    // A call that shares a request waits for the answer to that one.
    let sender = calls[index].follows.flatMap { self.index(of: $0) } ?? index
    guard calls[sender].isInFlight else { return .waiting }
    calls[sender].answers = Array(answers.dropFirst())
    let id = calls[sender].id
    if case .dialog = calls[sender].kind {
      let result = endDialog(.success)
      try end(id, with: result)
      return result
    }
    if ownCaller == nil { ownResult = .silent }
    let answer = answers.first ?? .ok
    guard answer != .later else { return ownResult ?? .waiting }
    try receive(answer, by: id)
    try run(id)
    return ownResult ?? .waiting
  }

  private mutating func cancel(_ task: String) throws -> ClientResult {
    guard !task.isEmpty, let index = calls.firstIndex(where: { $0.callers.contains(task) }) else { return .ok }
    currentApp = calls[index].app
    cancelled.insert(task)
    calls[index].callers.removeAll { $0 == task }
    let call = calls[index]
    decide(call.place != nil ? "Q2" : "G6")
    // An upgrade continues once its start was sent.
    if call.part == .upgradeCommit || (call.part == .upgradeStart && call.stage == .sent) {
      calls[index].former.append(task)
      return .ok
    }
    guard call.callers.isEmpty else { return .ok }
    giveUp(call)
    if call.isCreation && !call.isAbandoned { abandonCreation(in: currentApp) }
    if client.queue.signsCancelled, call.place != nil, let credentials = call.request(client)?.credentials {
      _ = try sign(credentials, SigningRequest(uriId: "/cancelled"))
    }
    try startQueued()
    return .ok
  }

  /// Ends a call without callers; its request continues as long as others share it.
  private mutating func giveUp(_ call: ClientCall) {
    if let own = index(of: call.id), calls.contains(where: { $0.follows == call.id }) {
      calls[own].isGivenUp = true
    } else {
      calls.removeAll { $0.id == call.id }
    }
    guard let leader = call.follows, let place = index(of: leader), calls[place].isGivenUp else { return }
    if !calls.contains(where: { $0.follows == leader }) { calls.remove(at: place) }
  }

  private mutating func restart() throws -> ClientResult {
    try dropCalls()
    if let old = unstored.removeValue(forKey: instance) { keychain.sessions[instance] = old }
    decide("A7", "E7")
    if !client.upgrade.markSurvives, keychain.sessions[instance]?.version == 2 {
      keychain.sessions[instance]?.hasUpgradeMark = false
    }
    return construct(currentApp, with: app.setup)
  }

  private mutating func kill() throws -> ClientResult {
    try dropCalls()
    decide("H4")
    app.isAlive = false
    app.pending = nil
    app.isWaiting = false
    return .ok
  }

  /// Ends the calls of a process without notice; those of another application no longer wait for them.
  private mutating func dropCalls() throws {
    calls.removeAll { $0.app == currentApp }
    if let pending = app.pending, client.activation.pendingSurvives { keychain.pending[instance] = pending }
    if operation == currentApp && client.sharing.endsWithProcess { (operation, endedOperation) = (nil, currentApp) }
    try startQueued()
  }

  private mutating func reinstall() -> ClientResult {
    calls = []
    keychain.isInitialized = false
    operation = nil
    for name in apps.keys { apps[name]?.isAlive = false }
    return construct(currentApp, with: app.setup)
  }
}
