package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerTokenOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareCreation(on: op)
    declareUse(on: op)
    declareTimes(on: op)
    declareRemoval(on: op)
    declareSeveral(on: op)
    script.playDrawn(
      "accumulated",
      "Forty scripts of twelve events.", [rules.create, rules.usable, rules.removal, rules.unique],
      flags: [.accumulated], count: 40, length: 10, first: ["activate maxFailures=3", "activate activation=b"],
      from: [
        "token-create token=t1", "token-use token=t1", "token-validate token=t1", "token-use token=t1 digest=wrong",
        "token-use token=t1 clock=60001", "token-validate token=t1 clock=-7200001", "block", "unblock",
        "token-remove token=t1", "token-remove token=t1 activation=b", "token-erase token=t1", "validate",
        "validate wrong=knowledge", "token-validate token=t1 clock=1800001",
      ], on: op)
    script.playUnsupportedWhileBlocked(rules.create, on: op)
  }

  private func declareCreation(on op: OperationBuilder) {
    script.play(
      "create/use-remove-use", "The life of a token.", [rules.create, rules.removal, rules.digest], flag: .basic,
      on: op, "activate", "token-create", "token-use", "token-use", "token-remove", "token-use", "token-validate")
    for factors in ["POSSESSION", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"] {
      script.play(
        "create/\(factors.inName)", "A token of \(factors), which is its type.", [rules.create], on: op,
        "activate",
        "token-create factors=\(factors)", "token-validate", "token-use allowed=POSSESSION",
        "token-use allowed=POSSESSION_KNOWLEDGE")
    }
    script.play(
      "create/knowledge", "Knowledge alone makes no token, and costs nothing.", [rules.create], flag: .refusedRequest,
      on: op, "activate", "token-create factors=KNOWLEDGE", "token-use", "validate")
    script.play(
      "create/wrong", "Wrong signatures make no token, and count.", [rules.create], flag: .refusedRequest, on: op,
      "activate maxFailures=2", "token-create wrong=knowledge", "token-create factors=POSSESSION wrong=possession",
      "token-create token=u", "token-create wrong=possession", "token-create wrong=possession", "token-create",
      "token-use token=t")
    script.play(
      "create/undecryptable", "A request that cannot be decrypted: the counter has moved.", [rules.decryption],
      flag: .refusedRequest, on: op, "activate", "validate wrong=knowledge", "token-create body=undecryptable",
      "token-create", "token-use")
    script.play(
      "create/undecryptable-wrong", "Neither the signature nor the message is right: it counts.", [rules.decryption],
      flag: .refusedRequest, on: op, "activate", "token-create body=undecryptable wrong=knowledge",
      "token-create body=undecryptable factors=POSSESSION")
    script.play(
      "create/states", "No token in other states.", [rules.create, rules.usable], flag: .refusedRequest, on: op,
      "token-create", "init", "exchange", "token-create token=u", "commit", "block", "token-create token=v", "remove",
      "token-create token=w")
    script.play(
      "create/unsupported", "An unsupported version.", [rules.create], flag: .refusedRequest, on: op, "activate",
      "unsupport", "token-create", "token-create version=older token=u", "token-use token=u")
    script.play(
      "create/clock", "The clock of the device is more than a minute ahead: refused from 3.2 on, after the signature.",
      [rules.decryption], flag: .serverLimit, on: op, "activate", "token-create clock=60000 token=u",
      "token-create clock=60001 token=v", "token-use token=u")
    script.play(
      "create/replayed", "The same request again: its signature is behind the counter.", [rules.create],
      flag: .repeatedRequest, on: op, "activate", "token-create", "replay of=2", "token-use")
    script.play(
      "create/many", "Three tokens of one activation, and one of another.", [rules.create, rules.removal], on: op,
      "activate", "activate activation=b", "token-create token=x", "token-create token=y factors=POSSESSION",
      "token-create token=z activation=b", "token-remove token=y", "token-use token=x", "token-use token=y",
      "token-use token=z")
  }

  private func declareUse(on op: OperationBuilder) {
    script.play(
      "use/unknown", "A token that nobody has made.", [rules.usable], flag: .refusedRequest, on: op, "activate",
      "token-use", "token-validate", "token-validate clock=-7200001")
    script.play(
      "use/wrong-digest", "A wrong digest does not count as a failed attempt.", [rules.digest, rules.untouched],
      flag: .refusedRequest, on: op, "activate", "token-create", "token-use digest=wrong at=1",
      "token-validate digest=wrong at=2", "token-use at=3", "token-validate at=4")
    script.play(
      "use/touches-nothing", "Tokens leave counter, attempts and last use.", [rules.untouched], on: op,
      "activate maxFailures=2", "token-create", "validate wrong=knowledge at=1", "token-use at=2",
      "token-use at=3 digest=wrong", "token-use at=4 digest=wrong", "validate at=5")
    script.play(
      "use/blocked", "While BLOCKED, and after it.", [rules.usable], flag: .refusedRequest, on: op, "activate",
      "token-create", "block", "token-use", "token-validate", "unblock", "token-use", "remove", "token-use",
      "token-validate")
    script.play(
      "use/type", "The type of the token is not allowed on the endpoint.", [rules.create], flag: .refusedRequest,
      on: op,
      "activate", "token-create", "token-use allowed=POSSESSION", "token-use allowed=POSSESSION_KNOWLEDGE",
      "token-use allowed=all")
    script.play(
      "use/replayed", "The same header again.", [rules.unique], flag: .repeatedRequest, on: op, "activate",
      "token-create", "token-use", "replay of=3", "token-validate", "replay of=5", "replay of=3 at=59999")
    script.play(
      "use/replayed-wrong", "A wrong digest has spent its nonce.", [rules.unique], flag: .repeatedRequest, on: op,
      "activate", "token-create", "token-validate digest=wrong", "replay of=3", "replay of=3 at=59999")
    script.play(
      "use/replayed-while-blocked", "A request that arrived while BLOCKED has spent nothing.",
      [rules.unique, rules.usable],
      flag: .repeatedRequest, on: op, "activate", "token-create", "block", "token-validate", "unblock", "replay of=4",
      "replay of=4")
    script.play(
      "use/forgotten", "The memory ends with the job that runs after its time.", [rules.memory, rules.unique],
      flag: .serverLimit, on: op, "activate", "token-create", "token-validate", "job job=unique-values at=59000",
      "replay of=3", "replay of=3 at=61000", "job job=unique-values at=62000", "replay of=3", "replay of=3")
    script.play(
      "use/longer-memory", "A memory of five minutes.", [rules.memory], flag: .serverLimit, settings: "memory=300000",
      on: op, "activate", "token-create", "token-validate", "job job=unique-values at=299000", "replay of=3",
      "job job=unique-values at=301000", "replay of=3")
    script.play(
      "use/no-protection", "Without protection the same header counts again.", [rules.unique], flag: .repeatedRequest,
      settings: "replayProtection=no", on: op, "activate", "token-create", "token-validate", "replay of=3",
      "token-validate clock=1800000")
  }

  private func declareTimes(on op: OperationBuilder) {
    script.play(
      "time/past", "Two hours old, and a millisecond more.", [rules.old], flag: .serverLimit, on: op, "activate",
      "token-create at=10000000", "token-validate clock=-7200000", "token-validate clock=-7200001",
      "token-use clock=-7200001")
    script.play(
      "time/future", "The limits of the future: a minute from 3.2 on, half an hour before.",
      [rules.limit, rules.new],
      flag: .serverLimit, on: op, "activate", "token-create", "token-validate clock=60000",
      "token-validate clock=60001", "token-validate clock=1800000", "token-validate clock=1800001",
      "token-use clock=60001", "token-use clock=1800001")
    script.play(
      "time/own-limits", "Limits of the configuration.", [rules.old, rules.new, rules.limit], flag: .serverLimit,
      settings: "tokenPast=1000 tokenFuture=5000 futureLimit=2000 futureLimitOfOlderTokens=3000", on: op, "activate",
      "token-create", "token-validate clock=-1000", "token-validate clock=-1001", "token-validate clock=2000",
      "token-validate clock=2001", "token-validate clock=3000", "token-validate clock=3001",
      "token-validate clock=5000", "token-validate clock=5001")
    script.play(
      "time/refused-spends-nothing", "A token that is too new is accepted once its time has come.",
      [rules.limit, rules.unique], flag: .serverLimit, on: op, "activate", "token-create",
      "token-validate clock=1800001", "replay of=3 at=1740001", "replay of=3 at=1740002")
    script.play(
      "time/order", "Time comes before the digest, and before the activation.", [rules.old, rules.new, rules.usable],
      flag: .refusedRequest, on: op, "activate", "token-create", "token-validate digest=wrong clock=-7200001",
      "block", "token-validate clock=-7200001", "token-validate clock=1800001", "token-validate clock=60001")
  }

  private func declareRemoval(on op: OperationBuilder) {
    script.play(
      "remove/foreign", "Another activation's token stays, and the answer is the same.", [rules.removal],
      flag: .refusedRequest, on: op, "activate", "activate activation=b", "token-create",
      "token-remove activation=b", "token-use", "token-remove", "token-remove", "token-use")
    script.play(
      "remove/signature", "Removal costs a signature, and possession is enough.", [rules.removal], on: op, "activate",
      "token-create", "token-remove wrong=knowledge", "token-use", "token-remove factors=KNOWLEDGE", "token-use",
      "token-remove factors=POSSESSION", "token-use")
    script.play(
      "remove/administrator", "An administrator removes with token and activation.", [rules.removal], on: op,
      "activate",
      "activate activation=b", "token-create", "token-erase activation=b", "token-use", "token-erase", "token-erase",
      "token-use")
    script.play(
      "remove/blocked", "While BLOCKED nothing is removed.", [rules.removal], flag: .refusedRequest, on: op, "activate",
      "token-create", "block", "token-remove", "unblock", "token-use")
  }

  private func declareSeveral(on op: OperationBuilder) {
    script.play(
      "several/one-nonce", "One nonce for two tokens: each of them may have it once.", [rules.unique],
      flag: .repeatedRequest, on: op, "activate", "token-create", "token-create token=u", "token-validate",
      "token-validate token=u nonceOf=4", "token-validate nonceOf=4 at=1", "token-use token=u nonceOf=4 at=2",
      "token-validate at=3")
    script.play(
      "several/one-nonce-of-neighbours", "One nonce for tokens of two activations.", [rules.unique],
      flag: .repeatedRequest, on: op, "activate", "activate activation=b", "token-create",
      "token-create token=u activation=b", "token-use token=u", "token-use nonceOf=5", "token-use nonceOf=5 at=59999",
      "token-validate token=u nonceOf=6")
    script.play(
      "several/second-used", "Each token is one by itself: the second stays when the first is removed.",
      [rules.create, rules.removal, rules.usable], on: op, "activate", "token-create", "token-create token=u",
      "token-use", "token-remove", "token-use token=u", "token-use")
    script.play(
      "several/out-of-order", "Headers of two tokens, whose times are not in the order in which they arrive.",
      [rules.usable, rules.untouched], on: op, "activate", "validate", "token-create", "token-create token=u",
      "token-use clock=2000", "token-use token=u", "token-use clock=-3000", "token-use token=u clock=-1000", "validate")
    script.play(
      "several/of-neighbour", "Tokens of two activations of a user.", [rules.create, rules.usable], on: op, "activate",
      "activate activation=b", "token-create", "token-create token=u activation=b", "block activation=b", "token-use",
      "token-use token=u")
    script.play(
      "several/blocked-by-attempts", "A token outlives a block by failed attempts.", [rules.usable, rules.removal],
      flag: .refusedRequest, on: op, "activate maxFailures=1", "token-create",
      "token-remove token=x factors=POSSESSION_KNOWLEDGE wrong=knowledge", "token-use", "unblock", "token-use")
  }
}
