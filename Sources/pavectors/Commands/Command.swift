/// A verb of the command line.
protocol Command: Sendable {
  static var verb: String { get }
  static var synopsis: String { get }
  static var summary: String { get }
  static var options: [Option] { get }
  static var examples: [Example] { get }
  /// Whether a command after `--` is allowed.
  static var takesCommand: Bool { get }
  /// What a shell offers as its arguments.
  static var values: Option.Values { get }
  static func run(_ arguments: Arguments) async throws -> ExitCode
}

/// A command line, without the name of the program, and what it does.
struct Example {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

extension Command {
  static var takesCommand: Bool { false }
  static var values: Option.Values { .file }

  /// The options of the verb, and those of every verb.
  static var allOptions: [Option] {
    options + [ColourOption.option, Option(name: "--help", value: nil, help: "shows this help")]
  }

  static var help: String {
    var text = "usage: pavectors \(synopsis)\n\n\(summary)\n\noptions:\n"
    let width = allOptions.map(\.form.count).max() ?? 0
    for option in allOptions {
      text += "  \(option.form)" + String(repeating: " ", count: width - option.form.count + 2) + option.help + "\n"
    }
    text += "\nexamples:\n"
    for example in examples { text += "  pavectors \(example.line)\n      \(example.meaning)\n" }
    return text
  }
}

/// The format in which results are printed.
enum Format: String, CaseIterable {
  case pretty, json, ndjson

  static let option = Option(
    name: "--format", value: "pretty|json|ndjson", help: "format of the results",
    values: .oneOf { allCases.map(\.rawValue) })

  init(_ arguments: Arguments) throws {
    let text = try arguments.one("--format") ?? Format.pretty.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError("--format takes \(Self.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
    }
    self = format
  }
}
