package import Conformance
internal import PowerAuth
internal import Primitives

extension NumericStatusDecryptionOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "status.blocks-not-chained",
      because: "With a vector of zeros it changes only the second block, which has random bytes."
    )
  }
}
