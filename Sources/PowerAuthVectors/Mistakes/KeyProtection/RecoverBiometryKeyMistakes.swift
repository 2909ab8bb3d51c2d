package import Conformance
internal import PowerAuth
internal import Primitives

extension RecoverBiometryKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "vault.private-key-unchecked", because: "The agreement with the server's key checks the scalar once more.")
    op.notDetectable(
      "vault.private-key-unchecked", because: "The agreement with the server's key checks the scalar once more.")
  }
}
