package import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientUpgradeTo4Operation: ClientScenarios4 {
  package func declareScenarios(on op: OperationBuilder) {
    op.play4(
      "basic", "An activation of 3.3 is upgraded.", about: "U1 U2 U3 U4 U5 K1", in: script, with: "start=active-3",
      flags: [.basic], "sign", "upgrade", "sign", "restart", "sign")
    let places = ["status", "key", "start", "confirmation", "key-of-status", "status-between"]
    for (place, name) in places.enumerated() {
      // The requests behind the confirmation follow one that failed.
      let before = Array(["ok", "ok", "ok", place > 3 ? "http-500" : "ok", "ok"].prefix(place))
      for answer in failedAnswers4 {
        let answers = (before + [answer]).joined(separator: ",")
        op.play4(
          "cut/\(name)-\(answer)", "The answer to the \(name) is \(answer).", about: "U2 U4 U5", in: script,
          with: "start=active-3 counterByte=7", "sign", "upgrade answers=\(answers)", "sign", "restart", "status",
          "sign", "upgrade", "sign")
      }
      let answers = (before + ["later"]).joined(separator: ",")
      for upgradePending in ["yes", "no"] {
        op.play4(
          "restart/\(name)-\(upgradePending)", "The process ends while the answer to the \(name) is awaited.",
          about: "U4 U2", in: script, with: "start=active-3 biometry=yes", "upgrade task=u answers=\(answers)", "sign",
          "restart", "deliver task=u", "sign", "status upgradePending=\(upgradePending)", "sign")
      }
      op.play4(
        "late/\(name)", "The answer to the \(name) comes late, after a code.", about: "U5 U2", in: script,
        with: "start=active-3 counterByte=254", "upgrade task=u answers=\(answers)", "sign", "deliver task=u", "sign",
        "status byte=0")
    }
    for current in [2, 3, 4] {
      for upgrade in [3, 4, 5] {
        op.play4(
          "offer/\(current)-\(upgrade)", "The status has the versions \(current) and \(upgrade).", about: "U1",
          in: script, with: "start=active-3", "upgrade currentVersion=\(current) upgradeVersion=\(upgrade)", "sign")
      }
    }
    for content in ActivationContent4.ofStart.map(\.rawValue) {
      for algorithm in ["EC_P384", "EC_P384_ML_L3"] {
        op.play4(
          "start/\(algorithm.inName)-\(content)", "The answer to the start is \(content).", about: "U3 U5", in: script,
          with: "start=active-3 algorithm=\(algorithm)", "upgrade content=\(content)", "sign", "restart", "sign")
      }
    }
    for claims in ["one-signature", "second-wrong"] {
      op.play4(
        "algorithm/\(claims)", "After the start each key needs both signatures of the algorithm: \(claims).",
        about: "U3 U5", in: script, with: "start=active-3 algorithm=EC_P384_ML_L3", "upgrade",
        "message claims=\(claims)", "status claims=\(claims)", "message")
    }
    for claims in ["one-signature", "second-wrong"] {
      op.play4(
        "algorithm/curve-\(claims)", "After the start to EC_P384 a key needs one signature: \(claims).", about: "U5",
        in: script, with: "start=active-3 algorithm=EC_P384", "upgrade", "message claims=\(claims)", "message")
    }
    for storage in ["silent", "asks", "given"] {
      for biometry in ["yes", "no"] {
        op.play4(
          "biometry/\(storage)-\(biometry)", "Biometry \(biometry), whose new key is stored: \(storage).", about: "U5",
          in: script, with: "start=active-3 storage=\(storage) biometry=\(biometry)", "upgrade", "has-biometry",
          "sign factors=possession_biometry")
      }
    }
    let calls = [
      "sign", "sign-offline", "validate-password", "change-password old=1234 new=4321", "add-biometry",
      "remove-biometry", "request-token", "token-header", "vault", "message", "remove", "has-biometry", "upgrade",
      "create", "remove-local", "status upgradePending=yes",
    ]
    for call in calls {
      for start in ["active-3", "upgrading", "active"] {
        op.play4(
          "during/\(call.prefix { $0 != " " })-\(start)", "`\(call)` in \(start).", about: "P1 K1", in: script,
          with: "start=\(start)", call, "sign", "status upgradePending=no", call)
      }
    }
    op.play4(
      "tokens", "Tokens of before stay, and the password too.", about: "U5", in: script, with: "start=active-3",
      "request-token", "upgrade", "token-header", "has-token", "validate-password")
    op.play4(
      "tokens/two", "Two tokens of before stay, also behind an upgrade that was interrupted.", about: "U5 U4",
      in: script, with: "start=active-3", "request-token name=first", "request-token name=second",
      "upgrade answers=ok,ok,ok,http-500,no-connection", "restart", "has-token name=first", "status",
      "has-token name=second")
    for call in ["request-token", "vault"] {
      op.play4(
        "pending/\(call)", "`\(call)` before the upgrade is confirmed, and behind it.", about: "P1 U4", in: script,
        with: "start=active-3", "upgrade answers=ok,ok,ok,http-500,no-connection", call, "restart", call, "status", call
      )
    }
    op.play4(
      "configuration/old", "The configuration is one of 3.3.", about: "U1", in: script,
      with: "start=active-3 algorithm=EC_P256", "upgrade", "sign")
    declareStarts(on: op)
    declareConfirmations(on: op)
    declareKept(on: op)
    declareMeanwhile(on: op)
  }
}
