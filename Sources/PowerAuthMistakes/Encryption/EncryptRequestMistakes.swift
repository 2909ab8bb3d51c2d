package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension EncryptRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.zero-iv-in-response", "ecies.padding-before-mac", "ecies.request-nonce-in-response",
      "ecies.response-nonce-in-3.1", "ecies.nonce-of-12-bytes", "ecies.ephemeral-key-in-response-mac",
      "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits",
      "kdf.at-most-255-blocks", "kdf.not-cut",
      because: "Vectors of the operations to which these steps belong show them.")
    op.encryptionMistakes(rules, .request)
    op.notDetectable(
      "ecies.ephemeral-key-uncompressed",
      because: "The ephemeral key is sent uncompressed, so that it has this form anyway.")
    op.notDetectable(
      "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  }
}
