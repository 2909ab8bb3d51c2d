internal import Conformance
internal import OtherSystems
internal import PowerAuthMistakes

/// The mistakes from biometrics on.
extension FuturaeMistakes {
  static let biometrics: MistakeTable = [
    "biometrics-without-activation": breaking(\.biometry.isActive)(
      "Biometrics unlock the PIN type before they are activated.", { _, _, _ in true }),
    "activation-in-all-types": breaking(\.biometry.canActivate)(
      "Biometrics are activated and deactivated in every lock type.", { _, _ in true }),
    "activation-keeps-invalid": breaking(\.biometry.afterActivation)(
      "Another activation leaves invalid keys.", { right in { $0 == .invalid ? .invalid : right($0, $1) } }),
    "deactivation-lost": breaking(\.biometry.afterDeactivation)(
      "After a deactivation biometrics still unlock.", { _ in { $0 } }),
    "addition-ignored": breaking(\.biometry.afterAddition)(
      "Another biometric never makes the keys invalid.", { _, keys, _ in keys }),
    "addition-always-invalidates": breaking(\.biometry.afterAddition)(
      "Another biometric makes the keys invalid without the setting.", { right, keys, _ in right(keys, true) }),
    "removal-ignored": breaking(\.biometry.afterRemoval)(
      "The removal of all biometrics leaves the keys valid.", { _, keys, _, _ in keys }),
    "removal-always-invalidates": breaking(\.biometry.afterRemoval)(
      "The removal of all biometrics makes the keys invalid without the setting."
    ) { right, keys, left, _ in right(keys, left, true) },
    "invalid-keys-unlock": breaking(\.biometry.refusesInvalid)("Invalid keys still unlock.") { _, _, _ in false },
    "invalid-keys-of-pin-type-unlock": breaking(\.biometry.refusesInvalid)(
      "Invalid keys still unlock the PIN type.", { right in { right($0, $1) && !$0.hasPIN } }),
    "launch-renews-keys": breaking(\.biometry.afterLaunch)(
      "Another launch makes invalid keys valid."
    ) { right, keys, enrolled in keys == .invalid ? .valid(since: enrolled) : right(keys, enrolled) },
    "change-not-told": breaking(\.biometry.haveChanged)("A change of the biometrics is not told.") { _, _, _ in false },
    "change-told-without-activation": breaking(\.biometry.haveChanged)(
      "Biometrics that are not activated count as changed.", { right in { right($0, $1) || $0 == .none } }),
    "unavailable-biometrics-asked": breaking(\.biometry.isAvailable)(
      "The system asks for biometrics although none is enrolled.", { _, _ in true }),
    "two-biometrics-needed": breaking(\.biometry.isAvailable)(
      "Biometrics need two that are enrolled.", { _ in { $0 > 1 } }),
  ]

  static let enrolments: MistakeTable = [
    "enrolment-replaces": breaking(\.enrolment.afterEnrolment)(
      "An enrolment takes the place of the accounts of before.", { _, _, user in [user] }),
    "enrolment-not-listed": breaking(\.enrolment.afterEnrolment)(
      "An enrolled account is not listed.", { _, accounts, _ in accounts }),
    "first-pin-optional": breaking(\.enrolment.needsPIN)(
      "The first enrolment with the PIN type needs no PIN.", { _, _, _, _ in false }),
    "first-enrolment-locked": breaking(\.enrolment.needsUnlock)(
      "The first enrolment with a PIN needs an unlocked SDK.", { _, _ in true }),
    "enrolment-unprotected": breaking(\.enrolment.needsUnlock)("No enrolment needs an unlocked SDK.") { _, _ in false },
    "first-enrolment-leaves-locked": breaking(\.enrolment.opensWindow)(
      "The first enrolment with a PIN opens no window.", { _, _ in false }),
    "enrolment-opens-window": breaking(\.enrolment.opensWindow)("Every enrolment opens a window.") { _, _ in true },
    "pin-in-every-type": breaking(\.enrolment.takesPIN)("A PIN is accepted in every lock type.") { _, _ in true },
    "later-enrolment-needs-pin": breaking(\.enrolment.laterNeedsPIN)("A later enrolment needs the PIN.", is: true),
    "refused-code-enrols": breaking(\.enrolment.isAccepted)(
      "A code that the server refuses adds an account.", { _, _, _ in true }),
    "binding-not-checked": breaking(\.enrolment.isBound)("The binding token is not compared.") { _, _, _, _ in true },
    "binding-of-any-scope": breaking(\.enrolment.isBound)(
      "A binding token for something else is accepted."
    ) { _, token, _, issued in issued.contains { $0.token == token } },
    "binding-always-demanded": breaking(\.enrolment.demandsToken)(
      "A binding token is demanded where the server demands none.", { _, _ in true }),
    "logout-keeps-account": breaking(\.enrolment.afterLogout)(
      "A logout leaves the account in the list.", { _, accounts, _ in accounts }),
    "logout-removes-all": breaking(\.enrolment.afterLogout)("A logout removes all accounts.") { _, _, _ in [] },
    "logout-not-sent": breaking(\.enrolment.sendsLogout)("A logout does not tell the server.", is: false),
    "unenrolment-removes-all": breaking(\.enrolment.afterUnenrolment)(
      "A message of an unenrolment removes all accounts.", { _, _, _ in [] }),
    "later-pin-compared": breaking(\.enrolment.laterPINResult)(
      "The PIN of a later enrolment counts as a wrong one.", is: .incorrectPin),
  ]

  static let accounts: MistakeTable = [
    "list-of-one": breaking(\.account.list)("Only the first account is listed.") { _ in { Array($0.prefix(1)) } },
    "list-of-last": breaking(\.account.list)("Only the last account is listed.") { _ in { Array($0.suffix(1)) } },
    "status-of-all": breaking(\.account.pending)(
      "The status has the sessions of all enrolled users."
    ) { right, sessions, enrolled, _ in right(sessions, enrolled, enrolled) },
    "status-of-users-not-enrolled": breaking(\.account.pending)(
      "The status has the sessions of users who are not enrolled."
    ) { right, sessions, _, asked in right(sessions, asked, asked) },
    "status-with-closed": breaking(\.account.pending)(
      "The status has sessions that were replied to."
    ) { right, sessions, enrolled, asked in
      right(
        sessions.map { session in
          var open = session; open.isOpen = true; return open
        }, enrolled, asked)
    },
    "history-of-users-not-enrolled": breaking(\.account.hasHistory)(
      "The history of a user who is not enrolled is given.", { _, _, _ in true }),
  ]

  static let recoveries: MistakeTable = [
    "migratable-count-of-one": breaking(\.migration.count)(
      "At most one account is counted.", { _ in { min(1, $0.accounts.count) } }),
    "migratable-never-protected": breaking(\.migration.isProtected)("The accounts never need a PIN.") { _, _ in false },
    "migration-beside-accounts": breaking(\.migration.excludesEnrolled)(
      "Accounts are recovered although others are enrolled.", { _, _ in false }),
    "migration-after-accounts": breaking(\.migration.excludesFormer)(
      "Accounts are recovered after others were enrolled and logged out.", { _, _ in false }),
    "migration-of-nothing": breaking(\.migration.hasBackup)(
      "Where there is no backup, no account is recovered, without an error.", { _, _ in true }),
    "migration-without-pin": breaking(\.migration.needsPIN)(
      "Accounts with a PIN are recovered without it.", { _, _ in false }),
    "migration-pin-not-checked": breaking(\.migration.isRight)(
      "Accounts with a PIN are recovered with any PIN.", { _, _, _ in true }),
    "migration-forgets-pin": breaking(\.migration.newPIN)(
      "The PIN of a recovery does not become the SDK PIN.", { _, _, _ in nil }),
    "migration-of-first": breaking(\.migration.recovered)(
      "Only the first account is recovered.", { _ in { Array($0.accounts.prefix(1)) } }),
    "migration-of-none": breaking(\.migration.recovered)("The recovery gives no account.") { _, _ in [] },
    "migration-never-forbidden": breaking(\.migration.isForbidden)(
      "A recovery that the server does not permit succeeds.", { _, _, _ in false }),
    "context-not-asked": breaking(\.migration.fails)(
      "With adaptive recovery the context is not asked for.", { _, _, _ in false }),
    "context-always-asked": breaking(\.migration.isAdaptive)(
      "The context is asked for while adaptive recovery is off.", { _, _ in true }),
    "collections-make-adaptive": breaking(\.migration.isAdaptive)(
      "Collections alone make a recovery adaptive.", { _ in { $0.collections } }),
    "binding-for-first-device": breaking(\.migration.scope)(
      "A binding token for the first device is enough."
    ) { _, backup in backup.accounts.first.map { "device-\($0)" } ?? "" },
    "binding-for-users": breaking(\.migration.scope)(
      "A binding token is compared with the ids of the users.", { _ in { $0.accounts.joined(separator: ",") } }),
    "migration-pin-compared": breaking(\.migration.unneededPINResult)(
      "A PIN that nobody needs counts as a wrong one.", is: .incorrectPin),
  ]

  static let sessions: MistakeTable = [
    "rejection-approves": breaking(\.session.decision)(
      "A rejection of a usernameless session approves it.",
      { right in { $0 == .rejectUsernameless ? "approve" : right($0) } }),
    "push-rejection-approves": breaking(\.session.decision)(
      "A rejection of a push session approves it.", { right in { $0 == .rejectPush ? "approve" : right($0) } }),
    "reply-without-user": breaking(\.session.user)("A reply does not carry the user.") { _, _ in nil },
    "fraud-never": breaking(\.session.fraud)(
      "A rejection never reports a fraud.", { right in { right($0).map { _ in false } } }),
    "fraud-always": breaking(\.session.fraud)(
      "Every rejection reports a fraud.", { right in { right($0).map { _ in true } } }),
    "fraud-of-approval": breaking(\.session.fraud)("An approval tells of a fraud too.") { _ in { $0.isFraud } },
    "choice-as-place": breaking(\.session.choice)(
      "The place of the chosen number is sent instead of the number."
    ) { right, reply, numbers in right(reply, numbers).flatMap { numbers?.firstIndex(of: $0) } },
    "choice-not-sent": breaking(\.session.choice)("The chosen number is not sent.") { _, _, _ in nil },
    "numbers-sorted": breaking(\.session.numbers)("The numbers of a challenge are sorted.") { _ in { $0?.sorted() } },
    "only-right-number": breaking(\.session.numbers)(
      "The app gets one of the numbers only.", { _ in { $0.map { Array($0.prefix(1)) } } }),
    "first-session": breaking(\.session.find)(
      "The first session is taken, whatever the id.", { _, sessions, _, _ in sessions.first }),
    "token-as-id": breaking(\.session.find)("A token is looked for among the ids too.") { right, sessions, id, token in
      right(sessions, id, token) ?? sessions.first { $0.id == token || $0.token == id && id != nil }
    },
    "entries-sorted": breaking(\.session.entries)("Extra information is sorted.") { _ in { $0.sorted() } },
    "entries-by-key": breaking(\.session.entries)(
      "Of entries with the same key only the last is given."
    ) { _, entries in
      entries.enumerated().filter { number, entry in
        !entries[(number + 1)...].contains { $0.prefix { $0 != "=" } == entry.prefix { $0 != "=" } }
      }.map(\.element)
    },
    "entries-not-sent": breaking(\.session.sentEntries)("A reply does not carry the entries.") { _, _ in nil },
    "empty-entries-dropped": breaking(\.session.sentEntries)(
      "An empty list of entries is not sent.", { _ in { $0 == [] ? nil : $0 } }),
    "sent-entries-sorted": breaking(\.session.sentEntries)(
      "The entries of a reply are sorted.", { _ in { $0?.sorted() } }),
    "qr-kinds-alike": breaking(\.session.qrKind)(
      "Online and usernameless QR codes are taken for each other.",
      { right in { right($0).map { $0 == "onlineAuth" ? "usernameless" : "onlineAuth" } } }),
    "offline-code-online": breaking(\.session.qrKind)(
      "A usernameless reply takes an online QR code.", { right in { right($0) == nil ? nil : "onlineAuth" } }),
    "usernameless-for-anyone": breaking(\.session.isUser)("A usernameless session takes any user.") { _, _, _ in true },
  ]

  static let messages: MistakeTable = [
    "first-account-only": breaking(\.session.canName)(
      "Only the account that was enrolled first replies and asks for session information."
    ) { right, user, enrolled in right(user, Array(enrolled.prefix(1))) },
    "unenrolment-as-approval": breaking(\.session.calls)(
      "A message of an unenrolment is told as an approval.", { right in { right($0 == .unenroll ? .approve : $0) } }),
    "scan-as-approval": breaking(\.session.calls)(
      "A request for a scan is told as an approval.", { right in { right($0 == .qrScan ? .approve : $0) } }),
    "malformed-ignored": breaking(\.session.calls)(
      "A malformed message raises nothing.", { right in { $0 == .malformed ? [] : right($0) } }),
    "data-and-approval": breaking(\.session.calls)(
      "A custom message raises two calls.",
      { right in { $0 == .custom ? right($0) + ["approveAuthenticationReceived"] : right($0) } }),
    "scan-for-users-not-enrolled": breaking(\.session.concerns)(
      "A scan is requested for users who are not enrolled.", { _, _, _, _ in true }),
    "messages-before-launch": breaking(\.session.isHandled)("A message before the launch is handled.") { _, _ in true },
    "activation-as-authentication": breaking(\.session.addressCalls)(
      "An address for an activation is told as one for an authentication.",
      { right in { right($0 == .activation ? .authentication : $0) } }),
    "foreign-address-ignored": breaking(\.session.addressCalls)(
      "A foreign address raises nothing.", { right in { $0 == .foreign ? [] : right($0) } }),
    "decrypts-for-anyone": breaking(\.session.decryptsFor)(
      "Extra information is decrypted for any user.", { _, _, _ in true }),
    "damage-not-noticed": breaking(\.session.decrypts)("A damaged text is decrypted.") { _, _ in true },
    "unknown-notification-loaded": breaking(\.session.loads)(
      "The data of an unknown notification are given.", { _, _ in true }),
  ]

  static let codes: MistakeTable = [
    "default-code-free": breaking(\.offline.defaultIsProtected)(
      "A code without PIN and prompt needs no unlocked SDK.", is: false),
    "pin-code-protected": breaking(\.offline.pinIsProtected)("A code with the PIN needs an unlocked SDK.", is: true),
    "codes-online": breaking(\.offline.needsServer)("A code needs a connection.", is: true),
    "prompt-without-activation": breaking(\.offline.isActive)(
      "A code with a prompt needs no activated biometrics.", { _, _ in true }),
    "prompt-not-passed": breaking(\.offline.passes)(
      "A user who does not pass the prompt gets a code.", { _, _ in true }),
    "code-of-online-qr": breaking(\.offline.qrKind)("An offline code is made for an online QR code.", is: "onlineAuth"),
    "offline-entries-sorted": breaking(\.offline.entries)(
      "The entries of an offline QR code are sorted.", { _ in { $0.sorted() } }),
    "codes-for-anyone": breaking(\.offline.hasCode)(
      "Codes and tokens are made for users who are not enrolled.", { _, _, _ in true }),
    "capability-once": breaking(\.offline.triesCapability)(
      "The capability is tried at the first launch only.", { _, _ in false }),
    "code-variants-in-all-types": breaking(\.offline.hasVariants)(
      "A PIN gives a one-time code in every lock type.", { _, _ in true }),
    "capability-every-launch": breaking(\.offline.triesCapability)(
      "The capability is added at each launch, also when it is there.", { _, _ in true }),
    "capability-offline": breaking(\.offline.addsCapability)(
      "The capability counts as added without a connection.", { _, _, _ in true }),
  ]

  static let adaptive: MistakeTable = [
    "adaptive-collections-only": breaking(\.adaptive.afterSwitch)(
      "The switch for all parts switches collections only.",
      { right in { right($0, $1 == .all ? .collections : $1, $2) } }),
    "adaptive-part-for-all": breaking(\.adaptive.afterSwitch)(
      "The switch of one part switches all.", { right, switches, _, isOn in right(switches, .all, isOn) }),
    "collections-off-ends-submissions": breaking(\.adaptive.afterSwitch)(
      "The switch that ends collections also switches the submissions off."
    ) { right, switches, part, isOn in right(switches, part == .collections && !isOn ? .all : part, isOn) },
    "adaptive-submissions-exchanged": breaking(\.adaptive.afterSwitch)(
      "The switches of the two submissions are exchanged."
    ) {
      right in
      {
        right(
          $0, $1 == .onAuthentication ? .onAccountMigration : $1 == .onAccountMigration ? .onAuthentication : $1, $2)
      }
    },
    "submission-without-collections": breaking(\.adaptive.submits)(
      "A submission works without collections.", { _, isOn, _ in isOn }),
    "submission-with-collections": breaking(\.adaptive.submits)(
      "A submission works as soon as collections do.", { _, _, collects in collects }),
    "adaptive-on-by-default": breaking(\.adaptive.afterLaunch)("Collections are on after a launch.") { right, old in
      var switches = right(old)
      switches.collections = true
      return switches
    },
  ]

  static let values: MistakeTable = [
    "scan-case-ignored": breaking(\.value.isSameText)(
      "Letters of a scanned text match those of another case.", { _ in { $0.lowercased() == $1.lowercased() } }),
    "scan-trimmed": breaking(\.value.isSameText)(
      "Space around a scanned text is removed.",
      { right in { right(String($0.split(whereSeparator: \.isWhitespace).joined()), $1) } }),
    "scan-beginning": breaking(\.value.isSameText)(
      "A text that begins with one of the system is taken for it.", { _ in { $0.hasPrefix($1) } }),
    "scan-composed": breaking(\.value.isSameText)("Texts are compared after composition.") { _ in { $0 == $1 } },
    "scan-kinds-exchanged": breaking(\.value.kind)(
      "Online and offline codes are exchanged.",
      { right in { right($0 == "onlineAuth" ? "offlineAuth" : $0 == "offlineAuth" ? "onlineAuth" : $0) } }),
    "scan-usernameless-online": breaking(\.value.kind)(
      "A code without a user is told as an online one.",
      { right in { right($0 == "usernameless" ? "onlineAuth" : $0) } }),
    "scan-guessed": breaking(\.value.otherKind)("Every other text is told as an enrolment.", is: "enrollment"),
    "scan-no-user": breaking(\.value.user)("No user is found in a text.") { _, _ in nil },
    "scan-empty-user": breaking(\.value.user)(
      "An empty user is found where there is none.", { right in { right($0) ?? "" } }),
    "scan-empty-token": breaking(\.value.token)(
      "An empty token is found where there is none.", { right in { right($0) ?? "" } }),
    "pin-errors-by-name": breaking(\.value.errorKind)(
      "Errors about the PIN are of the kind SDKPinError.",
      { right in { $0.lowercased().contains("pin") && $0 != "pinRequired" ? "SDKPinError" : right($0) } }),
    "account-errors-by-name": breaking(\.value.errorKind)(
      "Errors about accounts are of the kind SDKAccountsError.",
      { right in { $0.contains("ccount") ? "SDKAccountsError" : right($0) } }),
    "qr-error-by-name": breaking(\.value.errorKind)(
      "An invalid QR code is an error of the base kind.", { right in { $0 == "invalidQRCode" ? nil : right($0) } }),
    "error-codes-any-case": breaking(\.value.errorKind)("Error codes are compared without case.") { right, code in
      let names = ["missingPin", "pinRequired", "invalidQRCode"]
      return right(code) ?? names.first { $0.lowercased() == code.lowercased() }.flatMap(right)
    },
    "best-handler": breaking(\.value.takes)(
      "The handler of the kind gets an error, also behind one of the base.", { _ in { $0 == $1 } }),
    "sdk-error-as-base": breaking(\.value.takes)(
      "SDKError is taken for the base of all kinds.", { right in { right($0, $1) || $0 == "SDKError" } }),
    "unknown-errors-of-sdk": breaking(\.value.otherErrorKind)(
      "An error with another code is an SDKError.", is: "SDKError"),
    "payload-user-in-camel-case": breaking(\.value.userMember)("The user is read from userId.", is: "userId"),
    "payload-user-optional": breaking(\.value.userIsRequired)("A payload without a user is accepted.", is: false),
    "payload-extra-in-camel-case": breaking(\.value.extraMember)(
      "The announcement is read from hasExtra.", is: "hasExtra"),
    "payload-extra-by-default": breaking(\.value.extraByDefault)(
      "Without the member there is extra information.", is: true),
    "payload-name-of-text-only": breaking(\.value.encryptedMembers)(
      "Only encrypted_info_enc is read.", is: ["encrypted_info_enc"]),
    "payload-name-of-code-only": breaking(\.value.encryptedMembers)(
      "Only extra_info_enc is read.", is: ["extra_info_enc"]),
    "payload-names-exchanged": breaking(\.value.encryptedMembers)(
      "encrypted_info_enc counts where both are there.",
      {
        $0.reversed()
      }),
    "payload-extra-missing-ignored": breaking(\.value.textIsRequired)(
      "A payload without the announced text is accepted.", is: false),
    "payload-types-ignored": breaking(\.value.hasType)("The types of members are not looked at.") { _, _, _ in true },
    "payload-text-true": breaking(\.value.hasType)(
      "The text true counts as a boolean.", { right in { right($0, $1) || ($1 == "boolean" && $0.type == "text") } }),
    "payload-notification-in-camel-case": breaking(\.value.notificationMember)(
      "The id is read from notificationId.", is: "notificationId"),
  ]
}
