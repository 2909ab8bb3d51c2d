import Conformance

/// How many vectors of the parties have each state, each step from one state to another, each result and each code.
///
/// On a server of protocol 4 a record is more than its state: it has a version, and what it waits for.
struct StateCoverage {
  private static let members = [
    "state", "client", "status", "server", "activationState", "codeStatus", record4, "result", "code",
  ]
  /// The states of the records of a server of protocol 4, which several members make.
  private static let record4 = "record of protocol 4"
  /// The members that are states of a subject, and by which member of an event the subjects are told apart.
  private static let subjects = [
    "state": "app", "client": "app", "status": "activation", "server": "init", record4: "activation",
  ]
  /// The members whose subject an event may begin anew.
  private static let ofActivations: Set = ["status", record4]
  /// The events with which a server has another activation of the same name.
  private static let beginnings: Set = ["init", "activate", "custom", "legacy", "recover", "old-activate"]

  /// A state, the kind of an event, and the state that is seen after it.
  private struct Step: Hashable {
    let from: String
    let at: String
    let to: String
  }

  /// What a party shows in a member.
  private struct Shown: Hashable {
    let party: String
    let member: String
  }

  /// The numbers of vectors with a value, and with a step.
  private var counts: [Shown: [String: Int]] = [:]
  private var steps: [Shown: [Step: Int]] = [:]

  /// Adds a vector whose output is a list of observations; others are ignored.
  mutating func add(_ vector: Vector, of operation: String) {
    guard let output = vector.expectation.outputs.first, case .list(let values)? = output["observations"] else {
      return
    }
    let observations = values.map(Self.record)
    var events: [Record] = []
    if case .input(let input) = vector.subject, case .list(let values)? = input["events"] {
      events = values.map(Self.record)
    }
    let party = String(operation.prefix { $0 != "." })
    let isOfVersion4 = observations.contains { $0["confirmationPending"] != nil }
    for member in Self.members {
      let shown = Shown(party: party, member: member)
      guard member != Self.record4 || isOfVersion4 else { continue }
      let values = observations.compactMap { Self.text(of: member, in: $0) }
      for value in Set(values) { counts[shown, default: [:]][value, default: 0] += 1 }
      // In a life the record is that of the last activation, whatever its name.
      let subject = member == Self.record4 && party == "life" ? "init" : Self.subjects[member]
      guard let subject else { continue }
      for step in Set(Self.steps(of: member, by: subject, observations, events)) {
        steps[shown, default: [:]][step, default: 0] += 1
      }
    }
  }

  private static func record(_ value: Value) -> Record {
    if case .record(let record) = value { record } else { Record() }
  }

  /// The text of a member; that of a record of protocol 4 is its state, its version, and what is on or awaited.
  private static func text(of member: String, in observation: Record) -> String? {
    func text(_ name: String) -> String? { if case .text(let text)? = observation[name] { text } else { nil } }
    guard member == record4 else { return text(member) }
    guard let state = text("status") ?? text("server"), case .int(let version)? = observation["version"] else {
      return nil
    }
    let marks = [
      ("confirmationPending", "unconfirmed"), ("upgradePending", "upgrading"), ("biometryEnabled", "biometry"),
    ]
    return (["\(state) \(version)"] + marks.filter { text($0.0) == "yes" }.map { $0.1 }).joined(separator: " ")
  }

  /// The subject of each event; where a kind of event begins another one, its number.
  private static func subjects(_ events: [Record], _ member: String) -> [String] {
    if member == "init" {
      var count = 0
      return events.map { event in
        if event["event"] == .text(member) { count += 1 }
        return "\(count)"
      }
    }
    return events.map { if case .text(let name)? = $0[member] { name } else { "" } }
  }

  /// What was seen of each subject: the state, the kind of the event, and the state after it.
  ///
  /// An event that begins a subject anew, under a name that another one had, is not a step from the state of that one.
  private static func steps(
    of member: String, by subject: String, _ observations: [Record], _ events: [Record]
  ) -> [Step] {
    let subjects = subjects(events, subject)
    var last: [String: String] = [:]
    var steps: [Step] = []
    for (index, observation) in observations.enumerated() where index < events.count {
      guard let state = text(of: member, in: observation), case .text(let kind)? = events[index]["event"] else {
        continue
      }
      let subject = subjects[index]
      let isBeginning = ofActivations.contains(member) && beginnings.contains(kind)
      if let old = last[subject], !isBeginning { steps.append(Step(from: old, at: kind, to: state)) }
      last[subject] = state
    }
    return steps
  }

  /// A line for each value, and for each step, under its party and its member.
  var lines: String {
    Dictionary(grouping: counts.keys, by: \.party).sorted { $0.key < $1.key }.map { party, shown in
      ([party] + shown.sorted { $0.member < $1.member }.flatMap(paragraphs)).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func paragraphs(_ shown: Shown) -> [String] {
    let values = counts[shown, default: [:]]
    let lines = values.sorted { $0.key < $1.key }.map { "    \($0.value)  \($0.key)" }
    return ["  \(shown.member), with the number of vectors"] + lines + stepLines(shown, states: values.keys.sorted())
  }

  private func stepLines(_ shown: Shown, states: [String]) -> [String] {
    guard let steps = steps[shown] else { return [] }
    let ordered = steps.sorted { ($0.key.from, $0.key.to, $0.key.at) < ($1.key.from, $1.key.to, $1.key.at) }
    let moves = ordered.filter { $0.key.from != $0.key.to }.map { step, count in
      "    \(count)  \(step.from) → \(step.to), seen at \(step.at)"
    }
    let kinds = Set(steps.keys.map(\.at)).sorted()
    let stays = states.map { state in
      let events = ordered.filter { $0.key.from == state && $0.key.to == state }
      return "    \(state): " + events.map { "\($0.key.at) \($0.value)" }.joined(separator: ", ")
    }
    let absent = states.map { state in
      let events = kinds.filter { kind in !steps.keys.contains { $0.from == state && $0.at == kind } }
      return "    \(state): " + events.joined(separator: ", ")
    }
    return ["  steps of \(shown.member), with the number of vectors"] + moves
      + ["  events that leave \(shown.member) as it is, with the number of vectors"] + stays
      + ["  events that no vector has in a state of \(shown.member)"] + absent
  }
}
