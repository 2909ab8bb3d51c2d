import Conformance
internal import PartyModel

typealias ClientEventKind = EventKind<ClientEvent>

extension EventKind where Event == ClientEvent {
  /// Declares a kind of event of a client's script: `at` and `app`, what the call has, its members, and others behind them.
  init<each Part: Sendable>(
    _ name: String, _ sentence: String, call: [MemberSetting<ClientEvent>] = [], _ parts: repeat Members<each Part>,
    then after: [MemberSetting<ClientEvent>] = [], as make: @escaping @Sendable (repeat each Part) -> ClientAction
  ) {
    let action = Members<ClientAction>.group(repeat each parts, as: make)
    self.init(
      name: name, sentence: sentence,
      members: action.within(before: [.at, .app] + call, after: after) { ClientEvent($0) })
  }
}

// What many kinds of events have.

extension MemberSetting<ClientEvent> {
  fileprivate static let at = set(
    \.at,
    .int(
      "at", .natural,
      "The device's clock in milliseconds. Absent: that of the event before; 1000000000 for the first one."))
  fileprivate static let app = set(
    \.app, .word("app", ["A", "B"], "The application to which it happens. Absent: `A`."))
  static let task = set(
    \.task,
    .name(
      "task",
      """
      A name for the call, by which `deliver` and `cancel` and the member `finished` speak of it. It is given only where \
      the call may wait, and once.
      """))
  static let answers = set(
    \.answers,
    .choices(
      "answers", atMost: 20,
      "What comes of the requests that the event causes, in their order. Those that are missing are `ok`."))
  static let statuses = set(
    \.statuses,
    .records(
      "statuses", of: .status, atMost: 8,
      """
      The statuses that the server states, one for each `/pa/v3/activation/status` of the call; the last one repeats. \
      Absent: one in which all members are absent. In `deliver` they are those of the call.
      """))
}

extension MemberSetting<ClientEvent> {
  static let tokenContent = set(
    \.tokenContent,
    .choice(
      "content",
      """
      The content of the encrypted answer: `right`; the others lack a member, or have one of another form; \
      `secret-with-asterisk` is Base64 of 16 bytes with an asterisk among its characters. Absent: `right`.
      """))
}

extension MemberSetting<ClientEvent> {
  static let keyClaims = set(
    \.keyClaims,
    .choice(
      "claims",
      """
      For what the server signs the answer with a temporary key, if the event asks for one: `right`; `other-challenge`, \
      `other-application`, `other-activation`, where the claim has another value, and the signature is right. In the scope \
      of the application, whose key has no activation, `other-activation` is as `right`. Absent: `right`.
      """))
}

extension Members where Value == StatusArguments {
  fileprivate static let status = changing(
    StatusArguments(),
    [
      .set(
        \.state,
        .choice(
          "state", of: [.created, .pendingCommit, .active, .blocked, .removed], "Absent: `active`.")),
      .set(
        \.ahead,
        .int(
          "ahead", -400...400,
          "By how many steps the server's counter is ahead of the client's, or behind it. Absent: 0.")),
      .set(
        \.byteAhead, .int("byteAhead", -400...400, "The same by the byte of the counter alone. Absent: `ahead`.")),
      .set(\.failed, .int("failed", 0...255, "The failed attempts. Absent: 0.")),
      .set(\.maximum, .int("maximum", 0...255, "The highest number of failed attempts. Absent: 5.")),
      .set(
        \.currentVersion,
        .int(
          "currentVersion", 0...255, "Absent: the version of the server, see `version` of the configuration.")),
      .set(\.upgradeVersion, .int("upgradeVersion", 0...255, "Absent: 3.")),
      .set(\.lookAhead, .int("lookAhead", 0...255, "Absent: 20.")),
      .set(\.customObject, .text("customObject", "The custom object next to the status, as a text. Absent: none.")),
      .set(
        \.blob,
        .choice(
          "blob",
          """
          The encrypted status: `right`; with the state 6; with a look-ahead of 0 or 65; with another header; cut to 31 \
          bytes; encrypted for another activation. Absent: `right`.
          """)),
    ])
}

extension Members where Value == ClientCredentials {
  static let credentials = changing(
    ClientCredentials(),
    [
      .set(
        \.factors, .choice("factors", "The factors that are asked for. Absent: `possession_knowledge`.")),
      .set(
        \.password, .text("password", "The password; an empty text stands for none. Absent: `1234`.")),
      .set(
        \.possession,
        .choice(
          "possession",
          """
          The unlock key of possession that is given: `right`, that of this device; `other`, that of another device; \
          `zeros`, 16 zero bytes; `short`, 15 bytes; `missing`, none. Absent: `right`.
          """)),
      .set(
        \.biometry,
        // Whether an unlock key of biometry may be zeros, documents state differently.
        .choice(
          "biometry", of: ClientKeyChoice.allCases.filter { $0 != .zeros },
          """
          The unlock key of biometry that is given, where biometry is asked for: `right`, that of the store, or none where \
          the store has none; `other`, another one; `short`, `missing` as above. No dialog is shown. Absent: `right`.
          """)),
    ])
}

extension Members where Value == ActivationArguments {
  static let activation = changing(
    ActivationArguments(),
    [
      .set(\.kind, .choice("kind", "Absent: `code`.")),
      .set(
        \.content,
        .choice(
          "content",
          """
          The code of `code` and `recovery`, the attributes of `custom` (which `malformed` leaves right), the parameters of \
          `oidc`, of which one is an empty text for `empty`. Absent: `valid`.
          """)),
      .set(\.puk, .choice("puk", "The PUK of `recovery`. Absent: `valid`.")),
      .set(
        \.codeSignature,
        .choice(
          "codeSignature",
          "The signature behind the code, after a `#`; `wrong` is one of another code. Absent: `none`.")),
      .set(\.otp, .text("otp", "The additional one-time password. Absent: none.")),
      .set(
        \.response,
        .choice(
          "response",
          """
          The content of the inner layer of the answer: `complete`, without recovery data; `recovery`, with valid ones; \
          `invalid-recovery`, with a PUK of 9 digits; `recovery-with-prefix`, with `R:` before the code; the others lack or \
          have a wrong member, where an asterisk stands among the characters of Base64 of the right length. Absent: `complete`.
          """)),
      .set(\.userInfo, .yes("userInfo", "Whether the answer has information about the user. Absent: `no`.")),
    ])
}

extension Members where Value == String {
  static let requiredPassword = text("password", "The password; an empty text stands for none.")
  static let tokenName = text("name", "The name of the token. Absent: `token`.", else: "token")
}
