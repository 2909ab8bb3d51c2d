package import Conformance
package import OtherSystems
internal import PowerAuthVectors

/// An operation of the Futurae SDK: a script of events of one area.
package struct FuturaeOperation: OperationDeclaration {
  package let heading: OperationHeading
  package let script: ScriptFields<FuturaeState, Timed<FuturaeEvent>>
  package let areaRules: [Rule]

  private init(_ area: String, _ summary: String, _ chapter: String, events names: String, rules: [Rule]) {
    heading = OperationHeading(
      "futurae.\(area)", summary, reference: "Futurae/\(chapter)", ranges: [.futurae], system: "futurae")
    script = ScriptFields(
      world: .world, events: names, of: FuturaeEvents.all,
      observation: [.required("result", .choice(FuturaeResults.names), "What came of the event.")]
        + FuturaeRecords.observation, dangers: Self.dangers)
    areaRules = rules
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.note(FuturaeNotice.text)
    op.note(Self.conventions)
    op.note(Self.order)
    op.note(FuturaeResults.note)
    script.declarePlay(on: op)
    op.answer(by: FuturaeRules()) { rules, request, _ in
      let world = try script.settings(of: request)
      return try script.play(request, by: world) { state, event in
        let seen = rules.play(event.action, at: event.at, in: &state)
        return (seen.record, areaRules.decided(seen.decided))
      }
    }
  }

  private static let dangers: [Danger] = [
    .text(
      of: "result", in: ["ok"], insteadOf: Set(FuturaeResults.names).subtracting(["ok"]),
      effect: "What must be refused is done: the SDK is used without the PIN, or by another person."),
    .higher("attemptsLeft", effect: "A wrong PIN is not counted, so that it can be guessed for longer."),
  ]
  private static let conventions =
    "The events are played one after the other against one SDK with a simulated device and a simulated server. Each event has "
    + "one observation, with a `result`; a member of the observation is present exactly where its sentence says so. An event "
    + "whose result is not `ok` changes nothing, unless a rule says otherwise (attempts are counted, and the system may have "
    + "asked the user). Ids of users, codes and tokens are texts without a meaning. Time "
    + "passes only between events. The first enrolment is one while the server has no SDK PIN of this installation. A session "
    + "has its own id and token, and no script replies to the session of another enrolled user, because only the "
    + "vendor's server knows what it answers. The event `call` knows no exceptions but those of its rules: also the first "
    + "enrolment is then a protected function."
  private static let order =
    "Where several results are possible, it is the first in this order: `not-launched`; `not-available`; `permanently-locked` "
    + "(for unlocks, for enrolments, for functions that need an unlocked SDK, and for one-time codes); `locked`; results for arguments, in the "
    + "order of the arguments' list (`missingPin`, `pinNotNeeded`, `unknown-account`, `invalidQRCode`, `not-enrolled`); "
    + "`pin-unlock-required`; `connection`; `biometrics-not-active`; `biometrics-invalidated`; `biometrics-unavailable`; "
    + "`verification-unavailable`; `verification-failed`; then what the server answers. Results of a launch are in the order "
    + "`invalid-configuration`, `invalid-unlock-duration`, `keychain-refused`, `reset-required`; of a recovery in the order "
    + "`locked`, `accountsExistError`, `accountPreviouslyEnrolledError`, `migrationInfoMissing`, `pinNotNeeded`, "
    + "`pinRequired`, `operationForbidden`, `binding-refused`, `incorrectPin`, `adaptiveMigrationFailed`. Functions that "
    + "need the server, and so a connection: `unlock` with `sdkPinWithBiometricsOptional`, `enroll`, `logout-account`, "
    + "`get-accounts-status`, `get-account-history`, `change-sdk-pin`, `get-session-info`, `reply-auth`, "
    + "`get-notification-data`, `get-migratable-accounts`, `migrate-accounts`."
}

extension ProtocolRange {
  /// The version of the SDK that the document describes.
  package static let futurae = ProtocolRange(["futurae-3"])
}

// MARK: - The areas

extension FuturaeOperation {
  static let all = [
    configuration, lock, pin, biometry, enrolment, account, migration, session, offline, adaptive,
  ]

  static let configuration = FuturaeOperation(
    "configuration", "The launch of the Futurae SDK, its settings, and what changes or removes them.", "Configuration",
    events:
      "launch terminate settings reset switch-lock check-data-exists update-sdk-config enroll get-accounts unlock lock "
      + "is-locked active-unlock-methods add-biometric",
    rules: FuturaeSentences.configuration)
  static let lock = FuturaeOperation(
    "lock", "Which method unlocks the Futurae SDK, for how long, and what it refuses while it is locked.", "Lock",
    events: "launch terminate enroll unlock lock is-locked active-unlock-methods call activate-biometrics "
      + "deactivate-biometrics add-biometric remove-biometric network",
    rules: FuturaeSentences.lock)
  static let pin = FuturaeOperation(
    "pin", "The attempts for the SDK PIN, the permanent lock, and the change of the PIN.", "PIN",
    events:
      "launch terminate reset enroll unlock lock is-locked active-unlock-methods change-sdk-pin activate-biometrics "
      + "call get-accounts authenticate-device network",
    rules: FuturaeSentences.pin)
  static let biometry = FuturaeOperation(
    "biometry", "The activation of biometrics in the Futurae SDK, and what a change of them in the device does.",
    "Biometry",
    events: "launch terminate reset enroll unlock lock is-locked active-unlock-methods activate-biometrics "
      + "deactivate-biometrics add-biometric remove-biometric have-biometrics-changed call",
    rules: FuturaeSentences.biometry)
  static let enrolment = FuturaeOperation(
    "enrolment", "How accounts are enrolled and removed.", "Enrolment",
    events: "launch enroll unlock lock is-locked logout-account get-accounts handle-notification",
    rules: FuturaeSentences.enrolment)
  static let account = FuturaeOperation(
    "account", "The list, the status and the history of accounts.", "Accounts",
    events:
      "launch enroll unlock lock logout-account get-accounts get-accounts-status get-account-history open-session "
      + "reply-auth",
    rules: FuturaeSentences.account)
  static let migration = FuturaeOperation(
    "migration", "The recovery of accounts in a new installation.", "Migration",
    events: "launch enroll unlock lock is-locked logout-account get-accounts get-migratable-accounts migrate-accounts "
      + "enable-adaptive enable-adaptive-collections enable-adaptive-on-account-migration",
    rules: FuturaeSentences.migration)
  static let session = FuturaeOperation(
    "session", "Authentication sessions: their information, replies to them, and what arrives by push and by address.",
    "Sessions",
    events:
      "launch enroll unlock lock open-session get-session-info reply-auth handle-notification get-notification-data "
      + "decrypt-extra-info open-url",
    rules: FuturaeSentences.session)
  static let offline = FuturaeOperation(
    "offline", "Which one-time codes the SDK gives without a connection or while it is locked.", "Offline",
    events: "launch terminate enroll unlock lock activate-biometrics network get-totp get-offline-code "
      + "extra-info-from-offline-qr-code get-synchronous-auth-token sync-capability",
    rules: FuturaeSentences.offline)
  static let adaptive = FuturaeOperation(
    "adaptive", "The switches of the adaptive mechanism.", "Adaptive",
    events:
      "launch terminate enable-adaptive disable-adaptive enable-adaptive-collections disable-adaptive-collections "
      + "enable-adaptive-on-authentication disable-adaptive-on-authentication enable-adaptive-on-account-migration "
      + "disable-adaptive-on-account-migration adaptive-state",
    rules: FuturaeSentences.adaptive)
}
