package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension RecoveryPUKOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.puk", "input.decomposed.puk",
      because: "Normalisation makes no digit of a letter, and no letter of a digit.")
  }
}
