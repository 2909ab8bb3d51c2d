import Conformance
import PublishedVectors

/// Prints a report on published files for people.
struct PublishedReportPrinter {
  let console: Console

  /// The largest number of printed characters of one value; the other formats have all of it.
  private static let longestValue = 2000

  func print(_ report: PublishedReport) throws {
    for disagreement in report.disagreements { try print(disagreement) }
    for file in report.files {
      let reasons = shown(why(file.reasons.sentences))
      try console.print("\(mark(file.tally))  \(shown(file.name)): \(words(file.tally))\(reasons)")
      for choice in file.choices.sentences {
        try console.print("  \(choice.items) acceptable as \(shown(choice.text))")
      }
      for cause in file.causes.sentences {
        try console.print("  likely cause of \(cause.items): \(shown(cause.text))")
      }
    }
    try console.print("\nin all: \(words(report.total))")
  }

  private func print(_ disagreement: PublishedReport.Disagreement) throws {
    let difference = disagreement.difference
    try console.print(
      """
      \(console.bad("DISAGREES")) \(shown(disagreement.file)): \(disagreement.item): \(difference.field)
        published: \(shown(difference.published))
        ours:      \(shown(difference.ours))
      """)
    for cause in disagreement.causes { try console.print("  cause:     probably \(shown(cause.mistake))") }
  }

  private func mark(_ tally: PublishedTally) -> ConsoleText {
    if tally.disagreeing > 0 { return console.bad("disagrees  ") }
    return tally.replayed > 0 ? console.good("agrees     ") : "not covered"
  }

  private func words(_ tally: PublishedTally) -> ConsoleText {
    """
    \(tally.agreeing) of \(tally.items) agree, \(tally.disagreeing) disagree, \(tally.notCovered) not covered
    """
  }

  private func why(_ reasons: [(text: String, items: Int)]) -> String {
    let parts = reasons.map { reasons.count == 1 ? $0.text : "\($0.items): \($0.text)" }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }

  private func shown(_ text: String) -> ConsoleText { "\(text.shortened(to: Self.longestValue))" }
}
