package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ActivationCodeSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    // The reasons stand in the order of the checks since then.
    op.revise(
      2, "corner/code/white-space-around", "corner/code/space-behind", "corner/code/composed-letter",
      "corner/code/decomposed-letter", "corner/code/angstrom-sign", "corner/code/beyond-the-basic-plane",
      "corner/code/zero-character-behind", "corner/code/text-behind-zero-character",
      "corner/code/full-width-digits", "corner/code/arabic-digits", "corner/code/mark-in-front",
      "corner/code/two-marks-in-front", "corner/signature/one-byte", "corner/signature/a-byte-more",
      "corner/signature/a-block-less", "corner/signature/a-block-more", "corner/signature/all-zeros",
      "corner/signature/leading-zero", "corner/signature/zero-byte-inside", "corner/signature/top-bit",
      "corner/signature/not-utf-8", "corner/signature/mark-in-front", "corner/signature/mark-put-in-front")
    op.note(
      "The operation is *validate, then verify*: the code is validated as by `activation-code.validate`, and only then is "
        + "its signature verified. A library whose function only verifies must have its validation called first.")
    op.stricter(
      "The Java library's function verifies the signature of any text, which need not be a code.",
      because: "only its own validation, called first, makes the operation complete")
    op.stricter(
      "The mobile core takes an empty signature to mean that the code was typed by hand, and accepts it.",
      because: "whoever takes the signature away from a scanned code would have it accepted")
    op.arrange { draft in
      if draft[fields.signature] == nil { draft[fields.signature] = try fields.sign(&draft) { $0 }.der }
    }
    CodeSignatureScenarios(op: op, fields: fields, codes: codes, rules: rules).declare()
  }
}
