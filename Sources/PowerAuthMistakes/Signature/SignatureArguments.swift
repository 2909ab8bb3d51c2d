package import Conformance
internal import PowerAuthVectors

extension OnlineSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "signature.padded-to-eight-digits", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}

extension OfflineSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "signature.data-counted-in-16-bits", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
  }
}

extension SignatureVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "signature.first-digits", "signature.padded-to-eight-digits", "signature.always-eight-digits",
      "signature.offline-as-online", "counter.number-counts-by-two",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
    op.notDetectable(
      "signature.compared-until-difference",
      because: "Only the time differs in which a wrong signature is refused, and no vector measures time.")
  }
}
