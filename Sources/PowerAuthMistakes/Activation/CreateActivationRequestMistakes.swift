package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CreateActivationRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "activation.text-of-custom-attributes-taken", "ecies.mac-not-compared", "ecies.mac-length-compared",
      "ecies.short-mac-accepted", "ecies.trailing-mac-bytes-ignored", "ecies.half-of-mac-compared",
      "ecies.last-mac-byte-ignored", "ecies.only-last-mac-byte-compared", "ecies.mac-compared-as-text",
      "ecies.unexpected-nonce-ignored", "ecies.missing-nonce-accepted", "ecies.missing-timestamp-accepted",
      "ecies.nonce-of-any-length", "ecies.long-nonce-accepted",
      because: "Vectors of the operations to which these steps belong show them.")
    op.contentMistakes(rules)
  }
}
