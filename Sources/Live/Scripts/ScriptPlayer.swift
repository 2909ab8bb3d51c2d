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
    if version == CallScript.version4 { options.serverVersion = ScriptServer.versionWithProtocol4 }
    var play = ScriptPlay(of: script, in: version, facts: try scriptServer.begin(options, script.algorithm))
    play.facts.url = url
    var observed = ObservedCase(id: script.id, protocolVersion: version, comment: script.about)
    for event in script.events(in: version) {
      let end = try perform(event, &play)
      observed.thrown = play.thrown
      guard end.omission == nil, end.findings.allSatisfy(\.isHarmless) else {
        (observed.findings, observed.omission) = (end.findings + play.harmless, end.omission)
        return observed
      }
      play.note(harmless: end.findings)
    }
    observed.findings = play.harmless
    if let scenario = script.scenario, scenario.watch.mustBeSeen, play.reached == 0 {
      observed.findings.insert(Finding(.sentence(scenario.noResult)), at: 0)
    }
    return observed
  }

  /// What is wrong after an event, which ends a script unless it is harmless; or why the script cannot be played.
  private typealias End = (findings: [Finding], omission: ObservedCase.Omission?)

  private func perform(_ event: ScriptedEvent, _ play: inout ScriptPlay) throws(ServingError) -> End {
    switch event {
    case .call(let call): return self.call(call, &play)
    case .administer(let act):
      do {
        try scriptServer.administer(act, &play.facts)
      } catch {
        // It can only be refused where a client answers that it did what it did not do.
        let sentence = "\(error.description), so the client did not do what it answered"
        return ([Finding("after call \(play.callCount)", .sentence(sentence))], nil)
      }
    case .misbehave(let name): scriptServer.change { $0.options.scenario = name }
    case .advance(let milliseconds): scriptServer.advance(milliseconds: milliseconds)
    case .expectName(let name): return (problem(ofName: name, play).map { [$0] } ?? [], nil)
    }
    return ([], nil)
  }

  /// What is wrong with the name that the server has for the activation; nil where it is this one.
  private func problem(ofName name: String, _ play: ScriptPlay) -> Finding? {
    let known = scriptServer.activation(play.facts)?.name ?? ""
    guard !known.hasSameCodePoints(as: name) else { return nil }
    let words = "\(JSONExcerpt.quote(known)) on the server, but \(JSONExcerpt.quote(name)) was given to the client"
    return Finding("after call \(play.callCount)", .sentence("the name of the activation is \(words)"))
  }

  private func call(_ call: ScriptCall, _ play: inout ScriptPlay) -> End {
    play.callCount += 1
    let version = call.version ?? play.version
    let name = call.name(in: version)
    let place = "call \(play.callCount), \(name)"
    let answer: CallAnswer
    do {
      answer = try client.call(name, in: version, with: input(of: call, in: version, play.facts))
    } catch {
      return ([Finding(place, .sentence("the adapter \(error.description)"), kind: .broken)], nil)
    }
    let cases = scriptServer.takeCases()
    play.reached += cases.count { $0.operation == "live.scenario" && $0.findings.isEmpty }
    switch answer {
    case .unsupported(let why):
      let sentence = "answered \"unsupported\" for a call that it lists: \(JSONExcerpt.quote(why))"
      return ([Finding(place, .sentence(sentence), kind: .broken)], nil)
    case .inexpressible(let why): return ([], .inexpressible("\(name): \(why)"))
    case .ok, .failed, .error: break
    }
    if case .failed(let failure, _, let error?) = answer {
      play.thrown.append(ThrownError(place: "\(play.title), \(place)", reason: failure.rawValue, name: error))
    }
    if call.makesActivation { scriptServer.follow(&play.facts) }
    var judgement = CallJudgement(
      call: call, place: call.endpoint?.place(in: version), expected: expectation(of: call, in: version, play.facts),
      answer: answer, cases: cases)
    if case .ok(let output) = answer, let check = call.check {
      judgement.problemOfText = problem(of: output[check.output], check, play.facts)
    }
    return (judgement.finding(at: place).map { [$0] } ?? [], nil)
  }

  /// What is wrong with a text that the client returned, and in which output.
  private func problem(of output: JSONValue?, _ check: SurfaceCheck, _ facts: ExchangeFacts) -> String? {
    guard case .string(let text)? = output else { return "\(check.output) is not a text" }
    return scriptServer.problem(of: text, check, facts).map { "\(check.output): \($0)" }
  }

  /// The input of a call; its secrets must not be in the clear in any request.
  private func input(of call: ScriptCall, in version: String, _ facts: ExchangeFacts) -> JSONObject {
    let values = call.input(in: version).map { (name: $0.name, value: value($0.value, in: version, facts)) }
    scriptServer.change { server in
      for one in values {
        if let kind = Self.kindsOfSecrets[one.name] { server.note(secretText: one.value, as: kind) }
      }
    }
    return JSONObject(values.map { ($0.name, .string($0.value)) })
  }

  /// The inputs that a client may send encrypted only, or not at all.
  private static let kindsOfSecrets = [
    "password": "a password", "old": "a password", "new": "a password", "puk": "a PUK", "code": "the activation code",
    "recoveryCode": "the recovery code",
  ]

  private func expectation(of call: ScriptCall, in version: String, _ facts: ExchangeFacts) -> CallExpectation {
    func known(_ outputs: [(name: String, value: String)]) -> [(name: String, value: String)] {
      outputs.map { (name: $0.name, value: value($0.value, in: version, facts)) }
    }
    switch call.expected {
    case .ok(let outputs): return .ok(known(outputs))
    case .failed: return call.expected
    case .okOrFailed(let failures, let outputs): return .okOrFailed(failures, known(outputs))
    }
  }

  private func value(_ text: String, in version: String, _ facts: ExchangeFacts) -> String {
    guard text.hasPrefix("$") else { return text }
    let name = String(text.dropFirst())
    return facts.value(name, in: version) ?? scriptServer.value(name, facts) ?? ""
  }
}

/// A script while it is played.
private struct ScriptPlay {
  let version: String
  /// The case, for readers.
  let title: String
  var facts: ExchangeFacts
  var callCount = 0
  /// How often the scenario was judged as passed.
  var reached = 0
  /// The names of errors that the client threw.
  var thrown: [ThrownError] = []
  /// What is wrong, each once, and does not keep the client from living on.
  private(set) var harmless: [Finding] = []

  init(of script: CallScript, in version: String, facts: ExchangeFacts) {
    self.version = version
    title = "\(script.id) (\(version))"
    self.facts = facts
  }

  mutating func note(harmless findings: [Finding]) {
    var known = FindingList()
    for request in harmless.flatMap(\.requests) { known.add(request) }
    for var finding in findings {
      let count = known.all.count
      for request in finding.requests { known.add(request) }
      finding.requests = Array(known.all.dropFirst(count))
      if !finding.requests.isEmpty { harmless.append(finding) }
    }
  }
}

extension Finding {
  /// Whether a call did what it is for, and its requests have nothing but what the published server takes as well.
  fileprivate var isHarmless: Bool { problem == nil && severity == .strictness }
}

/// The judgement of a call by its answer and by its requests.
private struct CallJudgement {
  let call: ScriptCall
  /// Where its request must have arrived; nil where it needs none.
  let place: CallEndpoint.Place?
  let expected: CallExpectation
  let answer: CallAnswer
  /// What the server judged meanwhile.
  let cases: [ObservedCase]
  /// What is wrong with a text of the answer.
  var problemOfText: String?

  /// What is wrong; nil where nothing is.
  func finding(at place: String) -> Finding? {
    let (problem, requests) = (problem, wrongRequests)
    guard problem != nil || !requests.isEmpty else { return nil }
    var kind = expected.kind(of: answer)
    if expected.allows(answer), let first = requests.first { kind = first.kind }
    return Finding(place, problem, kind: kind, severity: severity(of: kind, requests), requests: requests)
  }

  private func severity(of kind: Failure.Kind, _ requests: [Finding]) -> Severity {
    switch kind {
    case .wronglyAccepted: .security
    case .failedInsteadOfRefusing: requests.severity ?? .strictness
    default: requests.severity ?? .interoperability
    }
  }

  private var problem: Finding.Problem? {
    // Outputs that come from nowhere are not compared.
    if case .ok = answer, expected.takesOk, let place, !cases.contains(where: { $0.operation == place.operation }) {
      return .sentence("answered ok, but no request arrived at \(place.path)")
    }
    guard !expected.allows(answer) else { return problemOfText.map { .sentence($0) } }
    return .answer(expected: expected.text(with: answer), came: answer.text)
  }

  /// What was found in requests, without the mistakes that are expected of a right client.
  private var wrongRequests: [Finding] {
    cases.map(\.findings).filter { found in
      // Next to an expected one there can be another one.
      found.count > 1 || found.first?.mistake.map(call.findings.contains) != true
    }.flatMap(\.self)
  }
}

extension CallExpectation {
  /// Whether a right client may answer ok.
  var takesOk: Bool { if case .failed = self { false } else { true } }

  func allows(_ answer: CallAnswer) -> Bool {
    switch (self, answer) {
    case (.ok(let outputs), .ok(let object)), (.okOrFailed(_, let outputs), .ok(let object)):
      outputs.allSatisfy { output in object[output.name].map { $0.isWritten(output.value) } ?? false }
    case (.failed(let failures), .failed(let failure, _, _)): failures.contains(failure)
    case (.okOrFailed(let failures, _), .failed(let failure, _, _)): failures.contains(failure)
    default: false
    }
  }

  func kind(of answer: CallAnswer) -> Failure.Kind {
    switch (self, answer) {
    case (.failed, .error), (.okOrFailed, .error): .failedInsteadOfRefusing
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
