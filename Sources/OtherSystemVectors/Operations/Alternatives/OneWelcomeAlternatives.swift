internal import Conformance
internal import OtherSystems

/// The readings of the OneWelcome document that are right besides the reference's.
let oneWelcomeAlternatives = AlternativeCatalogue([
  reading(
    "onewelcome.no-mark-without-preference",
    "While the app has set no preferred authenticator, none is marked as preferred; authentication still uses the PIN.",
    "The document says that the PIN is used by default, and not whether it is then marked.",
    RuleEdit(\OneWelcomeRules.authenticator.isMarked) { _ in { type, used, isSet in isSet && type == used } }),
  reading(
    "onewelcome.wrong-pin-ends", "A wrong PIN ends the call with the error `wrong-pin`, while attempts are left.",
    "The document does not say what a wrong PIN before the last one does.",
    RuleEdit(\OneWelcomeRules.pin.asksAgain) { _ in false }),
  reading(
    "onewelcome.attempts-stay", "A right PIN leaves the wrong attempts as they are.",
    "The document does not say when the attempts are counted anew.",
    RuleEdit(\OneWelcomeRules.pin.afterSuccess) { _ in { $0 } }),
  reading(
    "onewelcome.deregistration-needs-data",
    "The deregistration of a custom authenticator without data is refused with `rejected`.",
    "The text and one sample answer the challenge with data; another sample continues without.",
    RuleEdit(\OneWelcomeRules.custom.deregistersWithoutData) { _ in false }),
  reading(
    "onewelcome.rejected-falls-back",
    "Data of a custom authenticator that the script rejects in an authentication lead to a PIN challenge of the same call.",
    "One chapter lets the SDK fall back to the PIN where another authenticator fails, another one leaves the fallback to the app.",
    revision: 2,
    RuleEdit(\OneWelcomeRules.custom.fallsBackWhenRejected) { _ in true }),
  reading(
    "onewelcome.locked-sensor-skipped",
    "While the sensor is locked, an authentication opens the PIN challenge at once.",
    "The document opens a biometric challenge where the authenticator is available, and does not say whether a locked sensor is.",
    revision: 2,
    RuleEdit(\OneWelcomeRules.biometric.skipsWhenLocked) { _ in true }),
  reading(
    "onewelcome.digits-of-all-scripts", "The digits of other scripts count as digits of a PIN.",
    "The document speaks of digits, and not of their script.",
    RuleEdit(\OneWelcomeRules.value.isDigit) { _ in isDigitOfAnyScript },
    RuleEdit(\OneWelcomeRules.pin.isValid) { _ in
      { $0.unicodeScalars.count == $1 && $0.unicodeScalars.allSatisfy(isDigitOfAnyScript) }
    }),
])

extension OneWelcomeOperation {
  /// Declares the readings that change answers although the rules of the area do not name their steps.
  func declareAlternatives(on op: OperationBuilder) {
    func permit(_ ids: String...) {
      for id in ids { op.permits("onewelcome.\(id)", of: oneWelcomeAlternatives, revision: 2) }
    }
    switch heading.id {
    case "onewelcome.authenticator": permit("wrong-pin-ends", "attempts-stay")
    case "onewelcome.biometry", "onewelcome.custom": permit("no-mark-without-preference")
    case "onewelcome.pin-length": permit("wrong-pin-ends")
    case "onewelcome.session": permit("no-mark-without-preference", "wrong-pin-ends", "attempts-stay")
    default: break
    }
  }
}

@Sendable private func isDigitOfAnyScript(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.numericType == .decimal
}
