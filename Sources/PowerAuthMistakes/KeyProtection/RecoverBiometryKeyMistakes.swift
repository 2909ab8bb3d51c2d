package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension RecoverBiometryKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "keys.compressed-point-refused", "keys.point-prefix-ignored", "keys.bytes-behind-point-ignored",
      "keys.point-without-prefix-taken", "keys.parity-inverted", "keys.parity-ignored", "keys.coordinate-reduced",
      "keys.scalar-reduced", "keys.scalar-above-order-reduced", "keys.order-taken-for-scalar",
      "ecies.empty-plaintext-as-empty-data",
      "kdf.index-sign-extended", "vault.private-key-reduced", "vault.private-key-of-32-bytes-demanded",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "vault.private-key-unchecked", because: "The agreement with the server's key checks the scalar once more.")
    op.notDetectable(
      "vault.private-key-unchecked", because: "The agreement with the server's key checks the scalar once more.")
  }
}
