import Testing

@testable import OtherSystems

/// What is true of the Futurae SDK in every script.
@Suite struct FuturaePropertyTests {
  /// An event and the milliseconds before it.
  private typealias Step = (wait: Int, event: FuturaeEvent)

  private static func launch(_ type: LockType) -> FuturaeEvent {
    var launch = FuturaeEvent.Launch()
    launch.type = type
    launch.unlockDuration = 10
    launch.isInvalidatedByBiometricsChange = true
    return .launch(launch)
  }

  private static let events: [FuturaeEvent] =
    LockType.allCases.map(launch) + [
      .terminate, .reset, .lock, .isLocked, .activeUnlockMethods, .addBiometric, .removeBiometric, .activateBiometrics,
      .deactivateBiometrics, .network(isOnline: false), .network(isOnline: true), .getAccounts,
      .unlock(.biometrics, pin: nil, passes: true), .unlock(.biometrics, pin: nil, passes: false),
      .unlock(.biometricsOrPasscode, pin: nil, passes: true), .unlock(.sdkPin, pin: "1234", passes: true),
      .unlock(.sdkPin, pin: "9999", passes: true), .unlock(.sdkPin, pin: "9999", passes: true),
      .unlock(.sdkPin, pin: "", passes: true), .changeSDKPin("1234"), .changeSDKPin("5678"),
      .enroll(code: "alice", pin: "1234", bindingToken: nil), .enroll(code: "bob", pin: nil, bindingToken: nil),
      .logoutAccount("alice"), .switchLock(.none, pin: nil, passes: true),
      .switchLock(.sdkPinWithBiometricsOptional, pin: "1234", passes: true),
    ] + SDKFunction.allCases.map { .call($0, passesPIN: false, hasExtra: true) } + [
      .call(.getTOTP, passesPIN: true, hasExtra: false)
    ]

  private static func draw(_ numbers: inout SeededNumbers) -> Step {
    (Int.random(in: 0...6000, using: &numbers), events.randomElement(using: &numbers) ?? .isLocked)
  }

  /// Whether a property fails after an event of a script.
  private static func fails(
    _ script: [Step], _ property: (FuturaeState, Int, FuturaeEvent, FuturaeState, FuturaeObservation) -> Bool
  ) -> Bool {
    var (state, now) = (FuturaeState(), 0)
    for step in script {
      now += step.wait
      let before = state
      let observation = FuturaeRules().play(step.event, at: now, in: &state)
      if !property(before, now, step.event, state, observation) { return true }
    }
    return false
  }

  private func check(
    _ property: (FuturaeState, Int, FuturaeEvent, FuturaeState, FuturaeObservation) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = RandomScript.counterexample(scripts: 2000, length: 30, draw: Self.draw) { Self.fails($0, property) }
    #expect(found == nil, "\(found ?? [])", sourceLocation: sourceLocation)
  }

  private static func isLocked(_ state: FuturaeState, at now: Int) -> Bool {
    guard state.launch != nil, let installation = state.installations[state.place] else { return false }
    if installation.isPermanentlyLocked { return true }
    return installation.type != .none && state.window.map { now >= $0.end } ?? true
  }

  @Test func `A locked SDK never answers a protected call`() {
    let protected: Set<SDKFunction> = [
      .updateSDKConfig, .decryptExtraInfo, .enroll, .replyAuth, .getSessionInfo, .logoutAccount,
      .getSynchronousAuthToken,
      .getAccountHistory, .activateBiometrics, .deactivateBiometrics, .changeSDKPin, .openURL,
    ]
    check { before, now, event, _, observation in
      guard Self.isLocked(before, at: now) else { return true }
      switch event {
      case .call(let function, _, _): return !protected.contains(function) || observation.result != .ok
      case .changeSDKPin, .activateBiometrics, .deactivateBiometrics, .logoutAccount: return observation.result != .ok
      default: return true
      }
    }
  }

  @Test func `Failed attempts fall only by a right verification, a reset or a switch`() {
    check { before, _, event, after, observation in
      let (old, new) = (before.installations[before.place], after.installations[after.place])
      guard (new?.failedAttempts ?? 0) < (old?.failedAttempts ?? 0) else { return true }
      switch event {
      case .unlock: return observation.result == .ok
      case .reset: return true
      default: return false
      }
    }
  }

  @Test func `Failed attempts are five exactly where the SDK is locked for good`() {
    check { _, _, _, after, _ in
      after.installations.values.allSatisfy {
        $0.failedAttempts <= 5 && ($0.failedAttempts == 5) == $0.isPermanentlyLocked
      }
    }
  }

  @Test func `Only a reset ends a permanent lock`() {
    check { before, _, event, after, _ in
      guard before.installations[before.place]?.isPermanentlyLocked == true else { return true }
      if case .reset = event { return true }
      return after.installations[before.place]?.isPermanentlyLocked == true
    }
  }

  @Test func `After a permanent lock the SDK says that it is locked, and gives no code`() {
    check { before, _, event, _, observation in
      guard before.launch != nil, before.installations[before.place]?.isPermanentlyLocked == true else { return true }
      switch event {
      case .isLocked: return observation.isLocked == true
      case .call(.getTOTP, _, _), .call(.getOfflineQRVerificationCode, _, _):
        return observation.result == .permanentlyLocked
      default: return true
      }
    }
  }

  @Test func `A window never lasts longer than the duration`() {
    check { _, now, _, after, _ in
      after.window.map { window in
        window.end - now <= (after.installations[after.place]?.settings.unlockDuration ?? 0) * 1000
      } ?? true
    }
  }

  @Test func `A refused event changes nothing but the attempts and what they end`() {
    check { before, _, _, after, observation in
      let counted: Set<FuturaeResult> = [.ok, .incorrectPin, .incorrectPinArchivedDevice]
      return counted.contains(observation.result) || before == after
    }
  }

  @Test func `A script that violates a property is made as short as possible`() {
    let script = RandomScript.shrunk(Array(1...100)) { $0.contains(17) && $0.contains(71) }
    #expect(script == [17, 71])
  }
}
