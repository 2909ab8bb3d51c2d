internal import Conformance
internal import PowerAuthPartyVectors

extension LifeNetworkOperation4 {
  func declareWaiting(on op: OperationBuilder) {
    func waiting(_ name: String, _ comment: String, about rules: String, with settings: String = "", _ lines: [String])
    {
      play("waiting/\(name)", comment, about: rules, with: settings, on: op, lines)
    }
    waiting(
      "busy", "While a call waits, others are busy, and the application's own requests leave.", about: "L1 L3",
      [
        "validate-password task=one network=request-held", "status", "remove-local", "sign", "sign-offline",
        "drop task=one",
        "status",
      ])
    waiting(
      "later-first", "A code of the application arrives before an earlier one of the client, which is refused.",
      about: "L4",
      ["validate-password task=one network=request-held", "sign", "release task=one", "status"])
    waiting(
      "three-backwards", "Three codes of the application arrive in the opposite order.", about: "L2 L4",
      [
        "sign task=one network=request-held", "sign task=two network=request-held", "sign", "release task=two",
        "release task=one", "status",
      ])
    waiting(
      "dropped", "What was held is lost in the end.", about: "L3",
      [
        "sign task=one network=request-held", "message task=two network=answer-held", "drop task=one", "drop task=two",
        "message",
      ])
    waiting(
      "nothing-held", "Nothing is held under the name, or no longer.", about: "L3",
      ["release task=one", "sign task=one network=request-held", "release task=one", "drop task=one"])
    waiting(
      "restart", "The process ends: what has left arrives, and nobody gets the answer.", about: "L12",
      [
        "sign task=one network=request-held", "request-token task=two network=answer-held", "restart",
        "release task=one",
        "release task=two", "use-token", "status",
      ])
    waiting(
      "old-status", "A status is late, and states what was true: the client does not move back.", about: "L8 L17",
      ["status task=one network=answer-held", "11 * sign factors=possession", "release task=one", "sign"])
    waiting(
      "resend-after-release", "A request belongs to the event during which it left, and not to that of its call.",
      about: "L4 L8",
      [
        "11 * sign network=request-lost", "status task=one network=answer-held", "release task=one", "resend of=12",
        "resend of=13", "sign",
      ])
    waiting(
      "old-status-deadlock", "A status is late by more codes than the look-ahead: the next one shows that all is well.",
      about: "L9 L17",
      ["status task=one network=answer-held", "21 * sign factors=possession", "release task=one", "status", "sign"])
    waiting(
      "status-held-twice", "A status and the code that follows it are late.", about: "L8",
      [
        "11 * sign factors=possession network=request-lost", "status task=one network=request-held,request-held",
        "release task=one", "sign", "release task=one", "status",
      ])
    waiting(
      "confirmation-and-status-held", "A confirmation is lost, and the status after it is late.", about: "L13",
      with: "start=none",
      [
        "init", "create", "commit", "persist task=one network=request-lost,answer-held", "status", "release task=one",
        "sign",
      ])
    waiting(
      "creation-and-second", "The answer to a creation is late, and the process has ended: another code is needed.",
      about: "L10 L12", with: "start=none",
      ["init", "create task=one network=answer-held", "restart", "release task=one", "create", "init", "create"])
    waiting(
      "removed-while-waiting", "The administrator removes while a call waits.", about: "L6 L25",
      ["change-password task=one old=1234 new=5678 network=request-held", "admin-remove", "release task=one", "sign"])
    waiting(
      "token-late", "A request with a token arrives after its activation was blocked, or after its time.", about: "L18",
      [
        "request-token", "use-token task=one network=request-held", "use-token task=two network=request-held", "block",
        "release task=one", "unblock", "release task=two at=400000", "use-token",
      ])
  }

  func declareKeys(on op: OperationBuilder) {
    func keys(
      _ name: String, _ comment: String, about rules: String = "L11", with settings: String = "", _ lines: [String]
    ) {
      play("key/\(name)", comment, about: rules, with: settings, flags: [.wholeLife], on: op, lines)
    }
    keys(
      "reused", "One temporary key serves many messages, of any kind.",
      [
        "message", "status", "request-token", "change-password old=1234 new=5678", "add-biometry password=5678",
        "message",
      ])
    keys(
      "until-ten-seconds-before", "A key is used until ten seconds before its end.",
      ["message", "message at=289999", "message at=290000", "message at=290001"])
    keys(
      "of-status-until-ten-seconds-before", "So is one that was asked for with a status, in whatever is encrypted.",
      ["status", "request-token at=289999", "use-token", "change-password old=1234 new=5678 at=295000", "status"])
    keys(
      "restart", "The process ends, and its keys with it.", about: "L11 L12", ["message", "restart", "message", "sign"])
    keys(
      "restart-between", "A process that has ended asks for another key before it changes the password.",
      about: "L11 L12", ["status", "restart", "change-password old=1234 new=5678", "restart", "sign password=5678"])
    keys(
      "late-message", "A message arrives after the end of its key: it is refused, and costs nothing.", about: "L11 L19",
      ["message task=one network=request-held", "release task=one at=300001", "message", "status"])
    keys(
      "late-change",
      "A change of the password arrives after the end of its key: its code is used up, and nothing changes.",
      about: "L11 L15",
      [
        "change-password task=one old=1234 new=5678 network=request-held", "release task=one at=310000",
        "sign password=5678", "sign", "status",
      ])
    keys(
      "of-old-start", "The key of a start is of the application, and that of its status of the activation.",
      about: "L11 L21", with: "start=active-3",
      ["upgrade network=delivered,delivered,request-lost", "message", "restart", "message", "status"])
  }

  func declareDrawn(on op: OperationBuilder) {
    playDrawn(
      "accumulated-losses", "Ten lives of twenty events with a network that loses, repeats and delays.",
      about: "L2 L3 L4 L8", with: "lookAhead=5", from: Self.losses, count: 10, length: 20, on: op)
    playDrawn(
      "accumulated-activations", "Ten lives of fifteen events around the beginning of activations.",
      about: "L10 L13 L14", with: "start=none validity=1000000", from: Self.activations, count: 10, length: 15, on: op)
    playDrawn(
      "accumulated-factors", "Ten lives of fifteen events with passwords and biometry.",
      about: "L15 L16", with: "biometry=yes maxFailures=60", from: Self.factors, count: 10, length: 15, on: op)
    playDrawn(
      "accumulated-upgrades", "Ten lives of fifteen events with an activation of 3.3.", about: "L21 L22",
      with: "start=active-3", from: Self.upgrades, count: 10, length: 15, on: op)
  }

  private static let losses = [
    "sign factors=possession", "sign factors=possession network=request-lost",
    "sign factors=possession network=answer-lost", "3 * sign factors=possession network=request-lost",
    "sign network=repeated", "sign password=9999", "status", "status", "status network=delivered,request-lost",
    "status network=answer-lost", "resend of=1", "resend of=3", "resend of=7", "message", "message network=repeated",
    "block", "unblock", "unblock", "restart", "restore of=2",
  ]
  private static let activations = [
    "init", "init", "create", "create", "create network=answer-lost", "create network=repeated", "commit", "commit",
    "persist", "persist password=5678", "persist network=request-lost", "persist network=answer-lost,request-lost",
    "status", "sign", "remove", "remove-local", "restart", "reinstall", "resend of=2", "resend of=5",
  ]
  private static let factors = [
    "change-password old=1234 new=5678", "change-password old=5678 new=1234",
    "change-password old=1234 new=5678 network=answer-lost", "change-password old=1234 new=5678 network=request-lost",
    "sign", "sign password=5678", "sign factors=possession", "add-biometry", "add-biometry password=5678",
    "add-biometry network=answer-lost", "remove-biometry", "remove-biometry network=repeated",
    "sign factors=possession_biometry", "status", "status network=delivered,request-lost", "unblock", "restart",
    "resend of=4",
  ]
  private static let upgrades = [
    "sign", "sign factors=possession", "sign factors=possession network=request-lost", "status", "status", "upgrade",
    "upgrade network=request-lost", "upgrade network=delivered,request-lost", "upgrade network=delivered,answer-lost",
    "status network=delivered,request-lost", "change-password old=1234 new=1234", "message", "restart",
  ]
}
