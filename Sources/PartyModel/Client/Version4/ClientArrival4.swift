internal import PowerAuth

/// What a call does with answers.
extension ClientWorld4 {
  /// Takes the answer to the request in flight; returns the result where the call ends with it.
  mutating func arrive(_ answer: ClientAnswer) throws -> ClientResult4? {
    guard let call, let flight = call.flight else { return nil }
    self.call?.flight = nil
    switch flight {
    case .key(let key):
      guard let error = takeKey(answer, key, call) else { return nil }
      return fail(call, with: error)
    case .time:
      let error = takeTime(answer, call)
      if case .time = call.kind { return error ?? .ok }
      guard let error else { return nil }
      return fail(call, with: error)
    default: return try takeContent(answer, flight, call)
    }
  }

  private mutating func takeKey(_ answer: ClientAnswer, _ key: KeyName4, _ call: ClientCall4) -> ClientResult4? {
    decide("M3")
    if let error = errorOfStatus(answer) ?? errorOfText(answer, isEncrypted: true) { return error }
    let algorithm = key.scope == .application || holder == nil ? configuration.algorithm : holder?.algorithm
    let isHybrid = key.version == 4 && (algorithm?.isHybrid ?? false)
    let isTimeFirst = client.key.synchronizesUnverified
    if isTimeFirst, let error = takeTimeOfKey(call) { return error }
    guard client.key.acceptsSignatures(call.claims, isHybrid) else { return .encryption }
    guard client.key.acceptsClaims(call.claims, key.scope), client.key.acceptsSecret(call.claims) else {
      return .encryption
    }
    if !isTimeFirst, let error = takeTimeOfKey(call) { return error }
    memory.keys[place(of: key)] = serverClock + configuration.keyLifetime
    self.call?.hasKey = true
    return nil
  }

  /// Takes the time of the answer with a key; returns an error where it came too late.
  private mutating func takeTimeOfKey(_ call: ClientCall4) -> ClientResult4? {
    client.key.synchronizes ? synchronize(from: call.sentAt) : nil
  }

  private mutating func takeTime(_ answer: ClientAnswer, _ call: ClientCall4) -> ClientResult4? {
    decide("M4")
    guard let error = errorOfStatus(answer) ?? errorOfText(answer, isEncrypted: false) else {
      self.call?.hasTime = true
      return synchronize(from: call.sentAt)
    }
    if client.key.resetsAfterFailure { memory.time = nil }
    return error
  }

  /// Corrects the time by an answer that has just come; returns an error where it came too late.
  mutating func synchronize(from sent: Int64) -> ClientResult4? {
    let exchange = TimedExchange(start: sent, now: clock, serverTime: serverClock)
    guard let result = try? rules.core.synchronizeTime(exchange, known: memory.time) else {
      return .timeSynchronization
    }
    memory.time = result.time
    return nil
  }

  /// The error of an answer whose status is not 200, or that does not come.
  private func errorOfStatus(_ answer: ClientAnswer) -> ClientResult4? {
    switch answer {
    case .noConnection, .unauthorized, .forbidden, .serverError: .networkError
    case .ok, .later, .malformed, .forged: nil
    }
  }

  /// The error of an answer that cannot be read, or is not genuine.
  private func errorOfText(_ answer: ClientAnswer, isEncrypted: Bool) -> ClientResult4? {
    switch answer {
    case .malformed: client.message.errorOfMalformed
    case .forged: isEncrypted ? client.message.errorOfForged : .networkError
    default: nil
    }
  }

  /// The error of the answer to a request other than one for a key or the time; nil where it can be used.
  mutating func failure(
    of answer: ClientAnswer, to request: ClientRequest4, in call: ClientCall4
  ) -> ClientResult4? {
    if let error = errorOfStatus(answer) { return error }
    let isEncrypted = keyName(of: request, in: call) != nil
    if answer == .malformed {
      switch call.kind {
      case .create: return .invalidActivationData
      case .requestToken: return .encryption
      default: break
      }
    }
    if let error = errorOfText(answer, isEncrypted: isEncrypted) { return error }
    guard isEncrypted else { return nil }
    decide("E1")
    let isPrincipal = request == .principal || request == .startUpgrade || isFetch(call)
    guard !isPrincipal || client.message.accepts(call.envelope) else { return .encryption }
    // A slow answer says nothing about the time, but is a right one.
    if client.key.answerSynchronizes { _ = synchronize(from: call.sentAt) }
    return nil
  }

  private func isFetch(_ call: ClientCall4) -> Bool {
    if case .status = call.kind { true } else { false }
  }

  private mutating func takeContent(
    _ answer: ClientAnswer, _ request: ClientRequest4, _ call: ClientCall4
  ) throws -> ClientResult4? {
    if departure(of: request, in: call).credentials != nil && client.code.givesBack(answer) { giveBack() }
    switch call.kind {
    case .persist: return takePersisting(answer, request, call)
    case .upgrade: return takeUpgrade(answer, request, call)
    case .status: return takeFetch(answer, request, call)
    default: break
    }
    if let error = failure(of: answer, to: request, in: call) { return fail(call, with: error) }
    let result = succeed(call)
    return result == .ok ? result : fail(call, with: result)
  }

  /// What a failure changes, and its result; nil where the call continues.
  private mutating func fail(_ call: ClientCall4, with error: ClientResult4) -> ClientResult4? {
    switch call.kind {
    case .persist: return failPersisting(call)
    case .upgrade: return failUpgrade(call)
    case .status:
      if client.status.dropsLastAfterFailure { memory.lastStatus = nil }
    case .create:
      if client.confirmation.staysAfterFailure { memory.pending = newSession() }
    case .beginChange(let password):
      if client.factor.beginsAfterFailure { memory.oldPassword = password }
    case .change(_, let new, _):
      if client.factor.changesAfterFailure { changePassword(to: new, call.keyNumber) }
      if client.factor.dropsChangeAfterFailure { memory.oldPassword = nil }
    case .addBiometry:
      if client.factor.addsAfterFailure { setBiometry(call.keyNumber) }
    case .removeBiometry:
      if client.factor.removesAfterFailure { setBiometry(nil) }
    case .requestToken(let name, _, _):
      if client.message.storesAfterFailure { stored.tokens.insert(name) }
    case .removeToken(let name):
      if client.message.removesAfterFailure { stored.tokens.remove(name) }
    case .remove, .validate, .vault, .message, .encryptor, .time: break
    }
    return error
  }

  /// What the right answer changes.
  private mutating func succeed(_ call: ClientCall4) -> ClientResult4 {
    switch call.kind {
    case .create(let content):
      decide("E2", "C1")
      guard client.message.acceptsActivation(content, configuration.algorithm.isHybrid) else {
        if client.confirmation.staysAfterBadAnswer { memory.pending = newSession() }
        return .invalidActivationData
      }
      memory.pending = newSession()
      keyCounts = FactorKeyCounts()
    case .remove: removeLocally()
    case .beginChange(let password):
      decide("F3")
      memory.oldPassword = password
    case .change(let old, let new, let content):
      decide("F1", "E3")
      if memory.session?.version == 3 {
        wrapAgain(from: old, to: new)
      } else {
        let isUsable = client.message.acceptsSecret(content)
        if isUsable || client.factor.changesToBadKey { changePassword(to: new, call.keyNumber) }
        guard isUsable else { return .encryption }
      }
      // A change in one step leaves one that has begun.
      if call.endsChange && !client.factor.keepsChange { memory.oldPassword = nil }
    case .addBiometry(_, let content):
      decide("F4", "E3")
      guard client.message.acceptsSecret(content) || memory.session?.version == 3 else { return .encryption }
      setBiometry(call.keyNumber)
    case .removeBiometry:
      decide("F5")
      setBiometry(nil)
    case .requestToken(let name, _, let content):
      decide("E4")
      guard client.message.acceptsToken(content) else { return .encryption }
      if !client.message.keepsOtherTokens { stored.tokens = [] }
      stored.tokens.insert(name)
    case .removeToken(let name): stored.tokens.remove(name)
    case .vault(_, let content):
      decide("E5")
      if content == .withoutKey { return client.message.errorWithoutVaultKey }
      guard client.message.acceptsVaultKey(content) else { return .encryption }
    case .validate, .message, .persist, .status, .encryptor, .time, .upgrade: break
    }
    return .ok
  }

  /// Protects the key of version 3 by another password; a wrong old one spoils the key.
  mutating func wrapAgain(from old: String, to new: String) {
    guard var session = memory.session else { return }
    session.password = old == session.password ? new : nil
    store(session, isWrittenAnew: true)
  }

  /// Takes a new password, with the number of its key.
  mutating func changePassword(to new: String, _ number: Int) {
    guard var session = memory.session else { return }
    session.password = new
    session.knowledge = number
    store(session, isWrittenAnew: true)
  }

  /// Takes a key of biometry, or drops it.
  mutating func setBiometry(_ number: Int?) {
    guard var session = memory.session else { return }
    session.biometry = number
    store(session)
  }
}
