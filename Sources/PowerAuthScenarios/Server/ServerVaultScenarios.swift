package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerVaultOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareCosts(on: op)
    declareReasons(on: op)
    declareStates(on: op)
    declareData(on: op)
    script.playUnsupportedWhileBlocked(rules.state, on: op)
  }

  private func declareCosts(on op: OperationBuilder) {
    script.play(
      "unlock/right", "The vault opens for POSSESSION_KNOWLEDGE.", [rules.signature], flag: .basic, on: op,
      "activate", "vault-unlock", "vault-unlock reason=ADD_BIOMETRY", "validate")
    script.play(
      "unlock/costs", "Type, body and right signature in turn.", [rules.type, rules.decryption, rules.signature],
      flag: .refusedRequest, on: op, "activate", "vault-unlock factors=POSSESSION", "vault-unlock body=undecryptable",
      "vault-unlock")
    for factors in ["POSSESSION", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY", "KNOWLEDGE", "BIOMETRY"] {
      script.play(
        "unlock/\(factors.inName)", "\(factors) does not open the vault, which costs nothing.", [rules.type],
        flag: .refusedRequest, on: op, "activate", "validate wrong=knowledge",
        "vault-unlock factors=\(factors) at=7", "vault-unlock factors=\(factors) reason=x body=undecryptable",
        "validate")
    }
    script.play(
      "unlock/biometry-configured", "Biometry opens the vault where the configuration says so.",
      [rules.type, rules.signature], settings: "vaultWithBiometry=yes", on: op, "activate",
      "vault-unlock factors=POSSESSION_BIOMETRY", "vault-unlock factors=POSSESSION_BIOMETRY wrong=biometry",
      "vault-unlock factors=POSSESSION_KNOWLEDGE_BIOMETRY", "vault-unlock factors=POSSESSION")
    script.play(
      "unlock/knowledge-beside-biometry", "POSSESSION_KNOWLEDGE opens the vault also where biometry does.",
      [rules.type, rules.signature], settings: "vaultWithBiometry=yes", on: op, "activate", "vault-unlock",
      "vault-unlock factors=POSSESSION_BIOMETRY", "vault-unlock")
    script.play(
      "unlock/wrong", "A wrong password counts, up to the block.", [rules.signature], flag: .refusedRequest,
      on: op,
      "activate maxFailures=2", "vault-unlock wrong=knowledge", "vault-unlock", "vault-unlock wrong=knowledge",
      "vault-unlock wrong=possession", "vault-unlock", "unblock", "vault-unlock")
    script.play(
      "unlock/undecryptable-wrong", "Neither message nor signature is right: nothing counts.",
      [rules.decryption], flag: .refusedRequest, on: op, "activate", "vault-unlock body=undecryptable wrong=knowledge",
      "vault-unlock")
    script.play(
      "unlock/attempts", "Attempts of other signatures, and possession between them.", [rules.signature], on: op,
      "activate", "validate wrong=knowledge", "validate factors=POSSESSION", "vault-unlock wrong=knowledge",
      "validate factors=POSSESSION wrong=possession", "validate factors=POSSESSION", "vault-unlock",
      "validate factors=POSSESSION_BIOMETRY wrong=biometry", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "unlock/attempts-of-biometry", "Attempts of biometry, and possession between them.", [rules.signature],
      settings: "vaultWithBiometry=yes", on: op, "activate", "vault-unlock factors=POSSESSION_BIOMETRY wrong=biometry",
      "validate factors=POSSESSION", "validate factors=POSSESSION wrong=possession",
      "vault-unlock factors=POSSESSION_BIOMETRY")
    script.play(
      "unlock/unreadable", "A decrypted text that is not JSON.", [rules.unreadable], flag: .refusedRequest, on: op,
      "activate", "validate wrong=knowledge", "vault-unlock body=unreadable at=3",
      "vault-unlock body=unreadable wrong=knowledge",
      "vault-unlock")
    script.play(
      "unlock/look-ahead", "The look-ahead is that of all signatures.", [rules.signature, rules.decryption],
      flag: .serverLimit, on: op, "activate", "vault-unlock counter=19", "vault-unlock counter=40",
      "vault-unlock counter=39")
    script.play(
      "unlock/replayed", "The same request again: from 3.2 on it is refused before its signature is judged.",
      [rules.decryption, rules.signature], flag: .repeatedRequest, protocols: ["3.2", "3.3"], on: op, "activate",
      "vault-unlock", "replay of=2", "validate")
    script.play(
      "unlock/replayed-signature", "The same request again: before 3.2 its signature counts.",
      [rules.signature], flag: .repeatedRequest, protocols: ["3.0", "3.1"], on: op, "activate", "vault-unlock",
      "replay of=2", "validate")
    script.play(
      "unlock/clock", "A timestamp too far ahead costs nothing.", [rules.decryption], flag: .serverLimit,
      protocols: ["3.2", "3.3"], on: op, "activate", "vault-unlock clock=60000", "vault-unlock clock=60001",
      "vault-unlock")
  }

  private func declareReasons(on op: OperationBuilder) {
    let longest = String(repeating: "r", count: 255)
    script.play(
      "reason/allowed", "The shortest and the longest reason, and each kind of character.", [rules.reason],
      flag: .serverLimit, on: op, "activate", "vault-unlock reason=abc", "vault-unlock reason=\(longest)",
      "vault-unlock reason=aZ09_-.")
    for (name, reason) in [
      ("empty", ""), ("two-characters", "ab"), ("too-long", "\(longest)r"), ("slash", "a/b/c"), ("umlaut", "größe"),
      ("plus", "a+b+c"),
    ] {
      script.play(
        "reason/\(name)", "A reason that is not allowed costs nothing.", [rules.reason], flag: .refusedRequest,
        on: op, "activate", "validate wrong=knowledge", "vault-unlock at=4 reason=\(reason)",
        "vault-unlock wrong=knowledge reason=\(reason)", "vault-unlock reason=NOT_SPECIFIED")
    }
  }

  private func declareStates(on op: OperationBuilder) {
    script.play(
      "state/blocked", "While BLOCKED not even the last use moves.", [rules.state], flag: .refusedRequest, on: op,
      "activate", "block", "vault-unlock at=5", "vault-unlock wrong=knowledge at=6", "validate at=7", "unblock",
      "vault-unlock at=8")
    script.play(
      "state/other-states", "Unknown, PENDING_COMMIT and REMOVED activations.", [rules.state], flag: .refusedRequest,
      on: op, "vault-unlock", "init", "exchange", "vault-unlock at=5", "commit", "remove", "vault-unlock at=9")
    for version in ["older", "foreign", "unknown"] {
      script.play(
        "application/\(version)", "The application version is \(version == "older" ? "the other one" : version).",
        [rules.state], flag: .refusedRequest, on: op, "activate", "vault-unlock at=3 version=\(version)",
        "vault-unlock at=4")
    }
    script.play(
      "application/unsupported", "An unsupported version costs nothing, otherwise than in a signature.", [rules.state],
      flag: .refusedRequest, on: op, "activate", "unsupport", "vault-unlock at=2", "support", "vault-unlock at=3")
    script.play(
      "state/type-first", "The type is looked at before the state.", [rules.type, rules.state], flag: .refusedRequest,
      on: op, "activate", "block", "vault-unlock factors=POSSESSION", "vault-unlock")
  }

  private func declareData(on op: OperationBuilder) {
    for format in ["DER", "JOSE"] {
      script.play(
        "data/\(format.inName)", "Data signed with the device's private key.", [rules.signature], on: op,
        "activate", "activate activation=b", "vault-unlock", "verify-data format=\(format)",
        "verify-data format=\(format) data=changed", "verify-data format=\(format) signer=b",
        "verify-data format=\(format) activation=c", "verify-data format=\(format) activation=c signer=a")
    }
  }
}
