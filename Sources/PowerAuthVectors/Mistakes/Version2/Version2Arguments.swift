package import Conformance

extension EncryptPublicKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
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
    op.notDetectable(
      "keys.parity-inverted", "keys.parity-ignored",
      because: "A point and its negative have the same X, and so have their multiples.")
  }
}

extension NumericSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}
