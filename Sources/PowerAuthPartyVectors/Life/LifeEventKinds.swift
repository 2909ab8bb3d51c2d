import Conformance
internal import PartyModel

typealias LifeEventKind = EventKind<LifeEvent>

extension EventKind where Event == LifeEvent {
  /// Declares a kind of event of a life, with `at` before its members and others behind them.
  init<each Part: Sendable>(
    _ name: String, _ sentence: String, _ parts: repeat Members<each Part>, then after: [MemberSetting<LifeEvent>] = [],
    as make: @escaping @Sendable (repeat each Part) -> LifeAction
  ) {
    let action = Members<LifeAction>.group(repeat each parts, as: make)
    self.init(name: name, sentence: sentence, members: action.within(before: [.at], after: after) { LifeEvent($0) })
  }
}

extension MemberSetting<LifeEvent> {
  fileprivate static let at = set(
    \.at,
    .int(
      "at", .natural,
      """
      The server's clock, in milliseconds since the beginning of the script. Absent: that of the event before; 0 for the \
      first one.
      """))
}

extension [MemberSetting<LifeEvent>] {
  /// What each call has that sends requests.
  fileprivate static let sends: Self = [
    .set(
      \.network,
      .choices(
        "network", atMost: 20,
        """
        What the network does with the requests that leave, in their order, without those for temporary keys and for the \
        time; see the notes. Those that are missing are `delivered`.
        """)),
    .set(
      \.task,
      .name("task", "A name for the call, by which `release` and `drop` speak of it, given once. Absent: none.")),
  ]
}

/// Members of both generations.
extension Members where Value == String {
  static let lifePassword = text("password", "The password. Absent: `1234`.", else: "1234")
  static let lifeToken = text("name", "The name of the token. Absent: `token`.", else: "token")
  static let heldTask = text("task", "The task.")
}

extension Members where Value == ClientCredentials {
  fileprivate static let lifeCredentials = group(
    .choice(
      "factors", of: [.possession, .possessionKnowledge, .possessionBiometry],
      "The factors of the signature. Absent: `possession_knowledge`.", else: .possessionKnowledge), .lifePassword
  ) { ClientCredentials($0, password: $1) }
}

/// What an administrator does.
extension LifeEventKind {
  static let ofAdministrator: [LifeEventKind] = [
    LifeEventKind(
      "init",
      """
      The administrator initialises another activation, of which the code is for `create`; all further acts of the \
      administrator are about it, and so are the members `server`, `attempts` and `distance`. Results: `ok`.
      """,
      .optional(
        .int(
          "maxFailures", ServerSettings.attempts, "Its maximum of failed attempts. Absent: that of the configuration.")),
      .optional(
        .int(
          "validity", 0...1_000_000_000, "In how many milliseconds it expires. Absent: that of the configuration."))
    ) { .administration(.initialise(maxFailures: $0, validity: $1)) },
    LifeEventKind(
      "commit", "The administrator commits the activation. Results: `ok`, ERR0007, ERR0008, ERR0009."
    ) { .administration(.commit) },
    LifeEventKind(
      "block", "The administrator blocks the activation. Results: `ok`, ERR0008, ERR0009."
    ) { .administration(.block) },
    LifeEventKind(
      "unblock", "The administrator unblocks the activation. Results: `ok`, ERR0008, ERR0009."
    ) { .administration(.unblock) },
    LifeEventKind(
      "admin-remove", "The administrator removes the activation. Results: `ok`, ERR0009."
    ) { .administration(.remove) },
  ]
}

/// What an application does.
extension LifeEventKind {
  static let application: [LifeEventKind] = [
    LifeEventKind(
      "create",
      """
      The application creates an activation with the code of the last `init`; before any, with a code that the server \
      does not know. Results: `ok`, `waiting`, invalidActivationState, networkError; invalidActivationData where the \
      answer comes after `remove-local`.
      """, then: .sends
    ) { .call(.create(ActivationArguments())) },
    LifeEventKind(
      "persist", "The application persists the pending activation. Results: `ok`, invalidActivationState.",
      .lifePassword, .yes("biometry", "Whether biometry becomes a factor. Absent: `no`.", else: false)
    ) { .call(.persist(password: $0, biometry: $1)) },
    LifeEventKind(
      "status",
      """
      The application fetches the status. Results: `ok`, `waiting`, missingActivation, activationPending, \
      invalidActivationData, networkError, operationCancelled.
      """, then: .sends
    ) { .call(.status) },
    LifeEventKind(
      "sign",
      """
      The application signs its own request and sends it to its server, which has it verified. Results: `ok` where \
      the signature is valid, `refused` where it is not, networkError where no answer comes, `waiting` while the network \
      holds the request or the answer; missingActivation and signatureError where the client does not sign, and nothing \
      is sent.
      """, .lifeCredentials, then: .sends
    ) { .sign($0) },
    LifeEventKind(
      "sign-offline",
      """
      The application makes an offline signature, and the user types it in at the server, which verifies it and allows \
      biometry. The user stands for the network: `request-lost`, the user does not type it in; `repeated`, twice; \
      `request-held`, at `release`; `answer-lost`, the user does not tell the result. Results: as `sign`.
      """, .lifeCredentials, then: .sends
    ) { .signOffline($0) },
    LifeEventKind(
      "validate-password", "The application lets the server validate a password. Results: `ok`, `waiting`, errors.",
      .lifePassword, then: .sends
    ) { .call(.validatePassword($0)) },
    LifeEventKind(
      "change-password", "The application changes the password. Results: `ok`, `waiting`, errors.",
      .text("old", "The old password."), .text("new", "The new one."), then: .sends
    ) { .call(.changePassword(old: $0, new: $1)) },
    LifeEventKind(
      "request-token",
      "The application asks for a token. Results: `ok`, `waiting`, wrongParameter, missingActivation, errors.",
      .lifeToken, .lifeCredentials, then: .sends
    ) { .call(.requestToken(name: $0, $1)) },
    LifeEventKind(
      "use-token",
      """
      The application makes a header with a token, and sends it to its server, which has it validated. Results: `ok`, \
      `refused`, networkError and `waiting` as in `sign`; invalidToken where the client has no token of the name.
      """, .lifeToken, then: .sends
    ) { .useToken($0) },
    LifeEventKind(
      "remove-token",
      "The application removes a token from the server. Results: `ok`, `waiting`, invalidToken, missingActivation, errors.",
      .lifeToken, then: .sends
    ) { .call(.removeToken(name: $0)) },
    LifeEventKind(
      "vault", "The application fetches the key of the vault. Results: `ok`, `waiting`, missingActivation, errors.",
      .lifeCredentials, then: .sends
    ) { .call(.vault(.fetchKey, $0, .right)) },
    LifeEventKind(
      "remove", "The application removes the activation by a signed request. Results: `ok`, `waiting`, errors.",
      .lifeCredentials, then: .sends
    ) { .call(.remove($0)) },
    LifeEventKind(
      "remove-local", "The application removes the activation on the device only. Results: `ok`."
    ) { .call(.removeLocal) },
  ]
}

/// The process, the device and the network.
extension LifeEventKind {
  static let ofDeviceAndNetwork: [LifeEventKind] = [
    LifeEventKind(
      "restart",
      """
      The process ends without notice and starts again; its calls are gone, and `finished` does not name them. What the \
      network holds stays in the network. Results: `ok`.
      """
    ) { .restart },
    LifeEventKind(
      "reinstall",
      """
      The application is removed from the device and installed again: what was stored is gone, as at the first start. \
      What the network holds stays in the network. Results: `ok`.
      """
    ) { .reinstall },
    LifeEventKind(
      "restore",
      """
      A backup of the device is restored: what was stored becomes again what it was after an earlier event, the \
      activation with its counter and its password, and the tokens; and the process starts again as in `restart`. Of an \
      event that has not happened yet there is no backup, and only the process starts again. Results: `ok`.
      """, .int("of", 0...200, "The number of the event, counted from 1; 0 stands for the beginning.")
    ) { .restore($0) },
    LifeEventKind(
      "foreground", "The application comes from the background to the foreground. Results: `ok`."
    ) { .call(.foreground) },
    LifeEventKind(
      "set-clock", "The clock of the device is set. Results: `ok`.",
      .int(
        "ahead", -1_000_000_000...1_000_000_000,
        "By how many milliseconds it is ahead of the server's from now on.")
    ) { .setClock($0) },
    LifeEventKind(
      "release",
      """
      What the network holds of the task continues: a held request is served now, and its answer comes; a held answer \
      comes. Results: that of the task, also `waiting`; `silent` where the call is gone with its process, so that \
      nobody gets the answer; `nothing` where the network holds nothing of the task.
      """, .heldTask
    ) { .release(task: $0) },
    LifeEventKind(
      "drop",
      """
      What the network holds of the task is lost, and the call gets no answer. Results: as `release`.
      """, .heldTask
    ) { .drop(task: $0) },
    LifeEventKind(
      "resend",
      """
      The network delivers a request once more with the same bytes, and nobody gets the answer: the last one that left \
      during an earlier event, without those for temporary keys and for the time, also if it was lost. Results: `ok`, or \
      `nothing` where none left during that event.
      """, .int("of", 1...200, "The number of the event, counted from 1.")
    ) { .resend($0) },
  ]
}
