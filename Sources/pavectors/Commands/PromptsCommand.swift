import Conformance
import Platform
import PowerAuthVectors

enum PromptsCommand: Command {
  static let verb = "prompts"
  static let synopsis = "prompts [selection] [PATH…]"
  static let summary = "writes a file of requests, which any program can answer; `judge` reads the answers"
  static let options = SelectionOptions.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let requests = RequestFile(.powerAuth, selection: try SelectionOptions.selection(arguments))
    var buffer: [UInt8] = []
    let count = try requests.write(try VectorPaths.files(arguments.positional)) { line in
      buffer += line
      guard buffer.count > 1 << 16 else { return }
      try Console.write(buffer)
      buffer = []
    }
    try Console.write(buffer)
    if count.accumulated > 0 {
      Console.printError("\(count.accumulated) accumulated vectors are left out: only `verify -- COMMAND` runs them")
    }
    return count.cases == 0 ? .nothingExecuted : .asExpected
  }
}

enum JudgeCommand: Command {
  static let verb = "judge"
  static let synopsis = "judge ANSWERS [selection] [PATH…]"
  static let summary = "judges a file of answers to the requests that `prompts` wrote for the same PATHs"
  static let options = SelectionOptions.options + ExpectationOptions.options + ReportOutputs.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let path = arguments.positional.first else { throw UsageError("judge needs a file of answers") }
    let paths = Array(arguments.positional.dropFirst())
    let outputs = try ReportOutputs(
      arguments, inputs: [path] + VectorPaths.inputs(paths) + ExpectationOptions.inputs(arguments))
    var replay = Replay(.powerAuth, selection: try SelectionOptions.selection(arguments))
    try ExpectationOptions.apply(arguments, to: &replay)
    let answers = try AnswerFile(path: path, suite: .powerAuth)
    let files = try VectorPaths.files(paths)
    let report = try await replay.files(files, against: answers)
    return try outputs.finish([report]) { try ExpectationOptions.exitCode(arguments, of: report) }
  }
}
