internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// What else is called during an upgrade, and what becomes of biometry whose key needs the user.
extension ClientUpgradeTo4Operation {
  func declareMeanwhile(on op: OperationBuilder) {
    for call in [
      "sign", "sign-offline", "validate-password", "change-password old=1234 new=4321",
      "begin-password-change old=1234", "finish-password-change new=4321", "change-password-offline old=1234 new=4321",
      "add-biometry", "remove-biometry", "has-biometry", "request-token", "remove-token", "has-token", "token-header",
      "vault", "message", "time", "last-status", "create",
    ] {
      op.play4(
        "meanwhile/\(call.prefix { $0 != " " })", "`\(call)` until a confirmation whose answer was lost is repeated.",
        about: "P1 U2", in: script, with: "start=active-3 biometry=yes",
        "upgrade answers=ok,ok,ok,no-connection,no-connection", call, "restart", call, "status upgradePending=yes", call
      )
    }
    for start in ["active-3", "upgrading", "active"] {
      op.play4(
        "meanwhile/application-\(start)", "A message to the application in \(start).", about: "P1", in: script,
        with: "start=\(start)", "message scope=application", "sign", "status upgradePending=no",
        "message scope=application")
      op.play4(
        "meanwhile/remove-token-\(start)", "A token that is not there is removed in \(start).", about: "P1",
        in: script, with: "start=\(start)", "remove-token", "has-token", "token-header")
    }
    declareWaiting(on: op)
    declareAsking(on: op)
  }

  private func declareWaiting(on op: OperationBuilder) {
    for call in [
      "status", "upgrade", "validate-password", "change-password old=1234 new=4321", "add-biometry", "request-token",
      "message", "remove", "remove-local", "create",
    ] {
      for (name, answers) in [("start", "ok,ok,later"), ("confirmation", "ok,ok,ok,later")] {
        op.play4(
          "waiting/\(name)-\(call.prefix { $0 != " " })", "`\(call)` while the answer to the \(name) is awaited.",
          about: "U2 P1", in: script, with: "start=active-3", "upgrade task=u answers=\(answers)", call, "sign",
          "deliver task=v", "deliver task=u", call, "deliver task=u")
      }
    }
    for (name, answers) in [("start", "ok,ok,later"), ("confirmation", "ok,ok,ok,later")] {
      for answer in failedAnswers4 {
        op.play4(
          "late/\(name)-\(answer)", "The late answer to the \(name) is \(answer).", about: "U2 U4", in: script,
          with: "start=active-3", "upgrade task=u answers=\(answers)", "sign",
          "deliver task=u answers=\(answer)", "sign", "restart", "status", "sign")
      }
    }
  }

  /// Biometry is removed where its new key cannot be stored without the user; where the start fails, it stays.
  private func declareAsking(on op: OperationBuilder) {
    op.play4(
      "asks/without-biometry", "Where biometry is off, none is removed, and the result says so.", about: "U5 U2",
      in: script, with: "start=active-3 storage=asks", "upgrade answers=ok,ok,ok,no-connection,no-connection",
      "has-biometry", "status upgradePending=yes")
    op.play4(
      "given/unconfirmed", "Biometry stays by the prompt of the application, also where the confirmation fails.",
      about: "U5 U2", in: script, with: "start=active-3 storage=given biometry=yes",
      "upgrade answers=ok,ok,ok,no-connection,no-connection", "has-biometry", "status upgradePending=yes",
      "sign factors=possession_biometry")
    let places = [("status", ""), ("key", "ok,"), ("start", "ok,ok,"), ("confirmation", "ok,ok,ok,")]
    for (place, before) in places {
      for answer in failedAnswers4 {
        op.play4(
          "asks/\(place)-\(answer)", "A key of biometry needs the user, and the answer to the \(place) is \(answer).",
          about: "U5 U2", in: script, with: "start=active-3 storage=asks biometry=yes",
          "upgrade answers=\(before)\(answer)", "has-biometry", "status biometry=no", "upgrade", "has-biometry",
          "add-biometry", "sign factors=possession_biometry")
      }
      op.play4(
        "asks/\(place)-restart", "The process ends while the answer to the \(place) is awaited.", about: "U5 U4",
        in: script, with: "start=active-3 storage=asks biometry=yes", "upgrade task=u answers=\(before)later",
        "has-biometry", "restart", "has-biometry", "status biometry=yes / biometry=no upgradePending=no",
        "sign factors=possession_biometry")
    }
  }
}
