package import Conformance
package import OtherSystems
internal import PowerAuthVectors

/// An operation of the OneWelcome SDK: a script of events of one area.
package struct OneWelcomeOperation: OperationDeclaration {
  package let heading: OperationHeading
  package let script: ScriptFields<OneWelcomeState, Timed<OneWelcomeEvent>>
  package let areaRules: [Rule]

  private init(_ area: String, _ summary: String, _ chapter: String, events names: String, rules: [Rule]) {
    heading = OperationHeading(
      "onewelcome.\(area)", summary, reference: "OneWelcome/\(chapter)", ranges: [.oneWelcome], system: "onewelcome")
    script = ScriptFields(
      world: .world, events: names, of: OneWelcomeEvents.all,
      observation: OneWelcomeEvents.observation, dangers: Self.dangers)
    areaRules = rules
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.note(OneWelcomeNotice.text)
    op.note(Self.conventions)
    op.note(Self.course)
    op.note(Self.errors)
    script.declarePlay(on: op)
    declareAlternatives(on: op)
    op.answer(by: OneWelcomeRules()) { rules, request, _ in
      let world = try script.settings(of: request)
      return try script.play(request, by: world) { state, event in
        let seen = rules.play(event.action, in: &state)
        return (seen.record, areaRules.decided(seen.decided))
      }
    }
  }

  private static let dangers: [Danger] = [
    .text(
      of: "result", in: ["completed"], insteadOf: ["failed", "challenge"],
      effect: "A user is authenticated, or registered, without the right answer to a challenge.")
  ]
  private static let conventions =
    "The events are played one after the other against one SDK with a simulated device and a simulated server. Each event has "
    + "one observation; a member of the observation is present exactly where its sentence says so. There are three "
    + "authenticators, with the identifiers `pin`, `biometric` and `custom`, of the three types. No user is registered at the "
    + "beginning."
  private static let course =
    "What the app begins with `start-user-registration`, `start-pin-change`, `start-authentication`, `push`, "
    + "`register-authenticator` or `deregister-authenticator` is called a call here; one is open at a time, and while one is "
    + "open a script has only answers, `cancel` and `stored-pin-length`. The two about authenticators give the callback `started` first, and also where they then fail "
    + "at once; all give their challenges, and at the end `completed` or `failed`. `start-user-registration` opens a create-PIN "
    + "challenge; with a right PIN it completes, and the user is registered and authenticated. `start-pin-change` needs an "
    + "authenticated user, opens a PIN challenge for the old PIN, and after it a create-PIN challenge. `start-authentication` "
    + "and `push` open the challenge of the preferred authenticator. `register-authenticator` opens a PIN challenge for "
    + "`biometric` and a custom registration challenge for `custom`; `deregister-authenticator` completes at once for "
    + "`biometric`, and opens a custom deregistration challenge for `custom`. `set-preferred`, `log-out` and `deregister-user` "
    + "have the result `ok` or `failed`, and no callback; so does `authentication-fails`, with `ok`. A query for a user who "
    + "is not registered gives an empty list."
  private static let errors =
    "Errors, in words of these vectors but for `userDeregistered`, which is the document's: "
    + OneWelcomeEvents.errors.map { "`\($0.key)` (\($0.value))" }.joined(separator: "; ")
    + ". Where several are possible, it is the first of `not-authenticated`, `unknown-user`, `unknown-authenticator`, "
    + "`not-deregisterable`, `already-registered`, `not-registered`."
}

extension ProtocolRange {
  /// The SDK that the document describes, of which it tells no version.
  package static let oneWelcome = ProtocolRange(["onewelcome"])
}

// MARK: - The areas

extension OneWelcomeOperation {
  static let all = [authenticator, pin, pinLength, biometry, custom, session]

  private static let users = "start-user-registration create-pin start-authentication answer-pin cancel log-out "
  private static let registry = "authenticators register-authenticator deregister-authenticator set-preferred "
  private static let scans = "answer-biometric fall-back-to-pin "

  static let authenticator = OneWelcomeOperation(
    "authenticator", "Which authenticators a user has, and how they are registered, preferred and deregistered.",
    "Authenticators",
    events: users + registry + scans + "look-again deregister-user answer-custom",
    rules: OneWelcomeSentences.authenticator)
  static let pin = OneWelcomeOperation(
    "pin", "PIN challenges: answers, wrong answers, and the fallback from other authenticators.", "PIN",
    events: users + registry + scans + "start-pin-change answer-custom",
    rules: OneWelcomeSentences.pin)
  static let pinLength = OneWelcomeOperation(
    "pin-length", "The length of the PIN that an app stores for each user.", "PINLength",
    events: users + "start-pin-change restart stored-pin-length authentication-fails register-authenticator push",
    rules: OneWelcomeSentences.pinLength)
  static let biometry = OneWelcomeOperation(
    "biometry",
    "The biometric authenticator: when there is one, its challenge, a locked sensor, and changed biometrics.",
    "Biometry",
    events: users + registry + scans + "change-biometrics enter-device-passcode",
    rules: OneWelcomeSentences.biometry)
  static let custom = OneWelcomeOperation(
    "custom", "Custom authenticators: when there is one, and its three challenges.", "Custom",
    events: users + registry + "answer-custom fall-back-to-pin",
    rules: OneWelcomeSentences.custom)
  static let session = OneWelcomeOperation(
    "session", "Which user is authenticated, and what confirms a push request.", "Sessions",
    events: users + registry + scans + "answer-custom push restart deregister-user",
    rules: OneWelcomeSentences.session)
}
