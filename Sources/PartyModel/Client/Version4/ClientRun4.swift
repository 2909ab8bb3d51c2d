internal import PowerAuth

/// How a call runs: what it prepares, what leaves, and which answer comes.
extension ClientWorld4 {
  /// Begins a call, and runs it until it ends or waits.
  mutating func begin(
    _ kind: ClientCall4.Kind, _ event: ClientEvent4, wanting request: ClientRequest4 = .principal
  ) throws -> ClientResult4 {
    var call = ClientCall4(kind, event)
    call.wanted = request
    self.call = call
    return try run()
  }

  /// The most requests of a call: only with edited rules one asks for the same again and again.
  private static let mostRequests = 64

  /// Runs the call until it ends or waits.
  mutating func run() throws -> ClientResult4 {
    for _ in 0..<Self.mostRequests {
      guard let call else { return .nothing }
      let request: ClientRequest4
      switch prepare(call) {
      case .failure(let failure): return end(with: failure.result)
      case .success(let next): request = next
      }
      if case .object = request { return end(with: makeEncryptor(of: call)) }
      if let result = depart(request) { return end(with: result) }
      guard let answer = takeAnswer() else { return .waiting }
      if let result = try arrive(answer) { return end(with: result) }
    }
    return end(with: .other)
  }

  mutating func end(with result: ClientResult4) -> ClientResult4 {
    call = nil
    return result
  }

  /// The answer to the call that waits under a name comes.
  mutating func deliver(_ task: String, _ answers: [ClientAnswer]) throws -> ClientResult4 {
    // An empty text names nothing.
    guard let call, call.task == task, !task.isEmpty else { return .nothing }
    let answer = answers.first ?? .ok
    guard answer != .later else { return .waiting }
    self.call?.answers = Array(answers.dropFirst())
    if let result = try arrive(answer) { return end(with: result) }
    return try run()
  }

  private mutating func takeAnswer() -> ClientAnswer? {
    guard let answers = call?.answers, let answer = answers.first else { return .ok }
    call?.answers.removeFirst()
    return answer == .later ? nil : answer
  }

  /// What leaves next: the request that the call wants, or the key or the time that this needs.
  private mutating func prepare(_ call: ClientCall4) -> Result<ClientRequest4, PreparationFailure> {
    guard let key = keyName(of: call.wanted, in: call) else { return .success(call.wanted) }
    decide("M1")
    let isUnsynchronized = memory.time == nil && memory.keys[place(of: key)] != nil && !call.hasKey && !call.hasTime
    if isUnsynchronized && client.key.unsynchronized == .synchronize { return .success(.time) }
    let isAskedAgain = isUnsynchronized && client.key.unsynchronized == .newKey
    if !call.hasKey && (isAskedAgain || !isUsable(key)) { return .success(.key(key)) }
    if isUnsynchronized {
      decide("M2")
      if client.key.unsynchronized == .refuse, call.wanted != .object {
        return .failure(PreparationFailure(result: .timeSynchronization))
      }
    }
    return .success(call.wanted)
  }

  /// Whether a key is at hand that has not ended.
  private func isUsable(_ key: KeyName4) -> Bool {
    memory.keys[place(of: key)].map { client.key.isUsable(client.key.comparesSynchronized ? now : clock, $0) } ?? false
  }

  /// Sends a request with its code; returns an error where the code cannot be made.
  private mutating func depart(_ request: ClientRequest4) -> ClientResult4? {
    guard let call else { return .nothing }
    if case .key(let key) = request {
      if let error = makeCodeBeforeKey(call) { return error }
      forget(key)
    }
    let departure = departure(of: request, in: call)
    if let credentials = departure.credentials, !call.hasCode {
      if let error = makeCode(credentials, for: request) { return error }
    }
    if request == .confirmUpgrade { clearMarkFirst(call) }
    let factors = departure.credentials.map { " \($0.factors.rawValue)" } ?? ""
    act(departure.path + factors + departure.suffix)
    if request == .principal { countKey(of: call.kind) }
    self.call?.flight = request
    self.call?.sentAt = clock
    if request == call.wanted {
      self.call?.hasKey = false
      self.call?.hasTime = false
      self.call?.hasCode = false
    }
    return nil
  }

  /// Makes the code of a request whose key is asked for, where it does not wait for that.
  private mutating func makeCodeBeforeKey(_ call: ClientCall4) -> ClientResult4? {
    guard !client.code.comesAfterKey, let credentials = departure(of: call.wanted, in: call).credentials else {
      return nil
    }
    self.call?.hasCode = true
    return makeCode(credentials, for: call.wanted)
  }

  /// Clears the mark when an upgrade's confirmation leaves, where it does not wait for the answer.
  private mutating func clearMarkFirst(_ call: ClientCall4) {
    guard client.upgrade.clearsMarkFirst, case .upgrade = call.kind, var session = memory.session else { return }
    session.hasMark = false
    store(session, isWrittenAnew: true)
  }

  /// Gives the key that a request asks for its number.
  private mutating func countKey(of kind: ClientCall4.Kind) {
    switch kind {
    case .change(_, let new, _) where memory.session?.version == 4:
      keyCounts.knowledge += 1
      call?.keyNumber = keyCounts.knowledge
      if client.factor.changesBeforeAnswer { changePassword(to: new, keyCounts.knowledge) }
    case .addBiometry:
      keyCounts.biometry += 1
      call?.keyNumber = keyCounts.biometry
      if client.factor.addsBeforeAnswer { setBiometry(keyCounts.biometry) }
    case .removeBiometry:
      if client.factor.removesBeforeAnswer { setBiometry(nil) }
    default: break
    }
  }

  /// Drops the keys that a new one replaces.
  private mutating func forget(_ key: KeyName4) {
    if !client.key.keepsFormer { memory.keys[place(of: key)] = nil }
    if key.scope == .application && client.key.dropsActivationKey {
      memory.keys[place(of: KeyName4(version: key.version, scope: .activation))] = nil
    }
  }

  /// The name under which a key is kept.
  func place(of key: KeyName4) -> KeyName4 {
    KeyName4(version: client.key.placeOfVersion(key.version), scope: key.scope)
  }

  /// Makes the code of a request, or of the application; returns an error where it cannot be made.
  mutating func makeCode(_ credentials: ClientCredentials4, for request: ClientRequest4? = nil) -> ClientResult4? {
    guard var session = holder else { return .missingActivation }
    decide("K1")
    let isStart = request == .startUpgrade
    let version =
      isStart ? client.upgrade.versionOfStart : client.code.version(session.version, session.hasMark)
    var code = "\(version == 3 ? "3.3" : "4.0") \(credentials.factors.rawValue) \(session.position)"
    switch credentials.factors {
    case .possession: break
    case .knowledge:
      let isRight = request == .confirmActivation || credentials.password == session.password
      code += " knowledge=" + (isRight ? "\(session.knowledge)" : "wrong")
    case .biometry: code += " biometry=" + (session.biometry.map { "\($0)" } ?? "wrong")
    }
    seen.codes.append(code)
    move(&session, by: 1)
    keep(session)
    return nil
  }

  /// Moves the counter of a session.
  func moved(_ session: ClientSession4, by steps: Int) -> ClientSession4 {
    var session = session
    session.position += steps
    session.byte = (session.byte + steps) & 0xFF
    return session
  }

  private mutating func move(_ session: inout ClientSession4, by steps: Int) {
    session = moved(session, by: steps)
    seen.steps += steps
  }

  /// Keeps the counter: it is stored with an activation that is.
  private mutating func keep(_ session: ClientSession4) {
    guard memory.session != nil else {
      memory.pending = session
      return
    }
    guard client.code.storesCounterFirst else {
      memory.session = session
      return
    }
    store(session)
  }

  /// The value that the last code took comes back.
  mutating func giveBack() {
    guard var session = holder else { return }
    move(&session, by: -1)
    keep(session)
  }
}

/// Why a request cannot leave.
struct PreparationFailure: Error {
  let result: ClientResult4
}
