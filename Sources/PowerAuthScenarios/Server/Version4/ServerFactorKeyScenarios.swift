package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerFactorKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declarePasswords(on: op)
    declareLostPasswords(on: op)
    declareRefusals(on: op)
    declareBiometry(on: op)
    declareRemovals(on: op)
    declareLostBiometry(on: op)
    declareBoth(on: op)
    declareRepeats(on: op)
  }

  private func declarePasswords(on op: OperationBuilder) {
    script.play(
      "password/two-keys", "Two keys of a password live until one of them has made a code.",
      [rules.settle, rules.password, rules.code], flag: .basic, on: op, "activate enableBiometry=yes", "10 * validate",
      "password-change lost=answer", "validate factors=POSSESSION_BIOMETRY", "validate factors=POSSESSION", "validate",
      "password-change", "password-change", "validate knowledgeKey=0", "validate", "validate knowledgeKey=2")
    script.play(
      "password/used", "The first code with the new key makes it the current one.", [rules.settle, rules.password],
      on: op, "activate", "password-change", "validate", "validate knowledgeKey=0", "validate", "status")
    script.play(
      "password/old-used", "The first code with the old key discards the new one.", [rules.settle, rules.password],
      on: op, "activate", "password-change", "validate knowledgeKey=0", "validate", "password-change knowledgeKey=0",
      "validate")
    script.play(
      "password/there-and-back", "A change, a code, a change back, a code.", [rules.password, rules.settle], on: op,
      "activate", "password-change", "validate", "password-change", "validate", "validate knowledgeKey=1",
      "validate knowledgeKey=0")
    script.play(
      "password/by-next", "A change with the next key promotes it before it makes another one.",
      [rules.code, rules.password], on: op, "activate", "password-change", "password-change",
      "validate knowledgeKey=0", "validate knowledgeKey=1", "validate")
    script.play(
      "password/by-next-twice", "Three changes, each with the key of the one before.", [rules.code, rules.password],
      on: op, "activate", "3 * password-change", "validate knowledgeKey=1", "validate", "validate knowledgeKey=2")
    script.play(
      "password/by-current", "A second change with the old key takes the place of the first.",
      [rules.settle, rules.password], on: op, "activate", "password-change", "password-change knowledgeKey=0",
      "validate knowledgeKey=1", "validate", "validate knowledgeKey=0")
    for (name, factors) in [("possession", "POSSESSION"), ("biometry", "POSSESSION_BIOMETRY")] {
      script.play(
        "password/beside-\(name)", "Codes of \(factors) leave both keys of knowledge.", [rules.settle], on: op,
        "activate enableBiometry=yes", "password-change", "2 * validate factors=\(factors)",
        "validate factors=\(factors) wrong=possession", "validate knowledgeKey=1", "validate knowledgeKey=0")
    }
    script.play(
      "password/wrong-code", "Wrong codes leave both keys.", [rules.settle], flag: .refusedRequest, on: op, "activate",
      "password-change", "validate wrong=knowledge", "validate wrong=possession", "validate", "validate knowledgeKey=0")
    script.play(
      "password/confirmed-later", "A change before the confirmation, and a confirmation with the new key.",
      [rules.settle, rules.password], on: op, "activate", "password-change", "confirm", "validate",
      "validate knowledgeKey=0")
    script.play(
      "password/two-steps", "The application validates the old password, and then changes it.", [rules.password],
      on: op, "activate", "validate wrong=knowledge", "validate", "password-change", "validate")
    script.play(
      "password/hybrid", "A change with keys of EC_P384_ML_L3.", [rules.password], on: op,
      "activate algorithm=EC_P384_ML_L3", "password-change", "validate", "password-change algorithm=EC_P384",
      "validate")
  }

  private func declareLostPasswords(on op: OperationBuilder) {
    script.play(
      "lost/password-answer", "The answer to a change is lost: the old key still works.",
      [rules.settle, rules.password], on: op, "activate", "password-change lost=answer", "validate", "status",
      "password-change", "validate")
    script.play(
      "lost/password-answer-repeated", "The answer is lost, and the change is made once more.",
      [rules.settle, rules.password], on: op, "activate", "password-change lost=answer", "password-change", "validate",
      "validate knowledgeKey=0")
    script.play(
      "lost/password-request", "A change is lost, and arrives later.", [rules.password, rules.settle],
      flag: .repeatedRequest, on: op, "activate", "password-change lost=request", "status", "replay of=2", "validate",
      "status")
    script.play(
      "lost/password-late", "A change arrives after the codes that followed it.", [rules.repeated],
      flag: .repeatedRequest, on: op, "activate", "password-change lost=request", "validate", "replay of=2",
      "password-change", "replay of=2", "validate")
    script.play(
      "lost/two-passwords", "The answers to two changes are lost.", [rules.settle, rules.password], on: op, "activate",
      "2 * password-change lost=answer", "password-change", "validate factors=POSSESSION", "validate")
    script.play(
      "lost/code-behind-change", "The first code with the new key is lost, and then its answer.", [rules.settle],
      on: op, "activate", "password-change", "validate lost=request", "validate lost=answer", "validate",
      "validate knowledgeKey=0")
  }

  private func declareRefusals(on op: OperationBuilder) {
    for event in ["password-change", "biometry-add"] {
      for body in ["undecryptable", "unreadable", "incomplete"] {
        script.play(
          "refused/\(event)-\(body)", "The body is \(body): the code is used up, and the keys stay.",
          [rules.body, rules.refused], flag: .refusedRequest, on: op, "activate enableBiometry=yes",
          "validate wrong=knowledge", "\(event) body=\(body)", "\(event) body=\(body) wrong=knowledge", "validate",
          "status")
        script.play(
          "refused/\(event)-\(body)-by-next", "The same with the next key, which the code promotes.",
          [rules.body, rules.refused, rules.settle], flag: .refusedRequest, on: op, "activate", "password-change",
          "\(event) body=\(body)", "validate knowledgeKey=0", "validate")
        script.play(
          "refused/\(event)-\(body)-by-current", "The same with the current key, which discards the next one.",
          [rules.body, rules.refused, rules.settle], flag: .refusedRequest, on: op, "activate", "password-change",
          "\(event) knowledgeKey=0 body=\(body)", "validate", "validate knowledgeKey=0")
        script.play(
          "refused/\(event)-\(body)-beside-biometry", "The next key of biometry stays.", [rules.refused],
          flag: .refusedRequest, on: op, "activate enableBiometry=yes", "biometry-add", "\(event) body=\(body)",
          "validate factors=POSSESSION_BIOMETRY", "validate factors=POSSESSION_BIOMETRY biometryKey=0")
      }
      script.play(
        "refused/\(event)-algorithm", "A secret in another algorithm than that of the activation.",
        [rules.body, rules.refused], flag: .refusedRequest, on: op, "activate", "\(event) algorithm=EC_P384_ML_L3",
        "\(event) algorithm=EC_P384", "validate")
      script.play(
        "refused/\(event)-time", "A message whose time is too far away.", [rules.body, rules.refused],
        flag: .refusedRequest, on: op, "activate", "\(event) clock=300001", "\(event) clock=-300001", "validate")
      script.play(
        "refused/\(event)-key", "A message with a temporary key that nobody knows.", [rules.body],
        flag: .refusedRequest, on: op, "activate", "\(event) key=z", "validate")
      script.play(
        "refused/\(event)-used-up", "Wrong codes block, and a change is refused then.", [rules.repeated],
        flag: .refusedRequest, on: op, "activate maxFailures=2", "\(event) wrong=knowledge",
        "\(event) wrong=possession", event, "unblock", event, "validate")
      script.play(
        "refused/\(event)-states", "A change in PENDING_COMMIT and in BLOCKED.", [rules.body], flag: .refusedRequest,
        on: op, "init", "exchange", "\(event) at=1", "commit", "block", "\(event) at=2", "unblock", "\(event) at=3")
    }
  }

  private func declareBiometry(on op: OperationBuilder) {
    script.play(
      "biometry/next-then-current", "Biometry that is added over an older key is the next one, else the current one.",
      [rules.addition, rules.removal, rules.settle], on: op, "activate enableBiometry=no",
      "validate factors=POSSESSION_BIOMETRY", "biometry-add lost=answer", "status", "biometry-remove", "biometry-add",
      "validate factors=POSSESSION_BIOMETRY", "biometry-add", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=2")
    script.play(
      "biometry/first", "The first addition where biometry was off.", [rules.addition, rules.settle], on: op,
      "activate enableBiometry=no", "biometry-add", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0", "status")
    script.play(
      "biometry/over", "An addition over biometry that is on, and a code with the old key.",
      [rules.addition, rules.settle], on: op, "activate enableBiometry=yes", "biometry-add",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0")
    script.play(
      "biometry/over-and-new", "The same, and a code with the new key.", [rules.addition, rules.settle], on: op,
      "activate enableBiometry=yes", "biometry-add", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0")
    script.play(
      "biometry/twice", "Two additions: the second key takes the place of the first.", [rules.addition], on: op,
      "activate enableBiometry=yes", "biometry-add", "biometry-add",
      "validate factors=POSSESSION_BIOMETRY biometryKey=1", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "biometry/three-times", "Three additions, and a code with the oldest key.", [rules.addition, rules.settle],
      on: op, "activate enableBiometry=yes", "3 * biometry-add", "validate factors=POSSESSION_BIOMETRY biometryKey=2",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0", "validate factors=POSSESSION_BIOMETRY")
    for (name, line) in [
      ("knowledge", "validate"), ("possession", "validate factors=POSSESSION"),
      ("wrong", "validate factors=POSSESSION_BIOMETRY wrong=biometry"),
    ] {
      script.play(
        "biometry/beside-\(name)", "`\(line)` leaves both keys of biometry.", [rules.settle], on: op,
        "activate enableBiometry=yes", "biometry-add", line, line, "validate factors=POSSESSION_BIOMETRY",
        "validate factors=POSSESSION_BIOMETRY biometryKey=0")
    }
    script.play(
      "biometry/before-confirmation", "Biometry that is added before the confirmation, which then says yes.",
      [rules.addition], on: op, "activate", "biometry-add", "confirm", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0")
  }

  private func declareRemovals(on op: OperationBuilder) {
    script.play(
      "removal/and-again", "A removal, a second one, and a new key.", [rules.removal, rules.addition], on: op,
      "activate enableBiometry=yes", "biometry-add", "biometry-remove", "biometry-remove",
      "validate factors=POSSESSION_BIOMETRY", "biometry-add", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_BIOMETRY biometryKey=0", "validate factors=POSSESSION_BIOMETRY biometryKey=1")
    script.play(
      "removal/never-on", "A removal where biometry was never on.", [rules.removal, rules.addition], on: op,
      "activate enableBiometry=no", "biometry-remove", "status", "biometry-remove", "biometry-add",
      "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "removal/before-block", "A removal with one attempt left: wrong ones cost nothing.", [rules.removal],
      flag: .refusedRequest, on: op, "activate maxFailures=3 enableBiometry=yes", "2 * validate wrong=knowledge",
      "biometry-remove wrong=possession", "biometry-remove", "validate")
    script.play(
      "removal/blocked", "A removal while BLOCKED.", [rules.removal], flag: .refusedRequest, on: op,
      "activate enableBiometry=yes", "block", "biometry-remove", "unblock", "validate factors=POSSESSION_BIOMETRY",
      "biometry-remove", "validate factors=POSSESSION_BIOMETRY")
    for factors in ["POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY"] {
      script.play(
        "removal/by-\(factors.inName)", "\(factors) removes nothing.", [rules.removal], flag: .refusedRequest, on: op,
        "activate enableBiometry=yes", "biometry-remove factors=\(factors)", "biometry-remove",
        "validate factors=POSSESSION_BIOMETRY")
    }
    script.play(
      "removal/beside-password", "A removal leaves the keys of knowledge.", [rules.removal, rules.settle], on: op,
      "activate enableBiometry=yes", "password-change", "biometry-remove", "validate knowledgeKey=0", "validate")
  }

  private func declareLostBiometry(on op: OperationBuilder) {
    script.play(
      "lost/first-addition", "The answer to the first addition is lost, and the key of the exchange makes a code.",
      [rules.addition], on: op, "activate enableBiometry=no", "biometry-add lost=answer",
      "validate factors=POSSESSION_BIOMETRY", "status")
    script.play(
      "lost/addition-behind-removal", "The answer to an addition behind a removal is lost, and it is repeated.",
      [rules.addition, rules.removal], on: op, "activate enableBiometry=yes", "biometry-remove",
      "biometry-add lost=answer", "status", "biometry-add", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "lost/addition-request", "An addition is lost, and arrives later.", [rules.addition], flag: .repeatedRequest,
      on: op, "activate enableBiometry=no", "biometry-add lost=request", "status", "replay of=2", "status",
      "biometry-remove", "biometry-add", "validate factors=POSSESSION_BIOMETRY")
    for loss in ["request", "answer"] {
      script.play(
        "lost/removal-\(loss)", "Of a removal the \(loss) is lost, and it is repeated.", [rules.removal], on: op,
        "activate enableBiometry=yes", "biometry-remove lost=\(loss)", "status",
        "validate factors=POSSESSION_BIOMETRY", "biometry-remove", "status", "validate factors=POSSESSION_BIOMETRY")
    }
    script.play(
      "lost/confirmation", "The device does not learn that its confirmation switched biometry on.", [rules.removal],
      on: op, "activate", "confirm lost=answer", "status", "biometry-remove", "status")
  }

  private func declareBoth(on op: OperationBuilder) {
    for knowledge in [0, 1] {
      for biometry in [0, 1] {
        script.play(
          "both/\(knowledge)-\(biometry)",
          "Both factors have a next key: a code with the key \(knowledge) of knowledge, one with \(biometry) of biometry.",
          [rules.settle], on: op, "activate enableBiometry=yes", "biometry-add", "password-change",
          "validate knowledgeKey=\(knowledge)", "validate factors=POSSESSION_BIOMETRY biometryKey=\(biometry)",
          "validate knowledgeKey=\(1 - knowledge)",
          "validate factors=POSSESSION_BIOMETRY biometryKey=\(1 - biometry)")
        script.play(
          "both/\(knowledge)-\(biometry)-at-once", "The same in one code of three factors.", [rules.settle], on: op,
          "activate enableBiometry=yes", "biometry-add", "password-change",
          "verify factors=POSSESSION_KNOWLEDGE_BIOMETRY knowledgeKey=\(knowledge) biometryKey=\(biometry)",
          "validate knowledgeKey=\(1 - knowledge)",
          "validate factors=POSSESSION_BIOMETRY biometryKey=\(1 - biometry)")
      }
    }
    script.play(
      "both/blocked", "A block and its end leave all keys.", [rules.settle], on: op, "activate enableBiometry=yes",
      "biometry-add", "password-change", "block", "validate", "unblock", "validate",
      "validate factors=POSSESSION_BIOMETRY")
  }

  private func declareRepeats(on op: OperationBuilder) {
    script.play(
      "repeat/password", "Whoever repeats one recorded change blocks the activation.", [rules.repeated, rules.settle],
      flag: .repeatedRequest, on: op, "activate", "password-change", "5 * replay of=2", "validate", "unblock",
      "validate")
    script.play(
      "repeat/addition", "The same with an addition of biometry.", [rules.repeated, rules.settle],
      flag: .repeatedRequest, on: op, "activate maxFailures=2 enableBiometry=yes", "biometry-add", "2 * replay of=2",
      "unblock", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "repeat/removal", "A repeated removal is wrong, and costs nothing.", [rules.removal], flag: .repeatedRequest,
      on: op, "activate enableBiometry=yes", "biometry-remove", "biometry-add", "replay of=2",
      "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "repeat/behind-code", "A recorded change behind later codes.", [rules.repeated], flag: .repeatedRequest, on: op,
      "activate", "password-change", "validate", "password-change", "replay of=2", "validate", "replay of=4")
    script.play(
      "repeat/refused", "A change whose body was refused, again.", [rules.repeated, rules.refused],
      flag: .repeatedRequest, on: op, "activate", "password-change body=undecryptable", "replay of=2",
      "password-change", "replay of=2", "validate")
  }
}
