import StrictJSON

/// Two values for a terminal: long ones without what is equal in both.
package enum FoldedValues {
  /// Values up to this length are shown whole.
  private static let longestWhole = 160
  /// The number of equal characters that are shown on each side of a difference.
  private static let context = 16

  /// An expected and an answered output, each a JSON text, or empty.
  package static func pair(_ expected: String, _ answered: String) -> (expected: String, answered: String) {
    guard !expected.isEmpty, !answered.isEmpty, max(expected.utf8.count, answered.utf8.count) > longestWhole else {
      return (expected, answered)
    }
    let (right, wrong) = (JSONFields(expected), JSONFields(answered))
    let names = (right.members + wrong.members).map(\.name).distinct
    var lines: (expected: [String], answered: [String]) = ([], [])
    for name in names {
      let (mine, theirs) = (right[name] ?? "nothing", wrong[name] ?? "nothing")
      guard !mine.hasSameCodePoints(as: theirs) else { continue }
      let label = name.isEmpty ? "" : "\(name) = "
      let folded = fold(Array(mine.unicodeScalars), Array(theirs.unicodeScalars))
      lines.expected.append(label + folded.0)
      lines.answered.append(label + folded.1)
    }
    return (lines.expected.joined(separator: ", "), lines.answered.joined(separator: ", "))
  }

  private static func fold(_ right: [Unicode.Scalar], _ wrong: [Unicode.Scalar]) -> (String, String) {
    let start = zip(right, wrong).prefix { $0 == $1 }.count
    let rest = min(right.count, wrong.count) - start
    let end = zip(right.reversed(), wrong.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return (text(right, equalBefore: start, equalAfter: end), text(wrong, equalBefore: start, equalAfter: end))
  }

  private static func text(_ scalars: [Unicode.Scalar], equalBefore start: Int, equalAfter end: Int) -> String {
    let hiddenBefore = max(0, start - context)
    let hiddenAfter = max(0, end - context)
    let middle = String(String.UnicodeScalarView(scalars[hiddenBefore..<(scalars.count - hiddenAfter)]))
    return (hiddenBefore > 0 ? "…(\(hiddenBefore) equal) " : "") + middle.shortened(to: longestWhole)
      + (hiddenAfter > 0 ? " …(\(hiddenAfter) equal)" : "")
  }
}
