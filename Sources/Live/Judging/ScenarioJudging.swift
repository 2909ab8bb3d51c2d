internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth

/// The judgement of what a client does where the server misbehaves on purpose.
extension JudgingServer {
  /// Judges what a client does in a scenario.
  mutating func judgeScenario(_ scenario: ServedScenario, _ exchange: some JudgedExchange, _ response: HTTPResponse) {
    switch scenario.watch {
    case .doesNotUseWhatWasGiven, .keepsNothing: return judgeUse(scenario, exchange)
    case .followsClock: return judgeClock(scenario, exchange)
    case .renewsKey: return judgeRenewal(scenario, exchange)
    case .leavesActivation: return judgeLeaving(scenario, exchange)
    default: break
    }
    guard let run = scenarios.run(exchange), exchange.activationId != nil else { return }
    let isSigned = exchange.signature != nil
    let isRight = response.status == 200 && !exchange.findings.all.contains { $0.severity != .strictness }
    switch scenario.watch {
    case .signsAnew where isSigned && exchange.signature == run.value: judgeSecondSending(scenario, exchange, run)
    case .signsAnew where exchange.repeatsCounter:
      finish(scenario, exchange, "the client signs again with the value of the counter that it has used already")
    case .signsAnew where isSigned && isRight: finish(scenario, exchange, nil)
    case .asksForStatus where exchange.use == .status: finish(scenario, exchange, nil)
    case .asksForStatus where isSigned:
      finish(scenario, exchange, "the client signs again before it asks for the status")
    case .asksForNoUpgrade where exchange.use == .startUpgrade:
      finish(scenario, exchange, "the client asks for an upgrade, although it cannot read the status")
    // A key is asked for before an upgrade as well.
    case .asksForNoUpgrade where exchange.use != .createKey: finish(scenario, exchange, nil)
    case .goesOn where isRight: finish(scenario, exchange, nil)
    case .catchesUp where exchange.use == .status: scenarios.noteStatus(exchange)
    case .catchesUp where isSigned && run.hasAskedForStatus:
      finish(scenario, exchange, isRight ? nil : "the client does not take the counter from the status")
    case .keepsAlgorithm where exchange.use == .createKey && exchange.algorithm?.rawValue != run.value:
      finish(scenario, exchange, "the client asks for a key of another algorithm than that of its activation")
    case .keepsAlgorithm where isSigned && isRight: finish(scenario, exchange, nil)
    case .givesUp where exchange.use == .status && !run.hasPassed:
      scenarios.noteStatus(exchange)
      pass(scenario, exchange)
    case .givesUp where isSigned && run.hasAskedForStatus:
      finish(
        scenario, exchange, "the client signs again, although it knows from the status that the counters cannot meet")
    default: break
    }
  }

  /// The signature whose answer the client did not get may come again only where a redirect leads.
  private mutating func judgeSecondSending(
    _ scenario: ServedScenario, _ exchange: some JudgedExchange, _ run: ScenarioBook.Run
  ) {
    guard case .redirect = scenario.effect, exchange.isRedirected else {
      return finish(scenario, exchange, "the client sends the same signature again")
    }
    let method = exchange.request.method
    guard method != run.method else { return }
    finish(
      scenario, exchange,
      "the client follows the redirect with \(method) in place of \(run.method), so that it does not send what it signed"
    )
  }

  /// A client that has removed its activation has passed with the next one, as long as it does not go back to the first.
  private mutating func judgeLeaving(_ scenario: ServedScenario, _ exchange: some JudgedExchange) {
    let application = exchange.given.flatMap(state.activation)?.application
    for (key, run) in scenarios.runs where key.hasPrefix(scenario.name + " ") {
      guard let id = run.value, exchange.use != .status else { continue }
      if exchange.activationId == id {
        finish(scenario, exchange, "the client uses the activation that it has removed, or a token of it", key: key)
      } else if !run.hasPassed, application != nil, application == state.activation(id)?.application {
        pass(scenario, exchange, key: key)
      }
    }
  }

  private mutating func judgeClock(_ scenario: ServedScenario, _ exchange: some JudgedExchange) {
    guard let timestamp = exchange.timestamp, exchange.needsTime, knowsTime(exchange.activationId) else { return }
    let isNear = abs(timestamp - now) <= Self.tolerance
    finish(scenario, exchange, isNear ? nil : "the client does not take the time of the server")
  }

  /// A client that uses what a wrong answer handed out has not refused the answer.
  ///
  /// It has passed with its next request of another kind. Where it has no activation, all that is known of it is its
  /// application.
  private mutating func judgeUse(_ scenario: ServedScenario, _ exchange: some JudgedExchange) {
    let used = [exchange.activationId, exchange.tokenId, exchange.temporaryKeyId].compactMap(\.self)
    for (key, run) in scenarios.runs where key.hasPrefix(scenario.name + " ") {
      if let value = run.value, used.contains(value), exchange.given != value {
        guard scenario.watch != .keepsNothing || run.isUsed else {
          scenarios.noteUse(key)
          continue
        }
        let words = run.isUsed ? "uses once more" : "uses"
        finish(scenario, exchange, "the client \(words) what a wrong answer handed out", key: key)
      } else if !run.hasPassed, run.client == exchange.client, exchange.given != run.value {
        // It may still use it later.
        pass(scenario, exchange, key: key)
      }
    }
  }

  /// A client that encrypts for another key than one that has expired has passed, as long as it does not go back to it.
  private mutating func judgeRenewal(_ scenario: ServedScenario, _ exchange: some JudgedExchange) {
    guard let used = exchange.temporaryKeyId, knowsTime(exchange.activationId) else { return }
    for (key, run) in scenarios.runs where key.hasPrefix(scenario.name + " ") {
      guard let id = run.value, let expiry = expiry(ofKey: id), now > expiry else { continue }
      if used == id {
        finish(scenario, exchange, "the client uses a temporary key \(now - expiry) ms after its expiry", key: key)
      } else if !run.hasPassed, run.client == exchange.client {
        pass(scenario, exchange, key: key)
      }
    }
  }

  private func expiry(ofKey id: String) -> Int64? {
    state.temporaryKeys.first { $0.id == id }?.expiry
      ?? state.version4.temporaryKeys.first { $0.id == id }?.expiry ?? forgottenKeys[id]
  }

  /// The client has passed, and can still fail later.
  private mutating func pass(_ scenario: ServedScenario, _ exchange: some JudgedExchange, key: String? = nil) {
    finish(scenario, exchange, nil, key: key, isLast: false)
    scenarios.notePassed(key ?? ScenarioBook.key(exchange))
  }

  private mutating func finish(
    _ scenario: ServedScenario, _ exchange: some JudgedExchange, _ message: String?, key: String? = nil,
    isLast: Bool = true
  ) {
    if isLast { scenarios.end(key ?? ScenarioBook.key(exchange)) }
    scenarios.noteResult(scenario)
    let finding = message.map {
      Finding(
        scenario.name, .sentence("\($0). What is right: \(scenario.demand)"), severity: .security,
        mistake: "live.\(scenario.name)")
    }
    record(scenario.caseId, in: exchange.version, scenario.sentence, [finding].compactMap { $0 })
  }
}
