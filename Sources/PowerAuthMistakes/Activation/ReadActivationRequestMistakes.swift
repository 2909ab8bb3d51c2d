package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ReadActivationRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "activation.digits-as-numbers", "activation.custom-attributes-as-text", "activation.custom-attributes-as-texts",
      "activation.device-key-in-hex", "activation.device-key-in-url-alphabet", "activation.envelope-as-text",
      "activation.envelope-in-base64", "activation.envelope-in-hex", "activation.envelope-timestamp-as-text",
      "activation.envelope-timestamp-in-seconds", "ecies.trailing-mac-bytes-ignored",
      "ecies.only-last-mac-byte-compared", "ecies.mac-compared-as-text", "ecies.other-nonce-sent",
      "ecies.clock-read-twice", "ecies.timestamp-sent-in-seconds", "ecies.nonce-sent-in-3.0",
      "ecies.timestamp-sent-before-3.2", "activation.envelope-without-temporary-key-id",
      "activation.envelope-without-nonce", "activation.envelope-without-timestamp",
      because: "Vectors of the operations to which these steps belong show them.")
    op.contentMistakes(rules)
  }
}
