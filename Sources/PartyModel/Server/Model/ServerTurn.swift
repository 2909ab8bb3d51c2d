internal import PowerAuth

extension SharedRules {
  /// Serves one call at a time of the server's clock, in a state that changes where it is, without a copy of it; gives the
  /// ids of the rules that decided as well.
  package func serve(
    _ call: ServerCall, at now: Int64, updating state: inout ServerState
  ) throws -> (answer: ServerAnswer, decisions: [String]) {
    var taken = ServerState(settings: state.settings, versions: [], seed: "")
    swap(&taken, &state)
    // Where the state stayed in two variables, its first change would copy all activations.
    var turn = ServerTurn(shared: self, state: consume taken, now: now)
    defer { state = turn.state }
    do {
      return (try turn.answer(call), turn.decisions)
    } catch let failure as ServerFailure {
      let body = failure.expectedPUK.map { ServerAnswer.Body.expectedPUK($0) } ?? .none
      return (ServerAnswer(http: failure.http, code: failure.code, body: body), turn.decisions)
    } catch let error as ServerError {
      return (ServerAnswer(error: error), turn.decisions)
    }
  }
}

/// One call while it is served.
struct ServerTurn {
  let shared: SharedRules
  var state: ServerState
  let now: Int64
  var decisions: [String] = []

  var rules: PartyRules { _read { yield shared.rules } }
  var core: Rules { _read { yield shared.rules.core } }

  /// Records that a rule decides.
  mutating func decide(_ rule: String) {
    if !decisions.contains(rule) { decisions.append(rule) }
  }

  mutating func answer(_ call: ServerCall) throws -> ServerAnswer {
    try permit(call)
    return try answerPermitted(call)
  }

  private mutating func answerPermitted(_ call: ServerCall) throws -> ServerAnswer {
    switch call {
    case .createTemporaryKey(let token): try createTemporaryKey(token)
    case .createActivation(let request, let choice): try createActivation(request, choice)
    case .status(let id, let challenge): try status(id, challenge: challenge)
    case .signed(let endpoint, let request): try answer(request, at: endpoint)
    case .removeToken(let request, let id): try removeToken(request, id)
    case .useToken(let request, let allowed): try useToken(request, allowed: allowed)
    case .encrypted(let endpoint, let request): try answer(request, at: endpoint)
    case .signedEcho(let signed, let request): try signedEcho(signed, request)
    case .version4(let call): try answer(call)
    default: try answerAdministrator(call)
    }
  }

  private mutating func answer(_ request: SignedRequest, at endpoint: ServiceEndpoint) throws -> ServerAnswer {
    switch endpoint {
    case .removeActivation: try removeByDevice(request)
    case .createToken: try createToken(request)
    case .unlockVault: try unlockVault(request)
    case .confirmRecovery: try confirmRecovery(request)
    case .commitUpgrade: try commitUpgrade(request)
    default: try validate(request)
    }
  }

  private mutating func answer(_ request: EncryptedRequest, at endpoint: ServiceEndpoint) throws -> ServerAnswer {
    switch endpoint {
    case .userInfo: try userInfo(request)
    case .startUpgrade: try startUpgrade(request)
    default: try echo(request, endpoint.scope)
    }
  }

  private mutating func answerAdministrator(_ call: ServerCall) throws -> ServerAnswer {
    switch call {
    case .initialise(let members): try initialise(members)
    case .commit(let id, let password): try commit(id, password: password)
    case .updatePassword(let id, let password): try updatePassword(id, password)
    case .block(let id, let reason): try block(id, reason: reason)
    case .unblock(let id): try unblock(id)
    case .remove(let id, let revokes): try remove(id, revokes: revokes)
    case .setStatus(let id, let status): try setStatus(id, status)
    case .detail(let id): detail(id)
    case .setSupport(let key, let isSupported): setSupport(key, isSupported)
    case .verify(let request) where request.hasCode && servesVersion4: .done(.verification(try verifyCode(request)))
    case .verify(let request): .done(.verification(try judge(request)))
    case .verifyNumeric(let request): .done(.verification(try judgeNumeric(request)))
    case .verifyOffline(let request): .done(.verification(try judge(request)))
    case .verifyData(let request): verifyData(request)
    case .validateToken(let request): try validateToken(request)
    case .eraseToken(let id, let activation): eraseToken(id, activation)
    case .createPostcard(let user, let application, let puks):
      try createPostcard(user: user, application: application, count: puks)
    case .revokeRecovery(let code): revokeRecovery(code)
    case .expire: try expire()
    case .forgetValues: forgetValues()
    default: forgetKeys()
    }
  }
}

extension ServerTurn {
  /// The place of an activation; nil for an unknown one.
  func find(_ id: String) -> Int? { state.place(of: id) }

  /// The place of an activation; an administrator is told where there is none.
  func demand(_ id: String) throws -> Int {
    guard let place = find(id) else { throw ServerError.activationNotFound }
    return place
  }

  /// Whether the server has protocol 4 as well.
  var servesVersion4: Bool { state.versions.contains { $0.signingKeys != nil } }

  /// The application version of a key.
  func version(ofKey key: String) -> ServerApplicationVersion? { state.versions.first { $0.key == key } }

  /// Moves an activation as the table says, and returns whether the state changed.
  @discardableResult
  mutating func move(_ place: Int, _ trigger: ServerTrigger) throws -> Bool {
    switch rules.server.activation.move(state.activations[place].status, trigger) {
    case .to(let status):
      state.activations[place].status = status
      return true
    case .none: return false
    case .refused(let error): throw error
    }
  }
}
