internal import PartyModel

/// Mistakes of a server: one-time passwords.
extension MistakeTable {
  static let serverPassword: MistakeTable = [
    "server.password-members-unchecked": breaking(party: \.server.password.isConsistent)(
      "Init does not compare the members of the one-time password.", { _, _ in true }),
    "server.validation-with-phase-taken": breaking(party: \.server.password.isConsistent)(
      "Init takes a validation together with a commit phase."
    ) { right, members in
      right(ServerPasswordMembers(validation: members.validation, phase: nil, password: members.password))
    },
    "server.empty-password-of-init-taken": breaking(party: \.server.password.isConsistent)(
      "Init takes a validation with an empty one-time password."
    ) { right, members in
      right(
        ServerPasswordMembers(
          validation: members.validation, phase: members.phase, password: members.password.map { "p" + $0 }))
    },
    "server.blank-password-of-init-taken": breaking(party: \.server.password.isConsistent)(
      "Init takes a validation with a one-time password of white space."
    ) { right, members in
      let password = members.password.map { $0.isEmpty ? $0 : "p" + $0 }
      return right(
        ServerPasswordMembers(validation: members.validation, phase: members.phase, password: password))
    },
    "server.commit-beside-exchange": breaking(party: \.server.password.canBeCommitted)(
      "An administrator commits an activation which the exchange of keys commits.", { _, _ in true }),
    "server.password-unchecked-at-exchange": breaking(party: \.server.password.atExchange)(
      "The exchange does not check the one-time password."
    ) { right in { right($0, $1) == .checks ? .commits : right($0, $1) } },
    "server.missing-password-taken": breaking(party: \.server.password.atExchange)(
      "The exchange continues where the one-time password is missing."
    ) { right in { right($0, $1) == .refuses && ($1 ?? "").isEmpty ? .waits : right($0, $1) } },
    "server.early-password-ignored": breaking(party: \.server.password.atExchange)(
      "The exchange ignores a one-time password of the commit."
    ) { right in { right($0, $1) == .refuses && !($1 ?? "").isEmpty ? .waits : right($0, $1) } },
    "server.early-password-commits": breaking(party: \.server.password.atExchange)(
      "The exchange is ACTIVE with a one-time password of the commit, which is not compared."
    ) { right in { right($0, $1) == .refuses && !($1 ?? "").isEmpty ? .commits : right($0, $1) } },
    "server.phase-ignored": breaking(party: \.server.password.atExchange)(
      "The commit phase ON_KEY_EXCHANGE without one-time password is ignored."
    ) { right in { $0.phase == "ON_KEY_EXCHANGE" && ($0.password ?? "").isEmpty ? .waits : right($0, $1) } },
    "server.exchange-only-checks": breaking(party: \.server.password.atExchange)(
      "A right one-time password of the exchange does not commit."
    ) { right in { $0.password != nil && $1 == $0.password ? .waits : right($0, $1) } },
    "server.missing-password-checked": breaking(party: \.server.password.atCommit)(
      "The commit compares a missing one-time password as an empty one, which counts."
    ) { right in { right($0, $1) == .refuses ? .checks : right($0, $1) } },
    "server.password-unchecked-at-commit": breaking(party: \.server.password.atCommit)(
      "The commit does not check the one-time password."
    ) { right in { right($0, $1) == .checks ? .commits : right($0, $1) } },
    "server.password-by-prefix": breaking(party: \.server.password.areEqual)(
      "One-time passwords are compared up to the end of the shorter one."
    ) { _, known, sent in known.hasPrefix(sent) || sent.hasPrefix(known) },
    "server.wrong-password-uncounted": breaking(party: \.server.password.attemptsAfterWrong)(
      "A wrong one-time password is not counted.", { _ in { $0 } }),
    "server.missing-password-counted": breaking(party: \.server.password.attemptsAfterMissing)(
      "A missing or misplaced one-time password is counted.", { _ in { $0 + 1 } }),
    "server.password-once-more": breaking(party: \.server.password.areUsedUp)(
      "The attempt that reaches the maximum is not the last one.", { _ in { $0 > $1 } }),
    "server.password-once-less": breaking(party: \.server.password.areUsedUp)(
      "The activation is removed one attempt too early.", { _ in { $0 >= $1 - 1 } }),
    "server.password-of-five": breaking(party: \.server.password.areUsedUp)(
      "The maximum of wrong one-time passwords is five, whatever init states.", { _, attempts, _ in attempts >= 5 }),
    "server.wrong-password-unstored": breaking(party: \.server.password.storesWrong)(
      "A wrong one-time password is compared with the maximum, and the failed attempt is not stored.", is: false),
    "server.attempts-kept-by-exchange": breaking(party: \.server.password.clearsAttempts)(
      "A right one-time password of the exchange leaves the failed attempts.", { _ in { $0 != .created } }),
    "server.attempts-kept-by-commit": breaking(party: \.server.password.clearsAttempts)(
      "A right one-time password of the commit leaves the failed attempts.", { _ in { $0 != .pendingCommit } }),
    "server.attempts-kept-by-password": breaking(party: \.server.password.attemptsAfterRight)(
      "A right one-time password leaves the failed attempts.", { _ in { $0 } }),
    "server.password-of-exchange-replaced": breaking(party: \.server.password.canBeReplaced)(
      "A one-time password of the exchange can be replaced.", { _, _ in true }),
    "server.replaced-password-unused": breaking(party: \.server.password.modeAfterUpdate)(
      "The old one-time password counts after a replacement.", { _, old, _ in old }),
    "server.replacement-resets-attempts": breaking(party: \.server.password.attemptsAfterUpdate)(
      "A replaced one-time password sets the attempts to 0.", { _, _ in 0 }),
  ]
}
