/// The exit code of the process.
enum ExitCode: Int32, CaseIterable {
  case asExpected = 0
  case unexpectedResult = 1
  case usage = 2
  case brokenAdapter = 3
  case invalidVectors = 4
  case nothingExecuted = 5
  case failedOutput = 6

  var meaning: String {
    switch self {
    case .asExpected: "all as expected"
    case .unexpectedResult: "an unexpected result"
    case .usage: "usage"
    case .brokenAdapter: "the adapter is broken"
    case .invalidVectors: "invalid or missing files: vectors, answers, lists, reports, states, releases"
    case .nothingExecuted: "nothing, or less than required, was executed"
    case .failedOutput: "an output cannot be written"
    }
  }
}
