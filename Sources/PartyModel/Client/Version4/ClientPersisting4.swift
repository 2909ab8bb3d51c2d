internal import PowerAuth

/// How a client persists an activation: the decision takes all answers that have come, and names the next request.
extension ClientWorld4 {
  mutating func persist(_ password: String, biometry: Bool, _ event: ClientEvent4) throws -> ClientResult4 {
    decide("C2")
    var call = ClientCall4(.persist(password: password, biometry: biometry), event)
    call.course.hadConfirmFailed = memory.hasConfirmFailed
    self.call = call
    if let result = continuePersisting() { return end(with: result) }
    return try run()
  }

  /// Takes the answer to a request of such a call.
  mutating func takePersisting(
    _ answer: ClientAnswer, _ request: ClientRequest4, _ call: ClientCall4
  ) -> ClientResult4? {
    var isRight = failure(of: answer, to: request, in: call) == nil
    var arguments = StatusArguments4()
    if case .status = request {
      arguments = nextStatus()
      isRight = isRight && client.status.accepts(arguments.blob)
    }
    return takePersisting(isRight, arguments, request)
  }

  /// A status whose key does not come is a status that is not right.
  mutating func failPersisting(_ call: ClientCall4) -> ClientResult4? {
    takePersisting(false, StatusArguments4(), .status)
  }

  private mutating func takePersisting(
    _ isRight: Bool, _ arguments: StatusArguments4, _ request: ClientRequest4
  ) -> ClientResult4? {
    if request == .confirmActivation && !rules.core.version4.client.persisting.usesCode(isRight) { giveBack() }
    call?.course.persisting.append(
      PersistingAnswer(
        isRight: isRight, state: arguments.state.record,
        isConfirmationPending: arguments.isConfirmationPending ?? (memory.pending != nil)))
    return continuePersisting()
  }

  /// Decides what follows the answers so far; returns the result where the call ends.
  private mutating func continuePersisting() -> ClientResult4? {
    guard let call, case .persist(let password, let biometry) = call.kind else { return .nothing }
    decide("C3", "C4")
    let local: LocalActivation =
      memory.session != nil ? .activation : memory.pending != nil ? .registration : .empty
    let persisting = PersistingCall(
      areCredentialsRight: client.confirmation.isPasswordLong(password),
      algorithm: (holder?.algorithm ?? configuration.algorithm).rawValue, answers: call.course.persisting)
    let outcome = rules.core.persistActivation(
      persisting,
      of: PersistingState(local: local, hasConfirmFailed: call.course.hadConfirmFailed, counter: 0))
    if memory.pending != nil { memory.hasConfirmFailed = outcome.state.hasConfirmFailed }
    switch outcome.result {
    case .ended:
      self.call?.wanted = outcome.requests.last == .status ? .status : .confirmActivation
      return nil
    case .done: finishPersisting(password, biometry: biometry)
    case .wrongCredentials, .wrongState, .networkError, .other:
      switch outcome.state.local {
      case .empty: memory.pending = nil
      case .registration: break
      case .activation: finishPersisting(password, biometry: biometry)
      }
    }
    return ClientResult4(rawValue: outcome.result.rawValue)
  }

  private mutating func finishPersisting(_ password: String, biometry: Bool) {
    guard var session = memory.pending else { return }
    decide("C5")
    session.password = password
    session.biometry = client.confirmation.keepsBiometry(biometry) ? 0 : nil
    memory.pending = nil
    memory.hasConfirmFailed = false
    if client.confirmation.tokensEnd != .never { stored.tokens = [] }
    store(session)
  }

  /// The status that the server states next; the last one repeats.
  mutating func nextStatus() -> StatusArguments4 {
    let statuses = call?.statuses ?? []
    let count = call?.statusCount ?? 0
    call?.statusCount = count + 1
    return statuses.isEmpty ? StatusArguments4() : statuses[min(count, statuses.count - 1)]
  }
}

extension DeliveredState {
  /// The same as the state of a record; a deadlock is known to the client only.
  var record: RecordState {
    switch self {
    case .created: .created
    case .pendingCommit: .pendingCommit
    case .active, .deadlock: .active
    case .blocked: .blocked
    case .removed: .removed
    }
  }
}
