package import Conformance
package import ConformanceAdapters
internal import PartyModel
package import StrictJSON

/// What makes the calls of a script: an adapter, or a client in a test.
package protocol ClientUnderTest: AnyObject {
  /// Makes a call and waits for its answer; an error is a crash.
  func call(_ name: String, in protocolVersion: String, with input: JSONObject) throws(AdapterError) -> CallAnswer
}

extension AdapterCaller: ClientUnderTest {}

/// Plays scripts with a client, and judges what it answers and what it sends.
package struct ScriptPlayer {
  private let client: any ClientUnderTest
  private let scriptServer: ScriptServer
  private let url: String
  private let options: ServingOptions

  /// The address of that server is the one that the client is told.
  package init(_ client: any ClientUnderTest, on scriptServer: ScriptServer, url: String, options: ServingOptions) {
    self.client = client
    self.scriptServer = scriptServer
    self.url = url
    self.options = options
  }

  /// Plays a script in a version, and judges it as one case.
  package func play(_ script: CallScript, in version: String) throws(ServingError) -> ObservedCase {
    var options = options
    options.seed += "/\(script.id)/\(version)"
    var play = ScriptPlay(version: version, facts: try scriptServer.begin(options))
    play.facts.url = url
    var observed = ObservedCase(id: script.id, protocolVersion: version, comment: script.about)
    for event in script.events {
      guard let end = try perform(event, &play) else { continue }
      (observed.fault, observed.omission) = (end.fault, end.omission)
      return observed
    }
    if let scenario = script.scenario, scenario.watch.mustBeSeen, play.reached == 0 {
      observed.fault = ObservedCase.Fault(
        .wrongOutput, "the scenario has no result: the client sent nothing by which it is judged. \(scenario.demand)")
    }
    return observed
  }

  /// Why a script ends before its last event.
  private struct End {
    var fault: ObservedCase.Fault?
    var omission: ObservedCase.Omission?
  }

  private func perform(_ event: ScriptedEvent, _ play: inout ScriptPlay) throws(ServingError) -> End? {
    switch event {
    case .call(let call): return self.call(call, &play)
    case .administer(let act):
      do {
        try scriptServer.administer(act, &play.facts)
      } catch {
        // It can only be refused where a client answers that it did what it did not do.
        let words = "after call \(play.callCount): \(error.description), so the client did not do what it answered"
        return End(fault: ObservedCase.Fault(.wrongOutput, words))
      }
    case .misbehave(let name): scriptServer.change { $0.options.scenario = name }
    case .advance(let milliseconds): scriptServer.change { $0.clock.ahead += milliseconds }
    }
    return nil
  }

  private func call(_ call: ScriptCall, _ play: inout ScriptPlay) -> End? {
    play.callCount += 1
    let values = call.input.map { (name: $0.name, value: value($0.value, play.facts)) }
    scriptServer.change { server in
      for one in values {
        if let kind = Self.kindsOfSecrets[one.name] { server.note(secretText: one.value, as: kind) }
      }
    }
    let input = JSONObject(values.map { ($0.name, .string($0.value)) })
    let answer: CallAnswer
    do {
      answer = try client.call(call.name, in: play.version, with: input)
    } catch {
      return End(fault: ObservedCase.Fault(.broken, play.words(call, "the adapter \(error.description)")))
    }
    let report = scriptServer.takeReport()
    play.reached += report?.passedScenarios ?? 0
    switch answer {
    case .unsupported(let why):
      let words = "answered \"unsupported\" for a call that it lists: \(JSONExcerpt.quote(why))"
      return End(fault: ObservedCase.Fault(.broken, play.words(call, words)))
    case .inexpressible(let why): return End(omission: .inexpressible("\(call.name): \(why)"))
    case .ok, .failed, .error: break
    }
    if call.makesActivation { scriptServer.follow(&play.facts) }
    let expected = expectation(of: call, play.facts)
    let findings = (report?.failures ?? []).filter { failure in
      // A message of several findings has one that is not expected.
      failure.message.contains("; ") || !call.findings.contains { failure.message.hasSuffix("[likely mistake: \($0)]") }
    }
    var words: [String] = []
    // Outputs that come from nowhere are not compared.
    if case .ok = answer, expected.takesOk, let endpoint = call.endpoint, report?.has(endpoint) == false {
      words.append("answered ok, but no request arrived at \(endpoint.path)")
    } else if !expected.allows(answer) {
      words.append("expected \(expected.words(with: answer)); answered \(answer.words)")
    }
    if !findings.isEmpty { words.append("the server found: " + findings.map(\.message).joined(separator: "; ")) }
    guard !words.isEmpty else { return nil }
    return End(
      fault: ScriptPlay.fault(play.words(call, words.joined(separator: "; ")), expected, answer, findings))
  }

  /// The inputs that a client may send encrypted only, or not at all.
  private static let kindsOfSecrets = [
    "password": "a password", "old": "a password", "new": "a password", "puk": "a PUK", "code": "the activation code",
    "recoveryCode": "the recovery code",
  ]

  private func expectation(of call: ScriptCall, _ facts: ExchangeFacts) -> CallExpectation {
    guard case .ok(let outputs) = call.expected else { return call.expected }
    return .ok(outputs.map { ($0.name, value($0.value, facts)) })
  }

  private func value(_ text: String, _ facts: ExchangeFacts) -> String {
    guard text.hasPrefix("$") else { return text }
    let name = String(text.dropFirst())
    return facts.value(name) ?? scriptServer.value(name, facts) ?? ""
  }
}

/// A script while it is played.
private struct ScriptPlay {
  let version: String
  var facts: ExchangeFacts
  var callCount = 0
  /// How often the scenario was judged as passed.
  var reached = 0

  /// A message about a call.
  func words(_ call: ScriptCall, _ words: String) -> String { "call \(callCount), \(call.name): \(words)" }

  static func fault(
    _ message: String, _ expected: CallExpectation, _ answer: CallAnswer, _ findings: [Failure]
  ) -> ObservedCase.Fault {
    var fault = ObservedCase.Fault(expected.kind(of: answer), message)
    if expected.allows(answer), let first = findings.first { fault.kind = first.kind }
    fault.severity = findings.compactMap(\.severity).max() ?? .interoperability
    if fault.kind == .wronglyAccepted { fault.severity = .security }
    fault.effect = findings.map(\.effect).first { !$0.isEmpty } ?? ""
    fault.steps = findings.flatMap(\.steps).map { ($0.name, $0.expected, $0.actual) }
    return fault
  }
}

extension CallExpectation {
  /// Whether a right client may answer ok.
  var takesOk: Bool { if case .failed = self { false } else { true } }

  func allows(_ answer: CallAnswer) -> Bool {
    switch (self, answer) {
    case (.ok(let outputs), .ok(let object)):
      outputs.allSatisfy { output in object[output.name].map { $0.isWritten(output.value) } ?? false }
    case (.failed(let failures), .failed(let failure, _)): failures.contains(failure)
    case (.okOrFailed(let failures), .failed(let failure, _)): failures.contains(failure)
    case (.okOrFailed, .ok): true
    default: false
    }
  }

  func kind(of answer: CallAnswer) -> Failure.Kind {
    switch (self, answer) {
    case (_, .error): .broken
    case (.failed, .ok): .wronglyAccepted
    case (.ok, .failed), (.okOrFailed, .failed): .wronglyRejected
    case (.failed, .failed): .wrongReason
    default: .wrongOutput
    }
  }
}

extension JSONValue {
  /// Whether it is a text, or a number in that form.
  fileprivate func isWritten(_ text: String) -> Bool {
    switch self {
    case .string(let own): own.hasSameCodePoints(as: text)
    case .number(let number): number.integer.map { "\($0)" } == text
    default: false
    }
  }
}

extension Report {
  fileprivate var passedScenarios: Int { tally(of: "live.scenario").passed }

  /// Whether a request arrived at an endpoint.
  fileprivate func has(_ endpoint: ServiceEndpoint) -> Bool { operations.contains(endpoint.operation) }
}
