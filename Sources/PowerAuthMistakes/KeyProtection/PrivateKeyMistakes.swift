package import Conformance
internal import PowerAuthVectors

extension RecoverPrivateKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
      "vault.private-key-of-32-bytes-demanded",
      because: "Vectors of the operations to which these steps belong show them.")
    for mistake in ["output.leading-zeros-dropped.privateKey", "output.as-signed-number.privateKey"] {
      op.notDetectable(mistake, because: "How a scalar is handed out is free, because it stays on the device.")
    }
  }
}
