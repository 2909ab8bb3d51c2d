import Conformance
import PowerAuthScenarios
import PublishedVectors

enum ImportCommand: Command {
  static let verb = "import"
  static let synopsis = "import KIND PATH"
  static let summary = "replays published vectors: a file, or the .json files of a folder"
  static let options = [Format.option]

  private static var kinds: String { PublishedKind.allCases.map(\.rawValue).joined(separator: ", ") }

  static let examples = [
    Example("import wycheproof testvectors_v1", "replays a folder of Wycheproof's vectors."),
    Example("import powerauth-4 v4-kdf.json", "shows which draft of version 4.0 a file is of."),
  ]
  static var values: Option.Values { .oneOf { PublishedKind.allCases.map(\.rawValue) } }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let format = try Format(arguments)
    guard let name = arguments.positional.first else { throw UsageError("import needs a kind: \(kinds)") }
    guard let kind = PublishedKind(rawValue: name) else {
      throw UsageError("import takes one of the kinds \(kinds), not \"\(name)\"")
    }
    guard arguments.positional.count == 2 else { throw UsageError("import \(name) needs one file or folder") }
    let console = try Console(arguments)
    let replay = PublishedReplay(kind, searchingCausesIn: .powerAuthWithScenarios)
    let report = try replay.run(on: arguments.positional[1]) { partial in
      console.progress("\(partial.total.items) items, \(partial.total.disagreeing) disagree")
    }
    console.endProgress()
    switch format {
    case .pretty: try PublishedReportPrinter(console: console).print(report)
    case .json: try console.print(ConsoleText(json: report.json))
    case .ndjson: try console.print(ConsoleText(json: report.jsonLines.joined(separator: "\n")))
    }
    if report.total.disagreeing > 0 { return .unexpectedResult }
    guard report.total.replayed > 0 else {
      Console.printError("none of \(report.total.items) items was replayed")
      return .nothingExecuted
    }
    return .asExpected
  }
}
