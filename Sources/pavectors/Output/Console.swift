import Conformance
import Platform

/// The output of the command line: results on the standard output, everything else on the standard error.
///
/// Nothing else writes to these streams.
struct Console {
  private let hasColour: Bool
  /// Whether a line of progress is shown: on a terminal.
  let showsProgress: Bool
  /// Whether texts go to the standard error, because a report for programs takes the standard output.
  private var isOnStandardError = false

  /// The console of a verb, with the options that every verb has.
  init(_ arguments: Arguments) throws {
    self.init(try ColourOption(arguments), isQuiet: arguments.has("--quiet") || arguments.has("-q"))
  }

  /// The console without options.
  init() {
    self.init(.auto, isQuiet: false)
  }

  private init(_ colour: ColourOption, isQuiet: Bool) {
    // Such a terminal shows control sequences instead of obeying them.
    let isDumb = CurrentProcess.variable("TERM") == Array("dumb".utf8)
    let isWanted = StandardStreams.outputIsTerminal && !isDumb && CurrentProcess.variable("NO_COLOR") == nil
    hasColour = colour == .always || (colour == .auto && isWanted)
    showsProgress = StandardStreams.errorIsTerminal && !isDumb && !isQuiet
  }

  /// The console that prints its texts on the standard error, where nothing can be done about a failure.
  var onStandardError: Console {
    var console = self
    console.isOnStandardError = true
    return console
  }

  func print(_ text: ConsoleText) throws {
    // A command can also come together from pieces.
    let lines = text.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutLineCommand + "\n" }
    guard isOnStandardError else { return try Self.write(lines.joined()) }
    try? StandardStreams.writeError(Array(lines.map { "pavectors: \($0)" }.joined().utf8))
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
