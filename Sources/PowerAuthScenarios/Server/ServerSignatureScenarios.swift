package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareTypes(on: op)
    declareLookAhead(on: op)
    declareAttempts(on: op)
    declareRefusals(on: op)
    declareOffline(on: op)
    declareNeighbours(on: op)
    script.playDrawn(
      "accumulated",
      "Sixty scripts of sixteen events.",
      [rules.lookAhead, rules.right, rules.wrong, rules.blocks, rules.counterStays, rules.offlineTypes],
      flags: [.accumulated], count: 60, length: 15, first: ["activate maxFailures=3"],
      from: [
        "validate", "validate factors=POSSESSION", "validate factors=POSSESSION_BIOMETRY",
        "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY", "validate wrong=knowledge",
        "validate factors=POSSESSION wrong=possession", "verify", "verify factors=POSSESSION_BIOMETRY wrong=biometry",
        "offline", "offline wrong=knowledge", "offline factors=POSSESSION_BIOMETRY allowBiometry=yes",
        "compute count=3", "compute count=9", "unblock", "block", "validate tamper=body", "status",
        "validate version=older",
      ], on: op)
  }

  private func declareTypes(on op: OperationBuilder) {
    script.play(
      "types/all-of-validate", "Each type of the endpoint.", [rules.type, rules.lookAhead, rules.right],
      flag: .basic, on: op, "activate", "validate", "validate factors=POSSESSION_BIOMETRY",
      "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY", "validate factors=POSSESSION")
    for factors in ["KNOWLEDGE", "BIOMETRY"] {
      script.play(
        "types/\(factors.inName)-not-allowed",
        "\(factors) alone is a type of the header, but of no endpoint.",
        [rules.type], flag: .refusedRequest, on: op, "activate", "validate factors=\(factors)", "validate")
    }
    script.play(
      "types/application-takes-all", "An application lets the server verify a type that no endpoint takes.",
      [rules.type, rules.right, rules.wrong, rules.remaining], on: op, "activate", "verify factors=KNOWLEDGE",
      "verify factors=BIOMETRY", "verify factors=KNOWLEDGE wrong=knowledge", "verify factors=BIOMETRY")
    script.play(
      "types/removal", "Possession alone does not remove, which costs nothing.", [rules.type], flag: .refusedRequest,
      on: op, "activate", "sdk-remove factors=POSSESSION", "sdk-remove factors=KNOWLEDGE", "sdk-remove")
    for version in ["1.0", "2.1", "3.4"] {
      script.play(
        "version/\(version)", "A header of version \(version): nothing is judged.", [rules.version],
        flag: .refusedRequest, on: op, "activate", "validate protocol=\(version)",
        "validate wrong=knowledge protocol=\(version)",
        "validate")
    }
    script.play(
      "version/not-served", "Versions that are not served, with possession alone and with a wrong key.",
      [rules.version],
      flag: .refusedRequest, on: op, "activate", "validate protocol=2.1 factors=POSSESSION",
      "validate protocol=3.4 factors=POSSESSION", "validate protocol=2.1 wrong=knowledge",
      "validate protocol=3.4 wrong=knowledge", "validate")
    script.play(
      "version/changes", "Each request is judged by its own version: decimal, then Base64.", [rules.format],
      on: op, "activate", "validate protocol=3.0", "validate protocol=3.1", "validate protocol=3.3",
      "validate protocol=3.0", "validate protocol=3.2 wrong=knowledge", "validate protocol=3.0 wrong=knowledge")
    script.play(
      "body/empty-and-long", "A body of no bytes, and one of 900 characters.", [rules.lookAhead], on: op,
      "activate",
      "validate content=", "validate content=\(String(repeating: "x", count: 900))")
  }

  private func declareLookAhead(on op: OperationBuilder) {
    script.play(
      "look-ahead/last-value", "The counter is ahead by 19: the last value that is tried.",
      [rules.lookAhead, rules.right], flag: .serverLimit, on: op, "activate maxFailures=64", "validate counter=19",
      "validate", "compute count=19", "validate")
    script.play(
      "look-ahead/too-far", "The counter is ahead by 20: nothing is accepted from then on.",
      [rules.lookAhead, rules.counterStays, rules.wrong], flag: .serverLimit, on: op, "activate", "validate counter=20",
      "validate", "validate factors=POSSESSION", "validate factors=POSSESSION_BIOMETRY", "status", "validate counter=19"
    )
    script.play(
      "look-ahead/wrong-signatures", "Nineteen wrong ones, then a right one.", [rules.lookAhead, rules.wrong],
      flag: .serverLimit, on: op, "activate maxFailures=64", "validate", "verify wrong=knowledge", "compute count=18",
      "verify", "compute count=20", "verify")
    script.play(
      "look-ahead/of-configuration", "A look-ahead of 3.", [rules.lookAhead], flag: .serverLimit,
      settings: "lookAhead=3", on: op, "activate", "validate counter=3", "validate counter=2", "validate counter=5",
      "validate counter=9")
    script.play(
      "look-ahead/of-one", "A look-ahead of 1: only the stored value is tried.", [rules.lookAhead, rules.counterStays],
      flag: .serverLimit, settings: "lookAhead=1", on: op, "activate", "validate", "validate counter=2",
      "validate counter=1")
    script.play(
      "look-ahead/behind", "A value behind the stored one is not tried.", [rules.lookAhead, rules.counterStays],
      flag: .refusedRequest, on: op, "activate", "validate counter=4", "validate counter=4", "validate counter=3",
      "validate counter=0", "validate counter=5")
    script.play(
      "look-ahead/failure-moves-nothing", "Ten failed checks leave the counter where it was.", [rules.counterStays],
      flag: .refusedRequest, on: op, "activate maxFailures=30", "validate", "validate wrong=knowledge",
      "validate wrong=knowledge", "validate wrong=knowledge", "validate factors=POSSESSION wrong=possession",
      "validate counter=1", "status")
    script.play(
      "look-ahead/synchronisation", "A device that is ahead lets the server catch up with possession.",
      [rules.lookAhead, rules.right], on: op, "activate", "compute count=10", "validate factors=POSSESSION",
      "compute count=10", "validate factors=POSSESSION", "status")
    script.play(
      "replay/accepted", "An accepted request again.", [rules.lookAhead, rules.wrong],
      flag: .repeatedRequest,
      on: op, "activate", "validate", "replay of=2", "validate", "replay of=2", "validate factors=POSSESSION",
      "replay of=6")
    script.play(
      "replay/refused", "A request that was refused while BLOCKED is right later.", [rules.unknown, rules.lookAhead],
      flag: .repeatedRequest, on: op, "activate", "block", "validate", "unblock", "replay of=3", "replay of=3")
  }

  private func declareAttempts(on op: OperationBuilder) {
    script.play(
      "attempts/possession-neither-counts-nor-resets", "Right, wrong, possession, biometry, possession, right.",
      [rules.right, rules.wrong, rules.lookAhead], flag: .basic, on: op, "activate", "validate",
      "validate wrong=knowledge", "validate factors=POSSESSION", "validate factors=POSSESSION_BIOMETRY wrong=biometry",
      "validate factors=POSSESSION wrong=possession", "validate")
    script.play(
      "attempts/third-blocks", "A maximum of three: wrong, wrong, right, then three wrong ones.",
      [rules.blocks, rules.right, rules.wrong, rules.unknown], on: op, "activate maxFailures=3",
      "validate wrong=knowledge", "validate wrong=knowledge", "validate", "validate wrong=knowledge",
      "validate wrong=knowledge", "validate at=9 wrong=knowledge", "validate at=12", "unblock", "validate")
    script.play(
      "attempts/fifth-blocks", "The default maximum of five.", [rules.blocks, rules.wrong], flag: .serverLimit,
      on: op, "activate", "validate wrong=knowledge", "validate wrong=knowledge", "validate wrong=knowledge",
      "validate wrong=knowledge", "validate wrong=knowledge", "validate")
    script.play(
      "attempts/one", "A maximum of one: the first wrong signature blocks.", [rules.blocks], flag: .serverLimit, on: op,
      "activate maxFailures=1", "validate", "validate wrong=possession", "validate")
    script.play(
      "attempts/biometry-counts", "Only biometry is wrong, until the block.", [rules.wrong, rules.blocks],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "validate factors=POSSESSION_BIOMETRY wrong=biometry",
      "validate factors=POSSESSION_BIOMETRY wrong=biometry")
    script.play(
      "attempts/biometry-resets", "A right signature of biometry resets the attempts.", [rules.right], on: op,
      "activate", "validate wrong=knowledge", "validate wrong=knowledge", "validate factors=POSSESSION_BIOMETRY")
    script.play(
      "attempts/three-factors", "Three factors, of which one is wrong.", [rules.wrong, rules.right], on: op, "activate",
      "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY wrong=possession",
      "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY wrong=knowledge",
      "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY wrong=swapped", "validate factors=POSSESSION_KNOWLEDGE_BIOMETRY")
    script.play(
      "attempts/possession-never-blocks", "Possession is wrong again and again.", [rules.wrong], on: op,
      "activate maxFailures=2", "validate wrong=knowledge", "validate factors=POSSESSION wrong=possession",
      "validate factors=POSSESSION wrong=possession", "validate factors=POSSESSION wrong=possession", "validate")
    script.play(
      "attempts/alone-types", "Types without possession count, and reset.", [rules.wrong, rules.right], on: op,
      "activate", "verify factors=BIOMETRY wrong=biometry", "verify factors=KNOWLEDGE wrong=knowledge",
      "verify factors=BIOMETRY")
    script.play(
      "attempts/used-up-but-active", "ACTIVE without attempts left: any signature blocks, and is not judged.",
      [rules.usedUp], flag: .refusedRequest, on: op, "activate maxFailures=2", "validate wrong=knowledge",
      "validate wrong=knowledge", "set-status status=ACTIVE", "validate factors=POSSESSION", "unblock", "validate",
      "validate wrong=knowledge")
    script.play(
      "attempts/used-up-right-signature", "The same with a right signature of two factors.", [rules.usedUp],
      flag: .refusedRequest, on: op, "activate maxFailures=1", "validate wrong=knowledge", "set-status status=ACTIVE",
      "validate at=5", "detail")
    script.play(
      "attempts/remaining", "The remaining attempts that an application learns.", [rules.remaining], on: op,
      "activate maxFailures=4", "verify", "verify wrong=knowledge", "verify factors=POSSESSION",
      "verify factors=POSSESSION wrong=possession", "verify wrong=knowledge", "verify", "verify wrong=knowledge",
      "verify wrong=knowledge", "verify wrong=knowledge", "verify wrong=knowledge", "verify")
    script.play(
      "attempts/remaining-offline", "The same with offline signatures.", [rules.remaining, rules.offlineTypes], on: op,
      "activate maxFailures=3", "offline", "offline wrong=knowledge", "offline wrong=knowledge",
      "offline factors=POSSESSION_BIOMETRY", "offline")
  }

  private func declareRefusals(on op: OperationBuilder) {
    for part in ["body", "resource", "method"] {
      script.play(
        "tampered/\(part)", "A stranger changes the \(part) of a signed request.",
        [rules.wrong, rules.counterStays],
        flag: .refusedRequest, on: op, "activate", "validate tamper=\(part)", "verify tamper=\(part)", "validate")
    }
    script.play(
      "state/unknown", "Signatures of an activation that the server does not know.", [rules.unknown],
      flag: .refusedRequest, on: op, "validate", "verify", "offline", "validate factors=POSSESSION")
    script.play(
      "state/not-active", "Signatures in the other states move nothing but the last use.", [rules.unknown],
      flag: .refusedRequest, on: op, "init", "exchange", "validate at=3", "verify at=4", "offline at=5", "commit",
      "block at=6", "validate at=7", "verify wrong=knowledge", "offline at=8", "remove", "validate at=9", "detail")
    script.play(
      "state/pending", "Signatures before the commit.", [rules.unknown], flag: .refusedRequest, on: op, "init",
      "exchange", "validate", "validate wrong=knowledge", "validate factors=POSSESSION", "commit", "validate")
    script.play(
      "state/last-use", "Each judged signature moves the last use, right or wrong.", [rules.unknown], on: op,
      "activate at=1", "validate at=2", "validate wrong=knowledge at=3", "validate factors=KNOWLEDGE at=4",
      "status at=5", "offline at=6")
    for version in ["foreign", "unknown"] {
      script.play(
        "application/\(version)", "The header names an application version that is \(version).", [rules.application],
        flag: .refusedRequest, on: op, "activate maxFailures=3", "validate version=\(version)",
        "validate factors=POSSESSION version=\(version)", "verify version=\(version)", "validate",
        "verify version=\(version)", "verify version=\(version)", "verify version=\(version)")
    }
    script.play(
      "application/foreign-while-blocked", "Requests of another application while BLOCKED, and before the commit.",
      [rules.application], flag: .refusedRequest, on: op, "activate maxFailures=5", "block", "validate version=foreign",
      "unblock", "validate", "init activation=b", "exchange activation=b", "validate activation=b version=unknown",
      "commit activation=b")
    script.play(
      "application/foreign-blocks", "Requests of another application block.", [rules.application, rules.blocks],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "validate version=foreign", "validate version=foreign",
      "validate")
    script.play(
      "application/unsupported", "An unsupported version counts online, and is nothing to offline signatures.",
      [rules.application, rules.offlineApplication], flag: .refusedRequest, on: op, "activate", "unsupport", "validate",
      "offline", "validate version=older", "validate factors=POSSESSION", "support", "validate")
    script.play(
      "application/unsupported-offline", "All versions are unsupported.", [rules.offlineApplication], on: op,
      "activate",
      "unsupport", "unsupport version=older", "offline", "offline wrong=knowledge", "verify")
    script.play(
      "application/older", "Both versions of the application sign.", [rules.application, rules.lookAhead], on: op,
      "activate", "validate version=older", "validate", "validate version=older secret=wrong", "validate secret=wrong")
  }

  private func declareOffline(on op: OperationBuilder) {
    script.play(
      "offline/once", "The same digits again.", [rules.offlineTypes, rules.wrong], flag: .repeatedRequest,
      on: op, "activate", "offline", "replay of=2", "offline")
    script.play(
      "offline/biometry", "Biometry is tried where it is allowed.", [rules.offlineTypes], on: op, "activate",
      "offline factors=POSSESSION_BIOMETRY", "offline factors=POSSESSION_BIOMETRY allowBiometry=yes",
      "offline allowBiometry=yes", "offline factors=POSSESSION_BIOMETRY allowBiometry=yes wrong=biometry",
      "offline factors=POSSESSION_BIOMETRY allowBiometry=no")
    script.play(
      "offline/biometry-resets", "Biometry and knowledge, where biometry is allowed.",
      [rules.offlineTypes, rules.right], on: op, "activate", "validate wrong=knowledge", "offline allowBiometry=yes",
      "validate wrong=knowledge", "offline factors=POSSESSION_BIOMETRY allowBiometry=yes")
    script.play(
      "offline/shared-counter", "Counter, look-ahead and attempts are those of online signatures.",
      [rules.offlineTypes, rules.lookAhead], on: op, "activate maxFailures=3", "validate", "offline",
      "validate wrong=knowledge", "offline wrong=knowledge", "compute count=17", "offline", "offline counter=41",
      "validate counter=22")
    script.play(
      "offline/blocks", "Wrong digits block.", [rules.offlineTypes, rules.blocks], flag: .refusedRequest, on: op,
      "activate maxFailures=2", "offline wrong=possession", "offline wrong=knowledge", "offline")
    for digits in 4...8 {
      script.play(
        "offline/digits-\(digits)", "Components of \(digits) digits.", [rules.offlineLength], on: op, "activate",
        "offline digits=\(digits) componentLength=\(digits)", "offline digits=\(digits)",
        "offline digits=\(digits == 8 ? 7 : digits + 1) componentLength=\(digits)")
    }
    script.play(
      "offline/digits-of-configuration", "The length of the configuration, where the call has none.",
      [rules.offlineLength], settings: "offlineLength=6", on: op, "activate", "offline digits=6", "offline",
      "offline componentLength=8", "offline digits=6 componentLength=8")
    script.play(
      "offline/digits-of-five", "Another length of the configuration.", [rules.offlineLength],
      settings: "offlineLength=5", on: op, "activate", "offline digits=5", "offline digits=8")
    script.play(
      "offline/more-digits",
      "More digits than the call allows, and fewer: the first ones are right, and that is not enough.",
      [rules.offlineLength], flag: .refusedRequest, on: op, "activate", "offline digits=8 componentLength=5",
      "offline digits=4 componentLength=5", "offline digits=5 componentLength=5", "offline digits=8 componentLength=4")
    script.play(
      "offline/proximity-next", "A time-based password of the next step.", [rules.proximity], flag: .serverLimit,
      on: op,
      "activate", "offline passwordAge=-1", "offline passwordAge=-1 steps=1", "offline passwordAge=0 steps=1")
    script.play(
      "offline/proximity-early", "The digits of the next step count once that has begun.", [rules.proximity],
      flag: .serverLimit, on: op, "activate maxFailures=9", "offline passwordAge=-1 at=29999", "replay of=2 at=30000",
      "offline passwordAge=-1 steps=2 at=59999", "replay of=4 at=90000")
    script.play(
      "offline/proximity-now", "The current password, where earlier ones count as well.", [rules.proximity], on: op,
      "activate", "offline passwordAge=0 steps=1", "offline passwordAge=0 steps=10", "offline passwordAge=10 steps=10")
    script.play(
      "offline/proximity", "A time-based password of the data: current, old, and older than allowed.",
      [rules.proximity], on: op, "activate", "offline passwordAge=0", "offline passwordAge=1",
      "offline passwordAge=1 steps=1", "offline passwordAge=2 steps=1", "offline passwordAge=2 steps=2",
      "offline passwordAge=0 steps=2")
    script.play(
      "offline/proximity-later", "The same digits in the next step of time.", [rules.proximity], flag: .serverLimit,
      on: op, "activate", "offline passwordAge=0 steps=1 wrong=knowledge", "offline passwordAge=0 steps=0 at=29999",
      "block", "offline passwordAge=0 steps=1", "unblock", "replay of=5 at=59999", "block",
      "offline passwordAge=0 steps=1 at=60000", "unblock", "replay of=9 at=120000")
  }

  private func declareNeighbours(on op: OperationBuilder) {
    script.play(
      "neighbour/attempts", "Failed attempts belong to one activation of a user, and not to the other.",
      [rules.wrong, rules.right], flag: .refusedRequest, on: op, "activate", "activate activation=b",
      "verify wrong=knowledge", "verify activation=b factors=POSSESSION", "verify activation=b wrong=knowledge",
      "validate", "verify activation=b factors=POSSESSION")
    script.play(
      "application/unsupported-is-used", "A signature by an unsupported version is seen as the last use.",
      [rules.application], flag: .refusedRequest, on: op, "activate", "unsupport", "verify at=1000")
  }
}
