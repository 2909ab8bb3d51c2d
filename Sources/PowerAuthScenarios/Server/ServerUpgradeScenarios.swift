package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerUpgradeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    script.play(
      "upgrade/life", "Start, start again, commit, commit again.", [rules.start, rules.signature, rules.commit],
      flag: .basic, on: op, "legacy counter=7", "upgrade-start", "upgrade-start", "upgrade-commit", "upgrade-commit",
      "detail")
    script.play(
      "upgrade/counter-goes-on", "The number of the counter continues, and its value begins anew.",
      [rules.signature, rules.status], on: op, "legacy counter=300", "verify-numeric", "upgrade-start",
      "upgrade-commit",
      "status", "validate", "status")
    script.play(
      "upgrade/between", "Between start and commit signatures of version 2 count.", [rules.start, rules.signature],
      on: op, "legacy counter=3", "verify-numeric", "upgrade-start", "verify-numeric", "verify-numeric wrong=knowledge",
      "upgrade-start", "upgrade-commit")
    script.play(
      "upgrade/numeric-after-commit", "After the commit a signature of version 2 is a wrong one.",
      [rules.commit, rules.numeric],
      flag: .refusedRequest, on: op, "legacy", "verify-numeric", "upgrade-start", "upgrade-commit", "verify-numeric",
      "verify-numeric factors=POSSESSION", "validate")
    script.play(
      "upgrade/lost-answers", "The answers of start and commit are lost, and the device continues.",
      [rules.start, rules.signature, rules.commit], on: op, "legacy", "upgrade-start", "upgrade-start",
      "upgrade-commit counter=5", "status", "validate")
    script.play(
      "upgrade/status", "There is no status of an activation of version 2.", [rules.status], flag: .refusedRequest,
      on: op, "legacy", "status", "upgrade-start", "status", "upgrade-commit", "status")
    script.play(
      "start/states", "A BLOCKED activation, and one of version 3, do not start.", [rules.start], flag: .refusedRequest,
      on: op, "legacy", "block", "upgrade-start", "unblock", "upgrade-start", "activate activation=b",
      "upgrade-start activation=b", "upgrade-start activation=c")
    script.play(
      "start/refused", "An unsupported version, and a message that cannot be decrypted.", [rules.start],
      flag: .refusedRequest, on: op, "legacy", "upgrade-start body=undecryptable", "upgrade-start secret=wrong",
      "upgrade-start", "upgrade-start version=older")
    script.play(
      "start/repeated", "Who sends the start again cannot read the answer, and the next start has the same data.",
      [rules.start], on: op, "legacy", "upgrade-start", "replay of=2", "upgrade-start")
    script.play(
      "start/unsupported", "An unsupported version starts no upgrade.", [rules.start], flag: .refusedRequest, on: op,
      "legacy", "unsupport", "upgrade-start", "support", "upgrade-start", "upgrade-commit")
    script.play(
      "start/repeated-after-block", "A start that was refused while BLOCKED is sent again afterwards.", [rules.start],
      flag: .repeatedRequest, on: op, "legacy", "block", "upgrade-start", "unblock", "replay of=3", "upgrade-start")
    for factors in ["POSSESSION_KNOWLEDGE", "KNOWLEDGE"] {
      script.play(
        "commit/\(factors.inName)", "Only possession commits; \(factors) costs nothing.", [rules.signature],
        flag: .refusedRequest, on: op, "legacy", "upgrade-start", "upgrade-commit factors=\(factors)",
        "upgrade-commit factors=\(factors) wrong=knowledge", "upgrade-commit")
    }
    script.play(
      "commit/wrong", "A wrong signature, and an empty body.", [rules.signature], flag: .refusedRequest, on: op,
      "legacy",
      "upgrade-start", "upgrade-commit wrong=possession", "upgrade-commit tamper=body", "upgrade-commit content=empty",
      "upgrade-commit")
    script.play(
      "commit/empty-and-signed-otherwise", "An empty body is refused before the signature, which covers another body.",
      [rules.signature], flag: .refusedRequest, on: op, "legacy", "upgrade-start",
      "upgrade-commit content=empty tamper=body at=1", "upgrade-commit at=2")
    script.play(
      "start/other-activation", "Another activation takes the name of one whose upgrade was started.",
      [rules.start, rules.commit], on: op, "legacy counter=2", "upgrade-start", "legacy counter=5", "upgrade-start",
      "upgrade-commit", "validate")
    script.play(
      "commit/version-3", "An activation of version 3: the counter moves, and it is refused.", [rules.commit],
      flag: .refusedRequest, on: op, "activate", "upgrade-commit", "upgrade-commit wrong=possession", "validate")
    script.playUnsupportedWhileBlocked(rules.signature, on: op)
  }
}
