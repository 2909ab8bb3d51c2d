package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension NumericStatusDecryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "status.magic-little-endian", "status.magic-d0", "status.numbers-clamped",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "status.blocks-not-chained",
      because: "With a vector of zeros it changes only the second block, which has random bytes."
    )
  }
}
