package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension NumericVerificationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.first-half-kept", "kdf.second-half-kept", "kdf.halves-joined-by-or", "kdf.halves-summed",
      "kdf.second-half-reversed", "kdf.neighbours-folded", "kdf.not-folded", "counter.folded-at-the-end",
      "counter.hashed-twice", "counter.counts-up", "counter.start-hashed-again", "counter.value-of-any-length",
      "counter.value-ends-at-zero-byte", "counter.value-as-text", "counter.value-as-base64-text",
      "counter.value-as-number", "counter.value-as-signed-number", "counter.advanced-before-use",
      "signature.counter-as-base64", "signature.counter-as-hex", "signature.data-counted-in-16-bits",
      "signature.first-digits", "signature.padded-to-eight-digits", "signature.always-eight-digits",
      "signature.decimal-in-each-version", "signature.offline-as-online", "signature.url-alphabet-accepted",
      "signature.space-as-plus", "signature.padding-ignored", "signature.spare-bits-ignored", "signature.case-ignored",
      "signature.any-format-accepted", "status.counter-data-of-any-length",
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
