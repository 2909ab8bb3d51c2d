internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Factors in 3.3, and calls about factors that wait, are repeated, or whose answers come in another order.
extension ClientFactorKeyOperation {
  func declareLengths(on op: OperationBuilder) {
    for start in ["active", "active-3"] {
      for password in ["éé", "é1", "ééé"] {
        let name = "\(start)-\(password.utf8.count)"
        op.play4(
          "bytes/\(name)", "A new password has \(password.utf8.count) bytes and \(password.count) characters.",
          about: "F2", in: script, with: "start=\(start)", "change-password old=1234 new=\(password)", "sign",
          "sign password=\(password)")
        op.play4(
          "bytes/finished-\(name)", "The same in two steps.", about: "F2 F3", in: script, with: "start=\(start)",
          "begin-password-change old=1234", "finish-password-change new=\(password)", "sign",
          "sign password=\(password)")
        op.play4(
          "bytes/offline-\(name)", "The same without the server.", about: "F2", in: script, with: "start=\(start)",
          "change-password-offline old=1234 new=\(password)", "sign", "restart", "sign password=\(password)")
      }
    }
  }

  func declareVersion3(on op: OperationBuilder) {
    for answer in failedAnswers4 {
      op.play4(
        "version-3/addition-\(answer)", "In 3.3 the answer to an addition is \(answer).", about: "F4 F5", in: script,
        with: "start=active-3", "add-biometry answers=ok,\(answer)", "has-biometry", "add-biometry",
        "sign factors=possession_biometry", "remove-biometry", "sign factors=possession_biometry")
      op.play4(
        "version-3/change-\(answer)", "In 3.3 the answer to a change is \(answer).", about: "F1 F2", in: script,
        with: "start=active-3", "change-password old=1234 new=4321 answers=\(answer)", "sign", "restart", "sign",
        "change-password old=1234 new=9999", "sign password=9999")
      op.play4(
        "version-3/begin-\(answer)", "In 3.3 the first step of a change fails.", about: "F3", in: script,
        with: "start=active-3", "begin-password-change old=1234 answers=\(answer)", "finish-password-change new=4321",
        "begin-password-change old=1234", "finish-password-change new=4321", "sign password=4321",
        "finish-password-change new=9999")
    }
    for biometry in ["yes", "no"] {
      op.play4(
        "version-3/removal-\(biometry)", "In 3.3 biometry is removed, and was on: \(biometry).", about: "F5",
        in: script, with: "start=active-3 biometry=\(biometry)", "remove-biometry", "has-biometry",
        "sign factors=possession_biometry", "remove-biometry", "restart", "has-biometry")
      op.play4(
        "version-3/addition-over-\(biometry)", "In 3.3 biometry is added, and was on: \(biometry).", about: "F4",
        in: script, with: "start=active-3 biometry=\(biometry)", "add-biometry", "sign factors=possession_biometry")
    }
    op.play4(
      "spoiled/offline", "In 3.3 a wrong old password spoils the key.", about: "F2", in: script,
      with: "start=active-3", "change-password-offline old=9999 new=4321", "sign password=4321", "sign",
      "change-password-offline old=4321 new=1234", "sign", "restart", "sign")
    op.play4(
      "spoiled/accepted", "In 3.3 the server accepts a wrong old password.", about: "F2", in: script,
      with: "start=active-3", "change-password old=9999 new=4321", "sign password=4321", "sign")
    op.play4(
      "spoiled/steps", "The same in two steps.", about: "F2 F3", in: script, with: "start=active-3",
      "begin-password-change old=9999", "finish-password-change new=4321", "sign password=4321", "sign")
    op.play4(
      "steps/removed", "A change ends with its activation.", about: "F3", in: script, "begin-password-change old=1234",
      "remove-local", "finish-password-change new=4321", "change-password old=1234 new=4321")
    for start in ["active", "active-3"] {
      op.play4(
        "steps/one-between-\(start)", "A change in one step leaves the one that has begun, in \(start).", about: "F3",
        in: script, with: "start=\(start)", "begin-password-change old=1234", "change-password old=1234 new=4321",
        "finish-password-change new=9999", "sign password=9999", "finish-password-change new=1111")
    }
    op.play4(
      "spoiled/refused", "In 3.3 the server refuses a wrong old password.", about: "F2", in: script,
      with: "start=active-3", "change-password old=9999 new=4321 answers=http-401", "sign password=4321", "sign")
  }

  func declareRepeats(on op: OperationBuilder) {
    let calls = [
      ("validate-password", "later"), ("change-password old=1234 new=4321", "ok,later"),
      ("begin-password-change old=1234", "later"), ("add-biometry", "ok,later"), ("remove-biometry", "later"),
      ("vault", "ok,later"), ("remove", "later"),
    ]
    for (call, answers) in calls {
      let (name, biometry) = (call.prefix { $0 != " " }, call == "remove-biometry" ? "yes" : "no")
      let waiting = "\(call) task=c answers=\(answers)"
      op.play4(
        "repeated/\(name)", "`\(name)` three times.", about: "K1", in: script, with: "biometry=\(biometry)", call, call,
        call, "sign", "has-biometry")
      op.play4(
        "waiting/\(name)", "The answer to `\(name)` comes late.", about: "K1", in: script,
        with: "biometry=\(biometry)", waiting, "validate-password", "sign", "deliver task=d", "deliver task=c",
        "deliver task=c", "sign", "has-biometry")
      op.play4(
        "waiting/\(name)-refused", "The late answer to `\(name)` is a refusal.", about: "K1", in: script,
        with: "biometry=\(biometry)", waiting, "sign-offline", "deliver task=c answers=http-401", "sign", call,
        "has-biometry")
      op.play4(
        "waiting/\(name)-restart", "The process ends while the answer to `\(name)` is awaited.", about: "K1",
        in: script, with: "biometry=\(biometry)", waiting, "restart", "deliver task=c", "sign", "has-biometry", call)
    }
    for answer in failedAnswers4 {
      op.play4(
        "lost/addition-\(answer)", "The server has biometry whose addition failed: a status removes it.", about: "F4",
        in: script, "add-biometry answers=ok,\(answer)", "status biometry=yes / biometry=no", "add-biometry",
        "sign factors=possession_biometry")
      op.play4(
        "lost/removal-\(answer)", "The server has removed biometry, and the client learns it by a status.", about: "F5",
        in: script, with: "biometry=yes", "remove-biometry answers=\(answer)", "status biometry=no", "has-biometry",
        "remove-biometry", "add-biometry", "sign factors=possession_biometry")
    }
  }
}
