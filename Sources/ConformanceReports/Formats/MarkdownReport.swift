package import Conformance

/// Renders reports as Markdown: a table of operations and implementations, then the causes and the failures.
package enum MarkdownReport {
  /// The largest number of listed failures: few for comments on pull requests, many for the summary of a step, which has
  /// at most one MiB.
  static let (longestFailureList, longestWholeList) = (20, 1000)

  /// The text; `listsAll` is for readers without limits.
  package static func text(_ reports: [Report], listsAll: Bool = false) -> String {
    let corpora = reports.compactMap(\.corpusWords).distinct.map { "Corpus: \(escape($0))" }
    let limit = listsAll ? longestWholeList : longestFailureList
    let lists = reports.compactMap { failures(of: $0, atMost: limit) }
    return ([table(reports)] + corpora + lists).joined(separator: "\n\n")
  }

  private static func table(_ reports: [Report]) -> String {
    var rows = [["operation"] + reports.map { escape($0.implementation.title) }]
    rows.append(["---"] + reports.map { _ in "---:" })
    let operations = Report.operations(of: reports)
    let selected = operations.filter { operation in reports.contains { $0.tally(of: operation).selected > 0 } }
    for operation in selected {
      rows.append([escape(operation)] + reports.map { escape($0.shortWords(of: operation)) })
    }
    let others = operations.count - selected.count
    if others > 0 {
      rows.append(["\(others.counted("other operation"))"] + reports.map { _ in TallyResult.notRun.rawValue })
    }
    rows.append(["all"] + reports.map { $0.total.shortWords + ($0.isComplete ? "" : ", incomplete") })
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func failures(of report: Report, atMost limit: Int) -> String? {
    let total = report.total.failed
    let unasked = report.inexpressible + report.cannotBeAsked
    let remarks = report.remarksOfFile
    guard total > 0 || !remarks.isEmpty || !unasked.isEmpty else { return nil }
    let examples = report.examples(ofEach: limit).prefix(limit)
    var lines = report.diagnoses.map { "- \(escape($0.summary))" } + remarks.map { "- \(escape($0))" }
    lines += examples.map { folded in
      let (failure, versions) = (folded.first, folded.protocolVersions.joined(separator: " "))
      return "- \(escape(failure.id)) (\(escape(versions))), \(failure.severityWord): \(escape(failure.message))"
    }
    let rest = total - examples.reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("- … and \(rest) more") }
    lines += report.inexpressible.prefix(longestFailureList).map { "- \(escape($0.operation)): \(escape($0.summary))" }
    lines += report.cannotBeAsked.prefix(longestFailureList).map {
      "- \(escape($0.operation)): \(escape($0.capabilityWords))"
    }
    return "**\(escape(report.implementation.title))**: \(report.total.summary)\n\n" + lines.joined(separator: "\n")
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
