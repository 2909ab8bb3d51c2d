package import Conformance
internal import PowerAuth

extension OfflineVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.signature", "input.decomposed.signature",
      because: "A text with accents is no signature in digits, and is refused with the mistake as well.")
  }
}
