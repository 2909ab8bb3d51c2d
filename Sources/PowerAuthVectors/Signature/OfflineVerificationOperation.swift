package import Conformance
internal import PowerAuth

/// The server's check of a signature that a user typed.
package struct OfflineVerificationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.verify-offline",
    "Whether a signature that was typed is that of the data, and which value of the counter made it.",
    reference: "Signature/OfflineVerification", ranges: [.v3], chapter: .offlineSignatures,
    use: "The server verifies the digits that a user typed, with the data of the code that it showed.")
  package let common = SignatureFields<[UInt8]>()
  package let componentLength = input(
    "componentLength", .int(countRange, drawing: 4...8), "How many digits each component has, from 4 to 8.")
  package let fields: VerificationFields<[UInt8]>
  package let rules = SignatureRules()
  package let verification = VerificationRules(
    hasBase64: false,
    digits: """
      The signature is exactly one group of ASCII digits for each factor, each of the length that is asked for, joined \
      by dashes.
      """)
  package let length = rule(
    "R12", "A length from 4 to 8 is asked for, and no other.", \.signatureText.checkDigitCount,
    \.signatureText.isOfflineDecimal)

  init() {
    fields = VerificationFields(
      common: common, matched: "matchedCounterData", next: .bytes(16), componentLength: componentLength)
  }

  /// What each accepted vector exercises.
  package var everything: [Rule] { rules.computation + [verification.window, verification.next] }

  package var fieldRules: [Rule] { everything + [rules.types, rules.lengths, length, verification.mismatch] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .componentLength, .unknownSignatureType, .missingKey, .invalidLength, .invalidEncoding, .signatureMismatch)
    op.answer(with: { $0.isOfflineSignatureDecimal(in: $1) }) { rules, request, isDecimal in
      let format = try rules.offlineSignatureFormat(digits: Int(request[componentLength]), isDecimal: isDecimal)
      let accepted = try fields.verify(request.input, format: format, by: rules)
      return request.accept(fields.next(accepted.next), fields.distance(Int64(accepted.distance))) {
        [fields.matched(accepted.matched)]
      }
    }
  }
}
