internal import Conformance
internal import PartyModel

/// The life of the process, and of an activation.
extension ClientEventKind {
  static let construct = ClientEventKind(
    "construct",
    """
    The application makes the object, in place of an earlier one, whose calls are gone. Results: `ok`; `no-object`: afterwards \
    there is none.
    """, .choice("applicationKey", "The application key. Absent: `valid`.", else: .valid),
    .choice("applicationSecret", "The application secret. Absent: `valid`.", else: .valid),
    .choice(
      "masterKey", "The master key; `not-a-point` is Base64 of 33 bytes which are not a point. Absent: `valid`.",
      else: .valid),
    .optional(.bytes("externalKey", 16, atMost: 64, "The external key in the configuration. Absent: none."))
  ) { .construct(ClientSetup(applicationKey: $0, applicationSecret: $1, masterKey: $2, externalKey: $3)) }
  static let restart = ClientEventKind(
    "restart",
    """
    The process ends without notice and starts again, and the object is made with the same configuration as before, \
    except that `setExternalKey` and its like are not repeated. Calls that waited are gone: `finished` does not name \
    them. Results: `ok`.
    """
  ) { .restart }
  static let deliver = ClientEventKind(
    "deliver",
    """
    The answer to the oldest request of the task that has none comes, also to one that it shares; where the call then sends \
    more requests, their answers are those that follow, and those that the call had left do not come. Results: that of the task, also `waiting`; `silent` where its caller has cancelled: \
    nobody is told, and no answer comes but to an upgrade that was sent, which continues; `nothing` where the task had \
    ended, or there is none; the other tasks that end are in `finished`.
    """, .text("task", "The task."), then: [.answers]
  ) { .deliver(task: $0) }
  static let cancel = ClientEventKind(
    "cancel",
    """
    The application cancels the task. Results: `ok`; the caller is told nothing, so that `finished` does not name it.
    """, .text("task", "The task.")
  ) { .cancel(task: $0) }
  static let create = ClientEventKind(
    "create",
    """
    The application describes an activation and creates it. Results: `ok`, `waiting`, invalidActivationCode, \
    invalidActivationData, invalidActivationState, networkError, encryption, \
    externalPendingOperation.
    """, call: [.task, .answers], .activation
  ) { .create($0) }
  static let persist = ClientEventKind(
    "persist", "The application persists the pending activation. Results: `ok`, invalidActivationState.",
    .requiredPassword, .yes("biometry", "Whether biometry becomes a factor. Absent: `no`.", else: false)
  ) { .persist(password: $0, biometry: $1) }
  static let removeLocal = ClientEventKind(
    "remove-local", "The application removes the activation on the device only. Results: `ok`."
  ) { .removeLocal }
  static let remove = ClientEventKind(
    "remove", "The application removes the activation by a signed request. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .credentials
  ) { .remove($0) }
  static let removeThroughApp = ClientEventKind(
    "remove-through-app",
    """
    The application sends its own request (the action `app`), which removes the activation on the server, and removes it \
    on the device as a well-made application does. Results: `ok`, or networkError where the server did not answer `ok`.
    """, call: [.answers]
  ) { .removeThroughApp }
  static let foreground = ClientEventKind(
    "foreground", "The application comes from the background to the foreground. Results: `ok`."
  ) { .foreground }
  static let background = ClientEventKind(
    "background", "The application goes to the background. Results: `ok`."
  ) { .background }
}

/// Status, signatures and passwords.
extension ClientEventKind {
  static let status = ClientEventKind(
    "status",
    """
    The application fetches the status. Results: `ok`, `waiting`, missingActivation, activationPending, \
    invalidActivationData, networkError, encryption, protocolUpgrade, operationCancelled.
    """, call: [.task, .answers, .statuses]
  ) { .status }
  static let lastStatus = ClientEventKind(
    "last-status",
    "The application reads the status that was fetched last. Results: `ok` with its members, or `nothing`."
  ) { .lastStatus }
  static let sign = ClientEventKind(
    "sign",
    """
    The application signs its own request. Results: `ok`, missingActivation, wrongParameter, signatureError, \
    biometryFailed, pendingProtocolUpgrade.
    """, .credentials, .text("method", "The HTTP method. Absent: `POST`.", else: "POST"),
    .text("uriId", "The identifier of the resource. Absent: `/example`.", else: "/example")
  ) { .sign($0, SignArguments(method: $1, uriId: $2)) }
  static let signOffline = ClientEventKind(
    "sign-offline", "The application makes an offline signature. Results: as `sign`.", .credentials,
    .choice(
      "nonce",
      """
      `right`: 24 characters, Base64 of 16 bytes; `not-base64`: 24 asterisks; `missing`: no text; `empty`: a text of no \
      character. Absent: `right`.
      """, else: .right)
  ) { .signOffline($0, $1) }
  static let queue = ClientEventKind(
    "queue",
    """
    The application puts its own block into the queue of signed requests. It begins when it is its turn, signs nothing, and \
    ends with `deliver` or `cancel`. Results: `waiting`, or `nothing` where there is no activation.
    """, call: [.task]
  ) { .queue }
  static let verifyServerData = ClientEventKind(
    "verify-server-data", "The application verifies data that the server signed. Results: `true`, `false`.",
    .word("key", ["master", "activation"], "The key. Absent: `activation`.", else: "activation"),
    .yes("isRight", "Whether the signature is right. Absent: `yes`.", else: true)
  ) { .verifyServerData(isPersonalized: $0 == "activation", isRight: $1) }
  static let validatePassword = ClientEventKind(
    "validate-password", "The application lets the server validate a password. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .requiredPassword
  ) { .validatePassword($0) }
  static let changePassword = ClientEventKind(
    "change-password", "The application changes the password. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .text("old", "The old password."), .text("new", "The new one.")
  ) { .changePassword(old: $0, new: $1) }
  static let changePasswordUnsafe = ClientEventKind(
    "change-password-unsafe", "The application changes the password without the server. Results: `true`, `false`.",
    .text("old", "The old password."), .text("new", "The new one.")
  ) { .changePasswordUnsafe(old: $0, new: $1) }
}

/// Biometry and the external key.
extension ClientEventKind {
  static let sensor = ClientEventKind(
    "sensor", "The state of the sensor changes. Results: `ok`.", .choice("state", "The state.")
  ) { .sensor($0) }
  static let enrolmentChange = ClientEventKind(
    "enrolment-change", "The user enrols another finger or face. Results: `ok`."
  ) { .enrolmentChange }
  static let hasBiometry = ClientEventKind(
    "has-biometry", "The application asks whether biometry is a factor. Results: `true`, `false`."
  ) { .hasBiometry }
  static let canUseBiometry = ClientEventKind(
    "can-use-biometry", "The application asks whether the sensor can be used. Results: `true`, `false`."
  ) { .canUseBiometry }
  static let addBiometry = ClientEventKind(
    "add-biometry", "The application makes biometry a factor. Results: `ok`, `waiting`, errors.",
    call: [.task, .answers], .requiredPassword
  ) { .addBiometry(password: $0) }
  static let removeBiometry = ClientEventKind(
    "remove-biometry", "The application removes the factor. Results: `true`, `false`."
  ) { .removeBiometry }
  static let authenticateBiometry = ClientEventKind(
    "authenticate-biometry",
    """
    The application fetches the key of biometry in advance; the action `dialog` says that the device asked the user. \
    Results: `ok`, `waiting`, missingActivation, biometryNotAvailable, biometryFailed, biometryCancel, biometryFallback, \
    wrongParameter. What is fetched is used by `sign-with-fetched`.
    """, call: [.task],
    .optional(
      .choice(
        "outcome",
        "What comes of the dialog; absent: it stays open until `deliver`, which means `success`, or `cancel`."))
  ) { .authenticateBiometry($0) }
  static let signWithFetched = ClientEventKind(
    "sign-with-fetched",
    """
    The application signs with the key that it fetched last, with possession and biometry; no dialog is shown. Results: as \
    `sign`, or `nothing` where none was fetched.
    """
  ) { .signWithFetched }
  static let signWithDialog = ClientEventKind(
    "sign-with-dialog",
    """
    The application signs with possession and biometry, and the device asks the user meanwhile (the action `dialog`). \
    Results: as `sign`, biometryCancel.
    """, .choice("outcome", "What comes of the dialog. Absent: `success`.", else: .success)
  ) { .signWithDialog($0) }
  static let setExternalKey = ClientEventKind(
    "set-external-key", "The application sets the external key. Results: `ok`, wrongParameter, invalidActivationState.",
    .bytes("key", 16, atMost: 64, "The key.")
  ) { .setExternalKey($0) }
  static let addExternalKey = ClientEventKind(
    "add-external-key",
    """
    The application adds an external key to the activation. Results: `ok`, wrongParameter, invalidActivationState, \
    missingActivation.
    """, .bytes("key", 16, atMost: 64, "The key.")
  ) { .addExternalKey($0) }
  static let removeExternalKey = ClientEventKind(
    "remove-external-key",
    """
    The application removes the external key from the activation. Results: `ok`, invalidActivationState, \
    missingActivation.
    """
  ) { .removeExternalKey }
  static let hasExternalKey = ClientEventKind(
    "has-external-key", "The application asks whether an external key is set. Results: `true`, `false`."
  ) { .hasExternalKey }
}
