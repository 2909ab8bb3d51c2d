package import Conformance
internal import PowerAuthVectors

extension EncryptPublicKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "kdf.aes-by-key-length", "kdf.password-cut-to-64-bytes",
      "kdf.password-with-end-mark", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "kdf.password-key-cut",
      because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one.")
    op.notDetectable(
      "keys.parity-inverted", "keys.parity-ignored",
      because: "A point and its negative have the same X, and so have their multiples.")
  }
}

extension DecryptPublicKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
      "kdf.aes-by-key-length", "kdf.password-cut-to-64-bytes", "kdf.password-with-end-mark",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "kdf.password-key-cut",
      because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one.")
    op.notDetectable(
      "keys.parity-inverted", "keys.parity-ignored",
      because: "A point and its negative have the same X, and so have their multiples.")
  }
}

extension TokenResponseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.plaintext-cut-at-65535-bytes", "ecies.mac-key-of-32-bytes", "kdf.aes-by-key-length", "kdf.counter-stuck",
      "kdf.counter-of-8-bits", "e2ee.mac-over-nonce", "e2ee.mac-over-nonce-first", "e2ee.mac-over-indexes",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "keys.parity-inverted", "keys.parity-ignored",
      because: "A point and its negative have the same X, and so have their multiples.")
  }
}

extension NumericSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "counter.value-of-any-length", "counter.advanced-before-use", "signature.counter-as-base64",
      "signature.counter-as-hex", "signature.data-counted-in-16-bits", "signature.padded-to-eight-digits",
      "status.counter-data-of-any-length", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}

extension VerifyHalvesOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.unsigned-code-taken", "jwt.unsigned-taken",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension ServerKeySignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.unsigned-code-taken", "jwt.unsigned-taken",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension NumericStatusEncryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "status.numbers-signed", "status.numbers-of-7-bits",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension LegacyEncryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.partial-block-ignored", "ecies.mac-under-encryption-key", "ecies.mac-key-of-32-bytes",
      "ecies.padding-before-mac", "kdf.aes-by-key-length", "kdf.longer-index-refused", "token.mac-of-ephemeral-key",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension LegacyDecryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.plaintext-cut-at-65535-bytes", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
      "ecies.mac-under-encryption-key", "ecies.mac-key-of-32-bytes", "kdf.aes-by-key-length",
      "kdf.longer-index-refused", "token.mac-of-ephemeral-key",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}
