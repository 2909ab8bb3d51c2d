/// What the server of protocol 4 decides about a record, by values that are not secret (§ 28).
package struct DecisionRules: Sendable {
  package var attempts = AttemptRules()
  package var code = CodeDecisionRules()
  package var confirmation = ConfirmationRules()
  package var factorKey = FactorKeyChangeRules()
  package var upgrade = UpgradeServiceRules()
  package var cost = EndpointCostRules()
  package var exchange = ExchangeRules()
  package var vault = VaultPermissionRules()
  package var block = TemporaryBlockRules()
  package var temporaryKey = TemporaryKeyPermissionRules()
  package var replay = MessageReplayRules()
  package var status = StatusFieldRules()
  package var protocolVersion = ProtocolVersionPermissionRules()
}

/// The state of an activation, as a server keeps it.
package enum RecordState: String, CaseIterable, Sendable {
  case created = "CREATED"
  case pendingCommit = "PENDING_COMMIT"
  case active = "ACTIVE"
  case blocked = "BLOCKED"
  case removed = "REMOVED"

  /// The states that a status can have: nobody gets a key for that of an activation in CREATED.
  package static let shown = RecordState.allCases.filter { $0 != .created }
}

/// The failed attempts of an activation.
package struct FailedAttempts: Equatable, Sendable {
  package var count: Int
  package let maximum: Int

  /// Takes the values as they are.
  package init(_ count: Int, of maximum: Int) {
    self.count = count
    self.maximum = maximum
  }
}

/// What every verification changes of a record.
package struct VerifiedRecord: Equatable, Sendable {
  package var state: RecordState
  package var counter: Int
  package var attempts: FailedAttempts
  package let lookAhead: Int

  /// Takes the values as they are.
  package init(state: RecordState, counter: Int, attempts: FailedAttempts, lookAhead: Int) {
    self.state = state
    self.counter = counter
    self.attempts = attempts
    self.lookAhead = lookAhead
  }
}

/// The window of a verification, and what a code costs (§ 28.1).
package struct AttemptRules: Sendable {
  /// As many values of the counter are tried as the look-ahead says, from the one of the record on.
  package var isTried: @Sendable (_ offset: Int, _ lookAhead: Int) -> Bool = { $0 < $1 }
  /// The counter goes to the value after the one that matched.
  package var passOver: @Sendable (_ counter: Int, _ offset: Int) -> Int = { $0 + $1 + 1 }
  /// The attempts are used up when they have reached the maximum.
  package var areUsedUp: Function<FailedAttempts, Bool> = { $0.count >= $0.maximum }
}

extension AttemptRules {
  /// The record after a wrong code.
  func failing(_ record: VerifiedRecord, isCounted: Bool) -> VerifiedRecord {
    var record = record
    record.attempts.count += isCounted ? 1 : 0
    if areUsedUp(record.attempts) { record.state = .blocked }
    return record
  }

  /// The record after a right code.
  func succeeding(_ record: VerifiedRecord, at offset: Int, failed: Int) -> VerifiedRecord {
    var record = record
    record.counter = passOver(record.counter, offset)
    record.attempts.count = failed
    return record
  }

  /// The offset, where it is one that is tried.
  func tried(_ offset: Int?, _ record: VerifiedRecord) -> Int? {
    offset.flatMap { isTried($0, record.lookAhead) ? $0 : nil }
  }
}

/// The answer of an endpoint to a request: an HTTP status, and a code unless it is 200.
package struct EndpointAnswer: Equatable, Sendable {
  package let status: Int
  package let code: String?

  private init(_ status: Int, _ code: String?) {
    self.status = status
    self.code = code
  }

  package static let done = EndpointAnswer(200, nil)
  /// What a server answers to a code or a token that it does not take.
  package static let unauthenticated = EndpointAnswer(401, "ERR_AUTHENTICATION")

  /// What an endpoint answers to what it does not take after the code.
  package static func refused(_ code: String) -> EndpointAnswer { EndpointAnswer(400, code) }
}
