/// Tables in Markdown pages.
package enum MarkdownTable {
  /// The lines of a table, each with a line feed; columns whose name ends in `:` are aligned right, without the colon.
  package static func text(_ columns: [String], _ rows: [[String]]) -> String {
    let names = columns.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    let rules = columns.map { $0.hasSuffix(":") ? "---:" : "---" }
    return ([names, rules] + rows).map(row).joined()
  }

  /// A row, with a line feed.
  static func row(_ cells: [String]) -> String { "| " + cells.map(cell).joined(separator: " | ") + " |\n" }

  /// The text as a cell, in which a vertical bar does not begin the next one.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
