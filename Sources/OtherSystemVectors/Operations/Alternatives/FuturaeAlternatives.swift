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
  reading(
    "futurae.deactivation-keeps-invalid-keys",
    "A deactivation leaves invalid keys as they are: the change is still told, and an unlock with biometrics has the result `biometrics-invalidated`.",
    "The document ends an invalidation with another activation or a reset, and does not say what a deactivation does.",
    RuleEdit(\FuturaeRules.biometry.afterDeactivation) { right in { $0 == .invalid ? .invalid : right($0) } }),
  reading(
    "futurae.replied-session-stays",
    "The server answers another reply to a session, and questions for its information, as the first ones.",
    "The document says that a reply completes the session, and not what comes after it.",
    RuleEdit(\FuturaeRules.session.find) { right in
      { sessions, id, token in right(sessions, id, token) ?? sessions.first { $0.matches(id, token) } }
    }),
  reading(
    "futurae.server-knows-users",
    "A reply to a push message, or a question for session information, for a user who is not enrolled is sent, and the server answers by the session.",
    "The document demands an enrolled user only for sessions without one.",
    RuleEdit(\FuturaeRules.session.canName) { _ in { _, _ in true } }),
])

extension PermittedAlternative {
  /// Only in the area of the configuration a lock is switched.
  fileprivate static let switchIsNoEnrolment = PermittedAlternative(
    "futurae.switch-is-no-enrolment",
    "The SDK PIN of a switch unlocks after the first enrolment, which sets it again: until then an unlock has the result `not-enrolled`.",
    users: "One chapter has the SDK PIN unlock after the first enrolment, another one has a switch set it.",
    flag: .silent, revision: 2,
    edits: [
      RuleEdit(\FuturaeRules.lock.canVerifyPIN) { right in { right($0, $1) && $1 } },
      RuleEdit(\FuturaeRules.enrolment.needsPIN) { right in
        { type, stored, wasEnrolled in right(type, wasEnrolled ? stored : nil, wasEnrolled) }
      },
    ])
}

extension FuturaeOperation {
  /// Declares the readings that the rules of the area do not name.
  func declareAlternatives(on op: OperationBuilder) {
    if heading.id == Self.configuration.heading.id { op.permits(.switchIsNoEnrolment) }
  }
}

/// A reading of a document with its reason.
func reading(_ id: String, _ sentence: String, _ users: String, _ edits: RuleEdit...) -> PermittedAlternative {
  PermittedAlternative(id, sentence, users: users, flag: .silent, revision: 1, edits: edits)
}
