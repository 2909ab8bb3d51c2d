internal import Conformance

extension FuturaeOperation {
  func declareEnrolment(on op: OperationBuilder) {
    for means in ["activationCode", "shortCode"] {
      play(
        op, "means/\(means)", "An account by each kind of code.", "E1",
        """
        launch type=none
        get-accounts
        enroll means=\(means) code=alice
        enroll means=\(means) code=bob
        get-accounts
        """)
      play(
        op, "pin/first-\(means)", "The first enrolment with a PIN, without an unlock before; it unlocks.", "E1 E2 E3",
        """
        launch type=sdkPinWithBiometricsOptional
        is-locked
        enroll means=\(means) code=alice sdkPin=1234
        is-locked
        get-accounts
        lock
        unlock with=sdkPin sdkPin=1234
        """)
    }
    for (name, pin) in [("absent", ""), ("empty", " sdkPin=")] {
      play(
        op, "pin/\(name)", "The first enrolment with the PIN type needs a PIN.", "E2",
        """
        launch type=sdkPinWithBiometricsOptional
        enroll code=alice\(pin)
        get-accounts
        is-locked
        enroll code=alice sdkPin=1234
        get-accounts
        """)
    }
    play(
      op, "pin/second-without", "A second enrolment needs no PIN.", "E4 E6",
      Self.enrolledWithPIN + """
        enroll code=bob
        get-accounts
        """)
    play(
      op, "pin/second-with", "A second enrolment with a PIN: not needed, or not looked at.", "E7",
      Self.enrolledWithPIN + """
        enroll code=bob sdkPin=1234
        get-accounts
        """)
    play(
      op, "pin/second-locked", "A second enrolment while the SDK is locked.", "E4", flags: [.promise, .protection],
      Self.lockedWithPIN + """
        enroll code=bob
        unlock with=sdkPin sdkPin=1234
        enroll code=bob
        get-accounts
        """)
    play(
      op, "pin/window-ends", "The window of the first enrolment ends as that of an unlock.", "E3 E4",
      """
      launch type=sdkPinWithBiometricsOptional unlockDuration=5
      enroll code=alice sdkPin=1234
      +4 enroll code=bob
      +2 enroll code=carol
      get-accounts
      """)
    for (type, method) in [("biometricsOnly", "biometrics"), ("biometricsOrPasscode", "biometricsOrPasscode")] {
      play(
        op, "locked/\(type)", "With other lock types the first enrolment needs an unlocked SDK.", "E4",
        flags: [.promise, .protection],
        """
        launch type=\(type)
        enroll code=alice
        get-accounts
        unlock with=\(method)
        enroll code=alice
        get-accounts
        """)
      play(
        op, "pin-not-needed/\(type)", "A PIN with a lock type that has none.", "E5",
        """
        launch type=\(type)
        unlock with=\(method)
        enroll code=alice sdkPin=1234
        get-accounts
        enroll code=alice
        get-accounts
        """)
    }
    play(
      op, "pin-not-needed/none", "A PIN without a lock.", "E5",
      "launch type=none\nenroll code=alice sdkPin=1234\nget-accounts")
    play(
      op, "refused", "A code that the server refuses adds no account.", "E8", in: "refusedCodes=mallory",
      """
      launch type=none
      enroll code=mallory
      get-accounts
      enroll code=alice
      get-accounts
      """)
    play(
      op, "refused/first-with-pin", "A refused first enrolment sets no PIN and unlocks nothing.", "E8 E2 E3",
      in: "refusedCodes=mallory",
      """
      launch type=sdkPinWithBiometricsOptional
      enroll code=mallory sdkPin=1234
      is-locked
      enroll code=alice sdkPin=5678
      lock
      unlock with=sdkPin sdkPin=1234
      unlock with=sdkPin sdkPin=5678
      """)
    declareBinding(on: op)
    declareLogout(on: op)
  }

  private func declareBinding(on op: OperationBuilder) {
    play(
      op, "binding/right", "A token that was issued for the code.", "E9",
      in: "bindingFor=enrolment token=t1 scope=alice",
      """
      launch type=none
      enroll code=alice bindingToken=t1
      get-accounts
      """)
    play(
      op, "binding/absent", "No token where one is demanded.", "E9", in: "bindingFor=enrolment token=t1 scope=alice",
      Self.enrolled + """
        get-accounts
        """)
    play(
      op, "binding/other-scope", "A token for another code.", "E9",
      in: "bindingFor=enrolment token=t1 scope=alice / token=t2 scope=bob",
      """
      launch type=none
      enroll code=bob bindingToken=t1
      get-accounts
      enroll code=bob bindingToken=t2
      get-accounts
      """)
    play(
      op, "binding/unknown", "A token that was not issued.", "E9", in: "bindingFor=enrolment token=t1 scope=alice",
      """
      launch type=none
      enroll code=alice bindingToken=t9
      get-accounts
      """)
    play(
      op, "binding/not-demanded", "Where the server demands none, none is needed.", "E9", in: "bindingFor=recovery",
      Self.enrolled + """
        get-accounts
        """)
  }

  private func declareLogout(on op: OperationBuilder) {
    play(
      op, "logout", "A logout tells the server, and removes the account.", "E10",
      Self.enrolled + """
        enroll code=bob
        logout-account userId=alice
        get-accounts
        """)
    play(
      op, "logout/pin-stays", "After a logout of the only account the SDK PIN still unlocks.", "E10 E6",
      Self.enrolledWithPIN + """
        logout-account userId=alice
        lock
        unlock with=sdkPin sdkPin=1234
        enroll code=bob
        get-accounts
        """)
    play(
      op, "logout/locked", "A logout needs an unlocked SDK.", "E10", flags: [.promise, .protection],
      Self.lockedWithBiometrics + """
        logout-account userId=alice
        get-accounts
        """)
    play(
      op, "logout/unknown", "A logout of an account that is not enrolled.", "E10",
      Self.enrolled + """
        logout-account userId=bob
        get-accounts
        """)
    play(
      op, "remote",
      "The server unenrols a user: the app is told, and logs the user out; when the account goes is left open.",
      "E11 E10",
      Self.enrolled + """
        handle-notification payload=unenroll userId=alice
        get-accounts
        logout-account userId=alice
        get-accounts
        """)
    play(
      op, "remote/other-account", "The server unenrols one of two users: the account of the other one stays.", "E11",
      Self.enrolled + """
        enroll code=bob
        handle-notification payload=unenroll userId=alice
        get-accounts
        logout-account userId=bob
        """)
    play(
      op, "remote/locked", "The message arrives while the SDK is locked; the app logs the user out later.",
      "E11 E10",
      Self.unlocked + """
        enroll code=alice
        enroll code=bob
        lock
        handle-notification payload=unenroll userId=alice
        get-accounts
        unlock with=biometrics
        logout-account userId=alice
        get-accounts
        """)
  }

  func declareAccount(on op: OperationBuilder) {
    play(
      op, "list/empty", "Without accounts the list is empty.", "A1",
      "launch type=biometricsOnly\nget-accounts\nget-accounts-status userIds=alice")
    play(
      op, "list/locked", "The list is readable while the SDK is locked.", "A1",
      Self.unlocked + """
        enroll code=bob
        enroll code=alice
        lock
        get-accounts
        """)
    play(
      op, "list/order", "Ids are listed by code points here, whatever the order of the enrolments.", "A1",
      """
      launch type=none
      enroll code=zoe
      enroll code=Bob
      enroll code=alice
      get-accounts
      logout-account userId=Bob
      get-accounts
      """)
    play(
      op, "status/pending", "A pending session is part of the status, also while the SDK is locked.", "A2",
      Self.lockedWithBiometrics + """
        open-session sessionId=s1 userId=alice
        get-accounts-status userIds=alice
        """)
    play(
      op, "status/asked-for", "Only the sessions of users that are asked for, and that are enrolled.", "A2",
      Self.enrolled + """
        enroll code=bob
        open-session sessionId=s2 userId=bob
        open-session sessionId=s1 userId=alice
        open-session sessionId=s3 userId=mallory
        get-accounts-status userIds=alice
        get-accounts-status userIds=alice,bob
        get-accounts-status userIds=mallory
        """)
    play(
      op, "status/replied", "A session that was replied to is no longer pending.", "A2",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        get-accounts-status userIds=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        get-accounts-status userIds=alice
        """)
    play(
      op, "history/unlocked", "The history of an enrolled account.", "A3",
      Self.enrolled
        + "get-account-history userId=alice")
    play(
      op, "history/locked", "The history needs an unlocked SDK.", "A3", flags: [.promise, .protection],
      Self.lockedWithBiometrics + """
        get-account-history userId=alice
        unlock with=biometrics
        get-account-history userId=alice
        """)
    play(
      op, "history/unknown", "The history of a user who is not enrolled.", "A3",
      Self.enrolled
        + "get-account-history userId=bob")
    play(
      op, "history/logged-out", "The history of an account after its logout.", "A3",
      Self.enrolled + """
        logout-account userId=alice
        get-account-history userId=alice
        get-accounts
        """)
  }
}
