import Conformance
import Platform
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// The options that write the list of known failures after a run.
enum KnownFailingUpdate {
  static let options = [
    Option(
      name: "--update", value: nil,
      help: "changes the file of --known-failing to the failures of this run; it need not exist"),
    Option(name: "--dry-run", value: nil, help: "with --update: prints the change in place of the report"),
  ]

  static func isDryRun(_ arguments: Arguments) -> Bool { arguments.has("--dry-run") }

  /// The path of the list that is to be written; nil where none is.
  static func path(_ arguments: Arguments) throws -> String? {
    let isWanted = arguments.has("--update")
    guard isWanted || !isDryRun(arguments) else { throw UsageError("--dry-run needs --update") }
    guard isWanted else { return nil }
    guard let path = try arguments.one("--known-failing") else { throw UsageError("--update needs --known-failing") }
    guard !arguments.has("--fail-fast") else {
      throw UsageError("--update and --fail-fast cannot be used together")
    }
    return path
  }

  /// Writes the list after a run of these files, or prints the change; returns false where the list cannot be changed.
  static func perform(
    _ arguments: Arguments, after report: Report, of list: KnownFailures, on source: VectorSource, _ console: Console
  ) throws -> Bool {
    guard let path = try path(arguments) else { return true }
    guard report.isComplete else {
      Console.printError("\(path) is not changed, because the run is incomplete")
      return true
    }
    let update: KnownFailuresUpdate
    do {
      update = try KnownFailuresUpdate(of: list, after: report, on: try source.files(), of: .allSystems)
    } catch let error as InvalidCorpus {
      Console.printError("\(error.description)")
      return false
    }
    if isDryRun(arguments) {
      let lines = update.changes.isEmpty ? ["\(path) would not change"] : update.changes
      try console.print(ConsoleText(lines: lines.map { "\($0)" }))
    } else if !update.changes.isEmpty || Files.kind(of: path) == .missing {
      try Files.write(Array(update.text.utf8), to: path)
    }
    if !isDryRun(arguments) { Console.printError("\(path): \(words(of: update.changes))") }
    return true
  }

  /// How many entries come and go.
  private static func words(of changes: [String]) -> String {
    guard !changes.isEmpty else { return "no entry added or removed" }
    let added = changes.count { $0.hasPrefix("+") }
    return "\(added == 1 ? "1 entry" : "\(added) entries") added, \(changes.count - added) removed"
  }
}
