internal import Conformance

extension OneWelcomeOperation {
  private static let biometricLogin =
    withBiometrics + """
      set-preferred authenticator=biometric
      log-out
      start-authentication userId=alice

      """

  func declareBiometry(on op: OperationBuilder) {
    declareConditions(on: op)
    declareScans(on: op)
    declareLockedSensor(on: op)
    declareChangedBiometrics(on: op)
  }

  private func declareConditions(on op: OperationBuilder) {
    let conditions = [
      ("hardware", "biometricHardware=no"), ("jailbreak", "jailbroken=yes"), ("enrolment", "biometrics=0"),
      ("permission", "biometricAllowed=no"), ("two", "biometricHardware=no biometricAllowed=no"),
      ("jailbreak-undetected", "jailbroken=yes jailbreakDetection=no"),
    ]
    for (name, world) in conditions {
      let rules = name.hasPrefix("jailbreak") ? "B1 B2" : "B1"
      play(
        op, "condition/\(name)", "Without a condition there is no biometric authenticator.", rules, in: world,
        Self.user("alice") + """
          authenticators set=nonRegistered userId=alice
          authenticators set=registered userId=alice
          """)
      play(
        op, "condition/\(name)-registration", "Its registration fails.", rules, in: world,
        Self.user("alice") + "register-authenticator authenticator=biometric\nauthenticators set=all userId=alice")
    }
    play(
      op, "condition/all", "With all conditions it is there.", "B1",
      Self.user("alice") + "authenticators set=nonRegistered userId=alice")
    play(
      op, "condition/detection-off", "A device that is not jail-broken, with the detection off.", "B1 B2",
      in: "jailbreakDetection=no",
      Self.user("alice") + "authenticators set=nonRegistered userId=alice")
    for detection in ["yes", "no"] {
      play(
        op, "condition/pin-\(detection)", "The PIN works on a jail-broken device.", "B2",
        in: "jailbroken=yes jailbreakDetection=\(detection)",
        Self.user("alice") + """
          authenticators set=all userId=alice
          log-out
          start-authentication userId=alice
          answer-pin pin=12345
          """)
    }
    play(
      op, "registration/pin", "A registration demands the PIN.", "B3",
      Self.withBiometrics + "authenticators set=registered userId=alice")
    play(
      op, "registration/cancelled", "Without the PIN nothing is registered.", "B3",
      Self.user("alice")
        + "register-authenticator authenticator=biometric\ncancel\nauthenticators set=registered userId=alice")
    play(
      op, "registration/wrong-pin", "Nor with a wrong one.", "B3", in: "pinAttempts=1",
      Self.user("alice")
        + "register-authenticator authenticator=biometric\nanswer-pin pin=99999\nauthenticators set=registered userId=alice"
    )
  }

  private func declareScans(on op: OperationBuilder) {
    play(
      op, "scan/match", "A preferred biometric authenticator: its challenge, and a matching scan.", "B4 B5",
      Self.biometricLogin + "answer-biometric scan=match")
    play(
      op, "scan/not-preferred", "A registered one that is not preferred is not asked for.", "B4",
      Self.withBiometrics + "log-out\nstart-authentication userId=alice\nanswer-pin pin=12345")
    for count in 1...2 {
      play(
        op, "scan/\(count)-failed", "\(count) failed and then a matching scan.", "B6 B5",
        Self.biometricLogin + String(repeating: "answer-biometric scan=no-match\n", count: count)
          + "answer-biometric scan=match")
    }
    play(
      op, "scan/three-failed", "The SDK falls back to the PIN by itself.", "B6 B8",
      Self.biometricLogin + String(repeating: "answer-biometric scan=no-match\n", count: 3) + "answer-pin pin=12345")
    play(
      op, "scan/five-failed", "A sensor with five attempts.", "B6", in: "biometricAttempts=5",
      Self.biometricLogin + String(repeating: "answer-biometric scan=no-match\n", count: 5) + "answer-pin pin=12345")
    play(
      op, "scan/one-attempt", "A sensor with one attempt.", "B6", in: "biometricAttempts=1",
      Self.biometricLogin + "answer-biometric scan=no-match\nanswer-pin pin=12345")
    play(
      op, "scan/matching-between", "A matching scan sets the attempts of the sensor back.", "B10 B6",
      Self.biometricLogin + """
        answer-biometric scan=no-match
        answer-biometric scan=no-match
        answer-biometric scan=match
        start-authentication userId=alice
        answer-biometric scan=no-match
        answer-biometric scan=match
        """)
    play(
      op, "scan/matching-between-twice", "The same with one failed scan before each.", "B10", in: "biometricAttempts=2",
      Self.biometricLogin + """
        answer-biometric scan=no-match
        answer-biometric scan=match
        start-authentication userId=alice
        answer-biometric scan=no-match
        answer-biometric scan=match
        """)
    play(
      op, "dialog/cancelled", "Cancel in the dialog of the system falls back to the PIN.", "B7",
      Self.biometricLogin
        + "answer-biometric scan=dialog-cancelled\nanswer-pin pin=12345\nauthenticators set=registered userId=alice")
    play(
      op, "dialog/cancelled-after-a-scan", "The same after a failed scan.", "B6 B7",
      Self.biometricLogin
        + "answer-biometric scan=no-match\nanswer-biometric scan=dialog-cancelled\nanswer-pin pin=12345")
    play(
      op, "challenge/cancelled", "A cancelled challenge ends the authentication.", "B7",
      Self.biometricLogin + "cancel\nanswer-pin pin=12345\nregister-authenticator authenticator=custom")
    play(
      op, "challenge/fallback", "The app answers with the PIN.", "B4",
      Self.biometricLogin + "fall-back-to-pin\nanswer-pin pin=12345")
  }

  private func declareLockedSensor(on op: OperationBuilder) {
    let locked =
      Self.biometricLogin + String(repeating: "answer-biometric scan=no-match\n", count: 3) + "answer-pin pin=12345\n"
    play(
      op, "locked/registered", "A locked sensor leaves the authenticator registered and preferred.", "B8",
      locked + "authenticators set=registered userId=alice\nlog-out\nstart-authentication userId=alice")
    play(
      op, "locked/match", "While it is locked, a matching scan does not pass.", "B8 B6",
      locked + "log-out\nstart-authentication userId=alice\nanswer-biometric scan=match\nanswer-pin pin=12345")
    play(
      op, "locked/no-match", "Nor does another.", "B8 B6",
      locked + "log-out\nstart-authentication userId=alice\nanswer-biometric scan=no-match\nanswer-pin pin=12345")
    play(
      op, "locked/passcode", "The passcode of the device unlocks the sensor.", "B8 B5",
      locked + "log-out\nenter-device-passcode\nstart-authentication userId=alice\nanswer-biometric scan=match")
    play(
      op, "locked/passcode-attempts", "After it, all attempts are there again.", "B8 B6",
      locked + "log-out\nenter-device-passcode\nstart-authentication userId=alice\n"
        + String(repeating: "answer-biometric scan=no-match\n", count: 2) + "answer-biometric scan=match")
    play(
      op, "locked/deregistered", "It can be deregistered by hand.", "B8",
      locked + "deregister-authenticator authenticator=biometric\nauthenticators set=registered userId=alice")
  }

  private func declareChangedBiometrics(on op: OperationBuilder) {
    play(
      op, "changed", "Changed fingers deregister the authenticator; the PIN is used.", "B9",
      Self.withBiometrics + """
        set-preferred authenticator=biometric
        change-biometrics
        authenticators set=all userId=alice
        log-out
        start-authentication userId=alice
        answer-pin pin=12345
        """)
    play(
      op, "changed/not-preferred", "Also where it is not preferred.", "B9",
      Self.withBiometrics + "change-biometrics\nauthenticators set=nonRegistered userId=alice")
    play(
      op, "changed/again", "It can be registered again, with the PIN.", "B9 B3",
      Self.withBiometrics + """
        change-biometrics
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        authenticators set=registered userId=alice
        """)
    play(
      op, "changed/two-users", "The change concerns every user.", "B9",
      Self.withBiometrics + Self.user("bob", pin: "54321") + """
        register-authenticator authenticator=biometric
        answer-pin pin=54321
        change-biometrics
        authenticators set=registered userId=alice
        authenticators set=registered userId=bob
        """)
    play(
      op, "changed/preference-gone", "Registered again, it is not preferred.", "B9 B4",
      Self.withBiometrics + """
        set-preferred authenticator=biometric
        change-biometrics
        register-authenticator authenticator=biometric
        answer-pin pin=12345
        log-out
        start-authentication userId=alice
        """)
  }
}
