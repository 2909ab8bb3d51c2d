import Platform

/// A measurement that an option starts.
struct NamedMeasurement: Sendable {
  let option: String
  /// The names of its arguments.
  let usage: String
  /// Gets the arguments after the option; tells whether nothing is wrong.
  let run: @Sendable ([String]) async throws -> Bool

  private init(
    _ option: String, _ usage: String, isRight run: @escaping @Sendable ([String]) async throws -> Bool
  ) {
    self.option = option
    self.usage = usage
    self.run = run
  }

  /// A measurement that finds nothing wrong.
  private init(_ option: String, _ usage: String, run: @escaping @Sendable ([String]) async throws -> Void) {
    self.init(
      option, usage,
      isRight: { arguments in
        try await run(arguments)
        return true
      })
  }

  static let all = [
    NamedMeasurement("--operations", "CORPUS", run: { try await OperationTimes($0).run() }),
    NamedMeasurement("--growth", "JOB COPIES FOLDER", run: { try await Growth($0).run() }),
    NamedMeasurement("--serve", "ACTIVATIONS", run: { try await ServeTimes($0).run() }),
    NamedMeasurement("--lives", "COUNT [SEED]", isRight: { try await RandomLives($0).run() }),
    NamedMeasurement("--every-life", "DEPTH", isRight: { try await EveryLives($0).run() }),
    NamedMeasurement("--search-mistakes", "COUNT", run: { try await SearchMeasurement($0).run() }),
    NamedMeasurement("--drive-mistakes", DriveMeasurement.usage, run: { try DriveMeasurement($0).run() }),
    NamedMeasurement("--serve-mistakes", MistakeCount.usage, run: { try ServeMeasurement($0).run() }),
    NamedMeasurement("--diagnose", DiagnosisMeasurement.usage, isRight: { try await DiagnosisMeasurement($0).run() }),
  ]
}

/// Arguments that no measurement takes.
struct UsageError: Error {
  /// Ends the program with the lines of all measurements.
  static func end() throws -> Never {
    let lines = ["FOLDER COUNT"] + NamedMeasurement.all.map { "\($0.option) \($0.usage)" }
    let text = lines.map { "pavectors-benchmark \($0)\n" }.joined(separator: "       ")
    try StandardStreams.writeError(Array("usage: \(text)".utf8))
    StandardStreams.exit(2)
  }
}
