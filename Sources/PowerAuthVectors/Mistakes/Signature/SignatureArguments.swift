package import Conformance

extension OnlineSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}

extension OfflineSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}

extension SignatureVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
    op.notDetectable(
      "signature.compared-until-difference",
      because: "Only the time differs in which a wrong signature is refused, and no vector measures time.")
  }
}
