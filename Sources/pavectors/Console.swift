import Conformance
import Platform

/// The output of the command line: results on the standard output, everything else on the standard error.
struct Console {
  private let hasColour = StandardStreams.outputIsTerminal && !StandardStreams.isSet("NO_COLOR")
  private let showsProgress: Bool

  init(quiet: Bool = false) {
    showsProgress = StandardStreams.errorIsTerminal && !quiet
  }

  func print(_ text: String) throws {
    try StandardStreams.writeOutput(Array((text + "\n").utf8))
  }

  static func printError(_ text: String) {
    try? StandardStreams.writeError(Array(("pavectors: " + text + "\n").utf8))
  }

  /// Shows a line that the next one overwrites, only on a terminal.
  func progress(_ text: String) {
    guard showsProgress else { return }
    try? StandardStreams.writeError(Array("\r\u{1b}[K\(text)".utf8))
  }

  func endProgress() {
    progress("")
  }

  func good(_ text: String) -> String { coloured(text, "32") }

  func bad(_ text: String) -> String { coloured(text, "31") }

  private func coloured(_ text: String, _ code: String) -> String {
    hasColour ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
