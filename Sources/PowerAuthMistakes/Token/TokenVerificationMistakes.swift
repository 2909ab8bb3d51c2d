package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension TokenVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "token.compared-until-difference",
      because: "Only the time differs in which a wrong digest is refused, and no vector measures time.")
  }
}
