internal import Conformance

extension OneWelcomeOperation {
  func declareAuthenticator(on op: OperationBuilder) {
    declareQueries(on: op)
    declareRegistration(on: op)
    declarePreference(on: op)
    declareDeregistration(on: op)
  }

  private func declareQueries(on op: OperationBuilder) {
    for set in ["registered", "nonRegistered", "all"] {
      play(
        op, "query/new-user/\(set.lowercased())", "The authenticators of a new user.", "R1 R3 R13",
        Self.user("alice") + "authenticators set=\(set) userId=alice")
      if set != "registered" {
        play(
          op, "query/with-biometrics/\(set.lowercased())", "The authenticators after one was registered.", "R3 R6",
          Self.withBiometrics + "authenticators set=\(set) userId=alice")
      }
      play(
        op, "query/not-supported/\(set.lowercased())", "What device or server do not support is listed nowhere.", "R3",
        in: "biometricHardware=no customFeature=no",
        Self.user("alice") + "authenticators set=\(set) userId=alice")
    }
    play(
      op, "snapshot/registration", "An object from before a registration does not change.", "R4",
      Self.user("alice") + """
        authenticators set=all userId=alice
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        look-again number=3
        authenticators set=all userId=alice
        """)
    play(
      op, "snapshot/preference", "Nor does one from before a preference.", "R4",
      Self.withBiometrics + """
        authenticators set=registered userId=alice
        set-preferred authenticator=biometric
        look-again number=5
        authenticators set=registered userId=alice
        """)
    play(
      op, "users/registration", "A registration of one user is not a registration of another.", "R5",
      Self.withBiometrics + Self.user("bob", pin: "54321") + """
        authenticators set=registered userId=alice
        authenticators set=registered userId=bob
        authenticators set=nonRegistered userId=bob
        """)
    play(
      op, "users/preference", "A preference of one user is not a preference of another.", "R5 R9",
      Self.withBiometrics + "set-preferred authenticator=biometric\n" + Self.user("bob", pin: "54321") + """
        register-authenticator authenticator=biometric
        answer-pin pin=54321
        authenticators set=registered userId=bob
        log-out
        start-authentication userId=bob
        answer-pin pin=54321
        start-authentication userId=alice
        """)
  }

  private func declareRegistration(on op: OperationBuilder) {
    play(
      op, "registration/biometric", "started, a PIN challenge, completed.", "R6",
      Self.user("alice") + """
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        authenticators set=registered userId=alice
        """)
    play(
      op, "registration/custom", "started, its own challenge, completed.", "R6",
      Self.user("alice") + """
        register-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=alice
        """)
    play(
      op, "registration/cancelled", "A cancelled challenge: failed, and nothing is registered.", "R6",
      Self.user("alice") + """
        register-authenticator authenticator=biometric
        cancel
        authenticators set=registered userId=alice
        """)
    for type in ["pin", "biometric", "custom"] {
      let setUp = type == "biometric" ? Self.withBiometrics : type == "custom" ? Self.withCustom : Self.user("alice")
      play(
        op, "registration/twice/\(type)", "A registered authenticator is not registered again.", "R7",
        setUp + "register-authenticator authenticator=\(type)\nauthenticators set=registered userId=alice")
    }
    play(
      op, "registration/unknown", "An identifier that no authenticator has.", "R7",
      Self.user("alice") + "register-authenticator authenticator=fingerprint\nauthenticators set=all userId=alice")
    play(
      op, "registration/not-supported", "An authenticator that is not supported.", "R7", in: "biometricAllowed=no",
      Self.user("alice") + "register-authenticator authenticator=biometric\nauthenticators set=registered userId=alice")
    for (name, call) in [
      ("register", "register-authenticator authenticator=biometric"),
      ("deregister", "deregister-authenticator authenticator=biometric"),
      ("prefer", "set-preferred authenticator=biometric"),
    ] {
      play(
        op, "not-authenticated/\(name)", "The call needs an authenticated user.", "R8",
        Self.withBiometrics + "log-out\n" + call + "\nauthenticators set=registered userId=alice")
      play(
        op, "not-authenticated/\(name)-no-user", "The same before any user is registered.", "R8", call)
    }
  }

  private func declarePreference(on op: OperationBuilder) {
    play(
      op, "preference/none", "A registered authenticator that is not preferred is not used.", "R9",
      Self.withBiometrics + "log-out\nstart-authentication userId=alice\nanswer-pin pin=12345")
    play(
      op, "preference/none-custom", "The same with a custom one.", "R9 R13",
      Self.withCustom + """
        authenticators set=registered userId=alice
        log-out
        start-authentication userId=alice
        answer-pin pin=12345
        """)
    play(
      op, "preference/biometric", "The preferred authenticator is used.", "R9 R10",
      Self.withBiometrics + """
        set-preferred authenticator=biometric
        authenticators set=registered userId=alice
        log-out
        start-authentication userId=alice
        answer-biometric scan=match
        """)
    for type in ["biometric", "custom"] {
      play(
        op, "preference/not-registered/\(type)", "An authenticator that is not registered cannot be preferred.", "R10",
        Self.user("alice") + """
          set-preferred authenticator=\(type)
          authenticators set=all userId=alice
          log-out
          start-authentication userId=alice
          """)
    }
    play(
      op, "preference/unknown", "Nor can one that does not exist.", "R10",
      Self.user("alice") + "set-preferred authenticator=fingerprint")
    play(
      op, "preference/changed", "Another preference takes the place of the first: one at a time.", "R10",
      Self.withBiometrics + """
        register-authenticator authenticator=custom
        answer-custom data=data
        set-preferred authenticator=biometric
        authenticators set=registered userId=alice
        set-preferred authenticator=custom
        authenticators set=registered userId=alice
        set-preferred authenticator=pin
        authenticators set=registered userId=alice
        """)
  }

  private func declareDeregistration(on op: OperationBuilder) {
    play(
      op, "pin/stays", "The PIN cannot be deregistered.", "R2",
      Self.user("alice") + "deregister-authenticator authenticator=pin\nauthenticators set=registered userId=alice")
    play(
      op, "pin/stays-beside-others", "Nor with other authenticators.", "R2 R1",
      Self.withBiometrics + """
        deregister-authenticator authenticator=pin
        authenticators set=registered userId=alice
        log-out
        start-authentication userId=alice
        answer-pin pin=12345
        """)
    play(
      op, "pin/goes-with-its-user", "It goes with its user, as all authenticators do.", "R2 R1",
      Self.withBiometrics + """
        deregister-user userId=alice
        authenticators set=all userId=alice
        start-user-registration userId=alice
        create-pin pin=54321
        authenticators set=registered userId=alice
        """)
    play(
      op, "deregistration/biometric", "started, completed; it is then not registered.", "R11",
      Self.withBiometrics + """
        deregister-authenticator authenticator=biometric
        authenticators set=all userId=alice
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        authenticators set=registered userId=alice
        """)
    play(
      op, "deregistration/custom", "started, a challenge, completed.", "R11",
      Self.withCustom + """
        deregister-authenticator authenticator=custom
        answer-custom data=data
        authenticators set=registered userId=alice
        """)
    for type in ["biometric", "custom"] {
      play(
        op, "deregistration/not-registered/\(type)", "An authenticator that is not registered.", "R11",
        Self.user("alice") + "deregister-authenticator authenticator=\(type)\nauthenticators set=all userId=alice")
    }
    for (type, world) in [("biometric", "biometricHardware=no"), ("custom", "customFeature=no")] {
      play(
        op, "deregistration/not-supported/\(type)", "An authenticator that is not supported.", "R11", in: world,
        Self.user("alice") + "deregister-authenticator authenticator=\(type)\nauthenticators set=all userId=alice")
    }
    play(
      op, "deregistration/unknown", "An identifier that no authenticator has.", "R11",
      Self.user("alice") + "deregister-authenticator authenticator=fingerprint\nauthenticators set=all userId=alice")
    play(
      op, "deregistration/preferred-biometric", "The preferred one is deregistered: the PIN is used again.", "R11 R12",
      Self.withBiometrics + """
        set-preferred authenticator=biometric
        deregister-authenticator authenticator=biometric
        log-out
        start-authentication userId=alice
        answer-pin pin=12345
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        log-out
        start-authentication userId=alice
        """)
    play(
      op, "deregistration/preferred-custom", "The same with a custom one.", "R11 R12",
      Self.withCustom + """
        set-preferred authenticator=custom
        deregister-authenticator authenticator=custom
        answer-custom data=data
        register-authenticator authenticator=custom
        answer-custom data=data
        log-out
        start-authentication userId=alice
        """)
    play(
      op, "deregistration/other-than-preferred", "Another than the preferred one: the preference stays.", "R12",
      Self.withBiometrics + """
        register-authenticator authenticator=custom
        answer-custom data=data
        set-preferred authenticator=custom
        deregister-authenticator authenticator=biometric
        log-out
        start-authentication userId=alice
        """)
  }
}
