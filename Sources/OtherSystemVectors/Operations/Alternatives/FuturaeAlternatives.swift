internal import Conformance
internal import OtherSystems

/// The readings of the Futurae document that are right besides the reference's.
let futuraeAlternatives = AlternativeCatalogue([
  reading(
    "futurae.open-at-the-end",
    "The SDK is still unlocked at the instant at which the duration has passed, and locked after it.",
    "The document gives the duration in seconds, and not whether its end is part of it.",
    RuleEdit(\FuturaeRules.lock.isOpen) { _ in { $0 <= $1 } }),
  reading(
    "futurae.other-settings-ignored",
    "A launch with another unlock duration, or another `invalidatedByBiometricsChange`, succeeds, and the stored settings stay.",
    "One chapter demands a reset for a change; none says what a launch without it does.",
    RuleEdit(\FuturaeRules.configuration.fitSettings) { _ in { stored, _ in stored } }),
  reading(
    "futurae.passcode-after-change",
    "With `biometricsOrPasscode`, keys that are not valid any more leave the passcode: an unlock asks for it.",
    "One chapter falls back to the passcode where biometrics are not active, another one leaves only the reset.",
    RuleEdit(\FuturaeRules.biometry.refusesInvalid) { _ in
      { type, keys in keys == .invalid && type != .biometricsOrPasscode }
    }),
  reading(
    "futurae.biometrics-leave-attempts",
    "An unlock with biometrics leaves the failed attempts for the PIN as they are.",
    "The document says that the server validates the PIN also then, and that a validation resets the counter, in two chapters.",
    RuleEdit(\FuturaeRules.pin.afterBiometrics) { _ in { $0 } }),
  reading(
    "futurae.later-enrolment-takes-pin", "A later enrolment may pass a PIN, which is not looked at.",
    "The document names the error `pinNotNeeded`, and not the calls that report it.",
    RuleEdit(\FuturaeRules.enrolment.laterTakesPIN) { _ in true }),
  reading(
    "futurae.migration-takes-pin", "A recovery may pass a PIN that nobody needs, which is not looked at.",
    "The document names the error `pinNotNeeded`, and not the calls that report it.",
    RuleEdit(\FuturaeRules.migration.takesPIN) { _ in { _, _ in true } }),
  reading(
    "futurae.prompt-needs-unlock",
    "The variant with a prompt for biometrics needs an unlocked SDK as the default one does.",
    "The list of protected functions exempts only the variant with a PIN; the chapter about offline codes exempts both.",
    RuleEdit(\FuturaeRules.offline.promptIsProtected) { _ in true }),
  reading(
    "futurae.submission-after-collections", "A submission that is switched on before collections stays off.",
    "The document demands that collections are on too, and not in which order they are switched on.",
    RuleEdit(\FuturaeRules.adaptive.keepsEarlySwitch) { _ in false }),
])

/// A reading of a document with its reason.
func reading(_ id: String, _ sentence: String, _ users: String, _ edits: RuleEdit...) -> PermittedAlternative {
  PermittedAlternative(id, sentence, users: users, flag: .silent, revision: 1, edits: edits)
}
