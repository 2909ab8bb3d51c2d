import Conformance
import Platform

/// The outputs of a run, as chosen by options: reports, and the list of known failures.
struct ReportOutputs {
  static let options = [
    Option(
      name: "--format", value: "FORMAT", help: "prints the report as pretty, json, ndjson, markdown or github",
      values: .words(Format.allCases.map(\.rawValue))),
    Option(
      name: "--json", value: "FILE", help: "also writes the report as JSON, for `report` and `diff`; - prints it",
      values: .file),
    Option(name: "--html", value: "FILE", help: "also writes the report as a page", values: .file),
    Option(name: "--junit", value: "FILE", help: "also writes the report as JUnit XML", values: .file),
    Option(name: "--badge", value: "FILE", help: "also writes a badge as SVG", values: .file),
    Option(name: "--all", value: nil, help: "prints every failure, with whole values; in Markdown up to 1000"),
    Option(name: "--quiet", value: nil, help: "prints only failures"),
    Option(name: "-q", value: nil, help: "the same"),
  ]

  enum Format: String, CaseIterable {
    case pretty, json, ndjson, markdown, github
  }

  private struct OutputFile {
    let option: String
    let path: String
    let render: ([Report]) -> String

    /// Whether it goes to the standard output, in place of the printed report.
    var isPrinted: Bool { path == "-" }
  }

  let console: Console
  private let format: Format
  private let isQuiet: Bool
  private let showsAll: Bool
  private let files: [OutputFile]

  /// Reads the options, and checks before the run that each file can be written and that none of them is an input.
  init(_ arguments: Arguments, inputs: [String]) throws {
    let text = try arguments.one("--format") ?? Format.pretty.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError("--format takes \(Format.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
    }
    self.format = format
    isQuiet = arguments.has("--quiet") || arguments.has("-q")
    showsAll = arguments.has("--all")
    console = try Console(arguments)
    let renderings: [(String, ([Report]) -> String)] = [
      ("--json", { Report.document($0) + "\n" }), ("--html", { HTMLReport.page($0) + "\n" }),
      ("--junit", { JUnitReport.text($0) + "\n" }), ("--badge", { Badge.svg($0) + "\n" }),
    ]
    var files = try renderings.compactMap { option, render in
      try arguments.one(option).map { OutputFile(option: option, path: $0, render: render) }
    }
    if arguments.has("--update"), let path = try arguments.one("--known-failing") {
      files.append(
        OutputFile(option: "--update", path: path) { KnownFailures.text(of: $0.flatMap(\.failing)) })
    }
    self.files = files
    try refuseSeveralPrinted(arguments)
    try refuseOverwriting(inputs)
    for file in files where !file.isPrinted { try AtomicFile.check(file.path) }
  }

  /// Writes the files and prints the reports.
  ///
  /// An output that cannot be written does not prevent the others. Returns the exit code of the run, or another one if an output could not be written.
  func finish(_ reports: [Report], exitCode: () throws -> ExitCode) throws -> ExitCode {
    var problems: [FileError] = []
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as FileError where error.isOfOutput {
        problems.append(error)
      }
    }
    for file in files {
      let bytes = Array(file.render(reports).utf8)
      try attempt { try file.isPrinted ? Console.write(bytes) : Files.write(bytes, to: file.path) }
    }
    if !files.contains(where: \.isPrinted) { try attempt { try show(reports) } }
    for problem in problems where !problem.isOfEndedReader { Console.printError("\(problem.description)") }
    let code = try exitCode()
    return problems.isEmpty ? code : .failedOutput
  }

  private func show(_ reports: [Report]) throws {
    switch format {
    case .pretty:
      let printer = ReportPrinter(console: console, isQuiet: isQuiet, showsAll: showsAll)
      for report in reports { try printer.print(report) }
    case .json: try console.print(ConsoleText(json: Report.document(reports)))
    case .ndjson: try console.print(ConsoleText(json: reports.flatMap(\.jsonLines).joined(separator: "\n")))
    case .markdown: try console.print(ConsoleText(lines: MarkdownReport.text(reports, listsAll: showsAll)))
    case .github: try console.print(commands: reports.flatMap(GitHubReport.lines))
    }
  }

  private func refuseSeveralPrinted(_ arguments: Arguments) throws {
    let printed = files.filter(\.isPrinted).map { "\($0.option) -" } + (arguments.has("--format") ? ["--format"] : [])
    guard printed.count > 1, files.contains(where: \.isPrinted) else { return }
    throw UsageError("\(printed[0]) and \(printed[1]) cannot be used together: both print to the standard output")
  }

  private func refuseOverwriting(_ inputs: [String]) throws {
    var taken: [Files.Place: String] = [:]
    for input in inputs {
      if let place = Files.place(of: input) { taken[place] = "\(input), which this run reads" }
    }
    for file in files where !file.isPrinted {
      guard let place = Files.place(of: file.path) else { continue }
      if let other = taken.updateValue("the file of \(file.option)", forKey: place) {
        throw UsageError("\(file.option) would overwrite \(other)")
      }
    }
  }
}
