package import Conformance
internal import PowerAuthVectors

extension PasswordEditOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "password.surrogates-taken",
      because: "The mobile core takes numbers of surrogates, so that both answers are allowed.")
  }
}
