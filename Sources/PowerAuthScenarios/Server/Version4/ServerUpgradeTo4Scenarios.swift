package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerUpgradeTo4Operation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareLives(on: op)
    declareMessagesInStates(on: op)
    declareStarts(on: op)
    declareHeaders(on: op)
    declareConfirmations(on: op)
    declareRepeats(on: op)
    declareMeanwhile(on: op)
    declareAfterwards(on: op)
    declareOldest(on: op)
  }

  private func declareLives(on op: OperationBuilder) {
    script.play(
      "life/twice-started", "An upgrade is started twice and confirmed three times.",
      [rules.start, rules.confirmation, rules.meanwhile, rules.status], flag: .basic, on: op, "old-activate",
      "7 * old-validate", "upgrade-start lost=answer", "old-validate", "upgrade-start", "status",
      "upgrade-confirm lost=request", "upgrade-confirm lost=answer", "status", "upgrade-confirm", "upgrade-start",
      "old-validate", "validate")
    script.play(
      "life/second-copy", "A second copy signs in 3.3 while the upgrade waits: the counters drift apart for ever.",
      [rules.meanwhile, rules.confirmation, rules.status], on: op, "old-activate", "7 * old-validate", "upgrade-start",
      "old-validate", "status", "upgrade-confirm", "status", "validate", "status")
    for algorithm in ["EC_P384_ML_L3", "EC_P384_ML_L5"] {
      script.play(
        "life/\(algorithm.inName)", "An upgrade to keys of \(algorithm).", [rules.start, rules.confirmation], on: op,
        "old-activate", "upgrade-start algorithm=\(algorithm)", "status", "upgrade-confirm", "validate",
        "validate factors=POSSESSION_BIOMETRY", "vault-unlock", "status")
    }
    script.play(
      "life/another-algorithm", "A second start in another algorithm.", [rules.start], on: op, "old-activate",
      "upgrade-start lost=answer", "upgrade-start algorithm=EC_P384_ML_L3", "upgrade-confirm", "status", "validate")
    for biometry in ["yes", "no"] {
      script.play(
        "life/biometry-\(biometry)", "The device says of biometry: \(biometry).", [rules.start], on: op, "old-activate",
        "upgrade-start enableBiometry=\(biometry)", "status", "upgrade-confirm",
        "validate factors=POSSESSION_BIOMETRY", "status")
      script.play(
        "life/biometry-then-\(biometry)", "Of two starts the second decides.", [rules.start], on: op, "old-activate",
        "upgrade-start enableBiometry=\(biometry == "yes" ? "no" : "yes")", "upgrade-start enableBiometry=\(biometry)",
        "upgrade-confirm", "validate factors=POSSESSION_BIOMETRY", "biometry-remove", "status")
    }
    script.play(
      "life/password-afterwards", "After the upgrade the keys of factors change as in each activation of 4.0.",
      [rules.confirmation], on: op, "old-activate", "upgrade-start", "upgrade-confirm", "password-change", "validate",
      "validate knowledgeKey=0", "status")
  }

  /// How an activation comes to be where a message arrives.
  private static let beginnings: [(name: String, lines: [String])] = {
    let started = ["old-activate", "upgrade-start"]
    return [
      ("version-3", ["old-activate"]), ("start-request-lost", ["old-activate", "upgrade-start lost=request"]),
      ("start-answer-lost", ["old-activate", "upgrade-start lost=answer"]), ("started", started),
      ("started-twice", ["old-activate", "upgrade-start lost=answer", "upgrade-start"]),
      ("confirmation-lost", started + ["upgrade-confirm lost=request"]),
      ("confirmation-refused", started + ["upgrade-confirm wrong=possession"]),
      ("confirmation-answer-lost", started + ["upgrade-confirm lost=answer"]),
      ("upgraded", started + ["upgrade-confirm"]), ("blocked", ["old-activate", "block"]),
      ("started-and-blocked", started + ["block"]), ("upgraded-and-blocked", started + ["upgrade-confirm", "block"]),
      ("started-and-removed", started + ["remove"]), ("made-in-4", ["activate"]),
      ("made-in-4-and-confirmed", ["activate enableBiometry=yes"]), ("unknown", []),
    ]
  }()

  /// The messages, each with the events that follow it.
  private static let messages: [(name: String, lines: [String])] = [
    ("start", ["upgrade-start at=5", "upgrade-start at=6"]), ("wrong-start", ["upgrade-start wrong=knowledge at=5"]),
    ("start-by-code", ["upgrade-start protocol=4.0 at=5"]),
    ("confirm", ["upgrade-confirm at=5", "upgrade-confirm at=6"]),
    ("wrong-confirm", ["upgrade-confirm wrong=possession at=5"]),
    ("validate", ["validate at=5", "validate factors=POSSESSION at=6"]),
    ("wrong-validate", ["validate wrong=knowledge at=5"]), ("status", ["status at=5"]),
    ("token", ["token-create at=5", "token-use at=6"]), ("vault", ["vault-unlock at=5"]),
    ("password", ["password-change at=5"]), ("temporary-key", ["temporary-key at=5"]),
    ("old-validate", ["old-validate at=5", "old-validate wrong=knowledge at=6"]),
    ("old-token", ["old-token-create at=5", "old-token-use at=6"]), ("old-vault", ["old-vault-unlock at=5"]),
    ("old-user-info", ["old-user-info at=5"]),
  ]

  private func declareMessagesInStates(on op: OperationBuilder) {
    for beginning in Self.beginnings {
      for message in Self.messages {
        script.play(
          "\(beginning.name)/\(message.name)", "`\(message.lines[0])` where the upgrade is \(beginning.name.inWords).",
          rules.of(message.name), flags: [.transition], with: "", on: op, beginning.lines + message.lines)
      }
      // Of an activation without keys of 3.3 no document states what its status of 3.3 is.
      guard !["upgraded", "confirmation-answer-lost", "upgraded-and-blocked"].contains(beginning.name),
        !beginning.name.hasPrefix("made-in-4")
      else { continue }
      script.play(
        "\(beginning.name)/old-status", "`old-status` where the upgrade is \(beginning.name.inWords).",
        [rules.status, rules.meanwhile], flags: [.transition], with: "", on: op, beginning.lines + ["old-status at=5"])
    }
  }

  private func declareStarts(on op: OperationBuilder) {
    for factors in ["POSSESSION", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"] {
      script.play(
        "start/\(factors.inName)", "\(factors) starts no upgrade, which costs nothing.", [rules.type],
        flag: .refusedRequest, on: op, "old-activate", "upgrade-start factors=\(factors) at=5",
        "upgrade-start factors=\(factors) wrong=possession at=6", "upgrade-start at=7")
    }
    script.play(
      "start/wrong", "A wrong start counts, and a right one sets the attempts to 0.", [rules.wrong, rules.right],
      flag: .refusedRequest, on: op, "old-activate", "old-validate wrong=knowledge", "upgrade-start wrong=knowledge",
      "upgrade-start wrong=possession", "upgrade-start", "upgrade-confirm")
    script.play(
      "start/used-up", "Wrong starts block.", [rules.wrong, rules.state], flag: .refusedRequest, on: op,
      "old-activate maxFailures=2", "2 * upgrade-start wrong=knowledge", "upgrade-start", "unblock", "upgrade-start",
      "upgrade-confirm")
    for body in ["undecryptable", "unreadable", "incomplete"] {
      script.play(
        "start/\(body)", "A body that is \(body): the signature is used up.", [rules.body], flag: .refusedRequest,
        on: op, "old-activate", "old-validate wrong=knowledge", "upgrade-start body=\(body)",
        "upgrade-start body=\(body) wrong=knowledge", "upgrade-confirm", "upgrade-start", "upgrade-confirm")
      script.play(
        "start/\(body)-behind-another", "The same behind a start that was taken, whose keys stay.",
        [rules.body, rules.start], flag: .refusedRequest, on: op, "old-activate", "upgrade-start",
        "upgrade-start body=\(body)", "status", "upgrade-confirm", "validate")
    }
    for (name, first) in [("first", ["old-activate"]), ("second", ["old-activate", "upgrade-start"])] {
      script.play(
        "start/no-point-\(name)", "A device key that is not a point, in the \(name) start.", [rules.body],
        flags: [.refusedRequest], with: "", on: op,
        first + ["upgrade-start point=invalid", "old-validate", "upgrade-start", "upgrade-confirm"])
    }
    script.play(
      "start/blocked", "A start while BLOCKED, and afterwards.", [rules.state], flag: .refusedRequest, on: op,
      "old-activate", "block", "upgrade-start", "upgrade-start wrong=knowledge", "unblock", "upgrade-start",
      "upgrade-confirm")
    for (name, behind) in [
      ("committed", ["commit", "upgrade-start", "upgrade-confirm"]),
      ("wrong", ["upgrade-start wrong=knowledge", "commit", "upgrade-start"]),
    ] {
      script.play(
        "start/pending-\(name)", "A start before the commit of an activation of 3.3.", [rules.state],
        flags: [.refusedRequest], with: "", on: op, ["init", "old-exchange", "upgrade-start"] + behind)
    }
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"), ("late", "clock=300001"), ("unknown-key", "key=z"),
    ] {
      script.play(
        "start/\(name)", "A start with \(member).", [rules.body, rules.verification], flag: .refusedRequest, on: op,
        "old-activate", "upgrade-start \(member)", "upgrade-start", "upgrade-confirm")
    }
    script.play(
      "start/algorithm-not-allowed", "An algorithm that the application does not allow.", [rules.body],
      flag: .refusedRequest, on: op, "old-activate", "configure algorithms=EC_P384", "old-status",
      "upgrade-start algorithm=EC_P384_ML_L3", "upgrade-start", "upgrade-confirm")
    script.play(
      "start/look-ahead", "Signatures of 3.3 that are lost before a start.", [rules.verification, rules.start],
      flag: .serverLimit, on: op, "old-activate", "old-compute count=19", "upgrade-start", "old-compute count=20",
      "upgrade-start", "upgrade-confirm", "validate")
  }

  private func declareHeaders(on op: OperationBuilder) {
    for header in ["3.3", "wrong"] {
      for code in ["3.3", "4.0"] {
        let name = "\(header == "3.3" ? "old" : header)-\(code == "3.3" ? "signature" : "code")"
        script.play(
          "header/\(name)", "An encryption header of \(header), and an authorization header of \(code).",
          [rules.headers], flag: .refusedRequest, on: op, "old-activate", "upgrade-start",
          "upgrade-start encryption=\(header) protocol=\(code)",
          "upgrade-start encryption=\(header) protocol=\(code) wrong=knowledge", "upgrade-confirm",
          "upgrade-start encryption=\(header) protocol=\(code)", "validate")
      }
      script.play(
        "header/\(header == "3.3" ? "old" : header)-first", "A first start with an encryption header of \(header).",
        [rules.headers], flag: .refusedRequest, on: op, "old-activate", "upgrade-start encryption=\(header)",
        "upgrade-confirm", "upgrade-start", "upgrade-confirm")
    }
    for maximum in [1, 5] {
      script.play(
        "header/code-without-keys-\(maximum)", "A code of 4.0 before there are keys for it costs nothing.",
        [rules.verification], flag: .refusedRequest, on: op, "old-activate maxFailures=\(maximum)",
        "upgrade-start protocol=4.0 at=5", "upgrade-start protocol=4.0 wrong=knowledge at=6", "upgrade-start at=7")
    }
    script.play(
      "header/code-in-version-4", "A start with a right code of 4.0 in version 4 is verified, and refused.",
      [rules.headers, rules.verification], flag: .refusedRequest, on: op, "old-activate", "upgrade-start",
      "upgrade-confirm", "upgrade-start protocol=4.0", "upgrade-start protocol=4.0 wrong=knowledge", "validate")
  }

  private func declareConfirmations(on op: OperationBuilder) {
    for factors in ["POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY"] {
      script.play(
        "confirm/\(factors.inName)", "\(factors) confirms no upgrade, which costs nothing.", [rules.type],
        flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "upgrade-confirm factors=\(factors) at=5",
        "upgrade-confirm factors=\(factors) wrong=possession at=6", "upgrade-confirm at=7")
    }
    script.play(
      "confirm/wrong", "Wrong confirmations count nothing.", [rules.wrong, rules.right], flag: .refusedRequest, on: op,
      "old-activate maxFailures=2", "upgrade-start", "old-validate wrong=knowledge",
      "3 * upgrade-confirm wrong=possession", "upgrade-confirm", "validate wrong=knowledge")
    script.play(
      "confirm/keeps-attempts", "A right confirmation leaves the attempts.", [rules.right], on: op, "old-activate",
      "upgrade-start", "2 * old-validate wrong=knowledge", "upgrade-confirm", "validate")
    script.play(
      "confirm/again", "A second confirmation is refused, and its code used up.", [rules.confirmation],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "upgrade-confirm", "2 * upgrade-confirm",
      "validate", "status")
    script.play(
      "confirm/made-in-4", "A confirmation of an activation that was made in 4.0.", [rules.confirmation],
      flag: .refusedRequest, on: op, "activate", "upgrade-confirm", "validate", "upgrade-confirm wrong=possession",
      "status")
    script.play(
      "confirm/blocked", "A confirmation while BLOCKED, and afterwards.", [rules.state, rules.confirmation],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "block", "upgrade-confirm", "status", "unblock",
      "upgrade-confirm", "status")
    script.play(
      "confirm/look-ahead", "Confirmations that are lost before one arrives.", [rules.confirmation], flag: .serverLimit,
      on: op, "old-activate", "upgrade-start", "19 * upgrade-confirm lost=request", "upgrade-confirm", "status")
    script.play(
      "confirm/too-far", "One more is too many, and a new start helps.", [rules.confirmation, rules.start],
      flag: .serverLimit, on: op, "old-activate", "upgrade-start", "20 * upgrade-confirm lost=request",
      "upgrade-confirm", "upgrade-start", "upgrade-confirm", "status")
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"),
    ] {
      script.play(
        "confirm/\(name)", "A confirmation with \(member).", [rules.wrong], flag: .refusedRequest, on: op,
        "old-activate", "upgrade-start", "upgrade-confirm \(member)", "upgrade-confirm", "status")
    }
    script.play(
      "confirm/unsupported", "A confirmation of a version that is no longer supported.", [rules.wrong],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "unsupport", "upgrade-confirm", "support",
      "upgrade-confirm")
  }

  private func declareRepeats(on op: OperationBuilder) {
    script.play(
      "repeat/start", "The same start again: its signature is used up.", [rules.start, rules.wrong],
      flag: .repeatedRequest, on: op, "old-activate", "upgrade-start", "replay of=2", "status", "upgrade-confirm",
      "replay of=2")
    script.play(
      "repeat/late-start", "A start arrives later: the device has no keys, and starts anew.", [rules.start],
      flag: .repeatedRequest, on: op, "old-activate", "upgrade-start lost=request", "replay of=2", "old-validate",
      "upgrade-start", "upgrade-confirm")
    script.play(
      "repeat/start-behind-start", "The first start arrives behind the second: the keys of the second stay.",
      [rules.start, rules.wrong], flag: .repeatedRequest, on: op, "old-activate", "upgrade-start lost=request",
      "upgrade-start", "replay of=2", "status", "upgrade-confirm")
    script.play(
      "repeat/start-behind-signature", "A start arrives behind a signature that was made after it.", [rules.wrong],
      flag: .repeatedRequest, on: op, "old-activate", "upgrade-start lost=request", "old-validate", "replay of=2",
      "upgrade-start")
    script.play(
      "repeat/confirmation", "The same confirmation again counts nothing.", [rules.confirmation, rules.wrong],
      flag: .repeatedRequest, on: op, "old-activate", "upgrade-start", "upgrade-confirm", "replay of=3", "validate",
      "replay of=3")
    script.play(
      "repeat/late-confirmation", "A confirmation arrives later than the one that followed it.",
      [rules.confirmation, rules.wrong], flag: .repeatedRequest, on: op, "old-activate", "upgrade-start",
      "upgrade-confirm lost=request", "upgrade-confirm", "replay of=3", "status")
    script.play(
      "repeat/confirmation-behind-start", "A confirmation with the keys of a start that another one has replaced.",
      [rules.start, rules.wrong], flag: .repeatedRequest, on: op, "old-activate", "upgrade-start",
      "upgrade-confirm lost=request", "upgrade-start", "replay of=3", "upgrade-confirm", "status")
    script.play(
      "repeat/confirmation-before-signature", "Signatures of 3.3 that arrive when the upgrade has ended.",
      [rules.meanwhile, rules.verification], flag: .repeatedRequest, on: op, "old-activate", "old-validate",
      "upgrade-start", "upgrade-confirm", "replay of=2", "validate")
  }

  private func declareMeanwhile(on op: OperationBuilder) {
    script.play(
      "meanwhile/old-requests", "Between start and confirmation everything of 3.3 still works.", [rules.meanwhile],
      on: op, "old-activate", "old-token-create", "upgrade-start lost=answer", "old-validate",
      "old-validate factors=POSSESSION_BIOMETRY", "old-offline", "old-token-use", "old-token-create token=u",
      "old-token-use token=u", "old-vault-unlock", "old-user-info", "old-status", "old-validate wrong=knowledge",
      "upgrade-start", "old-validate", "upgrade-confirm")
    script.play(
      "meanwhile/new-requests", "Between start and confirmation requests of 4.0.", [rules.codes], on: op,
      "old-activate", "upgrade-start", "validate", "validate factors=POSSESSION", "status", "token-create", "token-use",
      "vault-unlock", "upgrade-confirm",
      "validate", "token-use")
    script.play(
      "meanwhile/both", "Codes of 4.0 and signatures of 3.3 in turn: one number, two chains.",
      [rules.meanwhile, rules.codes], on: op, "old-activate", "upgrade-start", "validate", "old-validate", "validate",
      "old-validate", "status", "old-status", "upgrade-confirm", "status")
    script.play(
      "meanwhile/blocked", "Wrong signatures of 3.3 block an upgrade that waits.", [rules.meanwhile, rules.state],
      flag: .refusedRequest, on: op, "old-activate maxFailures=2", "upgrade-start", "2 * old-validate wrong=knowledge",
      "upgrade-confirm", "status", "old-status", "unblock", "old-validate", "upgrade-confirm")
    script.play(
      "meanwhile/removed", "An activation is removed while its upgrade waits.", [rules.meanwhile, rules.state],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "remove", "upgrade-confirm", "status",
      "old-validate", "upgrade-start")
    script.play(
      "meanwhile/neighbours", "Activations of both versions, and one between them.", [rules.meanwhile], on: op,
      "old-activate", "activate activation=b", "old-activate activation=c", "upgrade-start activation=c",
      "old-validate", "validate activation=b", "old-validate activation=c", "upgrade-confirm activation=c",
      "validate activation=c", "old-validate", "validate activation=b", "status activation=b", "old-status")
    script.play(
      "before/new-requests", "Before a start there is nothing of 4.0 but the start itself.",
      [rules.codes, rules.status],
      flag: .refusedRequest, on: op, "old-activate", "old-status", "validate", "validate factors=POSSESSION", "status",
      "upgrade-confirm", "temporary-key", "temporary-key scope=application key=l", "old-validate")
  }

  private func declareAfterwards(on op: OperationBuilder) {
    script.play(
      "afterwards/test-tool", "The test tool lets the code serve again while an upgrade waits: nothing of 3.3 stays.",
      [rules.meanwhile, rules.verification], flag: .refusedRequest, on: op, "old-activate", "upgrade-start",
      "set-status status=CREATED", "exchange", "commit", "old-validate", "validate", "status")
    script.play(
      "afterwards/old-requests", "After the confirmation nothing of 3.3 works but the tokens.",
      [rules.meanwhile, rules.verification], flag: .refusedRequest, on: op, "old-activate", "old-token-create",
      "upgrade-start", "upgrade-confirm", "old-token-use", "old-validate", "old-validate path=v4",
      "old-token-create token=u", "old-vault-unlock", "old-user-info", "old-token-use", "validate")
    script.play(
      "afterwards/tokens", "Tokens of 3.3 and of 4.0 after the upgrade, and a block.", [rules.meanwhile], on: op,
      "old-activate", "old-token-create", "upgrade-start", "old-token-use", "upgrade-confirm", "token-create token=u",
      "token-use token=u", "old-token-use", "block", "old-token-use", "token-use token=u", "unblock", "old-token-use")
    script.play(
      "afterwards/used-up", "Signatures of 3.3 after the upgrade, with one attempt.", [rules.verification],
      flag: .refusedRequest, on: op, "old-activate maxFailures=1", "upgrade-start", "upgrade-confirm", "old-validate",
      "upgrade-start", "validate")
    script.play(
      "afterwards/possession", "A signature of possession after the upgrade costs nothing.", [rules.verification],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "upgrade-confirm",
      "old-validate factors=POSSESSION", "old-validate path=v4 factors=POSSESSION", "validate")
  }

  private func declareOldest(on op: OperationBuilder) {
    script.play(
      "oldest/changed", "From now on the oldest version is 4, and then 3 again.", [rules.oldest],
      flag: .refusedRequest, on: op, "old-activate", "old-validate at=1", "configure minimumVersion=4",
      "old-validate at=2", "upgrade-start at=3", "old-user-info at=4", "old-vault-unlock at=5",
      "configure minimumVersion=3", "old-validate at=6", "upgrade-start at=7", "upgrade-confirm at=8")
    script.play(
      "oldest/while-pending", "The oldest version becomes 4 while an upgrade waits.", [rules.oldest],
      flag: .refusedRequest, on: op, "old-activate", "upgrade-start", "configure minimumVersion=4", "old-validate",
      "upgrade-start", "old-user-info", "upgrade-confirm", "validate", "status")
    script.play(
      "oldest/of-configuration", "A server that begins with the oldest version 4.", [rules.oldest],
      flag: .refusedRequest, settings: "minimumVersion=4", on: op, "init", "old-exchange", "exchange", "commit",
      "validate", "validate path=v3", "old-validate at=5", "upgrade-start at=6", "validate")
    script.play(
      "oldest/code-at-start", "The oldest version 4 refuses signatures at the start of an upgrade, and judges codes.",
      [rules.oldest, rules.headers], flag: .refusedRequest, on: op, "activate", "configure minimumVersion=4",
      "upgrade-start protocol=4.0 at=1", "upgrade-start protocol=4.0 wrong=knowledge at=2", "upgrade-start at=3",
      "validate at=4")
    for factors in ["POSSESSION", "POSSESSION_KNOWLEDGE"] {
      script.play(
        "oldest/code-at-3-\(factors.inName)",
        "A code of 4.0 at the address of version 3, whatever the oldest version is.",
        [rules.oldest], flag: .refusedRequest, on: op, "activate", "validate path=v3 factors=\(factors)",
        "configure minimumVersion=4", "validate path=v3 factors=\(factors)", "validate factors=\(factors)")
    }
  }
}

extension ServerUpgradeTo4Sentences {
  /// The rules that a message is about.
  fileprivate func of(_ message: String) -> [Rule] {
    switch message {
    case "start": [state, start]
    case "wrong-start": [wrong, verification]
    case "start-by-code": [headers, verification]
    case "confirm": [state, confirmation]
    case "wrong-confirm": [wrong]
    case "status", "temporary-key": [status]
    case "old-validate", "old-token", "old-vault", "old-user-info": [meanwhile]
    default: [codes]
    }
  }
}

extension String {
  /// The name as a part of a sentence.
  fileprivate var inWords: String { replacing("-", with: " ") }
}
