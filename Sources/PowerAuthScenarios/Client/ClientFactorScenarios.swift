package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientBiometryOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareFactor(on: op)
    declareDialogs(on: op)
    declareEnrolment(on: op)
    declareProcesses(on: op)
    op.playDrawn(about: "B2 B6 B7", in: script, with: "biometry=yes", from: DrawnEvents.biometry)
  }

  private func declareFactor(on op: OperationBuilder) {
    op.play(
      "basic", "Biometry is added, used and removed.", about: "B2 B3 B5", in: script, flags: [.basic], "has-biometry",
      "add-biometry password=1234", "has-biometry", "sign-with-dialog", "remove-biometry", "has-biometry",
      "sign-with-dialog", "sign")
    for answer in ["no-connection", "http-401", "http-500", "forged"] {
      op.play(
        "add/\(answer)", "The server does not give the key of the vault: biometry is not a factor.", about: "B3",
        in: script, "add-biometry password=1234 answers=ok,\(answer)", "has-biometry", "sign-with-dialog", "sign")
    }
    op.play(
      "add/wrong-password", "The password is wrong, which only the server notices.", about: "B3", in: script,
      "add-biometry password=9999 answers=ok,http-401", "has-biometry", "add-biometry password=1234", "has-biometry")
    op.play(
      "add/short-password", "The password cannot be one.", about: "B3", in: script, "add-biometry password=123",
      "has-biometry", "sign")
    for sensor in ["absent", "locked", "not-enrolled", "not-available"] {
      op.play(
        "add/sensor-\(sensor)", "The sensor is \(sensor): nothing is sent.", about: "B1 B3", in: script,
        with: "sensor=\(sensor)", "can-use-biometry", "add-biometry password=1234", "has-biometry")
      op.play(
        "add/sensor-\(sensor)-without-activation", "The sensor is looked at before the activation.", about: "B3",
        in: script, with: "sensor=\(sensor) start=empty", "add-biometry password=1234", "has-biometry",
        "sensor state=available", "add-biometry password=1234")
    }
    op.play(
      "add/replaces", "Biometry is added again, with a new key.", about: "B4", in: script, with: "biometry=yes",
      "authenticate-biometry outcome=success", "add-biometry password=1234", "sign-with-dialog", "sign-with-fetched")
    op.play(
      "add/replaces-twice", "It is added three times, and the last key is right.", about: "B4", in: script,
      "add-biometry password=1234", "authenticate-biometry outcome=success", "add-biometry password=1234",
      "sign-with-fetched", "add-biometry password=1234", "restart", "sign-with-dialog", "has-biometry")
    op.play(
      "remove/absent", "There is nothing to remove, and that is right.", about: "B5", in: script, "remove-biometry",
      "remove-biometry", "sign")
    op.play(
      "remove/others-stay", "The other factors stay.", about: "B5", in: script, with: "biometry=yes",
      "remove-biometry", "sign", "sign factors=possession", "restart", "has-biometry",
      "sign factors=possession_biometry")
    op.play(
      "remove/added-again", "Biometry is removed and added again.", about: "B3 B5", in: script, with: "biometry=yes",
      "remove-biometry", "add-biometry password=1234", "restart", "has-biometry", "sign-with-dialog")
    op.play(
      "has/after-restart", "Biometry is still a factor.", about: "B2", in: script, with: "biometry=yes", "restart",
      "has-biometry", "sign-with-dialog")
    op.play(
      "sensor/changes", "The sensor can be used only while it is available.", about: "B1", in: script,
      with: "biometry=yes", "can-use-biometry", "sensor state=locked", "can-use-biometry", "has-biometry",
      "sensor state=not-enrolled", "can-use-biometry", "sensor state=available", "can-use-biometry")
  }

  private func declareDialogs(on op: OperationBuilder) {
    for outcome in [
      "success", "rejected", "lockout", "cancel", "fallback", "no-passcode", "context-refuses", "unknown",
    ] {
      let costs = ["rejected", "lockout"].contains(outcome)
      op.play(
        "prefetch/\(outcome)", "What comes of the dialog is \(outcome).", about: costs ? "B6" : "B6",
        in: script, with: "biometry=yes", "authenticate-biometry outcome=\(outcome)", "sign-with-fetched", "sign")
      if outcome != "fallback" {
        op.play(
          "direct/\(outcome)", "A signature opens the dialog, of which comes \(outcome).", about: "B7", in: script,
          with: "biometry=yes", "sign-with-dialog outcome=\(outcome)", "sign-with-dialog", "sign")
      }
    }
    op.play(
      "prefetch/twice", "One dialog gives the key for two signatures.", about: "B6 B12", in: script,
      with: "biometry=yes", "authenticate-biometry outcome=success", "sign-with-fetched", "sign-with-fetched",
      "sign-with-fetched")
    op.play(
      "prefetch/fake-twice", "A random key signs twice, too; a right one can be fetched later.", about: "B6 B12",
      in: script, with: "biometry=yes", "authenticate-biometry outcome=lockout", "sign-with-fetched",
      "sign-with-fetched", "authenticate-biometry outcome=success", "sign-with-fetched")
    op.play(
      "direct/fake-then-right", "A random key costs a value, and the next signature is right.", about: "B7 B8",
      in: script, with: "biometry=yes", "sign-with-dialog outcome=rejected", "sign-with-dialog outcome=lockout",
      "sign-with-dialog", "sign")
    op.play(
      "prefetch/fake-then-removed", "Rejected, and biometry is removed.", about: "B6 B8", in: script,
      with: "biometry=yes", "authenticate-biometry outcome=rejected", "sign-with-dialog outcome=unknown",
      "remove-biometry", "sign-with-fetched")
    for sensor in ["absent", "locked", "not-enrolled", "not-available"] {
      op.play(
        "prefetch/sensor-\(sensor)", "The sensor is \(sensor) before the dialog: there is none.", about: "B6",
        in: script, with: "biometry=yes sensor=\(sensor)", "authenticate-biometry outcome=success",
        "sign-with-fetched", "sign")
    }
    op.play(
      "stored/none", "The activation has no biometry.", about: "B9", in: script,
      "authenticate-biometry outcome=success", "sign-with-dialog", "sign-with-fetched", "sign")
    op.play(
      "stored/removed", "The key was removed.", about: "B9", in: script, with: "biometry=yes", "remove-biometry",
      "sign-with-dialog", "authenticate-biometry outcome=success", "sign")
    op.play(
      "stored/removed-during-dialog", "The key is removed while the dialog is open.", about: "B9", in: script,
      with: "biometry=yes", "authenticate-biometry task=one", "remove-biometry", "deliver task=one",
      "sign-with-fetched", "sign")
    op.play(
      "stored/lost-during-dialog", "The enrolled set changes while the dialog is open, and the linked key is lost.",
      about: "B9 B10", in: script, with: "biometry=yes linked=yes", "authenticate-biometry task=one",
      "enrolment-change", "deliver task=one", "sign-with-fetched", "sign")
    op.play(
      "stored/none-open", "The activation has no biometry, and the dialog stays open for a while.", about: "B9",
      in: script, "authenticate-biometry task=one", "sign", "deliver task=one", "sign-with-fetched")
    op.play(
      "dialogs/signature-while-open", "A signature opens no second dialog, and the first continues.", about: "B11",
      in: script, with: "biometry=yes", "authenticate-biometry task=one", "sign-with-dialog", "deliver task=one",
      "sign-with-fetched", "sign-with-dialog")
    op.play(
      "dialogs/signatures-while-open", "Two signatures that want a dialog are refused, and cost nothing.",
      about: "B11", in: script, with: "biometry=yes", "authenticate-biometry task=one",
      "sign-with-dialog outcome=rejected", "sign-with-dialog outcome=cancel", "cancel task=one", "sign-with-dialog")
    op.play(
      "dialogs/two", "A second dialog is refused, and the first continues.", about: "B11", in: script,
      with: "biometry=yes", "authenticate-biometry task=one", "authenticate-biometry outcome=success",
      "deliver task=one", "sign-with-fetched")
    op.play(
      "dialogs/after-the-other", "Two dialogs one after the other both give the key.", about: "B11", in: script,
      with: "biometry=yes", "authenticate-biometry task=one", "authenticate-biometry outcome=success",
      "deliver task=one", "authenticate-biometry outcome=success", "sign-with-fetched")
    op.play(
      "dialogs/other-application",
      "Of two callers the second is refused; after the first has cancelled, there is a dialog.",
      about: "B11", in: script, with: "biometry=yes", "authenticate-biometry task=one",
      "authenticate-biometry task=two", "cancel task=one", "authenticate-biometry outcome=success", "sign-with-fetched")
  }

  private func declareEnrolment(on op: OperationBuilder) {
    for (linked, passcode) in [("no", "no"), ("yes", "no"), ("yes", "yes"), ("no", "yes")] {
      op.play(
        "enrolment/linked-\(linked)-passcode-\(passcode)",
        "The enrolled set changes; the key is linked: \(linked); the passcode opens it: \(passcode).", about: "B10",
        in: script, with: "biometry=yes linked=\(linked) passcode=\(passcode)", "enrolment-change", "has-biometry",
        "sign-with-dialog", "sign")
    }
    op.play(
      "enrolment/not-configured", "Keys are not linked unless the configuration says so.", about: "B10", in: script,
      "add-biometry password=1234", "enrolment-change", "has-biometry", "sign-with-dialog")
    op.play(
      "enrolment/not-configured-persisted", "The key was made with the activation.", about: "B10", in: script,
      with: "start=empty", "create", "persist password=1234 biometry=yes", "enrolment-change", "has-biometry",
      "sign-with-dialog")
    op.play(
      "enrolment/added-again", "A key that was lost is replaced.", about: "B4 B10", in: script,
      with: "biometry=yes linked=yes", "enrolment-change", "has-biometry", "add-biometry password=1234", "has-biometry",
      "sign-with-dialog", "enrolment-change", "has-biometry")
  }
}

extension ClientExternalKeyOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareTable(on: op)
    declareUse(on: op)
    op.playDrawn(about: "E4 E5 E8", in: script, with: "biometry=yes", from: DrawnEvents.externalKey)
  }

  private func declareTable(on op: OperationBuilder) {
    op.play(
      "basic", "An external key is added, needed after a restart, and removed.", about: "E4 E5 E7 E8", in: script,
      with: "biometry=yes", flags: [.basic], "add-external-key key=a", "sign", "restart", "sign",
      "set-external-key key=a", "sign", "sign-with-dialog", "remove-external-key", "sign", "sign-with-dialog")
    for count in [0, 15, 17, 32] {
      op.play(
        "length/set-\(count)", "The key has \(count) bytes.", about: "E1", in: script, with: "start=empty",
        "set-external-key key=a\(count)", "has-external-key", "set-external-key key=a")
      op.play(
        "length/add-\(count)", "The key has \(count) bytes.", about: "E1", in: script, "add-external-key key=a\(count)",
        "has-external-key", "add-external-key key=a", "sign")
    }
    op.play(
      "length/configuration", "The key in the configuration has 15 bytes.", about: "E1", in: script, with: "start=none",
      "construct externalKey=a15", "construct externalKey=a16")
    op.play(
      "set/same-twice", "The same key is set again.", about: "E2", in: script, with: "start=empty",
      "set-external-key key=a", "set-external-key key=a", "has-external-key")
    op.play(
      "set/another", "Another key is refused while one is set.", about: "E2", in: script, with: "start=empty",
      "set-external-key key=a", "set-external-key key=b", "has-external-key", "set-external-key key=a")
    op.play(
      "set/another-after-removal", "The removal of the activation keeps the key: another one is still refused.",
      about: "E2 E9", in: script, with: "externalKey=a", "remove-local", "set-external-key key=b",
      "set-external-key key=a", "has-external-key")
    op.play(
      "set/unused", "The activation uses no key.", about: "E3", in: script, "set-external-key key=a",
      "has-external-key", "sign")
    op.play(
      "set/unused-of-15-bytes", "That comes before the length of the key.", about: "E3", in: script,
      "set-external-key key=a15", "has-external-key")
    op.play(
      "set/wrong-after-restart", "A wrong key is not noticed: knowledge and biometry are not valid, possession is.",
      about: "E2 E8", in: script, with: "biometry=yes", "add-external-key key=a", "restart", "set-external-key key=b",
      "sign", "sign-with-dialog", "sign factors=possession", "set-external-key key=a", "restart",
      "set-external-key key=a", "sign")
    op.play(
      "set/wrong-and-removed", "Removing with a wrong key destroys knowledge and biometry.", about: "E2 E5", in: script,
      with: "biometry=yes", "add-external-key key=a", "restart", "set-external-key key=b", "remove-external-key",
      "sign", "sign-with-dialog", "sign factors=possession")
    op.play(
      "add/twice", "A key is there: another one is not added.", about: "E4", in: script, "add-external-key key=a",
      "add-external-key key=b", "add-external-key key=a", "sign")
    op.play(
      "add/used-and-not-set", "The activation uses a key that is not set.", about: "E4", in: script,
      "add-external-key key=a", "restart", "add-external-key key=a", "add-external-key key=b15",
      "set-external-key key=a", "sign")
    op.play(
      "add/without-activation", "There is no activation.", about: "E4", in: script, with: "start=empty",
      "add-external-key key=a", "set-external-key key=a", "add-external-key key=a")
    op.play(
      "add/pending", "The activation is pending.", about: "E4", in: script, with: "start=pending",
      "add-external-key key=a", "persist password=1234", "add-external-key key=a", "sign")
    op.play(
      "remove/not-set", "No key is set.", about: "E5", in: script, "remove-external-key", "add-external-key key=a",
      "restart", "remove-external-key", "set-external-key key=a", "remove-external-key", "sign")
    op.play(
      "remove/without-activation", "There is no activation.", about: "E5", in: script, with: "start=empty",
      "remove-external-key", "set-external-key key=a", "remove-external-key", "has-external-key")
    op.play(
      "remove/after-removal", "The activation was removed, and the key is still set.", about: "E5", in: script,
      with: "externalKey=a", "remove-local", "remove-external-key", "has-external-key")
    op.play(
      "remove/twice", "The key was removed before.", about: "E5", in: script, with: "externalKey=a",
      "remove-external-key", "remove-external-key", "sign", "has-external-key")
    op.play(
      "has/used-and-not-set", "The activation uses a key that is not in memory.", about: "E6", in: script,
      "has-external-key", "add-external-key key=a", "has-external-key", "restart", "has-external-key")
    op.play(
      "has/set-and-not-used", "A key is set, and there is no activation.", about: "E6", in: script,
      with: "start=empty", "has-external-key", "set-external-key key=a", "has-external-key", "restart",
      "has-external-key")
  }

  private func declareUse(on op: OperationBuilder) {
    op.play(
      "configured/activation", "The key of the configuration protects a new activation.", about: "E7 E9", in: script,
      with: "start=empty externalKey=a", "create", "persist password=1234 biometry=yes", "has-external-key", "sign",
      "restart", "sign", "sign-with-dialog")
    op.play(
      "configured/restarted", "An object that a restart makes first has the key of the configuration.",
      about: "E2 E7", in: script, with: "start=none externalKey=a", "restart", "has-external-key",
      "set-external-key key=b", "set-external-key key=a")
    op.play(
      "set/before-activation", "A key that is set before the activation is created protects it.", about: "E7 E9",
      in: script, with: "start=empty", "set-external-key key=a", "create", "persist password=1234", "sign", "restart",
      "sign", "sign factors=possession", "set-external-key key=a", "sign")
    op.play(
      "missing/others-work", "Without the key, possession, the status and the vault work.", about: "E8", in: script,
      "add-external-key key=a", "restart", "sign factors=possession", "status", "vault factors=possession", "vault",
      "sign")
    op.play(
      "missing/biometry", "Without the key biometry is refused as knowledge is.", about: "E8", in: script,
      with: "biometry=yes", "add-external-key key=a", "restart", "sign-with-dialog",
      "sign factors=possession_biometry", "sign", "set-external-key key=a", "sign-with-dialog")
    op.play(
      "missing/change-of-password", "The password cannot be changed without the key.", about: "E8", in: script,
      "add-external-key key=a", "restart", "change-password-unsafe old=1234 new=5678",
      "change-password old=1234 new=5678",
      "set-external-key key=a", "sign")
    op.play(
      "changed-password", "The password changes under the external key.", about: "E8", in: script,
      with: "externalKey=a", "change-password old=1234 new=5678", "sign password=5678", "remove-external-key",
      "sign password=5678")
    op.play(
      "removed-biometry", "Biometry is removed without the key.", about: "E8", in: script, with: "biometry=yes",
      "add-external-key key=a", "restart", "remove-biometry", "set-external-key key=a", "sign", "sign-with-dialog")
    op.play(
      "covered/possession", "Possession does not depend on the key, whichever is set.", about: "E4 E8", in: script,
      "sign factors=possession", "add-external-key key=a", "sign factors=possession", "remove-external-key",
      "sign factors=possession")
    op.play(
      "covered/biometry", "Biometry depends on it.", about: "E4", in: script, with: "biometry=yes",
      "add-external-key key=a", "sign-with-dialog", "restart", "set-external-key key=b", "sign-with-dialog")
    op.play(
      "local/nothing-sent", "None of these calls sends anything.", about: "E10", in: script, with: "start=empty",
      "set-external-key key=a", "create", "persist password=1234", "remove-external-key", "add-external-key key=b",
      "remove-external-key")
    op.play(
      "missing/adding-biometry", "Without the key biometry cannot be added, because the vault needs the password.",
      about: "E8", in: script, "add-external-key key=a", "restart", "vault", "add-biometry password=1234",
      "set-external-key key=a", "sign-with-dialog", "add-biometry password=1234", "sign-with-dialog")
    op.play(
      "superfluous/configuration",
      "The configuration has a key that the activation does not use: knowledge is refused until the key is added.",
      about: "E4 E8", in: script, "construct externalKey=a", "sign", "sign factors=possession",
      "set-external-key key=a", "remove-external-key", "add-external-key key=a", "sign", "restart", "sign")
    op.play(
      "chain", "The key of another instance's vault is set: 16 bytes of it.", about: "E2 E8", in: script, "vault",
      "add-external-key key=v", "restart", "vault factors=possession", "set-external-key key=v", "sign")
  }
}
