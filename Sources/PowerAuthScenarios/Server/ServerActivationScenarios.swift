package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerActivationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareBeginnings(on: op)
    declarePasswords(on: op)
    declarePasswordUpdates(on: op)
    declareExchanges(on: op)
    declareExpiry(on: op)
    declareBlocks(on: op)
    declareRemovals(on: op)
    declareStatuses(on: op)
    declareCustom(on: op)
    declareScripts(on: op)
    declareNeighbours(on: op)
    script.playUnsupportedWhileBlocked(rules.block, on: op)
  }

  private func declareBeginnings(on op: OperationBuilder) {
    script.play(
      "life/code-exchange-commit", "The usual life: init, exchange, commit.",
      [begins, phase, commit], flag: .basic, on: op, "init", "detail", "exchange", "detail", "commit", "detail")
    script.play(
      "init/own-maximum", "Init states another maximum, above that of the server.", [begins], on: op,
      "init maxFailures=64", "detail")
    script.play(
      "init/maximum-of-configuration", "The maximum is that of the configuration.", [begins],
      settings: "maxFailures=3", on: op, "init", "detail", "init activation=b maxFailures=2", "detail activation=b")
    for maximum in [0, -1] {
      script.play(
        "init/maximum-\(maximum == 0 ? "zero" : "below-zero")", "A maximum of \(maximum) allows no attempt at all.",
        [begins], flag: .refusedRequest, on: op, "init maxFailures=\(maximum)", "exchange")
    }
    let contradictions: [(String, String)] = [
      ("validation-without-otp", "otpValidation=ON_COMMIT"),
      ("exchange-validation-without-otp", "otpValidation=ON_KEY_EXCHANGE"),
      ("validation-beside-phase", "otpValidation=ON_COMMIT commitPhase=ON_COMMIT otp=1234"),
      ("exchange-validation-beside-phase", "otpValidation=ON_KEY_EXCHANGE commitPhase=ON_KEY_EXCHANGE otp=1234"),
      ("empty-otp", "otpValidation=ON_COMMIT otp="), ("blank-otp", "otpValidation=ON_COMMIT otp=\t"),
      ("blank-otp-of-exchange", "otpValidation=ON_KEY_EXCHANGE otp=\t\t"),
    ]
    for (name, members) in contradictions {
      script.play(
        "init/\(name)",
        "Members of init that contradict each other: \(members.replacing("\t", with: "TAB")).", [passwordMembers],
        flag: .refusedRequest, on: op, "init \(members)", "detail")
    }
    script.play(
      "init/validation-none-beside-phase", "The validation NONE contradicts nothing.", [passwordMembers, phase], on: op,
      "init otpValidation=NONE commitPhase=ON_KEY_EXCHANGE", "exchange")
    for (name, members) in [("phase", "commitPhase"), ("validation", "otp=1234 otpValidation")] {
      script.play(
        "commit/beside-exchange-\(name)",
        "The exchange commits it; one that the test tool has put back to PENDING_COMMIT nobody else can commit.",
        [commit], flag: .refusedRequest, on: op, "init \(members)=ON_KEY_EXCHANGE", "exchange otp=1234",
        "set-status status=PENDING_COMMIT", "commit", "commit otp=1234", "detail", "set-status status=ACTIVE",
        "validate")
    }
    script.play(
      "commit/of-replaced-password", "A replaced one-time password moves the check to the commit, which then commits.",
      [commit, update], on: op, "init otp=1234 commitPhase=ON_KEY_EXCHANGE", "exchange otp=1234",
      "set-status status=PENDING_COMMIT", "commit otp=1234", "update-otp otp=5678", "commit otp=1234",
      "commit otp=5678", "validate")
    script.play(
      "commit/again", "A second commit finds an ACTIVE activation.", [commit], flag: .refusedRequest, on: op,
      "init", "commit", "exchange", "commit", "commit", "block", "commit")
    script.play(
      "commit/unknown", "A commit of nothing.", [commit, block, unblock, removal], flag: .refusedRequest, on: op,
      "commit", "block", "unblock", "remove", "detail")
    script.play(
      "commit/removed", "A commit of a REMOVED activation has its own error code.", [commit], flag: .refusedRequest,
      on: op, "init", "remove", "commit", "init activation=b", "exchange activation=b", "remove activation=b",
      "commit activation=b")
  }

  private func declarePasswords(on op: OperationBuilder) {
    script.play(
      "otp/none", "No one-time password anywhere: PENDING_COMMIT, then ACTIVE.", [phase], on: op, "init", "exchange",
      "commit otp=1234")
    script.play(
      "otp/unexpected", "A one-time password of the exchange that belongs to nothing.", [phase], on: op, "init",
      "exchange otp=1234", "validate")
    script.play(
      "otp/phase-exchange", "The commit phase ON_KEY_EXCHANGE makes the exchange commit.", [phase, commit],
      on: op,
      "init commitPhase=ON_KEY_EXCHANGE", "exchange", "commit", "validate")
    script.play(
      "otp/phase-exchange-unexpected", "A one-time password that is not expected is not looked at in that phase.",
      [phase], on: op, "init commitPhase=ON_KEY_EXCHANGE", "exchange otp=1234")
    for (name, members) in [
      ("phase", "commitPhase=ON_KEY_EXCHANGE otp=1234"), ("validation", "otpValidation=ON_KEY_EXCHANGE otp=1234"),
    ] {
      script.play(
        "otp/exchange-\(name)", "A one-time password of the exchange: missing, wrong, right.",
        [misplaced, wrongPassword, rightPassword, phase], on: op, "init \(members)", "exchange", "exchange otp=12345",
        "exchange otp=", "exchange otp=1234", "commit")
      script.play(
        "otp/exchange-\(name)-used-up", "Five wrong one-time passwords of the exchange.", [wrongPassword],
        flag: .refusedRequest, on: op, "init \(members)", "exchange otp=1", "exchange otp=2", "exchange otp=3",
        "exchange otp=4", "exchange otp=5", "exchange otp=1234", "detail")
    }
    for (name, members) in [
      ("phase", "commitPhase=ON_COMMIT otp=1234"), ("validation", "otpValidation=ON_COMMIT otp=1234"),
      ("alone", "otp=1234"),
    ] {
      script.play(
        "otp/commit-\(name)", "A one-time password of the commit: too early, missing, four wrong, right.",
        [misplaced, wrongPassword, rightPassword], on: op, "init \(members)", "exchange otp=1234", "exchange", "commit",
        "commit otp=", "commit otp=1", "commit otp=2", "commit otp=3", "commit otp=123", "commit otp=1234", "status")
      script.play(
        "otp/commit-\(name)-used-up", "Five wrong one-time passwords of the commit.", [wrongPassword],
        flag: .refusedRequest, on: op, "init \(members)", "exchange", "commit otp=1", "commit otp=2", "commit otp=3",
        "commit otp=4", "commit otp=5", "commit otp=1234", "status")
    }
    script.play(
      "otp/maximum-two", "The second wrong one-time password is the last.", [wrongPassword, misplaced],
      flag: .serverLimit, on: op, "init otp=1234 otpValidation=ON_KEY_EXCHANGE maxFailures=2", "exchange",
      "exchange otp=1", "exchange otp=1")
    script.play(
      "otp/maximum-one", "The first wrong one-time password is the last.", [wrongPassword], flag: .serverLimit, on: op,
      "init otp=1234 maxFailures=1", "exchange", "commit", "commit otp=0")
    script.play(
      "otp/wrong-then-signatures", "Wrong one-time passwords are gone once the right one came.",
      [rightPassword, wrongPassword], on: op, "init otp=1234", "exchange", "commit otp=1", "commit otp=2",
      "commit otp=1234", "validate wrong=knowledge", "validate")
  }

  private func declarePasswordUpdates(on op: OperationBuilder) {
    script.play(
      "update/right", "The one-time password is replaced, and the new one counts.", [update, rightPassword],
      on: op,
      "init otp=1234", "exchange", "commit otp=9", "update-otp otp=5678", "commit otp=1234", "commit otp=5678")
    script.play(
      "update/used-up", "The replacement leaves the failed attempts.", [update, wrongPassword],
      flag: .refusedRequest, on: op, "init otp=1234 maxFailures=3", "exchange", "commit otp=1", "commit otp=2",
      "update-otp otp=5678", "commit otp=3")
    script.play(
      "update/of-none", "An activation without one-time password gets one.", [update, misplaced], on: op, "init",
      "exchange", "update-otp otp=5678", "commit", "commit otp=5678")
    script.play(
      "update/states", "It is replaced in PENDING_COMMIT only.", [update], flag: .refusedRequest, on: op,
      "update-otp otp=1", "init", "update-otp otp=1", "exchange", "commit", "update-otp otp=1", "block",
      "update-otp otp=1")
    script.play(
      "update/of-exchange", "Where the validation is ON_KEY_EXCHANGE, it cannot be replaced.", [update],
      flag: .refusedRequest, on: op, "init otp=1234 otpValidation=ON_KEY_EXCHANGE", "exchange otp=1234",
      "set-status status=PENDING_COMMIT", "update-otp otp=1")
    script.play(
      "update/of-exchange-phase", "Where the commit phase is ON_KEY_EXCHANGE, it can be replaced.", [update], on: op,
      "init otp=1234 commitPhase=ON_KEY_EXCHANGE", "exchange otp=1234", "set-status status=PENDING_COMMIT",
      "update-otp otp=1")
    script.play(
      "update/expired", "An update notices that the activation has expired.", [expiry, update], flag: .serverLimit,
      on: op, "init", "exchange", "update-otp otp=1 at=300000", "detail at=300001")
  }

  private func declareExchanges(on op: OperationBuilder) {
    script.play(
      "exchange/unknown-code", "A code that the server has not made.", [lookUp], flag: .refusedRequest, on: op,
      "exchange", "detail")
    script.play(
      "exchange/used-code", "A code is used once.", [lookUp], flag: .refusedRequest, on: op, "init", "exchange",
      "exchange", "commit", "exchange", "block", "exchange", "remove", "exchange")
    script.play(
      "exchange/used-code-that-commits", "So it is where the exchange commits.", [lookUp], flag: .refusedRequest,
      on: op, "init commitPhase=ON_KEY_EXCHANGE", "exchange", "exchange", "block", "exchange", "remove", "exchange")
    script.play(
      "exchange/foreign-application", "A code of another application is unknown, and stays usable.", [lookUp],
      flag: .refusedRequest, on: op, "init", "exchange version=foreign", "exchange")
    script.play(
      "exchange/older-version", "Each version of the application may use the code.", [lookUp], on: op, "init",
      "exchange version=older")
    script.play(
      "exchange/unsupported", "An unsupported version, then supported again.", [application],
      flag: .refusedRequest, on: op, "init", "unsupport", "exchange", "exchange version=older", "support", "exchange")
    script.play(
      "exchange/unsupported-then-supported", "The code stays usable while its version is not.", [application],
      flag: .refusedRequest, on: op, "init", "unsupport", "exchange", "support", "exchange")
    for fault in [
      "version=unknown", "secret=wrong", "body=undecryptable-outer", "body=undecryptable-inner", "body=incomplete",
    ] {
      script.play(
        "exchange/\(fault.replacing("=", with: "-"))", "\(fault) is refused, and the code stays usable.",
        [application], flag: .refusedRequest, on: op, "init", "exchange \(fault)", "exchange")
    }
    script.play(
      "exchange/invalid-point", "A device key that is not a point costs the activation.", [point],
      flag: .refusedRequest, on: op, "init", "exchange point=invalid", "exchange", "status", "detail")
    script.play(
      "exchange/invalid-point-without-password",
      "A missing one-time password is refused before the point is looked at.",
      [point, misplaced], flag: .refusedRequest, on: op, "init commitPhase=ON_KEY_EXCHANGE otp=1234",
      "exchange point=invalid", "detail", "exchange point=invalid otp=1", "detail", "exchange otp=1234")
    script.play(
      "exchange/stored", "The name is stored as it is, the platform in lower case.", [stored], on: op, "init",
      "exchange name=Phone platform=iOS", "detail", "init activation=b", "exchange activation=b", "detail activation=b")
    script.play(
      "exchange/replayed", "The same cryptogram again.", [replayed], flag: .repeatedRequest, on: op, "init",
      "exchange", "replay of=2", "commit", "replay of=2")
    script.play(
      "exchange/replayed-after-refusal",
      "A refused cryptogram is spent from 3.2 on; before that its one-time password counts again.",
      [replayed, wrongPassword], flag: .repeatedRequest, on: op,
      "init otp=1234 otpValidation=ON_KEY_EXCHANGE maxFailures=3", "exchange otp=1", "replay of=2",
      "exchange otp=1234")
    script.play(
      "exchange/replayed-to-the-end", "Repeating one wrong password removes the activation before 3.2 only.",
      [replayed, wrongPassword], flag: .repeatedRequest, on: op,
      "init otp=1234 commitPhase=ON_KEY_EXCHANGE maxFailures=2", "exchange otp=1", "replay of=2", "detail")
  }

  private func declareExpiry(on op: OperationBuilder) {
    script.play(
      "expiry/last-millisecond", "The last millisecond in which the code is found.", [lookUp], flag: .serverLimit,
      on: op, "init at=1000", "exchange at=300999")
    script.play(
      "expiry/at-expiry", "At the expiry the code is not found, and the record stays.", [lookUp, expiry],
      flag: .serverLimit, on: op, "init", "exchange at=300000", "detail at=300000", "detail at=300001")
    script.play(
      "expiry/exchange-notices-nothing", "The exchange does not find the code, and leaves the record.",
      [lookUp, expiry], flag: .serverLimit, on: op, "init", "exchange at=400000", "block", "status", "exchange")
    script.play(
      "expiry/commit", "A commit at the expiry, and one after it.", [expiry, commit], flag: .serverLimit, on: op,
      "init",
      "exchange", "init activation=b", "exchange activation=b", "commit at=300000", "commit activation=b at=300001")
    script.play(
      "expiry/status", "A status notices the expiry.", [expiry, realBlob], flag: .serverLimit, on: op, "init",
      "exchange", "status at=300000", "status at=300001")
    script.play(
      "expiry/job", "The job notices the expiry, of all activations.", [expiry], flag: .serverLimit, on: op, "init",
      "init activation=b", "exchange activation=b", "job job=expiry at=300000", "job job=expiry at=300001",
      "job job=expiry activation=b")
    script.play(
      "expiry/job-within-an-hour", "The job finds what expired almost an hour ago.", [expiry], flag: .serverLimit,
      on: op, "init", "exchange", "init activation=b", "job job=expiry at=3899000", "detail",
      "job job=expiry activation=b")
    script.play(
      "expiry/job-after-an-hour", "The job does not see what expired more than an hour ago; a status does.", [expiry],
      flag: .serverLimit, on: op, "init", "exchange", "init activation=b", "job job=expiry at=3901000",
      "update-otp otp=1 activation=b", "job job=expiry", "status")
    script.play(
      "expiry/active-stays", "An ACTIVE activation does not expire.", [expiry], on: op, "activate", "detail at=9000000",
      "job job=expiry", "validate", "block", "status at=90000000")
    script.play(
      "expiry/own-validity", "Init states another validity.", [lookUp, expiry], on: op, "init validity=10000",
      "exchange at=9999", "detail at=10001")
    script.play(
      "expiry/longer-validity", "A validity of ten minutes.", [lookUp, begins], on: op, "init validity=600000",
      "exchange at=599999", "commit at=600000")
    script.play(
      "expiry/of-configuration", "The validity of the configuration.", [expiry, lookUp], settings: "validity=1000",
      on: op, "init", "exchange at=1000", "job job=expiry at=1001", "commit")
    script.play(
      "expiry/in-the-past", "An expiry in the past: init passes, and the code is never found.", [lookUp],
      flag: .serverLimit, on: op, "init validity=-1", "exchange", "detail")
  }

  private func declareBlocks(on op: OperationBuilder) {
    script.play(
      "block/reasons", "The first reason stays; unblocking clears it.", [block, unblock], on: op, "activate",
      "block reason=STOLEN", "block reason=LOST", "block", "unblock", "unblock", "block", "status")
    script.play(
      "block/states", "Only ACTIVE is blocked, and only BLOCKED unblocked.", [block, unblock], flag: .refusedRequest,
      on: op, "init", "block", "unblock", "exchange", "block", "unblock", "remove", "block", "unblock")
    script.play(
      "block/right-password", "A right signature while BLOCKED: refused, not counted.", [unblock, block], on: op,
      "activate", "validate wrong=knowledge", "block", "validate", "validate wrong=knowledge", "unblock", "validate")
    script.play(
      "unblock/resets", "Unblocking resets the attempts, and leaves the counter.", [unblock], on: op,
      "activate maxFailures=2", "validate", "validate wrong=knowledge", "validate wrong=knowledge", "unblock",
      "validate wrong=knowledge", "validate")
    script.play(
      "unblock/idle", "Unblocking an ACTIVE activation leaves its attempts.", [unblock], on: op, "activate",
      "validate wrong=knowledge", "unblock", "status")
  }

  private func declareRemovals(on op: OperationBuilder) {
    script.play(
      "remove/each-state", "An administrator removes in each state.", [removal], on: op, "init", "remove",
      "init activation=b", "exchange activation=b", "remove activation=b", "activate activation=c",
      "remove activation=c", "activate activation=d", "block activation=d", "remove activation=d")
    script.play(
      "remove/final", "A REMOVED activation stays REMOVED.", [removal, realBlob], flag: .refusedRequest, on: op,
      "activate", "remove", "validate", "remove", "unblock", "block", "commit", "exchange", "status")
    script.play(
      "remove/test-tool", "Only the test tool brings it back, and the counter is where it was.", [removal], on: op,
      "activate", "validate", "remove", "set-status status=ACTIVE", "validate")
    script.play(
      "exchange/test-tool", "Only the test tool lets a code serve again, and the counter begins again at 0.",
      [lookUp, phase], on: op, "activate", "2 * validate", "set-status status=CREATED", "exchange",
      "commit", "validate", "status")
    for factors in ["POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"] {
      script.play(
        "sdk-remove/\(factors.inName)", "A device removes its activation with \(factors).",
        [removalByDevice], on: op, "activate", "sdk-remove factors=\(factors)", "validate", "status")
    }
    script.play(
      "sdk-remove/possession", "Possession alone does not remove, and costs nothing.", [removalByDevice],
      flag: .refusedRequest, on: op, "activate", "sdk-remove factors=POSSESSION", "sdk-remove")
    script.play(
      "sdk-remove/wrong", "A wrong signature does not remove, and counts.", [removalByDevice], flag: .refusedRequest,
      on: op, "activate", "sdk-remove wrong=knowledge", "block", "sdk-remove", "unblock", "sdk-remove")
  }

  private func declareStatuses(on op: OperationBuilder) {
    script.play(
      "status/each-state", "The blob in each state.", [randomBlob, realBlob], on: op, "status", "init", "status",
      "exchange", "status", "commit", "status", "block", "status", "remove", "status")
    script.play(
      "status/removed-before-exchange", "Removed before the exchange: a random blob without nonce.", [randomBlob],
      on: op, "init", "remove", "status", "status challenge=none")
    script.play(
      "status/counters", "What the blob says of the counter, after right and wrong signatures.", [realBlob],
      settings: "lookAhead=30", on: op, "activate maxFailures=7", "validate", "status", "validate wrong=knowledge",
      "status", "validate factors=POSSESSION", "status", "validate", "status")
    script.play(
      "status/attempts", "Attempts in the blob, up to the block.", [realBlob], on: op, "activate maxFailures=3",
      "validate wrong=knowledge", "status", "validate wrong=knowledge", "status", "validate wrong=knowledge", "status")
    script.play(
      "status/without-challenge", "Without challenge the blob says nothing about the counter.", [realBlob], on: op,
      "activate", "validate wrong=knowledge", "status challenge=none", "status", "init activation=b",
      "status activation=b challenge=none")
    script.play(
      "status/unknown", "The blob of an unknown activation, without challenge and with one.", [randomBlob], on: op,
      "status challenge=none", "status", "init", "status challenge=none", "status")
    script.play(
      "status/short-challenge", "A challenge of 15 bytes is noticed only where there is a real blob.",
      [realBlob, randomBlob], flag: .refusedRequest, on: op, "status challenge=short", "init",
      "status challenge=short", "exchange", "status challenge=short", "commit", "status challenge=short")
    script.play(
      "status/large-counter", "The byte of the counter is that of its number modulo 256.", [realBlob],
      flag: .serverLimit, settings: "lookAhead=64", on: op, "activate", "validate counter=63", "validate counter=127",
      "validate counter=191", "validate counter=254", "status", "validate", "status")
  }

  private func declareCustom(on op: OperationBuilder) {
    script.play(
      "custom/committed", "The provider commits at once.", [custom], settings: "provider=yes", on: op, "custom",
      "detail", "validate")
    script.play(
      "custom/not-committed", "The provider leaves the commit to the administrator.", [custom, commit],
      settings: "provider=yes", on: op, "custom commit=no", "commit", "commit", "custom activation=b commit=no",
      "custom activation=c user=bob", "detail activation=c")
    script.play(
      "custom/no-provider", "A host without provider.", [custom], flag: .refusedRequest, on: op, "custom", "detail")
    for (name, user) in [("missing", ""), ("too-long", String(repeating: "u", count: 256))] {
      script.play(
        "custom/user-\(name)", "The provider's user is \(name.replacing("-", with: " ")).", [custom],
        flag: .refusedRequest, settings: "provider=yes", on: op, "custom user=\(user)", "detail")
    }
    script.play(
      "custom/longest-user", "A user of 255 characters.", [custom], flag: .serverLimit, settings: "provider=yes",
      on: op, "custom user=\(String(repeating: "u", count: 255))")
    script.play(
      "custom/invalid-point", "A device key that is not a point leaves nothing.", [custom], flag: .refusedRequest,
      settings: "provider=yes", on: op, "custom point=invalid", "detail")
    script.play(
      "custom/unsupported", "An unsupported version.", [application], flag: .refusedRequest,
      settings: "provider=yes", on: op, "unsupport", "custom", "custom version=older")
    script.play(
      "custom/foreign-version", "A version of another application, to which the activation then belongs.",
      [custom, application], settings: "provider=yes", on: op, "custom version=foreign", "validate at=1",
      "validate version=foreign at=2")
    script.play(
      "custom/name", "A request that is refused leaves the name to the activation that has it.", [custom],
      flag: .refusedRequest, on: op, "init", "custom", "replay of=2", "detail")
    script.play(
      "custom/repeated", "The same request again.", [custom], flag: .repeatedRequest, protocols: Versions.timestamp,
      settings: "provider=yes", on: op, "custom", "validate", "replay of=1", "validate")
    script.play(
      "custom/password", "A one-time password is not looked at.", [custom], settings: "provider=yes", on: op,
      "custom commit=no otp=1234", "commit")
    script.play(
      "custom/maximum", "The provider's maximum.", [custom, begins], settings: "provider=yes", on: op,
      "custom maxFailures=3", "validate wrong=knowledge", "validate wrong=knowledge", "validate wrong=knowledge")
  }

  private func declareScripts(on op: OperationBuilder) {
    script.playDrawn(
      "accumulated",
      "Sixty scripts of fourteen events.", [begins, phase, commit, block, unblock, removal, realBlob],
      flags: [.accumulated], count: 60, length: 12, first: ["init otp=1234 maxFailures=3", "init activation=b"],
      from: [
        "exchange", "exchange activation=b", "exchange otp=1234", "commit", "commit otp=1234", "commit otp=1",
        "commit activation=b", "update-otp otp=1", "block", "block activation=b reason=R", "unblock",
        "unblock activation=b", "validate", "validate activation=b", "validate wrong=knowledge",
        "validate activation=b wrong=knowledge", "validate factors=POSSESSION", "status", "status activation=b",
        "detail", "sdk-remove activation=b", "sdk-remove activation=b factors=POSSESSION",
      ], on: op)
  }

  private var begins: Rule { rules.begins }
  private var passwordMembers: Rule { rules.passwordMembers }
  private var lookUp: Rule { rules.lookUp }
  private var application: Rule { rules.application }
  private var phase: Rule { rules.phase }
  private var misplaced: Rule { rules.misplaced }
  private var wrongPassword: Rule { rules.wrongPassword }
  private var rightPassword: Rule { rules.rightPassword }
  private var point: Rule { rules.point }
  private var commit: Rule { rules.commit }
  private var expiry: Rule { rules.expiry }
  private var update: Rule { rules.update }
  private var block: Rule { rules.block }
  private var unblock: Rule { rules.unblock }
  private var removal: Rule { rules.removal }
  private var removalByDevice: Rule { rules.removalByDevice }
  private var randomBlob: Rule { rules.randomBlob }
  private var realBlob: Rule { rules.realBlob }
  private var custom: Rule { rules.custom }
  private var stored: Rule { rules.stored }
  private var replayed: Rule { rules.replayed }

  private func declareNeighbours(on op: OperationBuilder) {
    script.play(
      "neighbour/blocked", "Of two activations of a user one is blocked.", [rules.block], on: op, "activate",
      "activate activation=b", "block", "validate activation=b", "validate")
    script.play(
      "neighbour/unblocked", "Two activations of a user are blocked, and one is unblocked.", [rules.unblock], on: op,
      "activate", "activate activation=b", "block", "block activation=b", "unblock", "validate activation=b", "validate"
    )
    script.play(
      "neighbour/removed", "Of two activations of a user one is removed.", [rules.removal], on: op, "activate",
      "activate activation=b", "remove", "status activation=b", "validate activation=b")
    for (name, right, wrong) in [
      ("in-other-case", "Ab1", "aB1"), ("without-leading-zero", "0123", "123"), ("with-tab-behind", "123", "123\t"),
    ] {
      script.play(
        "password/\(name)", "One-time passwords are compared character by character.",
        [rules.wrongPassword, rules.rightPassword], flag: .refusedRequest, on: op,
        "init otp=\(right) commitPhase=ON_KEY_EXCHANGE", "exchange otp=\(wrong)", "exchange otp=\(right)")
    }
    script.play(
      "password/right-with-invalid-point", "A right password counts before the key of the device is looked at.",
      [rules.rightPassword, rules.point], flag: .refusedRequest, on: op, "init otp=1 commitPhase=ON_KEY_EXCHANGE",
      "exchange otp=2", "exchange otp=1 point=invalid")
    script.play(
      "password/wrong-renews-nothing", "A wrong password does not change when the activation expires.",
      [rules.wrongPassword, rules.expiry], flag: .serverLimit, on: op, "init otp=1 commitPhase=ON_KEY_EXCHANGE",
      "exchange otp=2 at=200000", "exchange otp=1 at=300001")
    script.play(
      "status/maximum-of-300", "A maximum above 255 is seen in a status by its lowest byte.", [rules.realBlob],
      flag: .serverLimit, on: op, "init maxFailures=300", "exchange", "status")
  }
}
