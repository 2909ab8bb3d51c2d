internal import Conformance

/// The events of the OneWelcome SDK, the world in which a script begins, and what is observed.
enum OneWelcomeEvents {
  private typealias M = Members

  static let configuration = RecordFields([
    M.optionalNumber("pinLength", 1...20, "The length of a PIN by the policy of the server. Default: 5."),
    M.optionalNumber(
      "pinAttempts", 1...10,
      "After how many consecutive wrong PINs the server deregisters the user. Default: 3; the document has no number."),
    M.optionalFlag("biometricHardware", "Whether the device can read fingers or faces. Default: `yes`."),
    M.optionalFlag("jailbroken", "Whether the device is jail-broken. Default: `no`."),
    M.optionalFlag(
      "jailbreakDetection", "Whether the application has its detection of jail-broken devices on. Default: `yes`."),
    M.optionalNumber("biometrics", 0...10, "How many biometrics the user has enrolled in the device. Default: 1."),
    M.optionalFlag("biometricAllowed", "Whether the server permits biometric authentication. Default: `yes`."),
    M.optionalNumber(
      "biometricAttempts", 1...10,
      "How many failed scans in a row lock the sensor. Default: 3; the document has no number."),
    M.optionalFlag(
      "customFeature", "Whether custom authenticators are enabled in the server's system. Default: `yes`."),
    M.optionalFlag(
      "customAllowed", "Whether the server permits custom authentication for the application. Default: `yes`."),
    M.optionalFlag(
      "registrationScript", "Whether the registration script of the custom authenticator was submitted. Default: `yes`."
    ),
    M.optionalFlag(
      "authenticationScript",
      "Whether the authentication script of the custom authenticator was submitted. Default: `yes`."),
  ])

  static let authenticators = ["pin", "biometric", "custom"]

  private static let user = M.text("userId", "The user.")
  private static let authenticator = M.text(
    "authenticator", "The identifier: `pin`, `biometric` or `custom`; any other is unknown.")
  private static let cause = M.optionalText("cause", "The underlying error that the app passes. Default: none.")

  static let all: [EventKind] = [
    // Users
    EventKind("start-user-registration", "The app begins to register a user.", user),
    EventKind("start-pin-change", "The app begins to change the PIN of the authenticated user."),
    EventKind("create-pin", "The app answers a create-PIN challenge.", M.text("pin", "The new PIN.")),
    EventKind("start-authentication", "The app begins to authenticate a user.", user),
    EventKind("log-out", "The app logs the authenticated user out."),
    EventKind("deregister-user", "The app deregisters a user.", user),
    EventKind("restart", "The process of the app ends and begins again; no user is authenticated."),
    EventKind("push", "A mobile authentication request for a user arrives, which the app lets the user confirm.", user),
    // Authenticators
    EventKind(
      "authenticators", "The app asks for authenticators.",
      M.word("set", ["registered", "nonRegistered", "all"], "Which ones."), user),
    EventKind(
      "look-again", "The app looks again at the objects that an earlier `authenticators` returned.",
      M.number("number", 1...200, "The number of that event in the script, from 1.")),
    EventKind(
      "register-authenticator", "The app begins to register an authenticator for the authenticated user.", authenticator
    ),
    EventKind(
      "deregister-authenticator", "The app begins to deregister an authenticator of the authenticated user.",
      authenticator),
    EventKind("set-preferred", "The app sets the preferred authenticator of the authenticated user.", authenticator),
    // Answers to challenges
    EventKind("answer-pin", "The app answers a PIN challenge.", M.text("pin", "The PIN.")),
    EventKind(
      "answer-biometric", "The app answers a biometric challenge with a prompt, and the user shows a finger or a face.",
      M.word(
        "scan", ["match", "no-match", "dialog-cancelled"], "What the sensor finds, or that the user touches Cancel.")),
    EventKind(
      "answer-custom", "The app answers a custom challenge.",
      M.optionalText("data", "The data of the authenticator. Default: none, which only a deregistration permits."),
      M.optionalWord("script", ["accepts", "rejects"], "What the script of the server says. Default: `accepts`.")),
    EventKind("fall-back-to-pin", "The app answers a biometric or custom challenge with a fallback to PIN."),
    EventKind("cancel", "The app cancels the open challenge.", cause),
    // Device
    EventKind("change-biometrics", "The user changes the enrolled fingers or the enrolled face in the device."),
    EventKind(
      "enter-device-passcode",
      "The user enters the right passcode of the device, which sets the sensor's attempts to 0."),
    // PIN length
    EventKind("stored-pin-length", "The app reads the length of the PIN that it stored for a user.", user),
    EventKind(
      "authentication-fails", "An authentication of a user fails with an error, outside of any challenge.", user,
      M.word("domain", ["generic", "other"], "The domain of the error."),
      M.word("code", ["userDeregistered", "anotherCode"], "The code of the error in its domain.")),
  ]

  static let callbacks = [
    "started", "create-pin-challenge", "pin-challenge", "biometric-challenge", "custom-registration-challenge",
    "custom-authentication-challenge", "custom-deregistration-challenge", "completed", "failed",
  ]

  /// The errors of failed calls, with what they mean.
  static let errors: KeyValuePairs<String, String> = [
    "cancelled": "the app cancelled a challenge",
    "not-authenticated": "no user is authenticated",
    "unknown-user": "the user is not registered",
    "already-registered": "the user or the authenticator is registered already",
    "not-registered": "the authenticator is not registered",
    "unknown-authenticator": "there is no such authenticator, or it is not available",
    "not-deregisterable": "the PIN authenticator goes only with its user",
    "invalid-pin": "a new PIN is not of digits, or not of the length of the policy",
    "wrong-pin": "the PIN is wrong",
    "userDeregistered": "the server has deregistered the user",
    "rejected": "the script of the server rejects the data of a custom authenticator",
  ]

  static let observation: [Member] = [
    M.word(
      "result", ["ok", "challenge", "completed", "failed", "ignored"],
      "`challenge` where a challenge is open after the event; `completed` or `failed` where the event ended what the app had "
        + "begun, or could not begin it; `ignored` where it had no effect because no challenge of its kind is open; "
        + "otherwise `ok`."),
    M.optionalTexts(
      "callbacks",
      "The calls of the delegate, in their order: " + callbacks.map { "`\($0)`" }.joined(separator: ", ")
        + ". Absent where there was none."),
    M.optionalWord("error", errors.map(\.key), "With `failed`, and with a challenge that follows a wrong answer."),
    M.optionalText(
      "cause", "With the error `cancelled`: the underlying error that the app passed. Absent where it passed none."),
    M.optionalRecord(
      "challenge",
      [
        M.text("userId", "The user."),
        M.optionalWord(
          "authenticator", ["custom"], "The authenticator; only in the three challenges of a custom authenticator."),
        M.optionalNumber("pinLength", 1...20, "The length that a new PIN must have; only in a create-PIN challenge."),
      ], "With `challenge`: the members of the open challenge."),
    M.optionalRecords(
      "authenticators",
      [
        M.word("identifier", authenticators, "The identifier, which is also the name of the type."),
        M.word("isRegistered", ["yes", "no"], "Whether it is registered for the user."),
        M.word("isPreferred", ["yes", "no"], "Whether it is the preferred one of the user."),
      ], "After `authenticators` and `look-again`: the objects, in the order `pin`, `biometric`, `custom`."),
    M.optionalNumber("length", 0...20, "After `stored-pin-length`: the length. Absent where none is stored."),
  ]
}
