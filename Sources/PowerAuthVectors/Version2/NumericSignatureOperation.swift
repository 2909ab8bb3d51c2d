package import Conformance
internal import PowerAuth

/// The signature with a numeric counter.
///
/// One operation for requests that are sent and for offline data: before 3.0 both have components of eight digits, and only
/// the data differ.
package struct NumericSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.numeric", "The signature that one to three factors give to data with a numeric counter.",
    reference: "Version2/Signature", ranges: [.v2], chapter: .signatures2,
    use: "A client of protocol 2 signs a request, or data of a scanned code.")
  package let fields = SignatureFields<UInt64>()
  package let steps = ComponentSteps(counter: "counterBlock", digits: "8", hasBytes: false)
  package let counterBlock = step("counterBlock", "eight zero bytes ‖ BE64(counter)")
  package let signature = output(
    "signature", .text { _ in "" }, "The signature: a group of eight digits for each factor, joined by dashes.",
    formula: "the decimals joined by dashes")
  package let rules = SignatureRules(hasNumericCounter: true)
  package let numeric = NumericCounterSentences()
  package let digits = rule(
    "R10",
    """
    A component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10^8, in eight \
    digits, filled up with zeros on the left; the components are joined by dashes.
    """, \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit, \.signatureText.separator,
    \.signatureText.fillUp)

  /// What each accepted vector exercises.
  package var computation: [Rule] { rules.computation + [numeric.block] }

  package var fieldRules: [Rule] { computation + [rules.types, rules.lengths, numeric.width] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .missingKey, .invalidLength)
    op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
      let made = try fields.sign(request.input, format: format, by: rules)
      return request.accept(signature(made.text)) {
        [counterBlock(request[fields.counter].entering(by: rules))] + steps(made)
      }
    }
  }
}
