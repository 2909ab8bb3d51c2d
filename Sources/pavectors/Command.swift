import Conformance
import PowerAuthVectors

/// The exit code of the process.
enum ExitCode: Int32 {
  case asExpected = 0
  case unexpectedResult = 1
  case usage = 2
  case brokenAdapter = 3
  case invalidVectors = 4
  case nothingExecuted = 5
  case failedOutput = 6
}

/// A verb of the command line.
protocol Command: Sendable {
  static var verb: String { get }
  static var synopsis: String { get }
  static var summary: String { get }
  static var options: [Option] { get }
  /// Whether a command after `--` is allowed.
  static var takesCommand: Bool { get }
  static func run(_ arguments: Arguments) async throws -> ExitCode
}

extension Command {
  static var takesCommand: Bool { false }

  static var help: String {
    var text = "usage: pavectors \(synopsis)\n\n\(summary)\n"
    let all = options + [Option(name: "--help", value: nil, help: "shows this help")]
    text += "\noptions:\n"
    for option in all {
      let left = "  " + option.name + (option.value.map { "=\($0)" } ?? "")
      text += left + String(repeating: " ", count: max(2, 26 - left.count)) + option.help + "\n"
    }
    return text
  }
}

/// Options that select vectors.
enum SelectionOptions {
  static let options = [
    Option(name: "--run", value: "GLOB", help: "only vectors whose id matches (may be repeated)"),
    Option(name: "--skip", value: "GLOB", help: "leaves out vectors whose id matches"),
    Option(name: "--protocol", value: "VERSION", help: "only this protocol version (may be repeated)"),
    Option(name: "--flag", value: "FLAG", help: "only vectors with this flag (may be repeated)"),
    Option(name: "--shard", value: "I/N", help: "only part I of N"),
  ]

  static func selection(_ arguments: Arguments) throws -> Selection {
    var selection = Selection()
    selection.run = arguments.all("--run").map(Glob.init)
    selection.skip = arguments.all("--skip").map(Glob.init)
    selection.protocols = Set(arguments.all("--protocol"))
    selection.flags = Set(arguments.all("--flag"))
    if let unknown = selection.protocols.subtracting(Suite.powerAuth.protocols).sorted().first {
      throw UsageError(
        "\"\(unknown)\" is not a protocol version; there are \(Suite.powerAuth.protocols.joined(separator: ", "))")
    }
    if let unknown = selection.flags.subtracting(Suite.powerAuth.flagNames).sorted().first {
      throw UsageError(
        "\"\(unknown)\" is not a flag; there are \(Suite.powerAuth.flagNames.sorted().joined(separator: ", "))")
    }
    if let text = try arguments.one("--shard") {
      guard let shard = Shard(text) else {
        throw UsageError("--shard takes I/N with I from 1 to N, not \"\(text)\"")
      }
      selection.shard = shard
    }
    return selection
  }
}

/// The format in which results are printed.
enum Format: String, CaseIterable {
  case pretty, json, ndjson

  static let option = Option(name: "--format", value: "pretty|json|ndjson", help: "format of the results")

  init(_ arguments: Arguments) throws {
    let text = try arguments.one("--format") ?? Format.pretty.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError("--format takes \(Self.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
    }
    self = format
  }
}
