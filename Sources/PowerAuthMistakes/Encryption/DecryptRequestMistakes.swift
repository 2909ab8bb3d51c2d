package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension DecryptRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length", "ecies.zero-iv-in-response",
      "ecies.request-nonce-in-response", "ecies.response-nonce-in-3.1", "ecies.nonce-of-12-bytes",
      "ecies.ephemeral-key-in-response-mac", "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes",
      "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits", "kdf.at-most-255-blocks", "kdf.not-cut",
      because: "Vectors of the operations to which these steps belong show them.")
    op.decryptionMistakes(rules, decryptionRules, .request)
  }
}
