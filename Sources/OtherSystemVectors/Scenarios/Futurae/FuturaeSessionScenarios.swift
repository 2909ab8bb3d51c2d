internal import Conformance

extension FuturaeOperation {
  func declareSession(on op: OperationBuilder) {
    declareReplies(on: op)
    declareQRCodes(on: op)
    declareInformation(on: op)
    declareMessages(on: op)
    declareProtectedCalls(on: op)
  }

  private func declareReplies(on op: OperationBuilder) {
    play(
      op, "reply/approve", "An approval by session and user.", "S2 S3",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        """)
    for fraud in ["no", "yes"] {
      play(
        op, "reply/reject-fraud-\(fraud)", "A rejection tells whether it is a fraud.", "S2 S3",
        Self.enrolled + """
          open-session sessionId=s1 userId=alice
          reply-auth with=RejectAuthPush userId=alice sessionId=s1 isFraud=\(fraud)
          """)
    }
    play(
      op, "reply/reject-default", "Without the argument no fraud is reported.", "S3",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        reply-auth with=RejectAuthPush userId=alice sessionId=s1
        """)
    play(
      op, "reply/of-two-sessions", "The session that is named, and not the first one.", "S2 S5",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        open-session sessionId=s2 userId=alice
        reply-auth with=RejectAuthPush userId=alice sessionId=s2
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        """)
    play(
      op, "reply/unknown-session", "A reply to a session that the server does not know.", "S5",
      Self.enrolled + "reply-auth with=ApproveAuthPush userId=alice sessionId=s9")
    play(
      op, "reply/again",
      "A second reply to a session: it has ended, or is answered again; the document leaves it open.",
      "S2 S5",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        reply-auth with=RejectAuthPush userId=alice sessionId=s1
        """)
    play(
      op, "reply/not-enrolled", "A reply for a user who is not enrolled: refused here, or left to the server.", "S16",
      Self.enrolled + """
        open-session sessionId=s1 userId=bob
        reply-auth with=ApproveAuthPush userId=bob sessionId=s1
        """)
    play(
      op, "reply/second-account", "Replies of two accounts.", "S16 S2",
      Self.enrolled + """
        enroll code=bob
        open-session sessionId=s1 userId=bob
        open-session sessionId=s2 userId=alice
        reply-auth with=ApproveAuthPush userId=bob sessionId=s1
        reply-auth with=RejectAuthPush userId=alice sessionId=s2
        """)
    for (name, reply) in [
      ("approve", "reply-auth with=ApproveAuthPush"), ("reject", "reply-auth with=RejectAuthPush"),
      ("information", "get-session-info"),
    ] {
      play(
        op, "session-of-another-user/\(name)",
        "Another enrolled user is named than that of the session; the document leaves open what the server answers.",
        "S16",
        Self.enrolled + """
          enroll code=bob
          open-session sessionId=s1 userId=alice
          \(reply) userId=bob sessionId=s1
          get-session-info userId=alice sessionId=s1
          """)
    }
    play(
      op, "numbers/first", "The chosen number goes to the server as it is.", "S4",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice numbers=17,42,3
        get-session-info sessionId=s1 userId=alice
        reply-auth with=ApproveAuthMultiNumber userId=alice sessionId=s1 choice=17
        """)
    play(
      op, "numbers/last", "The last number; their order is that of the server.", "S4",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice numbers=90,5,61
        get-session-info sessionId=s1 userId=alice
        reply-auth with=ApproveAuthMultiNumber userId=alice sessionId=s1 choice=61
        """)
    play(
      op, "numbers/none", "A session without a challenge has no numbers.", "S4",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        get-session-info sessionId=s1 userId=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        """)
    play(
      op, "extra/approve", "The entries of the session are shown, and sent along.", "S6",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice extraInfo=amount=10,to=bob
        get-session-info sessionId=s1 userId=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1 extraInfo=amount=10,to=bob
        """)
    play(
      op, "extra/order", "Their order is kept, also where it is not alphabetical, and where a key is repeated.", "S6",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice extraInfo=z=1,a=2,z=3
        get-session-info sessionId=s1 userId=alice
        reply-auth with=RejectAuthPush userId=alice sessionId=s1 extraInfo=z=1,a=2,z=3
        """)
    play(
      op, "extra/empty", "An empty list is not the same as none.", "S6",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice
        get-session-info sessionId=s1 userId=alice
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1 extraInfo=_
        """)
  }

  private func declareQRCodes(on op: OperationBuilder) {
    play(
      op, "qr/online", "An online QR code approves the session of its token.", "S7 S2",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1
        reply-auth with=ApproveAuthQRCode qrCode=onlineAuth:t1
        """)
    play(
      op, "qr/online-extra", "With extra information.", "S7 S6",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1 extraInfo=amount=10
        get-session-info token=t1 userId=alice
        reply-auth with=ApproveAuthQRCode qrCode=onlineAuth:t1 extraInfo=amount=10
        """)
    for code in ["offlineAuth:t1", "usernameless:t1", "enrollment:t1", "hello", ""] {
      let name = code.isEmpty ? "empty" : String(code.prefix { $0 != ":" }.lowercased())
      play(
        op, "qr/online-other/\(name)", "A text that is not an online QR code.", "S7",
        Self.enrolled + """
          open-session sessionId=s1 userId=alice token=t1
          reply-auth with=ApproveAuthQRCode qrCode=\(code)
          """)
    }
    play(
      op, "qr/unknown-token", "An online QR code whose token the server does not know.", "S7 S5",
      Self.enrolled
        + "open-session sessionId=s1 userId=alice token=t1\nreply-auth with=ApproveAuthQRCode qrCode=onlineAuth:t2")
    for (name, kind) in [("approve", "ApproveAuthUsernameless"), ("reject", "RejectAuthUsernameless")] {
      play(
        op, "usernameless/\(name)", "A session without a user gets that of an enrolled account.", "S7 S8 S2 S3",
        Self.enrolled + """
          open-session sessionId=s1 token=t1
          get-session-info token=t1 userId=alice
          reply-auth with=\(kind) qrCode=usernameless:t1 userId=alice
          """)
      play(
        op, "usernameless/\(name)-not-enrolled", "A user who is not enrolled here.", "S8",
        Self.enrolled + """
          open-session sessionId=s1 token=t1
          reply-auth with=\(kind) qrCode=usernameless:t1 userId=bob
          """)
      play(
        op, "usernameless/\(name)-online-code", "An online QR code needs a user.", "S7",
        Self.enrolled + """
          open-session sessionId=s1 userId=alice token=t1
          reply-auth with=\(kind) qrCode=onlineAuth:t1 userId=alice
          """)
    }
    play(
      op, "usernameless/fraud", "A rejection can report a fraud.", "S3 S8",
      Self.enrolled + """
        open-session sessionId=s1 token=t1
        reply-auth with=RejectAuthUsernameless qrCode=usernameless:t1 userId=alice isFraud=yes
        """)
  }

  private func declareInformation(on op: OperationBuilder) {
    play(
      op, "info/id-and-token", "The same session by its id and by its token.", "S5 S6",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1 numbers=1,2,3 extraInfo=a=1
        open-session sessionId=s2 userId=alice token=t2 extraInfo=b=2
        get-session-info sessionId=s1 userId=alice
        get-session-info token=t1 userId=alice
        get-session-info token=t2 userId=alice
        """)
    play(
      op, "info/unknown", "An id and a token that the server does not know.", "S5",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1
        get-session-info sessionId=t1 userId=alice
        get-session-info token=s1 userId=alice
        """)
    play(
      op, "info/replied",
      "A session that was replied to: it has ended, or is still known; the document leaves it open.",
      "S5",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1
        reply-auth with=ApproveAuthPush userId=alice sessionId=s1
        get-session-info sessionId=s1 userId=alice
        get-session-info token=t1 userId=alice
        """)
    play(
      op, "info/not-enrolled", "A question of a user who is not enrolled: refused here, or left to the server.", "S16",
      Self.enrolled + """
        open-session sessionId=s1 userId=bob
        get-session-info sessionId=s1 userId=bob
        """)
    play(
      op, "info/second-account", "Questions of two accounts.", "S16 S5",
      Self.enrolled + """
        enroll code=bob
        open-session sessionId=s1 userId=bob extraInfo=a=1
        open-session sessionId=s2 userId=alice extraInfo=b=2
        get-session-info sessionId=s1 userId=bob
        get-session-info sessionId=s2 userId=alice
        """)
    play(
      op, "decrypt", "Encrypted entries in their order, and an empty list.", "S13 S6",
      Self.enrolled + """
        decrypt-extra-info userId=alice extraInfo=b=2,a=1
        decrypt-extra-info userId=alice
        """)
    play(
      op, "decrypt/unknown-user", "The entries of a user who is not enrolled.", "S13",
      Self.enrolled + "decrypt-extra-info userId=bob extraInfo=a=1")
    play(
      op, "decrypt/damaged", "A text that was changed on its way.", "S13",
      Self.enrolled + "decrypt-extra-info userId=alice extraInfo=a=1 isDamaged=yes")
    play(
      op, "notification-data", "The data of a notification by its id.", "S14",
      """
      launch type=biometricsOnly
      get-notification-data notificationId=n1
      get-notification-data notificationId=n2 isKnown=no
      """)
    play(
      op, "notification-data/unknown", "An id that the server does not know.", "S14",
      "launch type=none\nget-notification-data notificationId=n2 isKnown=no")
  }

  private func declareMessages(on op: OperationBuilder) {
    for payload in ["approve", "unenroll", "custom", "malformed", "qr-scan"] {
      play(
        op, "message/\(payload)", "A push message raises one call of the delegate.", "S9",
        Self.enrolled + "handle-notification payload=\(payload) userId=alice")
    }
    play(
      op, "message/scan-not-enrolled", "A scan is asked for only where the user is enrolled.", "S10",
      """
      launch type=none
      handle-notification payload=qr-scan userId=alice
      enroll code=alice
      handle-notification payload=qr-scan userId=alice
      handle-notification payload=qr-scan userId=bob
      """)
    play(
      op, "message/scan-then-reply", "A scan is asked for, and the scanned code approves the session.", "S9 S10 S7",
      Self.enrolled + """
        open-session sessionId=s1 userId=alice token=t1
        handle-notification payload=qr-scan userId=alice
        reply-auth with=ApproveAuthQRCode qrCode=onlineAuth:t1
        """)
    play(
      op, "message/before-launch", "A push message before the launch is lost.", "S11",
      """
      handle-notification payload=approve userId=alice
      handle-notification payload=qr-scan userId=alice
      launch type=none
      enroll code=alice
      handle-notification payload=approve userId=alice
      """)
    play(
      op, "message/custom-before-launch", "So is a custom one.", "S11",
      "handle-notification payload=custom\nlaunch type=none\nhandle-notification payload=custom")
    for url in ["authentication", "activation", "foreign"] {
      play(
        op, "address/\(url)", "An address raises one call of the delegate.", "S12",
        Self.enrolled + "open-url url=\(url)")
    }
  }

  private func declareProtectedCalls(on op: OperationBuilder) {
    let locked =
      Self.unlocked + """
        enroll code=alice
        open-session sessionId=s1 userId=alice token=t1 extraInfo=a=1
        lock

        """
    let calls = [
      ("reply", "reply-auth with=ApproveAuthPush userId=alice sessionId=s1"),
      ("info", "get-session-info sessionId=s1 userId=alice"),
      ("decrypt", "decrypt-extra-info userId=alice extraInfo=a=1"), ("address", "open-url url=activation"),
    ]
    for (name, call) in calls {
      play(
        op, "locked/\(name)", "A call that needs an unlocked SDK.", "S1", flags: [.promise, .protection],
        locked + call + "\nunlock with=biometrics\n" + call)
    }
    for payload in ["approve", "custom"] {
      play(
        op, "locked/message-\(payload)", "A push message needs an unlocked SDK where it has extra information.",
        "S15 S9",
        flags: [.promise, .protection],
        locked + """
          handle-notification payload=\(payload) userId=alice
          handle-notification payload=\(payload) userId=alice hasExtra=yes
          unlock with=biometrics
          handle-notification payload=\(payload) userId=alice hasExtra=yes
          """)
    }
    play(
      op, "locked/notification-data", "The data of a notification can be had while the SDK is locked.", "S14",
      locked + "get-notification-data notificationId=n1")
  }
}
