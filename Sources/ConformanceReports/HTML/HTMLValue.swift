internal import Conformance
import StrictJSON

/// Renders values, and differences between two of them.
enum HTMLValue {
  /// The largest number of characters that are shown of one value.
  static let longest = 2000
  /// The number of equal characters that are shown on each side of a difference.
  private static let context = 200

  static func cut(_ text: String) -> String { text.shortened(to: longest) }

  static func prose(_ text: String) -> Markup { Markup(prose: cut(text)) }

  static func shown(_ text: String) -> Markup {
    text.isEmpty ? "<i class=\"aside\">empty</i>" : "<code>\(cut(text))</code>"
  }

  /// An expected value above the actual one.
  ///
  /// The outer nil stands for a side that is not shown, the inner nil for a missing value.
  static func pair(_ name: String, expected: String??, actual: String??, verb: String) -> Markup {
    var rows: [Markup] = []
    switch (expected, actual) {
    case (.some(.some(let right)), .some(.some(let wrong))) where right.hasSameCodePoints(as: wrong):
      rows = [row("both", "equal", shown(right))]
    case (.some(.some(let right)), .some(.some(let wrong))):
      let marked = mark(right, wrong)
      rows = [row("expected", "right", marked.right), row(verb, "wrong", marked.wrong)]
    default:
      if let expected { rows.append(row("expected", "right", expected.map(shown) ?? absent)) }
      if let actual { rows.append(row(verb, "wrong", actual.map(shown) ?? absent)) }
    }
    let title: Markup = name.isEmpty ? "" : "<p class=\"name\">\(name)</p>"
    return "<div class=\"pair\">\(title)<dl>\(rows)</dl></div>"
  }

  private static let absent: Markup = "<i class=\"aside\">nothing</i>"

  private static func row(_ label: String, _ side: String, _ value: Markup) -> Markup {
    "<div class=\"\(side)\"><dt>\(label)</dt><dd>\(value)</dd></div>"
  }

  // MARK: - Differences

  /// Both texts, with their different parts marked.
  static func mark(_ right: String, _ wrong: String) -> (right: Markup, wrong: Markup) {
    let (right, wrong) = (Array(right.unicodeScalars), Array(wrong.unicodeScalars))
    // A byte in hex is two characters, which are marked together.
    let unit = isHex(right) && isHex(wrong) ? 2 : 1
    var start = zip(right, wrong).prefix { $0 == $1 }.count
    start -= start % unit
    let rest = min(right.count, wrong.count) - start
    var end = zip(right.reversed(), wrong.reversed()).prefix(rest).prefix { $0 == $1 }.count
    end -= end % unit
    return (
      mark(right, from: start, to: right.count - end), mark(wrong, from: start, to: wrong.count - end)
    )
  }

  private static func mark(_ text: [Unicode.Scalar], from start: Int, to end: Int) -> Markup {
    guard !text.isEmpty else { return "<i class=\"aside\">empty</i>" }
    let before = text[..<start]
    let after = text[end...]
    let leading: Markup =
      before.count > 2 * context
      ? "\(note(before.count - context))\(string(before.suffix(context)))" : "\(string(before))"
    let trailing: Markup =
      after.count > 2 * context
      ? "\(string(after.prefix(context)))\(note(after.count - context))" : "\(string(after))"
    let middle = text[start..<end]
    let marked: Markup =
      middle.isEmpty
      ? "<mark class=\"gap\"><span class=\"unseen\">nothing</span></mark>"
      : "<mark>\(string(middle.prefix(longest)))</mark>"
    let left: Markup = middle.count > longest ? note(middle.count - longest) : ""
    return "<code>\(leading)\(marked)\(left)\(trailing)</code>"
  }

  private static func note(_ count: Int) -> Markup {
    "<span class=\"cut\">… \(count) characters …</span>"
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func isHex(_ text: [Unicode.Scalar]) -> Bool {
    text.count.isMultiple(of: 2) && text.allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
  }
}
