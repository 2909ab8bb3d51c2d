internal import Conformance
internal import OtherSystems

/// The mistakes from biometrics on.
extension FuturaeMistakes {
  static let biometrics: [Mistake] = [
    m("biometrics-without-activation", "Biometrics unlock the PIN type before they are activated.", \.biometry.isActive)
    { _ in { _, _ in true } },
    m("activation-in-all-types", "Biometrics are activated and deactivated in every lock type.", \.biometry.canActivate)
    { _ in { _ in true } },
    m("activation-keeps-invalid", "Another activation leaves invalid keys.", \.biometry.afterActivation) { right in
      { $0 == .invalid ? .invalid : right($0, $1) }
    },
    m("deactivation-lost", "After a deactivation biometrics still unlock.", \.biometry.afterDeactivation) { _ in { $0 }
    },
    m("addition-ignored", "Another biometric never makes the keys invalid.", \.biometry.afterAddition) { _ in
      { keys, _ in keys }
    },
    m(
      "addition-always-invalidates", "Another biometric makes the keys invalid without the setting.",
      \.biometry.afterAddition
    ) { right in { keys, _ in right(keys, true) } },
    m("removal-ignored", "The removal of all biometrics leaves the keys valid.", \.biometry.afterRemoval) { _ in
      { keys, _, _ in keys }
    },
    m(
      "removal-always-invalidates", "The removal of all biometrics makes the keys invalid without the setting.",
      \.biometry.afterRemoval
    ) { right in
      { keys, left, _ in right(keys, left, true) }
    },
    m("invalid-keys-unlock", "Invalid keys still unlock.", \.biometry.refusesInvalid) { _ in { _, _ in false } },
    m("invalid-keys-of-pin-type-unlock", "Invalid keys still unlock the PIN type.", \.biometry.refusesInvalid) {
      right in { right($0, $1) && !$0.hasPIN }
    },
    m("launch-renews-keys", "Another launch makes invalid keys valid.", \.biometry.afterLaunch) { right in
      { keys, enrolled in keys == .invalid ? .valid(since: enrolled) : right(keys, enrolled) }
    },
    m("change-not-told", "A change of the biometrics is not told.", \.biometry.haveChanged) { _ in
      { _, _ in false }
    },
    m("change-told-without-activation", "Biometrics that are not activated count as changed.", \.biometry.haveChanged) {
      right in { right($0, $1) || $0 == .none }
    },
    m(
      "unavailable-biometrics-asked", "The system asks for biometrics although none is enrolled.",
      \.biometry.isAvailable
    ) { _ in { _ in true } },
    m("two-biometrics-needed", "Biometrics need two that are enrolled.", \.biometry.isAvailable) { _ in { $0 > 1 } },
  ]

  static let enrolments: [Mistake] = [
    m("enrolment-replaces", "An enrolment takes the place of the accounts of before.", \.enrolment.afterEnrolment) {
      _ in { _, user in [user] }
    },
    m("enrolment-not-listed", "An enrolled account is not listed.", \.enrolment.afterEnrolment) { _ in
      { accounts, _ in accounts }
    },
    m("first-pin-optional", "The first enrolment with the PIN type needs no PIN.", \.enrolment.needsPIN) { _ in
      { _, _, _ in false }
    },
    m("first-enrolment-locked", "The first enrolment with a PIN needs an unlocked SDK.", \.enrolment.needsUnlock) { _ in
      { _ in true }
    },
    m("enrolment-unprotected", "No enrolment needs an unlocked SDK.", \.enrolment.needsUnlock) { _ in { _ in false } },
    m("first-enrolment-leaves-locked", "The first enrolment with a PIN opens no window.", \.enrolment.opensWindow) {
      _ in { _ in false }
    },
    m("enrolment-opens-window", "Every enrolment opens a window.", \.enrolment.opensWindow) { _ in { _ in true } },
    m("pin-in-every-type", "A PIN is accepted in every lock type.", \.enrolment.takesPIN) { _ in { _ in true } },
    m("later-enrolment-needs-pin", "A later enrolment needs the PIN.", \.enrolment.laterNeedsPIN) { _ in true },
    m("refused-code-enrols", "A code that the server refuses adds an account.", \.enrolment.isAccepted) { _ in
      { _, _ in true }
    },
    m("binding-not-checked", "The binding token is not compared.", \.enrolment.isBound) { _ in { _, _, _ in true } },
    m("binding-of-any-scope", "A binding token for something else is accepted.", \.enrolment.isBound) { _ in
      { token, _, issued in issued.contains { $0.token == token } }
    },
    m("binding-always-demanded", "A binding token is demanded where the server demands none.", \.enrolment.demandsToken)
    { _ in { _ in true } },
    m("logout-keeps-account", "A logout leaves the account in the list.", \.enrolment.afterLogout) { _ in
      { accounts, _ in accounts }
    },
    m("logout-removes-all", "A logout removes all accounts.", \.enrolment.afterLogout) { _ in { _, _ in [] } },
    m("logout-not-sent", "A logout does not tell the server.", \.enrolment.sendsLogout) { _ in false },
    m("unenrolment-removes-all", "A message of an unenrolment removes all accounts.", \.enrolment.afterUnenrolment) {
      _ in
      { _, _ in [] }
    },
    m("later-pin-compared", "The PIN of a later enrolment counts as a wrong one.", \.enrolment.laterPINResult) { _ in
      .incorrectPin
    },
  ]

  static let accounts: [Mistake] = [
    m("list-of-one", "Only the first account is listed.", \.account.list) { _ in { Array($0.prefix(1)) } },
    m("list-of-last", "Only the last account is listed.", \.account.list) { _ in { Array($0.suffix(1)) } },
    m("status-of-all", "The status has the sessions of all enrolled users.", \.account.pending) { right in
      { sessions, enrolled, _ in right(sessions, enrolled, enrolled) }
    },
    m("status-of-users-not-enrolled", "The status has the sessions of users who are not enrolled.", \.account.pending) {
      right in
      { sessions, _, asked in right(sessions, asked, asked) }
    },
    m("status-with-closed", "The status has sessions that were replied to.", \.account.pending) { right in
      { sessions, enrolled, asked in
        right(
          sessions.map { session in
            var open = session; open.isOpen = true; return open
          }, enrolled, asked)
      }
    },
    m("history-of-users-not-enrolled", "The history of a user who is not enrolled is given.", \.account.hasHistory) {
      _ in
      { _, _ in true }
    },
  ]

  static let recoveries: [Mistake] = [
    m("migratable-count-of-one", "At most one account is counted.", \.migration.count) { _ in
      { min(1, $0.accounts.count) }
    },
    m("migratable-never-protected", "The accounts never need a PIN.", \.migration.isProtected) { _ in { _ in false } },
    m("migration-beside-accounts", "Accounts are recovered beside enrolled ones.", \.migration.excludesEnrolled) { _ in
      { _ in false }
    },
    m(
      "migration-after-accounts", "Accounts are recovered after others were enrolled and logged out.",
      \.migration.excludesFormer
    ) { _ in { _ in false } },
    m(
      "migration-of-nothing", "Where there is no backup, no account is recovered, without an error.",
      \.migration.hasBackup
    ) { _ in { _ in true } },
    m("migration-without-pin", "Accounts with a PIN are recovered without it.", \.migration.needsPIN) { _ in
      { _ in false }
    },
    m("migration-pin-not-checked", "Accounts with a PIN are recovered with any PIN.", \.migration.isRight) { _ in
      { _, _ in true }
    },
    m("migration-forgets-pin", "The PIN of a recovery does not become the SDK PIN.", \.migration.newPIN) { _ in
      { _, _ in nil }
    },
    m("migration-of-first", "Only the first account is recovered.", \.migration.recovered) { _ in
      { Array($0.accounts.prefix(1)) }
    },
    m("migration-of-none", "The recovery gives no account.", \.migration.recovered) { _ in { _ in [] } },
    m("migration-never-forbidden", "A recovery that the server does not permit succeeds.", \.migration.isForbidden) {
      _ in { _, _ in false }
    },
    m("context-not-asked", "With adaptive recovery the context is not asked for.", \.migration.fails) { _ in
      { _, _ in false }
    },
    m("context-always-asked", "The context is asked for while adaptive recovery is off.", \.migration.isAdaptive) { _ in
      { _ in true }
    },
    m("collections-make-adaptive", "Collections alone make a recovery adaptive.", \.migration.isAdaptive) { _ in
      { $0.collections }
    },
    m("binding-for-first-device", "A binding token for the first device is enough.", \.migration.scope) { _ in
      { backup in backup.accounts.first.map { "device-\($0)" } ?? "" }
    },
    m("binding-for-users", "A binding token is compared with the ids of the users.", \.migration.scope) { _ in
      { $0.accounts.joined(separator: ",") }
    },
    m("migration-pin-compared", "A PIN that nobody needs counts as a wrong one.", \.migration.unneededPINResult) { _ in
      .incorrectPin
    },
  ]

  static let sessions: [Mistake] = [
    m("rejection-approves", "A rejection of a usernameless session approves it.", \.session.decision) { right in
      { $0 == .rejectUsernameless ? "approve" : right($0) }
    },
    m("push-rejection-approves", "A rejection of a push session approves it.", \.session.decision) { right in
      { $0 == .rejectPush ? "approve" : right($0) }
    },
    m("reply-without-user", "A reply does not carry the user.", \.session.user) { _ in { _ in nil } },
    m("fraud-never", "A rejection never reports a fraud.", \.session.fraud) { right in { right($0).map { _ in false } }
    },
    m("fraud-always", "Every rejection reports a fraud.", \.session.fraud) { right in { right($0).map { _ in true } } },
    m("fraud-of-approval", "An approval tells of a fraud too.", \.session.fraud) { _ in { $0.isFraud } },
    m("choice-as-place", "The place of the chosen number is sent instead of the number.", \.session.choice) { right in
      { reply, numbers in right(reply, numbers).flatMap { numbers?.firstIndex(of: $0) } }
    },
    m("choice-not-sent", "The chosen number is not sent.", \.session.choice) { _ in { _, _ in nil } },
    m("numbers-sorted", "The numbers of a challenge are sorted.", \.session.numbers) { _ in { $0?.sorted() } },
    m("only-right-number", "The app gets one of the numbers only.", \.session.numbers) { _ in
      { $0.map { Array($0.prefix(1)) } }
    },
    m("first-session", "The first session is taken, whatever the id.", \.session.find) { _ in
      { sessions, _, _ in sessions.first }
    },
    m("token-as-id", "A token is looked for among the ids too.", \.session.find) { right in
      { sessions, id, token in
        right(sessions, id, token) ?? sessions.first { $0.id == token || $0.token == id && id != nil }
      }
    },
    m("entries-sorted", "Extra information is sorted.", \.session.entries) { _ in { $0.sorted() } },
    m("entries-by-key", "Of entries with the same key only the last is given.", \.session.entries) { _ in
      { entries in
        entries.enumerated().filter { number, entry in
          !entries[(number + 1)...].contains { $0.prefix { $0 != "=" } == entry.prefix { $0 != "=" } }
        }.map(\.element)
      }
    },
    m("entries-not-sent", "A reply does not carry the entries.", \.session.sentEntries) { _ in { _ in nil } },
    m("empty-entries-dropped", "An empty list of entries is not sent.", \.session.sentEntries) { _ in
      { $0 == [] ? nil : $0 }
    },
    m("sent-entries-sorted", "The entries of a reply are sorted.", \.session.sentEntries) { _ in { $0?.sorted() } },
    m("qr-kinds-alike", "Online and usernameless QR codes are taken for each other.", \.session.qrKind) { right in
      { right($0).map { $0 == "onlineAuth" ? "usernameless" : "onlineAuth" } }
    },
    m("offline-code-online", "A usernameless reply takes an online QR code.", \.session.qrKind) { right in
      { right($0) == nil ? nil : "onlineAuth" }
    },
    m("usernameless-for-anyone", "A usernameless session takes any user.", \.session.isUser) { _ in { _, _ in true } },
  ]

  static let messages: [Mistake] = [
    m(
      "first-account-only", "Only the account that was enrolled first replies and asks for session information.",
      \.session.canName
    ) { right in { user, enrolled in right(user, Array(enrolled.prefix(1))) } },
    m("unenrolment-as-approval", "A message of an unenrolment is told as an approval.", \.session.calls) { right in
      { right($0 == .unenroll ? .approve : $0) }
    },
    m("scan-as-approval", "A request for a scan is told as an approval.", \.session.calls) { right in
      { right($0 == .qrScan ? .approve : $0) }
    },
    m("malformed-ignored", "A malformed message raises nothing.", \.session.calls) { right in
      { $0 == .malformed ? [] : right($0) }
    },
    m("data-and-approval", "A custom message raises two calls.", \.session.calls) { right in
      { $0 == .custom ? right($0) + ["approveAuthenticationReceived"] : right($0) }
    },
    m("scan-for-users-not-enrolled", "A scan is requested for users who are not enrolled.", \.session.concerns) { _ in
      { _, _, _ in true }
    },
    m("messages-before-launch", "A message before the launch is handled.", \.session.isHandled) { _ in { _ in true } },
    m(
      "activation-as-authentication", "An address for an activation is told as one for an authentication.",
      \.session.addressCalls
    ) { right in
      { right($0 == .activation ? .authentication : $0) }
    },
    m("foreign-address-ignored", "A foreign address raises nothing.", \.session.addressCalls) { right in
      { $0 == .foreign ? [] : right($0) }
    },
    m("decrypts-for-anyone", "Extra information is decrypted for any user.", \.session.decryptsFor) { _ in
      { _, _ in true }
    },
    m("damage-not-noticed", "A damaged text is decrypted.", \.session.decrypts) { _ in { _ in true } },
    m("unknown-notification-loaded", "The data of an unknown notification are given.", \.session.loads) { _ in
      { _ in true }
    },
  ]

  static let codes: [Mistake] = [
    m("default-code-free", "A code without PIN and prompt needs no unlocked SDK.", \.offline.defaultIsProtected) { _ in
      false
    },
    m("pin-code-protected", "A code with the PIN needs an unlocked SDK.", \.offline.pinIsProtected) { _ in true },
    m("codes-online", "A code needs a connection.", \.offline.needsServer) { _ in true },
    m("prompt-without-activation", "A code with a prompt needs no activated biometrics.", \.offline.isActive) { _ in
      { _ in true }
    },
    m("prompt-not-passed", "A user who does not pass the prompt gets a code.", \.offline.passes) { _ in { _ in true } },
    m("code-of-online-qr", "An offline code is made for an online QR code.", \.offline.qrKind) { _ in "onlineAuth" },
    m("offline-entries-sorted", "The entries of an offline QR code are sorted.", \.offline.entries) { _ in
      { $0.sorted() }
    },
    m("codes-for-anyone", "Codes and tokens are made for users who are not enrolled.", \.offline.hasCode) { _ in
      { _, _ in true }
    },
    m("capability-once", "The capability is tried at the first launch only.", \.offline.triesCapability) { _ in
      { _ in false }
    },
    m("code-variants-in-all-types", "A PIN gives a one-time code in every lock type.", \.offline.hasVariants) { _ in
      { _ in true }
    },
    m(
      "capability-every-launch", "The capability is added at each launch, also when it is there.",
      \.offline.triesCapability
    ) { _ in { _ in true } },
    m("capability-offline", "The capability counts as added without a connection.", \.offline.addsCapability) { _ in
      { _, _ in true }
    },
  ]

  static let adaptive: [Mistake] = [
    m("adaptive-collections-only", "The switch for all parts switches collections only.", \.adaptive.afterSwitch) {
      right in
      { right($0, $1 == .all ? .collections : $1, $2) }
    },
    m("adaptive-part-for-all", "The switch of one part switches all.", \.adaptive.afterSwitch) { right in
      { switches, _, isOn in right(switches, .all, isOn) }
    },
    m(
      "collections-off-ends-submissions", "The switch that ends collections also switches the submissions off.",
      \.adaptive.afterSwitch
    ) { right in
      { switches, part, isOn in right(switches, part == .collections && !isOn ? .all : part, isOn) }
    },
    m("adaptive-submissions-exchanged", "The switches of the two submissions are exchanged.", \.adaptive.afterSwitch) {
      right in
      {
        right(
          $0, $1 == .onAuthentication ? .onAccountMigration : $1 == .onAccountMigration ? .onAuthentication : $1, $2)
      }
    },
    m("submission-without-collections", "A submission works without collections.", \.adaptive.submits) { _ in
      { isOn, _ in isOn }
    },
    m("submission-with-collections", "A submission works as soon as collections do.", \.adaptive.submits) { _ in
      { _, collects in collects }
    },
    m("adaptive-on-by-default", "Collections are on after a launch.", \.adaptive.afterLaunch) { right in
      { old in
        var switches = right(old)
        switches.collections = true
        return switches
      }
    },
  ]

  static let values: [Mistake] = [
    m("scan-case-ignored", "Letters of a scanned text match those of another case.", \.value.isSameText) { _ in
      { $0.lowercased() == $1.lowercased() }
    },
    m("scan-trimmed", "Space around a scanned text is removed.", \.value.isSameText) { right in
      { right(String($0.split(whereSeparator: \.isWhitespace).joined()), $1) }
    },
    m("scan-beginning", "A text that begins with one of the system is taken for it.", \.value.isSameText) { _ in
      { $0.hasPrefix($1) }
    },
    m("scan-composed", "Texts are compared after composition.", \.value.isSameText) { _ in { $0 == $1 } },
    m("scan-kinds-exchanged", "Online and offline codes are exchanged.", \.value.kind) { right in
      { right($0 == "onlineAuth" ? "offlineAuth" : $0 == "offlineAuth" ? "onlineAuth" : $0) }
    },
    m("scan-usernameless-online", "A code without a user is told as an online one.", \.value.kind) { right in
      { right($0 == "usernameless" ? "onlineAuth" : $0) }
    },
    m("scan-guessed", "Every other text is told as an enrolment.", \.value.otherKind) { _ in "enrollment" },
    m("scan-no-user", "No user is found in a text.", \.value.user) { _ in { _ in nil } },
    m("scan-empty-user", "An empty user is found where there is none.", \.value.user) { right in { right($0) ?? "" } },
    m("scan-empty-token", "An empty token is found where there is none.", \.value.token) { right in { right($0) ?? "" }
    },
    m("pin-errors-by-name", "Errors about the PIN are of the kind SDKPinError.", \.value.errorKind) { right in
      { $0.lowercased().contains("pin") && $0 != "pinRequired" ? "SDKPinError" : right($0) }
    },
    m("account-errors-by-name", "Errors about accounts are of the kind SDKAccountsError.", \.value.errorKind) { right in
      { $0.contains("ccount") ? "SDKAccountsError" : right($0) }
    },
    m("qr-error-by-name", "An invalid QR code is an error of the base kind.", \.value.errorKind) { right in
      { $0 == "invalidQRCode" ? nil : right($0) }
    },
    m("error-codes-any-case", "Error codes are compared without case.", \.value.errorKind) { right in
      { code in
        let names = ["missingPin", "pinRequired", "invalidQRCode"]
        return right(code) ?? names.first { $0.lowercased() == code.lowercased() }.flatMap(right)
      }
    },
    m("best-handler", "The handler of the kind gets an error, also behind one of the base.", \.value.takes) { _ in
      { $0 == $1 }
    },
    m("sdk-error-as-base", "SDKError is taken for the base of all kinds.", \.value.takes) { right in
      { right($0, $1) || $0 == "SDKError" }
    },
    m("unknown-errors-of-sdk", "An error with another code is an SDKError.", \.value.otherErrorKind) { _ in
      "SDKError"
    },
    m("payload-user-in-camel-case", "The user is read from userId.", \.value.userMember) { _ in "userId" },
    m("payload-user-optional", "A payload without a user is accepted.", \.value.userIsRequired) { _ in false },
    m("payload-extra-in-camel-case", "The announcement is read from hasExtra.", \.value.extraMember) { _ in "hasExtra"
    },
    m("payload-extra-by-default", "Without the member there is extra information.", \.value.extraByDefault) { _ in true
    },
    m("payload-name-of-text-only", "Only encrypted_info_enc is read.", \.value.encryptedMembers) { _ in
      ["encrypted_info_enc"]
    },
    m("payload-name-of-code-only", "Only extra_info_enc is read.", \.value.encryptedMembers) { _ in ["extra_info_enc"]
    },
    m("payload-names-exchanged", "encrypted_info_enc counts where both are there.", \.value.encryptedMembers) {
      $0.reversed()
    },
    m("payload-extra-missing-ignored", "A payload without the announced text is accepted.", \.value.textIsRequired) {
      _ in false
    },
    m("payload-types-ignored", "The types of members are not looked at.", \.value.hasType) { _ in { _, _ in true } },
    m("payload-text-true", "The text true counts as a boolean.", \.value.hasType) { right in
      { right($0, $1) || ($1 == "boolean" && $0.type == "text") }
    },
    m("payload-notification-in-camel-case", "The id is read from notificationId.", \.value.notificationMember) { _ in
      "notificationId"
    },
  ]
}
