/// The members of init that concern the one-time password and the commit.
package struct ServerPasswordMembers: Equatable, Sendable {
  package var validation: String?
  package var phase: String?
  package var password: String?

  package init(validation: String?, phase: String?, password: String?) {
    self.validation = validation
    self.phase = phase
    self.password = password
  }
}

/// When the one-time password of an activation is checked, and when the activation is committed.
package struct ServerPasswordMode: Equatable, Sendable {
  /// `NONE`, `ON_KEY_EXCHANGE` or `ON_COMMIT`; nil where the phase decides.
  package var validation: String?
  /// `ON_KEY_EXCHANGE` or `ON_COMMIT`; nil stands for the latter.
  package var phase: String?
  package var password: String?

  package init(validation: String?, phase: String?, password: String?) {
    self.validation = validation == "NONE" ? nil : validation
    self.phase = phase
    self.password = password
  }

  /// The phase in which the password is checked; nil where there is none to check.
  var checkedPhase: String? {
    guard let password, !password.isEmpty else { return nil }
    return validation ?? phase ?? "ON_COMMIT"
  }

  /// Whether the exchange commits.
  var commitsAtExchange: Bool { (validation ?? phase) == "ON_KEY_EXCHANGE" }
}

/// What happens with the one-time password that a call has, or lacks.
package enum ServerPasswordStep: Equatable, Sendable {
  /// It continues, and the activation waits for its commit.
  case waits
  /// It continues, and the activation is ACTIVE afterwards; nothing is checked.
  case commits
  /// The password is compared; if it is right, the activation is ACTIVE afterwards.
  case checks
  /// A password is missing, or is there where it does not belong.
  case refuses
}

extension ServerPasswordMode {
  /// The rows of the table for the exchange.
  package func stepAtExchange(sent: String?) -> ServerPasswordStep {
    let isSent = !(sent ?? "").isEmpty
    switch (checkedPhase, commitsAtExchange) {
    case ("ON_KEY_EXCHANGE", _): return isSent ? .checks : .refuses
    case ("ON_COMMIT", _): return isSent ? .refuses : .waits
    case (_, true): return .commits
    default: return isSent ? .commits : .waits
    }
  }

  /// The rows of the table for the commit, of an activation that waits for it.
  package func stepAtCommit(sent: String?) -> ServerPasswordStep {
    guard checkedPhase == "ON_COMMIT" else { return .commits }
    return (sent ?? "").isEmpty ? .refuses : .checks
  }
}
