internal import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// An operation whose scenarios are scripts of a client.
protocol ClientScenarios: ClientOperation, ScenarioDeclaration {}

extension OperationBuilder {
  /// Declares a scenario: the ids of the rules that it is about, the configuration, and the events, each in a line.
  ///
  /// An event is its kind and its members, as in `status ahead=3 answers=ok,later task=one`. Behind a slash stand the
  /// members of the next status.
  func play(
    _ name: String, _ comment: String, about rules: String, in script: ClientScriptFields,
    with configuration: String = "", flags: [Flag] = [.script], _ events: String...
  ) { play(name, comment, about: rules, in: script, with: configuration, flags: flags, events: events) }

  /// Declares a script whose events are in a list.
  func play(
    _ name: String, _ comment: String, about rules: String, in script: ClientScriptFields,
    with configuration: String = "", flags: [Flag] = [.script], events: [String]
  ) {
    let ids = rules.split(separator: " ").map(String.init)
    let exercised = self.rules.filter { ids.contains($0.id) }
    precondition(exercised.count == ids.count, "\(name) is about a rule that the operation does not have")
    let configuration = ClientText.record(configuration)
    let events = events.map(ClientText.event)
    declare(name, comment, exercised, flags, script, configuration, events)
    guard PlayedTwice.names.contains(name) else { return }
    declare(
      "\(name)-twice", "\(comment) Then the same again.", exercised, flags, script, configuration, events + events)
  }

  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ flags: [Flag], _ script: ClientScriptFields,
    _ configuration: Record, _ events: [Record]
  ) {
    scenario(name, comment, rules, flags: flags) { draft in
      draft[script.configuration] = configuration
      draft[script.events] = events
    }
  }
}

extension Flag {
  static let script = Flag(
    "Script", .coverage, .interoperability, "Events that happen one after the other.",
    effect: "An application works in each call, and fails in a sequence of them.")
}

/// The reading of events that are written as text.
enum ClientText {
  private static let numbers: Set<String> = [
    "at", "ahead", "byteAhead", "failed", "maximum", "currentVersion", "upgradeVersion", "lookAhead", "version",
    "serverAhead", "keyLifetime", "status", "remaining", "digit",
  ]
  private static let keys: Set<String> = ["externalKey", "key"]
  private static let ofStatus: Set<String> = [
    "state", "ahead", "byteAhead", "failed", "maximum", "currentVersion", "upgradeVersion", "lookAhead", "customObject",
    "blob",
  ]

  /// An event: its kind, then its members.
  static func event(_ line: String) -> Record {
    let line = ScriptLine(line)
    var event = Record(["event": .text(line.kind)])
    var statuses: [Record] = [Record()]
    for member in line.members {
      if member.name == "/" {
        statuses.append(Record())
      } else if line.kind == "status" && ofStatus.contains(member.name) {
        statuses[statuses.count - 1][member.name] = value(member, of: line.kind)
      } else {
        event[member.name] = value(member, of: line.kind)
      }
    }
    if statuses != [Record()] { event["statuses"] = .list(statuses.map(Value.record)) }
    return event
  }

  /// A record: its members.
  static func record(_ line: String) -> Record {
    ScriptLine.members(line).reduce(into: Record()) { $0[$1.name] = value($1, of: "configuration") }
  }

  private static func value(_ member: ScriptLine.Member, of kind: String) -> Value {
    if member.name == "answers" { return .list(member.list.map { .text($0) }) }
    if keys.contains(member.name) && kind != "verify-server-data" { return .bytes(key(member.text)) }
    if numbers.contains(member.name), let number = Int64(member.text) { return .int(number) }
    return .text(member.text)
  }

  /// A key that has a name: as many bytes as the number behind the letter says, or 16.
  private static func key(_ text: String) -> [UInt8] {
    let count = Int(text.dropFirst()) ?? 16
    return [UInt8](repeating: text.utf8.first ?? 0, count: count)
  }
}
