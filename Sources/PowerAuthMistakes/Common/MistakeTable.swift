package import Conformance

/// The mistakes of a chapter by id, in the order in which they are listed.
package struct MistakeTable: ExpressibleByDictionaryLiteral, Sendable {
  let mistakes: [Mistake]

  package init(_ mistakes: [(String, UnnamedMistake)]) {
    self.mistakes = mistakes.map { Mistake($0, $1.sentence, evidence: $1.evidence, edits: $1.edits) }
  }

  package init(dictionaryLiteral mistakes: (String, UnnamedMistake)...) { self.init(mistakes) }

  /// One of its mistakes.
  subscript(id: String) -> Mistake {
    guard let mistake = mistakes.first(where: { $0.id == id }) else { preconditionFailure("there is no mistake \(id)") }
    return mistake
  }

  /// Some of its mistakes.
  subscript(ids: String...) -> [Mistake] { ids.map { self[$0] } }

  /// Its mistakes with the name of a system before their ids.
  package func mistakes(of system: String) -> [Mistake] {
    mistakes.map { Mistake("\(system).\($0.id)", $0.sentence, evidence: $0.evidence, edits: $0.edits) }
  }
}

/// A mistake without its id, which its table states.
package struct UnnamedMistake: Sendable {
  let sentence: String
  let evidence: String?
  let edits: [Edit]
}

/// A rule that a mistake breaks; it is called with the sentence and the edit of the right rule.
package struct BrokenRule<AllRules: Sendable, Value: Sendable> {
  private let rule: any WritableKeyPath<AllRules, Value> & Sendable

  package init(_ rule: any WritableKeyPath<AllRules, Value> & Sendable) { self.rule = rule }

  package func callAsFunction(
    _ sentence: String, evidence: String? = nil, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> UnnamedMistake {
    UnnamedMistake(sentence: sentence, evidence: evidence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// Puts a constant in place of the rule.
  package func callAsFunction(_ sentence: String, evidence: String? = nil, is wrong: Value) -> UnnamedMistake {
    self(sentence, evidence: evidence) { _ in wrong }
  }
}

// Where the rule is a function, the mistake is what is done in its place, with the right rule and the inputs.
extension BrokenRule {
  package func callAsFunction<Input, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, Input) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (Input) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0) } }
  }

  package func callAsFunction<Input, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, Input) -> Output
  ) -> UnnamedMistake where Value == @Sendable (Input) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0) } }
  }

  package func callAsFunction<First, Second, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0, $1) } }
  }

  package func callAsFunction<First, Second, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second) -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0, $1) } }
  }

  package func callAsFunction<First, Second, Third, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second, Third) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second, Third) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0, $1, $2) } }
  }

  package func callAsFunction<First, Second, Third, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second, Third) -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second, Third) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0, $1, $2) } }
  }
}
