/// A plausible mistake of an implementer: one edit of the right computation.
///
/// The same mistake can be possible in several operations: an implementation that makes it makes it in all of them.
/// An object, because there are thousands, and declarations list them.
package final class Mistake: Sendable {
  /// Its name, as in `kdf.little-endian-index`, which never changes.
  package let id: String
  /// The behaviour of the implementation, in a sentence.
  package let sentence: String
  /// Public evidence: an implementation that made it, or a document that leads to it.
  package let evidence: String?
  package let edits: [Edit]

  /// Makes a mistake of one edit; more are needed only where two chapters state the same rule.
  package init(_ id: String, _ sentence: String, evidence: String? = nil, edits: [Edit]) {
    self.id = id
    self.sentence = sentence
    self.evidence = evidence
    self.edits = edits
  }
}

/// One change to a computation.
package enum Edit: Sendable {
  /// A change of a rule.
  case rule(RuleEdit)
  /// A change of an input before the computation; an absent input stays absent.
  case input(String, change: @Sendable (Value) -> Value)
  /// A change of an output after the computation.
  case output(String, change: @Sendable (Value) -> Value)
}

/// A change of one of the rules by which a protocol is computed.
package struct RuleEdit: Sendable {
  /// The rule that is changed.
  let step: any RuleStep
  private var change: @Sendable (any Sendable) -> any Sendable
  private let rulesType: any Sendable.Type
  private let valueType: any Sendable.Type
  private let value: @Sendable (_ rules: any Sendable) -> (any Sendable)?
  private let replacing: @Sendable (_ rules: any Sendable, _ value: any Sendable) -> any Sendable

  /// Makes a change of a rule; it gets the rule as it is, so that two changes of one rule compose.
  package init<Rules: Sendable, Value: Sendable>(
    _ path: any WritableKeyPath<Rules, Value> & Sendable, _ edit: @escaping @Sendable (Value) -> Value
  ) {
    step = path
    change = { rules in
      Self.edited(rules) { (rules: Rules) in
        var edited = rules
        edited[keyPath: path] = edit(edited[keyPath: path])
        return edited
      }
    }
    rulesType = Rules.self
    valueType = Value.self
    value = { rules in
      let inner = rules as? Rules ?? (rules as? any RulesAroundOthers)?.inner()
      return inner?[keyPath: path]
    }
    replacing = { rules, value in
      Self.edited(rules) { (rules: Rules) in
        guard let value = value as? Value else { preconditionFailure("the value is for another rule") }
        var edited = rules
        edited[keyPath: path] = value
        return edited
      }
    }
  }

  /// The rules with a change of them, or of those that they contain.
  private static func edited<Rules: Sendable>(
    _ rules: any Sendable, by change: (Rules) -> Rules
  ) -> any Sendable {
    if let rules = rules as? Rules { return change(rules) }
    guard let all = rules as? any RulesAroundOthers, let edited = all.editing(change) else {
      preconditionFailure("the edit is for rules of another type")
    }
    return edited
  }

  private init(recording edit: RuleEdit, under number: Int, by form: RecordedForm) {
    self = edit
    change = { rules in
      edit.value(rules).map { edit.replacing(rules, form.recording($0, number)) } ?? rules
    }
  }

  /// The edit that only records the calls of the rule, under a number; nil where no form is that of the rule.
  func recording(_ number: Int, by forms: [RecordedForm]) -> RuleEdit? {
    forms.first { $0.type == valueType }.map { RuleEdit(recording: self, under: number, by: $0) }
  }

  /// The rule that it changes, as some rules have it.
  func rule(of rules: any Sendable) -> (any Sendable)? { value(rules) }

  /// Whether it changes rules of this type.
  package func isChange(of type: any Sendable.Type) -> Bool {
    type == rulesType || (type as? any RulesAroundOthers.Type)?.coreType == rulesType
  }

  /// Applies the change to rules whose type is not known.
  package func applied(to rules: any Sendable) -> any Sendable { change(rules) }

  /// Applies the change to the rules of the protocol.
  package func callAsFunction<Rules: Sendable>(_ rules: Rules) -> Rules {
    guard let edited = change(rules) as? Rules else { preconditionFailure("the edit is for rules of another type") }
    return edited
  }
}

/// Rules that contain those of another computation, whose edits apply to them as well.
package protocol RulesAroundOthers: Sendable {
  associatedtype Core: Sendable
  var core: Core { get set }
}

extension RulesAroundOthers {
  fileprivate static var coreType: any Sendable.Type { Core.self }

  /// The rules inside; nil where they are of another type.
  fileprivate func inner<Rules: Sendable>() -> Rules? { core as? Rules }

  /// The rules with a change of those inside; nil where the change is for rules of another type.
  fileprivate func editing<Rules: Sendable>(_ change: (Rules) -> Rules) -> (any Sendable)? {
    guard let inner = core as? Rules, let edited = change(inner) as? Core else { return nil }
    var copy = self
    copy.core = edited
    return copy
  }
}

/// A mistake in one operation.
package struct DeclaredMistake: Sendable {
  package let mistake: Mistake
  /// The rules of the operation that it violates.
  package let rules: [Rule]
  /// Why no vector can detect it in this operation; nil where a vector must.
  package let whyNotDetectable: String?
}

extension OperationBuilder {
  /// Declares mistakes that are possible in the operation, and the rules that they violate.
  package func mistakes(_ mistakes: [Mistake], violate rules: [Rule]) {
    for mistake in mistakes {
      self.mistakes.append(DeclaredMistake(mistake: mistake, rules: rules, whyNotDetectable: nil))
    }
  }

  /// Declares a mistake that is possible in the operation, and the rules that it violates.
  package func mistake(_ mistake: Mistake, violates rules: [Rule]) {
    mistakes([mistake], violate: rules)
  }

  /// Declares a mistake that is not detectable in the operation, with the argument.
  package func notDetectable(_ mistake: Mistake, because argument: String) {
    mistakes.append(DeclaredMistake(mistake: mistake, rules: [], whyNotDetectable: argument))
  }
}
