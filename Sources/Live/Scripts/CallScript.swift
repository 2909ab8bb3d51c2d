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
  /// The scenario whose judgement it must reach.
  let scenario: ServedScenario?
  let events: [ScriptedEvent]

  /// A life on a server that does not misbehave.
  init(life name: String, _ about: String, in versions: [String] = allVersions, _ events: [ScriptedEvent]) {
    id = "live.life/\(name)"
    (self.about, self.versions, self.events) = (about, versions, events)
    scenario = nil
  }

  init(_ scenario: ServedScenario, in versions: [String] = allVersions, _ events: [ScriptedEvent]) {
    (id, about) = (scenario.caseId, scenario.sentence)
    (self.versions, self.events, self.scenario) = (versions, events, scenario)
  }

  package static let allVersions = headerVersions.map(\.rawValue)

  /// The calls that a client must have to play it, each once, in the order in which they come.
  package var calls: [String] {
    events.compactMap { event in if case .call(let call) = event { call.name } else { nil } }.distinct
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
  var endpoint: ServiceEndpoint?
  /// The likely mistakes that its requests show although the client is right, such as a wrong password.
  var findings: Set<String> = []
  /// Whether the activation of the script is then the newest one.
  var makesActivation = false
  /// What a text of the answer is looked at for.
  var check: SurfaceCheck?
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
