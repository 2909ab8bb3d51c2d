internal import Conformance

extension OneWelcomeOperation {
  private static let login = "log-out\nstart-authentication userId=alice\n"

  func declarePIN(on op: OperationBuilder) {
    declareAnswers(on: op)
    declareFallback(on: op)
    declareWrongPINs(on: op)
    declareNewPINs(on: op)
  }

  private func declareAnswers(on op: OperationBuilder) {
    play(
      op, "answer/right", "A right PIN completes the authentication.", "N1 N9",
      Self.user("alice") + Self.login + "answer-pin pin=12345")
    play(
      op, "answer/cancelled", "A cancelled challenge ends the authentication.", "N2",
      Self.user("alice") + Self.login + "cancel\nregister-authenticator authenticator=biometric")
    play(
      op, "answer/after-cancel", "An answer after the challenge was cancelled is ignored.", "N2 N3",
      Self.user("alice") + Self.login + "cancel\nanswer-pin pin=12345\nregister-authenticator authenticator=biometric")
    play(
      op, "answer/twice", "A second answer is ignored.", "N3",
      Self.user("alice") + Self.login
        + "answer-pin pin=12345\nanswer-pin pin=99999\nregister-authenticator authenticator=biometric")
    play(
      op, "answer/cancel-twice", "So is a second cancellation.", "N2 N3",
      Self.user("alice") + Self.login + "cancel\ncancel")
    play(
      op, "answer/of-another-kind", "An answer of another kind is ignored, and the challenge stays open.", "N3 N1",
      Self.user("alice") + Self.login + """
        answer-biometric scan=match
        answer-custom data=data
        fall-back-to-pin
        answer-pin pin=12345
        """)
    play(
      op, "answer/pin-to-biometric", "A PIN does not answer a biometric challenge.", "N3",
      Self.withBiometrics + "set-preferred authenticator=biometric\n" + Self.login + """
        answer-pin pin=12345
        answer-biometric scan=match
        """)
    play(
      op, "answer/no-challenge", "Answers without any challenge.", "N3",
      Self.user("alice") + "answer-pin pin=12345\ncancel\nfall-back-to-pin\nanswer-custom data=data")
    for pin in ["12345", "99999"] {
      play(
        op, "answer/registration-\(pin == "12345" ? "right" : "wrong")", "The PIN challenge of a registration.",
        "N1 N6",
        Self.user("alice") + "register-authenticator authenticator=biometric\nanswer-pin pin=\(pin)")
    }
  }

  private func declareFallback(on op: OperationBuilder) {
    for (type, setUp) in [("biometric", Self.withBiometrics), ("custom", Self.withCustom)] {
      let preferred = setUp + "set-preferred authenticator=\(type)\n" + Self.login
      play(
        op, "fallback/\(type)", "A fallback to PIN completes the same authentication; the preference stays.",
        "N4 N5 N1",
        preferred + """
          fall-back-to-pin
          answer-pin pin=12345
          authenticators set=registered userId=alice
          log-out
          start-authentication userId=alice
          """)
      play(
        op, "fallback/\(type)-not-taken", "A cancelled challenge is not a fallback.", "N2 N4",
        preferred + "cancel\nanswer-pin pin=12345")
      play(
        op, "fallback/\(type)-wrong-pin", "A wrong PIN after the fallback.", "N4 N6",
        preferred + "fall-back-to-pin\nanswer-pin pin=99999")
      play(
        op, "fallback/\(type)-cancelled", "The PIN challenge of a fallback is cancelled.", "N2 N4 N5",
        preferred + "fall-back-to-pin\ncancel\nstart-authentication userId=alice")
    }
  }

  private func declareWrongPINs(on op: OperationBuilder) {
    play(
      op, "wrong/once", "A wrong PIN: the challenge again, or the end; the document leaves it open.", "N6",
      Self.user("alice") + Self.login + "answer-pin pin=99999")
    play(
      op, "wrong/shorter", "A PIN of another length is wrong.", "N6",
      Self.user("alice") + Self.login + "answer-pin pin=1234")
    play(
      op, "wrong/last", "The last wrong PIN deregisters the user.", "N7 N6",
      Self.user("alice") + "log-out\n"
        + String(repeating: "start-authentication userId=alice\nanswer-pin pin=99999\ncancel\n", count: 2)
        + "start-authentication userId=alice\nanswer-pin pin=99999\nstart-authentication userId=alice\nauthenticators set=all userId=alice"
    )
    play(
      op, "wrong/only-attempt", "A policy of one attempt.", "N7", in: "pinAttempts=1",
      Self.withBiometrics + Self.login
        + "answer-pin pin=99999\nauthenticators set=all userId=alice\nstart-authentication userId=alice")
    play(
      op, "wrong/only-attempt-registration", "The same in a registration: the user is no longer authenticated.",
      "N7",
      in: "pinAttempts=1",
      Self.user("alice") + """
        register-authenticator authenticator=biometric
        answer-pin pin=99999
        register-authenticator authenticator=biometric
        """)
    play(
      op, "wrong/two-attempts", "A policy of two attempts, in two calls.", "N7 N6", in: "pinAttempts=2",
      Self.user("alice") + Self.login + """
        answer-pin pin=99999
        cancel
        start-authentication userId=alice
        answer-pin pin=99999
        start-authentication userId=alice
        """)
    play(
      op, "wrong/right-between", "A right PIN between wrong ones: whether they are counted anew is left open.", "N8",
      in: "pinAttempts=2",
      Self.user("alice") + Self.login + """
        answer-pin pin=99999
        cancel
        start-authentication userId=alice
        answer-pin pin=12345
        start-authentication userId=alice
        answer-pin pin=99999
        """)
    play(
      op, "wrong/right-at-last", "The right PIN at the last attempt.", "N1 N6", in: "pinAttempts=2",
      Self.user("alice") + Self.login
        + "answer-pin pin=99999\ncancel\nstart-authentication userId=alice\nanswer-pin pin=12345")
    play(
      op, "wrong/other-user", "Wrong PINs of one user do not count for another.", "N7 N1", in: "pinAttempts=2",
      Self.user("alice") + Self.user("bob", pin: "54321") + """
        log-out
        start-authentication userId=alice
        answer-pin pin=99999
        cancel
        start-authentication userId=bob
        answer-pin pin=54321
        """)
  }

  private func declareNewPINs(on op: OperationBuilder) {
    for (name, pin) in [
      ("short", "1234"), ("long", "123456"), ("letter", "12a45"), ("full-width", "１２３４５"), ("empty", ""),
      ("arabic", "٠١٢٣٤"),
    ] {
      play(
        op, "new/\(name)", "A new PIN that the policy does not permit.", "N10",
        """
        start-user-registration userId=alice
        create-pin pin=\(pin)
        create-pin pin=12345
        """)
    }
    for length in [4, 6, 12] {
      play(
        op, "new/length-\(length)", "A policy with another length.", "N10", in: "pinLength=\(length)",
        """
        start-user-registration userId=alice
        create-pin pin=12345
        create-pin pin=\(String("123456789012".prefix(length)))
        """)
    }
    play(
      op, "new/cancelled", "A cancelled registration registers no user.", "N2",
      """
      start-user-registration userId=alice
      cancel
      start-authentication userId=alice
      """)
    let change = Self.user("alice") + "start-pin-change\nanswer-pin pin=12345\n"
    play(
      op, "change", "After a change the new PIN is right and the old one wrong.", "N11 N9",
      change + "create-pin pin=54321\n" + Self.login + "answer-pin pin=54321\n" + Self.login + "answer-pin pin=12345")
    play(
      op, "change/cancelled", "A cancelled change leaves the old one.", "N11 N2",
      change + "cancel\n" + Self.login + "answer-pin pin=12345\n" + Self.login + "answer-pin pin=54321")
    play(
      op, "change/invalid", "A new PIN that the policy does not permit changes nothing yet.", "N10 N11",
      change + "create-pin pin=1\ncancel\n" + Self.login + "answer-pin pin=12345")
    play(
      op, "change/old-pin-wrong", "The change needs the old PIN.", "N6",
      Self.user("alice") + "start-pin-change\nanswer-pin pin=99999")
    play(
      op, "change/not-authenticated", "It needs an authenticated user.", "N11",
      Self.user("alice") + "log-out\nstart-pin-change")
  }

  func declarePINLength(on op: OperationBuilder) {
    let read = "stored-pin-length userId=alice\n"
    play(
      op, "registration/completed", "The length is stored when the registration has completed.", "G3",
      "start-user-registration userId=alice\n" + read + "create-pin pin=12345\n" + read)
    play(
      op, "registration/cancelled", "It is not stored when the registration fails.", "G3",
      "start-user-registration userId=alice\ncancel\n" + read)
    play(
      op, "registration/invalid-then-cancelled", "Nor after an answer that the policy does not permit.", "G3",
      in: "pinLength=6",
      "start-user-registration userId=alice\ncreate-pin pin=12345\n" + read + "cancel\n" + read)
    for length in [4, 8] {
      play(
        op, "registration/length-\(length)", "The length is that of the challenge.", "G3", in: "pinLength=\(length)",
        "start-user-registration userId=alice\ncreate-pin pin=\(String("12345678".prefix(length)))\n" + read)
    }
    play(
      op, "users", "Each user has a separate length.", "G1",
      Self.user("alice") + "stored-pin-length userId=bob\n" + Self.user("bob", pin: "54321") + """
        stored-pin-length userId=bob
        authentication-fails userId=bob domain=generic code=userDeregistered
        stored-pin-length userId=bob
        stored-pin-length userId=alice
        """)
    play(
      op, "users/unknown", "An unknown user has none.", "G1",
      Self.user("alice") + "stored-pin-length userId=mallory")
    play(
      op, "restart", "The length survives the end of the app.", "G2", Self.user("alice") + "restart\n" + read)
    play(
      op, "restart/two-users", "So do those of several users.", "G1 G2",
      Self.user("alice") + Self.user("bob") + "restart\n" + read + "stored-pin-length userId=bob")
    let change =
      Self.user("alice") + "authentication-fails userId=alice domain=generic code=userDeregistered\nstart-pin-change\n"
      + "answer-pin pin=12345\n"
    play(
      op, "change/completed", "A completed change stores the length; here none was stored before.", "G4 G5",
      change + read + "create-pin pin=54321\n" + read)
    play(
      op, "change/cancelled", "A cancelled change stores nothing.", "G4", change + "cancel\n" + read)
    play(
      op, "change/invalid-then-cancelled", "Nor does one after an answer that the policy does not permit.", "G4",
      change + "create-pin pin=1\n" + read + "cancel\n" + read)
    play(
      op, "change/keeps", "A cancelled change leaves the length of before.", "G4",
      Self.user("alice") + "start-pin-change\nanswer-pin pin=12345\ncancel\n" + read)
    for (domain, code) in [("generic", "userDeregistered"), ("generic", "anotherCode"), ("other", "userDeregistered")] {
      play(
        op, "removal/\(domain)-\(code.lowercased())", "Which error removes the length.", "G5",
        Self.user("alice") + "authentication-fails userId=alice domain=\(domain) code=\(code)\n" + read)
    }
    play(
      op, "removal/last-wrong-pin", "The last wrong PIN deregisters the user, and removes the length.", "G5",
      in: "pinAttempts=1",
      Self.user("alice") + "log-out\nstart-authentication userId=alice\nanswer-pin pin=99999\n" + read)
    for (name, call) in [
      ("pin-change", "start-pin-change"), ("registration", "register-authenticator authenticator=biometric"),
      ("push", "push userId=alice"),
    ] {
      play(
        op, "removal/last-wrong-pin/\(name)", "So does the last wrong PIN in another call than an authentication.",
        "G5 G6",
        in: "pinAttempts=1", Self.user("alice") + call + "\nanswer-pin pin=99999\n" + read)
    }
    play(
      op, "removal/wrong-pin", "A wrong PIN before the last does not.", "G5",
      Self.user("alice") + "log-out\nstart-authentication userId=alice\nanswer-pin pin=99999\n" + read)
    play(
      op, "removal/cancelled", "Nor does a cancelled authentication.", "G5",
      Self.user("alice") + "log-out\nstart-authentication userId=alice\ncancel\n" + read)
  }
}
