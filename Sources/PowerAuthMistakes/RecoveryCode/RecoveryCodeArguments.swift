package import Conformance
internal import PowerAuthVectors

extension RecoveryCodeDerivationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.counter-stuck", "kdf.counter-of-8-bits", "kdf.info-in-first-block-only",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}
