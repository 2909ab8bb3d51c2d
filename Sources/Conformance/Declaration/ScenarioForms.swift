// The forms in which scenarios are declared: cases, copies of them with one change, and tables of either.

extension OperationBuilder {
  /// Declares a vector for each protocol range: its name, what it is about, the rules that it exercises, and its flags.
  ///
  /// Returns a handle for variants of it.
  @discardableResult
  package func scenario(
    _ name: String, _ comment: String, _ rules: [Rule], _ flags: Flag..., flags more: [Flag] = [],
    expecting: Expected = .accept, in protocols: Set<String>? = nil, since: String = "1.0.0", revision: Int = 1,
    build: @escaping Scenario.Build = { _ in }
  ) -> Scenario {
    add(
      Scenario(
        name: name, comment: comment, flags: flags + more, rules: rules, expecting: expecting, protocols: protocols,
        revision: revision, since: since, build: build))
  }

  /// Declares a case in which some fields have these values.
  @discardableResult
  package func scenario(
    _ name: String, _ comment: String, _ rules: [Rule], _ flags: Flag..., in protocols: Set<String>? = nil,
    set first: Binding, _ others: Binding...
  ) -> Scenario {
    scenario(name, comment, rules, flags: flags, in: protocols) { $0.set([first] + others) }
  }

  /// Declares a case for each row of a table; `sentence` makes the comment of what the row says.
  @discardableResult
  package func scenarios<Value>(
    _ rows: [Row<Value>], named prefix: String = "", saying sentence: (String) -> String = { $0 }, _ rules: [Rule],
    _ flags: Flag..., in protocols: Set<String>? = nil,
    build: @escaping @Sendable (inout Draft, Value) throws -> Void
  ) -> [Scenario] {
    rows.map { row in
      scenario(prefix + row.name, sentence(row.words), rules, flags: flags, in: protocols) {
        try build(&$0, row.value)
      }
    }
  }

  /// Declares a copy of a case with one change.
  @discardableResult
  package func variant(
    _ name: String, of parent: Scenario, _ change: Change, _ comment: String, _ rules: [Rule], _ flags: Flag...,
    flags more: [Flag] = [], expecting: Expected, in protocols: Set<String>? = nil, since: String = "1.0.0",
    revision: Int = 1
  ) -> Scenario {
    add(
      Scenario(
        name: name, comment: comment, flags: flags + more, rules: rules, expecting: expecting,
        origin: Scenario.Origin(parent: parent.name, change: change.words), protocols: protocols, revision: revision,
        since: since, build: change.build))
  }

  /// Declares a copy of a case with one change, in these words.
  @discardableResult
  package func variant(
    _ name: String, of parent: Scenario, _ change: String, _ comment: String, _ rules: [Rule], _ flags: Flag...,
    flags more: [Flag] = [], expecting: Expected, in protocols: Set<String>? = nil, since: String = "1.0.0",
    revision: Int = 1, build: @escaping Scenario.Build
  ) -> Scenario {
    variant(
      name, of: parent, Change(change, build: build), comment, rules, flags: flags + more, expecting: expecting,
      in: protocols, since: since, revision: revision)
  }

  private func add(_ scenario: Scenario) -> Scenario {
    scenarios.append(scenario)
    return scenario
  }

  /// Declares a vector that stands for many cases and keeps only the digest of their results.
  package func accumulated(
    _ name: String, _ comment: String, count: Int, cases: String, _ rules: [Rule], flags: [Flag] = [],
    in protocols: Set<String>? = nil, since: String = "1.0.0", revision: Int = 1,
    build: @escaping @Sendable (inout Draft, Int) throws -> Void = { _, _ in }
  ) {
    scenarios.append(
      Scenario(
        name: name, comment: comment, flags: flags, rules: rules, expecting: .accept, protocols: protocols,
        accumulation: Scenario.Accumulation(count: count, cases: cases, build: build), revision: revision,
        since: since))
  }

  /// Declares how random cases are made, and how many of them the corpus has for each protocol range.
  package func random(
    _ count: Int, _ comment: String, _ rules: [Rule], flags: [Flag] = [], since: String = "1.0.0", revision: Int = 1,
    build: @escaping Scenario.Build = { _ in }
  ) {
    randomCount = count
    randomScenario = Scenario(
      name: "random", comment: comment, flags: flags, rules: rules, expecting: .accept, revision: revision,
      since: since, build: build)
  }
}
