@testable import Conformance

/// A report in which every text contains markup, commands or control characters.
enum HostileReport {
  static let text =
    "</td><script>alert('x')</script>\"&amp;\u{0}\u{1b}[2J\r\n::error::%0A,|`**@all\u{202e}\u{fffe}]]>--"

  /// The same text in the form of an operation's name, without a slash.
  static let operation = text.replacing("/", with: ":")

  static func make() -> Report {
    var report = Report(
      on: ImplementationIdentity(name: text, version: text, language: text, command: [text]), suite: text)
    report.notes = [text]
    report.diagnoses = [
      Diagnosis(
        operations: [text], protocolVersions: [text], sentence: text, distinction: text, consequence: text,
        examples: [text], mistakes: [text], alternatives: [text], suspects: [text], explained: 1, contradicted: 1,
        failures: 2)
    ]
    var tally = Tally()
    for (number, kind) in Failure.Kind.allCases.enumerated() {
      let severity = kind == .unexpectedPass ? nil : Severity.strictness
      tally.count(severity, of: kind)
      report.add(
        Failure(
          id: "\(operation)/\(number)", protocolVersion: text, comment: text, kind: kind, message: text,
          caseNumber: nil,
          input: Record(["key": .text("\(number)")]), expected: Record([text: .text(text)]),
          actual: Record([text: .text(text + "y")]),
          steps: [StepComparison(name: text, expected: text, actual: text + "x")], severity: severity, effect: text))
    }
    report.add(
      Failure(
        id: "\(operation)/listed", protocolVersion: text, comment: text, kind: .wrongOutput, message: text,
        caseNumber: nil, input: nil, expected: nil, actual: Record([text: .text(text)]), steps: [],
        severity: .strictness), isListed: true)
    report.sortFailing()
    for index in report.failing.indices where report.failing[index].kind.concernsExplanation {
      report.failing[index].cause = 0
    }
    report.lax.add(
      LaxCases(
        operation: operation, kind: .wronglyAccepted, field: text, flags: [text], rules: [text],
        count: report.failing.count(where: \.isTooLax)))
    report.inexpressible.add(InexpressibleCases(operation: operation, why: text, count: 2))
    tally.inexpressible = 2
    report.cannotBeAsked.add(InexpressibleCases(operation: operation, why: text, count: 4))
    tally.cannotBeAsked = 4
    tally.passed = 3
    tally.unsupported = 2
    tally.expectedFailures = 1
    tally.selected = tally.executed + tally.unsupported + tally.inexpressible + tally.cannotBeAsked
    report.add(tally, operation: operation, protocolVersion: text)
    report.add(Tally(), operation: text, protocolVersion: "")
    return report
  }
}
