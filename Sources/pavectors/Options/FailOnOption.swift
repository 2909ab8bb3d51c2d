import Conformance

/// The option that defines which failures make a run fail.
enum FailOnOption {
  static let option = Option(
    name: "--fail-on", value: "SEVERITY",
    help: "fails on interoperability, on security (and interoperability), or on strictness (all; default)",
    values: .oneOf { Severity.allCases.map(\.rawValue) })

  /// The lowest severity of failures that count.
  static func severity(_ arguments: Arguments) throws -> Severity {
    guard let text = try arguments.one(option.name) else { return .strictness }
    if let severity = Severity(rawValue: text) { return severity }
    let words = Severity.allCases.reversed().map(\.rawValue).joined(separator: ", ")
    throw UsageError("--fail-on takes \(words), not \"\(text)\"")
  }

  /// Whether a report has failures of this severity or a higher one; prints its failures by severity.
  static func fails(_ report: Report, on severity: Severity) -> Bool {
    guard report.total.failed > 0 else { return false }
    let fails = report.total.failed(atLeast: severity) > 0
    let excuse = fails ? "" : "; --fail-on \(severity.rawValue) allows them"
    Console.printError("\(report.implementation.title): \(report.total.failureWords)\(excuse)")
    return fails
  }

  /// Whether an implementation lacks what its run does not allow; prints what is missing, and how a run can allow it.
  static func failsByMissing(_ report: Report, name: String = "", allowedBy option: String) -> Bool {
    for missing in report.notAllowed { Console.printError("\(name)\(missing.sentence); \(option) accepts that") }
    return !report.notAllowed.isEmpty
  }
}
