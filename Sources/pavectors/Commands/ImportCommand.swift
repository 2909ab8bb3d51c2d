import Conformance
import PowerAuthVectors

enum ImportCommand: Command {
  static let verb = "import"
  static let synopsis = "import KIND PATH"
  static let summary = "replays a file, or the .json files of a folder, that other people published"
  static let options = [Format.option]

  private static var kinds: String { PublishedKind.allCases.map(\.rawValue).joined(separator: ", ") }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let format = try Format(arguments)
    guard let name = arguments.positional.first else { throw UsageError("import needs a kind: \(kinds)") }
    guard let kind = PublishedKind(rawValue: name) else {
      throw UsageError("import takes one of the kinds \(kinds), not \"\(name)\"")
    }
    guard arguments.positional.count == 2 else { throw UsageError("import \(name) needs one file or folder") }
    let console = Console()
    let report = try PublishedReplay(kind).run(on: arguments.positional[1]) { partial in
      console.progress("\(partial.total.items) items, \(partial.total.disagreeing) disagree")
    }
    console.endProgress()
    switch format {
    case .pretty: try PublishedReportPrinter(console: console).print(report)
    case .json: try console.print(report.json)
    case .ndjson: try console.print(report.jsonLines.joined(separator: "\n"))
    }
    if report.total.disagreeing > 0 { return .unexpectedResult }
    guard report.total.replayed > 0 else {
      Console.complain("none of \(report.total.items) items was replayed")
      return .nothingExecuted
    }
    return .asExpected
  }
}

/// Prints a report on published files for people.
private struct PublishedReportPrinter {
  let console: Console

  func print(_ report: PublishedReport) throws {
    for disagreement in report.disagreements { try print(disagreement) }
    for file in report.files {
      try console.print("\(mark(file.tally))  \(file.name): \(words(file.tally))\(why(file.reasons.sentences))")
      for choice in file.choices.sentences { try console.print("  \(choice.items) acceptable as \(choice.text)") }
    }
    try console.print("\nin all: \(words(report.total))")
  }

  private func print(_ disagreement: PublishedReport.Disagreement) throws {
    let difference = disagreement.difference
    try console.print(
      """
      \(console.bad("DISAGREES")) \(disagreement.file): \(disagreement.item): \(difference.field)
        published: \(difference.published.onOneLine)
        ours:      \(difference.ours.onOneLine)
      """)
  }

  private func mark(_ tally: PublishedTally) -> String {
    if tally.disagreeing > 0 { return console.bad("disagrees  ") }
    return tally.replayed > 0 ? console.good("agrees     ") : "not covered"
  }

  private func words(_ tally: PublishedTally) -> String {
    """
    \(tally.agreeing) of \(tally.items) agree, \(tally.disagreeing) disagree, \(tally.notCovered) not covered
    """
  }

  private func why(_ reasons: [(text: String, items: Int)]) -> String {
    let parts = reasons.map { reasons.count == 1 ? $0.text.onOneLine : "\($0.items): \($0.text.onOneLine)" }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }
}

extension String {
  /// The text of a stranger's file with its control characters escaped, so that it cannot write elsewhere.
  fileprivate var onOneLine: String {
    unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
