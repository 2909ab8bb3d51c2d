package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerRecoveryOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareCodes(on: op)
    declarePostcards(on: op)
    declareWrongPUKs(on: op)
    declareRevocation(on: op)
    declareNeighbours(on: op)
    script.playUnsupportedWhileBlocked(rules.confirm, on: op)
  }

  private func declareCodes(on op: OperationBuilder) {
    script.play(
      "code/recovers", "The code of an activation: confirm, recover.", [rules.new, rules.confirm, rules.right],
      flag: .basic, settings: "recovery=yes", on: op, "activate user=dora", "confirm-recovery", "recover", "validate",
      "validate activation=b", "recovery-code", "recovery-code code=b")
    script.play(
      "code/with-activation", "The code is CREATED until the commit.", [rules.new, rules.usable],
      settings: "recovery=yes", on: op, "init", "exchange", "recover", "commit", "recover")
    script.play(
      "code/expired", "A late commit finds the activation expired, and its code is revoked.",
      [rules.new, rules.revocation], flag: .serverLimit, settings: "recovery=yes", on: op, "init", "exchange",
      "commit at=300001", "recovery-code", "recover")
    script.play(
      "code/expired-of-two", "Only the code of the activation that expired is revoked.",
      [rules.new, rules.revocation], flag: .serverLimit, settings: "recovery=yes", on: op, "init", "exchange", "commit",
      "init activation=b", "exchange activation=b", "commit activation=b at=300001", "recovery-code code=b",
      "recovery-code")
    script.play(
      "code/committed-at-exchange", "The code is ACTIVE at once.", [rules.new], settings: "recovery=yes", on: op,
      "init commitPhase=ON_KEY_EXCHANGE", "exchange", "recover")
    script.play(
      "code/not-committed", "The host leaves the commit to the administrator.", [rules.right, rules.new],
      settings: "recovery=yes", on: op, "activate", "recover commit=no", "recovery-code code=b",
      "commit activation=b", "recovery-code code=b")
    script.play(
      "code/used", "A used PUK does not recover again.", [rules.right, rules.usable], flag: .refusedRequest,
      settings: "recovery=yes", on: op, "activate", "recover", "recover activation=c", "recover activation=d code=b",
      "recovery-code code=b")
    script.play(
      "code/disabled", "Without recovery there are no codes.", [rules.new, rules.usable], flag: .refusedRequest,
      on: op, "activate", "recovery-code", "recover", "confirm-recovery")
    script.play(
      "code/unknown", "A code that nobody has made.", [rules.usable], flag: .refusedRequest, settings: "recovery=yes",
      on: op, "activate", "recover code=x", "confirm-recovery code=x")
    script.play(
      "code/foreign-version", "A code of another application.", [rules.usable], flag: .refusedRequest,
      settings: "recovery=yes", on: op, "activate", "recover version=foreign", "recover version=older")
    script.play(
      "code/of-former-activation", "Another activation takes the name, and has no code; the first one has.",
      [rules.new, rules.right], settings: "recovery=yes", on: op, "activate", "init", "validate", "recovery-code",
      "recover")
    script.play(
      "code/of-blocked", "A BLOCKED activation is recovered.", [rules.right], settings: "recovery=yes", on: op,
      "activate", "block", "recover", "validate")
  }

  private func declarePostcards(on op: OperationBuilder) {
    script.play(
      "postcard/life", "Create, confirm, use, use again, use the next.",
      [rules.postcard, rules.confirm, rules.right, rules.wrong], settings: "postcards=yes", on: op, "activate",
      "postcard puks=3", "recover code=p", "confirm-recovery code=p", "confirm-recovery code=p", "recover code=p",
      "recover code=p activation=c puk=1", "recover code=p activation=c puk=2", "recovery-code code=p")
    script.play(
      "postcard/later-puk", "A later PUK too early.", [rules.wrong], flag: .refusedRequest, settings: "postcards=yes",
      on: op, "activate", "postcard puks=3", "confirm-recovery code=p", "recover code=p puk=2",
      "recover code=p puk=3", "recover code=p puk=1", "recovery-code code=p")
    script.play(
      "postcard/one-for-each-user", "A second postcard of the user.", [rules.postcard], flag: .refusedRequest,
      settings: "postcards=yes", on: op, "postcard", "postcard code=q", "postcard code=q user=bob", "revoke code=p",
      "postcard code=r")
    script.play(
      "postcard/confirmed-counts", "A confirmed postcard is one as well.", [rules.postcard, rules.confirm],
      flag: .refusedRequest, settings: "postcards=yes", on: op, "activate", "postcard", "confirm-recovery code=p",
      "postcard code=q")
    script.play(
      "postcard/several", "Several are allowed.", [rules.postcard], settings: "postcards=yes severalPostcards=yes",
      on: op, "postcard", "postcard code=q puks=2", "recovery-code code=q")
    script.play(
      "postcard/counts", "How many PUKs there may be.", [rules.postcard], flag: .serverLimit,
      settings: "postcards=yes severalPostcards=yes", on: op, "postcard puks=0", "postcard puks=-1",
      "postcard puks=101", "postcard puks=1", "postcard puks=100 code=q")
    script.play(
      "postcard/disabled", "Postcards are disabled.", [rules.postcard], flag: .refusedRequest, settings: "recovery=yes",
      on: op, "postcard", "recovery-code code=p")
    script.play(
      "postcard/other-user", "Another user's postcard is not confirmed; the counter has moved.", [rules.confirm],
      flag: .refusedRequest, settings: "postcards=yes", on: op, "activate", "postcard user=bob",
      "confirm-recovery code=p", "activate activation=c user=bob", "confirm-recovery code=p activation=c")
    script.play(
      "confirm/signature", "What a failed confirmation costs.", [rules.confirm], flag: .refusedRequest,
      settings: "postcards=yes", on: op, "activate maxFailures=2", "postcard",
      "confirm-recovery code=p factors=POSSESSION",
      "confirm-recovery code=p factors=POSSESSION_BIOMETRY", "confirm-recovery code=p body=undecryptable",
      "confirm-recovery code=p wrong=knowledge", "confirm-recovery code=p", "block", "confirm-recovery code=p")
    script.play(
      "confirm/states", "A BLOCKED and a REVOKED code are not confirmed.", [rules.confirm, rules.blocked],
      flag: .refusedRequest, settings: "postcards=yes recoveryAttempts=1", on: op, "activate", "postcard",
      "confirm-recovery code=p", "recover code=p puk=0", "confirm-recovery code=p", "revoke code=p",
      "confirm-recovery code=p")
  }

  private func declareWrongPUKs(on op: OperationBuilder) {
    script.play(
      "puk/five-wrong", "Five wrong PUKs, then the right one.", [rules.wrong, rules.blocked, rules.usable],
      flag: .refusedRequest, settings: "recovery=yes", on: op, "activate", "recover puk=0", "recover puk=0",
      "recover puk=0", "recover puk=0", "recover puk=0", "recover", "recovery-code")
    script.play(
      "puk/four-wrong", "Four wrong PUKs, then the right one: the attempts are 0.", [rules.wrong, rules.right],
      flag: .serverLimit, settings: "recovery=yes", on: op, "activate", "recover puk=0", "recover puk=0",
      "recover puk=0", "recover puk=0", "recover", "recovery-code")
    script.play(
      "puk/resets", "A right PUK of a postcard sets the attempts to 0.", [rules.right, rules.wrong, rules.blocked],
      settings: "postcards=yes recoveryAttempts=2", on: op, "activate", "postcard puks=4", "confirm-recovery code=p",
      "recover code=p puk=0", "recover code=p puk=1", "recover code=p activation=c puk=4",
      "recover code=p activation=c puk=2",
      "recover code=p activation=d puk=2", "recover code=p activation=d puk=2", "recovery-code code=p")
    script.play(
      "puk/blocked-leaves-others", "Only the expected PUK becomes INVALID.", [rules.blocked], flag: .refusedRequest,
      settings: "postcards=yes recoveryAttempts=1", on: op, "activate", "postcard puks=3", "confirm-recovery code=p",
      "recover code=p puk=1", "recover code=p activation=c puk=1", "recover code=p activation=c puk=2")
    script.play(
      "puk/undecryptable-version", "An unsupported version costs no attempt of the code.", [rules.usable],
      flag: .refusedRequest, settings: "recovery=yes", on: op, "activate", "unsupport", "recover puk=0", "support",
      "recover secret=wrong puk=0", "recovery-code", "recover")
  }

  private func declareRevocation(on op: OperationBuilder) {
    for revoke in ["yes", "no"] {
      script.play(
        "revocation/removal-\(revoke)", "A removal \(revoke == "yes" ? "with" : "without") revocation.",
        [rules.revocation, rules.right], settings: "recovery=yes", on: op, "activate", "remove revoke=\(revoke)",
        "recovery-code", "recover")
    }
    script.play(
      "revocation/removal-default", "A removal that says nothing revokes nothing.", [rules.revocation],
      settings: "recovery=yes", on: op, "activate", "remove", "recover")
    for provider in ["yes", "no"] {
      script.play(
        "revocation/sdk-removal-provider-\(provider)",
        "A removal by a device, where the host has \(provider == "yes" ? "a" : "no") provider.", [rules.revocation],
        settings: "recovery=yes provider=\(provider)", on: op, "activate", "sdk-remove", "recovery-code", "recover")
    }
    script.play(
      "revocation/administrator", "An administrator revokes a postcard of which a PUK is used.",
      [rules.revocation, rules.usable], settings: "postcards=yes", on: op, "activate", "postcard puks=3",
      "confirm-recovery code=p", "recover code=p", "revoke code=p", "recover code=p activation=c puk=2",
      "recovery-code code=p")
  }

  private func declareNeighbours(on op: OperationBuilder) {
    script.play(
      "neighbour/recovered", "A recovery removes its own activation alone.", [rules.right], settings: "recovery=yes",
      on: op, "activate", "activate activation=c", "recover", "block activation=c", "recovery-code code=c")
    script.play(
      "neighbour/wrong-puk", "A wrong PUK counts for its own code alone.", [rules.wrong], flag: .refusedRequest,
      settings: "recovery=yes", on: op, "activate", "activate activation=c", "recover puk=0", "recovery-code code=c",
      "recovery-code")
    script.play(
      "neighbour/confirmed-by", "The code of another activation of the user is confirmed.", [rules.confirm],
      settings: "recovery=yes", on: op, "activate", "activate activation=c", "confirm-recovery code=c",
      "recovery-code code=c")
    script.play(
      "confirm/three-factors", "Three factors do not confirm a code, which costs nothing.", [rules.confirm],
      flag: .refusedRequest, settings: "recovery=yes", on: op, "activate",
      "confirm-recovery factors=POSSESSION_KNOWLEDGE_BIOMETRY", "validate")
    script.play(
      "postcard/beside-code", "The code of an activation does not count among the postcards of a user.",
      [rules.postcard], settings: "recovery=yes postcards=yes", on: op, "activate", "postcard", "postcard code=q")
    script.play(
      "postcard/after-blocked", "A blocked postcard leaves the place for another one.",
      [rules.postcard, rules.blocked],
      settings: "postcards=yes recoveryAttempts=1", on: op, "activate", "postcard", "confirm-recovery code=p",
      "recover code=p puk=0", "postcard code=q")
    script.play(
      "recovered/attempts", "A recovered activation begins without the failed attempts of the former one.",
      [rules.right], settings: "recovery=yes", on: op, "activate", "sdk-remove wrong=knowledge", "recover",
      "validate activation=b")
    script.play(
      "recovered/maximum", "The maximum of a recovered activation is that of the configuration.", [rules.right],
      settings: "recovery=yes", on: op, "activate maxFailures=1", "recover", "sdk-remove activation=b wrong=knowledge")
  }
}
