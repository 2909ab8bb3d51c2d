package import Conformance

/// Something that is wrong with a request.
package struct ExchangeFinding: Equatable, Sendable {
  /// The part of the protocol that is violated, such as `header` or `signature`.
  package var rule: String
  package var fault: ObservedCase.Fault
  /// The mistake that explains it, by its id in the catalogue or by one of the live tests.
  package var mistake: String?

  init(
    _ rule: String, _ message: String, kind: Failure.Kind = .wrongOutput, severity: Severity = .interoperability,
    effect: String = "", steps: [(name: String, expected: String, actual: String?)] = [], mistake: String? = nil
  ) {
    self.rule = rule
    self.mistake = mistake
    fault = ObservedCase.Fault(kind, "\(rule): \(message)", severity: severity, effect: effect, steps: steps)
    if let mistake { fault.message += " [likely mistake: \(mistake)]" }
  }
}

/// What is wrong with one request, in the order in which it was found.
struct FindingList {
  private(set) var all: [ExchangeFinding] = []

  mutating func add(_ finding: ExchangeFinding) {
    if !all.contains(finding) { all.append(finding) }
  }

  mutating func add(_ rule: String, _ message: String, severity: Severity = .interoperability, effect: String = "") {
    add(ExchangeFinding(rule, message, severity: severity, effect: effect))
  }

  /// All findings as one fault: the first one says the kind, and the most serious one the severity.
  var fault: ObservedCase.Fault? {
    guard var fault = all.first?.fault else { return nil }
    fault.message = all.map(\.fault.message).joined(separator: "; ")
    fault.severity = all.map(\.fault.severity).max() ?? fault.severity
    fault.effect = all.map(\.fault.effect).first { !$0.isEmpty } ?? ""
    fault.steps = all.flatMap(\.fault.steps)
    return fault
  }
}
