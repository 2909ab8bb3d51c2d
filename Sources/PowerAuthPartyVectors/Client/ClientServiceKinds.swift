internal import Conformance
internal import PartyModel

/// Tokens and the vault.
extension ClientEventKind {
  static let requestToken = ClientEventKind(
    "request-token", "The application asks for a token. Results: `ok`, `waiting`, errors.", call: [.task, .answers],
    .tokenName, .credentials, then: [.tokenContent]
  ) { .requestToken(name: $0, $1) }
  static let removeToken = ClientEventKind(
    "remove-token", "The application removes a token from the server. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .tokenName
  ) { .removeToken(name: $0) }
  static let removeTokenLocal = ClientEventKind(
    "remove-token-local", "The application removes a token on the device. Results: `ok`.", .tokenName
  ) { .removeTokenLocal(name: $0) }
  static let removeAllTokensLocal = ClientEventKind(
    "remove-all-tokens-local", "The application removes all tokens of the instance on the device. Results: `ok`."
  ) { .removeAllTokensLocal }
  static let hasToken = ClientEventKind(
    "has-token", "The application asks whether a token is on the device. Results: `true`, `false`.", .tokenName
  ) { .hasToken(name: $0) }
  static let headerOfToken = ClientEventKind(
    "token-header", "The application makes a header with a token. Results: `ok`, `nothing`, `waiting`, errors.",
    call: [.task, .answers], .tokenName,
    .yes(
      "synchronous",
      "Whether it is made at once, from the token object that `request-token` gave in this process. Absent: `no`.",
      else: false)
  ) { .tokenHeader(name: $0, isSynchronous: $1) }
  static let openVault = ClientEventKind(
    "vault", "The application uses the vault. Results: `ok`, `waiting`, errors.", call: [.task, .answers],
    .choice("use", "What for. Absent: `fetch-encryption-key`.", else: .fetchKey),
    .choice(
      "content",
      """
      The vault key in the answer: `right`; `without-key`, the member is absent; `of-15-bytes`, Base64 of 15 bytes; \
      `with-asterisk`, the right one with an asterisk among its characters; `of-32-bytes`, a key of that length, encrypted \
      as the right one. Absent: `right`.
      """, else: .right), .credentials
  ) { .vault($0, $2, $1) }
  static let checkValue = ClientEventKind(
    "check-value",
    """
    Whoever plays the script compares what the application got last in this process, from `vault` or `token-header`, with \
    what its server has: for `fetch-encryption-key` the key of the index 1; for `sign-with-device-key` a signature of the text \
    `data`, and for `sign-jwt` a token with the claims `{}`, both verified with the public key of the device; for \
    `recovery-data` what came with the activation; for a header its digest, and that no header before it has the same \
    nonce. The member `time` is then the timestamp of the header. Results: `true`, `false`, or `nothing` where it got nothing.
    """
  ) { .checkValue }
  static let confirmRecoveryCode = ClientEventKind(
    "confirm-recovery-code", "The application confirms a recovery code. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .yes("isValid", "Whether the code has the right form. Absent: `yes`.", else: true),
    .credentials
  ) { .confirmRecoveryCode(isValid: $0, $1) }
}

/// Time and encryption.
extension ClientEventKind {
  static let synchronizeTime = ClientEventKind(
    "synchronize-time", "The application synchronises the time. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers]
  ) { .synchronizeTime }
  static let resetTime = ClientEventKind(
    "reset-time", "The application makes the time unsynchronised. Results: `ok`."
  ) { .resetTime }
  static let time = ClientEventKind(
    "time",
    "The application asks for the time, and whether it is synchronised. Results: `true`, `false`; and the member `time`."
  ) { .time }
  static let encryptor = ClientEventKind(
    "encryptor", "The application asks for an encryptor. Results: `ok`, `waiting`, errors.", call: [.task, .answers],
    .choice("scope", "Its scope. Absent: `activation`.", else: .activation), then: [.keyClaims]
  ) { .encryptor(scope: $0) }
  static let encrypt = ClientEventKind(
    "encrypt",
    """
    The application encrypts a request with an encryptor that it has, without sending it; the first use of a name takes \
    a new encryptor. Results: `ok`.
    """, .text("object", "A name for the encryptor. Absent: `one`.", else: "one"),
    .text("message", "A name for the message, given once.")
  ) { .encrypt(object: $0, message: $1) }
  static let decrypt = ClientEventKind(
    "decrypt", "The application decrypts the answer to a message with an encryptor. Results: `ok`, encryption.",
    .text("object", "The name of the encryptor. Absent: `one`.", else: "one"),
    .text("message", "The message that is answered.")
  ) { .decrypt(object: $0, message: $1) }
  static let userInfo = ClientEventKind(
    "user-info", "The application fetches the information about the user. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers]
  ) { .userInfo }
  static let lastUserInfo = ClientEventKind(
    "last-user-info", "The application reads the information that came last. Results: `true` if there is any, `false`."
  ) { .lastUserInfo }
}

/// Several applications, and the watch.
extension ClientEventKind {
  static let pendingOperation = ClientEventKind(
    "pending-operation",
    """
    The application asks whether another one has begun an operation. Results: `nothing`, or `ok`, where the member \
    `owner` names the application that has begun an activation.
    """
  ) { .pendingOperation }
  static let kill = ClientEventKind(
    "kill",
    """
    The process of the application ends without notice; it does not start again before `restart`. Results: `ok`.
    """
  ) { .kill }
  static let reinstall = ClientEventKind(
    "reinstall",
    """
    All applications are removed and installed again: the store of settings is empty, and the keychain is not. Then the \
    object of the application is made. Results: `ok`.
    """
  ) { .reinstall }
  static let watch = ClientEventKind(
    "watch", "A call between phone and watch. Results: `true`, `false`, `ok`, watchConnectivity, missingActivation.",
    .choice(
      "message",
      """
      `send-status`, `send-token`, `remove-token`: the application on the phone. `status-asked`, `token-asked`: the \
      watch asks, and the result says whether the message was consumed. `other-data`, `no-instance`, `not-json`: \
      incoming data that are not a message, are for another instance, or have no JSON. `watch-has-activation`, \
      `watch-has-token`: what the watch knows. `watch-removes-token`: on the watch.
      """), .choice("channel", "The session with the watch. Absent: `reachable`.", else: .reachable),
    .yes("immediate", "Whether the call ends with the answer of the watch. Absent: `no`.", else: false), .tokenName
  ) { .watch(WatchArguments($0, channel: $1, isImmediate: $2, token: $3)) }
}

/// What an application decides.
extension ClientEventKind {
  static let start = ClientEventKind(
    "start", "The application starts. Decisions: `new-activation`, `fetch-status`.",
    .word("activation", ["none", "pending", "valid"], "What the client says.")
  ) { .decide(.start(isValid: $0 == "valid", isPending: $0 == "pending")) }
  static let afterStatus = ClientEventKind(
    "after-status",
    """
    A status was delivered. Decisions: `continue`, `wait`, `show-blocked`, `remove-local`, `show-unknown` (created, and \
    what is not known).
    """, .text("state", "The state.")
  ) { .decide(.afterStatus($0)) }
  static let afterError = ClientEventKind(
    "after-error", "The fetch failed. Decisions: `new-activation`, `remove-local`, `show-network-error`.",
    .choice("error", "The error.")
  ) { .decide(.afterError($0)) }
  static let afterAnswer = ClientEventKind(
    "after-answer",
    "A signed request of the application was answered. Decisions: `finish`, `fetch-status`, `show-error`.",
    .int("status", 100...599, "The HTTP status.")
  ) { .decide(.afterAnswer($0)) }
  static let showAttempts = ClientEventKind(
    "show-attempts", "Before signing. Decisions: `show N`, with the remaining attempts, or `hide`.",
    .text("state", "The state."), .int("failed", 0...255, ""), .int("maximum", 0...255, "")
  ) { .decide(.showAttempts(state: $0, failed: $1, maximum: $2)) }
  static let offerBiometry = ClientEventKind(
    "offer-biometry", "Decisions: `offer`, `hide`.", .yes("device", "Whether the sensor can be used."),
    .yes("factor", "Whether the activation has the factor."), .yes("setting", "Whether the user wants it.")
  ) { .decide(.offerBiometry(device: $0, factor: $1, setting: $2)) }
  static let moveFlag = ClientEventKind(
    "move-flag",
    """
    The flag of the first start is moved before the object is made. Decisions: `own`, `shared`, `own shared` or `none`: \
    the stores that have it afterwards.
    """, .yes("own", "Whether the application's own store has it."), .yes("shared", "Whether the shared store has it.")
  ) { .decide(.moveFlag(own: $0, shared: $1)) }
  static let openKeyboard = ClientEventKind(
    "open-keyboard", "A new keyboard is shown. Decisions: `wait`."
  ) { .decide(.openKeyboard) }
  static let lookAtBiometry = ClientEventKind(
    "look", "The keyboard looks at biometry. Decisions: `start-biometry`, `wait`.",
    .yes("canUse", "Whether biometry can be used."), .int("remaining", 0...255, "The remaining attempts.")
  ) { .decide(.look(canUse: $0, remaining: $1)) }
  static let digit = ClientEventKind(
    "digit", "The user presses a digit. Decisions: `wait`, or `continue` with the text of the digits behind a space.",
    .int("digit", 0...9, "The digit.")
  ) { .decide(.digit($0)) }
  static let configureKeyboard = ClientEventKind(
    "configure-keyboard", "A keyboard is configured. Decisions: `refuse`, or the method of the request.",
    .yes("uri", "Whether the address is given. Absent: `yes`.", else: true),
    .yes("uriId", "Whether the identifier is given. Absent: `yes`.", else: true),
    .yes("data", "Whether the data are given. Absent: `yes`.", else: true),
    .optional(.text("method", "The method. Absent: none."))
  ) { .decide(.configureKeyboard(isComplete: $0 && $1 && $2, method: $3)) }
  static let askToken = ClientEventKind(
    "ask-token", "Another caller in the application asks for a token. Decisions: `request`, `wait`."
  ) { .decide(.askToken) }
  static let tokenCame = ClientEventKind(
    "token-came", "The token is there. Decisions: `tell N`, the number of callers that waited, and `tell 0` for none."
  ) { .decide(.tokenCame) }
}
