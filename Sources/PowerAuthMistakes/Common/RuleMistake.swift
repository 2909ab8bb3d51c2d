package import Conformance
internal import PartyModel
package import PowerAuth

extension UnnamedMistake {
  /// The same mistake in another chapter, which states the rule once more.
  func and<Value: Sendable>(
    _ rule: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> UnnamedMistake {
    UnnamedMistake(sentence: sentence, evidence: evidence, edits: edits + [.rule(RuleEdit(rule, edit))])
  }
}

/// Makes a mistake that breaks a rule: `breaking(\.rule)("The sentence.", edit)`.
func breaking<Value: Sendable>(_ rule: any WritableKeyPath<Rules, Value> & Sendable) -> BrokenRule<Rules, Value> {
  BrokenRule(rule)
}

/// Makes a mistake that breaks a rule of a party.
func breaking<Value: Sendable>(
  party rule: any WritableKeyPath<PartyRules, Value> & Sendable
) -> BrokenRule<PartyRules, Value> {
  BrokenRule(rule)
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
