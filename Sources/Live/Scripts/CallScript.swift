internal import Conformance
internal import ConformanceAdapters
internal import PartyModel
internal import PowerAuth

/// A part of the life of a client: what it is asked for, what an administrator does, and how the server misbehaves.
package struct CallScript: Sendable {
  /// The id of its case in a report.
  package let id: String
  package let about: String
  /// The protocol versions in which it is played.
  package let versions: [String]
  /// The algorithm of the activations that it makes in protocol 4.
  let algorithm: SharedSecretAlgorithm
  /// The scenario whose judgement it must reach.
  let scenario: ServedScenario?
  private let events: [ScriptedEvent]
  /// Those in protocol 4, where they are other ones.
  private let events4: [ScriptedEvent]?

  private init(
    id: String, about: String, versions: [String], algorithm: SharedSecretAlgorithm, scenario: ServedScenario?,
    events: [ScriptedEvent], events4: [ScriptedEvent]?
  ) {
    (self.id, self.about, self.versions, self.algorithm) = (id, about, versions, algorithm)
    (self.scenario, self.events, self.events4) = (scenario, events, events4)
  }

  /// A life on a server that does not misbehave.
  init(life name: String, _ about: String, in versions: [String] = allVersions, _ events: [ScriptedEvent]) {
    self.init(
      id: "live.life/\(name)", about: about, versions: versions, algorithm: .ecP384, scenario: nil, events: events,
      events4: nil)
  }

  init(
    _ scenario: ServedScenario, in versions: [String] = allVersions, with algorithm: SharedSecretAlgorithm = .ecP384,
    _ events: [ScriptedEvent], inVersion4 events4: [ScriptedEvent]? = nil
  ) {
    self.init(
      id: scenario.caseId, about: scenario.sentence, versions: versions, algorithm: algorithm, scenario: scenario,
      events: events, events4: events4)
  }

  /// The same in protocol 4 with a hybrid algorithm; nil where there is no protocol 4, or no other algorithm.
  var withHybridAlgorithm: CallScript? {
    guard algorithm == .ecP384, versions.contains(Self.version4) else { return nil }
    let hybrid = SharedSecretAlgorithm.ecP384WithLevel3
    return CallScript(
      id: "\(id)-hybrid", about: "\(about) The algorithm is \(hybrid.rawValue).", versions: [Self.version4],
      algorithm: hybrid, scenario: scenario, events: events, events4: events4)
  }

  static let olderVersions = headerVersions.map(\.rawValue)
  static let version4 = ProtocolVersion.v4_0.rawValue
  package static let allVersions = olderVersions + [version4]

  /// The name of the scenario that it plays; nil for a life.
  package var scenarioName: String? { scenario?.name }

  /// What happens in a version.
  func events(in version: String) -> [ScriptedEvent] {
    let chosen = version == Self.version4 ? events4 ?? events : events
    return chosen.filter { event in
      guard case .call(let call) = event else { return true }
      return !call.isOfVersion3 || (call.version ?? version) != Self.version4
    }
  }

  /// The calls that a client must have to play it in a version, each once, in the order in which they come.
  package func calls(in version: String) -> [CallName] {
    events(in: version).compactMap { event in
      guard case .call(let call) = event else { return nil }
      let own = call.version ?? version
      return CallName(name: call.name(in: own), version: own)
    }.distinct
  }

  /// The names of the calls in all its versions.
  package var calls: [String] { versions.flatMap { calls(in: $0) }.map(\.name).distinct }
}

/// A call that a client must have in a version of the protocol.
package struct CallName: Hashable, Sendable {
  package let name: String
  package let version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// Something that happens in a script.
enum ScriptedEvent: Sendable {
  case call(ScriptCall)
  /// The administrator does something with the activation.
  case administer(String)
  /// From now on the server misbehaves as a scenario says.
  case misbehave(String)
  /// The clock of the server moves on.
  case advance(milliseconds: Int64)
  /// The server has this name for the activation of the script.
  case expectName(String)
}

/// A call that the client is asked for.
///
/// In the values, `$NAME` stands for a value that only the player knows, such as the code of the activation.
struct ScriptCall: Sendable {
  let name: String
  var input: [(name: String, value: String)] = []
  var expected = CallExpectation.ok([])
  /// Where a request must arrive, if the call did what it is for.
  var endpoint: CallEndpoint?
  /// The likely mistakes that its requests show although the client is right, such as a wrong password.
  var findings: Set<String> = []
  /// Whether the activation of the script is then the newest one.
  var makesActivation = false
  /// What a text of the answer is looked at for.
  var check: SurfaceCheck?
  /// What is otherwise in protocol 4.
  var inVersion4 = CallForm4()
  /// Whether protocol 4 does not have what it asks for.
  var isOfVersion3 = false
  /// The version in which it is asked for; nil for that of the script.
  var version: String?

  func name(in version: String) -> String {
    version == CallScript.version4 ? inVersion4.name ?? name : name
  }

  func input(in version: String) -> [(name: String, value: String)] {
    version == CallScript.version4 ? input + inVersion4.input : input
  }
}

/// How a call differs in protocol 4.
struct CallForm4: Sendable {
  /// Another name; nil for the same.
  var name: String?
  /// What is given in addition.
  var input: [(name: String, value: String)] = []
}

extension ScriptedEvent {
  /// The same in a version that may be another one than that of the script.
  func asked(in version: String) -> ScriptedEvent {
    guard case .call(var call) = self else { return self }
    call.version = version
    return .call(call)
  }
}

/// What a right client answers.
enum CallExpectation: Sendable {
  /// It did what the call is for, with these outputs.
  case ok([(name: String, value: String)])
  case failed([CallFailure])
  /// It failed so, or did what the call is for, for example because it asked again by itself; then with these outputs.
  case okOrFailed([CallFailure], [(name: String, value: String)] = [])

  /// In words; the outputs, of which many are drawn, only with an answer that has some.
  func text(with answer: CallAnswer) -> String {
    switch self {
    case .ok(let outputs): Self.text(outputs, with: answer)
    case .failed(let failures): Self.text(failures)
    case .okOrFailed(let failures, let outputs): Self.text(outputs, with: answer) + ", or " + Self.text(failures)
    }
  }

  private static func text(_ outputs: [(name: String, value: String)], with answer: CallAnswer) -> String {
    if case .ok = answer { "ok" + outputs.map { " \($0.name)=\($0.value)" }.joined() } else { "ok" }
  }

  private static func text(_ failures: [CallFailure]) -> String {
    "failed: " + failures.map(\.rawValue).joined(separator: " or ")
  }
}
