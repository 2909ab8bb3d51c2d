package import Conformance
internal import PowerAuth

/// The signature of a request that is sent.
package struct OnlineSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "signature.online", "The signature that one to three factors give to the data of a request.",
    reference: "Signature/Online", ranges: [.decimal, .base64], chapter: .signatures,
    use: "The client signs a request; the signature goes into the header (`header.signature`).")
  package let fields = SignatureFields<[UInt8]>()
  package let steps = ComponentSteps(digits: "8", hasBytes: true)
  package let signature = output(
    "signature", .text { _ in "" }, "The signature: decimal groups in 3.0, Base64 from 3.1 on.",
    inVersions: [
      ["3.0"]: "the decimals joined by dashes",
      ["3.1", "3.2", "3.3"]: "Base64(component[0].bytes ‖ component[1].bytes ‖ …)",
    ])
  package let rules = SignatureRules()
  package let format = OnlineFormatRules()

  package var fieldRules: [Rule] { rules.computation + [rules.types, rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownSignatureType, .missingKey, .invalidLength)
    op.answer(with: { $0.onlineSignatureFormat(of: $1) }) { rules, request, format in
      let made = try fields.sign(request.input, format: format, by: rules)
      return request.accept(signature(made.text)) { steps(made) }
    }
  }
}

/// The rules of the two formats of online signatures.
package struct OnlineFormatRules: DeclarationGroup {
  package let digits = rule(
    "R8",
    """
    In 3.0, a component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10^8; \
    the components are joined by dashes.
    """, \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit, \.signatureText.separator,
    \.signatureText.onlineFormat)
  package let padding = rule(
    "R9", "In 3.0, each component has eight digits, filled up with zeros on the left.", \.signatureText.fillUp)
  package let base64 = rule(
    "R10", "From 3.1 on, the signature is one Base64 text, with padding, of the last 16 bytes of each S_i in turn.",
    \.signatureText.takeBytes, \.signatureText.encode, \.signatureText.onlineFormat)
}
