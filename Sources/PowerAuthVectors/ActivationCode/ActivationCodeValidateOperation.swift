package import Conformance
internal import PowerAuth

/// The check of a code that a user typed.
package struct ActivationCodeValidateOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.validate", "The check of an activation code as it was typed.",
    reference: "ActivationCode/Validate", ranges: [.v3And4], chapter: .codes,
    use: "The client checks a code that was typed, before it sends the code.")
  package let code = input("code", .activationCode, "The code as it was typed.")
  package let payload = step(
    "payload", "Base32 decoded from the code without its dashes: ten bytes and BE16 of their CRC-16/ARC")
  package let rules = CodeRules()

  package var fieldRules: [Rule] { [rules.length, rules.alphabet] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.length, .grouping, .alphabet, .spareBits, .checksum)
    op.answer { rules, request in
      let read = try rules.readActivationCode(request[code])
      return request.accept { [payload(read.payload)] }
    }
  }
}
