package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension OfflineVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "signature.data-counted-in-16-bits", "signature.decimal-in-each-version", "signature.base64-in-each-version",
      "signature.url-alphabet-accepted", "signature.space-as-plus", "signature.padding-ignored",
      "signature.spare-bits-ignored", "signature.case-ignored", "counter.number-counts-by-two",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "input.composed.signatureType", "input.decomposed.signatureType", "input.digits-translated.signatureType",
      because: "The names of types have no digit, and no character into which another one is normalised.")
    op.notDetectable(
      "signature.compared-until-difference",
      because: "Only the time differs in which a wrong signature is refused, and no vector measures time.")
    op.notDetectable(
      "input.composed.signature", "input.decomposed.signature",
      because: "A text with accents is no signature in digits, and is refused with the mistake as well.")
  }
}
