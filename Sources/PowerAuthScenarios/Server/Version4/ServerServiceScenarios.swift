package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerServiceOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareVaultKeys(on: op)
    declareVaultCosts(on: op)
    declareVaultStates(on: op)
    declareTokens(on: op)
    declareUsesOfTokens(on: op)
    declareRemovals(on: op)
    declareDetails(on: op)
    declareFlags(on: op)
    declareNumbers(on: op)
    declareAreas(on: op)
  }

  private func declareVaultKeys(on op: OperationBuilder) {
    for identifier in ["KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_KNOWLEDGE", "KDK_APP_VAULT_2FA", "KDK_OTHER"] {
      for factors in [
        "POSSESSION", "POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY",
      ] {
        script.play(
          "vault/\(identifier.inName)-\(factors.inName)", "\(factors) asks for \(identifier).", [rules.factors],
          flag: .refusedRequest, on: op, "activate enableBiometry=yes", "validate wrong=knowledge",
          "vault-unlock identifier=\(identifier) factors=\(factors) at=5", "validate at=6")
        script.play(
          "vault/\(identifier.inName)-\(factors.inName)-wrong", "\(factors) asks for \(identifier) with a wrong code.",
          [rules.factors], flag: .refusedRequest, on: op, "activate enableBiometry=yes", "validate wrong=knowledge",
          "vault-unlock identifier=\(identifier) factors=\(factors) wrong=possession at=5", "validate at=6")
      }
    }
    for (name, line) in [
      ("device", "vault-unlock factors=POSSESSION_BIOMETRY"),
      ("device-wrong", "vault-unlock factors=POSSESSION_BIOMETRY wrong=biometry"),
    ] {
      script.play(
        "vault/setting-\(name)", "An application that forbids biometry for the key of the device.", [rules.factors],
        flag: .refusedRequest, on: op, "activate enableBiometry=yes", "configure deviceKeyWithBiometry=no", line,
        "vault-unlock identifier=KDK_APP_VAULT_2FA factors=POSSESSION_BIOMETRY", "vault-unlock", "configure", line)
    }
    script.play(
      "vault/same-for-ever", "The keys of the vault stay when the keys of the factors change.", [rules.factors],
      on: op, "activate enableBiometry=yes", "vault-unlock identifier=KDK_APP_VAULT_KNOWLEDGE", "password-change",
      "validate", "vault-unlock identifier=KDK_APP_VAULT_KNOWLEDGE", "biometry-remove", "biometry-add",
      "vault-unlock identifier=KDK_APP_VAULT_2FA factors=POSSESSION_BIOMETRY", "vault-unlock")
    script.play(
      "vault/next-key", "A code for the vault promotes the next key.", [rules.factors], on: op, "activate",
      "password-change", "vault-unlock", "validate knowledgeKey=0", "validate")
    script.play(
      "vault/biometry-off", "Biometry that is off opens nothing, and costs nothing.", [rules.factors],
      flag: .refusedRequest, on: op, "activate enableBiometry=no",
      "vault-unlock identifier=KDK_APP_VAULT_2FA factors=POSSESSION_BIOMETRY", "vault-unlock", "validate")
    script.play(
      "vault/hybrid", "The vault of an activation with keys of EC_P384_ML_L3.", [rules.factors], on: op,
      "activate algorithm=EC_P384_ML_L3", "vault-unlock", "vault-unlock identifier=KDK_APP_VAULT_KNOWLEDGE")
  }

  private func declareVaultCosts(on op: OperationBuilder) {
    script.play(
      "cost/one-attempt-left", "What requests cost with one attempt left.",
      [rules.vaultBody, rules.factors, rules.refused], flag: .basic, on: op, "activate enableBiometry=yes",
      "4 * validate wrong=knowledge", "vault-unlock factors=POSSESSION", "vault-unlock body=undecryptable",
      "vault-unlock reason=x", "vault-unlock identifier=KDK_OTHER", "vault-unlock",
      "password-change body=undecryptable", "biometry-remove factors=POSSESSION_KNOWLEDGE", "validate version=unknown",
      "validate version=unknown factors=POSSESSION")
    for body in ["undecryptable", "unreadable", "incomplete"] {
      script.play(
        "cost/vault-\(body)", "A body that is \(body) costs nothing, whatever its code is.", [rules.vaultBody],
        flag: .refusedRequest, on: op, "activate", "validate wrong=knowledge", "vault-unlock body=\(body) at=5",
        "vault-unlock body=\(body) wrong=knowledge at=6", "vault-unlock at=7")
      script.play(
        "cost/rename-\(body)", "A new name whose body is \(body) uses its code up.", [rules.refused],
        flag: .refusedRequest, on: op, "activate", "validate wrong=knowledge", "rename body=\(body)",
        "rename body=\(body) wrong=knowledge", "rename", "detail")
    }
    let longest = String(repeating: "r", count: 255)
    for (name, reason) in [
      ("shortest", "abc"), ("longest", longest), ("characters", "aZ09_-."), ("two", "ab"), ("empty", ""),
      ("too-long", "\(longest)r"), ("slash", "a/b/c"), ("umlaut", "größe"),
    ] {
      script.play(
        "reason/\(name)", "A reason for which a key is asked.", [rules.vaultBody], flag: .serverLimit, on: op,
        "activate", "validate wrong=knowledge", "vault-unlock reason=\(reason) at=5",
        "vault-unlock reason=\(reason) wrong=knowledge at=6", "vault-unlock at=7")
    }
    script.play(
      "cost/vault-wrong", "Wrong codes for the vault block.", [rules.vaultBody], flag: .refusedRequest, on: op,
      "activate maxFailures=2", "vault-unlock wrong=knowledge", "vault-unlock wrong=possession", "vault-unlock",
      "unblock", "vault-unlock")
    script.play(
      "cost/vault-repeated", "The same request again is refused before its code.", [rules.vaultBody],
      flag: .repeatedRequest, on: op, "activate", "vault-unlock", "2 * replay of=2", "validate")
    script.play(
      "cost/vault-late", "A request arrives later, and once.", [rules.vaultBody], flag: .repeatedRequest, on: op,
      "activate", "vault-unlock lost=request", "replay of=2", "replay of=2", "vault-unlock lost=answer", "validate")
  }

  private func declareVaultStates(on op: OperationBuilder) {
    script.play(
      "state/vault", "The vault in each state: 400, and nothing changes.", [rules.vaultBody], flag: .refusedRequest,
      on: op, "init", "exchange", "vault-unlock at=5", "commit", "block", "vault-unlock at=6",
      "vault-unlock wrong=knowledge at=7", "unblock", "vault-unlock at=8", "remove", "vault-unlock at=9")
    script.play(
      "state/unsupported", "A version that is no longer supported, with a temporary key and without.",
      [rules.vaultBody], flag: .refusedRequest, on: op, "activate", "temporary-key", "unsupport", "vault-unlock",
      "vault-unlock key=k", "rename key=k", "support", "vault-unlock key=k")
    script.play(
      "state/created", "Before the exchange there is neither vault nor status.", [rules.vaultBody],
      flag: .refusedRequest, on: op, "vault-unlock", "status", "init", "vault-unlock", "status", "token-create",
      "rename")
    script.play(
      "state/rename", "A new name in each state, and with each type.", [rules.refused], flag: .refusedRequest, on: op,
      "activate enableBiometry=yes", "rename name=first", "detail", "rename name=second factors=POSSESSION",
      "rename name=third factors=POSSESSION_BIOMETRY", "rename name=fourth wrong=knowledge", "detail", "block",
      "rename name=fifth", "unblock", "rename name=sixth lost=answer", "detail")
  }

  private func declareTokens(on op: OperationBuilder) {
    for factors in ["POSSESSION", "POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY"] {
      script.play(
        "token/\(factors.inName)", "A token that was created with \(factors).", [rules.token, rules.use], on: op,
        "activate enableBiometry=yes", "validate wrong=knowledge", "token-create factors=\(factors)", "token-use",
        "token-validate", "token-use allowed=POSSESSION", "token-use allowed=POSSESSION_KNOWLEDGE")
    }
    script.play(
      "token/three-factors", "Three factors create no token.", [rules.token], flag: .refusedRequest, on: op,
      "activate enableBiometry=yes", "token-create factors=POSSESSION_KNOWLEDGE_BIOMETRY", "token-use", "token-create",
      "token-use")
    script.play(
      "token/wrong", "Wrong codes create no token, and count unless they have possession alone.",
      [rules.token, rules.refused], flag: .refusedRequest, on: op, "activate maxFailures=2",
      "token-create factors=POSSESSION wrong=possession", "token-create wrong=knowledge",
      "token-create body=undecryptable", "token-create body=undecryptable wrong=knowledge", "token-create")
    script.play(
      "token/undecryptable", "A body that cannot be decrypted is answered by 401, and the code is used up.",
      [rules.refused], flag: .refusedRequest, on: op, "activate", "token-create body=undecryptable", "token-create",
      "token-use")
    script.play(
      "token/states", "A token cannot be created while BLOCKED, and counts nothing then.", [rules.token, rules.use],
      flag: .refusedRequest, on: op, "init", "exchange", "token-create", "commit", "block", "token-create", "unblock",
      "token-create", "token-use")
    script.play(
      "token/hybrid", "A token of an activation with keys of EC_P384_ML_L5.", [rules.token, rules.use], on: op,
      "activate algorithm=EC_P384_ML_L5", "token-create", "token-use", "token-validate")
  }

  private func declareUsesOfTokens(on op: OperationBuilder) {
    for clock in [0, 1000, 60_001, 299_999, 300_000, 300_001, -60_001, -299_999, -300_000, -300_001] {
      let name = clock < 0 ? "behind-\(-clock)" : "ahead-\(clock)"
      script.play(
        "use/\(name)", "The clock of the device is \(clock) milliseconds ahead.", [rules.use], flag: .serverLimit,
        on: op, "activate", "token-create", "token-use clock=\(clock) at=1000000", "token-validate clock=\(clock)")
    }
    script.play(
      "use/again", "The same nonce again, and the same request.", [rules.use], flag: .repeatedRequest, on: op,
      "activate", "token-create", "token-use", "replay of=3", "token-use nonceOf=3", "token-validate nonceOf=3",
      "token-validate", "replay of=7", "token-use")
    script.play(
      "use/nonce-of-another", "A nonce that another token has used.", [rules.use], on: op, "activate", "token-create",
      "token-create token=u", "token-use", "token-use token=u nonceOf=4", "token-use nonceOf=4")
    for event in ["token-use", "token-validate"] {
      script.play(
        "use/wrong-\(event)", "A wrong digest leaves its nonce usable.", [rules.use], flag: .refusedRequest, on: op,
        "activate", "token-create", "\(event) digest=wrong", "\(event) nonceOf=3", "\(event) nonceOf=3")
    }
    script.play(
      "use/late-nonce", "A nonce whose time was outside the window is not spent.", [rules.use], flag: .serverLimit,
      on: op, "activate", "token-create", "token-use clock=300001", "token-use nonceOf=3")
    script.play(
      "use/forgotten", "A nonce is remembered for five minutes.", [rules.use], flag: .serverLimit, on: op, "activate",
      "token-create", "token-use", "token-use nonceOf=3 at=299999", "token-use nonceOf=3 at=300001")
    script.play(
      "use/blocked", "A token while BLOCKED, and afterwards.", [rules.use], flag: .refusedRequest, on: op, "activate",
      "token-create", "block", "token-use", "token-validate", "unblock", "token-use nonceOf=4", "token-validate")
    script.play(
      "use/removed", "A token after the removal of its activation.", [rules.use], flag: .refusedRequest, on: op,
      "activate", "token-create", "token-use", "remove", "token-use", "token-validate")
    script.play(
      "use/removed-while-blocked", "A token of an activation that is blocked and then removed.", [rules.use],
      flag: .refusedRequest, on: op, "activate", "token-create", "block", "token-use", "remove", "token-use",
      "token-validate")
    script.play(
      "use/unknown", "A token that nobody has made.", [rules.use], flag: .refusedRequest, on: op, "activate",
      "token-use", "token-validate", "validate")
    script.play(
      "use/costs-nothing", "Tokens touch neither counter, attempts nor last use.", [rules.use], on: op, "activate",
      "validate wrong=knowledge", "token-create factors=POSSESSION", "token-use at=5", "token-use digest=wrong at=6",
      "validate at=7")
    script.play(
      "use/unsupported", "A token of a version that is no longer supported.", [rules.use], on: op, "activate",
      "token-create", "unsupport", "token-use", "token-create token=u", "support", "token-use")
  }

  private func declareRemovals(on op: OperationBuilder) {
    script.play(
      "removal/own", "A device removes its token, twice.", [rules.removal], on: op, "activate", "token-create",
      "token-use", "token-remove", "token-use", "token-remove", "token-validate")
    for factors in ["POSSESSION", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"] {
      script.play(
        "removal/\(factors.inName)", "A device removes its token with \(factors).", [rules.removal], on: op,
        "activate enableBiometry=yes", "token-create", "token-remove factors=\(factors)",
        "token-remove factors=\(factors) wrong=possession", "token-use")
    }
    for (name, line) in [("knowledge", "token-remove"), ("possession", "token-remove factors=POSSESSION")] {
      script.play(
        "removal/of-another-\(name)", "A device does not remove the token of another activation.", [rules.removal],
        flag: .refusedRequest, on: op, "activate", "activate activation=b", "token-create activation=b token=u",
        "\(line) token=u", "token-use token=u", "token-remove activation=b token=u", "token-use token=u")
      script.play(
        "removal/unknown-\(name)", "A token that nobody knows is answered like one that was removed.", [rules.removal],
        on: op, "activate", line, "token-create", "token-use")
    }
    script.play(
      "removal/wrong", "Wrong codes remove nothing.", [rules.removal], flag: .refusedRequest, on: op, "activate",
      "token-create", "token-remove wrong=knowledge", "token-remove tamper=body", "token-use", "token-remove",
      "token-use")
    script.play(
      "removal/administrator", "An administrator removes a token.", [rules.removal], on: op, "activate",
      "activate activation=b", "token-create", "token-erase activation=b", "token-use", "token-erase", "token-use",
      "token-erase")
  }

  private func declareDetails(on op: OperationBuilder) {
    script.play(
      "detail/right", "A token of two factors asks for the details of its activation.", [rules.use], on: op, "init",
      "exchange name=phone", "commit", "token-create", "sdk-detail", "rename name=watch", "sdk-detail",
      "sdk-detail digest=wrong", "sdk-detail nonceOf=5", "validate")
    script.play(
      "detail/possession", "A token of possession is not enough.", [rules.use, rules.token], flag: .refusedRequest,
      on: op, "activate", "token-create factors=POSSESSION", "sdk-detail", "token-use", "token-create token=u",
      "sdk-detail token=u body=undecryptable", "sdk-detail token=u")
    script.play(
      "detail/blocked", "A BLOCKED activation gets no details.", [rules.use], flag: .refusedRequest, on: op,
      "activate", "token-create", "block", "sdk-detail", "unblock", "sdk-detail", "sdk-detail token=z")
    script.play(
      "detail/other-activation", "A token asks for the details of its own activation, and of no other.", [rules.use],
      flag: .refusedRequest, on: op, "activate", "activate activation=b", "token-create", "sdk-detail activation=b",
      "sdk-detail")
  }

  private func declareFlags(on op: OperationBuilder) {
    script.play(
      "status/life", "The status in each state of a life.", [rules.flags, rules.status], on: op, "init", "status",
      "exchange", "status", "confirm", "status", "commit", "status", "block", "status", "unblock", "status", "remove",
      "status")
    script.play(
      "status/not-confirmed", "The commit leaves it awaited that the device confirms.", [rules.flags], on: op, "init",
      "exchange", "status", "commit", "status", "block", "status", "unblock", "confirm enableBiometry=no", "status")
    script.play(
      "status/confirmed-pending", "A confirmation before the commit, with biometry and without.", [rules.flags],
      on: op, "init", "exchange", "confirm enableBiometry=no", "status", "init activation=b", "exchange activation=b",
      "confirm activation=b", "status activation=b", "commit activation=b", "status activation=b")
    script.play(
      "status/biometry", "The flag of biometry, also while BLOCKED.", [rules.flags], on: op,
      "activate enableBiometry=yes", "status", "block", "status", "unblock", "biometry-remove", "status",
      "biometry-add", "status", "remove", "status")
    for (name, list) in [("other", "EC_P384_ML_L3"), ("empty", "_"), ("own", "EC_P384"), ("p-256", "EC_P256,EC_P384")] {
      for (phase, beginning) in [("confirmed", "activate enableBiometry=yes"), ("not-confirmed", "activate")] {
        script.play(
          "status/algorithms-\(name)-\(phase)", "The status where the application allows other algorithms.",
          [rules.flags], on: op, beginning, "temporary-key", "configure algorithms=\(list)", "status key=k",
          "configure", "status key=k")
      }
    }
    script.play(
      "status/expired", "An activation that expires before its commit.", [rules.flags], flag: .serverLimit, on: op,
      "init validity=1000", "exchange", "status at=1000", "status at=1001", "commit")
    for (name, line) in [("confirmed", "confirm"), ("not-confirmed", "status")] {
      script.play(
        "status/active-\(name)", "An ACTIVE activation does not expire.", [rules.flags], flag: .serverLimit, on: op,
        "init validity=1000", "exchange", "commit", line, "status at=5000", "validate")
    }
    script.play(
      "status/changes-nothing", "A status changes nothing, not even the last use.", [rules.status], on: op,
      "activate", "validate wrong=knowledge at=1", "status at=2", "status body=undecryptable at=3", "status at=4",
      "validate at=5", "status at=6")
    script.play(
      "status/key-of-another", "The temporary key of another activation.", [rules.status], flag: .refusedRequest,
      on: op, "activate", "activate activation=b", "temporary-key activation=b", "status key=k",
      "status activation=b key=k", "status key=z")
  }

  private func declareNumbers(on op: OperationBuilder) {
    for (count, rest) in [(1, 0), (2, 0), (3, 0), (4, 0), (4, 44)] {
      let steps = [String](repeating: "compute count=63; validate", count: count)
      script.play(
        "number/counter-\(count * 64 + rest)", "The counter is at \(count * 64 + rest).", [rules.flags, rules.status],
        flags: [.serverLimit], with: "lookAhead=64", on: op,
        ["activate"] + steps + (rest > 0 ? ["compute count=\(rest - 1); validate"] : []) + ["status"])
    }
    for maximum in [64, 255, 300, 700] {
      script.play(
        "number/maximum-\(maximum)", "A maximum of \(maximum) attempts.", [rules.flags], flag: .serverLimit, on: op,
        "activate maxFailures=\(maximum)", "status", "validate wrong=knowledge", "validate wrong=knowledge", "status")
    }
    script.play(
      "number/attempts", "The attempts in a status, up to the block.", [rules.flags, rules.status], on: op,
      "activate maxFailures=2", "status", "validate wrong=knowledge", "status", "validate wrong=knowledge", "status")
    script.play(
      "number/drift", "The status behind lost codes: the server's counter stays.", [rules.flags, rules.status], on: op,
      "activate", "validate", "compute count=9", "status", "compute count=1", "status", "validate factors=POSSESSION",
      "status", "compute count=20", "validate", "status")
  }
}
