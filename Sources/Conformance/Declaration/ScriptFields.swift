/// What every operation that plays a script declares: a configuration, events, their observations, and what decides these.
package struct ScriptFields<Configuration: Sendable, Event: Sendable>: DeclarationGroup {
  package let configuration: Field<Record>
  package let events: Field<[Record]>
  package let observations: Field<[Record]>
  package let decision: StepHandle
  let configured: Members<Configuration>
  package let kinds: [String: EventKind<Event>]
  /// The wrong observations that are dangerous, the worst first.
  let dangers: [Danger]

  /// Declares the fields; each sentence and the formulas are those of the operation's page.
  ///
  /// Texts are not longer than a number of characters, unless their kind of field says so.
  package init(
    configuration: (members: Members<Configuration>, sentence: String),
    events: (kinds: [EventKind<Event>], sentence: String),
    observation: (members: [FieldDeclaration], sentence: String), textsAtMost limit: Int = FieldForm.mostCharacters,
    formula: String? = nil, decision: String, dangers: [Danger] = []
  ) {
    self.dangers = dangers
    configured = configuration.members
    kinds = Dictionary(uniqueKeysWithValues: events.kinds.map { ($0.name, $0) })
    let variants = events.kinds.map { kind in
      RecordVariant(
        name: kind.name, sentence: kind.sentence, fields: kind.members.declarations.limitingTexts(to: limit))
    }
    self.configuration = input(
      "configuration", .record(configured.declarations.limitingTexts(to: limit)), configuration.sentence)
    self.events = input("events", Self.list(of: .variants(by: Script.tag, variants)), events.sentence)
    observations = output(
      "observations", Self.list(of: .record(observation.members.limitingTexts(to: limit))), observation.sentence,
      formula: formula)
    self.decision = textStep("decision[i]", decision)
  }

  /// A list of a script, which is never drawn: scripts that are drawn come from lines of the area.
  private static func list(of kind: FieldKind<Record>) -> FieldKind<[Record]> {
    .list(of: kind, drawing: 0...0, atMost: 200)
  }

  /// The names of the members that an observation can have, in their order.
  package var observed: [String] {
    guard case .list(.record(let members), _) = observations.declaration.form else { return [] }
    return members.map(\.name)
  }
}

// MARK: - Playing

/// An event whose kind the operation does not have.
struct UnknownEvent: Error, CustomStringConvertible {
  let name: String
  var description: String { "there is no event \(name)" }
}

extension ScriptFields {
  /// Declares that the observations are played from the events.
  package func declarePlay(on op: OperationBuilder) {
    op.plays(
      events, observing: observations, decidedBy: decision, naming: kinds.mapValues(\.members.names),
      dangers: dangers)
  }

  /// The configuration of a request.
  package func settings(of request: Request) throws -> Configuration { try settings(of: request[configuration]) }

  /// The configuration of a record.
  package func settings(of record: Record) throws -> Configuration { try configured.read(record) }

  /// The event of a record.
  package func event(_ record: Record) throws -> Event {
    let name = try record.text(Script.tag)
    guard let kind = kinds[name] else { throw UnknownEvent(name: name) }
    return try kind.members.read(record)
  }

  /// Plays the events of a request one after the other; each gives an observation, and the rules that decided it.
  package func play<Party>(
    _ request: Request, by party: Party, _ play: (inout Party, Event) throws -> (seen: Record, decided: String)
  ) throws -> Answer {
    var party = party
    var seen: [Record] = []
    var steps: [Step] = []
    for (index, record) in request[events].enumerated() {
      let observation = try play(&party, try event(record))
      seen.append(observation.seen)
      steps.append(decision(observation.decided, at: index))
    }
    return request.accept(observations(seen)) { steps }
  }
}

// MARK: - Limits

extension [FieldDeclaration] {
  /// The same fields, whose texts without a limit get one.
  fileprivate func limitingTexts(to limit: Int) -> [FieldDeclaration] {
    limit == FieldForm.mostCharacters ? self : map { $0.with($0.form.limitingTexts(to: limit)) }
  }
}

extension FieldForm {
  fileprivate func limitingTexts(to limit: Int) -> FieldForm {
    switch self {
    case .text(Self.mostCharacters): .text(atMost: limit)
    case .list(let element, let count): .list(of: element.limitingTexts(to: limit), atMost: count)
    case .record(let fields): .record(fields.limitingTexts(to: limit))
    case .bytes, .text, .choice, .int, .unsigned64, .variants: self
    }
  }
}
