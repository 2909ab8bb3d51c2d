internal import PowerAuth

/// How calls run: what they prepare, the queue, and the answers.
extension ClientWorld {
  /// Begins a call, and runs it until it ends or waits.
  mutating func begin(_ kind: ClientCall.Kind, _ event: ClientEvent) throws -> ClientResult {
    callCount += 1
    calls.append(
      ClientCall(
        id: callCount, app: currentApp, kind: kind, callers: [event.task ?? ""], answers: event.answers,
        statuses: event.statuses, tokenContent: event.tokenContent, keyClaims: event.keyClaims))
    ownCaller = event.task ?? ""
    ownResult = nil
    try run(callCount)
    return ownResult ?? .waiting
  }

  /// Joins a call that has not ended.
  mutating func join(_ index: Int, _ event: ClientEvent) -> ClientResult {
    calls[index].callers.append(event.task ?? "")
    return .waiting
  }

  /// The place of a call.
  func index(of id: Int) -> Int? { calls.firstIndex { $0.id == id } }

  /// The most requests of one call: only with edited rules a call asks for the same again and again.
  private static let mostRequests = 32

  /// Runs a call until it ends or waits.
  mutating func run(_ id: Int) throws {
    while let index = index(of: id) {
      switch try next(index) {
      case .end(let result): return try end(id, with: result)
      case .wait: return
      case .request(let request):
        calls[index].requestCount += 1
        guard calls[index].requestCount <= Self.mostRequests else { return try end(id, with: .networkError) }
        guard try send(request, of: id), let index = self.index(of: id) else { return }
        guard let answer = takeAnswer(index) else { return }
        try receive(answer, by: id)
      }
    }
  }

  /// What the call does next.
  private mutating func next(_ index: Int) throws -> CallStep {
    let call = calls[index]
    // The activation may have been removed while the call waited.
    if call.keyScope == .activation && session == nil { return .end(.missingActivation) }
    if call.stage == .preparing {
      if let step = prepare(index) { return step }
      calls[index].stage = .sending
    }
    switch call.kind {
    case .time:
      return share(index, .time) { _ in true } ?? .request(ClientRequest(.serverStatus))
    case .encryptor:
      app.hasEncryptor = true
      return .end(.ok)
    case .tokenHeader(let name): return .end(try finishHeader(name))
    case .removeToken(let name): return .request(removalRequest(name))
    case .block: return .request(ClientRequest("", isQueued: true))
    case .dialog: return .wait
    default: return call.request(client).map(CallStep.request) ?? .end(.ok)
    }
  }

  /// Sends a request for a key or for the time, or shares one; nil where nothing is to prepare.
  private mutating func prepare(_ index: Int) -> CallStep? {
    let call = calls[index]
    if let scope = call.keyScope, !isKeyUsable(scope) {
      decide("M5")
      return share(index, .key) { other in other.keyScope == scope }
        ?? .request(keyRequest(scope, for: call))
    }
    if call.needsTime(client) && app.time == nil {
      decide("M1")
      return share(index, .time) { _ in true } ?? .request(ClientRequest(.serverStatus))
    }
    return nil
  }

  private mutating func keyRequest(_ scope: ClientScope, for call: ClientCall) -> ClientRequest {
    let isQueued = call.request(client)?.isQueued ?? false
    if isQueued { decide("Q3") }
    return ClientRequest(
      "\(ServiceEndpoint.createKey.path) \(scope.rawValue)", isQueued: isQueued && !client.queue.entersAfterPreparation)
  }

  /// Waits for a request of another call, where one is in flight.
  private mutating func share(
    _ index: Int, _ stage: ClientCall.Stage, where isSame: (ClientCall) -> Bool
  ) -> CallStep? {
    calls[index].stage = stage
    let leader = calls.first { other in
      other.id != calls[index].id && other.app == currentApp && other.stage == stage && other.isInFlight
        && isSame(other)
    }
    guard let leader, stage != .key || client.time.sharesKeyRequest else { return nil }
    calls[index].follows = leader.id
    return .wait
  }

  /// Sends a request, in its turn; tells whether it has left.
  private mutating func send(_ request: ClientRequest, of id: Int) throws -> Bool {
    guard let index = index(of: id) else { return false }
    if request.isQueued {
      decide("Q1")
      if client.queue.isSerial, let holder = calls.first(where: { $0.id != id && $0.holdsQueue && sharesQueue($0) }) {
        if holder.app != currentApp { decide("H8") }
        placeCount += 1
        calls[index].place = calls[index].place ?? placeCount
        if !client.queue.signsAtStart, let credentials = request.credentials {
          _ = try sign(credentials, SigningRequest(uriId: request.uriId))
        }
        return false
      }
    }
    let wasWaiting = calls[index].place != nil
    calls[index].place = nil
    if let credentials = request.credentials {
      let isCommit = calls[index].part == .upgradeCommit
      if !isCommit, let error = refusalOfUpgrade(isOwnRequest: true) {
        try end(id, with: error)
        return false
      }
      if !(wasWaiting && !client.queue.signsAtStart) {
        if let error = try sign(credentials, SigningRequest(uriId: request.uriId)) {
          try end(id, with: error)
          return false
        }
      }
    }
    guard let index = self.index(of: id) else { return false }
    if calls[index].stage == .sending { calls[index].stage = .sent }
    calls[index].sentAt = clock
    calls[index].holdsQueue = request.isQueued
    calls[index].isInFlight = true
    calls[index].activation = session?.id
    calls[index].signing = request.credentials == nil ? nil : lastSigning
    if !request.path.isEmpty {
      act(request.path + (request.credentials.map { " \($0.factors.rawValue)" } ?? "") + request.suffix)
    }
    return true
  }

  /// The answer to the request in flight; nil where it comes later.
  private mutating func takeAnswer(_ index: Int) -> ClientAnswer? {
    if case .block = calls[index].kind { return nil }
    guard !calls[index].answers.isEmpty else { return .ok }
    let answer = calls[index].answers.removeFirst()
    return answer == .later ? nil : answer
  }

  /// Takes an answer, and gives it to those who share the request.
  mutating func receive(_ answer: ClientAnswer, by id: Int) throws {
    guard let index = index(of: id) else { return }
    let followers = calls.filter { $0.follows == id }.map(\.id)
    let claims = calls[index].keyClaims
    storeLate()
    calls[index].isInFlight = false
    calls[index].holdsQueue = false
    let isGivenUp = calls[index].isGivenUp
    let result = try take(answer, claims, index, isFollower: false)
    if let result, !isGivenUp {
      try end(id, with: result)
    } else {
      if isGivenUp { calls.removeAll { $0.id == id } }
      try startQueued()
    }
    for follower in followers {
      guard let index = self.index(of: follower) else { continue }
      calls[index].follows = nil
      if let result = try take(answer, claims, index, isFollower: true) {
        try end(follower, with: result)
      } else {
        try run(follower)
      }
    }
  }

  private var queuedCalls: [ClientCall] { calls.filter { $0.place != nil && sharesQueue($0) } }

  /// Whether a call is in the queue of the application of the event; applications that share have one.
  private func sharesQueue(_ call: ClientCall) -> Bool {
    call.app == currentApp || (configuration.isShared && client.sharing.sharesQueue)
  }

  /// Lets the next call of the queue send its request, also that of another application.
  mutating func startQueued() throws {
    guard !calls.contains(where: { $0.holdsQueue && sharesQueue($0) }) else { return }
    let waiting = queuedCalls.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
    guard let next = client.queue.isFirstFirst ? waiting.first : waiting.last else { return }
    decide("Q1")
    let asking = currentApp
    currentApp = next.app
    defer { currentApp = asking }
    try run(next.id)
  }

  /// Ends a call for all who wait for it.
  mutating func end(_ id: Int, with result: ClientResult) throws {
    guard let index = index(of: id) else { return }
    let call = calls.remove(at: index)
    if call.isCreation && !call.isAbandoned {
      apps[call.app]?.isWaiting = false
      if result != .ok { abandonCreation(in: call.app) }
    }
    for caller in call.callers {
      if caller == ownCaller && ownResult == nil {
        ownResult = result
      } else {
        seen.finished.append("\(caller) \(result.rawValue)")
      }
    }
    try startQueued()
  }
}
