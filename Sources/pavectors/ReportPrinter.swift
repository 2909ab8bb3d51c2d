import Conformance

/// Prints a report for people.
struct ReportPrinter {
  let console: Console
  let isQuiet: Bool

  /// The largest number of printed characters of one value; the other formats have more.
  private static let longestValue = 2000

  func print(_ report: Report) throws {
    for failure in report.failures { try console.print(text(of: failure, in: report)) }
    if report.unlistedFailures > 0 { try console.print("… and \(report.unlistedFailures) more failures") }
    let lax = LaxSummary(report: report).lines
    if !lax.isEmpty { try console.print("\(console.bad("TOO LAX")) \(ConsoleText(lines: lax.map(shown)))") }
    try print(report.diagnoses)
    for cases in report.inexpressible { try console.print("\(cases.operation): \(cases.words)") }
    for note in report.notes { try console.print("note: \(note)") }
    guard !isQuiet else { return }
    for operation in report.operations { try console.print(line(for: operation, in: report)) }
    try console.print("\n" + totals(of: report))
  }

  private func line(for operation: String, in report: Report) -> ConsoleText {
    let sum = report.tally(of: operation)
    let word = sum.result.rawValue
    let mark: ConsoleText =
      switch sum.result {
      case .failed: console.bad("\(word)")
      case .passed: console.good("\(word)")
      default: "\(word)"
      }
    let space = String(repeating: " ", count: max(1, 34 - operation.count))
    let versions = report.lines.filter { $0.operation == operation }.map(\.protocolVersion)
    return "\(mark)  \(operation)\(space)\(sum.passed) of \(sum.selected) in \(versions.joined(separator: " "))"
  }

  private func totals(of report: Report) -> ConsoleText {
    let total = report.total
    let order = report.shuffleSeed.map { ", in the order of --seed \($0)" } ?? ""
    let corpus: ConsoleText = report.corpusWords.map { "\ncorpus: \($0)" } ?? ""
    return """
      \(report.vectorCount) vectors in \(report.implementation.title): \(total.words)\(order)
      \(total.comparedSteps) intermediate values compared; \(total.refusalsWithoutReason) refusals without a reason\(corpus)
      """
  }

  private func text(of failure: Failure, in report: Report) -> ConsoleText {
    let headline = "\(failure.id) (\(failure.protocolVersion)): \(failure.message)"
    var lines: [ConsoleText] = ["\(console.bad("FAILED")) \(shown(headline))"]
    func add(_ name: String, _ value: String) {
      guard !value.isEmpty else { return }
      lines.append("  \(name):\(String(repeating: " ", count: 9 - name.count))\(shown(value))")
    }
    add("severity", failure.severityWords)
    add("about", failure.comment)
    add("input", failure.input)
    add("expected", failure.expected)
    add("answered", failure.actual)
    if let step = failure.steps.first(where: \.differs) {
      lines.append("  first step that differs: \(shown(step.name))")
      add("expected", step.expected)
      add("sent", step.actual ?? "")
    }
    add("rerun", report.command(toRerun: failure))
    return ConsoleText(lines: lines)
  }

  /// Prints the diagnoses in at most 20 lines; the other formats have all of them.
  private func print(_ diagnoses: [Diagnosis]) throws {
    let causes = diagnoses.filter { !$0.isRemainder }
    let remainders = diagnoses.filter(\.isRemainder)
    for diagnosis in causes.prefix(Self.mostCauses) + remainders.prefix(Self.mostRemainders) {
      try console.print(text(of: diagnosis))
    }
    let hidden = max(0, causes.count - Self.mostCauses) + max(0, remainders.count - Self.mostRemainders)
    if hidden > 0 { try console.print("… and \(hidden) more diagnoses, which `--json` has") }
  }

  private static let mostCauses = 6
  private static let mostRemainders = 7

  private func text(of diagnosis: Diagnosis) -> ConsoleText {
    guard !diagnosis.isRemainder else { return "\(console.bad("UNEXPLAINED")) \(shown(diagnosis.words))" }
    let ids = diagnosis.mistakes.isEmpty ? diagnosis.alternatives : diagnosis.mistakes
    return """
      \(console.bad("LIKELY CAUSE")) \(shown("\(ids.joined(separator: ", ")): \(diagnosis.sentence)"))
        \(shown(diagnosis.numbers))
      """
  }

  private func shown(_ text: String) -> ConsoleText { "\(text.shortened(to: Self.longestValue))" }
}
