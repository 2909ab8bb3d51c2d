package import Conformance
internal import PowerAuthVectors

extension TemporaryKeyRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "jwt.parts-behind-ignored", "jwt.empty-parts-dropped", "jwt.unsigned-taken", "jwt.scheme-dropped", "jwt.trimmed",
      "jwt.standard-base64-demanded", "jwt.standard-alphabet-demanded", "jwt.foreign-characters-skipped",
      "jwt.none-taken", "jwt.algorithm-by-token", "jwt.algorithm-ignored", "jwt.algorithm-in-any-case",
      "jwt.type-ignored", "jwt.algorithm-hs256",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension TemporaryKeyReadOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "jwt.algorithm-by-token", "jwt.type-first", "jwt.algorithm-missing", "jwt.type-missing", "jwt.algorithm-none",
      "jwt.algorithm-hs256", "jwt.algorithm-by-name", "jwt.padded", "jwt.standard-alphabet", "jwt.in-hex",
      "jwt.in-lines", "jwt.claims-signed", "jwt.signed-without-dot", "jwt.signed-decoded",
      "temporary-key.algorithm-es256", because: "Vectors of the operations to which these steps belong show them.")
    op.declareTokenPolicies()
  }
}

extension TemporaryKeyAcceptOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut("keys.parity-ignored", because: "Vectors of the operations to which these steps belong show them.")
    op.declareTokenPolicies()
    op.notDetectable(
      "output.leading-zeros-dropped.temporaryPublicKey", "output.as-signed-number.temporaryPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  }
}
