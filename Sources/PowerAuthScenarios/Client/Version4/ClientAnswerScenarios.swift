internal import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// The same answers to other calls, with other factors, and for several encryptors.
extension ClientMessageOperation {
  func declareOtherCalls(on op: OperationBuilder) {
    for claims in KeyClaims4.allCases.map(\.rawValue) {
      op.play4(
        "key/create-\(claims)", "The answer with the key for a creation is \(claims).", about: "M3", in: script,
        with: "start=empty algorithm=EC_P384_ML_L3", "create claims=\(claims)", "create")
      op.play4(
        "key/change-\(claims)", "The answer with the key for a change is \(claims): no code is made.", about: "M3",
        in: script, "change-password old=1234 new=4321 claims=\(claims)", "sign")
    }
    for envelope in EnvelopeForm4.allCases.map(\.rawValue) {
      op.play4(
        "envelope/\(envelope)-create", "The answer to a creation is \(envelope).", about: "E1", in: script,
        with: "start=empty", "create envelope=\(envelope)", "create", "create")
      op.play4(
        "envelope/\(envelope)-application", "An answer of the application is \(envelope).", about: "E1", in: script,
        "message scope=application envelope=\(envelope)", "message scope=application", "message")
    }
    for content in TokenContent4.allCases.map(\.rawValue) {
      op.play4(
        "token/possession-\(content)", "The answer with a token of possession is \(content).", about: "E4",
        in: script, with: "algorithm=EC_P384_ML_L3", "request-token factors=possession content=\(content)",
        "has-token", "request-token factors=possession", "restart", "has-token")
    }
    for content in ActivationContent4.ofStart.map(\.rawValue) {
      op.play4(
        "activation/upgrade-\(content)", "The answer to the start of an upgrade is \(content).", about: "E1",
        in: script, with: "start=active-3 algorithm=EC_P384_ML_L5", "upgrade content=\(content)", "message", "upgrade",
        "message")
    }
    for content in VaultContent4.allCases.map(\.rawValue) {
      op.play4(
        "vault/biometry-\(content)", "The answer with a key of the vault for biometry is \(content).", about: "E5",
        in: script, with: "biometry=yes", "vault factors=possession_biometry content=\(content)", "sign")
    }
    for answer in failedAnswers4 {
      op.play4(
        "failed/create-\(answer)", "The answer to a creation is \(answer), and so is the next one with its key.",
        about: "E1", in: script, with: "start=empty", "create answers=ok,\(answer)", "create answers=\(answer)",
        "create")
    }
  }

  func declareObjects(on op: OperationBuilder) {
    op.play4(
      "objects/crossed", "Two encryptors get their answers in another order.", about: "E6", in: script,
      "encryptor object=a", "encryptor object=b scope=application", "encrypt object=a", "encrypt object=b",
      "decrypt object=b", "decrypt object=a", "decrypt object=a", "decrypt object=c")
    op.play4(
      "objects/one-key", "Two encryptors have one key.", about: "E6", in: script, "encryptor object=a",
      "encryptor object=b", "encrypt object=b", "decrypt object=a", "encrypt object=a",
      "decrypt object=b envelope=other-message", "decrypt object=b", "decrypt object=a")
    op.play4(
      "objects/process", "Encryptors end with the process.", about: "E6", in: script, "encryptor object=a",
      "encrypt object=a", "restart", "decrypt object=a", "encrypt object=a")
    op.play4(
      "objects/waiting", "The key for an encryptor comes late.", about: "E6", in: script,
      "encryptor object=a task=e answers=later", "encrypt object=a", "message", "deliver task=e", "encrypt object=a",
      "decrypt object=a")
    op.play4(
      "objects/refused", "The key for an encryptor does not come.", about: "E6", in: script,
      "encryptor object=a answers=http-500", "encrypt object=a", "encryptor object=b", "encrypt object=b",
      "decrypt object=b")
  }
}
