package import Conformance

extension RecoverPrivateKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "output.leading-zeros-dropped.privateKey",
      because: "How a scalar with leading zeros is handed out is free, because it stays on the device.")
  }
}
