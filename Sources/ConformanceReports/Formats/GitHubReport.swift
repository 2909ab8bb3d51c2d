package import Conformance

/// Renders a report as workflow commands, which GitHub shows as annotations of a run.
///
/// Every line is a command, so that no text of an adapter or a file can become one.
package enum GitHubReport {
  package static func lines(_ report: Report) -> [String] {
    let title = report.implementation.title
    let notes =
      [command("notice", title: title, report.total.summary)]
      + report.inexpressible.map { command("notice", title: "\(title): \($0.operation)", $0.summary) }
      + report.cannotBeAsked.map { command("notice", title: "\(title): \($0.operation)", $0.capabilityWords) }
      + report.notes.map { command("notice", title: title, $0) }
    let causes = report.diagnoses.map { diagnosis in
      command(
        "warning", title: "\(title): \(diagnosis.isRemainder ? "unexplained" : "likely cause")", diagnosis.summary)
    }
    return limited(notes, "notice", title) + limited(causes, "warning", title) + errors(report, title)
  }

  /// The number of annotations of a kind that GitHub shows of a step.
  static let mostOfKind = 10

  private static func limited(_ lines: [String], _ kind: String, _ title: String) -> [String] {
    guard lines.count > mostOfKind else { return lines }
    let rest = lines.count - mostOfKind + 1
    return lines.prefix(mostOfKind - 1) + [command(kind, title: title, "\(rest) more, which the report as JSON has")]
  }

  /// Why the report is incomplete, what is missing, examples of the failures of each cause, and the number of the others.
  private static func errors(_ report: Report, _ title: String) -> [String] {
    let gaps = (report.gapSentences + report.notAllowed.map(\.sentence)).map { command("error", title: title, $0) }
    let all = report.examples(ofEach: mostOfKind)
    let room = mostOfKind - gaps.count
    var shown = all.prefix(room)
    if shown.reduce(0, { $0 + $1.count }) < report.total.failed { shown = all.prefix(room - 1) }
    let rest = report.total.failed - shown.reduce(0) { $0 + $1.count }
    return gaps + shown.map { error($0, report, title) }
      + (rest > 0 ? [command("error", title: title, "\(rest) more failures, which the step summary lists")] : [])
  }

  private static func error(_ folded: Folded<Failure>, _ report: Report, _ title: String) -> String {
    let failure = folded.first
    return command(
      "error", title: "\(title): \(failure.id) (\(folded.protocolVersions.joined(separator: " ")))",
      [failure.message, "severity: " + failure.severityWords, "about: " + failure.comment]
        + (report.command(toRerun: folded).map { ["rerun: " + $0] } ?? []))
  }

  private static func command(_ kind: String, title: String, _ message: [String]) -> String {
    let message = message.map { escape($0) }.joined(separator: "%0A")
    return "::\(kind) title=\(escape(title, isProperty: true))::\(message)"
  }

  private static func command(_ kind: String, title: String, _ message: String) -> String {
    command(kind, title: title, [message])
  }

  private static func escape(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    // Line breaks are shown as such, and all other invisible characters as their numbers.
    for scalar in text.shortened(to: 1000).visible(except: ["\r", "\n"]).unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
