package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientFactorKeyOperation: ClientScenarios4 {
  package func declareScenarios(on op: OperationBuilder) {
    op.play4(
      "basic", "The password is changed, and the next code has the new key.", about: "F1 F2", in: script,
      flags: [.basic], "change-password old=1234 new=4321", "sign password=4321", "sign password=1234")
    for answer in failedAnswers4 {
      for biometry in ["yes", "no"] {
        op.play4(
          "change/\(answer)-biometry-\(biometry)", "The answer to a change is \(answer): the old key stays.",
          about: "F1 K1", in: script, with: "biometry=\(biometry)",
          "change-password old=1234 new=4321 answers=ok,\(answer)", "sign", "restart", "sign",
          "change-password old=1234 new=9999", "sign password=9999", "has-biometry")
        op.play4(
          "removal/\(answer)-biometry-\(biometry)", "The answer to a removal is \(answer).", about: "F5", in: script,
          with: "biometry=\(biometry)", "remove-biometry answers=\(answer)", "has-biometry", "restart",
          "remove-biometry", "sign factors=possession_biometry")
      }
      op.play4(
        "addition/\(answer)", "The answer to an addition is \(answer).", about: "F4", in: script,
        "add-biometry answers=ok,\(answer)", "has-biometry", "add-biometry", "sign factors=possession_biometry",
        "add-biometry", "remove-biometry")
      op.play4(
        "steps/\(answer)", "The second step fails, and is repeated.", about: "F3", in: script,
        "begin-password-change old=1234", "finish-password-change new=4321 answers=ok,\(answer)",
        "finish-password-change new=4321", "finish-password-change new=9999", "sign password=4321")
      op.play4(
        "begin/\(answer)", "The first step fails.", about: "F3", in: script,
        "begin-password-change old=1234 answers=\(answer)", "finish-password-change new=4321", "sign")
    }
    for start in ["active", "active-3"] {
      for length in ["1", "123", "1234"] {
        op.play4(
          "length/\(start)-\(length)", "A new password of \(length.count) bytes.", about: "F2", in: script,
          with: "start=\(start)", "change-password old=1234 new=\(length)", "sign password=\(length)",
          "begin-password-change old=1234", "finish-password-change new=\(length)")
      }
      for factors in ["possession", "possession_knowledge", "possession_biometry"] {
        for biometry in ["yes", "no"] {
          op.play4(
            "code/\(start)-\(factors.inName)-\(biometry)", "Codes of \(factors), with biometry: \(biometry).",
            about: "K1 F6", in: script, with: "start=\(start) biometry=\(biometry)", "sign factors=\(factors)",
            "sign-offline factors=\(factors)", "restart", "sign factors=\(factors)", "vault factors=\(factors)",
            "remove factors=\(factors) answers=http-401", "sign")
        }
      }
    }
    op.play4(
      "steps/cleared", "A change that is cleared cannot be finished.", about: "F3", in: script,
      "begin-password-change old=1234", "clear-password-change", "finish-password-change new=4321")
    op.play4(
      "steps/restart-of-version-3", "A change of 3.3 ends with the process, too.", about: "F3", in: script,
      with: "start=active-3", "begin-password-change old=1234", "restart", "finish-password-change new=4321", "sign")
    op.play4(
      "steps/restart", "A change ends with the process.", about: "F3", in: script, "begin-password-change old=1234",
      "restart", "finish-password-change new=4321")
    op.play4(
      "waiting/counter", "The process ends while a change waits: its value of the counter is used.", about: "K1 F1",
      in: script, "change-password old=1234 new=4321 task=c answers=ok,later", "sign", "restart", "sign",
      "deliver task=c", "sign")
    declareLengths(on: op)
    declareVersion3(on: op)
    declareRepeats(on: op)
  }
}
