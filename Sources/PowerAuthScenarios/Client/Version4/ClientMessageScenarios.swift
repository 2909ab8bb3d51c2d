package import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientMessageOperation: ClientScenarios4 {
  package func declareScenarios(on op: OperationBuilder) {
    op.play4(
      "basic", "A message and its answer.", about: "M3 E1", in: script, flags: [.basic], "message",
      "message scope=application")
    for algorithm in ["EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"] {
      for claims in KeyClaims4.allCases.map(\.rawValue) {
        op.play4(
          "key/\(algorithm.inName)-\(claims)", "\(algorithm): the answer with a temporary key is \(claims).",
          about: "M3",
          in: script, with: "algorithm=\(algorithm)", "message claims=\(claims)",
          "message scope=application claims=\(claims)", "message")
      }
      for content in ActivationContent4.allCases.map(\.rawValue) {
        op.play4(
          "activation/\(algorithm.inName)-\(content)", "\(algorithm): the answer to a creation is \(content).",
          about: "E2", in: script, with: "start=empty algorithm=\(algorithm)", "create content=\(content)", "create")
      }
    }
    for envelope in EnvelopeForm4.allCases.map(\.rawValue) {
      for event in ["message", "change-password old=1234 new=4321", "add-biometry", "request-token", "vault", "status"]
      {
        op.play4(
          "envelope/\(envelope)-\(event.prefix { $0 != " " })", "An encrypted answer is \(envelope).", about: "E1",
          in: script, "\(event) envelope=\(envelope)", "sign", "has-token", event)
      }
      op.play4(
        "object/\(envelope)", "An encryptor gets an answer that is \(envelope).", about: "E1 E6", in: script,
        "encryptor object=o", "decrypt object=o", "encrypt object=o", "encrypt object=o",
        "decrypt object=o envelope=\(envelope)", "decrypt object=o")
    }
    for content in SecretContent4.allCases.map(\.rawValue) {
      for event in ["change-password old=1234 new=4321", "add-biometry"] {
        op.play4(
          "secret/\(content)-\(event.prefix { $0 != " " })", "The answer with a new key is \(content).", about: "E3",
          in: script, "\(event) content=\(content)", "sign", "restart", "sign password=4321")
      }
    }
    for content in TokenContent4.allCases.map(\.rawValue) {
      op.play4(
        "token/\(content)", "The answer with a token is \(content).", about: "E4", in: script,
        "request-token content=\(content)", "has-token", "request-token", "request-token", "restart", "has-token")
      op.play4(
        "token/hybrid-\(content)", "Of two tokens, the answer with the second one is \(content).", about: "E4",
        in: script, with: "algorithm=EC_P384_ML_L3", "request-token name=first",
        "request-token name=second content=\(content)", "has-token name=first", "has-token name=second")
    }
    for content in VaultContent4.allCases.map(\.rawValue) {
      op.play4(
        "vault/\(content)", "The answer with a key of the vault is \(content).", about: "E5", in: script,
        "vault content=\(content)", "vault", "sign")
    }
    for answer in failedAnswers4 {
      for event in ["message", "request-token", "vault", "status", "remove-token"] {
        op.play4(
          "failed/\(event)-\(answer)", "The answer to `\(event)` is \(answer).", about: "E1 E4", in: script,
          "request-token name=first", "\(event) answers=\(answer)", "has-token", "has-token name=first", event)
      }
      op.play4(
        "removal/\(answer)", "The answer to the removal of a token is \(answer).", about: "E4", in: script,
        "request-token", "remove-token answers=\(answer)", "has-token", "remove-token", "has-token")
    }
    op.play4(
      "token/three", "Each token is there under its name.", about: "E4", in: script, "request-token name=first",
      "request-token name=second", "request-token name=third", "has-token name=first", "remove-token name=second",
      "has-token name=first", "has-token name=second", "has-token name=third")
    declareOtherCalls(on: op)
    declareObjects(on: op)
  }
}
