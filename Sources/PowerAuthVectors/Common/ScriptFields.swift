package import Conformance

/// What every operation that plays a script declares: a configuration, events, their observations, and what decides these.
package struct ScriptFields: DeclarationGroup {
  package let configuration: Field<Record>
  package let events: Field<[Record]>
  package let observations: Field<[Record]>
  package let decision: StepHandle
  private let names: [GivenName]

  /// Declares the fields; each sentence and the formulas are those of the operation's page.
  package init(
    configuration: (members: RecordFields, sentence: String), events: (kinds: RecordVariants, sentence: String),
    observation: (members: RecordFields, sentence: String), formula: String? = nil, decision: String,
    naming names: [GivenName] = []
  ) {
    self.names = names
    self.configuration = input("configuration", .record(configuration.members), configuration.sentence)
    self.events = input("events", Self.list(of: .variants(events.kinds)), events.sentence)
    observations = output(
      "observations", Self.list(of: .record(observation.members)), observation.sentence, formula: formula)
    self.decision = step("decision[i]", decision)
  }

  /// A list of a script, which is never drawn: scripts that are drawn come from lines of the area.
  private static func list(of kind: FieldKind<Record>) -> FieldKind<[Record]> {
    .list(of: kind, drawing: 0...0, atMost: 200)
  }

  /// Declares that the observations are played from the events.
  package func declarePlay(on op: OperationBuilder) {
    op.plays(events, observing: observations, decidedBy: decision, naming: names)
  }
}
