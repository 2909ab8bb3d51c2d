internal import Conformance
internal import PowerAuthPartyVectors

extension LifeNetworkOperation4 {
  private static let change = "change-password old=1234 new=5678"

  func declarePassword(on op: OperationBuilder) {
    func password(_ name: String, _ comment: String, about rules: String = "L15", _ lines: [String]) {
      play("password/\(name)", comment, about: rules, with: "biometry=yes", on: op, lines)
    }
    password(
      "promoted", "The first code with the new password makes its key the current one.",
      [Self.change, "sign factors=possession_biometry", "sign factors=possession", "sign password=5678", "status"])
    password(
      "discarded", "After a lost answer the first code with the old password discards the new key.", about: "L3 L15",
      ["\(Self.change) network=answer-lost", "sign factors=possession", "sign", "sign password=5678", "status"])
    password(
      "again", "After a lost answer the same change is made again.", about: "L3 L15",
      ["\(Self.change) network=answer-lost", Self.change, "sign password=5678", "status"])
    password(
      "twice", "Two changes in a row: the second has a code with the new key, which it promotes.",
      [Self.change, "change-password old=5678 new=9999", "sign password=9999", "sign password=5678"])
    password(
      "wrong-old", "A change with a wrong old password changes nothing, and is a failed attempt.", about: "L5 L15",
      ["change-password old=9999 new=5678", "sign password=5678", "sign", "status"])
    password(
      "old-typed", "After a change the old password makes wrong codes.", about: "L5 L15",
      [Self.change, "2 * sign", "sign password=5678", "status"])
    password(
      "held-and-signed",
      "A code with the old password is made while the answer to the change is under way: its new key is discarded.",
      ["\(Self.change) task=one network=answer-held", "sign", "release task=one", "sign password=5678", "status"])
    password(
      "held-and-possession", "A code of possession is made meanwhile: the new key stays.",
      [
        "\(Self.change) task=one network=answer-held", "sign factors=possession", "release task=one",
        "sign password=5678",
      ])
    password(
      "late-and-signed", "A code is made before the change arrives: its own code is old, and it changes nothing.",
      about: "L4 L15", ["\(Self.change) task=one network=request-held", "sign", "release task=one", "sign", "status"])
    password(
      "repeated-later", "A change arrives again after its key is the current one: it is refused, and changes nothing.",
      about: "L4 L15", [Self.change, "sign password=5678", "resend of=1", "sign password=5678", "status"])
    password(
      "restart", "The process ends before the answer to the change comes.", about: "L12 L15",
      ["\(Self.change) task=one network=answer-held", "restart", "release task=one", "sign", "sign password=5678"])
    password(
      "blocked", "A change while the activation is blocked changes nothing.", about: "L6 L15",
      ["block", Self.change, "unblock", "sign", "status"])
    password(
      "offline", "An offline code with the new key makes it the current one.", about: "L15 L24",
      [Self.change, "sign-offline password=5678", "sign password=5678", "status"])
    password(
      "restored-before-use", "A backup with the old key is restored before the new one was used: the old one counts.",
      about: "L15 L26", [Self.change, "restore of=0", "status", "sign", "sign password=5678", "status"])
    password(
      "restored-after-use", "A backup with the old key is restored after the new one was used: its codes are wrong.",
      about: "L15 L26", [Self.change, "sign password=5678", "restore of=0", "status", "2 * sign", "status"])
    password(
      "lost-five-times", "Five answers to a change are lost: the old password still counts.", about: "L3 L15",
      ["5 * \(Self.change) network=answer-lost", "sign", "status", Self.change, "sign password=5678"])
  }

  func declareBiometry(on op: OperationBuilder) {
    func biometry(
      _ name: String, _ comment: String, about rules: String = "L16", with settings: String = "", _ lines: [String]
    ) { play("biometry/\(name)", comment, about: rules, with: settings, on: op, lines) }
    let code = "sign factors=possession_biometry"
    biometry(
      "added-and-used", "Biometry is added, used, removed and added again.",
      ["add-biometry", code, "add-biometry", "remove-biometry", "remove-biometry", "add-biometry", code, "status"])
    biometry(
      "add-lost-restart", "The answer that adds biometry is lost, and the process ends: the status removes it.",
      about: "L3 L12 L16", ["add-biometry network=answer-lost", "restart", "status", "add-biometry", code])
    biometry(
      "add-lost-again", "The answer that adds biometry is lost, and it is added again.", about: "L3 L16",
      ["add-biometry network=answer-lost", "add-biometry", code, "status"])
    biometry(
      "removal-of-status-lost", "The removal by the status is lost: the fetch fails, and the next one removes.",
      about: "L3 L16",
      ["add-biometry network=answer-lost", "status network=delivered,request-lost", "status", "status"])
    biometry(
      "removal-of-status-answer-lost",
      "The answer to the removal by the status is lost: the fetch fails, and the next one finds it removed.",
      about: "L3 L16",
      ["add-biometry network=answer-lost", "status network=delivered,answer-lost", "status", "add-biometry", code])
    biometry(
      "removal-answer-lost", "The answer to a removal is lost: the status drops the key of the device.",
      about: "L3 L16", with: "biometry=yes", ["remove-biometry network=answer-lost", code, "status", code])
    biometry(
      "removal-again", "The answer to a removal is lost, and it is removed again.", about: "L3 L16",
      with: "biometry=yes", ["remove-biometry network=answer-lost", "remove-biometry", "status"])
    biometry(
      "wrong-password", "Biometry is not added with a wrong password.", about: "L5 L16",
      ["add-biometry password=9999", "status", "add-biometry", code])
    biometry(
      "never-had", "A client without biometry makes no code with it.", about: "L1 L16",
      [code, "sign-offline factors=possession_biometry", "request-token factors=possession_biometry", "status"])
    biometry(
      "offline", "Offline codes with biometry.", about: "L16 L24", with: "biometry=yes",
      [
        "sign-offline factors=possession_biometry", "sign-offline factors=possession_biometry network=repeated",
        "status",
      ])
    biometry(
      "restored-before", "A backup without biometry is restored: the status removes it from the server.",
      about: "L16 L26", ["add-biometry", code, "restore of=0", "status", "status", code])
    biometry(
      "restored-after", "A backup with biometry is restored after its removal: the status drops it.",
      about: "L16 L26", with: "biometry=yes", ["remove-biometry", "restore of=0", code, "status", code])
    biometry(
      "password-between", "A change of the password leaves biometry, and biometry leaves the next key of knowledge.",
      about: "L15 L16", with: "biometry=yes",
      ["change-password old=1234 new=5678", code, "remove-biometry", "add-biometry password=5678", code, "status"])
  }
}
