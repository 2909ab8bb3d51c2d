import Conformance

/// Text for the terminal: its literals are ours, and each text that is put into them is made visible.
///
/// Ids, paths, comments and answers come from files and adapters. The Console prints nothing but this type, so that
/// none of them can bring escape sequences, line breaks or commands of a CI system.
struct ConsoleText: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Joins pieces, each on its own line.
  init(lines: [ConsoleText]) {
    text = lines.map(\.text).joined(separator: "\n")
  }

  /// Takes a text whose line breaks are meant, such as a table; each line is made visible.
  init(lines text: String) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.map { String($0).visible }.joined(separator: "\n")
  }

  /// Takes a JSON document, in which the same is done with escapes.
  init(json: String) {
    text = json.visibleJSON
  }

  /// A piece in a colour of the terminal.
  init(_ piece: ConsoleText, colour: Int) {
    text = "\u{1b}[\(colour)m\(piece.text)\u{1b}[0m"
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ outside: String) { text += outside.visible }

    mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

    mutating func appendInterpolation(_ piece: ConsoleText) { text += piece.text }
  }

  static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText { "\(left)\(right)" }
}
