import Conformance
import Platform

/// The output of the command line: results on the standard output, everything else on the standard error.
///
/// Nothing else writes to these streams.
struct Console {
  private let hasColour = StandardStreams.outputIsTerminal && !StandardStreams.isSet("NO_COLOR")
  private let showsProgress: Bool

  init(quiet: Bool = false) {
    showsProgress = StandardStreams.errorIsTerminal && !quiet
  }

  func print(_ text: ConsoleText) throws {
    // A command can also come together from pieces.
    let lines = text.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    try Self.write(lines.map { String($0).withoutLineCommand + "\n" }.joined())
  }

  /// Prints commands for GitHub, whose texts are escaped already.
  func print(commands: [String]) throws {
    try Self.write(commands.map { $0 + "\n" }.joined())
  }

  /// Writes bytes for programs: requests and answers, as they are on the wire.
  static func write(_ bytes: [UInt8]) throws {
    try StandardStreams.writeOutput(bytes)
  }

  /// Prints a problem in one line; if that fails too, only the exit code is left.
  static func printError(_ text: ConsoleText) {
    try? StandardStreams.writeError(Array(("pavectors: " + text.text + "\n").utf8))
  }

  /// Shows a line that the next one overwrites, only on a terminal.
  func progress(_ text: ConsoleText) {
    guard showsProgress else { return }
    try? StandardStreams.writeError(Array("\r\u{1b}[K\(text.text)".utf8))
  }

  func endProgress() {
    progress("")
  }

  func good(_ text: ConsoleText) -> ConsoleText { hasColour ? ConsoleText(text, colour: 32) : text }

  func bad(_ text: ConsoleText) -> ConsoleText { hasColour ? ConsoleText(text, colour: 31) : text }

  private static func write(_ text: String) throws {
    try write(Array(text.utf8))
  }
}
