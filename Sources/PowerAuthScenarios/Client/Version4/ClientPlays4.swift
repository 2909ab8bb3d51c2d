internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// An operation whose scenarios are scripts of a client of protocol 4.
protocol ClientScenarios4: ClientOperation4, ScenarioDeclaration {}

extension OperationBuilder {
  /// Declares a scenario of a client of protocol 4, with the ids of the rules that it is about.
  func play4(
    _ name: String, _ comment: String, about ids: String, in script: ClientScriptFields4,
    with configuration: String = "", flags: [Flag] = [.script], _ events: String...
  ) {
    script.play(name, comment, rules(ids: ids), flags: flags, with: configuration, on: self, events)
  }
}

/// What can come of a request, other than its right answer.
let failedAnswers4 = ["no-connection", "http-401", "http-403", "http-500", "malformed", "forged"]
