import Conformance
internal import PartyModel

typealias ClientEventKind4 = EventKind<ClientEvent4>

extension EventKind where Event == ClientEvent4 {
  /// Declares a kind of event: `at`, what the call has, its members, and others behind them.
  init<each Part: Sendable>(
    _ name: String, _ sentence: String, call: [MemberSetting<ClientEvent4>] = [], _ parts: repeat Members<each Part>,
    then after: [MemberSetting<ClientEvent4>] = [], as make: @escaping @Sendable (repeat each Part) -> ClientAction4
  ) {
    let action = Members<ClientAction4>.group(repeat each parts, as: make)
    self.init(
      name: name, sentence: sentence,
      members: action.within(before: [.at] + call, after: after) { ClientEvent4($0) })
  }
}

// What many kinds of events have.

extension [MemberSetting<ClientEvent4>] {
  /// What a call has that sends requests.
  static let request: [MemberSetting<ClientEvent4>] = [.task, .answers, .claims]
  /// The same with the form of an encrypted answer.
  static let message: [MemberSetting<ClientEvent4>] = request + [.envelope]
}

extension MemberSetting<ClientEvent4> {
  fileprivate static let at = set(
    \.at,
    .int(
      "at", .natural,
      "The device's clock in milliseconds. Absent: that of the event before; 1000000000 for the first one."))
  static let task = set(
    \.task, .name("task", "A name for the call, by which `deliver` speaks of it. It is given once."))
  static let answers = set(
    \.answers,
    .choices(
      "answers", atMost: 20,
      "What comes of the requests of the call, in their order. Those that are missing are `ok`."))
  static let claims = set(
    \.claims,
    .choice("claims", "The answer with a temporary key, if the call asks for one. Absent: `right`."))
  static let envelope = set(
    \.envelope,
    .choice("envelope", "The form of the encrypted answer that the call is about. Absent: `right`."))
  static let statuses = set(
    \.statuses,
    .records(
      "statuses", of: .status4, atMost: 10,
      """
      The statuses that the server states, one for each `activation/status` of the call; the last one repeats. Absent: \
      one in which all members are absent.
      """))
}

extension Members where Value == StatusArguments4 {
  fileprivate static let status4 = changing(
    StatusArguments4(),
    [
      .set(
        \.state,
        .choice(
          "state", of: [.created, .pendingCommit, .active, .blocked, .removed], "Absent: `active`.")),
      .set(
        \.ahead,
        .int(
          "ahead", -400...400,
          "By how many values the server's counter is ahead of the client's, or behind it. Absent: 0.")),
      .set(
        \.byte, .int("byte", 0...255, "The byte of the server's counter. Absent: the client's byte and `ahead`.")),
      .set(\.failed, .int("failed", 0...255, "The failed attempts. Absent: 0.")),
      .set(\.maximum, .int("maximum", 0...255, "The highest number of failed attempts. Absent: 5.")),
      .set(
        \.currentVersion,
        .int(
          "currentVersion", 0...255,
          "Absent: 3 where the data are of version 3 or an upgrade waits for its confirmation, else 4.")),
      .set(\.upgradeVersion, .int("upgradeVersion", 0...255, "Absent: 4.")),
      .set(\.lookAhead, .int("lookAhead", 0...255, "Absent: 20.")),
      .set(
        \.isConfirmationPending,
        .yes("confirmationPending", "Bit 0 of the flags. Absent: `yes` where the client is `pending`, else `no`.")),
      .set(
        \.isUpgradePending,
        .yes(
          "upgradePending", "Bit 1. Absent: `no`, but in `upgrade` `yes` where the data are of version 4.")),
      .set(
        \.hasBiometry, .yes("biometry", "Bit 3. Absent: whether the client has a key of biometry.")),
      .set(\.customObject, .text("customObject", "The custom object next to the status. Absent: none.")),
      .set(
        \.blob,
        .choice(
          "blob",
          """
          `right`; with a state that is not known; with another header; cut to 31 bytes; with a MAC of another activation. \
          Absent: `right`.
          """)),
    ])
}

extension Members where Value == ClientCredentials4 {
  static let credentials4 = group(
    Members<ClientCredentials4.Factors>.choice(
      "factors", "The factors. Absent: `possession_knowledge`.", else: .knowledge),
    Members<String>.password4
  ) { ClientCredentials4($0, password: $1) }
}

extension Members where Value == String {
  static let password4 = text("password", "The password. Absent: `1234`.", else: "1234")
  static let object4 = text("object", "The name of the encryptor.")
}

extension Members where Value == ClientScope {
  static let scope4 = choice("scope", "The scope. Absent: `activation`.", else: .activation)
}

extension Members where Value == ActivationContent4 {
  static let activation4 = choice("content", "What the answer has inside. Absent: `right`.", else: .right)
  static let start4 = choice(
    "content", of: ActivationContent4.ofStart, "What the answer to the start has inside. Absent: `right`.", else: .right
  )
}

extension Members where Value == SecretContent4 {
  static let secret4 = choice("content", "What the answer has inside. Absent: `right`.", else: .right)
}

extension Members where Value == TokenContent4 {
  static let token4 = choice("content", "What the answer has inside. Absent: `right`.", else: .right)
}

extension Members where Value == VaultContent4 {
  static let vault4 = choice("content", "What the answer has inside. Absent: `right`.", else: .right)
}
