/// A rule that an operation obeys, and that its vectors exercise.
package struct Rule: Hashable, Sendable {
  package let id: String
  package let sentence: String
}

/// A reason for which an operation refuses, named by the stage that fails.
package struct Reason: Hashable, Sendable {
  package let id: String
  package let sentence: String

  package init(_ id: String, _ sentence: String) {
    self.id = id
    self.sentence = sentence
  }
}

/// A label of vectors: the kind of test, and the risk for an implementation that fails it.
package struct Flag: Hashable, Sendable {
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
