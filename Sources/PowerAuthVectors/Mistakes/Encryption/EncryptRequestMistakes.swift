package import Conformance
internal import PowerAuth

extension EncryptRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.encryptionMistakes(rules, .request)
    op.notDetectable(
      "ecies.ephemeral-key-uncompressed",
      because: "The ephemeral key is sent uncompressed, so that it has this form anyway.")
    op.notDetectable(
      "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  }
}
