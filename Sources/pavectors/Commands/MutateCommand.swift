import Conformance
import ConformanceDiagnosis
import ConformanceGeneration
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

enum MutateCommand: Command {
  static let verb = "mutate"
  static let synopsis = "mutate [--write] [--run GLOB] [--skip GLOB] [PATH…]"
  static let summary = "tries every mistake of the catalogue, and lists the vectors that detect it"
  static let options = [
    CorpusFolder.option, SelectionOptions.run, SelectionOptions.skip,
    Option(name: "--write", value: nil, help: "writes the detections into the corpus"),
    Option(
      name: "--by-vector", value: nil, help: "lists mistakes that only one input detects, and redundant vectors"),
    Option(name: "--quiet", value: nil, help: "prints only the totals and the problems"),
    Option(name: "-q", value: nil, help: "the same"),
  ]

  static let examples = [
    Example("mutate --run kdf.index", "tries the mistakes of one operation."),
    Example("mutate --write", "tries all mistakes, and writes into the corpus which vectors detect them."),
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let isQuiet = arguments.has("--quiet") || arguments.has("-q")
    let console = try Console(arguments)
    let writes = arguments.has("--write")
    if writes, arguments.has("--run") || arguments.has("--skip") || !arguments.positional.isEmpty {
      throw UsageError("--write works only with the whole corpus")
    }
    var selection = Selection()
    selection.run = try SelectionOptions.globs("--run", arguments)
    selection.skip = try SelectionOptions.globs("--skip", arguments)
    let source = try VectorSource(arguments, paths: arguments.positional)
    try source.require(selection)
    let matrix = try await DetectionMatrix(
      .allSystems, files: try source.files(), selection: selection
    ) { console.progress("\($0)") }
    console.endProgress()
    let printer = DetectionMatrixPrinter(matrix: matrix, console: console)
    if !isQuiet { try printer.printRows() }
    if arguments.has("--by-vector") { try printer.printInputs() }
    try printer.printScore()
    if matrix.rows.isEmpty || matrix.lines.isEmpty { return .nothingExecuted }
    if writes {
      let count = try await CorpusBuilder(.allSystems).write(
        to: source.paths[0], detections: matrix.detections)
      try console.print("\(count) vectors in \(source.paths[0])")
    } else if let first = matrix.outdated.first {
      Console.printError(
        "\(CorpusLayout.mistakes) is outdated for \(matrix.outdated.count) vectors, the first \(first); "
          + "`mutate --write` updates it")
      return .invalidVectors
    }
    return matrix.unmet.isEmpty ? .asExpected : .unexpectedResult
  }
}

extension DetectionMatrix.Input {
  /// Its first vector, and how many others have it.
  fileprivate var words: String {
    let others = ids.count - 1
    return (ids.first ?? "") + (others > 0 ? " (and \(others.counted("vector")) of other versions)" : "")
  }
}

/// Prints the detections for people.
private struct DetectionMatrixPrinter {
  let matrix: DetectionMatrix
  let console: Console

  func printRows() throws {
    var operation = ""
    for row in matrix.rows {
      if row.operation != operation {
        operation = row.operation
        try console.print("\n\(operation)")
      }
      try console.print("  \(mark(row))  \(row.declared.mistake.id): \(row.declared.mistake.sentence)")
      if let argument = row.declared.whyNotDetectable {
        try console.print("                  \(argument)")
      } else {
        let first = row.detectedBy.prefix(3).joined(separator: ", ")
        try console.print(
          "                  \(row.detectedBy.count) vectors and \(row.randomCount) random ones: \(first)")
      }
    }
  }

  /// Vectors that differ only in the version stand in one line: whoever misunderstands their input misses all of them.
  func printInputs() throws {
    let only = matrix.only
    for input in only {
      try console.print("only here  \(input.words): \(input.mistakes.joined(separator: ", "))")
    }
    for input in matrix.redundant { try console.print("redundant  \(input.words)") }
    let count = only.map(\.mistakes.count).reduce(0, +)
    let detectable = matrix.rows.count { $0.declared.whyNotDetectable == nil }
    try console.print(
      "only one input detects \(count) of \(detectable) mistakes; vectors that differ only in the version are one")
  }

  func printScore() throws {
    for row in matrix.unmet {
      let words =
        row.declared.whyNotDetectable == nil
        ? "is detected by \(row.detectedBy.count) vectors, without random ones; two are required"
        : "is declared not detectable, but is detected by \(row.detectedBy.first ?? "a random vector")"
      try console.print("\(console.bad("GAP")) \(row.operation): \(row.declared.mistake.id) \(words)")
    }
    let mistakes = matrix.rows.filter { $0.declared.whyNotDetectable == nil }
    let detected = mistakes.filter(\.isMet).count
    let distinct = Set(mistakes.map(\.declared.mistake.id)).count
    try console.print(
      """
      \(detected) of \(mistakes.count) mistakes are detected by two vectors or more (\(distinct) mistakes, counted once \
      for each operation that has them); \(matrix.rows.count - mistakes.count) are declared not detectable
      """)
  }

  private func mark(_ row: DetectionMatrix.Row) -> ConsoleText {
    if row.declared.whyNotDetectable != nil { return "not detectable" }
    return row.isMet ? console.good("detected      ") : console.bad("gap           ")
  }
}
