internal import Conformance
internal import PowerAuthPartyVectors

extension LifeNetworkOperation4 {
  private static let created = ["init", "create", "commit"]

  func declarePersisting(on op: OperationBuilder) {
    func persist(_ name: String, _ comment: String, about rules: String = "L13", _ lines: [String]) {
      play("persist/\(name)", comment, about: rules, with: "start=none", on: op, Self.created + lines)
    }
    persist(
      "answer-and-status-lost",
      "The answer to the confirmation is lost, and so is the status: the next call finds it confirmed.",
      about: "L3 L13",
      ["persist network=answer-lost,request-lost", "persist", "sign"])
    persist(
      "request-and-status-lost",
      "The confirmation is lost, and so is the status: the next call begins with a status, and confirms.",
      about: "L3 L13",
      ["persist network=request-lost,answer-lost", "persist", "sign"])
    persist(
      "three-lost", "Three confirmations are lost, with a status after each: the call ends, and the next one confirms.",
      ["persist network=request-lost,delivered,request-lost,delivered,request-lost", "persist", "status"])
    persist(
      "three-lost-with-biometry", "Three confirmations with biometry are lost, and the next call sends the fourth.",
      about: "L13 L16",
      [
        "persist biometry=yes network=request-lost,delivered,request-lost,delivered,request-lost",
        "persist biometry=yes", "sign factors=possession_biometry",
      ])
    persist(
      "second-answer-lost", "The answer to the second confirmation is lost, and its status shows that it has arrived.",
      ["persist network=request-lost,delivered,answer-lost", "sign"])
    persist(
      "other-biometry",
      "A confirmation with biometry arrived, and the call that finds it asks for none: the status removes it.",
      about: "L13 L16", ["persist biometry=yes network=answer-lost,request-lost", "persist", "status", "sign"])
    persist(
      "biometry-missing",
      "A confirmation without biometry arrived, and the call that finds it asks for it: the status drops it.",
      about: "L13 L16",
      [
        "persist network=answer-lost,request-lost", "persist biometry=yes", "status",
        "sign factors=possession_biometry",
      ])
    persist(
      "other-password", "The password of the last call counts: the confirmation does not know it.",
      ["persist password=1111 network=request-lost,request-lost", "persist password=2222", "sign password=2222"])
    persist(
      "blocked", "The administrator blocks before the confirmation: it is refused, and the state is wrong.",
      about: "L6 L13",
      ["block", "persist", "unblock", "persist", "sign"])
    persist(
      "lost-and-blocked", "A confirmation is lost, and the administrator blocks: the next call finds the wrong state.",
      about: "L13 L25", ["persist network=request-lost,request-lost", "block", "persist", "unblock", "persist", "sign"])
    persist(
      "restart",
      "The process ends while the confirmation is under way: the server confirms, and the client has nothing.",
      about: "L12 L13", ["persist task=one network=request-held", "restart", "release task=one", "persist", "status"])
    persist(
      "restart-before", "The process ends before the activation is persisted.", about: "L12",
      ["restart", "status", "persist"])
    persist(
      "codes-before", "An activation that is not persisted makes no codes, and the server would take them.",
      about: "L23",
      ["sign", "status", "change-password old=1234 new=5678", "message", "use-token", "persist", "sign"])
    persist("twice", "A persisted activation is not persisted again.", ["persist", "persist", "create", "sign"])
    persist(
      "created-over-stored", "A new code does not replace the activation that the device has.", about: "L10 L13",
      ["persist", "init", "create", "sign", "remove-local", "create", "commit", "persist"])
    persist(
      "removal-before", "An activation that is not persisted is not removed by a code.", about: "L20 L23",
      ["remove", "sign-offline", "remove-local", "persist"])
    persist(
      "repeated-later", "The confirmation arrives again after a code: it is refused, and is a failed attempt.",
      about: "L4 L13", ["persist", "sign", "resend of=4", "status"])
    persist(
      "new-key",
      "The temporary key of the activation ends between two calls, and a new one is asked for.", about: "L11 L13",
      ["persist network=request-lost,request-lost", "persist at=400000", "status at=700000", "sign"])
  }

  func declareOrderOfCommit(on op: OperationBuilder) {
    func commit(
      _ name: String, _ comment: String, about rules: String = "L14", with settings: String = "", _ lines: [String]
    ) {
      play(
        "commit/\(name)", comment, about: rules, with: "start=none \(settings)",
        flags: [.wholeLife], on: op,
        ["init"] + lines)
    }
    commit(
      "confirmed-first", "The client confirms before the administrator commits.",
      ["create", "persist", "status", "sign", "commit", "sign", "status"])
    commit(
      "confirmed-without-answer", "Before the commit a confirmation arrives without its answer: the status shows it.",
      about: "L13 L14", ["create", "persist network=answer-lost", "commit", "sign"])
    commit(
      "confirmation-lost", "Before the commit a confirmation is lost: the status shows it, and it is sent again.",
      about: "L13 L14", ["create", "persist network=request-lost", "status", "commit", "sign"])
    commit(
      "committed-first", "The administrator commits before the client confirms.",
      ["create", "commit", "persist", "status", "sign"])
    commit(
      "while-confirming", "The administrator commits while the confirmation is under way.",
      ["create", "persist task=one network=request-held", "commit", "release task=one", "sign"])
    commit(
      "confirmed-and-expired", "A confirmed activation that nobody commits expires.", with: "validity=1000",
      ["create", "persist", "commit at=2000", "status", "sign"])
    commit(
      "expired-before-exchange", "A code that has expired is refused.", about: "L10", with: "validity=1000",
      ["create at=2000", "init", "create", "commit", "persist"])
    commit(
      "expired-before-confirmation", "An activation expires before it is confirmed.", about: "L13",
      with: "validity=1000",
      ["create", "persist at=2000", "status", "remove-local", "init", "create", "commit", "persist"])
    commit(
      "never-created", "A commit before the exchange is refused.", about: "L10",
      ["commit", "create", "commit", "persist"])
    commit(
      "second", "Another activation takes the place of the first one on the device.", about: "L10",
      ["create", "commit", "persist", "remove-local", "init", "create", "commit", "persist", "sign", "block", "status"])
    commit(
      "code-used-twice", "A code serves one exchange.", about: "L10",
      ["create", "restart", "create", "init", "create", "commit", "persist"])
    commit(
      "removed-before-confirmation", "The administrator removes before the confirmation: the state is wrong.",
      about: "L6 L25", ["create", "admin-remove", "persist", "restart", "init", "create", "commit", "persist"])
  }

  func declareRemoval(on op: OperationBuilder) {
    play(
      "removal/by-administrator", "The administrator removes: the client keeps its activation until it is told.",
      about: "L25", on: op, ["admin-remove", "sign", "status", "remove", "remove-local", "status"])
    play(
      "removal/wrong-password", "A removal with a wrong password leaves both sides.", about: "L5 L20", on: op,
      ["remove password=9999", "status", "remove"])
    play(
      "removal/lost-then-again", "The answer to a removal is lost, and the next one is refused.", about: "L6 L20",
      on: op,
      ["remove network=answer-lost", "remove", "remove-local"])
    play(
      "removal/local-with-token", "A removal on the device takes the tokens with it, and leaves the server.",
      about: "L18 L20", on: op, ["request-token", "remove-local", "use-token", "status"])
    let second = ["init", "create", "commit", "persist", "message", "status"]
    play(
      "removal/key-of-activation", "The temporary key of a removed activation does not serve the next one.",
      about: "L11 L20", with: "start=none", on: op, Self.created + ["persist", "message", "remove"] + second)
    play(
      "removal/key-of-local-removal", "Neither does that of one that was removed on the device.", about: "L11 L20",
      with: "start=none", on: op, Self.created + ["persist", "status", "remove-local"] + second)
    play(
      "removal/reinstalled", "A new installation has nothing, and makes another activation.", about: "L26", on: op,
      ["request-token", "reinstall", "sign", "use-token", "init", "create", "commit", "persist", "sign"])
    play(
      "removal/old", "An activation of 3.3 is removed by a signature of 3.3, in the wrong and in the right way.",
      about: "L20", with: "start=active-3", on: op,
      ["remove password=9999", "status", "remove network=answer-lost", "status", "upgrade", "remove-local"])
  }
}
