package import Conformance
internal import PowerAuth
internal import Primitives

extension ProtectPrivateKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.vaultEncryptionMistakes(rules)
  }
}

extension RecoverPrivateKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "output.leading-zeros-dropped.privateKey",
      because: "How a scalar with leading zeros is handed out is free, because it stays on the device.")
    op.vaultDecryptionMistakes(rules)
  }
}
