internal import PowerAuth

/// What each kind of event does.
extension ClientWorld4 {
  mutating func perform(_ event: ClientEvent4) throws -> ClientResult4 {
    if call != nil && event.action.needsTurn { return .busy }
    if let error = refusal(of: event.action) {
      decide("P1")
      decideRefusal(of: event.action)
      return error
    }
    if let credentials = event.action.credentials {
      decide("K1")
      if lacksBiometry(for: credentials) { return .biometryNotConfigured }
    }
    switch event.action {
    case .restart:
      decide("C6")
      return restart()
    case .deliver(let task): return try deliver(task, event.answers)
    case .create(let content):
      decide("C1")
      return try begin(.create(content), event)
    case .persist(let password, let biometry): return try persist(password, biometry: biometry, event)
    case .removeLocal:
      removeLocally()
      return .ok
    case .remove(let credentials): return try begin(.remove(credentials), event)
    case .status: return try begin(.status, event, wanting: .status)
    case .lastStatus:
      seen.status = memory.lastStatus
      return memory.lastStatus == nil ? .nothing : .ok
    case .sign(let credentials): return makeCode(credentials) ?? .ok
    case .signOffline(let credentials): return makeOfflineCode(credentials)
    case .upgrade(let password, let content): return try upgrade(password, content, event)
    default: return try performFactor(event)
    }
  }

  private mutating func performFactor(_ event: ClientEvent4) throws -> ClientResult4 {
    switch event.action {
    case .validatePassword(let password): return try begin(.validate(password), event)
    case .changePassword(let old, let new, let content): return try changePassword(old, new, content, event)
    case .beginPasswordChange(let old): return try beginChange(old, event)
    case .finishPasswordChange(let new, let content):
      decide("F3")
      guard let old = memory.oldPassword ?? (client.factor.needsBeginning ? nil : holder?.password) else {
        return .wrongParameter
      }
      if memory.session?.version == 3 {
        guard client.factor.isNewLong(new) else { return .wrongParameter }
        wrapAgain(from: old, to: new)
        memory.oldPassword = nil
        return .ok
      }
      return try changePassword(old, new, content, event)
    case .clearPasswordChange:
      memory.oldPassword = nil
      return .ok
    case .changePasswordOffline(let old, let new):
      guard client.factor.isNewLong(new) else { return .wrongParameter }
      wrapAgain(from: old, to: new)
      return .ok
    case .addBiometry(let password, let content): return try begin(.addBiometry(password, content), event)
    case .removeBiometry:
      decide("F5")
      if memory.session?.version == 3 && !client.factor.sendsRemovalOfVersion3 {
        setBiometry(nil)
        return .ok
      }
      return try begin(.removeBiometry, event)
    case .hasBiometry: return memory.session?.biometry == nil ? .no : .yes
    default: return try performService(event)
    }
  }

  private mutating func performService(_ event: ClientEvent4) throws -> ClientResult4 {
    switch event.action {
    case .requestToken(let name, let credentials, let content):
      if stored.tokens.contains(name) && !client.message.asksAgain { return .ok }
      return try begin(.requestToken(name: name, credentials, content), event)
    case .removeToken(let name):
      return stored.tokens.contains(name) ? try begin(.removeToken(name), event) : .invalidToken
    case .hasToken(let name):
      decide("E4")
      return stored.tokens.contains(name) ? .yes : .no
    case .tokenHeader(let name):
      decide("M5")
      guard stored.tokens.contains(name) else { return .invalidToken }
      return client.key.headerNeedsTime && memory.time == nil ? .timeSynchronization : .ok
    case .vault(let credentials, let content):
      decide("F6")
      guard credentials.factors != .possession || client.factor.opensVaultByPossession else { return .wrongParameter }
      return try begin(.vault(credentials, content), event)
    case .message(let scope): return try begin(.message(scope), event)
    default: return try performMessage(event)
    }
  }

  private mutating func performMessage(_ event: ClientEvent4) throws -> ClientResult4 {
    switch event.action {
    case .encryptor(let object, let scope):
      return try begin(.encryptor(object: object, scope), event, wanting: .object)
    case .encrypt(let object): return encrypt(object)
    case .decrypt(let object): return decrypt(object, event.envelope)
    case .synchronizeTime:
      decide("M4")
      return memory.time != nil && !client.key.sendsAlways ? .ok : try begin(.time, event, wanting: .time)
    case .time:
      seen.time = now
      return memory.time == nil ? .no : .yes
    case .foreground:
      decide("M6")
      if client.key.resetsInForeground { memory.time = nil }
      if client.key.dropsInForeground { memory.keys = [:] }
      return .ok
    case .background:
      decide("M6")
      if client.key.resetsInBackground { memory.time = nil }
      return .ok
    default: return .nothing
    }
  }

  private mutating func makeOfflineCode(_ credentials: ClientCredentials4) -> ClientResult4 {
    let error = makeCode(credentials)
    if error == nil && !client.code.offlineUsesValue { giveBack() }
    return error ?? .ok
  }

  private mutating func beginChange(_ old: String, _ event: ClientEvent4) throws -> ClientResult4 {
    decide("F3")
    guard client.factor.validatesFirst else {
      memory.oldPassword = old
      return .ok
    }
    return try begin(.beginChange(old), event)
  }

  private mutating func changePassword(
    _ old: String, _ new: String, _ content: SecretContent4, _ event: ClientEvent4
  ) throws -> ClientResult4 {
    decide("F1", "F2")
    guard client.factor.isNewLong(new) else { return .wrongParameter }
    return try begin(.change(old: old, new: new, content), event)
  }

  // MARK: - Encryptors

  mutating func makeEncryptor(of call: ClientCall4) -> ClientResult4 {
    if case .encryptor(let object, _) = call.kind { memory.encryptors[object] = Encryptor4() }
    return .ok
  }

  private mutating func encrypt(_ object: String) -> ClientResult4 {
    guard var encryptor = memory.encryptors[object] else { return .nothing }
    decide("E6", "M2")
    if memory.time == nil && client.key.unsynchronized == .refuse { return .timeSynchronization }
    guard encryptor.messages < client.message.mostMessages else { return .encryption }
    encryptor.messages += 1
    encryptor.encryptedAt = clock
    memory.encryptors[object] = encryptor
    return .ok
  }

  private mutating func decrypt(_ object: String, _ envelope: EnvelopeForm4) -> ClientResult4 {
    guard var encryptor = memory.encryptors[object] else { return .nothing }
    decide("E1", "E6")
    guard encryptor.messages > 0 || client.message.decryptsFirst else { return .encryption }
    guard encryptor.answers < client.message.mostAnswers else { return .encryption }
    encryptor.answers += 1
    memory.encryptors[object] = encryptor
    guard client.message.accepts(envelope) else { return .encryption }
    if client.key.answerSynchronizes {
      _ = synchronize(from: client.key.startOfExchange(encryptor.encryptedAt, clock))
    }
    return .ok
  }
}
