package import Conformance
internal import Parties
package import PowerAuth

/// The mistakes of a chapter by id, in the order in which they are listed.
struct MistakeTable: ExpressibleByDictionaryLiteral, Sendable {
  let mistakes: [Mistake]

  init(dictionaryLiteral mistakes: (String, UnnamedMistake)...) {
    self.mistakes = mistakes.map { Mistake($0, $1.sentence, evidence: $1.evidence, edits: $1.edits) }
  }

  /// One of its mistakes.
  subscript(id: String) -> Mistake {
    guard let mistake = mistakes.first(where: { $0.id == id }) else { preconditionFailure("there is no mistake \(id)") }
    return mistake
  }

  /// Some of its mistakes.
  subscript(ids: String...) -> [Mistake] { ids.map { self[$0] } }
}

/// A mistake without its id, which its table states.
struct UnnamedMistake: Sendable {
  let sentence: String
  let evidence: String?
  let edits: [Edit]

  /// The same mistake in another chapter, which states the rule once more.
  func and<Value: Sendable>(
    _ rule: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> UnnamedMistake {
    UnnamedMistake(sentence: sentence, evidence: evidence, edits: edits + [.rule(RuleEdit(rule, edit))])
  }
}

/// Makes a mistake that breaks a rule: `breaking(\.rule)("The sentence.", edit)`.
func breaking<Value: Sendable>(_ rule: any WritableKeyPath<Rules, Value> & Sendable) -> BrokenRule<Rules, Value> {
  BrokenRule(rule: rule)
}

/// Makes a mistake that breaks a rule of a party.
func breaking<Value: Sendable>(
  party rule: any WritableKeyPath<PartyRules, Value> & Sendable
) -> BrokenRule<PartyRules, Value> {
  BrokenRule(rule: rule)
}

/// A rule that a mistake breaks; it is called with the sentence and the edit of the right rule.
struct BrokenRule<AllRules: Sendable, Value: Sendable> {
  fileprivate let rule: any WritableKeyPath<AllRules, Value> & Sendable

  func callAsFunction(
    _ sentence: String, evidence: String? = nil, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> UnnamedMistake {
    UnnamedMistake(sentence: sentence, evidence: evidence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// Puts a constant in the place of the rule.
  func callAsFunction(_ sentence: String, evidence: String? = nil, is wrong: Value) -> UnnamedMistake {
    self(sentence, evidence: evidence) { _ in wrong }
  }
}

// Where the rule is a function, the mistake is what is done in its place, with the right rule and the inputs.
extension BrokenRule {
  func callAsFunction<Input, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, Input) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (Input) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0) } }
  }

  func callAsFunction<Input, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, Input) -> Output
  ) -> UnnamedMistake where Value == @Sendable (Input) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0) } }
  }

  func callAsFunction<First, Second, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0, $1) } }
  }

  func callAsFunction<First, Second, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second) -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0, $1) } }
  }

  func callAsFunction<First, Second, Third, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second, Third) throws -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second, Third) throws -> Output {
    self(sentence, evidence: evidence) { right in { try wrong(right, $0, $1, $2) } }
  }

  func callAsFunction<First, Second, Third, Output>(
    _ sentence: String, evidence: String? = nil,
    _ wrong: @escaping @Sendable (_ right: Value, First, Second, Third) -> Output
  ) -> UnnamedMistake where Value == @Sendable (First, Second, Third) -> Output {
    self(sentence, evidence: evidence) { right in { wrong(right, $0, $1, $2) } }
  }
}

extension Rules {
  /// The rules of somebody who makes the mistake.
  package func making(_ mistake: Mistake) -> Rules {
    mistake.edits.reduce(self) { rules, edit in
      if case .rule(let edit) = edit { edit(rules) } else { rules }
    }
  }
}

extension Mistake {
  /// The id without its area, as a part of a vector's id.
  package var slug: String { String(id.drop { $0 != "." }.dropFirst()) }
}
