package import Conformance
import StrictJSON

/// Two values for a terminal: long ones without what is equal in both.
package enum FoldedValues {
  /// Values up to this length are shown whole.
  private static let longestWhole = 160
  /// The number of equal characters that are shown on each side of a difference.
  private static let context = 16

  /// An expected and an answered output; an empty text stands for one that is not shown.
  package static func pair(_ expected: Record?, _ answered: Record?) -> (expected: String, answered: String) {
    let whole = (expected: expected?.text ?? "", answered: answered?.text ?? "")
    guard let expected, let answered, max(whole.expected.utf8.count, whole.answered.utf8.count) > longestWhole else {
      return whole
    }
    let (right, wrong) = (ShownFields(expected), ShownFields(answered))
    let names = (right.rows + wrong.rows).map(\.name).distinct
    var lines: (expected: [String], answered: [String]) = ([], [])
    for name in names {
      let (mine, theirs) = (right[name] ?? "nothing", wrong[name] ?? "nothing")
      guard !mine.hasSameCodePoints(as: theirs) else { continue }
      let folded = fold(Array(mine.unicodeScalars), Array(theirs.unicodeScalars))
      lines.expected.append("\(name) = \(folded.expected)")
      lines.answered.append("\(name) = \(folded.answered)")
    }
    return (lines.expected.joined(separator: ", "), lines.answered.joined(separator: ", "))
  }

  /// An expected and an answered text.
  package static func pair(_ expected: String, _ answered: String) -> (expected: String, answered: String) {
    guard max(expected.utf8.count, answered.utf8.count) > longestWhole else { return (expected, answered) }
    return fold(Array(expected.unicodeScalars), Array(answered.unicodeScalars))
  }

  private static func fold(
    _ right: [Unicode.Scalar], _ wrong: [Unicode.Scalar]
  ) -> (expected: String, answered: String) {
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
