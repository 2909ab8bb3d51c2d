package import Conformance
internal import PowerAuth

/// The signature that a user copies from one screen to another.
package struct OfflineSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.offline", "The signature of data, short enough to be typed by hand.", reference: "Signature/Offline",
    ranges: [.v3], chapter: .offlineSignatures,
    use: "The client signs data of a scanned code; the user types the digits into another device.")
  package let fields = SignatureFields<[UInt8]>()
  package let componentLength = input(
    "componentLength", .int(countRange, drawing: 4...8), "How many digits each component has, from 4 to 8.")
  package let steps = ComponentSteps(digits: "componentLength", hasBytes: false)
  package let signature = output(
    "signature", .text { _ in "" }, "The signature: groups of digits, joined by dashes.",
    formula: "the decimals joined by dashes")
  package let rules = SignatureRules()
  package let format: OfflineFormatRules

  init() {
    format = OfflineFormatRules(fields: fields, componentLength: componentLength)
  }

  package var fieldRules: [Rule] { rules.computation + [rules.types, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.componentLength, .unknownSignatureType, .missingKey, .invalidLength)
    op.answer(with: { $0.isOfflineSignatureDecimal(in: $1) }) { rules, request, isDecimal in
      let digits = Int(request[componentLength])
      let format = try rules.offlineSignatureFormat(digits: digits, isDecimal: isDecimal)
      let made = try fields.sign(request.input, format: format, by: rules)
      return request.accept(signature(made.text)) { steps(made) }
    }
  }
}
