import Conformance
import Platform

/// The outputs of reports, as chosen by options.
struct ReportOutputs {
  static let options = [
    Option(name: "--format", value: "FORMAT", help: "prints the report as pretty, json, ndjson, markdown or github"),
    Option(name: "--json", value: "FILE", help: "also writes the report as JSON, which `report` and `diff` read"),
    Option(name: "--html", value: "FILE", help: "also writes the report as a page"),
    Option(name: "--junit", value: "FILE", help: "also writes the report as JUnit XML"),
    Option(name: "--badge", value: "FILE", help: "also writes a badge as SVG"),
    Option(name: "--quiet", value: nil, help: "prints only failures"),
    Option(name: "-q", value: nil, help: "the same"),
  ]

  enum Format: String, CaseIterable {
    case pretty, json, ndjson, markdown, github
  }

  private typealias Rendering = ([Report]) -> String

  let console: Console
  private let format: Format
  private let isQuiet: Bool
  private let files: [(path: String, render: Rendering)]

  init(_ arguments: Arguments) throws {
    let text = try arguments.one("--format") ?? Format.pretty.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError("--format takes \(Format.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
    }
    self.format = format
    isQuiet = arguments.has("--quiet") || arguments.has("-q")
    console = Console(quiet: isQuiet)
    let renderings: [(String, Rendering)] = [
      ("--json", Report.document), ("--html", HTMLReport.page), ("--junit", JUnitReport.text), ("--badge", Badge.svg),
    ]
    files = try renderings.compactMap { option, render in try arguments.one(option).map { ($0, render) } }
  }

  /// Writes the files, and prints the reports.
  func write(_ reports: [Report]) throws {
    for file in files { try Files.write(Array((file.render(reports) + "\n").utf8), to: file.path) }
    switch format {
    case .pretty:
      let printer = ReportPrinter(console: console, isQuiet: isQuiet)
      for report in reports { try printer.print(report) }
    case .json: try console.print(Report.document(reports))
    case .ndjson: try console.print(reports.flatMap(\.jsonLines).joined(separator: "\n"))
    case .markdown: try console.print(MarkdownReport.text(reports))
    case .github: try console.print(reports.flatMap(GitHubReport.lines).joined(separator: "\n"))
    }
  }
}
