internal import Conformance

/// The rules of the OneWelcome SDK by area; each sentence ends with the chapter of the document.
enum OneWelcomeSentences {
  static let authenticator: [Rule] = [
    r("R1", "The PIN authenticator is registered with the user, and is then always available", pinChapter),
    r(
      "R2",
      "The PIN authenticator cannot be deregistered: the call fails with `not-deregisterable`. It goes with its user",
      pinChapter),
    r(
      "R3",
      "`registered` gives the registered authenticators, `nonRegistered` those that are supported and not registered, "
        + "and `all` both", chapter),
    r("R4", "Returned objects do not change later", chapter),
    r("R5", "Registration and preference belong to a user: those of one do not concern another", chapter),
    r(
      "R6", "A registration calls `started`, then what challenges it needs, then once `completed` or `failed`",
      "Authenticator registration"),
    r(
      "R7",
      "The registration of a registered authenticator fails with `already-registered`, and that of one that is unknown "
        + "or not available with `unknown-authenticator`; nothing changes", "Authenticator registration"),
    r(
      "R8",
      "Registering, deregistering and preferring an authenticator need an authenticated user, and otherwise fail with "
        + "`not-authenticated`", "Authenticator deregistration"),
    r(
      "R9",
      "Until another authenticator is set as preferred, authentication uses the PIN, also where others are registered",
      "Authenticator registration"),
    r(
      "R10",
      "Only a registered authenticator can be preferred; another fails with `not-registered`, or with "
        + "`unknown-authenticator`. One authenticator at a time is preferred", "Authenticator registration"),
    r(
      "R11",
      "A deregistration calls `started`, then for a custom authenticator a challenge, then once `completed` or "
        + "`failed`; that of an authenticator which is not registered fails with `not-registered`, and that of one that "
        + "is unknown or not available with `unknown-authenticator`",
      "Authenticator deregistration"),
    r("R12", "After the preferred authenticator was deregistered, the PIN is preferred", pinChapter),
    r(
      "R13", "While no other authenticator was set as preferred, the PIN authenticator is marked as preferred", chapter),
  ]

  static let pin: [Rule] = [
    r("N1", "A right PIN continues what the app had begun", handling),
    r("N2", "A challenge that the app cancels ends what it had begun, with the error `cancelled`", handling),
    r("N3", "A challenge is answered once: an answer without an open challenge of its kind is ignored", inferred),
    r(
      "N4",
      "Every challenge of another authenticator can be answered with a fallback to PIN, which opens a PIN challenge for "
        + "the same call", pinChapter),
    r("N5", "A fallback changes neither registration nor preference", pinChapter),
    r("N6", "A wrong PIN opens the PIN challenge again, with the error `wrong-pin`, while attempts are left", handling),
    r(
      "N7", "The last consecutive wrong PIN fails with `userDeregistered`: user and authenticators are gone", inferred),
    r("N8", "A right PIN sets the wrong attempts to 0", inferred),
    r("N9", "A PIN challenge does not tell the length of the PIN: the SDK does not have it", handling),
    r(
      "N10",
      "A new PIN must have the length of the create-PIN challenge, in digits of ASCII; another opens the challenge "
        + "again with the error `invalid-pin`", handling),
    r(
      "N11",
      "After a change of the PIN the new one is right and the old one wrong; a cancelled change leaves the old one",
      "Example: write the PIN length value at PIN change"),
  ]

  static let pinLength: [Rule] = [
    r("G1", "The app stores the length of the PIN for each user by itself", lengthChapter),
    r("G2", "A stored length survives the end of the app", lengthChapter),
    r(
      "G3",
      "The length of a create-PIN challenge is stored when the registration of the user has completed, and not when it "
        + "fails", "Example: write the PIN length value at registration"),
    r(
      "G4",
      "At a change of the PIN the length of its challenge is stored when the change has completed, and not when it "
        + "fails", "Example: write the PIN length value at PIN change"),
    r(
      "G5",
      "The stored length is removed when an authentication fails with the code `userDeregistered` in the generic domain, "
        + "and with no other error", "Example: remove stored value in every delegate method"),
    r(
      "G6",
      "It is removed in every call that fails so: in an authentication, in a push request, in the registration of an "
        + "authenticator and in a change of the PIN", "Example: remove stored value in every delegate method"),
  ]

  static let biometry: [Rule] = [
    r(
      "B1",
      "The biometric authenticator is supported only if the device has the hardware, is not jail-broken and has an "
        + "enrolled biometric, and the server permits it; otherwise it is not listed, and its registration fails with "
        + "`unknown-authenticator`", biometricChapter),
    r(
      "B2",
      "For biometrics a jail-broken device counts also where the application has its detection off; the PIN does not "
        + "depend on it", "Jailbreak detection"),
    r(
      "B3", "The registration of the biometric authenticator opens a PIN challenge, and completes with a right PIN",
      "Biometric authenticator registration"),
    r(
      "B4", "Where the biometric authenticator is preferred, authentication opens a biometric challenge",
      "Authenticate with biometrics"),
    r("B5", "A matching scan completes the authentication", "Authenticate with biometrics"),
    r(
      "B6",
      "A scan that does not match leaves the challenge open while the sensor has attempts left; then the SDK falls back "
        + "to a PIN challenge by itself", "Authenticate with biometrics"),
    r(
      "B7", "Cancel in the dialog of the system is a fallback to PIN; a cancelled challenge ends the authentication",
      "Authenticate with biometrics"),
    r(
      "B8",
      "A locked sensor leaves the authenticator registered and preferred; while it is locked, even a matching scan falls "
        + "back to PIN, until the passcode of the device is entered", "Limitation"),
    r(
      "B9",
      "A change of the enrolled fingers or of the face deregisters the biometric authenticator of every user; it can be "
        + "registered again", "Biometric authenticator deregistration"),
    r("B10", "A matching scan sets the attempts of the sensor to 0", inferred),
  ]

  static let custom: [Rule] = [
    r(
      "K1",
      "A custom authenticator is supported only if the feature is enabled, the application may use it, and both scripts "
        + "were submitted", customChapter),
    r(
      "K2",
      "The registration of a custom authenticator opens a challenge; data that the script accepts complete it, and data "
        + "that it rejects fail it with `rejected`", "Register custom authentication"),
    r(
      "K3", "An underlying error that the app passes when it cancels is part of the failure",
      "Register custom authentication"),
    r(
      "K4",
      "Where it is preferred, authentication opens its own challenge: data that the script accepts complete it, and "
        + "data that it rejects fail it with `rejected`", "Authenticate using a custom authenticator"),
    r(
      "K5", "The deregistration of a custom authenticator opens its own challenge, which data complete",
      "Deregister the custom authenticator"),
    r(
      "K6", "The challenge of a deregistration can also be answered without data", "Deregister the custom authenticator"
    ),
    r(
      "K7", "After a cancelled deregistration the authenticator is registered as before",
      "Deregister the custom authenticator"),
    r(
      "K8",
      "The three challenges of a custom authenticator name the user and the authenticator; the other challenges name the "
        + "user", "Register custom authentication"),
  ]

  static let session: [Rule] = [
    r("S1", "An authentication needs a registered user, and otherwise fails with `unknown-user`", chapter),
    r(
      "S2", "A completed authentication makes its user the authenticated one, and a failed one leaves what was",
      "Authenticator deregistration"),
    r(
      "S3",
      "A push request is confirmed by the preferred authenticator of its user, and by the PIN where there is no other",
      "Authenticator registration"),
    r(
      "S4", "A push request that is confirmed or fails leaves the authenticated user as it was",
      "Authenticator registration"),
    r("S5", "A user who is deregistered no longer has an authenticator, and is not authenticated", pinChapter),
  ]

  // MARK: - Chapters

  private static let inferred = "Inferred"
  private static let chapter = "Authenticators"
  private static let pinChapter = "PIN authenticator"
  private static let handling = "PIN handling"
  private static let lengthChapter = "PIN length"
  private static let biometricChapter = "Biometric authenticator"
  private static let customChapter = "Custom authenticator"

  private static func r(_ id: String, _ sentence: String, _ chapter: String) -> Rule {
    Rule(id, "\(sentence). (\(chapter))", steps: oneWelcomeSteps[id] ?? [])
  }
}
