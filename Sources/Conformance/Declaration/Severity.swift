/// How much a failure matters; the cases are in ascending order.
public enum Severity: String, CaseIterable, Sendable {
  /// Harmless on its own: the implementation checks less than it must, or reports something else than the result wrongly.
  case strictness
  /// The implementation accepts, or repeats, what is dangerous.
  case security
  /// A correct peer disagrees with the implementation.
  case interoperability
}

extension Severity: Comparable {
  /// Compares by how much the failures matter.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What it means to accept the input of a vector that must be refused.
package struct Risk: Equatable, Sendable {
  package let severity: Severity
  /// The danger in a sentence; empty where no flag states it.
  package let effect: String
  /// What users notice of a wrong answer of any kind; empty where no flag states more than that it is a case.
  package let consequence: String

  /// The risk that the flags of a vector state: the most severe of its negative flags or, if it has none, of all.
  package init(of flags: [Flag]) {
    let negative = flags.filter { $0.flagClass == .negative }
    let stating = negative.isEmpty ? flags : negative
    // Where no flag states that it is harmless, it may be dangerous.
    severity = stating.map(\.severity).max() ?? .security
    effect = stating.first { [severity] in $0.severity == severity }?.effect ?? ""
    // Flags of coverage say how a case was chosen, and those of policy that nothing follows.
    let telling = stating.filter { $0.flagClass == .edge || $0.flagClass == .negative }
    let most = telling.map(\.severity).max() ?? .strictness
    consequence = most == .strictness ? "" : telling.first { $0.severity == most }?.effect ?? ""
  }
}
