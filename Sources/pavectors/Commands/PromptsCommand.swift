import Conformance
import ConformanceAdapters
import ConformanceDiagnosis
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import PowerAuthVectors

enum PromptsCommand: Command {
  static let verb = "prompts"
  static let synopsis = "prompts [selection] [PATH…]"
  static let summary = "writes a file of requests, which any program can answer; `judge` reads the answers"
  static let options = [CorpusFolder.option] + SelectionOptions.options + [SelectionOptions.longSearches]
  static let examples = [Example("prompts --run kdf.index > requests.ndjson", "writes the requests of one operation.")]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let source = try VectorSource(arguments, paths: arguments.positional)
    let selection = try SelectionOptions.selectionForOthers(arguments)
    try source.require(selection)
    let requests = RequestFile(.allSystems, selection: selection)
    var buffer: [UInt8] = []
    let count = try requests.write(try source.files()) { line in
      buffer += line
      guard buffer.count > 1 << 16 else { return }
      try Console.write(buffer)
      buffer = []
    }
    try Console.write(buffer)
    if count.accumulated > 0 {
      Console.printError("\(count.accumulated) accumulated vectors are left out: only `verify -- COMMAND` runs them")
    }
    guard count.cases == 0 else { return .asExpected }
    Console.printError("no case is selected")
    return .nothingExecuted
  }
}

enum JudgeCommand: Command {
  static let verb = "judge"
  static let synopsis = "judge ANSWERS [selection] [PATH…]"
  static let summary = "judges a file of answers to the requests that `prompts` wrote for the same PATHs"
  static let examples = [
    Example("judge answers.ndjson --run kdf.index", "judges the answers to the requests of one operation.")
  ]
  static let options =
    [CorpusFolder.option] + SelectionOptions.options + ExpectationOptions.options
    + [SelectionOptions.longSearches, RunIDOption.option]
    + ReportOutputs.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let source = try VectorSource(arguments, paths: Array(arguments.positional.dropFirst()))
    let outputs = try ReportOutputs(arguments, inputs: arguments.positional.prefix(1) + source.inputs())
    guard let path = arguments.positional.first else { throw UsageError("judge needs a file of answers") }
    let selection = try SelectionOptions.selectionForOthers(arguments)
    try source.require(selection)
    var replay = Replay(.allSystems, selection: selection).searchingCauses()
    replay.source = source.givenArguments
    replay.run = try RunIDOption.newRun(arguments)
    try ExpectationOptions.apply(arguments, to: &replay, on: source)
    let answers = try AnswerFile(path: path, suite: .allSystems)
    var report: Report
    if let folder = source.folder {
      report = try await replay.corpus(in: folder, against: answers)
    } else {
      report = try await replay.files(try source.files(), against: answers)
    }
    if report.isComplete, answers.unusedCount > 0 {
      report.notes.append(
        "\(answers.unusedCount.counted("answer")) of the file \(answers.unusedCount == 1 ? "has" : "have") a seq that no "
          + "judged request has; give judge the options and PATHs that prompts had")
    }
    report.allowsUnsupported = arguments.has(ExpectationOptions.allowUnsupported)
    let update = { [report] in
      try KnownFailingUpdate.perform(arguments, after: report, of: replay.knownFailures, on: source, outputs.console)
    }
    return try outputs.finish([report], updating: update) { try ExpectationOptions.exitCode(arguments, of: report) }
  }
}
