import Conformance

/// How many vectors of the parties have each state, each step from one state to another, each result and each code.
struct StateCoverage {
  private static let members = [
    "state", "client", "status", "server", "activationState", "codeStatus", "result", "code",
  ]
  /// The members that are states of a subject, and by which member of an event the subjects are told apart.
  private static let steps = ["state": "app", "client": "app", "status": "activation", "server": "init"]

  /// Parties, with their members and the values of these.
  private var counts: [String: [String: [String: Int]]] = [:]

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
    var found: Set<[String]> = []
    for member in Self.members {
      for observation in observations {
        if case .text(let value)? = observation[member] { found.insert([member, value]) }
      }
      guard let subject = Self.steps[member] else { continue }
      for step in Self.steps(of: member, observations, Self.subjects(events, subject)) {
        found.insert(["steps of \(member)", step])
      }
    }
    let party = String(operation.prefix { $0 != "." })
    for item in found { counts[party, default: [:]][item[0], default: [:]][item[1], default: 0] += 1 }
  }

  private static func record(_ value: Value) -> Record {
    if case .record(let record) = value { record } else { Record() }
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

  /// The steps from a state to another one of the same subject.
  private static func steps(of member: String, _ observations: [Record], _ subjects: [String]) -> [String] {
    var last: [String: String] = [:]
    var steps: [String] = []
    for (observation, subject) in zip(observations, subjects) {
      guard case .text(let state)? = observation[member] else { continue }
      if let old = last[subject], old != state { steps.append("\(old) → \(state)") }
      last[subject] = state
    }
    return steps
  }

  /// A line for each value, under its party and its member.
  var lines: String {
    counts.sorted { $0.key < $1.key }.map { party, members in
      "\(party)\n" + members.sorted { $0.key < $1.key }.map(Self.paragraph).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func paragraph(_ member: String, _ values: [String: Int]) -> String {
    let lines = values.sorted { $0.key < $1.key }.map { "    \($0.value)  \($0.key)" }
    return (["  \(member), with the number of vectors"] + lines).joined(separator: "\n")
  }
}
