import Conformance
internal import PartyModel

typealias LifeEventKind4 = EventKind<LifeEvent4>

extension EventKind where Event == LifeEvent4 {
  /// Declares a kind of event of a life of protocol 4, with `at` before its members and others behind them.
  init<each Part: Sendable>(
    _ name: String, _ sentence: String, _ parts: repeat Members<each Part>,
    then after: [MemberSetting<LifeEvent4>] = [],
    as make: @escaping @Sendable (repeat each Part) -> LifeAction4
  ) {
    let action = Members<LifeAction4>.group(repeat each parts, as: make)
    self.init(name: name, sentence: sentence, members: action.within(before: [.at], after: after) { LifeEvent4($0) })
  }
}

extension MemberSetting<LifeEvent4> {
  fileprivate static let at = set(
    \.at,
    .int(
      "at", .natural,
      """
      The server's clock, in milliseconds since the beginning of the script. Absent: that of the event before; 0 for the \
      first one.
      """))
}

extension [MemberSetting<LifeEvent4>] {
  /// What each call has that sends requests.
  fileprivate static let sends: Self = [
    .set(
      \.network,
      .choices(
        "network", atMost: 20,
        """
        What the network does with the requests that leave, in their order, without those for temporary keys; see the \
        notes. Those that are missing are `delivered`.
        """)),
    .set(
      \.task,
      .name("task", "A name for the call, by which `release` and `drop` speak of it, given once. Absent: none.")),
  ]
}

extension Members where Value == ClientCredentials {
  fileprivate static let factors = group(
    .choice(
      "factors", of: [.possession, .possessionKnowledge, .possessionBiometry],
      "The factors of the code. Absent: `possession_knowledge`.", else: .possessionKnowledge), .lifePassword
  ) { ClientCredentials($0, password: $1) }
}

/// What an administrator does.
extension LifeEventKind4 {
  static let administrator: [LifeEventKind4] = [
    LifeEventKind4(
      "init",
      """
      The administrator initialises another activation, of which the code is for `create`; all further acts of the \
      administrator are about it, and so are the members of the record. Results: `ok`.
      """,
      .optional(
        .int(
          "maxFailures", ServerSettings.attempts, "Its maximum of failed attempts. Absent: that of the configuration.")),
      .optional(
        .int(
          "validity", 0...1_000_000_000, "In how many milliseconds it expires. Absent: that of the configuration."))
    ) { .administration(.initialise(maxFailures: $0, validity: $1)) },
    LifeEventKind4(
      "commit", "The administrator commits the activation. Results: `ok`, ERR0007, ERR0008, ERR0009."
    ) { .administration(.commit) },
    LifeEventKind4(
      "block", "The administrator blocks the activation. Results: `ok`, ERR0008, ERR0009."
    ) { .administration(.block) },
    LifeEventKind4(
      "unblock", "The administrator unblocks the activation. Results: `ok`, ERR0008, ERR0009."
    ) { .administration(.unblock) },
    LifeEventKind4(
      "admin-remove", "The administrator removes the activation. Results: `ok`, ERR0009."
    ) { .administration(.remove) },
  ]
}

/// What an application does with its activation.
extension LifeEventKind4 {
  static let ofActivation: [LifeEventKind4] = [
    LifeEventKind4(
      "create",
      """
      The application creates an activation of 4.0 with the code of the last `init`; before any, with a code that the \
      server does not know. Results: `ok`, `waiting`, `busy`, invalidActivationState, networkError.
      """, then: .sends
    ) { .call(.create) },
    LifeEventKind4(
      "persist",
      """
      The application persists the created activation, which the server confirms. Results: `ok`, `waiting`, `busy`, \
      `other`, invalidActivationState, networkError.
      """, .lifePassword, .yes("biometry", "Whether biometry becomes a factor. Absent: `no`.", else: false),
      then: .sends
    ) { .call(.persist(password: $0, biometry: $1)) },
    LifeEventKind4(
      "status",
      """
      The application fetches the status. Results: `ok`, `waiting`, `busy`, missingActivation, activationPending, \
      invalidActivationData, networkError.
      """, then: .sends
    ) { .call(.status) },
    LifeEventKind4(
      "upgrade",
      """
      The application upgrades its activation of 3.3 to 4.0. Results: `ok`, `waiting`, `busy`, statusFetchRequired, \
      missingActivation, notAllowed, notOffered, networkError.
      """, .lifePassword, then: .sends
    ) { .call(.upgrade(password: $0)) },
    LifeEventKind4(
      "remove",
      "The application removes the activation by a request with a code. Results: `ok`, `waiting`, `busy`, errors.",
      .factors, then: .sends
    ) { .call(.remove($0)) },
    LifeEventKind4(
      "remove-local", "The application removes the activation on the device only. Results: `ok`, `busy`."
    ) { .removeLocal },
  ]
}

/// What an application uses its activation for.
extension LifeEventKind4 {
  static let ofUse: [LifeEventKind4] = [
    LifeEventKind4(
      "sign",
      """
      The application makes the code of its own request, and sends it to its server, which has it verified. Results: \
      `ok` where the code is valid, `refused` where it is not, networkError where no answer comes, `waiting` while the \
      network holds the request or the answer; missingActivation, pendingProtocolUpgrade and biometryNotConfigured where the \
      client does not make a code, and nothing is sent.
      """, .factors, then: .sends
    ) { .sign($0) },
    LifeEventKind4(
      "sign-offline",
      """
      The application makes an offline code, and the user types it in at the server, which verifies it and allows \
      biometry. The user stands for the network: `request-lost`, the user does not type it in; `repeated`, twice; \
      `request-held`, at `release`; `answer-lost`, the user does not tell the result. Results: as `sign`.
      """, .factors, then: .sends
    ) { .signOffline($0) },
    LifeEventKind4(
      "validate-password",
      "The application lets the server validate a password. Results: `ok`, `waiting`, `busy`, errors.",
      .lifePassword, then: .sends
    ) { .call(.validatePassword($0)) },
    LifeEventKind4(
      "change-password", "The application changes the password. Results: `ok`, `waiting`, `busy`, errors.",
      .text("old", "The old password."), .text("new", "The new one."), then: .sends
    ) { .call(.changePassword(old: $0, new: $1)) },
    LifeEventKind4(
      "add-biometry", "The application adds biometry. Results: `ok`, `waiting`, `busy`, notAllowed, errors.",
      .lifePassword, then: .sends
    ) { .call(.addBiometry(password: $0)) },
    LifeEventKind4(
      "remove-biometry", "The application removes biometry. Results: `ok`, `waiting`, `busy`, notAllowed, errors.",
      then: .sends
    ) { .call(.removeBiometry) },
    LifeEventKind4(
      "request-token", "The application asks for a token. Results: `ok`, `waiting`, `busy`, notAllowed, errors.",
      .lifeToken, .factors, then: .sends
    ) { .call(.requestToken(name: $0, $1)) },
    LifeEventKind4(
      "use-token",
      """
      The application makes a header with a token, and sends it to its server, which has it validated. Results: `ok`, \
      `refused`, networkError and `waiting` as in `sign`; invalidToken where the client has no token of the name, and \
      missingActivation.
      """, .lifeToken, then: .sends
    ) { .useToken($0) },
    LifeEventKind4(
      "remove-token",
      "The application removes a token from the server. Results: `ok`, `waiting`, `busy`, invalidToken, notAllowed, errors.",
      .lifeToken, then: .sends
    ) { .call(.removeToken(name: $0)) },
    LifeEventKind4(
      "message",
      """
      The application sends an encrypted request without a code, for information about the user. Results: `ok`, \
      `waiting`, `busy`, notAllowed, errors.
      """, then: .sends
    ) { .call(.message) },
  ]
}

/// The process, the device and the network.
extension LifeEventKind4 {
  static let ofNetwork: [LifeEventKind4] = [
    LifeEventKind4(
      "restart",
      """
      The process ends without notice and starts again; its call is gone. What the network holds stays in the network. \
      Results: `ok`.
      """
    ) { .restart },
    LifeEventKind4(
      "reinstall",
      """
      The application is removed from the device and installed again: what was stored is gone. What the network holds \
      stays in the network. Results: `ok`.
      """
    ) { .reinstall },
    LifeEventKind4(
      "restore",
      """
      A backup of the device is restored: what was stored becomes again what it was after an earlier event, and the \
      process starts again as in `restart`. Of an event that has not happened yet there is no backup, and only the process \
      starts again. Results: `ok`.
      """, .int("of", 0...200, "The number of the event, counted from 1; 0 stands for the beginning.")
    ) { .restore($0) },
    LifeEventKind4(
      "release",
      """
      What the network holds of the task continues: a held request is served now, and its answer comes; a held answer \
      comes. Results: that of the task, also `waiting`; `silent` where the process of the call has ended, so that nobody \
      gets the answer; `nothing` where the network holds nothing of the task.
      """, .heldTask
    ) { .release(task: $0) },
    LifeEventKind4(
      "drop",
      "What the network holds of the task is lost, and the call gets no answer. Results: as `release`.", .heldTask
    ) { .drop(task: $0) },
    LifeEventKind4(
      "resend",
      """
      The network delivers a request once more with the same bytes, and nobody gets the answer: the last one that left \
      during an earlier event, without those for temporary keys, also if it was lost. Results: `ok`, or `nothing` where \
      none left during that event.
      """, .int("of", 1...200, "The number of the event, counted from 1.")
    ) { .resend($0) },
  ]
}
