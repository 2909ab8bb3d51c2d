package import Conformance
internal import PowerAuth
internal import Primitives

extension ProtectVaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.vaultEncryptionMistakes(rules, ofLengths: [vaultKeyLength])
  }
}

extension RecoverVaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.vaultDecryptionMistakes(rules)
  }
}
