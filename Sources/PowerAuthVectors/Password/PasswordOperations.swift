package import Conformance
internal import PowerAuth

/// Whether an SDK takes a PIN.
package struct PinComplexityOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "pin.complexity", "Whether an SDK takes a PIN that leaves all further demands to the app.",
    reference: "Password/PIN", ranges: [.v3], chapter: .passwords,
    use: "An SDK, when a user chooses a PIN.")
  package let pin = input("pin", .text { String($0.count(1000...999_999)) }, "The PIN.")
  package let presence = rule("R1", "A PIN has at least one character.", \.password.checkPIN)
  package let freedom = rule("R2", "Any characters, any number and any order of them are taken.", \.password.checkPIN)

  package var fieldRules: [Rule] { [freedom] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      try rules.checkPIN(request[pin])
      return request.accept()
    }
  }
}

/// The rating of a password in a published example.
package struct PasswordStrengthOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "password.strength", "The rating of a password by its length, as a published example rates it.",
    reference: "Password/Strength", ranges: [.v3], chapter: .passwords,
    use: "An application, while a user types a new password.")
  package let password = input("password", .text { String($0.unsigned64()) }, "The password.")
  package let byteCount = textStep("byteCount", "the number of bytes of password in UTF-8")
  package let strength = output(
    "strength", .int(0...2), "0 weak, 1 good, 2 strong.", formula: "0 below 4, 1 below 8, else 2")
  package let bytes = rule("R1", "Bytes of UTF-8 are counted, and not characters.", \.password.measure)
  package let levels = rule(
    "R2", "Below 4 bytes a password is weak, below 8 good, and else strong, whatever it contains.",
    \.password.thresholds)

  package var fieldRules: [Rule] { [bytes] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let rated = rules.passwordStrength(request[password])
      return request.accept(strength(Int64(rated.strength))) { [byteCount(String(rated.byteCount))] }
    }
  }
}
