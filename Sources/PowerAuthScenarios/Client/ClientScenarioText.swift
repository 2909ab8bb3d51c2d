internal import Conformance
internal import PowerAuthVectors

/// An operation whose scenarios are scripts of a client.
protocol ClientScenarios: ScenarioDeclaration {
  var script: ClientScriptFields { get }
}

extension OperationBuilder {
  /// Declares a scenario: the ids of the rules that it is about, the configuration, and the events, each in a line.
  ///
  /// An event is its kind and its members, as in `status ahead=3 answers=ok,later task=one`. Behind a slash stand the
  /// members of the next status.
  func play(
    _ name: String, _ comment: String, about rules: String, in script: ClientScriptFields,
    with configuration: String = "",
    flags: [Flag] = [.script], _ events: String...
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
    scenario(name, comment, exercises: rules, flags: flags) { draft in
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
    let words = line.split(separator: " ").map(String.init)
    guard let kind = words.first else { return Record() }
    var event = Record(["event": .text(kind)])
    var statuses: [Record] = [Record()]
    for word in words.dropFirst() {
      guard word != "/" else {
        statuses.append(Record())
        continue
      }
      let (name, value) = member(word, of: kind)
      if kind == "status" && ofStatus.contains(name) {
        statuses[statuses.count - 1][name] = value
      } else {
        event[name] = value
      }
    }
    if statuses != [Record()] { event["statuses"] = .list(statuses.map(Value.record)) }
    return event
  }

  /// A record: its members.
  static func record(_ line: String) -> Record {
    var record = Record()
    for word in line.split(separator: " ") {
      let (name, value) = member(String(word), of: "configuration")
      record[name] = value
    }
    return record
  }

  private static func member(_ word: String, of kind: String) -> (name: String, value: Value) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (name, text) = (parts[0], parts.count > 1 ? parts[1] : "")
    if name == "answers" {
      return (name, .list(text.split(separator: ",").map { .text(String($0)) }))
    }
    if keys.contains(name) && !(kind == "verify-server-data") {
      return (name, .bytes(key(text)))
    }
    if numbers.contains(name), let number = Int64(text) { return (name, .int(number)) }
    return (name, .text(text))
  }

  /// A key that has a name: as many bytes as the number behind the letter says, or 16.
  private static func key(_ text: String) -> [UInt8] {
    let count = Int(text.dropFirst()) ?? 16
    return [UInt8](repeating: text.utf8.first ?? 0, count: count)
  }
}
