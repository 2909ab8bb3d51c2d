internal import Conformance

/// What is wrong with one request, in the order in which it was found.
struct FindingList {
  private(set) var all: [Finding] = []

  /// Adds a finding; one that says the same of other values is not added.
  mutating func add(_ finding: Finding) {
    if !all.contains(where: { $0.saysTheSame(as: finding) }) { all.append(finding) }
  }

  mutating func add(
    _ rule: String, _ sentence: String, kind: Failure.Kind = .wrongOutput, severity: Severity = .interoperability,
    effect: String = "", steps: [StepComparison] = [], mistake: String? = nil
  ) {
    add(
      Finding(
        rule, .sentence(sentence), kind: kind, severity: severity, effect: effect, steps: steps, mistake: mistake))
  }
}

extension Finding {
  /// Whether it differs from another one in values only.
  func saysTheSame(as other: Finding) -> Bool {
    place == other.place && problem == other.problem && kind == other.kind && severity == other.severity
      && mistake == other.mistake
  }
}
