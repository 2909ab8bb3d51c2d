package import Conformance

extension ActivationCodeValidateOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

extension ActivationCodeParseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

extension ActivationCodeSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}
