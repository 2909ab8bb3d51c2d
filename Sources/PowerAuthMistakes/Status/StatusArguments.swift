package import Conformance
internal import PowerAuthVectors

extension StatusEncryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
    op.leaveOut(
      "kdf.index-sign-extended", "kdf.index-cut-to-64-bytes", "status.longer-accepted",
      "status.any-whole-blocks-accepted",
      "status.magic-unchecked", "status.last-byte-of-magic-unchecked", "status.magic-d0-accepted",
      "status.magic-e0-accepted", "status.first-byte-of-magic-only", "status.last-byte-of-magic-only",
      "status.numbers-signed", "status.numbers-of-7-bits",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension StatusDecryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
    op.leaveOut(
      "counter.value-of-any-length", "kdf.index-sign-extended", "kdf.index-cut-to-64-bytes",
      "status.magic-little-endian", "status.magic-d0",
      "status.numbers-clamped", "status.reserved-of-any-length", "status.counter-hash-of-any-length",
      "status.counter-data-of-any-length", because: "Vectors of the operations to which these steps belong show them.")
  }
}
