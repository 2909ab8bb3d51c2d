internal import Conformance
internal import PowerAuthPartyVectors

extension LifeNetworkOperation4 {
  private func upgrade(
    _ name: String, _ comment: String, about rules: String = "L21 L22", with settings: String = "",
    on op: OperationBuilder,
    _ lines: [String]
  ) {
    play(
      "upgrade/\(name)", comment, about: rules,
      with: "start=active-3 \(settings)", on: op, lines)
  }

  func declareUpgrade(on op: OperationBuilder) {
    upgrade(
      "work-after-lost-start", "The answer to the start is lost: the client works in 3.3, and starts again.",
      about: "L21", on: op,
      [
        "upgrade network=delivered,answer-lost", "sign", "sign factors=possession", "status", "upgrade", "sign",
        "status",
      ])
    upgrade(
      "two-starts-lost", "Two answers to a start are lost: the third start counts.", about: "L21", on: op,
      [
        "upgrade network=delivered,answer-lost", "upgrade network=delivered,answer-lost", "sign", "upgrade", "sign",
        "status",
      ])
    upgrade(
      "killed-before-storing", "The process ends before the answer to the start comes.", about: "L12 L21", on: op,
      ["upgrade task=one network=delivered,answer-held", "restart", "release task=one", "sign", "upgrade", "sign"])
    upgrade(
      "killed-before-start", "The process ends while the start is under way, which arrives afterwards.",
      about: "L12 L21", on: op,
      ["upgrade task=one network=delivered,request-held", "restart", "release task=one", "sign", "upgrade", "sign"])
    upgrade(
      "killed-before-confirmation", "The process ends while the confirmation is under way: the status confirms.",
      about: "L12 L22", on: op,
      ["upgrade task=one network=delivered,delivered,request-held", "restart", "sign", "status", "sign", "status"])
    upgrade(
      "confirmation-late", "The confirmation arrives when the process has ended: the status finds it.",
      about: "L12 L22", on: op,
      [
        "upgrade task=one network=delivered,delivered,request-held", "restart", "release task=one", "status", "sign",
      ])
    upgrade(
      "confirmation-behind-other",
      "The confirmation arrives after the one of a status: it is refused, and costs nothing.",
      about: "L4 L22", on: op,
      [
        "upgrade task=one network=delivered,delivered,request-held", "restart", "status", "release task=one", "status",
        "sign",
      ])
    let lost = "upgrade network=delivered,delivered,request-lost,delivered,request-lost,delivered,request-lost"
    upgrade(
      "three-confirmations-lost", "Three confirmations are lost, with a status between them: the next status confirms.",
      on: op, [lost, "sign", "restart", "status", "sign", "status"])
    upgrade(
      "status-between-lost", "A confirmation is lost, and so is the status after it: the next status confirms.", on: op,
      ["upgrade network=delivered,delivered,request-lost,request-lost", "message", "status", "message", "sign"])
    upgrade(
      "answer-and-status", "The answer to the confirmation is lost, and the status shows that it has arrived.", on: op,
      ["upgrade network=delivered,delivered,answer-lost", "status", "sign"])
    upgrade(
      "status-confirms-lost", "The confirmation of a status is lost: the fetch fails, and the next one confirms.",
      on: op, [lost, "status network=delivered,request-lost", "status", "sign"])
    upgrade(
      "status-confirms-answer-lost",
      "The answer to the confirmation of a status is lost: the fetch fails, and the next one finds it confirmed.",
      on: op, [lost, "status network=delivered,answer-lost", "sign", "status", "sign"])
    upgrade(
      "blocked-before-start", "The administrator blocks before the start, which is refused.", about: "L21 L25", on: op,
      ["block", "upgrade", "unblock", "upgrade", "sign"])
    upgrade(
      "blocked-after-start", "The administrator blocks before the confirmation: it is refused until he unblocks.",
      about: "L22 L25", on: op, [lost, "block", "status", "unblock", "status", "sign"])
    upgrade(
      "removed-after-start", "The administrator removes before the confirmation: only a removal on the device is left.",
      about: "L22 L25", on: op, [lost, "admin-remove", "status", "sign", "remove-local", "status"])
    upgrade(
      "wrong-password", "The start with a wrong password is a failed attempt.", about: "L5 L21", on: op,
      ["upgrade password=9999", "status", "upgrade", "sign"])
    upgrade(
      "start-repeated-later", "The start arrives again after the upgrade: it is refused.", about: "L21", on: op,
      ["upgrade network=delivered,answer-lost", "sign", "resend of=1", "sign", "upgrade", "sign"])
    upgrade(
      "code-behind", "Signatures of 3.3 are lost before the upgrade: the start is accepted within the look-ahead.",
      about: "L2 L21", on: op, ["5 * sign factors=possession network=request-lost", "upgrade", "status", "sign"])
    upgrade(
      "attempts", "Failed attempts of 3.3 remain until the start, which sets them to 0.", about: "L5 L21", on: op,
      ["3 * sign password=9999", "status", "upgrade", "4 * sign password=9999", "sign", "status"])
    upgrade(
      "biometry-kept", "Biometry stays on through an upgrade whose answers are lost.", with: "biometry=yes", on: op,
      [
        "sign factors=possession_biometry", "upgrade network=delivered,answer-lost",
        "upgrade network=delivered,delivered,answer-lost", "status", "sign factors=possession_biometry",
      ])
    upgrade(
      "password-before", "A password that was changed in 3.3 is that of 4.0.", on: op,
      ["change-password old=1234 new=5678", "upgrade", "upgrade password=5678", "sign", "sign password=5678"])
    upgrade(
      "signed-while-waiting", "The application signs by 3.3 while the answer to the start is under way.", on: op,
      ["upgrade task=one network=delivered,answer-held", "sign", "release task=one", "sign", "status", "sign"])
    upgrade(
      "lost-while-waiting",
      "A signature of 3.3 is lost while the answer to the start is under way: the byte is ahead of the new value for ever.",
      about: "L9 L21", on: op,
      [
        "upgrade task=one network=delivered,answer-held", "sign network=request-lost", "release task=one", "sign",
        "status",
        "sign", "status",
      ])
    upgrade(
      "signed-before-start-arrives", "A signature of 3.3 arrives before the start, which is refused for that.",
      about: "L4 L21", on: op,
      ["upgrade task=one network=delivered,request-held", "sign", "release task=one", "status", "upgrade", "sign"])
    upgrade(
      "restored-before", "A backup of before the upgrade is restored while its confirmation was not sent.",
      about: "L21 L26", on: op, [lost, "restore of=0", "sign", "status", "upgrade", "sign", "status"])
  }

  func declareUpgradePermission(on op: OperationBuilder) {
    let held = "upgrade task=one network=delivered,delivered,request-held"
    upgrade(
      "calls-while-pending", "As long as the upgrade is not confirmed, the client makes no other codes.",
      about: "L22 L23", on: op,
      [
        held, "drop task=one", "restart", "sign", "sign-offline", "validate-password", "add-biometry", "request-token",
        "message", "remove", "status", "sign",
      ])
    upgrade(
      "offline-while-pending", "Offline codes are not made until the upgrade is confirmed, either.", about: "L23 L24",
      on: op, [held, "sign-offline", "drop task=one", "sign-offline", "status", "sign-offline", "status"])
    upgrade(
      "offline-after-lost", "So it is in the next process, where no confirmation has arrived.", about: "L22 L23 L24",
      on: op,
      [
        "upgrade network=delivered,delivered,request-lost,request-lost", "sign-offline", "restart", "sign-offline",
        "status", "sign-offline", "status",
      ])
    upgrade(
      "calls-while-waiting", "While the call waits, other calls are busy, and the application makes no codes.",
      about: "L23", on: op, [held, "sign", "status", "upgrade", "release task=one", "sign"])
    upgrade(
      "calls-of-old", "An activation of 3.3 has neither biometry nor tokens of 4.0.",
      about: "L23", on: op,
      ["add-biometry", "remove-biometry", "request-token", "remove-token", "message", "use-token", "create", "persist"])
    upgrade(
      "of-new-activation", "An activation that was made in 4.0 is not upgraded.", about: "L21", on: op,
      ["remove-local", "upgrade", "init", "create", "upgrade", "commit", "persist", "upgrade", "sign"])
  }
}
