/// Numbers of failures by severity.
public struct SeverityCounts: Equatable, Sendable {
  /// Failures through which a correct peer disagrees.
  public package(set) var interoperability = 0
  /// Failures that are dangerous.
  public package(set) var security = 0
  /// Failures that are harmless on their own.
  public package(set) var strictness = 0

  /// The number of failures of one severity.
  public package(set) subscript(severity: Severity) -> Int {
    get {
      switch severity {
      case .interoperability: interoperability
      case .security: security
      case .strictness: strictness
      }
    }
    set {
      switch severity {
      case .interoperability: interoperability = newValue
      case .security: security = newValue
      case .strictness: strictness = newValue
      }
    }
  }

  /// The number of failures of this severity and of higher ones.
  package func atLeast(_ severity: Severity) -> Int {
    Severity.allCases.filter { $0 >= severity }.reduce(0) { $0 + self[$1] }
  }

  mutating func add(_ other: SeverityCounts) {
    interoperability += other.interoperability
    security += other.security
    strictness += other.strictness
  }
}

extension Tally {
  /// Listed failures that do not fail: only the list is wrong.
  public var unexpectedPasses: Int { failed - severities.atLeast(.strictness) }

  /// The failures of the severity `strictness` that are neither wrong explanations nor errors instead of refusals.
  package var tooLax: Int { severities.strictness - wrongExplanations - failedRefusals }

  /// The failures that count if only this severity and higher ones do; a wrong list of known failures always counts.
  package func failed(atLeast severity: Severity) -> Int { severities.atLeast(severity) + unexpectedPasses }

  /// Counts a failure of a severity, or without one.
  package mutating func count(_ severity: Severity?, of kind: Failure.Kind) {
    failed += 1
    guard let severity else { return }
    severities[severity] += 1
    guard severity == .strictness else { return }
    if kind.concernsExplanation { wrongExplanations += 1 }
    if kind == .failedInsteadOfRefusing { failedRefusals += 1 }
  }

  /// The failures by severity, in words.
  package var failureWords: String {
    let values = severities.interoperability == 1 ? "1 wrong value" : "\(severities.interoperability) wrong values"
    let passes = unexpectedPasses > 0 ? ", \(unexpectedPasses) known to fail but passing" : ""
    let explanations = wrongExplanations > 0 ? ", \(wrongExplanations) with a wrong reason or step" : ""
    let errors = failedRefusals > 0 ? ", \(failedRefusals) failed instead of refusing" : ""
    return "\(values), \(severities.security) dangerous, \(tooLax) too lax\(explanations)\(errors)\(passes)"
  }
}
