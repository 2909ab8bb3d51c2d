package import Conformance
internal import PowerAuth

/// The server's check of a request's signature.
package struct SignatureVerificationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.verify-online", "Whether a signature is that of the data, and which value of the counter made it.",
    reference: "Signature/Verification", ranges: [.decimal, .base64], chapter: .signatures,
    use: "The server verifies a signed request, and continues with the counter that it gives.")
  package let fields = VerificationFields<[UInt8]>()
  package let rules = SignatureRules()
  package let verification = VerificationRules()

  /// What each accepted vector exercises.
  package var everything: [Rule] { rules.computation + [verification.window, verification.next] }

  package var fieldRules: [Rule] { everything + [rules.types, rules.lengths, verification.mismatch] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .missingKey, .invalidLength, .invalidEncoding, .signatureMismatch)
    op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
      let accepted = try fields.verify(request.input, format: format, by: rules)
      return request.accept(fields.next(accepted.next), fields.distance(Int64(accepted.distance))) {
        [fields.matched(accepted.matched)]
      }
    }
  }
}
