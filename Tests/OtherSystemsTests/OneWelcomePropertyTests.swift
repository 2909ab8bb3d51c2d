import Testing

@testable import OtherSystems

/// What is true of the OneWelcome SDK in every script.
@Suite struct OneWelcomePropertyTests {
  private static let events: [OneWelcomeEvent] =
    ["alice", "bob"].flatMap { user -> [OneWelcomeEvent] in
      [
        .startUserRegistration(user), .startAuthentication(user), .push(user), .deregisterUser(user),
        .authenticators(.registered, user: user),
      ]
    } + ["pin", "biometric", "custom"].flatMap { [.register($0), .deregister($0), .setPreferred($0)] } + [
      .createPIN("12345"), .createPIN("1"), .answerPIN("12345"), .answerPIN("12345"), .answerPIN("9"), .logOut,
      .restart,
      .startPINChange, .answerBiometric(.match), .answerBiometric(.noMatch), .answerBiometric(.dialogCancelled),
      .answerCustom(data: "data", isAccepted: true), .answerCustom(data: "data", isAccepted: false), .fallBackToPIN,
      .cancel(cause: nil), .changeBiometrics, .enterDevicePasscode,
    ]

  private func check(
    _ property: (OneWelcomeState, OneWelcomeEvent, OneWelcomeState, OneWelcomeObservation) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = RandomScript.counterexample(
      scripts: 2000, length: 40, draw: { Self.events.randomElement(using: &$0) ?? .logOut },
      violates: { script in
        var state = OneWelcomeState()
        for event in script {
          // The scripts begin no call while another one is open.
          if state.call != nil, Self.begins(event) { continue }
          let before = state
          let observation = OneWelcomeRules().play(event, in: &state)
          if !property(before, event, state, observation) { return true }
        }
        return false
      })
    #expect(found == nil, "\(found ?? [])", sourceLocation: sourceLocation)
  }

  private static func begins(_ event: OneWelcomeEvent) -> Bool {
    switch event {
    case .startUserRegistration, .startAuthentication, .push, .deregisterUser, .register, .deregister, .startPINChange,
      .changeBiometrics, .logOut:
      true
    default: false
    }
  }

  @Test func `The PIN authenticator is registered as long as its user`() {
    check { _, _, after, _ in after.users.values.allSatisfy { $0.registered.contains(.pin) } }
  }

  @Test func `A preferred authenticator is registered`() {
    check { _, _, after, _ in
      after.users.values.allSatisfy { user in user.preferred.map(user.registered.contains) ?? true }
    }
  }

  @Test func `The authenticated user is registered`() {
    check { _, _, after, _ in after.authenticated.map { after.users[$0] != nil } ?? true }
  }

  @Test func `An event ends a call once at most, and a challenge is open exactly where the result says so`() {
    check { _, _, after, observation in
      observation.callbacks.count { $0 == .completed || $0 == .failed } <= 1
        && (observation.result != .challenge || after.call != nil)
        && (after.call == nil || ![.completed, .failed].contains(observation.result) || observation.callbacks.isEmpty)
    }
  }

  @Test func `An ignored answer changes nothing`() {
    check { before, _, after, observation in
      var compared = after
      compared.returned = before.returned
      return observation.result != .ignored || compared == before
    }
  }

  @Test func `A wrong PIN never completes, and a deregistered user has had as many as the policy permits`() {
    check { before, event, after, observation in
      guard case .answerPIN("9") = event else { return true }
      let user = before.call?.user
      let isGone = user.map { before.users[$0] != nil && after.users[$0] == nil } ?? false
      return observation.result != .completed && (!isGone || user.flatMap { before.users[$0]?.failedAttempts } == 2)
    }
  }
}
