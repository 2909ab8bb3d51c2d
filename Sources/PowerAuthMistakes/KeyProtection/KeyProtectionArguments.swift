package import Conformance
internal import PowerAuthVectors

extension ProtectVaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "ecies.only-last-padding-byte-checked", "ecies.padding-of-zero-accepted",
      "ecies.long-padding-accepted", "ecies.wrong-padding-kept", "ecies.padding-not-removed",
      "ecies.partial-block-ignored", because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension RecoverVaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension ProtectPrivateKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "ecies.only-last-padding-byte-checked", "ecies.padding-of-zero-accepted",
      "ecies.long-padding-accepted", "ecies.wrong-padding-kept", "ecies.padding-not-removed",
      "ecies.partial-block-ignored", "vault.private-key-of-32-bytes-demanded",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension KnowledgeKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.key-length-unchecked", "kdf.password-key-cut", "factor.external-key-for-knowledge-only",
      "factor.external-key-for-possession", "factor.thousand-iterations-for-new-password",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension BiometryKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.key-length-unchecked", "factor.external-key-for-biometry-only", "factor.external-key-for-possession",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension PossessionKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.key-length-unchecked", "factor.external-key-for-knowledge-only", "factor.external-key-for-biometry-only",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension ChangePasswordOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.key-length-unchecked", "kdf.password-key-cut", "kdf.password-cut-to-64-bytes", "kdf.password-with-end-mark",
      "factor.external-key-for-knowledge-only", "factor.external-key-for-possession",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}
