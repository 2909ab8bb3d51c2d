package import Conformance
internal import OtherSystems

/// Whether a text can be a new PIN.
package struct PINFormatOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "onewelcome.pin-format", "Whether a text can be a PIN under a policy of the server.",
    reference: "OneWelcome/PINFormat",
    ranges: [.oneWelcome], system: "onewelcome")
  package let pin = input("pin", .text { _ in "12345" }, "The text.")
  package let length = input("length", .int(1...20), "The length of the policy.")
  package let digits = Rule.oneWelcome(
    "F1", "A PIN is of the digits 0 to 9 of ASCII; anything else is refused with `digits`. (Authenticators)")
  package let size = Rule.oneWelcome(
    "F2", "A PIN has the length of the policy; another length is refused with `length`. (PIN length)")

  package init() {}

  package func declareAnswer(on op: OperationBuilder) {
    op.note(OneWelcomeNotice.text)
    op.note("The length is the number of code points. It is compared after the digits.")
    op.refuses(.digits, .wrongLength)
    op.answer(by: OneWelcomeRules()) { rules, request, _ in
      do {
        try rules.value.check(pin: request[pin], length: Int(request[length]))
        return request.accept()
      } catch let refusal as ValueRefusal {
        return .reject(reason: refusal.rawValue)
      }
    }
  }
}

/// Whether the members of an authenticator can be right.
package struct AuthenticatorObjectOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "onewelcome.object", "Whether the members of an authenticator fit together.", reference: "OneWelcome/Object",
    ranges: [.oneWelcome], system: "onewelcome")
  package let identifier = optionalInput("identifier", .text { _ in "id" }, "The identifier.")
  package let type = input("type", .text { _ in "biometric" }, "The name of the type.")
  package let isRegistered = input("isRegistered", .choice(["yes", "no"]), "Whether it is registered.")
  package let isPreferred = input("isPreferred", .choice(["yes", "no"]), "Whether it is preferred.")
  package let present = Rule.oneWelcome(
    "J1", "An authenticator has an identifier, which is not empty: `missing-identifier`. (Authenticators)")
  package let types = Rule.oneWelcome(
    "J2", "Its type is `pin`, `biometric` or `custom`; another is refused with `unknown-type`. (Authenticators)")
  package let preferred = Rule.oneWelcome(
    "J3", "A preferred authenticator is registered: `preferred-not-registered`. (Authenticator registration)")

  package init() {}

  package func declareAnswer(on op: OperationBuilder) {
    op.note(OneWelcomeNotice.text)
    op.refuses(.missingIdentifier, .unknownType, .preferredNotRegistered)
    op.answer(by: OneWelcomeRules()) { rules, request, _ in
      do {
        try rules.value.check(
          identifier: request[identifier], type: request[type], isRegistered: request[isRegistered] == "yes",
          isPreferred: request[isPreferred] == "yes")
        return request.accept()
      } catch let refusal as ValueRefusal {
        return .reject(reason: refusal.rawValue)
      }
    }
  }
}

extension Reason {
  static let digits = Reason("digits", "The text has something other than digits of ASCII.")
  static let wrongLength = Reason("length", "The text has another length than the policy.")
  static let missingIdentifier = Reason("missing-identifier", "The identifier is absent or empty.")
  static let unknownType = Reason("unknown-type", "The type is not one of the three.")
  static let preferredNotRegistered = Reason("preferred-not-registered", "It is preferred and not registered.")
}

/// What the pages of all operations of the OneWelcome SDK say first.
enum OneWelcomeNotice {
  static let text =
    "These vectors state what the public document of the OneWelcome iOS SDK promises of authenticators (document 004 of the "
    + "requirements). They are not agreed with the vendor's code, none of which can be run here, and contain no cryptography "
    + "of it. The number of a rule is followed by its sentence and, in parentheses, by the chapter of "
    + "the document, or by `Inferred` where no chapter says it."
}

extension Rule {
  /// A rule with the steps that it is about.
  static func oneWelcome(_ id: String, _ sentence: String) -> Rule {
    Rule(id, sentence, steps: oneWelcomeSteps[id] ?? [])
  }
}
