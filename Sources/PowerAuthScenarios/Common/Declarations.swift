internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

// The forms in which scenarios of what is refused are declared, one by one and in tables; and the flags of drawn cases.

typealias Build = Scenario.Build

/// Why several variants are refused: what is said of each, the reason, the rules that they exercise, and their flags.
struct Fault: Sendable {
  let comment: String
  let expected: Expected
  let rules: [Rule]
  let flags: [Flag]

  init(
    _ comment: String, _ reason: Refusal, also others: [Refusal] = [], _ rules: [Rule], _ flags: Flag...,
    flags more: [Flag] = []
  ) { self.init(comment: comment, expected: .reject(reason, also: others), rules: rules, flags: flags + more) }

  private init(comment: String, expected: Expected, rules: [Rule], flags: [Flag]) {
    (self.comment, self.expected, self.rules, self.flags) = (comment, expected, rules, flags)
  }

  /// The same fault with other flags.
  func flagged(_ flags: Flag...) -> Fault { Fault(comment: comment, expected: expected, rules: rules, flags: flags) }

  /// The same fault as an example of other rules.
  func exercising(_ rules: Rule...) -> Fault {
    Fault(comment: comment, expected: expected, rules: rules, flags: flags)
  }
}

extension OperationBuilder {
  /// Declares a copy of a case with one change, for which it must be refused.
  func refuses(
    _ name: String, of parent: Scenario, _ change: Change, _ comment: String, _ reason: Refusal,
    also others: [Refusal] = [], _ rules: [Rule], _ flags: Flag..., flags more: [Flag] = [],
    in protocols: Set<String>? = nil
  ) {
    variant(
      name, of: parent, change, comment, rules, flags: flags + more, expecting: .reject(reason, also: others),
      in: protocols)
  }

  /// Declares a copy of a case with one change, in these words, for which it must be refused.
  func refuses(
    _ name: String, of parent: Scenario, _ change: String, _ comment: String, _ reason: Refusal,
    also others: [Refusal] = [], _ rules: [Rule], _ flags: Flag..., flags more: [Flag] = [],
    in protocols: Set<String>? = nil, build: @escaping Build
  ) {
    variant(
      name, of: parent, change, comment, rules, flags: flags + more, expecting: .reject(reason, also: others),
      in: protocols, build: build)
  }

  /// Declares for each row of a table a value of the field for which the case must be refused.
  func refuses<Value>(
    _ prefix: String, _ rows: [Row<Value>], of parent: Scenario, _ field: some ChangeableField<Value>,
    _ comment: String, _ reason: Refusal, also others: [Refusal] = [], _ rules: [Rule], _ flags: Flag...,
    in protocols: Set<String>? = nil
  ) {
    for row in rows {
      variant(
        prefix + row.name, of: parent, field.set(row.words, row.value), comment, rules, flags: flags,
        expecting: .reject(reason, also: others), in: protocols)
    }
  }

  /// Declares for each row of a table a change of the field for which the case must be refused.
  func refuses<Value>(
    _ prefix: String, _ rows: [Row<@Sendable (Value) -> Value>], of parent: Scenario,
    _ field: some ChangeableField<Value>, _ comment: String, _ reason: Refusal, also others: [Refusal] = [],
    _ rules: [Rule], _ flags: Flag..., in protocols: Set<String>? = nil
  ) {
    for row in rows {
      variant(
        prefix + row.name, of: parent, field.changed(row.words, row.value), comment, rules, flags: flags,
        expecting: .reject(reason, also: others), in: protocols)
    }
  }

  /// Declares a copy of a case with one change, for which it must be refused as others are.
  func refuses(_ name: String, of parent: Scenario, _ change: Change, _ fault: Fault, in protocols: Set<String>? = nil)
  {
    variant(
      name, of: parent, change, fault.comment, fault.rules, flags: fault.flags, expecting: fault.expected, in: protocols
    )
  }

  /// Declares a copy of a case with one change, in these words, for which it must be refused as others are.
  func refuses(
    _ name: String, of parent: Scenario, _ change: String, _ fault: Fault, in protocols: Set<String>? = nil,
    build: @escaping Build
  ) { refuses(name, of: parent, Change(change, build: build), fault, in: protocols) }

  /// Declares for each row of a table a change of the field for which the case must be refused as others are.
  func refuses<Value>(
    _ prefix: String, _ rows: [Row<@Sendable (Value) -> Value>], of parent: Scenario,
    _ field: some ChangeableField<Value>, _ fault: Fault, in protocols: Set<String>? = nil
  ) {
    for row in rows {
      refuses(prefix + row.name, of: parent, field.changed(row.words, row.value), fault, in: protocols)
    }
  }

  /// Declares the vector that stands for many cases, and keeps the digest of their results.
  func accumulated(
    _ count: Int, _ comment: String, cases: String, _ rules: [Rule], _ flags: Flag..., in protocols: Set<String>? = nil,
    build: @escaping @Sendable (inout Draft, Int) throws -> Void = { _, _ in }
  ) {
    accumulated(
      "accumulated", comment, count: count, cases: cases, rules, flags: [.accumulated] + flags, in: protocols,
      build: build)
  }

  /// Declares how many random cases there are, and how they are made.
  func random(_ count: Int, _ comment: String, _ rules: [Rule], build: @escaping Build = { _ in }) {
    random(count, comment, rules, flags: [.random], build: build)
  }
}

extension OperationBuilder {
  /// Declares a field of a fixed length as refused in other lengths: one variant for each of them.
  ///
  /// The ids follow from the field's name; `named` and `name` give those of vectors that are older than this rule.
  func refusesLengths(
    _ counts: [Int], of field: some ChangeableField<[UInt8]>, parent: Scenario, _ comment: (Int) -> String,
    _ rules: [Rule], reason: Refusal = .invalidLength, flags: [Flag] = [.invalidLength],
    in protocols: Set<String>? = nil, named slug: String? = nil, name: (_ count: Int) -> String? = { _ in nil }
  ) {
    for count in counts {
      variant(
        name(count) ?? "\(slug ?? field.name.slug)-of-\(count)-bytes", of: parent, field.bytes(count), comment(count),
        rules, flags: flags, expecting: .reject(reason), in: protocols)
    }
  }

  /// Declares a field of a fixed length as refused in other lengths, for one reason.
  func refusesLengths(
    _ counts: [Int], of field: some ChangeableField<[UInt8]>, parent: Scenario, _ comment: String,
    _ rules: [Rule], reason: Refusal = .invalidLength, flags: [Flag] = [.invalidLength],
    in protocols: Set<String>? = nil, named slug: String? = nil, name: (_ count: Int) -> String? = { _ in nil }
  ) {
    refusesLengths(
      counts, of: field, parent: parent, { _ in comment }, rules, reason: reason, flags: flags, in: protocols,
      named: slug, name: name)
  }

  /// Declares a field of any length in some lengths: one case for each of them.
  func lengths(
    _ counts: [Int], of field: some ChangeableField<[UInt8]>, saying sentence: (Int) -> String, _ rules: [Rule],
    _ flags: Flag..., in protocols: Set<String>? = nil, named slug: String? = nil
  ) {
    for count in counts {
      scenario(
        "\(slug ?? field.name.slug)-of-\(count)-bytes", sentence(count), rules, flags: flags, in: protocols
      ) { $0.draw(count, for: field) }
    }
  }
}

extension Expected {
  /// A refusal for the reason, or for one of the others, which a correct implementation may report instead.
  static func reject(_ refusal: Refusal, also others: [Refusal] = []) -> Expected {
    .reject(Reason(refusal), also: others.map(Reason.init))
  }

  /// A refusal for the reason, or one of the outputs: respected implementations differ.
  static func either(_ refusal: Refusal, outputs: @escaping @Sendable (Record) throws -> [Record]) -> Expected {
    .either(Reason(refusal), outputs: outputs)
  }

  /// A refusal for the reason, or the answer of those who replace a rule: respected implementations differ.
  static func either(_ refusal: Refusal, by edits: RuleEdit...) -> Expected {
    .eitherBy(Reason(refusal), edits.map { .rule($0) })
  }
}
