package import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ClientTimeOperation: ClientScenarios {
  package func declareScenarios(on op: OperationBuilder) {
    declareTime(on: op)
    declareExchanges(on: op)
    declareKeys(on: op)
    declareObjects(on: op)
    declareWaiting(on: op)
    op.playDrawn(
      about: "M1 M5 M8", in: script, with: "serverAhead=100000", first: ["encryptor"], from: DrawnEvents.time)
  }

  private func declareTime(on op: OperationBuilder) {
    op.play(
      "basic", "The time is synchronised, and reset.", about: "M3 M4", in: script, with: "serverAhead=100000",
      flags: [.basic], "time", "synchronize-time", "time", "reset-time", "time")
    for (name, event) in [
      ("status", "status"), ("encryptor", "encryptor"), ("user-info", "user-info"), ("token", "request-token"),
      ("vault", "vault"),
    ] {
      op.play(
        "first/\(name)", "What synchronises the time first, and what then does not.", about: "M1 M6", in: script,
        with: "serverAhead=100000", event, "time", event, "time")
    }
    op.play(
      "first/create", "The creation of an activation synchronises the time.", about: "M6", in: script,
      with: "start=empty serverAhead=-50000", "time", "create", "time", "persist password=1234", "time", "restart",
      "time")
    op.play(
      "first/header", "A header with a token synchronises the time.", about: "M1", in: script,
      with: "serverAhead=60000", "request-token", "restart", "token-header", "time")
    op.play(
      "first/key-at-hand", "A temporary key is at hand, and the time is not synchronised: it is, first.",
      about: "M1 M5",
      in: script, "encryptor", "reset-time", "user-info", "time")
    for event in ["user-info", "request-token", "vault"] {
      op.play(
        "answer/\(event)", "The time is reset while a request is under way, and its answer synchronises it.",
        about: "M6", in: script, with: "serverAhead=100000", "encryptor", "\(event) task=one answers=later",
        "foreground", "time", "deliver task=one", "time", "status")
    }
    op.play(
      "answer/refused", "The time is reset while a request is under way, which is refused: it stays reset.",
      about: "M6",
      in: script, with: "serverAhead=100000", "encryptor", "request-token task=one answers=later", "foreground",
      "deliver task=one answers=http-401", "time", "status")
    op.play(
      "reset/foreground", "The foreground makes the time unsynchronised, and the next status synchronises it.",
      about: "M1 M2", in: script, with: "serverAhead=100000", "synchronize-time", "background", "time", "foreground",
      "time", "status", "time")
    op.play(
      "reset/background", "The background alone changes nothing.", about: "M2", in: script, with: "serverAhead=20000",
      "synchronize-time", "background", "time", "status")
    op.play(
      "reset/foreground-only", "The first foreground counts as well.", about: "M2", in: script,
      "synchronize-time", "foreground", "time", "synchronize-time", "time")
    op.play(
      "reset/removal", "A removal leaves the time as it is.", about: "M4", in: script, with: "serverAhead=100000",
      "synchronize-time", "remove-local", "time")
  }

  private func declareExchanges(on op: OperationBuilder) {
    for answer in ["no-connection", "http-500", "malformed"] {
      op.play(
        "failed/\(answer)", "The exchange fails: an unsynchronised time stays so, and a synchronised one too.",
        about: "M3", in: script, with: "serverAhead=100000", "synchronize-time answers=\(answer)", "time",
        "synchronize-time", "synchronize-time answers=\(answer)", "time")
    }
    op.play(
      "again", "Asked for, the time is synchronised again.", about: "M3", in: script, with: "serverAhead=100000",
      "synchronize-time", "synchronize-time", "time")
    op.play(
      "cancelled", "A cancelled exchange changes nothing.", about: "M3", in: script, with: "serverAhead=100000",
      "synchronize-time task=one answers=later", "cancel task=one", "time", "synchronize-time", "time")
    for (name, seconds) in [("1000", 1000), ("15998", 15998), ("16000", 16000), ("16002", 16002), ("60000", 60000)] {
      op.play(
        "slow/\(name)", "The answer comes after \(seconds) milliseconds.", about: "M3", in: script,
        with: "serverAhead=100000", "synchronize-time task=one answers=later at=1000000000",
        "deliver task=one at=\(1_000_000_000 + seconds)", "time")
      op.play(
        "slow/\(name)-synchronised", "The same, where the time was synchronised before.", about: "M3", in: script,
        with: "serverAhead=100000", "synchronize-time at=1000000000",
        "synchronize-time task=one answers=later at=1000010000",
        "deliver task=one at=\(1_000_010_000 + seconds)", "time")
    }
    op.play(
      "status-fails", "The status fails after the time was synchronised.", about: "M1", in: script,
      with: "serverAhead=100000", "status answers=ok,no-connection", "time", "status answers=no-connection", "time")
    for ahead in [1000, 1998, 2000, 9998, 10000, -1998, -2000, -10000] {
      op.play(
        "difference/\(ahead < 0 ? "minus-\(-ahead)" : "\(ahead)")",
        "The server's clock is \(ahead) milliseconds ahead: small differences are ignored.", about: "M3", in: script,
        with: "serverAhead=\(ahead)", "synchronize-time", "time")
    }
  }

  private func declareKeys(on op: OperationBuilder) {
    op.play(
      "key/scopes", "Each scope has its own temporary key.", about: "M5", in: script, "encryptor scope=application",
      "encryptor scope=activation", "encryptor scope=application", "encryptor scope=activation")
    for (name, milliseconds) in [
      ("before-margin", 289_999), ("at-margin", 290_000), ("in-margin", 290_001), ("at-end", 300_000),
      ("after-end", 300_001),
    ] {
      op.play(
        "key/\(name)", "The temporary key was given \(milliseconds) milliseconds ago, for 300 seconds.", about: "M5",
        in: script, "encryptor at=1000000000", "encryptor at=\(1_000_000_000 + milliseconds)")
      op.play(
        "key/\(name)-server-ahead", "The same, where the server's clock is 100 seconds ahead.", about: "M5", in: script,
        with: "serverAhead=100000", "encryptor scope=application at=1000000000",
        "encryptor scope=application at=\(1_000_000_000 + milliseconds)")
    }
    op.play(
      "key/unsynchronised", "The time was reset: the end of the key is compared with the device's clock.",
      about: "M1 M5", in: script, with: "serverAhead=100000", "encryptor at=1000000000", "reset-time",
      "encryptor at=1000200000", "encryptor at=1000390000")
    op.play(
      "key/short", "A key that is valid for ten seconds cannot be used twice.", about: "M5", in: script,
      with: "keyLifetime=10000", "encryptor", "encryptor")
    op.play(
      "key/restart", "The keys are gone with the process.", about: "M5", in: script, "encryptor",
      "encryptor scope=application", "restart", "encryptor", "encryptor scope=application")
    op.play(
      "key/removal", "A removal drops the key of the activation only.", about: "M5", in: script, "encryptor",
      "encryptor scope=application", "remove-local", "encryptor scope=application", "encryptor", "create",
      "persist password=1234", "encryptor")
    op.play(
      "key/shared-request", "Two encryptors of one scope at the same time share one request.", about: "M5", in: script,
      "encryptor task=one answers=later", "encryptor task=two", "deliver task=one")
    op.play(
      "key/shared-request-failed", "The request fails for both.", about: "M5", in: script,
      "encryptor task=one answers=later", "user-info task=two", "deliver task=one answers=http-500", "encryptor")
    op.play(
      "key/two-scopes-at-once", "Two scopes are two requests.", about: "M5", in: script,
      "encryptor task=one answers=later", "encryptor scope=application task=two answers=later", "deliver task=two",
      "deliver task=one")
    for answer in ["no-connection", "http-401", "http-500", "malformed", "forged"] {
      op.play(
        "key/\(answer)", "The key does not come, and is asked for again.",
        about: ["malformed", "forged"].contains(answer) ? "M7" : "M5", in: script, "encryptor answers=\(answer)",
        "time",
        "encryptor", "user-info answers=\(answer)")
      op.play(
        "key/application-\(answer)", "The same for the key of the application.",
        about: ["malformed", "forged"].contains(answer) ? "M7" : "M5", in: script,
        "encryptor scope=application answers=\(answer)", "encryptor scope=application")
    }
    declareClaims(on: op)
  }

  /// Declares answers with a temporary key that the server has signed for another request.
  private func declareClaims(on op: OperationBuilder) {
    for scope in ClientScope.allCases {
      let others = KeyClaims.allCases.filter { $0 != .right && ($0 != .otherActivation || scope == .activation) }
      let events = others.map { "encryptor scope=\(scope.rawValue) claims=\($0.rawValue)" }
      for (claims, event) in zip(others, events) {
        op.play(
          "key/\(scope.rawValue)-\(claims.rawValue)",
          "The server signs the key for another request. Neither it nor its time is taken, and it is asked for again.",
          about: "M7", in: script, with: "serverAhead=100000", event, "time", "encryptor scope=\(scope.rawValue)",
          "time")
      }
      op.play(
        "key/\(scope.rawValue)-each-claim", "One answer after the other is signed for another request.", about: "M7",
        in: script, events: events + ["encryptor scope=\(scope.rawValue)", "time"])
    }
    op.play(
      "key/application-without-activation", "The key of the application has no activation to compare.", about: "M5",
      in: script, "encryptor scope=application claims=other-activation", "encryptor scope=application")
    op.play(
      "key/shared-other-challenge", "Two calls share the request for a key that comes for another request.",
      about: "M7", in: script, "encryptor claims=other-challenge task=one answers=later", "user-info task=two",
      "deliver task=one", "user-info")
  }

  private func declareObjects(on op: OperationBuilder) {
    op.play(
      "object/time", "An answer that is decrypted synchronises the time.", about: "M6 M8", in: script,
      with: "serverAhead=100000", "encryptor", "encrypt message=a", "reset-time", "time", "decrypt message=a", "time")
    op.play(
      "object/time-of-wrong-answer", "An answer that is not decrypted does not synchronise the time.", about: "M6 M8",
      in: script, with: "serverAhead=100000", "encryptor", "encrypt message=a", "encrypt object=two message=b",
      "reset-time", "decrypt message=b", "time")
    op.play(
      "object/time-after-wait", "The exchange begins with the encryption, and takes too long.", about: "M3 M6 M8",
      in: script, with: "serverAhead=100000", "encryptor at=1000", "encrypt message=a", "reset-time",
      "decrypt message=a at=17001", "time", "encrypt message=b", "decrypt message=b at=33001", "time")
    op.play(
      "object/basic", "A request is encrypted, and its answer decrypted with the same encryptor.", about: "M8",
      in: script, "encryptor", "encrypt message=a", "decrypt message=a")
    op.play(
      "object/twice", "An answer is decrypted once.", about: "M8", in: script, "encryptor", "encrypt message=a",
      "decrypt message=a", "decrypt message=a")
    op.play(
      "object/early", "Nothing was encrypted.", about: "M8", in: script, "encryptor", "decrypt message=a",
      "encrypt message=a", "decrypt message=a")
    op.play(
      "object/other", "The answer belongs to another encryptor, and the attempt is used up.", about: "M8", in: script,
      "encryptor", "encrypt message=a", "encrypt object=two message=b", "decrypt message=b", "decrypt message=a",
      "decrypt object=two message=b")
    op.play(
      "object/again", "Encrypting again makes the earlier answer unreadable.", about: "M8", in: script, "encryptor",
      "encrypt message=a", "encrypt message=b", "decrypt message=a", "decrypt message=b")
    op.play(
      "object/again-right", "The answer to the last message is decrypted.", about: "M8", in: script, "encryptor",
      "encrypt message=a", "encrypt message=b", "decrypt message=b", "encrypt message=c", "decrypt message=c")
    op.play(
      "object/many", "One encryptor encrypts three messages, one after the other.", about: "M8", in: script,
      "encryptor scope=application", "encrypt message=a", "decrypt message=a", "encrypt message=b", "decrypt message=b",
      "decrypt message=b", "encrypt message=c", "decrypt message=a")
  }
}
