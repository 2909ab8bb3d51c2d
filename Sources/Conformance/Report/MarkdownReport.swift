/// Renders reports as Markdown: a table of operations and implementations, then the failures.
package enum MarkdownReport {
  /// The largest number of listed failures, because reports are comments on pull requests.
  static let longestFailureList = 20

  package static func text(_ reports: [Report]) -> String {
    let corpora = reports.compactMap(\.corpusWords).distinct.map { "Corpus: \(escape($0))" }
    return ([table(reports)] + corpora + reports.compactMap(failures)).joined(separator: "\n\n")
  }

  private static func table(_ reports: [Report]) -> String {
    var rows = [["operation"] + reports.map { escape($0.implementation.title) }]
    rows.append(["---"] + reports.map { _ in "---:" })
    for operation in Report.operations(of: reports) {
      rows.append([escape(operation)] + reports.map { escape($0.tally(of: operation).shortWords) })
    }
    rows.append(["all"] + reports.map { $0.total.shortWords })
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func failures(of report: Report) -> String? {
    let total = report.total.failed
    guard total > 0 || !report.notes.isEmpty || !report.inexpressible.isEmpty else { return nil }
    var lines =
      report.notes.map { "- \(escape($0))" } + report.diagnoses.map { "- \(escape($0.words))" }
    lines += report.inexpressible.prefix(longestFailureList).map { "- \(escape($0.operation)): \(escape($0.words))" }
    lines += report.failures.prefix(longestFailureList).map { failure in
      "- \(escape(failure.id)) (\(escape(failure.protocolVersion))), \(failure.severityWord): \(escape(failure.message))"
    }
    if total > longestFailureList { lines.append("- … and \(total - longestFailureList) more") }
    return "**\(escape(report.implementation.title))**: \(report.total.words)\n\n" + lines.joined(separator: "\n")
  }

  /// The text with escapes, so that Markdown shows it unchanged and GitHub finds no user names in it.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.shortened(to: 300).visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "@": escaped += "&#64;"
      case "\\", "`", "*", "_", "[", "]", ">", "|", "~", "#", "$", "!": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
