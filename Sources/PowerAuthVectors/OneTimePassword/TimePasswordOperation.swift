package import Conformance
internal import PowerAuth

/// The code of an instant.
package struct TimePasswordOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "otp.totp", "The code that a secret gives for an instant, and for how long it is valid: TOTP of RFC 6238.",
    reference: "OneTimePassword/TOTP", ranges: [.v3], chapter: .proximityCheck,
    use: "The server puts it into a scanned text, and the client into the data of the offline signature.")
  package let fields = OneTimePasswordFields()
  package let time = input(
    "time", .int(countRange, drawing: 1_600_000_000...1_800_000_000), "The instant, in seconds since 1970.")
  package let interval = input("step", .int(countRange, drawing: 30...60), "The length of a step, in seconds.")
  package let counter = textStep("counter", "⌊time / step⌋")
  package let steps = OneTimePasswordSteps()
  package let code = output(
    "code", .text { _ in "" }, "The code.",
    formula: "truncated, as a big-endian number, modulo 10^digits, with zeros on the left")
  package let remaining = output(
    "remaining", .int(countRange), "For how many seconds the code is valid, this one included.",
    formula: "step − time mod step")
  package let rules = OneTimePasswordSentences()
  package let counting = rule(
    "R5", "The counter is the number of whole steps since 1970.", \.oneTimePassword.countSteps)
  package let rest = rule(
    "R6", "The rest of the step is from 1 to the length of a step, and never 0.", \.oneTimePassword.measureRest)
  package let stepLength = rule("R7", "A step has at least one second.", \.oneTimePassword.checkStep)

  /// What each accepted vector exercises.
  package var everything: [Rule] { rules.computation + [counting, rest] }

  package var fieldRules: [Rule] { everything + [rules.count, stepLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.stepLength, .digitCount)
    op.answer { rules, request in
      let made = try rules.timePassword(
        secret: request[fields.secret], time: request[time], step: request[interval],
        digits: Int(request[fields.digits]),
        hash: fields.hash(request.input))
      return request.accept(code(made.password.text), remaining(made.remaining)) {
        [counter(String(made.counter))] + steps(made.password)
      }
    }
  }
}
