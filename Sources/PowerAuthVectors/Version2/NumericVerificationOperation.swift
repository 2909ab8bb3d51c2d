package import Conformance
internal import PowerAuth

/// The server's check of a signature with a numeric counter.
package struct NumericVerificationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.verify-numeric", "Whether a signature is that of the data, and which number of the counter made it.",
    reference: "Version2/Verification", ranges: [.v2], chapter: .signatures2,
    use: "The server verifies a signature of a client of protocol 2.")
  package let fields = VerificationFields(
    common: SignatureFields<UInt64>(), matched: "matchedCounter", next: .unsigned64)
  package let rules = SignatureRules(hasNumericCounter: true)
  package let verification = VerificationRules(hasBase64: false)
  package let numeric = NumericCounterSentences(ids: ("R12", "R13"))

  /// What each accepted vector exercises.
  package var everything: [Rule] { rules.computation + [numeric.block, verification.window, verification.next] }

  package var fieldRules: [Rule] { everything + [rules.types, rules.lengths, numeric.width, verification.mismatch] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .missingKey, .invalidLength, .invalidEncoding, .signatureMismatch)
    op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
      let accepted = try fields.verify(request.input, format: format, by: rules)
      return request.accept(fields.next(accepted.next), fields.distance(Int64(accepted.distance))) {
        [fields.matched(String(accepted.matched))]
      }
    }
  }
}
