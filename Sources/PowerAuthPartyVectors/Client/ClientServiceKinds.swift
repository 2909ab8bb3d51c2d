internal import PartyModel
internal import PowerAuthVectors

/// Tokens and the vault.
extension ClientEventKind {
  static let requestToken = ClientEventKind(
    "request-token", "The application asks for a token. Results: `ok`, `waiting`, errors.",
    [.task, .answers, .tokenName] + ClientMember.credentials)
  static let removeToken = ClientEventKind(
    "remove-token", "The application removes a token from the server. Results: `ok`, `waiting`, errors.",
    [.task, .answers, .tokenName])
  static let removeTokenLocal = ClientEventKind(
    "remove-token-local", "The application removes a token on the device. Results: `ok`.", [.tokenName])
  static let removeAllTokensLocal = ClientEventKind(
    "remove-all-tokens-local", "The application removes all tokens of the instance on the device. Results: `ok`.")
  static let hasToken = ClientEventKind(
    "has-token", "The application asks whether a token is on the device. Results: `true`, `false`.", [.tokenName])
  static let headerOfToken = ClientEventKind(
    "token-header", "The application makes a header with a token. Results: `ok`, `nothing`, `waiting`, errors.",
    [
      .task, .answers, .tokenName,
      .yes(
        "synchronous",
        "Whether it is made at once, from the token object that `request-token` gave in this process. Absent: `no`."),
    ])
  static let openVault = ClientEventKind(
    "vault", "The application uses the vault. Results: `ok`, `waiting`, errors.",
    [
      .task, .answers,
      .cases("use", VaultUse.self, "What for. Absent: `fetch-encryption-key`."),
      .cases(
        "content", VaultContent.self,
        """
        The vault key in the answer: `right`; `without-key`, the member is absent; `of-15-bytes`, Base64 of 15 bytes. \
        Absent: `right`.
        """),
    ] + ClientMember.credentials)
  static let confirmRecoveryCode = ClientEventKind(
    "confirm-recovery-code", "The application confirms a recovery code. Results: `ok`, `waiting`, errors.",
    [.task, .answers, .yes("isValid", "Whether the code has the right form. Absent: `yes`.")]
      + ClientMember.credentials)
}

extension ClientMember {
  static let tokenName = text("name", "The name of the token. Absent: `token`.")
  static let statuses = records(
    "statuses",
    of: [
      .choice(
        "state", ["created", "pendingCommit", "active", "blocked", "removed"], "Absent: `active`."),
      .int(
        "ahead", -400...400,
        "By how many steps the server's counter is ahead of the client's, or behind it. Absent: 0."),
      .int("byteAhead", -400...400, "The same by the byte of the counter alone. Absent: `ahead`."),
      .int("failed", 0...255, "The failed attempts. Absent: 0."),
      .int("maximum", 0...255, "The highest number of failed attempts. Absent: 5."),
      .int("currentVersion", 0...255, "Absent: the version of the server, see `version` of the configuration."),
      .int("upgradeVersion", 0...255, "Absent: 3."), .int("lookAhead", 0...255, "Absent: 20."),
      .text("customObject", "The custom object next to the status, as a text. Absent: none."),
      .cases(
        "blob", StatusArguments.Blob.self,
        """
        The encrypted status: `right`; with the state 6; with a look-ahead of 0 or 65; with another header; cut to 31 \
        bytes; encrypted for another activation. Absent: `right`.
        """),
    ],
    """
    The statuses that the server states, one for each `/pa/v3/activation/status` of the call; the last one repeats. \
    Absent: one in which all members are absent. In `deliver` they are those of the call.
    """)
}

/// Time and encryption.
extension ClientEventKind {
  static let synchronizeTime = ClientEventKind(
    "synchronize-time", "The application synchronises the time. Results: `ok`, `waiting`, errors.", [.task, .answers])
  static let resetTime = ClientEventKind(
    "reset-time", "The application makes the time unsynchronised. Results: `ok`.")
  static let time = ClientEventKind(
    "time",
    "The application asks for the time, and whether it is synchronised. Results: `true`, `false`; and the member `time`."
  )
  static let encryptor = ClientEventKind(
    "encryptor", "The application asks for an encryptor. Results: `ok`, `waiting`, errors.",
    [.task, .answers, .cases("scope", ClientScope.self, "Its scope. Absent: `activation`.")])
  static let encrypt = ClientEventKind(
    "encrypt",
    """
    The application encrypts a request with an encryptor that it has, without sending it; the first use of a name takes \
    a new encryptor. Results: `ok`.
    """,
    [
      .text("object", "A name for the encryptor. Absent: `one`."),
      .text("message", "A name for the message, given once.", isRequired: true),
    ])
  static let decrypt = ClientEventKind(
    "decrypt", "The application decrypts the answer to a message with an encryptor. Results: `ok`, encryption.",
    [
      .text("object", "The name of the encryptor. Absent: `one`."),
      .text("message", "The message that is answered.", isRequired: true),
    ])
  static let userInfo = ClientEventKind(
    "user-info", "The application fetches the information about the user. Results: `ok`, `waiting`, errors.",
    [.task, .answers])
  static let lastUserInfo = ClientEventKind(
    "last-user-info", "The application reads the information that came last. Results: `true` if there is any, `false`.")
}

/// Several applications, and the watch.
extension ClientEventKind {
  static let pendingOperation = ClientEventKind(
    "pending-operation",
    """
    The application asks whether another one has begun an operation. Results: `nothing`, or `ok`, where the member \
    `owner` names the application that has begun an activation.
    """)
  static let kill = ClientEventKind(
    "kill",
    """
    The process of the application ends without notice; it does not start again before `restart`. Results: `ok`.
    """)
  static let reinstall = ClientEventKind(
    "reinstall",
    """
    All applications are removed and installed again: the store of settings is empty, and the keychain is not. Then the \
    object of the application is made. Results: `ok`.
    """)
  static let watch = ClientEventKind(
    "watch",
    "A call between phone and watch. Results: `true`, `false`, `ok`, watchConnectivity, missingActivation.",
    [
      .cases(
        "message", WatchArguments.Message.self,
        """
        `send-status`, `send-token`, `remove-token`: the application on the phone. `status-asked`, `token-asked`: the \
        watch asks, and the result says whether the message was consumed. `other-data`, `no-instance`, `not-json`: \
        incoming data that are not a message, are for another instance, or have no JSON. `watch-has-activation`, \
        `watch-has-token`: what the watch knows. `watch-removes-token`: on the watch.
        """, isRequired: true),
      .cases("channel", WatchArguments.Channel.self, "The session with the watch. Absent: `reachable`."),
      .yes("immediate", "Whether the call ends with the answer of the watch. Absent: `no`."), .tokenName,
    ])
}

/// What an application decides.
extension ClientEventKind {
  static let start = ClientEventKind(
    "start", "The application starts. Decisions: `new-activation`, `fetch-status`.",
    [
      .choice("activation", ["none", "pending", "valid"], "What the client says.", isRequired: true)
    ])
  static let afterStatus = ClientEventKind(
    "after-status",
    """
    A status was delivered. Decisions: `continue`, `wait`, `show-blocked`, `remove-local`, `show-unknown` (created, and \
    what is not known).
    """, [.text("state", "The state.", isRequired: true)])
  static let afterError = ClientEventKind(
    "after-error", "The fetch failed. Decisions: `new-activation`, `remove-local`, `show-network-error`.",
    [.cases("error", ClientResult.self, "The error.", isRequired: true)])
  static let afterAnswer = ClientEventKind(
    "after-answer",
    "A signed request of the application was answered. Decisions: `finish`, `fetch-status`, `show-error`.",
    [.int("status", 100...599, "The HTTP status.", isRequired: true)])
  static let showAttempts = ClientEventKind(
    "show-attempts", "Before signing. Decisions: `show N`, with the remaining attempts, or `hide`.",
    [
      .text("state", "The state.", isRequired: true), .int("failed", 0...255, "", isRequired: true),
      .int("maximum", 0...255, "", isRequired: true),
    ])
  static let offerBiometry = ClientEventKind(
    "offer-biometry", "Decisions: `offer`, `hide`.",
    [
      .yes("device", "Whether the sensor can be used.", isRequired: true),
      .yes("factor", "Whether the activation has the factor.", isRequired: true),
      .yes("setting", "Whether the user wants it.", isRequired: true),
    ])
  static let moveFlag = ClientEventKind(
    "move-flag",
    """
    The flag of the first start is moved before the object is made. Decisions: `own`, `shared`, `own shared` or `none`: \
    the stores that have it afterwards.
    """,
    [
      .yes("own", "Whether the application's own store has it.", isRequired: true),
      .yes("shared", "Whether the shared store has it.", isRequired: true),
    ])
  static let openKeyboard = ClientEventKind("open-keyboard", "A new keyboard is shown. Decisions: `wait`.")
  static let lookAtBiometry = ClientEventKind(
    "look", "The keyboard looks at biometry. Decisions: `start-biometry`, `wait`.",
    [
      .yes("canUse", "Whether biometry can be used.", isRequired: true),
      .int("remaining", 0...255, "The remaining attempts.", isRequired: true),
    ])
  static let digit = ClientEventKind(
    "digit", "The user presses a digit. Decisions: `wait`, or `continue` with the text of the digits behind a space.",
    [.int("digit", 0...9, "The digit.", isRequired: true)])
  static let configureKeyboard = ClientEventKind(
    "configure-keyboard", "A keyboard is configured. Decisions: `refuse`, or the method of the request.",
    [
      .yes("uri", "Whether the address is given. Absent: `yes`."),
      .yes("uriId", "Whether the identifier is given. Absent: `yes`."),
      .yes("data", "Whether the data are given. Absent: `yes`."), .text("method", "The method. Absent: none."),
    ])
  static let askToken = ClientEventKind(
    "ask-token", "Another caller in the application asks for a token. Decisions: `request`, `wait`.")
  static let tokenCame = ClientEventKind(
    "token-came", "The token is there. Decisions: `tell N`, the number of callers that waited, and `tell 0` for none.")
}
