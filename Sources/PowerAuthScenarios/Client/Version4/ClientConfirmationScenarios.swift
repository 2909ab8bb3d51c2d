package import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientConfirmationOperation: ClientScenarios4 {
  package func declareScenarios(on op: OperationBuilder) {
    op.play4(
      "basic", "An activation is created, confirmed and stored.", about: "C1 C3 C5", in: script, with: "start=empty",
      flags: [.basic], "create", "persist biometry=yes", "sign factors=possession_biometry", "restart", "sign")
    for algorithm in ClientAlgorithm4.allCases.map(\.rawValue) {
      for biometry in ["yes", "no"] {
        op.play4(
          "algorithm/\(algorithm.inName)-biometry-\(biometry)", "\(algorithm), with biometry: \(biometry).",
          about: "C3 C5", in: script, with: "start=empty algorithm=\(algorithm)", "create",
          "persist biometry=\(biometry)", "has-biometry", "sign", "persist", "restart", "sign")
      }
    }
    declareFailures(on: op)
    declareRefusals(on: op)
    declareCreations(on: op)
  }

  private func declareFailures(on op: OperationBuilder) {
    for answer in failedAnswers4 {
      op.play4(
        "create/\(answer)", "The answer to the creation is \(answer).", about: "C1", in: script, with: "start=empty",
        "create answers=ok,\(answer)", "persist", "sign", "create", "persist")
      for pending in ["yes", "no"] {
        op.play4(
          "lost/\(answer)-pending-\(pending)", "A confirmation fails, and bit 0 says \(pending).", about: "C4 C3",
          in: script, with: "start=pending", "persist answers=\(answer) confirmationPending=\(pending)", "sign")
        op.play4(
          "lost/\(answer)-again-\(pending)", "The status fails too, and the next call begins with it.", about: "C4",
          in: script, with: "start=pending", "persist answers=\(answer),ok,http-500", "sign",
          "persist password=9876 confirmationPending=\(pending)", "sign password=9876")
      }
      for count in 1...3 {
        let answers = Array(repeating: "\(answer),ok", count: count).joined(separator: ",")
        let all = count == 1 ? "\(answer),ok" : "\(answer),ok,ok" + String(answers.dropFirst(answer.count + 3))
        op.play4(
          "repeated/\(answer)-\(count)", "The confirmation fails several times.", about: "C4", in: script,
          with: "start=pending", "persist answers=\(all)", "sign", "persist", "sign")
      }
    }
    for state in ["created", "pendingCommit", "active", "blocked", "removed"] {
      for pending in ["yes", "no"] {
        op.play4(
          "state/\(state.slug)-\(pending)", "The status after a failure is \(state), and bit 0 says \(pending).",
          about: "C4", in: script, with: "start=pending",
          "persist answers=no-connection state=\(state) confirmationPending=\(pending)", "sign", "persist")
      }
    }
    for answers in ["later", "no-connection,later", "no-connection,ok,later", "no-connection,ok,ok,later"] {
      op.play4(
        "restart/\(answers.count)", "The process ends while an answer is awaited.", about: "C6", in: script,
        with: "start=pending", "persist task=p answers=\(answers)", "restart", "deliver task=p", "persist", "create",
        "persist")
      op.play4(
        "waiting/\(answers.count)", "The answer comes late.", about: "C4", in: script, with: "start=pending",
        "persist task=p answers=\(answers)", "sign", "status", "deliver task=p answers=ok", "sign")
    }
  }

  private func declareRefusals(on op: OperationBuilder) {
    for password in ["1", "123", "1234", "éé"] {
      for start in ["empty", "pending", "active", "active-3"] {
        op.play4(
          "password/\(password.utf8.count)-of-\(password.count)-\(start)",
          "A password of \(password.utf8.count) bytes.",
          about: "C2", in: script, with: "start=\(start)", "persist password=\(password)", "sign password=\(password)")
      }
    }
    let calls = [
      "create", "status", "remove", "sign", "sign-offline", "validate-password", "change-password old=1234 new=4321",
      "change-password-offline old=1234 new=4321", "add-biometry", "remove-biometry", "has-biometry", "request-token",
      "token-header", "vault", "message", "message scope=application", "upgrade", "remove-local",
    ]
    for call in calls {
      for start in ["empty", "pending"] {
        op.play4(
          "before/\(call.replacing(" ", with: "-").replacing("=", with: "-"))-\(start)",
          "`\(call)` before there is a stored activation.", about: "P1", in: script,
          with: "start=\(start)", call, "persist", "sign")
      }
    }
    op.play4(
      "tokens/of-before", "Tokens of the former activation are gone.", about: "C5", in: script, "request-token",
      "remove-local", "create", "persist", "has-token")
    for algorithm in ["EC_P384", "EC_P384_ML_L3"] {
      op.play4(
        "create/\(algorithm.inName)-counter-of-16-bytes", "\(algorithm): the counter of the answer has 16 bytes.",
        about: "C1 C3", in: script, with: "start=empty algorithm=\(algorithm)", "create content=counter-of-16-bytes",
        "persist", "create", "persist", "sign")
    }
    for start in ["active", "active-3"] {
      op.play4(
        "create/over-\(start)", "A creation where an activation is stored.", about: "P1", in: script,
        with: "start=\(start)", "create", "sign", "remove-local", "create", "create", "status", "persist")
    }
    op.play4(
      "tokens/removal-on-server", "A removal on the server ends tokens as well.", about: "C5", in: script,
      "request-token", "remove", "create", "persist", "has-token", "request-token")
    op.play4(
      "restart/created", "What is created ends with the process.", about: "C6", in: script, with: "start=empty",
      "create", "restart", "persist", "create", "persist", "restart", "sign")
  }
}
