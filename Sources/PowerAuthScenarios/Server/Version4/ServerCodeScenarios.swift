package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerCodeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareTypes(on: op)
    declareWindows(on: op)
    declareKeys(on: op)
    declareFailures(on: op)
    declareApplications(on: op)
    declareStates(on: op)
    declareRepeats(on: op)
    declarePaths(on: op)
    declareBlocks(on: op)
    declareLimitsOfBlocks(on: op)
    declareOffline(on: op)
  }

  private func declareTypes(on op: OperationBuilder) {
    script.play(
      "type/all", "Codes of each type for validation, one after the other.", [rules.type, rules.window, rules.right],
      flag: .basic, on: op, "activate enableBiometry=yes", "validate", "validate factors=POSSESSION",
      "validate factors=POSSESSION_BIOMETRY", "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY", "status")
    script.play(
      "type/verify", "The application takes each type.", [rules.type, rules.window], on: op,
      "activate enableBiometry=yes", "verify", "verify factors=POSSESSION", "verify factors=POSSESSION_BIOMETRY",
      "verify factors=POSSESSION_KNOWLEDGE_BIOMETRY", "verify wrong=knowledge", "verify factors=POSSESSION")
    for (name, factors) in [
      ("biometry", "POSSESSION_BIOMETRY"), ("three", "POSSESSION_KNOWLEDGE_BIOMETRY"), ("possession", "POSSESSION"),
    ] {
      for event in ["password-change", "biometry-add", "confirm"] {
        script.play(
          "type/\(event)-\(name)", "\(factors) at `\(event)`, which takes knowledge only.", [rules.type],
          flag: .refusedRequest, on: op, "activate enableBiometry=yes", "\(event) factors=\(factors) at=5",
          "\(event) factors=\(factors) wrong=possession at=6", "validate at=7")
      }
    }
    for (name, factors) in [
      ("knowledge", "POSSESSION_KNOWLEDGE"), ("biometry", "POSSESSION_BIOMETRY"),
      ("three", "POSSESSION_KNOWLEDGE_BIOMETRY"),
    ] {
      script.play(
        "type/biometry-remove-\(name)", "\(factors) does not remove biometry.", [rules.type], flag: .refusedRequest,
        on: op, "activate enableBiometry=yes", "biometry-remove factors=\(factors) at=5", "biometry-remove at=6")
    }
    for (name, first) in [("possession", "POSSESSION"), ("three", "POSSESSION_KNOWLEDGE_BIOMETRY")] {
      for (phase, beginning) in [("confirmed", "activate enableBiometry=yes"), ("not-confirmed", "activate")] {
        script.play(
          "type/sdk-remove-\(name)-\(phase)", "\(first) removes no activation.", [rules.type], flag: .refusedRequest,
          on: op, beginning, "sdk-remove factors=\(first) at=5", "sdk-remove at=6", "validate at=7")
      }
    }
  }

  private func declareWindows(on op: OperationBuilder) {
    for factors in ["POSSESSION", "POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY"] {
      for count in [1, 19, 20] {
        script.play(
          "window/\(factors.inName)-\(count)", "A code behind \(count) that never arrived.", [rules.window],
          flag: .serverLimit, on: op, "activate enableBiometry=yes", "compute count=\(count)",
          "validate factors=\(factors)", "validate factors=\(factors)")
      }
    }
    for lookAhead in [1, 3, 64] {
      for count in [lookAhead - 1, lookAhead] {
        script.play(
          "window/of-\(lookAhead)-\(count)", "A look-ahead of \(lookAhead), and \(count) codes that are lost.",
          [rules.window], flags: [.serverLimit], with: "lookAhead=\(lookAhead)", on: op,
          ["activate"] + (count > 0 ? ["compute count=\(count)"] : []) + ["validate", "validate", "status"])
      }
    }
    script.play(
      "window/lost-requests", "Each code that is lost uses one value.", [rules.window], on: op, "activate", "validate",
      "3 * validate lost=request", "validate", "validate lost=answer", "validate", "status")
    script.play(
      "window/far", "A device that is too far ahead never comes back.", [rules.window, rules.wrong],
      flag: .serverLimit, on: op, "activate", "compute count=20", "3 * validate", "status")
  }

  private func declareKeys(on op: OperationBuilder) {
    for count in [0, 5, 19, 20] {
      let lost = count > 0 ? ["compute count=\(count)"] : []
      script.play(
        "key/next-behind-\(count)", "A code with the next key of knowledge, behind \(count) that are lost.",
        [rules.keys, rules.window], flags: [.serverLimit], with: "", on: op,
        ["activate enableBiometry=yes", "password-change"] + lost + ["validate", "validate knowledgeKey=0", "status"])
      script.play(
        "key/next-biometry-behind-\(count)", "A code with the next key of biometry, behind \(count) that are lost.",
        [rules.keys, rules.window], flags: [.serverLimit], with: "", on: op,
        ["activate enableBiometry=yes", "biometry-add"] + lost
          + ["validate factors=POSSESSION_BIOMETRY", "validate factors=POSSESSION_BIOMETRY biometryKey=0", "status"])
    }
    script.play(
      "key/look-ahead-and-next", "The next key at the end of the window, and codes behind it.",
      [rules.keys, rules.window, rules.wrong], on: op, "activate enableBiometry=yes", "password-change",
      "compute count=17", "validate", "compute count=20", "validate", "status")
    script.play(
      "key/possession-ahead", "Eleven codes ahead: one of possession brings the server after the device.",
      [rules.window, rules.right], on: op, "activate", "validate wrong=knowledge", "compute count=11", "status",
      "validate factors=POSSESSION", "status")
    for knowledge in [0, 1] {
      for biometry in [0, 1] {
        script.play(
          "key/three-\(knowledge)-\(biometry)",
          "Three factors, with the key \(knowledge) of knowledge and the key \(biometry) of biometry.", [rules.keys],
          on: op, "activate enableBiometry=yes", "biometry-add", "password-change",
          "verify factors=POSSESSION_KNOWLEDGE_BIOMETRY knowledgeKey=\(knowledge) biometryKey=\(biometry)",
          "validate factors=POSSESSION")
      }
    }
  }

  private func declareFailures(on op: OperationBuilder) {
    script.play(
      "wrong/counts", "Two wrong codes, a right one, and as many wrong ones as are allowed.",
      [rules.wrong, rules.right, rules.maximum], flag: .refusedRequest, on: op, "activate maxFailures=3",
      "2 * validate wrong=knowledge", "validate", "3 * validate wrong=knowledge", "validate", "status", "unblock",
      "validate")
    script.play(
      "wrong/possession", "Wrong codes of possession count nothing, and right ones clear nothing.",
      [rules.wrong, rules.right], flag: .refusedRequest, on: op, "activate maxFailures=2", "validate wrong=knowledge",
      "3 * validate factors=POSSESSION wrong=possession", "validate factors=POSSESSION", "validate wrong=knowledge",
      "validate factors=POSSESSION")
    script.play(
      "wrong/possession-again", "The same with an attempt more.", [rules.wrong, rules.right], flag: .refusedRequest,
      on: op, "activate maxFailures=3", "2 * validate wrong=possession", "validate factors=POSSESSION",
      "validate factors=POSSESSION wrong=possession", "validate", "validate factors=POSSESSION")
    script.play(
      "wrong/biometry", "Wrong codes of biometry count, and a right one sets the attempts to 0.",
      [rules.wrong, rules.right], flag: .refusedRequest, on: op, "activate maxFailures=3 enableBiometry=yes",
      "validate factors=POSSESSION_BIOMETRY wrong=biometry", "validate factors=POSSESSION_BIOMETRY wrong=swapped",
      "validate factors=POSSESSION_BIOMETRY", "validate wrong=knowledge", "validate factors=POSSESSION_BIOMETRY",
      "3 * validate factors=POSSESSION_BIOMETRY wrong=possession", "validate")
    script.play(
      "wrong/one-attempt", "The first wrong code is the last.", [rules.maximum], flag: .serverLimit, on: op,
      "activate maxFailures=1", "validate wrong=possession", "validate", "detail", "unblock", "validate")
    for part in ["body", "resource", "method"] {
      script.play(
        "wrong/\(part)", "A request whose \(part) is another one than the code covers.", [rules.wrong],
        flag: .refusedRequest, on: op, "activate", "validate tamper=\(part)", "validate")
    }
    script.play(
      "wrong/verify", "Wrong codes for the application, with what remains.", [rules.wrong, rules.maximum],
      flag: .refusedRequest, on: op, "activate maxFailures=3", "verify tamper=body", "verify wrong=knowledge",
      "verify factors=POSSESSION wrong=possession", "verify wrong=knowledge", "verify")
    script.play(
      "wrong/used-up-and-active", "An ACTIVE activation whose attempts are used up is blocked by any code.",
      [rules.maximum], flag: .refusedRequest, on: op, "activate maxFailures=2", "2 * validate wrong=knowledge",
      "set-status status=ACTIVE", "validate", "set-status status=ACTIVE", "validate factors=POSSESSION", "unblock",
      "validate")
  }

  private func declareApplications(on op: OperationBuilder) {
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"),
    ] {
      script.play(
        "application/\(name)", "Codes with \(member).", [rules.application], flag: .refusedRequest, on: op,
        "activate maxFailures=3", "compute count=2", "validate \(member)", "validate \(member) factors=POSSESSION",
        "validate")
    }
    script.play(
      "application/unsupported", "Codes with a version that is no longer supported.", [rules.application],
      flag: .refusedRequest, on: op, "activate maxFailures=3", "unsupport", "validate", "validate factors=POSSESSION",
      "validate", "support", "validate")
    script.play(
      "application/used-up", "Requests with an unknown version block.", [rules.application, rules.maximum],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "validate version=unknown", "validate version=foreign",
      "validate", "unblock", "validate")
    script.play(
      "application/while-blocked", "Requests with an unsupported version while the activation is BLOCKED.",
      [rules.application], flag: .refusedRequest, on: op, "activate maxFailures=3", "block", "unsupport", "validate",
      "validate factors=POSSESSION", "support", "unblock", "validate")
    script.play(
      "application/while-removed", "A request with an unknown version after the removal.", [rules.application],
      flag: .refusedRequest, on: op, "activate maxFailures=3", "remove", "validate version=unknown", "validate")
  }

  private func declareStates(on op: OperationBuilder) {
    script.play(
      "state/all", "A right code in each state moves the last use, and the counter in ACTIVE only.", [rules.state],
      flag: .refusedRequest, on: op, "validate at=1", "init at=2", "validate at=3", "exchange at=4", "validate at=5",
      "commit at=6", "validate at=7", "block at=8", "validate at=9", "unblock at=10", "validate at=11", "remove at=12",
      "validate at=13")
    script.play(
      "state/wrong", "Wrong codes in each state.", [rules.state], flag: .refusedRequest, on: op,
      "validate wrong=knowledge", "init", "validate wrong=knowledge", "exchange", "validate wrong=knowledge", "commit",
      "validate wrong=knowledge", "block", "validate wrong=knowledge", "verify wrong=knowledge", "unblock", "validate",
      "remove", "validate wrong=knowledge")
    script.play(
      "state/pending-confirmed", "After its confirmation, PENDING_COMMIT takes no code.", [rules.state],
      flag: .refusedRequest, on: op, "init", "exchange", "confirm", "validate", "confirm", "verify", "commit",
      "validate")
    script.play(
      "state/confirmation-awaited", "In ACTIVE it does not matter whether the activation is confirmed.", [rules.state],
      on: op, "activate", "validate", "verify", "validate factors=POSSESSION", "confirm", "validate")
    for (name, beginning) in [("confirmed", "activate enableBiometry=no"), ("not-confirmed", "activate")] {
      script.play(
        "biometry-off/\(name)", "Codes of biometry while it is off: nothing changes, not even the last use.",
        [rules.incomputable], flag: .refusedRequest, on: op, beginning,
        "validate factors=POSSESSION_BIOMETRY at=5", "validate factors=POSSESSION_BIOMETRY wrong=biometry at=6",
        "verify factors=POSSESSION_KNOWLEDGE_BIOMETRY at=7", "validate at=8")
    }
    script.play(
      "biometry-off/removed", "Codes of biometry after its removal.", [rules.incomputable], flag: .refusedRequest,
      on: op, "activate maxFailures=1 enableBiometry=yes", "validate factors=POSSESSION_BIOMETRY", "biometry-remove",
      "validate factors=POSSESSION_BIOMETRY at=5", "validate at=6")
    for maximum in [1, 5] {
      script.play(
        "no-counter/of-\(maximum)", "Codes of 4.0 of an activation of 3.3 that has no counter for them.",
        [rules.incomputable], flag: .refusedRequest, on: op, "old-activate maxFailures=\(maximum)", "validate at=5",
        "validate factors=POSSESSION at=6", "verify at=7", "old-validate at=8")
    }
  }

  private func declareRepeats(on op: OperationBuilder) {
    script.play(
      "repeat/same", "The same request again is a wrong code.", [rules.window, rules.wrong], flag: .repeatedRequest,
      on: op, "activate", "validate", "replay of=2", "validate", "replay of=4", "replay of=2")
    script.play(
      "repeat/possession", "The same request of possession again counts nothing.", [rules.wrong],
      flag: .repeatedRequest, on: op, "activate", "validate factors=POSSESSION", "replay of=2", "replay of=2",
      "validate factors=POSSESSION")
    script.play(
      "repeat/late", "A request arrives later than its time, and once.", [rules.window], flag: .repeatedRequest, on: op,
      "activate", "validate lost=request", "replay of=2", "replay of=2", "validate")
    script.play(
      "repeat/out-of-order", "Of two requests the second arrives first.", [rules.window, rules.wrong],
      flag: .repeatedRequest, on: op, "activate", "validate lost=request", "validate", "replay of=2", "validate")
    script.play(
      "repeat/verify", "A request to the application again.", [rules.wrong], flag: .repeatedRequest, on: op, "activate",
      "verify", "replay of=2", "verify factors=POSSESSION", "replay of=4", "verify")
    script.play(
      "repeat/wrong", "A wrong request again.", [rules.wrong, rules.maximum], flag: .repeatedRequest, on: op,
      "activate maxFailures=3", "validate wrong=knowledge", "replay of=2", "validate", "replay of=2", "replay of=2",
      "replay of=2", "validate")
  }

  private func declarePaths(on op: OperationBuilder) {
    for factors in ["POSSESSION", "POSSESSION_KNOWLEDGE"] {
      script.play(
        "path/code-at-3-\(factors.inName)", "A right code of 4.0 at the address of version 3 is used up and refused.",
        [rules.path], flag: .refusedRequest, on: op, "activate", "validate wrong=knowledge",
        "validate path=v3 factors=\(factors)", "validate path=v3 factors=\(factors) wrong=possession", "validate")
      script.play(
        "path/signature-at-4-\(factors.inName)",
        "A right signature of 3.3 at the address of version 4 is used up and refused.", [rules.path],
        flag: .refusedRequest, on: op, "old-activate", "old-validate wrong=knowledge",
        "old-validate path=v4 factors=\(factors)", "old-validate path=v4 factors=\(factors) wrong=possession",
        "old-validate")
    }
    script.play(
      "path/used-up", "Wrong codes at the address of version 3 block.", [rules.path, rules.maximum],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "validate path=v3 wrong=knowledge",
      "validate path=v3 tamper=body", "validate path=v3", "unblock", "validate")
    script.play(
      "path/side-by-side", "Activations of both versions on one server.", [rules.path, rules.window], on: op,
      "activate", "old-activate activation=b", "validate", "old-validate activation=b", "validate", "replay of=4",
      "replay of=3")
  }

  private func declareBlocks(on op: OperationBuilder) {
    let timed = "timedBlocks=yes"
    script.play(
      "block/for-a-time", "A block ends by itself, and the next wrong code blocks for longer.",
      [rules.block, rules.maximum], settings: timed, on: op, "activate maxFailures=3", "3 * validate wrong=knowledge",
      "status", "validate at=299999", "validate wrong=knowledge at=300000", "validate factors=POSSESSION at=900000",
      "validate", "status")
    script.play(
      "block/for-ever", "Without the setting only an administrator ends a block.", [rules.block], on: op,
      "activate maxFailures=3", "3 * validate wrong=knowledge", "validate at=900000", "job job=expiry", "status",
      "unblock", "validate")
    script.play(
      "block/factor-of-three", "Three blocks, each three times as long.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000 blockFactor=3", on: op, "activate maxFailures=1",
      "validate wrong=knowledge", "validate wrong=knowledge at=1000", "validate wrong=knowledge at=4000", "status",
      "validate at=12999", "validate at=13000")
    script.play(
      "block/factor-of-five", "Three blocks, each five times as long.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000 blockFactor=5", on: op, "activate maxFailures=2 enableBiometry=yes",
      "2 * validate wrong=knowledge", "validate wrong=knowledge at=1000", "validate wrong=knowledge at=6000",
      "validate factors=POSSESSION_BIOMETRY at=31000", "status")
    script.play(
      "block/again-from-the-first", "After a success the next block is as long as the first.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000", on: op, "activate maxFailures=1", "validate wrong=knowledge",
      "validate wrong=knowledge at=1000", "validate at=3000", "validate wrong=knowledge", "validate at=4000")
    script.play(
      "block/possession", "A success with possession alone, and the next wrong code.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000", on: op, "activate maxFailures=2", "2 * validate wrong=knowledge",
      "validate factors=POSSESSION at=1000", "validate wrong=knowledge", "status")
    script.play(
      "block/job", "The job lifts a block, at its time and not before.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000", on: op, "activate maxFailures=1", "validate wrong=knowledge",
      "job job=expiry at=999", "job job=expiry at=1000", "validate")
    for time in [999, 1000, 1001] {
      script.play(
        "block/unsupported-\(time)", "A code with an unsupported version at \(time) ms of a block.",
        [rules.block, rules.application], flag: .refusedRequest, settings: "timedBlocks=yes blockBase=1000", on: op,
        "activate maxFailures=1", "validate wrong=knowledge", "unsupport", "validate at=\(time)", "status", "support",
        "validate at=2000", "validate at=3000")
    }
    script.play(
      "block/confirmation", "Wrong confirmations before the commit block for a time.", [rules.block],
      settings: "timedBlocks=yes blockBase=1000", on: op, "init maxFailures=2", "exchange",
      "2 * confirm wrong=knowledge", "status", "confirm at=999")
  }

  private func declareLimitsOfBlocks(on op: OperationBuilder) {
    let timed = "timedBlocks=yes blockBase=1000"
    script.play(
      "block/administrator", "The block of an administrator does not end by itself.", [rules.block], settings: timed,
      on: op, "activate", "block", "status", "validate at=5000", "job job=expiry at=6000", "unblock", "validate")
    script.play(
      "block/administrator-reason", "The same with a reason, and a job.", [rules.block], settings: timed, on: op,
      "activate", "block reason=LOST", "job job=expiry at=5000", "validate at=6000", "status", "unblock")
    for (name, event) in [("code", "validate at=5000"), ("job", "job job=expiry at=5000")] {
      script.play(
        "block/administrator-behind-\(name)", "An administrator blocks what is blocked for a time: it ends no more.",
        [rules.block], settings: timed, on: op, "activate maxFailures=1", "validate wrong=knowledge", "block", event,
        "status", "unblock", "validate")
    }
    script.play(
      "block/unblocked", "An administrator unblocks before the time has come.", [rules.block], settings: timed, on: op,
      "activate maxFailures=2", "2 * validate wrong=knowledge", "unblock", "validate wrong=knowledge", "validate")
    script.play(
      "block/version-3", "An activation of 3.3 is blocked for ever.", [rules.block], settings: timed, on: op,
      "old-activate maxFailures=1", "old-validate wrong=knowledge", "old-validate at=5000", "job job=expiry at=6000",
      "unblock", "old-validate")
    script.play(
      "block/offline", "An offline code behind the end of a block.", [rules.block, rules.offline], settings: timed,
      on: op, "activate maxFailures=1", "validate wrong=knowledge", "offline at=999", "offline at=1000", "validate")
    script.play(
      "block/offline-counts", "Offline codes block for a time as well.", [rules.block, rules.offline], settings: timed,
      on: op, "activate maxFailures=1", "offline wrong=knowledge", "validate at=999", "validate at=1000", "offline")
  }

  private func declareOffline(on op: OperationBuilder) {
    script.play(
      "offline/knowledge", "An offline code of knowledge counts once.", [rules.offline], on: op, "activate", "offline",
      "replay of=2", "offline wrong=knowledge", "offline wrong=possession", "offline", "validate")
    script.play(
      "offline/biometry", "One of biometry counts where the caller takes it.", [rules.offline], on: op,
      "activate enableBiometry=yes", "offline factors=POSSESSION_BIOMETRY",
      "offline factors=POSSESSION_BIOMETRY allowBiometry=yes", "offline allowBiometry=yes",
      "offline factors=POSSESSION_BIOMETRY wrong=biometry allowBiometry=yes", "validate")
    script.play(
      "offline/biometry-not-taken", "Codes of biometry that the caller does not take count as wrong ones.",
      [rules.offline, rules.maximum], flag: .refusedRequest, on: op, "activate maxFailures=2 enableBiometry=yes",
      "offline factors=POSSESSION_BIOMETRY allowBiometry=yes", "2 * offline factors=POSSESSION_BIOMETRY", "offline")
    script.play(
      "offline/biometry-off", "Codes of knowledge where the caller takes biometry, which is off.", [rules.offline],
      on: op, "activate enableBiometry=no", "offline allowBiometry=yes", "offline allowBiometry=yes")
    script.play(
      "offline/look-ahead", "The look-ahead is that of online codes.", [rules.offline, rules.window],
      flag: .serverLimit, on: op, "activate", "compute count=19", "offline", "compute count=20", "offline", "status")
    script.play(
      "offline/length", "The length of the components is that of the call, else that of the configuration.",
      [rules.offline], settings: "offlineLength=6", on: op, "activate", "offline digits=6", "offline digits=8",
      "offline digits=4 componentLength=4", "offline digits=6 componentLength=8", "offline digits=6")
    script.play(
      "offline/password", "Time-based passwords of the current step and of earlier ones.", [rules.offline],
      flag: .serverLimit, on: op, "activate", "offline passwordAge=0", "offline passwordAge=1",
      "offline passwordAge=1 steps=1", "offline passwordAge=2 steps=1", "offline passwordAge=0 steps=2")
    script.play(
      "offline/application", "No application version is looked at.", [rules.offline], on: op, "activate", "unsupport",
      "offline", "validate", "support", "validate")
    script.play(
      "offline/states", "Offline codes in each state.", [rules.offline, rules.state], flag: .refusedRequest, on: op,
      "init", "exchange", "offline at=1", "commit", "offline at=2", "block", "offline at=3", "unblock", "offline at=4",
      "remove", "offline at=5")
    script.play(
      "offline/next-key", "An offline code with the next key promotes it.", [rules.offline, rules.keys], on: op,
      "activate", "password-change", "offline", "offline knowledgeKey=0", "validate")
  }
}
