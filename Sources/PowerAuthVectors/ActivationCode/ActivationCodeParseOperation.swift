internal import Conformance
internal import PowerAuth

/// The code, and perhaps the signature, in a scanned text.
let activationCodeParseOperation = Operation(
  powerAuth: "activation-code.parse", "The activation code, and perhaps its signature, in a scanned text.",
  reference: "ActivationCode/Parse", ranges: [.v3]
) { op in
  let fields = ScannedCodeFields(op)
  let payload = op.step("payload", "Base32 decoded from the code without its dashes")
  op.refuses(.length, .grouping, .alphabet, .spareBits, .checksum, .signatureEncoding)
  let codes = CodeRules(op)
  let rules = ScannedRules(op)

  ScannedCodeScenarios(op: op, fields: fields, codes: codes, rules: rules).declare()

  codes.declareMistakes(on: op)
  op.mistakes([.codeTrimmed], violate: [codes.length])
  op.mistakes(Mistake.ofSplitting, violate: [rules.split])
  op.mistakes(Mistake.ofSignatureTexts, violate: [rules.base64])
  op.mistake(.signatureRequired, violates: [rules.bare])
  op.answer { rules, request in
    let scanned = try rules.readScannedCode(request[fields.text])
    return request.accept(fields.code(scanned.text), fields.signature(scanned.signature)) {
      [payload(scanned.code.payload)]
    }
  }
}

/// The input and the outputs of a scanned text.
struct ScannedCodeFields: Sendable {
  let text: Field<String>
  let code: Field<String>
  let signature: OptionalField<[UInt8]>

  init(_ op: OperationBuilder) {
    text = op.input("text", .activationCode, "The scanned text: a code, and perhaps # and a signature in Base64.")
    code = op.output(
      "code", .text { _ in "" }, "The code.", formula: "text up to the first #, validated")
    signature = op.optionalOutput(
      "signature", .bytes(70), "The signature, where there is one; it is not verified here.",
      formula: "Base64 decoded from what follows the #")
  }
}

/// What holds of a scanned text beside its code.
struct ScannedRules: Sendable {
  let split: Rule
  let base64: Rule
  let bare: Rule

  init(_ op: OperationBuilder) {
    split = op.rule("R6", "The text is split at its first #; before it stands a valid code.")
    base64 = op.rule("R7", "Behind the # stands standard Base64 with its padding, of at least one byte.")
    bare = op.rule("R8", "A text without # is a code without a signature.")
  }
}
