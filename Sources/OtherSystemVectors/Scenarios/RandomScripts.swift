internal import Conformance
internal import Encodings
internal import PowerAuthVectors

/// Lines from which random scripts are drawn.
struct ScriptPool: Sendable {
  /// Configurations of the world.
  var worlds: [String]
  /// How scripts begin.
  let openings: [String]
  /// Their other events.
  var events: [String]
  /// The seconds between events.
  var waits: [Int]

  init(worlds: [String] = [""], openings: [String], events: [String], waits: [Int] = [1]) {
    self.worlds = worlds
    self.openings = openings
    self.events = events
    self.waits = waits
  }
}

extension ScriptOperation {
  /// Declares random scripts from a pool as one vector, which exercises all rules of the area.
  func playRandomly(_ op: OperationBuilder, _ count: Int, from pool: ScriptPool) {
    op.accumulated(
      "random-scripts", "Random scripts of the area's events.", count: count,
      cases: "scripts of up to 16 events drawn from the seed, after one of the openings of the area",
      areaRules,
      flags: [.promise]
    ) { draft, number in
      let (world, lines) = draft.draw("script[\(number)]") { draw in
        let length = draw.count(4...16)
        let lines = (0..<length).map { _ in "+\(draw.element(of: pool.waits)) \(draw.element(of: pool.events))" }
        return (draw.element(of: pool.worlds), draw.element(of: pool.openings) + "\n" + lines.joined(separator: "\n"))
      }
      draft[script.configuration] = script.configuration(in: world)
      draft[script.events] = script.events(in: lines)
    }
  }
}

extension FuturaeOperation {
  static let presencePool = ScriptPool(
    worlds: ["", "biometrics=0", "biometrics=2", "biometrics=0 passcode=no"],
    openings: FuturaeRecords.lockTypes.map { "launch type=\($0) unlockDuration=10" } + [
      "launch type=sdkPinWithBiometricsOptional unlockDuration=10\nenroll code=alice sdkPin=1234"
    ],
    events: [
      "unlock with=biometrics", "unlock with=biometrics verdict=failure", "unlock with=biometricsOrPasscode",
      "unlock with=sdkPin sdkPin=1234", "lock", "is-locked", "is-locked", "active-unlock-methods",
      "activate-biometrics", "deactivate-biometrics",
    ], waits: [1, 3, 7])

  /// Adds random scripts to an area.
  func declareRandomScripts(on op: OperationBuilder) {
    let pin = "launch type=sdkPinWithBiometricsOptional unlockDuration=10\nenroll code=alice sdkPin=1234"
    switch heading.id {
    case "futurae.lock": playRandomly(op, 1000, from: lockPool)
    case "futurae.pin": playRandomly(op, 1000, from: pinPool(pin))
    case "futurae.biometry": playRandomly(op, 1000, from: biometryPool)
    case "futurae.enrolment": playRandomly(op, 1000, from: enrolmentPool)
    case "futurae.account": playRandomly(op, 500, from: accountPool)
    case "futurae.session": playRandomly(op, 1000, from: sessionPool)
    case "futurae.offline": playRandomly(op, 1000, from: offlinePool)
    case "futurae.migration": playRandomly(op, 500, from: migrationPool)
    case "futurae.configuration": playRandomly(op, 1000, from: configurationPool)
    default: break
    }
  }

  private var lockPool: ScriptPool {
    var pool = Self.presencePool
    let calls =
      FuturaeEvents.functions.map { "call function=\($0)" } + [
        "call function=getTOTP withSDKPin=yes", "call function=handleNotification hasExtra=yes",
        "network state=offline", "network state=online", "add-biometric", "remove-biometric",
      ]
    pool = ScriptPool(
      worlds: pool.worlds, openings: pool.openings, events: pool.events + pool.events + calls, waits: pool.waits)
    return pool
  }

  private func pinPool(_ opening: String) -> ScriptPool {
    ScriptPool(
      openings: [opening, opening + "\nactivate-biometrics\nlock"],
      events: [
        "unlock with=sdkPin sdkPin=9999", "unlock with=sdkPin sdkPin=9999", "unlock with=sdkPin sdkPin=5678",
        "unlock with=sdkPin sdkPin=1234", "unlock with=sdkPin sdkPin=12345", "unlock with=sdkPin sdkPin=01234",
        "unlock with=sdkPin sdkPin=", "unlock with=biometrics", "lock", "is-locked", "change-sdk-pin newSDKPin=5678",
        "activate-biometrics", "active-unlock-methods", "authenticate-device userId=alice", "network state=offline",
        "network state=online", "terminate\nlaunch type=sdkPinWithBiometricsOptional unlockDuration=10",
      ], waits: [1, 3])
  }

  private var biometryPool: ScriptPool {
    let base = Self.presencePool
    let openings = base.openings.map {
      $0.replacing("unlockDuration=10", with: "unlockDuration=10 invalidatedByBiometricsChange=yes")
    }
    return ScriptPool(
      worlds: ["", "biometrics=2", "biometrics=3"],
      openings: openings + base.openings + openings.suffix(1).map { $0 + "\nactivate-biometrics" },
      events: base.events + ["add-biometric", "remove-biometric", "have-biometrics-changed", "enroll code=bob"],
      waits: base.waits)
  }

  private var enrolmentPool: ScriptPool {
    ScriptPool(
      worlds: ["refusedCodes=mallory", "bindingFor=enrolment token=t1 scope=alice / token=t2 scope=bob"],
      openings: FuturaeRecords.lockTypes.map { "launch type=\($0) unlockDuration=10" },
      events: [
        "enroll code=alice", "enroll code=alice sdkPin=1234", "enroll code=bob bindingToken=t1",
        "enroll code=bob bindingToken=t2",
        "enroll code=alice bindingToken=t1", "enroll code=alice sdkPin=1234 bindingToken=t1", "enroll code=mallory",
        "unlock with=biometrics", "unlock with=biometricsOrPasscode", "unlock with=sdkPin sdkPin=1234", "lock",
        "is-locked",
        "logout-account userId=alice", "get-accounts", "handle-notification payload=unenroll userId=alice",
      ], waits: [1, 3, 7])
  }

  private var accountPool: ScriptPool {
    // The sessions are opened once and at the beginning: what a second session with the same id does is in no document.
    let sessions = "open-session sessionId=s1 userId=alice\nopen-session sessionId=s2 userId=bob"
    return ScriptPool(
      openings: [
        "launch type=none\n" + sessions, "launch type=biometricsOnly\nunlock with=biometrics\n" + sessions,
      ],
      events: [
        "enroll code=alice", "enroll code=bob", "logout-account userId=alice", "lock", "unlock with=biometrics",
        "get-accounts",
        "get-accounts-status userIds=alice", "get-accounts-status userIds=alice,bob",
        "get-account-history userId=alice",
        "get-account-history userId=bob",
        "reply-auth with=ApproveAuthPush userId=alice sessionId=s1",
      ])
  }

  private var sessionPool: ScriptPool {
    let setUp =
      "enroll code=alice\nopen-session sessionId=s1 userId=alice token=t1 numbers=42,7,19 extraInfo=z=1,a=2,z=3"
    return ScriptPool(
      openings: ["launch type=none\n" + setUp, "launch type=biometricsOnly\nunlock with=biometrics\n" + setUp],
      events: [
        "lock", "unlock with=biometrics", "get-session-info sessionId=s1 userId=alice",
        "get-session-info token=t1 userId=alice",
        "get-session-info token=s1 userId=alice", "get-session-info sessionId=t1 userId=alice",
        "decrypt-extra-info userId=alice extraInfo=z=1,a=2,z=3", "decrypt-extra-info userId=bob extraInfo=a=1",
        "decrypt-extra-info userId=alice extraInfo=a=1 isDamaged=yes", "open-url url=foreign",
        "open-url url=activation",
        "handle-notification payload=malformed userId=alice", "handle-notification payload=unenroll userId=alice",
        "handle-notification payload=qr-scan userId=bob",
        "handle-notification payload=approve userId=alice hasExtra=yes",
        "reply-auth with=ApproveAuthMultiNumber userId=alice sessionId=s1 choice=42 extraInfo=z=1,a=2",
        "reply-auth with=RejectAuthPush userId=alice sessionId=s1 extraInfo=_",
        "reply-auth with=ApproveAuthQRCode qrCode=usernameless:t1",
      ])
  }

  private var offlinePool: ScriptPool {
    ScriptPool(
      worlds: ["", "network=offline"],
      openings: [
        "launch type=sdkPinWithBiometricsOptional unlockDuration=10\nenroll code=alice sdkPin=1234",
        "launch type=sdkPinWithBiometricsOptional unlockDuration=10\nenroll code=alice sdkPin=1234\nactivate-biometrics",
        "launch type=biometricsOnly unlockDuration=10\nunlock with=biometrics\nenroll code=alice",
        "launch type=none\nenroll code=alice",
      ],
      events: [
        "lock", "unlock with=sdkPin sdkPin=1234", "unlock with=biometrics", "network state=offline",
        "network state=online",
        "get-totp userId=alice variant=default", "get-totp userId=bob variant=default",
        "get-offline-code qrCode=offlineAuth:t1 variant=default",
        "get-offline-code qrCode=onlineAuth:t1 variant=default",
        "extra-info-from-offline-qr-code qrCode=offlineAuth:t1 extraInfo=b=1,a=2",
        "get-synchronous-auth-token userId=alice",
        "get-synchronous-auth-token userId=bob", "sync-capability",
      ], waits: [1, 3])
  }

  private var migrationPool: ScriptPool {
    ScriptPool(
      worlds: [
        "", "backup.accounts=alice,bob", "backup.accounts=alice backup.sdkPin=1234",
        "backup.accounts=alice trustedContext=no",
      ],
      openings: ["biometricsOnly", "biometricsOrPasscode", "none"].map { "launch type=\($0) unlockDuration=10" },
      events: [
        "unlock with=biometrics", "unlock with=biometricsOrPasscode", "lock", "enroll code=carol",
        "logout-account userId=carol",
        "get-migratable-accounts", "migrate-accounts", "get-accounts", "enable-adaptive-collections",
        "enable-adaptive-on-account-migration",
      ], waits: [1, 7])
  }

  private var configurationPool: ScriptPool {
    let types = FuturaeRecords.lockTypes
    return ScriptPool(
      worlds: ["", "installed.version=v1 installed.type=none installed.accounts=alice", "permittedGroups=k"],
      openings: types.map { "launch type=\($0)" } + ["launch type=none unlockDuration=7\nenroll code=alice"],
      events: types.map { "terminate\nlaunch type=\($0)" } + types.map { "check-data-exists type=\($0)" } + [
        "settings", "settings", "get-accounts", "get-accounts", "reset",
        "reset\nlaunch type=biometricsOnly unlockDuration=2",
        "reset\nlaunch unlockDuration=300", "reset\nlaunch unlockDuration=301", "reset\nlaunch unlockDuration=1",
        "reset\nlaunch sdkKey=", "reset\nlaunch baseUrl=", "switch-lock type=biometricsOnly",
        "switch-lock type=biometricsOrPasscode", "switch-lock type=none",
        "switch-lock type=sdkPinWithBiometricsOptional sdkPin=1234",
        "active-unlock-methods", "unlock with=sdkPin sdkPin=1234",
        "terminate\nlaunch type=none unlockDuration=90\nsettings",
        "reset\nlaunch type=none\nenroll code=alice",
      ])
  }
}

extension OneWelcomeOperation {
  /// Adds random scripts to an area.
  func declareRandomScripts(on op: OperationBuilder) {
    let (alice, bob) = (Self.user("alice"), Self.user("bob", pin: "54321"))
    let queries = [
      "authenticators set=registered userId=alice", "authenticators set=all userId=alice",
      "authenticators set=registered userId=bob",
    ]
    let registry = [
      "register-authenticator authenticator=biometric\nanswer-pin pin=12345",
      "register-authenticator authenticator=custom\nanswer-custom data=data", "set-preferred authenticator=biometric",
      "set-preferred authenticator=custom", "set-preferred authenticator=pin",
      "deregister-authenticator authenticator=biometric",
      "deregister-authenticator authenticator=custom\nanswer-custom data=data",
    ]
    let logins = [
      "log-out\nstart-authentication userId=alice\nfall-back-to-pin\nanswer-pin pin=12345",
      "log-out\nstart-authentication userId=alice\ncancel",
      "start-authentication userId=alice\nanswer-pin pin=1234\ncancel",
      "start-authentication userId=bob\nanswer-biometric scan=match\nanswer-pin pin=54321",
    ]
    let openings = [alice.trimmed, (bob + alice).trimmed, Self.withBiometrics.trimmed, (bob + Self.withCustom).trimmed]
    func pool(_ worlds: [String], _ events: [String]) -> ScriptPool {
      ScriptPool(worlds: worlds, openings: openings, events: events.map(closing))
    }
    switch heading.id {
    case "onewelcome.authenticator":
      playRandomly(op, 1000, from: pool(["", "biometricHardware=no"], queries + registry + logins))
    case "onewelcome.pin":
      playRandomly(
        op, 1000,
        from: pool(
          ["", "pinAttempts=2"],
          registry + logins + [
            "start-pin-change\nanswer-pin pin=12345\ncreate-pin pin=67890",
            "start-user-registration userId=carol\ncreate-pin pin=12a45\ncancel",
            "start-authentication userId=alice\nanswer-pin pin=67890\ncancel",
          ]))
    case "onewelcome.pin-length":
      playRandomly(op, 500, from: lengthPool(openings: [alice.trimmed, (bob + alice).trimmed]))
    case "onewelcome.biometry":
      playRandomly(
        op, 1000,
        from: pool(
          ["", "jailbroken=yes", "biometricAttempts=2"],
          queries + registry.filter { !$0.contains("custom") } + [
            "start-authentication userId=alice\nanswer-biometric scan=match\ncancel",
            "start-authentication userId=alice\nanswer-biometric scan=no-match\ncancel",
            "start-authentication userId=alice\nanswer-biometric scan=no-match\nanswer-biometric scan=no-match\nanswer-pin pin=12345",
            "start-authentication userId=alice\nanswer-biometric scan=dialog-cancelled\nanswer-pin pin=12345",
            "enter-device-passcode", "change-biometrics",
          ]
        ).withoutCustom)
    case "onewelcome.custom":
      playRandomly(
        op, 500,
        from: pool(
          ["", "customAllowed=no"],
          queries + registry + [
            "start-authentication userId=alice\nanswer-custom data=data script=rejects\ncancel cause=reason",
            "start-authentication userId=alice\nanswer-custom data=data\ncancel",
            "deregister-authenticator authenticator=custom\ncancel",
          ]))
    default:
      playRandomly(
        op, 1000,
        from: pool(
          [""],
          queries + registry + logins + [
            "push userId=alice\nfall-back-to-pin\nanswer-pin pin=12345", "push userId=bob\nanswer-pin pin=54321",
            "deregister-user userId=bob",
            "restart",
          ]))
    }
  }

  /// Cancels what a line may leave open, for instance after a wrong PIN: the document does not say what a call does that
  /// begins while another one is open, and a digest cannot allow several answers.
  private func closing(_ line: String) -> String {
    line.contains("\n") && !line.hasSuffix("cancel") ? line + "\ncancel" : line
  }

  private func lengthPool(openings: [String]) -> ScriptPool {
    ScriptPool(
      worlds: ["", "pinAttempts=1"], openings: openings,
      events: [
        "stored-pin-length userId=alice", "stored-pin-length userId=bob", "restart", "log-out",
        "start-authentication userId=alice\nanswer-pin pin=12345\ncancel",
        "start-pin-change\nanswer-pin pin=12345\ncreate-pin pin=12345",
        "start-pin-change\nanswer-pin pin=12345\ncancel",
        "authentication-fails userId=alice domain=generic code=userDeregistered",
        "authentication-fails userId=alice domain=generic code=anotherCode",
        "authentication-fails userId=alice domain=other code=userDeregistered",
        "start-user-registration userId=carol\ncancel",
      ])
  }
}

extension ScriptPool {
  /// The pool without scripts that begin with a custom authenticator.
  fileprivate var withoutCustom: ScriptPool {
    ScriptPool(worlds: worlds, openings: openings.filter { !$0.contains("custom") }, events: events, waits: waits)
  }
}

extension String {
  /// The text without a line end behind it.
  fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
