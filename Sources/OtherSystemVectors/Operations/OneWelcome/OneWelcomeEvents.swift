internal import Conformance
internal import OtherSystems

/// The events of the OneWelcome SDK, the world in which a script begins, and what is observed.
enum OneWelcomeEvents {
  static let authenticators = ["pin", "biometric", "custom"]

  static let all: [OneWelcomeEventKind] = [
    // Users
    OneWelcomeEventKind(
      "start-user-registration", "The app begins to register a user.", .user
    ) { .startUserRegistration($0) },
    OneWelcomeEventKind(
      "start-pin-change", "The app begins to change the PIN of the authenticated user."
    ) { .startPINChange },
    OneWelcomeEventKind(
      "create-pin", "The app answers a create-PIN challenge.", .text("pin", "The new PIN.")
    ) { .createPIN($0) },
    OneWelcomeEventKind(
      "start-authentication", "The app begins to authenticate a user.", .user
    ) { .startAuthentication($0) },
    OneWelcomeEventKind(
      "log-out", "The app logs the authenticated user out."
    ) { .logOut },
    OneWelcomeEventKind(
      "deregister-user", "The app deregisters a user.", .user
    ) { .deregisterUser($0) },
    OneWelcomeEventKind(
      "restart", "The process of the app ends and begins again; no user is authenticated."
    ) { .restart },
    OneWelcomeEventKind(
      "push", "A mobile authentication request for a user arrives, which the app lets the user confirm.", .user
    ) { .push($0) },
    // Authenticators
    OneWelcomeEventKind(
      "authenticators", "The app asks for authenticators.",
      .choice("set", of: [.registered, .nonRegistered, .all], "Which ones."), .user
    ) { .authenticators($0, user: $1) },
    OneWelcomeEventKind(
      "look-again", "The app looks again at the objects that an earlier `authenticators` returned.",
      .int("number", 1...200, "The number of that event in the script, from 1.")
    ) { .lookAgain($0) },
    OneWelcomeEventKind(
      "register-authenticator", "The app begins to register an authenticator for the authenticated user.",
      .authenticator
    ) { .register($0) },
    OneWelcomeEventKind(
      "deregister-authenticator", "The app begins to deregister an authenticator of the authenticated user.",
      .authenticator
    ) { .deregister($0) },
    OneWelcomeEventKind(
      "set-preferred", "The app sets the preferred authenticator of the authenticated user.", .authenticator
    ) { .setPreferred($0) },
    // Answers to challenges
    OneWelcomeEventKind(
      "answer-pin", "The app answers a PIN challenge.", .text("pin", "The PIN.")
    ) { .answerPIN($0) },
    OneWelcomeEventKind(
      "answer-biometric", "The app answers a biometric challenge with a prompt, and the user shows a finger or a face.",
      .choice(
        "scan", of: [.match, .noMatch, .dialogCancelled], "What the sensor finds, or that the user touches Cancel.")
    ) { .answerBiometric($0) },
    OneWelcomeEventKind(
      "answer-custom", "The app answers a custom challenge.",
      .optional(.text("data", "The data of the authenticator. Default: none, which only a deregistration permits.")),
      .word(
        "script", ["accepts", "rejects"], "What the script of the server says. Default: `accepts`.", else: "accepts")
    ) { .answerCustom(data: $0, isAccepted: $1 == "accepts") },
    OneWelcomeEventKind(
      "fall-back-to-pin", "The app answers a biometric or custom challenge with a fallback to PIN."
    ) { .fallBackToPIN },
    OneWelcomeEventKind(
      "cancel", "The app cancels the open challenge.", .cause
    ) { .cancel(cause: $0) },
    // Device
    OneWelcomeEventKind(
      "change-biometrics", "The user changes the enrolled fingers or the enrolled face in the device."
    ) { .changeBiometrics },
    OneWelcomeEventKind(
      "enter-device-passcode",
      "The user enters the right passcode of the device, which sets the sensor's attempts to 0."
    ) { .enterDevicePasscode },
    // PIN length
    OneWelcomeEventKind(
      "stored-pin-length", "The app reads the length of the PIN that it stored for a user.", .user
    ) { .storedPINLength($0) },
    OneWelcomeEventKind(
      "authentication-fails", "An authentication of a user fails with an error, outside of any challenge.", .user,
      .word("domain", ["generic", "other"], "The domain of the error."),
      .word("code", ["userDeregistered", "anotherCode"], "The code of the error in its domain.")
    ) { .authenticationFails(user: $0, domain: $1, code: $2) },
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

  static let observation: [FieldDeclaration] = [
    .required(
      "result", .choice(["ok", "challenge", "completed", "failed", "ignored"]),
      "`challenge` where a challenge is open after the event; `completed` or `failed` where the event ended what the app had "
        + "begun, or could not begin it; `ignored` where it had no effect because no challenge of its kind is open; "
        + "otherwise `ok`."),
    .optional(
      "callbacks", .texts,
      "The calls of the delegate, in their order: " + callbacks.map { "`\($0)`" }.joined(separator: ", ")
        + ". Absent where there was none."),
    .optional(
      "error", .choice(errors.map(\.key)), "With `failed`, and with a challenge that follows a wrong answer."),
    .optional(
      "cause", .text { _ in "" },
      "With the error `cancelled`: the underlying error that the app passed. Absent where it passed none."),
    .optional(
      "challenge",
      .record([
        .required("userId", .text { _ in "" }, "The user."),
        .optional(
          "authenticator", .choice(["custom"]),
          "The authenticator; only in the three challenges of a custom authenticator."),
        .optional("pinLength", .int(1...20), "The length that a new PIN must have; only in a create-PIN challenge."),
      ]), "With `challenge`: the members of the open challenge."),
    .optional(
      "authenticators",
      .records(of: [
        .required("identifier", .choice(authenticators), "The identifier, which is also the name of the type."),
        .required("isRegistered", .yes, "Whether it is registered for the user."),
        .required("isPreferred", .yes, "Whether it is the preferred one of the user."),
      ]), "After `authenticators` and `look-again`: the objects, in the order `pin`, `biometric`, `custom`."),
    .optional("length", .int(0...20), "After `stored-pin-length`: the length. Absent where none is stored."),
  ]
}
