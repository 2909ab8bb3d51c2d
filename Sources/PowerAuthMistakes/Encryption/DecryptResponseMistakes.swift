package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension DecryptResponseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length", "ecies.unexpected-temporary-key-ignored",
      "ecies.long-nonce-accepted", "ecies.nonce-of-12-bytes", "ecies.ephemeral-key-missing-in-mac",
      "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits",
      "kdf.at-most-255-blocks", "kdf.not-cut",
      because: "Vectors of the operations to which these steps belong show them.")
    op.decryptionMistakes(rules, decryptionRules, .response)
  }
}
