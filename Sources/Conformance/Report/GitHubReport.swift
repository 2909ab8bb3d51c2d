/// Renders a report as workflow commands, which GitHub shows as annotations of a run.
///
/// Every line is a command, so that no text of an adapter or a file can become one.
package enum GitHubReport {
  package static func lines(_ report: Report) -> [String] {
    let title = report.implementation.title
    // GitHub shows only the first few of each kind, so that the totals and the diagnoses come first.
    var lines = [command("notice", title: title, report.total.words)]
    lines += report.inexpressible.map { command("notice", title: "\(title): \($0.operation)", $0.words) }
    lines += report.notes.map { command("notice", title: title, $0) }
    lines += report.diagnoses.map { diagnosis in
      command("warning", title: "\(title): \(diagnosis.isRemainder ? "unexplained" : "likely cause")", diagnosis.words)
    }
    lines += report.failures.map { failure in
      command(
        "error", title: "\(title): \(failure.id) (\(failure.protocolVersion))",
        [
          failure.message, "severity: " + failure.severityWords, "about: " + failure.comment,
          "rerun: " + report.command(toRerun: failure),
        ])
    }
    if report.unlistedFailures > 0 {
      lines.append(command("error", title: title, "\(report.unlistedFailures) more failures"))
    }
    return lines
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
