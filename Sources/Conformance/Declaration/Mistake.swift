/// A plausible mistake of somebody who implements the protocol: one edit of the right computation.
///
/// The same mistake can show in several operations: who makes it in one of them makes it in all.
package struct Mistake: Sendable {
  /// Its name, as in `kdf.little-endian-index`, which never changes.
  package let id: String
  /// What the implementation does, in a sentence.
  package let sentence: String
  /// What is publicly known of somebody who made it, or of a document that leads to it.
  package let evidence: String?
  package let edits: [Edit]

  /// Makes a mistake of one edit; a second one is needed only where two chapters state the same rule.
  package init(_ id: String, _ sentence: String, evidence: String? = nil, edits: [Edit]) {
    self.id = id
    self.sentence = sentence
    self.evidence = evidence
    self.edits = edits
  }
}

/// One change to a computation.
package enum Edit: Sendable {
  /// A change of a value by which the protocol is computed.
  case rule(RuleEdit)
  /// A change of an input before the computation; an absent input stays absent.
  case input(String, change: @Sendable (Value) -> Value)
  /// A change of an output after the computation.
  case output(String, change: @Sendable (Value) -> Value)
}

/// A change of one of the rules by which a protocol is computed.
package struct RuleEdit: Sendable {
  private let change: @Sendable (any Sendable) -> any Sendable

  /// Makes a change that gets the rule as it is, so that two changes of one rule compose.
  package init<Rules: Sendable, Value>(
    _ path: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (Value) -> Value
  ) {
    change = { rules in
      guard var edited = rules as? Rules else { preconditionFailure("the rule is one of another protocol") }
      edited[keyPath: path] = edit(edited[keyPath: path])
      return edited
    }
  }

  /// Applies the change to rules whose type is not known.
  func applied(to rules: any Sendable) -> any Sendable { change(rules) }

  /// Applies the change to the rules of the protocol.
  package func callAsFunction<Rules: Sendable>(_ rules: Rules) -> Rules {
    guard let edited = change(rules) as? Rules else { preconditionFailure("the rule is one of another protocol") }
    return edited
  }
}

/// A mistake as an operation has it.
package struct DeclaredMistake: Sendable {
  package let mistake: Mistake
  /// The rules of the operation that it breaks.
  package let rules: [Rule]
  /// Why its answers are those of the right computation; nil where it must be caught.
  package let whyNotDetectable: String?
}

extension OperationBuilder {
  /// Declares mistakes that can be made in the operation, and the rules that they break.
  package func mistakes(_ mistakes: [Mistake], violate rules: [Rule]) {
    for mistake in mistakes {
      self.mistakes.append(DeclaredMistake(mistake: mistake, rules: rules, whyNotDetectable: nil))
    }
  }

  /// Declares a mistake that can be made in the operation, and the rules that it breaks.
  package func mistake(_ mistake: Mistake, violates rules: [Rule]) {
    mistakes([mistake], violate: rules)
  }

  /// Declares a mistake that gives the same answers as the right computation, with the argument.
  package func notDetectable(_ mistake: Mistake, because argument: String) {
    mistakes.append(DeclaredMistake(mistake: mistake, rules: [], whyNotDetectable: argument))
  }
}
