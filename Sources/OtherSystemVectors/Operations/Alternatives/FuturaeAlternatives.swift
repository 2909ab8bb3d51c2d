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
    "With `biometricsOrPasscode`, keys that are no longer valid leave the passcode: an unlock asks for it.",
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
    "The document demands an enrolled user only for a usernameless session, which has no user.",
    RuleEdit(\FuturaeRules.session.canName) { _ in { _, _ in true } }),
  reading(
    "futurae.session-of-one-user",
    "The server refuses a reply to a push message, and a question for session information, where another enrolled user is named than that of the session.",
    "The document demands an enrolled user, and does not say what the server answers to another one than that of the session.",
    revision: 3,
    RuleEdit(\FuturaeRules.session.isOf) { _ in { session, user in session.userId == nil || session.userId == user } }),
  reading(
    "futurae.switch-resets-attempts",
    "A switch of the lock begins without failed attempts for the PIN.",
    "The document says that a switch leaves accounts and settings, and not what becomes of failed attempts.",
    revision: 3,
    RuleEdit(\FuturaeRules.configuration.switchType) { right in
      { installation, type in
        var switched = right(installation, type)
        switched.failedAttempts = 0
        return switched
      }
    }),
  reading(
    "futurae.any-change-invalidates",
    "With `invalidatedByBiometricsChange`, the removal of any biometric makes the keys invalid, also while another one is left.",
    "One chapter has any change invalidate, another one only the removal of all biometrics that were enrolled.",
    revision: 2,
    RuleEdit(\FuturaeRules.biometry.afterRemoval) { _ in
      { keys, _, invalidates in invalidates && keys != .none ? .invalid : keys }
    }),
  reading(
    "futurae.changes-always-told",
    "`haveBiometricsChanged` tells every change since the data were made or biometrics were activated, also one that makes no keys invalid.",
    "The document has the function tell whether the biometrics of the device have changed, in a chapter about keys that such a change makes invalid.",
    revision: 2,
    RuleEdit(\FuturaeRules.biometry.haveChanged) { _ in { _, hasDeviceChanged in hasDeviceChanged } }),
  reading(
    "futurae.invalidation-locks",
    "A change of the biometrics in the device ends an open window if the keys are then invalid.",
    "The document says that invalid keys make most functions unavailable, and not whether an open window ends with them.",
    revision: 2,
    RuleEdit(\FuturaeRules.biometry.windowAfterInvalidation) { _ in { _ in nil } }),
  reading(
    "futurae.permanent-lock-refuses-switch",
    "While the SDK is locked permanently, a switch is refused with `permanently-locked`.",
    "The document says that such an SDK cannot be used, and not whether its lock can be switched.",
    RuleEdit(\FuturaeRules.pin.refusesSwitch) { _ in { $0 } }),
  reading(
    "futurae.unenrolment-removes-account",
    "The account of a user whom the server unenrols is removed when the message arrives.",
    "The document has the app log the user out after the message, and does not say that the account stays until then.",
    revision: 2,
    RuleEdit(\FuturaeRules.enrolment.afterUnenrolment) { _ in { accounts, user in accounts.filter { $0 != user } } }),
  reading(
    "futurae.migration-forbidden-without-adaptive",
    "A recovery that the server does not permit is refused with `operationForbidden`, also while adaptive recovery is off.",
    "The document names this error for adaptive recovery, and says that the recovery of accounts is disabled in the server.",
    RuleEdit(\FuturaeRules.migration.isForbidden) { _ in { _, isEnabled in !isEnabled } }),
  reading(
    "futurae.adaptive-stays-on", "The adaptive mechanism is as before after another launch.",
    "The document says how its parts are switched, and not whether they stay so in another launch.",
    revision: 2,
    RuleEdit(\FuturaeRules.adaptive.afterLaunch) { _ in { $0 } }),
  reading(
    "futurae.other-codes-of-api", "An error with a code that the document does not have is an `SDKApiError`.",
    "The document says that every error is an `SDKBaseError`, and not of which kind one with such a code is.",
    revision: 2,
    RuleEdit(\FuturaeRules.value.otherErrorKind) { _ in "SDKApiError" }),
  reading(
    "futurae.unknown-is-no-code",
    "The code `unknown` names no kind: the error is as one with a code that the document does not have.",
    "The document lists `unknown` among the codes of migration errors, and the word says that there is no code.",
    RuleEdit(\FuturaeRules.value.errorKind) { right in { $0 == "unknown" ? nil : right($0) } }),
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
  /// Declares the readings that change answers although the rules of the area do not name their steps.
  func declareAlternatives(on op: OperationBuilder) {
    func permit(_ ids: String...) {
      for id in ids { op.permits("futurae.\(id)", of: futuraeAlternatives, revision: 2) }
    }
    switch heading.id {
    case "futurae.configuration": op.permits(.switchIsNoEnrolment)
    case "futurae.pin", "futurae.biometry", "futurae.enrolment", "futurae.offline": permit("open-at-the-end")
    case "futurae.migration": permit("open-at-the-end", "submission-after-collections")
    case "futurae.account": permit("replied-session-stays", "server-knows-users")
    case "futurae.session": permit("unenrolment-removes-account")
    default: break
    }
  }
}

/// A reading of a document with its reason.
func reading(
  _ id: String, _ sentence: String, _ users: String, revision: Int = 1, _ edits: RuleEdit...
) -> PermittedAlternative {
  PermittedAlternative(id, sentence, users: users, flag: .silent, revision: revision, edits: edits)
}
