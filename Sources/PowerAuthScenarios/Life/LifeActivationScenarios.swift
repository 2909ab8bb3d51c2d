internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension LifeNetworkOperation {
  func declareAttempts(on op: OperationBuilder) {
    play(
      "attempts/fifth", "The fifth wrong password blocks; the client continues to sign, and is refused.",
      about: "L5 L6",
      flags: [.wholeLife], on: op, "4 * sign password=9999", "status", "sign password=9999", "status", "sign",
      "unblock",
      "sign", "status")
    play(
      "attempts/reset", "A right password after four wrong ones sets the attempts to 0.", about: "L5",
      flags: [.wholeLife],
      on: op, "4 * sign password=9999", "sign", "4 * sign password=9999", "status")
    play(
      "attempts/possession", "Possession between wrong passwords neither counts nor sets back.", about: "L5",
      flags: [.wholeLife], on: op, "2 * sign password=9999", "sign factors=possession", "2 * sign password=9999",
      "sign factors=possession", "status", "sign password=9999")
    play(
      "attempts/wrong-in-each-call", "A wrong password counts in each call that signs.", about: "L5 L16 L20",
      flags: [.wholeLife], on: op, "validate-password password=9999", "change-password old=9999 new=5678",
      "remove password=9999", "sign-offline password=9999", "status", "vault password=9999", "status")
    play(
      "attempts/lost-wrong", "A wrong password that is lost on its way does not count.", about: "L3",
      flags: [.wholeLife],
      on: op, "6 * sign password=9999 network=request-lost", "status", "sign")
    play(
      "attempts/lost-answer", "A wrong password counts, though its answer is lost.", about: "L3 L5",
      flags: [.wholeLife],
      on: op, "sign password=9999 network=answer-lost", "status", "sign")
    play(
      "attempts/last-by-delayed",
      "Four wrong passwords, and a right signature that arrives after a later one: it blocks.",
      about: "L4 L5", flags: [.wholeLife], on: op, "sign task=one network=request-held", "sign",
      "4 * sign password=9999",
      "release task=one", "status")
    play(
      "attempts/maximum-of-one", "The maximum is 1.", about: "L5", with: "maxFailures=1", flags: [.wholeLife], on: op,
      "sign password=9999", "status", "unblock", "sign", "status")
    play(
      "attempts/counter-of-server", "Wrong signatures do not move the server: it finds the right one behind them.",
      about: "L2 L5", flags: [.wholeLife], on: op, "3 * sign password=9999", "sign", "status")
    play(
      "attempts/biometry", "Biometry and password count together.", about: "L5", with: "biometry=yes",
      flags: [.wholeLife],
      on: op, "2 * sign password=9999", "sign factors=possession_biometry", "sign password=9999", "status")
    play(
      "attempts/biometry-missing", "Without the factor nothing is sent.", about: "L1", flags: [.wholeLife], on: op,
      "sign factors=possession_biometry", "sign-offline factors=possession_biometry", "sign password=12", "sign")
    play(
      "attempts/idle-unblock", "To unblock an active activation changes nothing.", about: "L5 L15", flags: [.wholeLife],
      on: op, "sign password=9999", "unblock", "status", "sign password=9999", "unblock", "status", "sign")
    play(
      "attempts/own-maximum", "The maximum is that of the call that initialises.", about: "L5 L10",
      with: "start=none maxFailures=7", flags: [.wholeLife], on: op, "init maxFailures=3", "create", "persist",
      "commit",
      "unblock", "sign password=9999", "unblock", "status", "sign password=9999", "sign", "3 * sign password=9999",
      "status")
    play(
      "attempts/maximum-of-seven", "The maximum is 7.", about: "L5 L10", with: "maxFailures=7", flags: [.wholeLife],
      on: op,
      "6 * sign password=9999", "status", "sign password=9999", "commit", "status", "admin-remove", "status")
    play(
      "attempts/biometry-repeated", "A repeated signature of biometry is a failed attempt.", about: "L4 L5",
      with: "biometry=yes maxFailures=2", flags: [.wholeLife], on: op,
      "sign factors=possession_biometry network=repeated",
      "status", "resend of=1", "status")
    play(
      "attempts/biometry-delayed", "A delayed signature of biometry is a failed attempt.", about: "L4 L5",
      with: "biometry=yes", flags: [.wholeLife], on: op,
      "sign factors=possession_biometry task=one network=request-held",
      "sign-offline factors=possession_biometry", "release task=one", "status", "remove factors=possession",
      "remove factors=possession_biometry")
  }

  func declareBlocked(on op: OperationBuilder) {
    play(
      "blocked/signatures", "A blocked activation refuses all, and counts nothing.", about: "L6 L15",
      flags: [.wholeLife],
      on: op, "block", "sign", "sign password=9999", "sign factors=possession", "validate-password", "status",
      "unblock", "sign")
    play(
      "blocked/twenty-one", "A client that signs while it is blocked leaves the look-ahead.", about: "L6 L9",
      flags: [.wholeLife], on: op, "block", "21 * sign factors=possession", "unblock", "status")
    play(
      "blocked/under-way", "The administrator blocks while a request is under way.", about: "L6 L15",
      flags: [.wholeLife],
      on: op, "sign task=one network=request-held", "block", "release task=one", "unblock", "sign")
    play(
      "blocked/resets", "Blocking and unblocking sets the attempts to 0.", about: "L5 L15", flags: [.wholeLife], on: op,
      "3 * sign password=9999", "block", "unblock", "status", "unblock", "block", "block")
    play(
      "blocked/services",
      "A blocked activation gives a temporary key, and opens no vault; tokens are invalid meanwhile.",
      about: "L22 L24 L25", flags: [.wholeLife], on: op, "request-token", "block", "use-token", "restart", "vault",
      "request-token name=two", "status", "unblock", "use-token", "sign")
    play(
      "blocked/before-commit", "What is not committed cannot be blocked.", about: "L15", with: "start=none",
      flags: [.wholeLife], on: op, "init", "block", "unblock", "create", "block", "commit", "block")
    play(
      "blocked/status-then-unblocked", "The client learns that it is blocked, keeps its activation, and continues.",
      about: "L10 L15", flags: [.wholeLife], on: op, "block", "2 * status", "unblock", "sign", "status")
    play(
      "blocked/commit", "A commit does not unblock, and a blocked activation is removed.", about: "L14 L15",
      flags: [.wholeLife], on: op, "block", "commit", "vault", "status", "admin-remove", "unblock", "status")
    play(
      "blocked/vault", "The vault of a blocked activation stays closed, also with a key that was asked for before.",
      about: "L24", flags: [.wholeLife], on: op, "vault", "block", "vault", "status", "admin-remove", "vault")
  }

  func declareRemoved(on op: OperationBuilder) {
    play(
      "removed/by-administrator",
      "The client learns of the removal by refusals and by the status, and keeps its activation until the application removes it.",
      about: "L6 L10 L15 L16", flags: [.wholeLife], on: op, "admin-remove", "sign", "status", "create", "remove",
      "remove-local", "init", "create", "persist", "commit", "sign")
    play(
      "removed/answer-lost", "The answer to the removal is lost: the client has an activation that the server refuses.",
      about: "L3 L16", flags: [.wholeLife], on: op, "remove network=answer-lost", "status", "remove", "sign",
      "remove-local",
      "status")
    play(
      "removed/request-lost", "The removal is lost, and repeated by the user.", about: "L3 L16", flags: [.wholeLife],
      on: op,
      "remove network=request-lost", "status", "remove")
    play(
      "removed/possession", "Possession alone does not remove.", about: "L16", flags: [.wholeLife], on: op,
      "remove factors=possession", "status", "remove")
    play(
      "removed/biometry", "Biometry removes.", about: "L16", with: "biometry=yes", flags: [.wholeLife], on: op,
      "remove factors=possession_biometry", "status")
    play(
      "removed/killed", "The process ends while the removal is under way.", about: "L16 L18", flags: [.wholeLife],
      on: op,
      "remove task=one network=request-held", "restart", "status", "release task=one", "status", "sign")
    play(
      "removed/on-device", "A removal on the device only leaves the server as it is.", about: "L16",
      flags: [.wholeLife],
      on: op, "sign", "remove-local", "sign", "init", "create", "persist", "commit", "sign")
    play(
      "removed/on-device-under-way", "The application removes on the device while a request is under way.",
      about: "L16", flags: [.wholeLife], on: op, "validate-password task=one network=request-held", "remove-local",
      "release task=one", "status")
    play(
      "removed/stays", "A removed activation stays removed, whatever arrives.", about: "L6 L15", flags: [.wholeLife],
      on: op,
      "sign", "admin-remove", "commit", "block", "unblock", "resend of=1", "admin-remove", "status")
    play(
      "removed/services", "Nothing of a removed activation is served; with a key at hand a value is used.",
      about: "L24 L25", flags: [.wholeLife], on: op, "request-token", "admin-remove", "use-token",
      "request-token name=two",
      "vault", "restart", "vault", "request-token name=two")
    play(
      "removed/token", "A token of a removed activation is invalid, and a status says why.", about: "L22 L25",
      flags: [.wholeLife], on: op, "request-token factors=possession", "admin-remove", "2 * use-token", "restart",
      "request-token name=two", "unblock", "status")
  }

  func declareCreated(on op: OperationBuilder) {
    play(
      "created/answer-lost", "The answer to the creation is lost: the code is used up, and the user needs another one.",
      about: "L3 L13", with: "start=none", flags: [.wholeLife], on: op, "init", "create network=answer-lost", "create",
      "init", "create", "persist", "commit", "sign")
    play(
      "created/committed-for-nobody", "The administrator commits an activation of which the device has nothing.",
      about: "L13 L14", with: "start=none", flags: [.wholeLife], on: op, "init", "create network=answer-lost", "commit",
      "status", "sign", "admin-remove")
    play(
      "created/request-lost", "The creation is lost, and the code stays valid.", about: "L3 L13", with: "start=none",
      flags: [.wholeLife], on: op, "init", "create network=request-lost", "create", "persist", "commit", "sign")
    play(
      "created/killed-under-way", "The process ends while the request for an activation is under way.",
      about: "L13 L18", with: "start=none", flags: [.wholeLife], on: op, "init", "create task=one network=request-held",
      "restart", "release task=one", "create")
    play(
      "created/killed-pending", "The process ends before the activation is persisted.", about: "L14 L18",
      with: "start=none", flags: [.wholeLife], on: op, "init", "create", "restart", "persist", "status", "commit",
      "create")
    play(
      "created/commit-first", "The administrator commits before the client persists.", about: "L14", with: "start=none",
      flags: [.wholeLife], on: op, "init", "create", "commit", "sign", "status", "persist", "sign")
    play(
      "created/persist-first", "The client persists first: until the commit its signatures are refused.",
      about: "L6 L14 L25", with: "start=none", flags: [.wholeLife], on: op, "init", "create", "persist", "sign",
      "status",
      "request-token", "commit", "sign", "request-token")
    play(
      "created/answer-held", "The commit comes before the answer.", about: "L13 L14", with: "start=none",
      flags: [.wholeLife], on: op, "init", "create task=one network=answer-held", "persist", "commit", "create",
      "release task=one", "persist", "sign")
    play(
      "created/late", "A request for an activation arrives after a removal on the device.",
      about: "L13 L16", with: "start=none", flags: [.wholeLife], on: op, "init", "create task=one network=request-held",
      "remove-local", "release task=one", "create")
    play(
      "created/no-code", "Without an initialised activation there is no code.", about: "L13", with: "start=none",
      flags: [.wholeLife], on: op, "create", "commit", "init", "create")
    play(
      "created/while-active", "A client that has an activation creates no other.", about: "L13", flags: [.wholeLife],
      on: op,
      "init", "create", "sign", "status", "remove-local", "create")
    play(
      "created/short-password", "A password that is too short persists nothing.", about: "L14", with: "start=none",
      flags: [.wholeLife], on: op, "init", "create", "persist password=123", "persist", "commit", "sign")
    play(
      "created/early-commit", "A commit before the exchange is refused, and a second commit too.", about: "L14",
      with: "start=none", flags: [.wholeLife], on: op, "init", "commit", "create", "unblock", "commit", "commit",
      "persist",
      "sign")
    play(
      "created/early-commit-beside", "The client has an activation while another one is committed too early.",
      about: "L14", flags: [.wholeLife], on: op, "init", "commit", "unblock", "sign", "remove-local", "create",
      "unblock",
      "persist", "vault", "sign-offline", "commit", "vault")
    play(
      "created/code-of-removed", "The code of a removed activation is refused.", about: "L13 L15", with: "start=none",
      flags: [.wholeLife], on: op, "init", "admin-remove", "create", "commit", "init", "create", "remove-local",
      "admin-remove", "create")
    play(
      "created/code-of-active", "The code of an active activation is refused.", about: "L13 L16", with: "start=none",
      flags: [.wholeLife], on: op, "init", "create", "persist", "commit", "remove-local", "create", "block", "create",
      "admin-remove", "create")
  }

  func declareExpired(on op: OperationBuilder) {
    play(
      "expired/code", "A code is refused when its expiry has come.", about: "L17", with: "start=none",
      flags: [.wholeLife],
      on: op, "init validity=1000", "create at=1000", "create at=1001", "commit")
    play(
      "expired/just-before", "A code is used in the last millisecond, and committed at its expiry.", about: "L13 L14",
      with: "start=none", flags: [.wholeLife], on: op, "init validity=1000", "create at=999", "persist",
      "commit at=1000",
      "sign")
    play(
      "expired/commit", "The commit comes too late: the client has an activation that was never active.",
      about: "L14 L17", with: "start=none", flags: [.wholeLife], on: op, "init validity=1000", "create", "persist",
      "commit at=1001", "sign", "status", "commit", "remove-local")
    play(
      "expired/by-status", "A status notices that the time has expired; a signature does not.", about: "L6 L17",
      with: "start=none", flags: [.wholeLife], on: op, "init validity=1000", "create", "persist", "sign at=1001",
      "status",
      "commit")
    play(
      "expired/under-way", "A request for an activation is delayed until the code has expired.", about: "L17",
      with: "start=none", flags: [.wholeLife], on: op, "init validity=1000", "create task=one network=request-held",
      "status at=1000", "release task=one")
    play(
      "expired/active", "An active activation does not expire.", about: "L2 L10", flags: [.wholeLife], on: op,
      "sign at=10000000", "status", "sign")
    play(
      "expired/active-much-later", "An active activation and its tokens stay valid without limit.", about: "L2 L22",
      flags: [.wholeLife], on: op, "status", "request-token at=400000", "commit at=500000", "status", "use-token")
    play(
      "expired/at-expiry",
      "At its expiry an activation that was not committed is still there, and a millisecond later a status ends it.",
      about: "L10 L17", with: "start=none", flags: [.wholeLife], on: op, "init validity=1000", "create", "persist",
      "status at=1000", "status at=1001", "init", "commit", "init validity=10", "commit at=1012")
    play(
      "expired/unseen", "Nobody looks at an activation that has expired: the code is refused, and the record stays.",
      about: "L17", with: "start=none", flags: [.wholeLife], on: op, "init validity=10", "create at=20", "admin-remove",
      "init validity=10", "create", "status at=31", "persist", "status", "commit")
  }

  func declareSecond(on op: OperationBuilder) {
    play(
      "second/init-beside", "Another activation is initialised in addition to the client's, which continues.",
      about: "L13 L15",
      flags: [.wholeLife], on: op, "sign", "init", "sign", "status", "block", "sign", "remove-local", "create")
    play(
      "second/counter-begins", "A second activation begins with its own counter.", about: "L13 L16",
      flags: [.wholeLife], on: op, "3 * sign", "remove", "init", "create", "persist", "commit", "sign", "status")
    play(
      "second/request-of-first", "A request of the first activation arrives during the second.", about: "L6 L16",
      flags: [.wholeLife], on: op, "sign task=one network=request-held", "remove", "init", "create", "persist",
      "commit",
      "release task=one", "sign")
  }

}
