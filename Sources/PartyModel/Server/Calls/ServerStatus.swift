/// The state of an activation on the server.
package enum ServerStatus: String, CaseIterable, Sendable {
  case created = "CREATED"
  case pendingCommit = "PENDING_COMMIT"
  case active = "ACTIVE"
  case blocked = "BLOCKED"
  case removed = "REMOVED"

  /// The number of the state in a status blob.
  package var number: Int {
    switch self {
    case .created: 1
    case .pendingCommit: 2
    case .active: 3
    case .blocked: 4
    case .removed: 5
    }
  }
}

/// What can change the state of an activation.
package enum ServerTrigger: String, CaseIterable, Sendable {
  /// The exchange of keys, where the activation still has to be committed.
  case exchange
  /// The exchange of keys that commits at once.
  case exchangeAndCommit = "exchange that commits"
  /// An exchange with a key that is not a point of the curve.
  case invalidPoint = "exchange with an invalid point"
  /// A wrong one-time password that uses up the attempts.
  case passwordsUsedUp = "one-time passwords used up"
  /// The time is past the expiry.
  case expiry = "expiry"
  case commit
  case updatePassword = "update of the one-time password"
  case block
  /// A wrong signature that uses up the attempts, or any signature after that.
  case attemptsUsedUp = "attempts used up"
  case unblock
  case remove
}

/// What a trigger does to an activation.
package enum ServerMove: Equatable, Sendable {
  case to(ServerStatus)
  /// Nothing changes, and it is not a fault.
  case none
  case refused(ServerError)
}

/// The codes of errors that an administrator gets.
package enum ServerError: String, Error, Sendable {
  case expired = "ERR0007"
  case wrongState = "ERR0008"
  case activationNotFound = "ERR0009"
  case invalidRequest = "ERR0024"
  case tokenTooOld = "ERR0030"
  case wrongPassword = "ERR0031"
  case wrongPasswordMode = "ERR0032"
  case invalidMaximum = "ERR0040"
  case tokenTooNew = "ERR0044"
}
