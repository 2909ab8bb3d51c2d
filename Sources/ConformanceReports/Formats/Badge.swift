package import Conformance

/// Renders the result of reports as a badge, in SVG.
package enum Badge {
  package static func svg(_ reports: [Report]) -> String {
    let (message, colour) = summary(reports)
    let label = "vectors"
    let widths = [label, message].map { $0.count * characterWidth + 2 * padding }
    let width = widths[0] + widths[1]
    func line(_ text: String, at x: Int) -> Markup {
      // The length is stated, so that the text fits with any font.
      "<text x=\"\(x + padding)\" y=\"14\" textLength=\"\(text.count * characterWidth)\">\(text)</text>"
    }
    let badge: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="20" role="img" aria-label="\(label): \(message)">
      <title>\(label): \(message)</title>
      <rect width="\(width)" height="20" rx="3" fill="#444"/>
      <path fill="\(colour)" d="M\(widths[0]) 0h\(widths[1] - 3)a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H\(widths[0])z"/>
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      \([line(label, at: 0), line(message, at: widths[0])])
      </g>
      </svg>
      """
    return badge.text
  }

  private static let characterWidth = 7
  private static let padding = 6

  private static func summary(_ reports: [Report]) -> (message: String, colour: String) {
    let results = reports.map(\.result)
    let colour = colour(of: results, isDangerous: reports.contains { $0.total.failed(atLeast: .security) > 0 })
    guard reports.count == 1 else {
      let incomplete = reports.count { !$0.isComplete }
      let passing = "\(results.count { $0 == .passed }) of \(reports.count) implementations pass"
      return (passing + (incomplete > 0 ? ", \(incomplete) incomplete" : ""), colour)
    }
    let total = reports[0].total
    if results[0] == .incomplete { return ("incomplete: \(total.passed) passed", colour) }
    if !reports[0].notAllowed.isEmpty, total.failed == 0 {
      let unsupported = total.unsupported > 0 ? ", \(total.unsupported) unsupported" : ""
      return ("\(total.passed) passed\(unsupported)\(total.unaskedWords)", colour)
    }
    let words = total.result == .passed ? "\(total.passed) passed\(total.unaskedWords)" : total.shortWords
    return (reports[0].isComplete ? words : "incomplete: \(words)", colour)
  }

  /// Red for wrong values and dangerous failures, orange for failures that are too lax only or known, for incomplete
  /// reports and for what is missing, green for passed cases.
  private static func colour(of results: [TallyResult], isDangerous: Bool) -> String {
    if results.contains(.failed) { return isDangerous ? "#b3261e" : "#8a5300" }
    if results.contains(.failedAsExpected) || results.contains(.incomplete) { return "#8a5300" }
    return results.allSatisfy { $0 == .passed } ? "#1b6e35" : "#5f6368"
  }
}
