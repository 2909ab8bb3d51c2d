// The forms in which scenarios that play scripts are declared.

extension ScriptFields {
  /// Declares a scenario: what holds from the beginning, and the events, each in a line.
  package func play(
    _ name: String, _ comment: String, _ rules: [Rule], flags: [Flag], in protocols: Set<String>? = nil,
    with configuration: String, revision: Int = 1, on op: OperationBuilder, _ lines: [String]
  ) {
    let (beginning, records) = (self.configuration(in: configuration), events(in: lines))
    op.scenario(name, comment, rules, flags: flags, in: protocols, revision: revision) { draft in
      draft[self.configuration] = beginning
      draft[events] = records
    }
  }

  /// Declares a vector for many scripts of a number of lines that are drawn from a list, after the first ones.
  package func playDrawn(
    _ name: String, _ comment: String, _ rules: [Rule], flags: [Flag], count: Int, length: Int,
    with configuration: String = "", first: [String] = [], from lines: [String], revision: Int = 1,
    on op: OperationBuilder
  ) {
    let (beginning, first) = (self.configuration(in: configuration), events(in: first))
    let drawn = lines.map { events(in: $0) }
    op.accumulated(
      name, comment, count: count, cases: "events drawn from a list of \(lines.count)", rules, flags: flags,
      revision: revision
    ) { draft, _ in
      draft[self.configuration] = beginning
      draft[events] = first + draft.draw("script") { draw in (0..<length).flatMap { _ in draw.element(of: drawn) } }
    }
  }
}

extension OperationBuilder {
  /// The rules with these ids, of which the operation must have each.
  package func rules(ids: String) -> [Rule] {
    let ids = ids.split(separator: " ").map(String.init)
    let exercised = rules.filter { ids.contains($0.id) }
    precondition(exercised.count == ids.count, "one of \(ids) is not a rule of the operation")
    return exercised
  }
}
