package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerConfirmationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareLives(on: op)
    declareLosses(on: op)
    declareConfirmations(on: op)
    declareRepeats(on: op)
    declareWindows(on: op)
    declareExpiry(on: op)
    declareTypes(on: op)
    declareRemovals(on: op)
    declareExchanges(on: op)
    declarePasswords(on: op)
  }

  private func declareLives(on op: OperationBuilder) {
    script.play(
      "life/confirm-commit", "An activation is confirmed before its commit, and once.",
      [rules.pending, rules.places, rules.wrong, rules.right, rules.again, rules.commit], flag: .basic, on: op, "init",
      "exchange", "validate", "confirm wrong=knowledge", "confirm", "confirm", "commit", "confirm enableBiometry=no",
      "validate factors=POSSESSION_BIOMETRY", "status", "detail")
    script.play(
      "life/commit-confirm", "An activation is committed, and then confirmed without biometry.",
      [rules.pending, rules.commit, rules.right], on: op, "init", "exchange", "commit", "status",
      "confirm enableBiometry=no", "status", "validate", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "life/never-confirmed", "An activation that is never confirmed makes codes once it is committed.",
      [rules.places, rules.commit], on: op, "init", "exchange", "validate", "commit", "validate",
      "validate factors=POSSESSION", "validate wrong=knowledge", "validate factors=POSSESSION_BIOMETRY", "status")
    script.play(
      "life/at-once", "The short form, with and without a confirmation.", [rules.pending, rules.right], on: op,
      "activate", "activate activation=b enableBiometry=yes", "activate activation=c enableBiometry=no", "status",
      "status activation=b", "status activation=c")
    script.play(
      "life/second-exchange", "Only the test tool lets a code serve again: all keys are new, and biometry is off.",
      [rules.pending, rules.places], on: op, "activate enableBiometry=yes", "2 * validate", "set-status status=CREATED",
      "exchange", "commit", "validate", "validate factors=POSSESSION_BIOMETRY", "status")
    for algorithm in ["EC_P384_ML_L3", "EC_P384_ML_L5"] {
      script.play(
        "life/\(algorithm.inName)", "A life with keys of \(algorithm).", [rules.algorithm, rules.right], on: op, "init",
        "exchange algorithm=\(algorithm)", "confirm", "commit", "status", "validate",
        "validate factors=POSSESSION_BIOMETRY")
    }
  }

  private func declareLosses(on op: OperationBuilder) {
    for (name, first) in [("pending", ["init", "exchange"]), ("active", ["init", "exchange", "commit"])] {
      script.play(
        "lost/answer-\(name)", "The answer to the confirmation is lost: the status says that it has arrived.",
        [rules.right, rules.again], flags: [.transition], with: "", on: op,
        first + ["confirm lost=answer", "status", "confirm", "status"])
      script.play(
        "lost/request-\(name)", "The confirmation is lost, and the next one has the next code.",
        [rules.right, rules.window], flags: [.transition], with: "", on: op,
        first + ["confirm lost=request", "status", "confirm", "status"])
      script.play(
        "lost/late-\(name)", "A confirmation arrives after the one that followed it.", [rules.wrong, rules.again],
        flags: [.repeatedRequest], with: "", on: op,
        first + ["confirm lost=request enableBiometry=no", "confirm", "replay of=\(first.count + 1)", "status"])
    }
    script.play(
      "lost/exchange-answer", "The answer to the exchange is lost: the code is used up.", [rules.open], on: op, "init",
      "exchange lost=answer", "exchange", "detail", "status", "confirm")
    script.play(
      "lost/exchange-request", "An exchange is lost, and arrives later in place of another one.", [rules.open], on: op,
      "init", "exchange lost=request", "detail", "replay of=2", "exchange", "confirm")
    script.play(
      "lost/exchange-late", "An exchange arrives after another one.", [rules.open], flag: .repeatedRequest, on: op,
      "init", "exchange lost=request", "exchange", "replay of=2", "confirm", "replay of=3")
  }

  private func declareConfirmations(on op: OperationBuilder) {
    for (name, members) in [
      ("yes", "enableBiometry=yes"), ("no", "enableBiometry=no"), ("missing", "enableBiometry=missing"),
    ] {
      script.play(
        "biometry/\(name)", "What a confirmation says of biometry: \(name).", [rules.right], on: op, "init", "exchange",
        "confirm \(members)", "confirm", "commit", "validate factors=POSSESSION_BIOMETRY", "status")
      script.play(
        "biometry/\(name)-after-addition", "The same after biometry was added: the confirmation decides.",
        [rules.right], on: op, "init", "exchange", "commit", "biometry-add", "confirm \(members)", "status",
        "validate factors=POSSESSION_BIOMETRY")
    }
    script.play(
      "biometry/missing-after-two-additions", "Without a word about biometry it is off, however often it was added.",
      [rules.right], on: op, "init", "exchange", "commit", "biometry-add", "biometry-add",
      "confirm enableBiometry=missing", "status")
    script.play(
      "wrong/then-right", "Wrong confirmations, and a right one that sets the attempts to 0.",
      [rules.wrong, rules.right], flag: .refusedRequest, on: op, "init", "exchange", "confirm wrong=possession",
      "confirm wrong=knowledge", "confirm", "status")
    script.play(
      "wrong/used-up-pending", "Wrong confirmations block before the commit.", [rules.wrong], flag: .refusedRequest,
      on: op, "init maxFailures=2", "exchange", "confirm wrong=knowledge", "confirm wrong=possession", "confirm",
      "status", "commit")
    script.play(
      "wrong/used-up-active", "Wrong confirmations block after the commit.", [rules.wrong], flag: .refusedRequest,
      on: op, "init maxFailures=2", "exchange", "commit", "confirm wrong=knowledge", "confirm wrong=knowledge",
      "confirm", "unblock", "confirm")
    script.play(
      "wrong/five", "Five wrong confirmations before the commit.", [rules.wrong], flag: .refusedRequest, on: op, "init",
      "exchange", "5 * confirm wrong=knowledge", "confirm", "detail")
    script.play(
      "wrong/mixed", "Wrong confirmations and wrong validations count together.", [rules.wrong, rules.places],
      flag: .refusedRequest, on: op, "init maxFailures=3", "exchange", "confirm wrong=knowledge",
      "validate wrong=knowledge", "commit", "validate wrong=knowledge", "confirm wrong=knowledge", "confirm")
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"),
    ] {
      script.play(
        "application/\(name)", "A confirmation with \(member).", [rules.wrong], flag: .refusedRequest, on: op, "init",
        "exchange", "confirm \(member)", "confirm", "status")
    }
  }

  private func declareRepeats(on op: OperationBuilder) {
    script.play(
      "again/active", "A second confirmation after the commit uses its code up.", [rules.again], flag: .refusedRequest,
      on: op, "init", "exchange", "commit", "confirm enableBiometry=no", "confirm", "replay of=5", "confirm",
      "validate", "status")
    script.play(
      "again/biometry-stays", "A second confirmation does not change the setting of biometry.", [rules.again],
      flag: .refusedRequest, on: op, "activate enableBiometry=yes", "confirm enableBiometry=no",
      "confirm enableBiometry=missing", "validate factors=POSSESSION_BIOMETRY",
      "activate activation=b enableBiometry=no",
      "confirm activation=b", "validate activation=b factors=POSSESSION_BIOMETRY")
    script.play(
      "again/pending", "A second confirmation before the commit is not verified.", [rules.places],
      flag: .refusedRequest, on: op, "init", "exchange", "confirm", "confirm at=5", "confirm wrong=knowledge at=6",
      "commit", "confirm at=7")
    script.play(
      "again/pending-wrong", "Wrong confirmations count nothing where none is awaited.", [rules.places],
      flag: .refusedRequest, on: op, "init maxFailures=1", "exchange", "confirm enableBiometry=no",
      "confirm wrong=knowledge", "confirm wrong=knowledge", "commit", "validate")
    script.play(
      "again/replayed", "The same confirmation again, before and after the commit.", [rules.places, rules.again],
      flag: .repeatedRequest, on: op, "init", "exchange", "confirm", "replay of=3", "commit", "replay of=3", "confirm")
    script.play(
      "again/resets", "A refused second confirmation sets the attempts to 0.", [rules.again], on: op,
      "activate enableBiometry=no", "validate wrong=knowledge", "confirm", "validate wrong=knowledge",
      "confirm wrong=knowledge", "confirm")
  }

  private func declareWindows(on op: OperationBuilder) {
    for (name, settings, count) in [
      ("last", "", 19), ("beyond", "", 20), ("of-three-last", "lookAhead=3", 2), ("of-three-beyond", "lookAhead=3", 3),
      ("of-one-last", "lookAhead=1", 0), ("of-one-beyond", "lookAhead=1", 1),
    ] {
      script.play(
        "window/\(name)", "\(count) confirmations are lost before the one that arrives.", [rules.window],
        flags: [.serverLimit], with: settings, on: op,
        ["init", "exchange"] + [String](repeating: "confirm lost=request", count: count) + [
          "confirm", "status", "commit",
        ])
    }
  }

  private func declareExpiry(on op: OperationBuilder) {
    for (name, time) in [("before", 999), ("at", 1000), ("after", 1001), ("long-after", 60_000)] {
      script.play(
        "expiry/exchange-\(name)", "An exchange \(time) of 1000 milliseconds after init.", [rules.open],
        flag: .serverLimit, on: op, "init validity=1000", "exchange at=\(time)", "detail", "exchange", "commit")
      script.play(
        "expiry/confirm-\(name)", "A confirmation \(time) of 1000 milliseconds after init.", [rules.expiry],
        flag: .serverLimit, on: op, "init validity=1000", "exchange", "confirm at=\(time)", "status", "commit")
    }
    script.play(
      "expiry/wrong-confirmation", "A wrong confirmation does not notice that the activation has expired.",
      [rules.expiry, rules.wrong], flag: .refusedRequest, on: op, "init validity=1000", "exchange",
      "confirm wrong=knowledge at=1001", "confirm at=1002", "detail")
    script.play(
      "expiry/active", "An ACTIVE activation does not expire.", [rules.expiry], flag: .serverLimit, on: op,
      "init validity=1000", "exchange", "commit", "confirm at=5000", "status", "validate")
    script.play(
      "expiry/active-again", "Nor does a second confirmation end it.", [rules.expiry, rules.again], flag: .serverLimit,
      on: op, "init validity=1000", "exchange", "commit", "confirm", "confirm at=5000", "validate")
    script.play(
      "expiry/confirmed", "An activation that is confirmed and not committed expires.", [rules.expiry, rules.commit],
      flag: .serverLimit, on: op, "init validity=1000", "exchange", "confirm", "commit at=1001", "status", "validate")
    script.play(
      "expiry/job", "The job removes what has expired, confirmed or not.", [rules.expiry], flag: .serverLimit, on: op,
      "init validity=1000", "exchange", "confirm", "init activation=b validity=1000", "exchange activation=b",
      "job job=expiry at=1001", "status", "status activation=b", "confirm activation=b")
    script.play(
      "expiry/status", "A status notices that the activation has expired.", [rules.expiry], flag: .serverLimit, on: op,
      "init validity=1000", "exchange", "status at=1000", "status at=1001", "commit")
  }

  private func declareTypes(on op: OperationBuilder) {
    for (name, first) in [("pending", ["init", "exchange"]), ("active", ["activate enableBiometry=yes"])] {
      for factors in ["POSSESSION", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"] {
        script.play(
          "type/confirm-\(factors.inName)-\(name)", "\(factors) confirms nothing, which costs nothing.", [rules.types],
          flags: [.refusedRequest], with: "", on: op,
          first + [
            "confirm factors=\(factors) at=5", "confirm factors=\(factors) wrong=possession at=6", "confirm at=7",
          ])
      }
    }
    for (name, first) in [("confirmed", "activate enableBiometry=yes"), ("not-confirmed", "activate")] {
      script.play(
        "type/remove-possession-\(name)", "Possession alone removes nothing, which costs nothing.", [rules.types],
        flag: .refusedRequest, on: op, first, "sdk-remove factors=POSSESSION at=5",
        "sdk-remove factors=POSSESSION wrong=possession at=6", "sdk-remove factors=POSSESSION_KNOWLEDGE_BIOMETRY",
        "sdk-remove", "sdk-remove", "status")
    }
  }

  private func declareRemovals(on op: OperationBuilder) {
    script.play(
      "remove/biometry", "A device removes its activation with biometry.", [rules.types], on: op,
      "activate enableBiometry=yes", "sdk-remove wrong=knowledge", "sdk-remove factors=POSSESSION_BIOMETRY", "status",
      "validate", "confirm", "commit")
    script.play(
      "remove/administrator", "An administrator removes activations in each state.", [rules.commit, rules.places],
      on: op, "init", "remove", "exchange", "init activation=b", "exchange activation=b", "remove activation=b",
      "confirm activation=b", "commit activation=b", "activate activation=c", "remove activation=c",
      "validate activation=c", "status activation=c")
    script.play(
      "state/blocked", "A BLOCKED activation is not confirmed, and counts nothing.", [rules.places],
      flag: .refusedRequest, on: op, "init", "exchange", "commit", "block", "confirm at=5",
      "confirm wrong=knowledge at=6", "validate at=7", "status", "unblock", "confirm at=8")
    script.play(
      "state/blocked-with-reason", "A block has the reason of the call, before and after the confirmation.",
      [rules.places], on: op, "activate", "block reason=LOST", "confirm", "unblock", "confirm", "block", "validate")
    script.play(
      "state/created", "Without keys nothing can be confirmed, and there is no status.", [rules.places],
      flag: .refusedRequest, on: op, "confirm", "status", "init", "confirm at=5", "validate at=6", "status", "commit",
      "exchange", "commit", "commit")
  }

  private func declareExchanges(on op: OperationBuilder) {
    script.play(
      "exchange/states", "The code of an activation in each state.", [rules.open], flag: .refusedRequest, on: op,
      "init", "exchange", "exchange", "commit", "exchange", "block", "exchange", "remove", "exchange")
    script.play(
      "exchange/again", "A second exchange leaves the keys of the first.", [rules.open], flag: .refusedRequest, on: op,
      "init", "exchange", "exchange", "confirm", "commit", "validate")
    for (name, first) in [("once", 1), ("twice", 2)] {
      script.play(
        "exchange/no-point-\(name)", "A device key that is not a point: the code can be used again.", [rules.deviceKey],
        flags: [.refusedRequest], with: "", on: op,
        ["init"] + [String](repeating: "exchange point=invalid", count: first)
          + ["detail", "exchange", "confirm", "commit", "validate"])
    }
    for body in ["undecryptable-outer", "undecryptable-inner", "incomplete"] {
      script.play(
        "exchange/\(body)", "A request whose body is \(body).", [rules.open], flag: .refusedRequest, on: op, "init",
        "exchange body=\(body)", "detail", "exchange")
    }
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"), ("early", "clock=-300001"), ("late", "clock=300001"),
      ("nearly-late", "clock=299999"),
    ] {
      script.play(
        "exchange/\(name)", "An exchange with \(member).", [rules.open], flag: .refusedRequest, on: op, "init",
        "exchange \(member)", "exchange", "detail")
    }
    script.play(
      "exchange/unsupported", "An application version that is not supported.", [rules.open], flag: .refusedRequest,
      on: op, "init", "unsupport", "exchange", "support", "exchange")
    script.play(
      "exchange/members", "The name and the platform of a device are stored.", [rules.pending], on: op, "init",
      "exchange name=phone platform=iOS", "detail", "init activation=b", "exchange activation=b", "detail activation=b")
    script.play(
      "algorithm/at-key", "An algorithm that the application does not allow gets no temporary key.", [rules.algorithm],
      flag: .refusedRequest, on: op, "init", "configure algorithms=EC_P384", "exchange algorithm=EC_P384_ML_L3",
      "exchange", "confirm")
    for (name, list) in [("other", "EC_P384_ML_L3"), ("p-256", "EC_P256"), ("nothing", "_")] {
      for algorithm in ["EC_P384", "EC_P384_ML_L5"] {
        script.play(
          "algorithm/withdrawn-\(name)-\(algorithm.inName)",
          "The algorithm is allowed when the temporary key is made, and no longer at the exchange.", [rules.algorithm],
          flag: .refusedRequest, on: op, "init", "temporary-key scope=application algorithm=\(algorithm)",
          "configure algorithms=\(list)", "exchange key=k algorithm=\(algorithm)", "detail", "configure",
          "exchange key=k algorithm=\(algorithm)")
      }
    }
  }

  private func declarePasswords(on op: OperationBuilder) {
    let ofExchange = "otp=1234 otpValidation=ON_KEY_EXCHANGE"
    script.play(
      "otp/exchange", "A one-time password of the exchange: missing, wrong, right.",
      [rules.password, rules.state, rules.pending], on: op, "init \(ofExchange)", "exchange", "exchange otp=1",
      "exchange otp=1234", "confirm", "status", "commit")
    script.play(
      "otp/two-wrong", "Two wrong one-time passwords, and the right one.", [rules.password], on: op,
      "init \(ofExchange) maxFailures=3", "exchange otp=1", "exchange otp=2", "exchange otp=1234",
      "validate wrong=knowledge", "validate")
    for maximum in [1, 2] {
      script.play(
        "otp/used-up-\(maximum)", "\(maximum) wrong one-time passwords remove the activation.", [rules.password],
        flags: [.refusedRequest], with: "", on: op,
        ["init \(ofExchange) maxFailures=\(maximum)"] + (1...maximum).map { "exchange otp=\($0)" }
          + ["exchange otp=1234", "detail"])
    }
    script.play(
      "otp/bad-key", "A device key that is not a point, with a wrong one-time password and with the right one.",
      [rules.password, rules.deviceKey], flag: .refusedRequest, on: op, "init \(ofExchange)",
      "exchange otp=1 point=invalid", "exchange otp=1234 point=invalid", "exchange otp=1234")
    script.play(
      "otp/commit", "A one-time password of the commit.", [rules.password, rules.state], on: op, "init otp=1234",
      "exchange otp=1234", "exchange", "commit", "commit otp=1", "commit otp=1234", "confirm")
    script.play(
      "otp/replaced", "A one-time password that is replaced is checked at the commit.", [rules.password], on: op,
      "init otp=1234", "exchange", "update-otp otp=5678", "commit otp=1234", "commit otp=5678", "confirm")
    script.play(
      "otp/phase", "The phase ON_KEY_EXCHANGE makes ACTIVE, and the confirmation is awaited.",
      [rules.state, rules.pending], on: op, "init commitPhase=ON_KEY_EXCHANGE", "exchange", "status", "confirm",
      "validate", "commit")
    script.play(
      "otp/phase-without-confirmation", "The same without a confirmation.", [rules.state, rules.pending], on: op,
      "init commitPhase=ON_KEY_EXCHANGE", "exchange", "validate", "status")
    for (name, settings) in [("first", "configure algorithms=EC_P384_ML_L3"), ("empty", "configure algorithms=_")] {
      script.play(
        "otp/algorithm-\(name)", "An algorithm that is no longer allowed, with a wrong one-time password.",
        [rules.password, rules.algorithm], flag: .refusedRequest, on: op, "init \(ofExchange)",
        "temporary-key scope=application", settings, "exchange key=k otp=1", "configure", "exchange otp=1234")
    }
  }
}
