package import Conformance
internal import PowerAuth

extension NumericVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
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
