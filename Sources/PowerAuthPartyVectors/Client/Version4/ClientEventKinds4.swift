internal import Conformance
internal import PartyModel

/// The life of the process, and of an activation.
extension ClientEventKind4 {
  static let restart = ClientEventKind4(
    "restart",
    """
    The process ends without notice and starts again. What is stored stays: the activation with its counter and its mark, \
    and tokens. Results: `ok`.
    """
  ) { .restart }
  static let deliver = ClientEventKind4(
    "deliver",
    """
    The answer to the request of the task that has none comes; the answers behind it are those of the requests that \
    follow, and those that the call had left do not come. Results: that of the task, also `waiting`; `nothing` where there is no such task.
    """, .text("task", "The task."), then: [.answers]
  ) { .deliver(task: $0) }
  static let create = ClientEventKind4(
    "create",
    """
    The application creates an activation. Results: `ok`, `waiting`, `busy`, invalidActivationState, \
    invalidActivationData, networkError, encryption, timeSynchronization.
    """, call: .message, Members<ActivationContent4>.activation4
  ) { .create($0) }
  static let persist = ClientEventKind4(
    "persist",
    """
    The application persists the created activation, which the server confirms first. Results: `ok`, `waiting`, `busy`, \
    wrongCredentials, invalidActivationState, networkError, other.
    """, call: .request, Members<String>.password4,
    .yes("biometry", "Whether biometry becomes a factor. Absent: `no`.", else: false), then: [.statuses]
  ) { .persist(password: $0, biometry: $1) }
  static let removeLocal = ClientEventKind4(
    "remove-local", "The application removes the activation on the device only. Results: `ok`, `busy`."
  ) { .removeLocal }
  static let remove = ClientEventKind4(
    "remove",
    "The application removes the activation by a request with a code. Results: `ok`, `waiting`, `busy`, errors.",
    call: .request, Members<ClientCredentials4>.credentials4
  ) { .remove($0) }
}

/// The status, codes and factors.
extension ClientEventKind4 {
  static let status = ClientEventKind4(
    "status", "The application fetches the status. Results: `ok`, `waiting`, `busy`, errors.", call: .message,
    then: [.statuses]
  ) { .status }
  static let lastStatus = ClientEventKind4(
    "last-status", "The application reads the status that was delivered last. Results: `ok`, `nothing`."
  ) { .lastStatus }
  static let sign = ClientEventKind4(
    "sign",
    """
    The application makes a code for its own request. Results: `ok`, missingActivation, pendingProtocolUpgrade, \
    biometryNotConfigured.
    """, Members<ClientCredentials4>.credentials4
  ) { .sign($0) }
  static let signOffline = ClientEventKind4(
    "sign-offline", "The application makes an offline code. Results: as `sign`.",
    Members<ClientCredentials4>.credentials4
  ) { .signOffline($0) }
  static let validatePassword = ClientEventKind4(
    "validate-password",
    "The application lets the server validate a password. Results: `ok`, `waiting`, `busy`, errors.",
    call: .request, Members<String>.password4
  ) { .validatePassword($0) }
  static let changePassword = ClientEventKind4(
    "change-password", "The application changes the password in one step. Results: `ok`, `waiting`, `busy`, errors.",
    call: .message, .text("old", "The old password."), .text("new", "The new one."), Members<SecretContent4>.secret4
  ) { .changePassword(old: $0, new: $1, $2) }
  static let beginPasswordChange = ClientEventKind4(
    "begin-password-change",
    "The application begins a change in two steps with the old password. Results: `ok`, `waiting`, `busy`, errors.",
    call: .request, .text("old", "The old password.")
  ) { .beginPasswordChange($0) }
  static let finishPasswordChange = ClientEventKind4(
    "finish-password-change",
    "The application ends the change with the new password. Results: `ok`, `waiting`, `busy`, wrongParameter, errors.",
    call: .message, .text("new", "The new password."), Members<SecretContent4>.secret4
  ) { .finishPasswordChange($0, $1) }
  static let clearPasswordChange = ClientEventKind4(
    "clear-password-change", "The application forgets the change that has begun. Results: `ok`."
  ) { .clearPasswordChange }
  static let changePasswordOffline = ClientEventKind4(
    "change-password-offline",
    """
    The application changes the password without the server. Results: `ok`, wrongParameter, missingActivation, \
    pendingProtocolUpgrade.
    """, .text("old", "The old password."), .text("new", "The new one.")
  ) { .changePasswordOffline(old: $0, new: $1) }
  static let addBiometry = ClientEventKind4(
    "add-biometry", "The application makes biometry a factor. Results: `ok`, `waiting`, `busy`, notAllowed, errors.",
    call: .message, Members<String>.password4, Members<SecretContent4>.secret4
  ) { .addBiometry($0, $1) }
  static let removeBiometry = ClientEventKind4(
    "remove-biometry", "The application removes the factor. Results: `ok`, `waiting`, `busy`, notAllowed, errors.",
    call: .request
  ) { .removeBiometry }
  static let hasBiometry = ClientEventKind4(
    "has-biometry", "The application asks whether biometry is a factor. Results: `true`, `false`."
  ) { .hasBiometry }
}

/// Tokens, the vault, messages, the time and the upgrade.
extension ClientEventKind4 {
  static let requestToken = ClientEventKind4(
    "request-token", "The application asks for a token. Results: `ok`, `waiting`, `busy`, errors.", call: .message,
    .tokenName, Members<ClientCredentials4>.credentials4, Members<TokenContent4>.token4
  ) { .requestToken(name: $0, $1, $2) }
  static let removeToken = ClientEventKind4(
    "remove-token", "The application removes a token. Results: `ok`, `waiting`, `busy`, invalidToken, errors.",
    call: .request, .tokenName
  ) { .removeToken($0) }
  static let hasToken = ClientEventKind4(
    "has-token", "The application asks whether there is a token of the name. Results: `true`, `false`.", .tokenName
  ) { .hasToken($0) }
  static let tokenHeader = ClientEventKind4(
    "token-header", "The application makes a header with a token. Results: `ok`, invalidToken, missingActivation.",
    .tokenName
  ) { .tokenHeader($0) }
  static let openVault = ClientEventKind4(
    "vault", "The application asks for a key of the vault. Results: `ok`, `waiting`, `busy`, wrongParameter, errors.",
    call: .message, Members<ClientCredentials4>.credentials4, Members<VaultContent4>.vault4
  ) { .vault($0, $1) }
  static let message = ClientEventKind4(
    "message",
    """
    The application asks for the information about the user, or for the configuration of the application, and gets it \
    encrypted. Results: `ok`, `waiting`, `busy`, errors.
    """, call: .message, Members<ClientScope>.scope4
  ) { .message($0) }
  static let encryptor = ClientEventKind4(
    "encryptor", "The application asks for an encryptor. Results: `ok`, `waiting`, `busy`, errors.", call: .request,
    .name("object", "The name of the encryptor. It is given once."), Members<ClientScope>.scope4
  ) { .encryptor(object: $0, $1) }
  static let encrypt = ClientEventKind4(
    "encrypt", "The application encrypts its request. Results: `ok`, encryption, `nothing`.", Members<String>.object4
  ) { .encrypt($0) }
  static let decrypt = ClientEventKind4(
    "decrypt", "The application decrypts the answer. Results: `ok`, encryption, `nothing`.", Members<String>.object4,
    then: [.envelope]
  ) { .decrypt($0) }
  static let synchronizeTime = ClientEventKind4(
    "synchronize-time",
    "The application synchronises the time. Results: `ok`, `waiting`, `busy`, networkError, timeSynchronization.",
    call: [.task, .answers]
  ) { .synchronizeTime }
  static let time = ClientEventKind4(
    "time", "The application asks for the time. Results: `true` where it is synchronised, else `false`."
  ) { .time }
  static let foreground = ClientEventKind4(
    "foreground", "The application comes from the background to the foreground. Results: `ok`."
  ) { .foreground }
  static let background = ClientEventKind4(
    "background", "The application goes to the background. Results: `ok`."
  ) { .background }
  static let upgrade = ClientEventKind4(
    "upgrade",
    """
    The application upgrades the activation to 4.0. Results: `ok`, `waiting`, `busy`, statusFetchRequired, \
    missingActivation, notPossible, notOffered, networkError.
    """, call: .message, Members<String>.password4, Members<ActivationContent4>.start4, then: [.statuses]
  ) { .upgrade($0, $1) }
}
