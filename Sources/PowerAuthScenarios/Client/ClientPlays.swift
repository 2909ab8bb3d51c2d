internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// An operation whose scenarios are scripts of a client.
protocol ClientScenarios: ClientOperation, ScenarioDeclaration {}

extension OperationBuilder {
  /// Declares a scenario, with the ids of the rules that it is about.
  func play(
    _ name: String, _ comment: String, about rules: String, in script: ClientScriptFields,
    with configuration: String = "", flags: [Flag] = [.script], revision: Int = 1, _ events: String...
  ) {
    play(
      name, comment, about: rules, in: script, with: configuration, flags: flags, revision: revision, events: events)
  }

  /// Declares a script whose events are in a list.
  func play(
    _ name: String, _ comment: String, about rules: String, in script: ClientScriptFields,
    with configuration: String = "", flags: [Flag] = [.script], revision: Int = 1, events: [String]
  ) {
    let exercised = self.rules(ids: rules)
    script.play(
      name, comment, exercised, flags: flags, with: configuration, revision: revision, on: self, events)
    guard PlayedTwice.names.contains(name) else { return }
    script.play(
      "\(name)-twice", "\(comment) Then the same again.", exercised, flags: flags, with: configuration, on: self,
      events + events)
  }
}

extension Flag {
  static let script = Flag(
    "Script", .coverage, .interoperability, "Events that happen one after the other.",
    effect: "An application works in each call, and fails in a sequence of them.")
}
