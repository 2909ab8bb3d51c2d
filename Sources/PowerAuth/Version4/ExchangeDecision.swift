/// What is wrong in the request of an activation.
package enum ExchangeFault: String, CaseIterable, Sendable {
  case right
  /// It cannot be decrypted, or its application version cannot be used.
  case outer
  /// The inner part lacks a member.
  case incomplete
  /// A key of the device is not valid.
  case deviceKey = "device-key"
}

/// The one-time password of the exchange.
package enum ExchangePassword: String, CaseIterable, Sendable {
  /// Neither demanded nor sent.
  case none
  case right, wrong
}

/// When an activation becomes ACTIVE.
package enum CommitPhase: String, CaseIterable, Sendable {
  case onCommit = "ON_COMMIT"
  case onKeyExchange = "ON_KEY_EXCHANGE"
}

/// The name of the algorithm of version 3, by which a configuration of version 3 is told.
package let algorithmOfVersion3 = "EC_P256"

/// The names of the algorithms that an application can allow; the first one is that of version 3.
///
/// Those of version 4 have a key of P-384.
package let algorithmNames = [algorithmOfVersion3] + SharedSecretAlgorithm.allCases.filter(\.hasCurve).map(\.rawValue)

/// The request of an activation.
package struct ExchangeRequest: Sendable {
  package let fault: ExchangeFault
  package let algorithm: String
  /// The algorithms of the application; nil for all.
  package let supported: [String]?
  package let phase: CommitPhase
  package let password: ExchangePassword

  /// Takes the values as they are.
  package init(
    fault: ExchangeFault, algorithm: String, supported: [String]?, phase: CommitPhase, password: ExchangePassword
  ) {
    self.fault = fault
    self.algorithm = algorithm
    self.supported = supported
    self.phase = phase
    self.password = password
  }
}

/// What a server keeps of an activation, as far as the exchange changes it.
package struct ExchangeRecord: Equatable, Sendable {
  package var state: RecordState
  /// Whether the time of the code has passed.
  package let isExpired: Bool
  package var isConfirmationPending = false
  package var passwordAttempts: FailedAttempts

  /// Takes the values as they are, before an exchange.
  package init(state: RecordState, isExpired: Bool, passwordAttempts: FailedAttempts) {
    self.state = state
    self.isExpired = isExpired
    self.passwordAttempts = passwordAttempts
  }
}

/// What a server answers to the request of an activation, with the record afterwards.
package struct ExchangeDecision: Equatable, Sendable {
  package let answer: EndpointAnswer
  package let record: ExchangeRecord
}

/// How a server takes the request of an activation (§ 28.6).
package struct ExchangeRules: Sendable {
  /// An exchange is possible in CREATED only.
  package var isOpen: Function<RecordState, Bool> = { $0 == .created }
  /// A code whose time has passed removes the activation.
  package var stateOfExpired: Function<RecordState, RecordState> = { _ in .removed }
  /// The algorithm is one that version 4 has, and that the application allows.
  package var allows: @Sendable (_ algorithm: String, _ supported: [String]?) -> Bool = { algorithm, supported in
    algorithm != algorithmOfVersion3 && (supported ?? algorithmNames).contains(algorithm)
  }
  /// The algorithm is looked at before the one-time password.
  package var isPasswordFirst = false
  /// A wrong password counts.
  package var countPassword: Function<Int, Int> = { $0 + 1 }
  /// An activation with too many wrong passwords is removed.
  package var arePasswordsUsedUp: Function<FailedAttempts, Bool> = { $0.count >= $0.maximum }
  /// An exchange with a bad key of the device leaves the code usable.
  package var stateOfBadKey: Function<RecordState, RecordState> = { $0 }
  /// An exchange with a right password, or whose phase is ON_KEY_EXCHANGE, makes ACTIVE, and others PENDING_COMMIT.
  package var findState: @Sendable (CommitPhase, ExchangePassword) -> RecordState = { phase, password in
    phase == .onKeyExchange || password == .right ? .active : .pendingCommit
  }
  /// The confirmation is awaited after each exchange.
  package var isPending: Function<RecordState, Bool> = { _ in true }
  /// A right password sets its failed attempts to zero.
  package var clearPasswords: @Sendable (_ failed: Int, ExchangePassword) -> Int = { $1 == .right ? 0 : $0 }
}

extension Rules {
  /// Decides about the request of an activation (§ 28.6).
  package func decideExchange(_ request: ExchangeRequest, of record: ExchangeRecord) -> ExchangeDecision {
    let rules = version4.decisions.exchange
    func refusing(_ change: (inout ExchangeRecord) -> Void = { _ in }) -> ExchangeDecision {
      var changed = record
      change(&changed)
      return ExchangeDecision(answer: .refused("ERR_ACTIVATION"), record: changed)
    }
    guard request.fault != .outer, rules.isOpen(record.state) else { return refusing() }
    if record.isExpired { return refusing { $0.state = rules.stateOfExpired($0.state) } }
    guard request.fault != .incomplete else { return refusing() }
    let isAllowed = rules.allows(request.algorithm, request.supported)
    let isPasswordWrong = request.password == .wrong
    if isPasswordWrong, isAllowed || rules.isPasswordFirst { return refusing(countingPassword) }
    guard isAllowed, !isPasswordWrong else { return refusing() }
    guard request.fault != .deviceKey else { return refusing { $0.state = rules.stateOfBadKey($0.state) } }
    var changed = record
    changed.state = rules.findState(request.phase, request.password)
    changed.isConfirmationPending = rules.isPending(changed.state)
    changed.passwordAttempts.count = rules.clearPasswords(record.passwordAttempts.count, request.password)
    return ExchangeDecision(answer: .done, record: changed)
  }

  private func countingPassword(_ record: inout ExchangeRecord) {
    let rules = version4.decisions.exchange
    record.passwordAttempts.count = rules.countPassword(record.passwordAttempts.count)
    if rules.arePasswordsUsedUp(record.passwordAttempts) { record.state = .removed }
  }
}
