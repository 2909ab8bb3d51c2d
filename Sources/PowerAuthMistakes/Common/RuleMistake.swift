package import Conformance
package import PowerAuth
internal import PowerAuthVectors

extension Mistake {
  /// Makes a mistake that replaces a rule by an edit of the right one.
  ///
  /// Not inlined, because there are some two thousand calls, which the optimiser would all enlarge.
  @inline(never)
  convenience init<Value: Sendable>(
    _ id: String, _ sentence: String, evidence: String? = nil,
    _ rule: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) {
    self.init(id, sentence, evidence: evidence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// The same mistake in another chapter, which states the rule once more.
  func and<Value: Sendable>(
    _ rule: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> Mistake {
    Mistake(id, sentence, evidence: evidence, edits: edits + [.rule(RuleEdit(rule, edit))])
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
