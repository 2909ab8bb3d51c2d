package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientSignatureOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareFactors(on: op)
    declareRequests(on: op)
    declareAnswers(on: op)
    declareQueue(on: op)
    declareProcesses(on: op)
    op.playDrawn(about: "G3 G4", in: script, with: "biometry=yes", from: DrawnEvents.signature)
  }

  private func declareFactors(on op: OperationBuilder) {
    op.play(
      "basic", "Signatures with each combination that applications use.", about: "G1 G4", in: script,
      with: "biometry=yes", flags: [.basic], "sign factors=possession", "sign", "sign factors=possession_biometry")
    for factors in ["none", "knowledge", "biometry", "knowledge_biometry", "possession_knowledge_biometry"] {
      op.play(
        "factors/\(factors.replacing("_", with: "-"))", "The factors are \(factors.replacing("_", with: " and ")).",
        about: "G1", in: script, with: "biometry=yes", "sign factors=\(factors)", "sign")
    }
    for (name, event) in [
      ("password-wrong", "sign password=9999"), ("password-wrong-twice", "sign-offline password=0000"),
      ("biometry-other", "sign factors=possession_biometry biometry=other"),
      ("possession-other", "sign factors=possession possession=other"),
      ("possession-other-with-password", "sign possession=other"),
      ("one-of-three-wrong", "sign factors=possession_knowledge_biometry password=9999"),
    ] {
      op.play(
        "wrong/\(name)", "A wrong secret is not noticed: the signature is not valid, and costs a value.",
        about: "G3 G4", in: script, with: "biometry=yes", event, "sign")
    }
    for (name, event) in [
      ("password-missing", "sign password="), ("password-of-3-bytes", "sign password=123"),
      ("biometry-missing", "sign factors=possession_biometry biometry=missing"),
      ("biometry-short", "sign factors=possession_biometry biometry=short"),
      ("possession-missing", "sign factors=possession possession=missing"),
      ("possession-short", "sign factors=possession possession=short"),
      ("possession-zeros", "sign factors=possession possession=zeros"),
      ("offline-password-missing", "sign-offline password="),
      ("offline-possession-zeros", "sign-offline factors=possession possession=zeros"),
    ] {
      op.play(
        "refused/\(name)", "The secret cannot be one: there is no signature, and no value is gone.", about: "G2 G4",
        in: script, with: "biometry=yes", event, "sign")
    }
    op.play(
      "refused/no-biometry", "The activation has no biometry.", about: "G2 G4", in: script,
      "sign factors=possession_biometry biometry=other", "sign-offline factors=possession_biometry", "sign")
    op.play(
      "not-looked-at", "The secrets of factors that are not asked for are not looked at.", about: "G2", in: script,
      with: "biometry=yes", "sign factors=possession password=12 biometry=short",
      "sign factors=possession_biometry password=", "sign biometry=missing",
      "sign factors=knowledge possession=missing")
    op.play(
      "password-of-4-bytes", "The shortest password signs, though not validly.", about: "G2 G3", in: script,
      "sign password=abcd", "sign password=abc", "sign password=éé", "sign password=é1")
  }

  private func declareRequests(on op: OperationBuilder) {
    for method in ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"] {
      op.play(
        "method/\(method.lowercased())", "A method that is known.", about: "G7", in: script, "sign method=\(method)")
    }
    for (name, method) in [("lower-case", "post"), ("options", "OPTIONS"), ("empty", ""), ("trace", "TRACE")] {
      op.play(
        "method/not-\(name)", "A method that is not known.", about: "G4 G7", in: script, "sign method=\(method)",
        "sign")
    }
    op.play("resource/empty", "The identifier is empty.", about: "G7", in: script, "sign uriId=", "sign uriId=/")
    op.play(
      "offline/basic", "Offline signatures move the same counter.", about: "G4 G8", in: script, with: "biometry=yes",
      "sign-offline", "sign-offline factors=possession", "sign-offline factors=possession_biometry", "sign")
    for nonce in ["missing", "23-characters", "not-base64", "empty"] {
      op.play(
        "offline/nonce-\(nonce)", "The nonce is \(nonce).", about: "G8", in: script, "sign-offline nonce=\(nonce)",
        "sign")
    }
    op.play(
      "offline/nonce-missing-without-activation", "A missing nonce is noticed before a missing activation.",
      about: "G8", in: script, with: "start=empty", "sign-offline nonce=missing", "sign-offline")
    op.play(
      "offline/between-online", "Twenty offline signatures lie between two online ones.", about: "G4 G8", in: script,
      "sign", "sign-offline", "sign-offline", "sign-offline", "sign-offline", "sign", "status ahead=-4")
    op.play(
      "data/both-keys", "Data of the server are verified under both keys of a valid activation.", about: "G9",
      in: script, "verify-server-data key=activation", "verify-server-data key=master",
      "verify-server-data key=activation isRight=no", "verify-server-data key=master isRight=no")
    for start in ["empty", "pending"] {
      op.play(
        "data/\(start)", "Only the master key verifies.", about: "G9", in: script, with: "start=\(start)",
        "verify-server-data key=activation", "verify-server-data key=master")
    }
  }

  private func declareAnswers(on op: OperationBuilder) {
    for answer in ["no-connection", "http-401", "http-403", "http-500", "malformed"] {
      op.play(
        "answer/\(answer)", "The answer \(answer) does not give the value of the counter back.", about: "G4 G6",
        in: script, "validate-password password=1234 answers=\(answer)", "sign", "sign-offline")
    }
    op.play(
      "answer/none", "The answer does not come before the process ends; the counter was stored before.",
      about: "G5 G6", in: script, "validate-password password=1234 task=one answers=later", "restart", "sign")
    op.play(
      "answer/none-of-vault", "So it is with a request of another kind.", about: "G5 G6", in: script,
      "vault task=one answers=ok,later", "restart", "sign", "status ahead=-1")
    op.play(
      "answer/none-of-removal", "The server has removed the activation, and the answer is lost.", about: "G5",
      in: script,
      "remove task=one answers=later", "restart", "sign")
    op.play(
      "answer/cancelled", "The caller cancels while the request is in flight: the value is gone.", about: "G6",
      in: script, "validate-password password=1234 task=one answers=later", "cancel task=one", "sign")
    op.play(
      "stored/not-sent", "The process ends after a signature that the application did not send.", about: "G5",
      in: script, "sign", "restart", "sign", "status ahead=-2")
    op.play(
      "stored/five", "Five signatures, each after the end of the process.", about: "G4 G5", in: script, "sign",
      "restart", "sign-offline", "restart", "sign factors=possession", "restart", "sign password=9999", "restart",
      "sign")
  }

  private func declareQueue(on op: OperationBuilder) {
    op.play(
      "queue/two", "Of two signed requests the second leaves after the first is answered.", about: "Q1", in: script,
      "validate-password password=1234 task=one answers=later", "remove task=two answers=later", "sign",
      "deliver task=one", "deliver task=two answers=http-401")
    op.play(
      "queue/three", "Three signed requests leave in the order in which they were asked for.", about: "Q1",
      in: script, "validate-password password=1234 task=one answers=later",
      "validate-password password=1111 task=two answers=http-401", "validate-password password=2222 task=three",
      "deliver task=one", "sign")
    op.play(
      "queue/three-one-by-one", "The same, and each answer comes later.", about: "Q1", in: script,
      "validate-password password=1234 task=one answers=later", "vault task=two answers=ok,later",
      "remove task=three answers=later", "deliver task=one", "deliver task=two",
      "deliver task=three answers=no-connection")
    op.play(
      "queue/others-do-not-wait", "Requests that are not signed do not wait.", about: "Q1", in: script,
      "validate-password password=1234 task=one answers=later", "status", "deliver task=one")
    op.play(
      "queue/signed-outside", "A signature of the application does not wait: it takes the next value at once.",
      about: "Q1", in: script, "validate-password password=1234 task=one answers=later",
      "remove task=two answers=later",
      "sign", "sign-offline", "deliver task=one", "deliver task=two answers=http-500")
    op.play(
      "queue/cancelled-before", "A request that is cancelled before it leaves costs nothing.", about: "Q2", in: script,
      "validate-password password=1234 task=one answers=later", "validate-password password=1234 task=two",
      "cancel task=two", "deliver task=one", "sign")
    op.play(
      "queue/cancelled-in-between", "The second of three is cancelled.", about: "Q1 Q2", in: script,
      "validate-password password=1234 task=one answers=later", "validate-password password=1234 task=two",
      "remove task=three answers=http-401", "cancel task=two", "deliver task=one", "sign")
    op.play(
      "queue/cancelled-first", "The one in flight is cancelled, and the next one leaves.", about: "Q1", in: script,
      "validate-password password=1234 task=one answers=later", "remove task=two answers=http-401",
      "cancel task=one", "sign")
    op.play(
      "queue/refused-in-turn", "A request whose signature is refused when its turn comes lets the next one leave.",
      about: "Q1 G2", in: script, "validate-password password=1234 task=one answers=later",
      "validate-password password=12 task=two", "validate-password password=1234 task=three", "deliver task=one")
    op.play(
      "queue/key-first", "A request that needs a temporary key takes its place after the key has come.", about: "Q3",
      in: script, "vault task=one answers=later", "validate-password password=1234 task=two answers=later",
      "deliver task=one", "deliver task=two", "sign")
    op.play(
      "queue/key-first-token", "So it is with a token; the other request was answered before.", about: "Q3",
      in: script, "request-token task=one answers=later", "validate-password password=1234", "deliver task=one",
      "sign")
    op.play(
      "queue/block", "A block of the application holds the queue until it ends.", about: "Q1", in: script,
      "queue task=block", "validate-password password=1234 task=one", "sign", "deliver task=block", "sign")
    op.play(
      "queue/block-cancelled", "A block that is cancelled lets the next request leave.", about: "Q1", in: script,
      "queue task=block", "queue task=other", "validate-password password=1234 task=one", "cancel task=block",
      "deliver task=other")
    op.play(
      "queue/block-for-ever", "Nothing leaves while a block does not end.", about: "Q1", in: script, "queue task=block",
      "validate-password password=1234 task=one", "request-token task=two answers=ok", "status", "restart", "sign")
  }
}

extension ClientPasswordOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    op.play(
      "basic", "The password is changed: the new one signs validly, the old one does not.", about: "P1 P2 P6",
      in: script, flags: [.basic], "change-password old=1234 new=5678", "sign password=5678", "sign password=1234",
      "restart", "sign password=5678")
    for answer in ["ok", "http-401", "no-connection", "http-500"] {
      op.play(
        "validate/\(answer)", "A password is validated: the client reports what the server answers.", about: "P1",
        in: script, "validate-password password=1234 answers=\(answer)", "sign")
    }
    op.play(
      "validate/wrong", "A wrong password leaves the device as a signature that is not valid.", about: "P1",
      in: script, "validate-password password=4321 answers=http-401", "validate-password password=1234")
    for password in ["", "1", "123"] {
      op.play(
        "validate/of-\(password.utf8.count)-bytes", "The password is too short: nothing is sent.", about: "P1",
        in: script, "validate-password password=\(password)", "sign")
    }
    for (name, old, answer) in [
      ("wrong", "9999", "http-401"), ("no-connection", "1234", "no-connection"), ("error", "1234", "http-500"),
    ] {
      op.play(
        "change/refused-\(name)", "The validation fails: the old password stays.", about: "P2", in: script,
        "change-password old=\(old) new=5678 answers=\(answer)", "sign password=1234", "sign password=5678")
    }
    op.play(
      "change/old-too-short", "The old password cannot be one: nothing is sent, and nothing changes.", about: "P1 P2",
      in: script, "change-password old=123 new=5678", "sign password=1234")
    for new in ["", "567"] {
      op.play(
        "change/new-of-\(new.utf8.count)-bytes",
        "The new password is too short, which is noticed after the validation.",
        about: "P3", in: script, "change-password old=1234 new=\(new)", "sign password=1234", "restart", "sign")
    }
    op.play(
      "change/twice", "The password is changed twice, and the process ends in between.", about: "P2 P6", in: script,
      "change-password old=1234 new=5678", "restart", "change-password old=5678 new=90ab", "restart",
      "sign password=90ab", "sign password=5678")
    op.play(
      "change/same", "The new password is the old one.", about: "P2", in: script, "change-password old=1234 new=1234",
      "sign")
    op.play(
      "change/cancelled", "The caller cancels while the validation is in flight: nothing changes.", about: "P2",
      in: script, "change-password old=1234 new=5678 task=one answers=later", "cancel task=one", "sign password=1234")
    op.play(
      "change/killed", "The process ends while the validation is in flight.", about: "P2", in: script,
      "change-password old=1234 new=5678 task=one answers=later", "restart", "sign password=1234",
      "sign password=5678")
    op.play(
      "change/later", "The answer comes later, and the password changes then.", about: "P2 P6", in: script,
      "change-password old=1234 new=5678 task=one answers=later", "sign", "deliver task=one", "sign password=5678")
    op.play(
      "unsafe/basic", "The password is changed without the server.", about: "P4 P6", in: script,
      "change-password-unsafe old=1234 new=5678", "sign password=5678", "restart", "sign password=5678",
      "sign password=1234")
    op.play(
      "unsafe/validated", "The application validates first.", about: "P1 P4", in: script,
      "validate-password password=1234", "change-password-unsafe old=1234 new=2468", "sign password=2468")
    op.play(
      "unsafe/wrong", "A wrong old password destroys the factor; possession and biometry stay.", about: "P4 P5",
      in: script, with: "biometry=yes", "change-password-unsafe old=9999 new=5678", "sign password=5678",
      "sign password=1234", "sign password=9999", "sign factors=possession", "sign-with-dialog")
    op.play(
      "unsafe/wrong-and-back", "The change back does not repair it.", about: "P5", in: script,
      "change-password-unsafe old=9999 new=5678", "change-password-unsafe old=5678 new=1234", "sign password=1234",
      "change-password-unsafe old=1234 new=9999", "sign password=9999")
    for (name, old, new) in [
      ("old-empty", "", "5678"), ("old-of-3-bytes", "123", "5678"), ("new-empty", "1234", ""),
      ("new-of-3-bytes", "1234", "567"),
    ] {
      op.play(
        "unsafe/\(name)", "A password that is too short: nothing changes.", about: "P4", in: script,
        "change-password-unsafe old=\(old) new=\(new)", "sign password=1234")
    }
    for start in ["empty", "pending"] {
      op.play(
        "unsafe/\(start)", "There is no valid activation.", about: "P4", in: script, with: "start=\(start)",
        "change-password-unsafe old=1234 new=5678", "change-password old=1234 new=5678",
        "validate-password password=1234")
    }
    op.play(
      "external-key/missing", "The activation uses an external key that is not set: nothing changes.", about: "P4",
      in: script, with: "start=active", "add-external-key key=a", "restart",
      "change-password-unsafe old=1234 new=5678", "set-external-key key=a", "sign password=1234",
      "change-password-unsafe old=1234 new=5678", "sign password=5678")
    declareProcesses(on: op)
    op.playDrawn(about: "P2 P4 P5", in: script, from: DrawnEvents.password)
  }
}
