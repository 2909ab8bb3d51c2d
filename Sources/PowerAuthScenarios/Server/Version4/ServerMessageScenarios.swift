package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerMessageOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareKeys(on: op)
    declareAlgorithms(on: op)
    declareLife(on: op)
    declareTimes(on: op)
    declareNonces(on: op)
    declareOwners(on: op)
    declareStates(on: op)
    declareWithdrawals(on: op)
  }

  private func declareKeys(on op: OperationBuilder) {
    script.play(
      "key/states", "A temporary key for an activation in each state.", [rules.key], on: op, "temporary-key", "init",
      "temporary-key", "exchange", "temporary-key", "commit", "temporary-key key=l", "block", "temporary-key key=m",
      "remove", "temporary-key key=n")
    script.play(
      "key/application", "A temporary key of the application needs no activation.", [rules.key], on: op,
      "temporary-key scope=application", "init", "temporary-key scope=application key=l", "exchange key=k",
      "confirm", "remove", "temporary-key scope=application key=m")
    for (name, member) in [
      ("older", "version=older"), ("foreign", "version=foreign"), ("unknown", "version=unknown"),
      ("wrong-secret", "secret=wrong"), ("wrong-mac", "mac=wrong"),
    ] {
      script.play(
        "key/\(name)", "Requests for temporary keys with \(member).", [rules.key], flag: .refusedRequest, on: op,
        "activate", "temporary-key \(member)", "temporary-key scope=application key=l \(member)", "temporary-key key=m",
        "validate")
      script.play(
        "key/\(name)-and-used", "A message by such a key.", [rules.key, rules.owner], flag: .refusedRequest, on: op,
        "activate", "user-info \(member == "mac=wrong" ? "key=z" : member)", "temporary-key \(member)",
        "user-info key=k", "validate")
    }
    script.play(
      "key/unsupported", "No temporary keys for a version that is not supported.", [rules.key], flag: .refusedRequest,
      on: op, "activate", "unsupport", "temporary-key", "temporary-key scope=application", "support", "temporary-key")
    script.play(
      "key/unsupported-older", "The same of the other version.", [rules.key], flag: .refusedRequest, on: op,
      "activate", "unsupport version=older", "temporary-key version=older", "user-info version=older",
      "temporary-key")
    script.play(
      "key/costs-nothing", "Temporary keys touch neither attempts, counter nor last use.", [rules.key], on: op,
      "activate", "validate wrong=knowledge at=1", "temporary-key at=2", "temporary-key key=l mac=wrong at=3",
      "user-info key=k at=4", "validate at=5")
  }

  private func declareAlgorithms(on op: OperationBuilder) {
    for (name, list) in [("other", "EC_P384_ML_L3"), ("empty", "_")] {
      for algorithm in ["EC_P384", "EC_P384_ML_L5"] {
        script.play(
          "algorithm/\(name)-\(algorithm.inName)-of-application",
          "\(algorithm) for the application, which does not allow it.", [rules.algorithm], flag: .refusedRequest,
          on: op, "configure algorithms=\(list)", "temporary-key scope=application algorithm=\(algorithm)", "configure",
          "temporary-key scope=application algorithm=\(algorithm)")
        script.play(
          "algorithm/\(name)-\(algorithm.inName)-of-activation",
          "An activation whose algorithm the application does no longer allow.", [rules.algorithm],
          flag: .refusedRequest, on: op, "activate algorithm=\(algorithm)", "configure algorithms=\(list)",
          "temporary-key", "temporary-key algorithm=EC_P384_ML_L3", "validate", "configure", "temporary-key")
      }
    }
    for own in ["EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"] {
      for other in ["EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"] where other != own {
        script.play(
          "algorithm/\(other.inName)-of-\(own.inName)", "A temporary key of \(other) for an activation of \(own).",
          [rules.algorithm], flag: .refusedRequest, on: op, "activate algorithm=\(own)",
          "temporary-key algorithm=\(other)", "temporary-key", "user-info key=k",
          "temporary-key scope=application key=l algorithm=\(other)")
      }
    }
    script.play(
      "algorithm/several-allowed", "An application that allows two algorithms.", [rules.algorithm], on: op,
      "configure algorithms=EC_P384,EC_P384_ML_L5", "temporary-key scope=application",
      "temporary-key scope=application key=l algorithm=EC_P384_ML_L3",
      "temporary-key scope=application key=m algorithm=EC_P384_ML_L5")
  }

  private func declareLife(on op: OperationBuilder) {
    script.play(
      "life/five-minutes", "A temporary key ends five minutes after it was made, and a nonce serves once.",
      [rules.message, rules.owner], flag: .basic, on: op, "activate", "temporary-key", "user-info key=k at=100000",
      "replay of=3 at=100500", "user-info key=k body=undecryptable at=101000", "user-info key=k reuse=5 at=102000",
      "user-info key=k at=299999", "user-info key=k at=300000", "user-info key=k at=300001")
    for time in [290_000, 295_000, 299_999, 300_000, 300_001, 400_000] {
      script.play(
        "life/at-\(time)", "A message \(time) milliseconds after its temporary key was made.", [rules.message],
        flag: .serverLimit, on: op, "activate", "temporary-key", "user-info key=k at=\(time)", "status key=k",
        "user-info")
    }
    script.play(
      "life/of-a-minute", "Temporary keys of one minute.", [rules.message], flag: .serverLimit,
      settings: "temporaryKeyValidity=60000", on: op, "activate", "temporary-key", "user-info key=k at=59999",
      "user-info key=k at=60001", "temporary-key key=l", "user-info key=l", "exchange")
    script.play(
      "life/job", "The job forgets keys that have ended, and no others.", [rules.message], on: op, "activate",
      "temporary-key", "temporary-key key=l at=1000", "job job=temporary-keys at=300500", "user-info key=k",
      "user-info key=l")
    script.play(
      "life/many-messages", "One temporary key serves many messages.", [rules.owner], on: op, "activate",
      "temporary-key", "3 * user-info key=k", "status key=k", "password-change key=k", "user-info key=k")
    script.play(
      "life/two-messages", "A temporary key serves a second message.", [rules.owner], on: op, "activate",
      "temporary-key", "status key=k", "status key=k", "temporary-key key=l", "2 * user-info key=l")
  }

  private func declareTimes(on op: OperationBuilder) {
    for clock in [1000, 60_001, 299_999, 300_000, 300_001, -60_001, -299_999, -300_000, -300_001] {
      let name = clock < 0 ? "behind-\(-clock)" : "ahead-\(clock)"
      script.play(
        "time/\(name)", "The clock of the device is \(clock) milliseconds ahead.", [rules.message], flag: .serverLimit,
        on: op, "activate", "user-info clock=\(clock) at=1000000", "status clock=\(clock)", "user-info")
    }
    script.play(
      "time/outside-not-remembered", "A message whose time is outside the window does not spend its nonce.",
      [rules.message], flag: .serverLimit, on: op, "activate", "temporary-key", "user-info key=k clock=300001",
      "user-info key=k reuse=3", "replay of=3")
    script.play(
      "time/later", "A message that arrives later is refused for its time.", [rules.message], flag: .repeatedRequest,
      settings: "temporaryKeyValidity=1000000", on: op, "activate", "temporary-key", "user-info key=k",
      "replay of=3 at=300001", "user-info key=k")
    for member in ["nonce", "timestamp", "temporaryKeyId"] {
      script.play(
        "member/without-\(member.lowercased())", "A message without `\(member)`.", [rules.message],
        flag: .refusedRequest, on: op, "activate", "user-info without=\(member)", "replay of=2", "user-info")
    }
  }

  private func declareNonces(on op: OperationBuilder) {
    script.play(
      "nonce/again", "The same nonce with the same key, at the same time and later.", [rules.message],
      flag: .repeatedRequest, on: op, "activate", "temporary-key", "user-info key=k", "user-info key=k reuse=3",
      "user-info key=k reuse=3 at=5", "replay of=3")
    script.play(
      "nonce/another-time", "The same nonce with another time.", [rules.message], flag: .repeatedRequest, on: op,
      "activate", "temporary-key", "user-info key=k", "user-info key=k reuse=3 at=1",
      "user-info key=k reuse=3 clock=7", "user-info key=k")
    for (name, line) in [("key", "user-info reuse=4 key=l"), ("new-key", "user-info reuse=4")] {
      script.play(
        "nonce/another-\(name)", "The same nonce with another temporary key.", [rules.message], on: op, "activate",
        "temporary-key", "temporary-key key=l", "user-info key=k", line,
        "user-info key=k reuse=4")
    }
    script.play(
      "nonce/of-another-activation", "A nonce that the message of another activation had.", [rules.message], on: op,
      "activate", "activate activation=b", "user-info", "user-info activation=b reuse=3", "user-info reuse=3")
    for (name, fault) in [("broken", "key=k body=undecryptable"), ("unknown-key", "key=z")] {
      script.play(
        "nonce/\(name)", "A message that could not be decrypted has spent its nonce for its temporary key.",
        [rules.message],
        flag: .repeatedRequest, on: op, "activate", "temporary-key", "user-info \(fault)", "replay of=3",
        "user-info key=k reuse=3", "user-info key=k")
    }
    script.play(
      "nonce/broken-and-later", "The same, where the right message comes a second later.", [rules.message],
      flag: .repeatedRequest, on: op, "activate", "temporary-key", "user-info key=k body=undecryptable",
      "user-info key=k reuse=3 at=1000", "user-info key=k reuse=3 at=2000")
    for time in [60_001, 299_999, 300_000, 300_001] {
      script.play(
        "nonce/remembered-\(time)", "The same nonce after \(time) milliseconds.", [rules.message], flag: .serverLimit,
        settings: "temporaryKeyValidity=1000000", on: op, "activate", "temporary-key", "user-info key=k",
        "user-info key=k reuse=3 at=\(time)", "user-info key=k reuse=3")
      // The time of the message stays within its window, so that the memory alone decides.
      script.play(
        "nonce/replayed-\(time)", "A message from a clock that is a second ahead, again after \(time) milliseconds.",
        [rules.message], flag: .serverLimit, settings: "temporaryKeyValidity=1000000", on: op, "activate",
        "temporary-key", "user-info key=k clock=1000", "replay of=3 at=\(time)", "user-info key=k")
    }
    script.play(
      "nonce/forgotten", "A nonce that was forgotten is spent anew.", [rules.message], flag: .serverLimit,
      settings: "temporaryKeyValidity=1000000", on: op, "activate", "temporary-key", "user-info key=k",
      "user-info key=k reuse=3 at=300002", "user-info key=k reuse=3 at=300003", "user-info key=k reuse=3 at=600003")
  }

  private func declareOwners(on op: OperationBuilder) {
    script.play(
      "owner/application", "A key of the application does not serve an activation.", [rules.owner],
      flag: .refusedRequest, on: op, "activate", "temporary-key scope=application", "user-info key=k", "status key=k",
      "password-change key=k", "validate")
    script.play(
      "owner/activation", "A key of an activation does not serve the application.", [rules.owner],
      flag: .refusedRequest, on: op, "activate", "temporary-key", "init activation=b", "exchange activation=b key=k",
      "exchange activation=b")
    script.play(
      "owner/other-activation", "A key of another activation.", [rules.owner], flag: .refusedRequest, on: op,
      "activate", "activate activation=b", "temporary-key activation=b", "user-info key=k", "status key=k",
      "user-info activation=b key=k")
    script.play(
      "owner/version", "A key of another version of the application.", [rules.owner], flag: .refusedRequest, on: op,
      "activate", "temporary-key version=older", "user-info key=k", "user-info key=k version=older",
      "temporary-key key=l",
      "user-info key=l version=older")
    script.play(
      "owner/version-of-exchange", "A key of another version, for an exchange.", [rules.owner], flag: .refusedRequest,
      on: op, "init", "temporary-key scope=application version=older", "exchange key=k",
      "exchange key=k version=older")
    script.play(
      "owner/unknown", "A key that nobody has made.", [rules.owner], flag: .refusedRequest, on: op, "activate",
      "user-info key=z", "status key=z", "password-change key=z", "init activation=b", "exchange activation=b key=z")
    script.play(
      "owner/removed", "A key that was made before its activation was removed.", [rules.owner, rules.state], on: op,
      "activate", "temporary-key", "remove", "status key=k", "user-info key=k", "status")
  }

  private func declareStates(on op: OperationBuilder) {
    script.play(
      "state/messages", "Messages in each state, by keys that the activation gets in it.", [rules.state],
      flag: .refusedRequest, on: op, "user-info", "init", "user-info", "exchange", "user-info", "status", "commit",
      "user-info", "status", "block", "user-info", "status", "unblock", "user-info", "remove", "user-info", "status")
    script.play(
      "state/blocked", "A message while BLOCKED, by a key of before.", [rules.state], flag: .refusedRequest, on: op,
      "activate", "temporary-key", "block", "user-info key=k", "status key=k", "unblock", "user-info key=k")
    script.play(
      "state/pending", "A message before the commit, by a key of then, and after it.", [rules.state],
      flag: .refusedRequest, on: op, "init", "exchange", "temporary-key", "user-info key=k", "status key=k", "commit",
      "user-info key=k")
    script.play(
      "state/unsupported", "A message of a version that is no longer supported.", [rules.key],
      flag: .refusedRequest, on: op, "activate", "temporary-key", "unsupport", "user-info key=k", "status key=k",
      "password-change key=k", "support", "user-info key=k")
    script.play(
      "state/user", "Information about the users of two activations.", [rules.state], on: op, "activate user=alice",
      "activate activation=b user=bob", "user-info", "user-info activation=b", "user-info body=undecryptable")
  }

  private func declareWithdrawals(on op: OperationBuilder) {
    script.play(
      "withdrawn/activation", "An algorithm that is withdrawn: codes still work, and soon nothing can be encrypted.",
      [rules.algorithm, rules.message], on: op, "activate algorithm=EC_P384_ML_L3", "temporary-key",
      "configure algorithms=EC_P384", "status key=k", "temporary-key key=l", "validate", "user-info key=k",
      "password-change key=k", "user-info key=k at=300001", "password-change", "validate")
    script.play(
      "withdrawn/and-back", "An algorithm that is withdrawn and allowed again.", [rules.algorithm], on: op,
      "activate", "configure algorithms=EC_P384_ML_L5", "user-info", "validate", "configure algorithms=EC_P384",
      "user-info", "password-change", "validate")
    script.play(
      "withdrawn/exchange", "An algorithm that is withdrawn while an activation is made.", [rules.algorithm],
      flag: .refusedRequest, on: op, "init", "temporary-key scope=application", "configure algorithms=EC_P384_ML_L3",
      "exchange key=k", "exchange", "exchange algorithm=EC_P384_ML_L3", "status")
  }
}
