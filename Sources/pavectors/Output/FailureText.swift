import Conformance
import ConformanceReports

/// A failure in lines for people.
struct FailureText {
  let folded: Folded<Failure>
  let report: Report
  let console: Console
  /// Whether values are shown whole, and all steps.
  let isWhole: Bool

  private var failure: Failure { folded.first }

  var lines: [ConsoleText] {
    let versions = folded.protocolVersions.joined(separator: " ")
    var lines: [ConsoleText] = [
      "\(console.bad("FAILED")) \(shown("\(failure.id) (\(versions)): \(failure.message)"))"
    ]
    for (name, value) in values where !value.isEmpty {
      lines.append(line(name, shown(value)))
    }
    // A command that is cut cannot be run.
    return lines + (report.command(toRerun: folded).map { [line("rerun", "\($0)")] } ?? [])
  }

  private func line(_ name: String, _ value: ConsoleText) -> ConsoleText {
    "  \(name):\(String(repeating: " ", count: max(1, 9 - name.count)))\(value)"
  }

  private var values: [(String, String)] {
    let answer =
      isWhole
      ? (expected: failure.expected?.text ?? "", answered: failure.actual?.text ?? "")
      : FoldedValues.pair(failure.expected, failure.actual)
    return [
      ("severity", failure.severityWords), ("about", failure.comment), ("input", failure.input?.text ?? ""),
      ("expected", answer.expected), ("answered", answer.answered),
    ] + steps
  }

  /// The first step that differs; of an input that must be refused, the last one, which shows why.
  private var steps: [(String, String)] {
    if isWhole { return failure.steps.map { ("step \($0.name)", words(for: $0)) } }
    if let events = failure.events {
      let folded = failure.foldedEvents
      let note: [(String, String)] =
        folded == 0 ? [] : [("events", "\(folded) before these, each as expected; --all shows them")]
      let shown = events.dropFirst(folded).map { words, step in
        (step.differs ? "differs" : "event", "\(words) → \(step.differs ? self.words(for: step) : step.expected)")
      }
      return note + shown
    }
    let refused = failure.kind.concernsRefusal ? failure.steps.last : nil
    guard let step = failure.steps.first(where: \.differs) ?? refused else { return [] }
    return [(step.differs ? "first step that differs" : "step", "\(step.name), \(words(for: step))")]
  }

  private func words(for step: StepComparison) -> String {
    guard step.differs, let actual = step.actual else { return "expected \(step.expected)" }
    let pair = isWhole ? (expected: step.expected, answered: actual) : FoldedValues.pair(step.expected, actual)
    return "expected \(pair.expected), sent \(pair.answered)"
  }

  private func shown(_ text: String) -> ConsoleText { "\(text.shortened(to: isWhole ? 2000 : 300))" }
}
