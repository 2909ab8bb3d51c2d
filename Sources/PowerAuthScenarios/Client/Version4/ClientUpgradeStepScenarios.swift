internal import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// The start and the confirmation of an upgrade, step by step.
extension ClientUpgradeTo4Operation {
  func declareStarts(on op: OperationBuilder) {
    for (name, events) in [
      ("offered", ["status", "upgrade"]), ("not-offered", ["status upgradeVersion=3", "upgrade"]),
      ("withdrawn", ["status", "upgrade upgradeVersion=3"]),
    ] {
      op.play4(
        "memory/\(name)", "The status of the call decides, whatever one of before says.", about: "U1", in: script,
        with: "start=active-3", events[0], events[1], "sign")
    }
    for biometry in ["yes", "no"] {
      op.play4(
        "offer/started-\(biometry)", "The server has taken a start whose answer was lost.", about: "U1", in: script,
        with: "start=active-3 biometry=\(biometry)", "upgrade answers=ok,ok,no-connection",
        "upgrade upgradePending=yes", "sign")
    }
    for envelope in EnvelopeForm4.allCases.map(\.rawValue) {
      op.play4(
        "start/envelope-\(envelope)", "The answer to the start is \(envelope).", about: "U3 U4", in: script,
        with: "start=active-3", "upgrade envelope=\(envelope)", "sign", "upgrade", "sign")
    }
    for claims in KeyClaims4.allCases.map(\.rawValue) {
      op.play4(
        "start/key-\(claims)", "The answer with the key for the start is \(claims).", about: "U3", in: script,
        with: "start=active-3 algorithm=EC_P384_ML_L5", "upgrade claims=\(claims)", "sign", "upgrade", "sign")
    }
    for start in ["empty", "pending"] {
      op.play4(
        "without/\(start)", "An upgrade without a stored activation.", about: "U1", in: script, with: "start=\(start)",
        "upgrade", "upgrade")
    }
    op.play4(
      "without/removed", "An upgrade after a removal on the device.", about: "U1", in: script, with: "start=active-3",
      "remove-local", "upgrade", "create")
    for start in ["active", "upgrading"] {
      op.play4(
        "configuration/old-\(start)", "The configuration is one of 3.3, and the data are of 4.0.", about: "U1",
        in: script, with: "start=\(start) algorithm=EC_P256", "upgrade", "sign", "upgrade")
    }
  }

  func declareConfirmations(on op: OperationBuilder) {
    for answer in failedAnswers4 {
      // The first status needs a key.
      let twice = "\(answer),ok,ok,\(answer),ok"
      for (name, answers) in [("twice", twice), ("three-times", "\(twice),\(answer)")] {
        op.play4(
          "repeated/\(answer)-\(name)", "The answer to a confirmation is \(answer) \(name.replacing("-", with: " ")).",
          about: "U2", in: script, with: "start=active-3", "upgrade answers=ok,ok,ok,\(answers)", "sign", "status",
          "sign")
      }
      for (name, before) in [("key", ""), ("status", "ok,"), ("confirmation", "ok,ok,")] {
        op.play4(
          "continued/\(name)-\(answer)", "An upgrade is continued, and the answer to the \(name) is \(answer).",
          about: "U2", in: script, with: "start=upgrading", "upgrade answers=\(before)\(answer)", "sign", "upgrade",
          "sign")
      }
    }
    for answer in ["no-connection", "http-500"] {
      for (name, members) in [
        ("no-flag", "upgradePending=no"), ("version-4", "upgradePending=no currentVersion=4"),
        ("flag", "upgradePending=yes"), ("other-key", "blob=other-key"),
      ] {
        op.play4(
          "between/\(name)-\(answer)", "After a confirmation the status has \(members).", about: "U2", in: script,
          with: "start=active-3", "upgrade answers=ok,ok,ok,\(answer) currentVersion=3 / \(members)", "sign", "status",
          "sign")
      }
    }
    for (name, members) in [
      ("no-flag", "upgradePending=no"), ("version-4", "upgradePending=no currentVersion=4"),
      ("flag", "upgradePending=yes"), ("other-key", "blob=other-key"), ("confirmation-flag", "confirmationPending=yes"),
      ("confirmation-flag-only", "confirmationPending=yes upgradePending=no"),
    ] {
      op.play4(
        "continued/\(name)", "An upgrade is continued, and the status has \(members).", about: "U2", in: script,
        with: "start=upgrading", "upgrade \(members)", "sign", "status", "sign")
    }
    op.play4(
      "continued/envelope", "An upgrade is continued: it has no start whose answer could be another one.", about: "U2",
      in: script, with: "start=upgrading", "upgrade envelope=other-time", "sign")
    op.play4(
      "drift/second-copy", "Another copy has signed by 3.3: each status is a deadlock, and the upgrade can end.",
      about: "U2 U5", in: script, with: "start=upgrading counterByte=8", "status byte=9 upgradePending=yes", "upgrade",
      "status byte=10", "sign")
  }

  func declareKept(on op: OperationBuilder) {
    for byte in [0, 7, 250, 253, 255] {
      op.play4(
        "byte/\(byte)", "The byte of the counter continues from \(byte).", about: "U5", in: script,
        with: "start=active-3 counterByte=\(byte)", "sign", "upgrade", "status byte=\((byte + 3) % 256)", "sign")
      op.play4(
        "byte/late-\(byte)", "A code is made before the answer to the start comes.", about: "U5", in: script,
        with: "start=active-3 counterByte=\(byte)", "upgrade task=u answers=ok,ok,later", "sign", "deliver task=u",
        "status byte=\((byte + 3) % 256)", "sign")
    }
    for storage in ["silent", "given"] {
      op.play4(
        "keys/\(storage)", "Keys of before end, and their numbers too.", about: "U5", in: script,
        with: "start=active-3 storage=\(storage)", "add-biometry", "sign factors=possession_biometry", "upgrade",
        "sign factors=possession_biometry", "remove-biometry", "add-biometry", "sign factors=possession_biometry",
        "change-password old=1234 new=4321", "sign password=4321")
    }
    for change in ["change-password", "change-password-offline"] {
      op.play4(
        "password/\(change)", "The password of before stays.", about: "U5", in: script, with: "start=active-3",
        "\(change) old=1234 new=4321", "upgrade password=4321", "sign password=4321", "restart", "sign password=4321",
        "sign")
    }
    op.play4(
      "password/other", "The new keys have the password of the call, although it is another one.", about: "U5",
      in: script, with: "start=active-3", "upgrade password=4321", "sign password=4321", "sign")
    op.play4(
      "password/spoiled", "The upgrade ends with new keys, where the one of before is spoiled.", about: "U5",
      in: script, with: "start=active-3", "change-password-offline old=9999 new=4321", "upgrade password=4321",
      "sign password=4321", "restart", "sign password=4321")
    op.play4(
      "kept/tokens-while-pending", "A token of before makes headers until the upgrade is confirmed, and afterwards.",
      about: "U5 P1", in: script, with: "start=active-3", "request-token",
      "upgrade answers=ok,ok,ok,no-connection,no-connection", "token-header", "has-token", "restart", "token-header",
      "status upgradePending=yes", "token-header", "remove-token", "has-token")
    op.play4(
      "version-3/biometry-on", "In 3.3 biometry that is on is added.", about: "U5", in: script,
      with: "start=active-3 biometry=yes", "add-biometry", "sign factors=possession_biometry", "upgrade",
      "sign factors=possession_biometry")
  }
}
