// These values are objects, because declarations copy them often: copies of values with several texts make the package
// slow to compile.

/// A key path to a step of a computation that a mistake can edit.
package typealias RuleStep = AnyKeyPath & Sendable

/// A rule that an operation obeys, and that its vectors exercise.
package final class Rule: Hashable, Sendable {
  package let id: String
  package let sentence: String
  /// The steps of the computation that the rule is about: a mistake that edits one of them violates the rule.
  let steps: [any RuleStep]

  /// Makes a rule; the steps are key paths to the values of the protocol's rules.
  package init(_ id: String, _ sentence: String, steps: [any RuleStep] = []) {
    self.id = id
    self.sentence = sentence
    self.steps = steps
  }

  package static func == (one: Rule, other: Rule) -> Bool {
    (one.id, one.sentence) == (other.id, other.sentence)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A reason for which an operation refuses, named by the stage that fails.
package final class Reason: Hashable, Sendable {
  package let id: String
  package let sentence: String
  /// Whether nobody may be told what is wrong behind this stage, as with a wrong MAC.
  package let hidesLaterReasons: Bool

  package init(_ id: String, _ sentence: String, hidesLaterReasons: Bool = false) {
    self.id = id
    self.sentence = sentence
    self.hidesLaterReasons = hidesLaterReasons
  }

  package static func == (one: Reason, other: Reason) -> Bool {
    (one.id, one.sentence) == (other.id, other.sentence)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A label of vectors: the kind of test, and the risk for an implementation that fails it.
package final class Flag: Hashable, Sendable {
  package enum Class: String, Sendable, CaseIterable {
    /// Ordinary inputs.
    case coverage
    /// Values that implementations are known to compute wrongly.
    case edge
    /// Inputs that must be refused.
    case negative
    /// Behaviour in which accepted implementations differ.
    case policy
  }

  package let name: String
  package let flagClass: Class
  /// The severity of accepting an input that must be refused, in a vector with the flag.
  package let severity: Severity
  package let description: String
  package let effect: String

  package init(_ name: String, _ flagClass: Class, _ severity: Severity, _ description: String, effect: String) {
    self.name = name
    self.flagClass = flagClass
    self.severity = severity
    self.description = description
    self.effect = effect
  }

  package static func == (one: Flag, other: Flag) -> Bool {
    (one.name, one.flagClass, one.severity, one.description, one.effect)
      == (other.name, other.flagClass, other.severity, other.description, other.effect)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Protocol versions in which an operation computes the same.
package struct ProtocolRange: Hashable, Sendable {
  package let versions: [String]
  /// The part of ids and file names that names the range; empty where an operation has one range only.
  package let label: String

  package init(_ versions: [String], label: String = "") {
    self.versions = versions
    self.label = label
  }
}
