package import Conformance
internal import PowerAuth

/// The code of a number of a counter.
package struct CounterPasswordOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "otp.hotp", "The code that a secret gives for a number of a counter: HOTP of RFC 4226.",
    reference: "OneTimePassword/HOTP", ranges: [.v3], chapter: .proximityCheck,
    use: "`otp.totp` computes it for the number of a time step.")
  package let fields = OneTimePasswordFields()
  package let counter = input("counter", .unsigned64, "The number that the counter has.")
  package let steps = OneTimePasswordSteps()
  package let code = output(
    "code", .text { _ in "" }, "The code.",
    formula: "truncated, as a big-endian number, modulo 10^digits, with zeros on the left")
  package let rules = OneTimePasswordSentences()
  package let width = rule("R5", "The counter has 64 bits, unsigned.")

  package var fieldRules: [Rule] { rules.computation + [width, rules.count] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.digitCount)
    op.answer { rules, request in
      let made = try rules.counterPassword(
        secret: request[fields.secret], counter: request[counter], digits: Int(request[fields.digits]),
        hash: fields.hash(request.input))
      return request.accept(code(made.text)) { steps(made) }
    }
  }
}
