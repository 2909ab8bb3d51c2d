internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: one-time passwords.
extension Mistake {
  static let passwordMembersUnchecked = Mistake(
    "server.password-members-unchecked", "Init does not compare the members of the one-time password.",
    party: \.server.password.isConsistent
  ) { _ in { _ in true } }
  static let validationWithPhaseTaken = Mistake(
    "server.validation-with-phase-taken", "Init takes a validation beside a commit phase.",
    party: \.server.password.isConsistent
  ) { right in
    { members in
      right(ServerPasswordMembers(validation: members.validation, phase: nil, password: members.password))
    }
  }
  static let emptyPasswordOfInitTaken = Mistake(
    "server.empty-password-of-init-taken", "Init takes a validation with an empty one-time password.",
    party: \.server.password.isConsistent
  ) { right in
    { members in
      right(
        ServerPasswordMembers(
          validation: members.validation, phase: members.phase, password: members.password.map { "p" + $0 }))
    }
  }
  static let passwordUncheckedAtExchange = Mistake(
    "server.password-unchecked-at-exchange", "The exchange does not check the one-time password.",
    party: \.server.password.atExchange
  ) { right in { right($0, $1) == .checks ? .commits : right($0, $1) } }
  static let missingPasswordTaken = Mistake(
    "server.missing-password-taken", "The exchange goes on where the one-time password is missing.",
    party: \.server.password.atExchange
  ) { right in { right($0, $1) == .refuses && ($1 ?? "").isEmpty ? .waits : right($0, $1) } }
  static let earlyPasswordIgnored = Mistake(
    "server.early-password-ignored", "The exchange ignores a one-time password of the commit.",
    party: \.server.password.atExchange
  ) { right in { right($0, $1) == .refuses && !($1 ?? "").isEmpty ? .waits : right($0, $1) } }
  static let phaseIgnored = Mistake(
    "server.phase-ignored", "The commit phase ON_KEY_EXCHANGE without one-time password is ignored.",
    party: \.server.password.atExchange
  ) { right in { $0.phase == "ON_KEY_EXCHANGE" && ($0.password ?? "").isEmpty ? .waits : right($0, $1) } }
  static let exchangeOnlyChecks = Mistake(
    "server.exchange-only-checks", "A right one-time password of the exchange does not commit.",
    party: \.server.password.atExchange
  ) { right in { $0.password != nil && $1 == $0.password ? .waits : right($0, $1) } }
  static let missingPasswordChecked = Mistake(
    "server.missing-password-checked", "The commit compares a missing one-time password as an empty one, which counts.",
    party: \.server.password.atCommit
  ) { right in { right($0, $1) == .refuses ? .checks : right($0, $1) } }
  static let passwordUncheckedAtCommit = Mistake(
    "server.password-unchecked-at-commit", "The commit does not check the one-time password.",
    party: \.server.password.atCommit
  ) { right in { right($0, $1) == .checks ? .commits : right($0, $1) } }
  static let passwordByPrefix = Mistake(
    "server.password-by-prefix", "One-time passwords are compared up to the end of the shorter one.",
    party: \.server.password.areEqual
  ) { _ in { known, sent in known.hasPrefix(sent) || sent.hasPrefix(known) } }
  static let wrongPasswordUncounted = Mistake(
    "server.wrong-password-uncounted", "A wrong one-time password is not counted.",
    party: \.server.password.attemptsAfterWrong
  ) { _ in { $0 } }
  static let missingPasswordCounted = Mistake(
    "server.missing-password-counted", "A missing or misplaced one-time password is counted.",
    party: \.server.password.attemptsAfterMissing
  ) { _ in { $0 + 1 } }
  static let passwordOnceMore = Mistake(
    "server.password-once-more", "The attempt that reaches the maximum is not the last one.",
    party: \.server.password.areUsedUp
  ) { _ in { $0 > $1 } }
  static let passwordOnceLess = Mistake(
    "server.password-once-less", "The activation is removed one attempt too early.", party: \.server.password.areUsedUp
  ) { _ in { $0 >= $1 - 1 } }
  static let passwordOfFive = Mistake(
    "server.password-of-five", "The maximum of wrong one-time passwords is five, whatever init states.",
    party: \.server.password.areUsedUp
  ) { _ in { attempts, _ in attempts >= 5 } }
  static let attemptsKeptByPassword = Mistake(
    "server.attempts-kept-by-password", "A right one-time password leaves the failed attempts.",
    party: \.server.password.attemptsAfterRight
  ) { _ in { $0 } }
  static let passwordOfExchangeReplaced = Mistake(
    "server.password-of-exchange-replaced", "A one-time password of the exchange can be replaced.",
    party: \.server.password.canBeReplaced
  ) { _ in { _ in true } }
  static let replacedPasswordUnused = Mistake(
    "server.replaced-password-unused", "The old one-time password counts after a replacement.",
    party: \.server.password.modeAfterUpdate
  ) { _ in { old, _ in old } }
  static let replacementResetsAttempts = Mistake(
    "server.replacement-resets-attempts", "A replaced one-time password sets the attempts to 0.",
    party: \.server.password.attemptsAfterUpdate
  ) { _ in { _ in 0 } }
}
