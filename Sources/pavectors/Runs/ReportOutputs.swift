import Conformance
import ConformanceReports
import Platform

/// The outputs of a run, as chosen by options: reports, and the list of known failures.
///
/// The files of an earlier run are removed when the options are read: a run that ends without a report, for whatever
/// reason, must not leave one that looks like its own.
struct ReportOutputs {
  static let options = [
    Option(
      name: "--format", value: "FORMAT", help: "prints the report as pretty, json, ndjson, markdown or github",
      values: .oneOf { Format.allCases.map(\.rawValue) }),
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
    /// Nil where it goes to the standard output, in place of the printed report.
    let file: PendingFile?

    var isPrinted: Bool { file == nil }
  }

  let console: Console
  private let format: Format
  private let isQuiet: Bool
  private let showsAll: Bool
  private let showsReport: Bool
  private let files: [OutputFile]

  /// Reads the options, checks before the run that each file can be written and that none of them is an input, and
  /// removes the old files.
  ///
  /// The files that other options name are inputs in every verb. The outputs are those that the verb writes itself; here it
  /// is only checked that they are not inputs, and that no file of a report would take the place of one. Where an
  /// option is wrong, the old files are removed too. Nobody but its owner may read a new file of a report with secrets.
  init(
    _ arguments: Arguments, inputs: [String] = [], outputs: [(option: String, path: String)] = [],
    havingSecrets hasSecrets: Bool = false
  ) throws {
    do {
      try self.init(checking: arguments, inputs, outputs, hasSecrets)
    } catch {
      Self.removeOldFiles(arguments, sparing: inputs + outputs.map(\.path))
      throw error
    }
  }

  /// Removes the old files of a run that is refused, but for those that are also something else.
  private static func removeOldFiles(_ arguments: Arguments, sparing others: [String]) {
    let spared = Set((others + arguments.files(besides: options)).compactMap(Files.place))
    for path in fileOptions.flatMap(arguments.all) where path != "-" {
      guard let place = Files.place(of: path), !spared.contains(place) else { continue }
      try? PendingFile(path).removeOld()
    }
  }

  private static let fileOptions = ["--json", "--html", "--junit", "--badge"]

  private init(
    checking arguments: Arguments, _ inputs: [String], _ outputs: [(option: String, path: String)], _ hasSecrets: Bool
  ) throws {
    let text = try arguments.one("--format") ?? Format.pretty.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError("--format takes \(Format.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
    }
    self.format = format
    isQuiet = arguments.has("--quiet") || arguments.has("-q")
    showsAll = arguments.has("--all")
    console = try Console(arguments)
    let renderings: [([Report]) -> String] = [
      { Report.document($0) + "\n" }, { HTMLReport.page($0) + "\n" }, { JUnitReport.text($0) + "\n" },
      { Badge.svg($0) + "\n" },
    ]
    showsReport = !KnownFailingUpdate.isDryRun(arguments)
    let chosen = try zip(Self.fileOptions, renderings).compactMap { option, render in
      try arguments.one(option).map { (option: option, path: $0, render: render) }
    }
    let list = try KnownFailingUpdate.path(arguments)
    try Self.refuseSeveralPrinted(chosen.filter { $0.path == "-" }.map(\.option), arguments)
    try Self.refuseOverwriting(
      inputs + arguments.files(besides: Self.options).filter { $0 != list },
      by: outputs + chosen.filter { $0.path != "-" }.map { ($0.option, $0.path) }
        + (list.map { [("--update", $0)] } ?? []))
    files = try chosen.map { option, path, render in
      OutputFile(
        option: option, path: path, render: render,
        file: path == "-" ? nil : try PendingFile(path, isPrivate: hasSecrets))
    }
    if let list, showsReport { try AtomicFile.check(list) }
    for output in files { try output.file?.removeOld() }
  }

  /// The console for texts apart from the report: where programs read the standard output, they go to the standard
  /// error.
  var remarks: Console {
    format == .pretty && !files.contains(where: \.isPrinted) ? console : console.onStandardError
  }

  /// Writes the files and prints the reports; before them the introduction, which is not part of a report.
  ///
  /// Without details, a report for people is not printed.
  /// An output that cannot be written does not prevent the others, nor the update of a list, which returns false where it
  /// cannot be made. Returns the exit code of the run, or another one if an output could not be written.
  func finish(
    _ reports: [Report], introducing introduce: () throws -> Void = {}, withDetails hasDetails: Bool = true,
    updating update: () throws -> Bool = { true }, exitCode: () throws -> ExitCode
  ) throws -> ExitCode {
    var problems: [FileError] = []
    var isUpdated = true
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as FileError where error.isOfOutput {
        problems.append(error)
      }
    }
    for file in files {
      let bytes = Array(file.render(reports).utf8)
      try attempt { try file.file.map { try $0.write(bytes) } ?? Console.write(bytes) }
    }
    try attempt(introduce)
    if showsReport, !files.contains(where: \.isPrinted), hasDetails || format != .pretty {
      try attempt { try show(reports) }
    }
    try attempt { isUpdated = try update() }
    for problem in problems where !problem.isOfEndedReader { Console.printError("\(problem.description)") }
    let code = try exitCode()
    return problems.isEmpty && isUpdated ? code : .failedOutput
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

  private static func refuseSeveralPrinted(_ options: [String], _ arguments: Arguments) throws {
    let isDryRun = KnownFailingUpdate.isDryRun(arguments)
    let printed =
      options.map { "\($0) -" } + (isDryRun ? ["--dry-run"] : []) + (arguments.has("--format") ? ["--format"] : [])
    guard printed.count > 1, !options.isEmpty || isDryRun else { return }
    throw UsageError("\(printed[0]) and \(printed[1]) cannot be used together: both print to the standard output")
  }

  private static func refuseOverwriting(_ inputs: [String], by outputs: [(option: String, path: String)]) throws {
    var taken: [Files.Place: String] = [:]
    for input in inputs {
      if let place = Files.place(of: input) { taken[place] = "\(input), which this run reads" }
    }
    for (option, path) in outputs {
      guard let place = Files.place(of: path) else { continue }
      if let other = taken.updateValue("the file of \(option)", forKey: place) {
        throw UsageError("\(option) would overwrite \(other)")
      }
    }
  }
}
