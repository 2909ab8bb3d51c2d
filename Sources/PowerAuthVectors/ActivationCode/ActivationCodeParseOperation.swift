package import Conformance
internal import PowerAuth

/// The code, and perhaps the signature, in a scanned text.
package struct ActivationCodeParseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.parse", "The activation code, and perhaps its signature, in a scanned text.",
    reference: "ActivationCode/Parse", ranges: [.v3And4], chapter: .codes,
    use: "The client, after a code was scanned.")
  package let fields = ScannedCodeFields()
  package let payload = step("payload", "Base32 decoded from the code without its dashes")
  package let codes = CodeRules()
  package let rules = ScannedRules()

  package var fieldRules: [Rule] { [codes.length, rules.split] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.length, .grouping, .alphabet, .spareBits, .checksum, .signatureEncoding)
    op.answer { rules, request in
      let scanned = try rules.readScannedCode(request[fields.text])
      return request.accept(fields.code(scanned.text), fields.signature(scanned.signature)) {
        [payload(scanned.code.payload)]
      }
    }
  }
}

/// The input and the outputs of a scanned text.
package struct ScannedCodeFields: DeclarationGroup {
  package let text = input(
    "text", .activationCode, "The scanned text: a code, and perhaps # and a signature in Base64.")
  package let code = output(
    "code", .text { _ in "" }, "The code.", formula: "text up to the first #, validated")
  package let signature = optionalOutput(
    "signature", .bytes(70), "The signature, where there is one; it is not verified here.",
    formula: "Base64 decoded from what follows the #")
}

/// What a scanned text has in addition to its code.
package struct ScannedRules: DeclarationGroup {
  package let split = rule(
    "R6", "The text is split at its first #; before it stands a valid code.", \.scannedCode.split,
    \.scannedCode.writeCode, \.scannedCode.takeText)
  package let base64 = rule(
    "R7", "Behind the # stands standard Base64 with its padding, of at least one byte.", \.scannedCode.checkSignature,
    \.scannedCode.decodeSignature)
  package let bare = rule("R8", "A text without # is a code without a signature.", \.scannedCode.checkSignature)
}
