package import Conformance
internal import PowerAuth

/// The check of a recovery code.
package struct RecoveryCodeValidationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "recovery-code.validate", "The check of a recovery code as it was typed or scanned.",
    reference: "RecoveryCode/Validation", ranges: [.v3], chapter: .recoveryCodes,
    use: "The client checks a recovery code that a user has typed, before it sends the code.")
  package let code = input("code", .activationCode, "The code, perhaps behind `R:`.")
  package let prefix = input(
    "prefix", .choice(["allowed", "forbidden"]), "Whether the prefix `R:` is allowed, as in a scanned code.")
  package let payload = step("payload", "the twelve bytes that activation-code.validate gives without the prefix")
  package let rules = CodeRules()
  package let prefixes = rule(
    "R6", "Where `R:` is allowed it may be there, at the beginning and once; elsewhere it is refused.",
    \.recoveryCode.takePrefix)

  package var fieldRules: [Rule] { [rules.length, rules.alphabet] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.prefix, .length, .grouping, .alphabet, .spareBits, .checksum)
    op.answer { rules, request in
      let read = try rules.readRecoveryCode(request[code], allowsPrefix: request[prefix] == "allowed")
      return request.accept { [payload(read.payload)] }
    }
  }
}
