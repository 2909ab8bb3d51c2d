internal import Conformance

extension OneWelcomeOperation {
  private static let customLogin =
    withCustom + """
      set-preferred authenticator=custom
      log-out
      start-authentication userId=alice

      """

  func declareCustom(on op: OperationBuilder) {
    for (name, world) in [
      ("feature", "customFeature=no"), ("permission", "customAllowed=no"),
      ("registration-script", "registrationScript=no"),
      ("authentication-script", "authenticationScript=no"),
    ] {
      play(
        op, "condition/\(name)", "Without a condition there is no custom authenticator.", "K1", in: world,
        Self.user("alice") + "authenticators set=nonRegistered userId=alice")
      play(
        op, "condition/\(name)-registration", "Its registration fails.", "K1", in: world,
        Self.user("alice") + "register-authenticator authenticator=custom\nauthenticators set=all userId=alice")
    }
    play(
      op, "condition/all", "With all conditions it is there.", "K1",
      Self.user("alice") + "authenticators set=nonRegistered userId=alice")
    play(
      op, "registration/accepted", "Data that the script accepts; the challenge names user and authenticator.", "K2 K8",
      Self.withCustom + "authenticators set=registered userId=alice")
    play(
      op, "registration/rejected", "Data that it rejects: nothing is registered.", "K2",
      Self.user("alice") + """
        register-authenticator authenticator=custom
        answer-custom data=data script=rejects
        authenticators set=registered userId=alice
        """)
    play(
      op, "registration/rejected-then-accepted", "A second registration, with data that it accepts.", "K2",
      Self.user("alice") + """
        register-authenticator authenticator=custom
        answer-custom data=wrong script=rejects
        register-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=alice
        """)
    let calls = [
      ("registration", Self.user("alice") + "register-authenticator authenticator=custom\n"),
      ("authentication", Self.customLogin),
      ("deregistration", Self.withCustom + "deregister-authenticator authenticator=custom\n"),
    ]
    for (name, call) in calls {
      play(
        op, "\(name)/cancelled", "A cancelled challenge without an underlying error.",
        name == "deregistration" ? "K3 K7" : "K3",
        call + "cancel\nauthenticators set=registered userId=alice")
      play(
        op, "\(name)/cancelled-with-cause", "The underlying error is part of the failure.",
        name == "deregistration" ? "K3 K7" : "K3",
        call + "cancel cause=sensor-broken\nauthenticators set=registered userId=alice")
    }
    play(
      op, "authentication/accepted", "Data that the script accepts complete an authentication.", "K4 K8",
      Self.customLogin + "answer-custom data=data")
    play(
      op, "authentication/rejected", "Data that it rejects fail it.", "K4",
      Self.customLogin + "answer-custom data=data script=rejects\nauthenticators set=registered userId=alice")
    play(
      op, "authentication/fallback", "A fallback to PIN; the PIN challenge names the user.", "K4 K8",
      Self.customLogin + "fall-back-to-pin\nanswer-pin pin=12345")
    play(
      op, "deregistration/data", "Data complete a deregistration.", "K5 K8",
      Self.withCustom + """
        deregister-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=all userId=alice
        """)
    play(
      op, "deregistration/without-data", "The challenge is answered without data: the text and a sample differ.", "K6",
      Self.withCustom + """
        deregister-authenticator authenticator=custom
        answer-custom
        authenticators set=all userId=alice
        """)
    play(
      op, "deregistration/again", "It can be registered again.", "K5 K2",
      Self.withCustom + """
        deregister-authenticator authenticator=custom
        answer-custom data=data
        register-authenticator authenticator=custom
        answer-custom data=other
        authenticators set=registered userId=alice
        """)
    play(
      op, "deregistration/preferred", "After a cancelled deregistration it is preferred as before.", "K7",
      Self.withCustom + """
        set-preferred authenticator=custom
        deregister-authenticator authenticator=custom
        cancel
        log-out
        start-authentication userId=alice
        answer-custom data=data
        """)
  }

  func declareSession(on op: OperationBuilder) {
    play(
      op, "authentication/unknown-user", "An authentication of a user who is not registered.", "S1",
      Self.user("alice") + "log-out\nstart-authentication userId=bob\nstart-authentication userId=alice")
    play(
      op, "push/unknown-user", "A push request for a user who is not registered.", "S1",
      Self.user("alice") + "push userId=bob")
    play(
      op, "authentication/completed", "A completed authentication makes its user the authenticated one.", "S2",
      Self.user("alice") + Self.user("bob", pin: "54321") + """
        log-out
        start-authentication userId=alice
        answer-pin pin=12345
        register-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=alice
        authenticators set=registered userId=bob
        """)
    play(
      op, "authentication/cancelled", "A failed one leaves the user of before.", "S2",
      Self.user("alice") + Self.user("bob", pin: "54321") + """
        start-authentication userId=alice
        cancel
        register-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=bob
        """)
    play(
      op, "authentication/cancelled-logged-out", "Without a user before, there is none after it.", "S2",
      Self.user("alice") + "log-out\nstart-authentication userId=alice\ncancel\nset-preferred authenticator=pin")
    for (type, setUp, answer) in [
      ("biometric", Self.withBiometrics, "answer-biometric scan=match"),
      ("custom", Self.withCustom, "answer-custom data=data"),
    ] {
      play(
        op, "push/\(type)", "A preferred authenticator confirms a push request.", "S3",
        setUp + "set-preferred authenticator=\(type)\npush userId=alice\n" + answer)
      play(
        op, "push/\(type)-not-preferred", "Without a preference the PIN confirms it.", "S3",
        setUp + "push userId=alice\nanswer-pin pin=12345")
      play(
        op, "push/\(type)-deregistered", "After its deregistration the PIN confirms it.", "S3",
        setUp + "set-preferred authenticator=\(type)\nderegister-authenticator authenticator=\(type)\n"
          + (type == "custom" ? "answer-custom data=data\n" : "") + "push userId=alice\nanswer-pin pin=12345")
    }
    play(
      op, "push/logged-out", "A push request authenticates no user.", "S3 S4",
      Self.user("alice") + "log-out\npush userId=alice\nanswer-pin pin=12345\nset-preferred authenticator=pin")
    play(
      op, "push/other-user", "A push request for another user leaves the authenticated one.", "S4",
      Self.user("bob", pin: "54321") + Self.user("alice") + """
        push userId=bob
        answer-pin pin=54321
        register-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=alice
        """)
    play(
      op, "push/cancelled", "A cancelled push request leaves the authenticated user.", "S4",
      Self.user("alice") + "push userId=alice\ncancel\nset-preferred authenticator=pin")
    play(
      op, "restart", "After the app begins again, no user is authenticated.", "S2",
      Self.user("alice")
        + "restart\nset-preferred authenticator=pin\nstart-authentication userId=alice\nanswer-pin pin=12345\nset-preferred authenticator=pin"
    )
    play(
      op, "deregistered/authenticated", "A deregistered user is no longer authenticated.", "S5 S1",
      Self.withBiometrics + """
        deregister-user userId=alice
        authenticators set=all userId=alice
        set-preferred authenticator=pin
        start-authentication userId=alice
        """)
    play(
      op, "deregistered/other", "The deregistration of another user leaves the authenticated one.", "S5",
      Self.user("bob", pin: "54321") + Self.user("alice") + """
        deregister-user userId=bob
        set-preferred authenticator=pin
        authenticators set=registered userId=alice
        authenticators set=registered userId=bob
        """)
    play(
      op, "deregistered/again", "The user can be registered again, with no authenticator but the PIN.", "S5",
      Self.withBiometrics + "deregister-user userId=alice\n" + Self.user("alice", pin: "54321")
        + "authenticators set=registered userId=alice")
  }
}
