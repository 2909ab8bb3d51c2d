import Conformance
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Times `verify` and `generate`, and in turn what limits them: computing the answers alone, on all processors too, and
/// reading or writing the bytes alone.
enum RunTimes {
  static let head = """
    | drawn vectors | run | a second | MB a second | computing alone, a second | bytes alone, MB a second | ratio |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    """

  /// The rows of `verify` and of `generate`.
  static func rows(of vectors: DrawnVectors) async throws -> String {
    let cases = vectors.requests.map(\.request)
    let vectorsOnce = vectors.requests.filter(\.isFirstVersion).map(\.request)
    let contents = try vectors.paths.map { (path: $0, bytes: try Files.read($0)) }
    let replay = Replay(.powerAuthWithScenarios)
    let times = try await Stopwatch.medians(
      rounds: 3,
      [
        {
          let report = try await replay.files(vectors.paths, against: SingleCases())
          precondition(report.total.passed == cases.count, "not each case passed")
        },
        { try await compute(cases) },
        { for path in vectors.paths { _ = try Files.read(path) } },
        { try await vectors.generate() },
        { try await compute(vectorsOnce) },
        { for file in contents { try Files.write(file.bytes, to: file.path) } },
      ])
    let verify = Run(
      name: "verify, cases", count: cases.count, time: times[0], computing: times[1], bytes: times[2], limit: times[1])
    let generate = Run(
      name: "generate, vectors", count: vectorsOnce.count, time: times[3], computing: times[4], bytes: times[5],
      limit: times[4] + times[5])
    return verify.row(of: vectors) + generate.row(of: vectors)
  }

  /// The seconds that a run takes, and what limits it.
  private struct Run {
    let name: String
    let count: Int
    let time: Double
    let computing: Double
    /// Reading or writing the bytes alone.
    let bytes: Double
    let limit: Double

    func row(of vectors: DrawnVectors) -> String {
      let megabytes = Double(vectors.byteCount) / 1e6
      return "| \(vectors.vectorCount) \(vectors.name) | \(name) | \(Int(Double(count) / time)) "
        + "| \(Int(megabytes / time)) | \(Int(Double(count) / computing)) | \(Int(megabytes / bytes)) "
        + "| \((limit / time).short) |\n"
    }
  }

  /// The built-in implementation without accumulated vectors, each of which is thousands of answers.
  private struct SingleCases: Implementation {
    let name = "built-in"
    let takesAccumulatedCases = false

    func supports(operation: String, protocolVersion: String) -> Bool {
      ReferenceImplementation.powerAuthWithScenarios.supports(operation: operation, protocolVersion: protocolVersion)
    }

    func answer(_ request: Request) throws -> Answer {
      try ReferenceImplementation.powerAuthWithScenarios.answer(request)
    }
  }

  private static func compute(_ requests: [Request]) async throws {
    try await withThrowingTaskGroup { group in
      for start in stride(from: 0, to: requests.count, by: 128) {
        group.addTask {
          for request in requests[start..<min(start + 128, requests.count)] {
            _ = try ReferenceImplementation.powerAuthWithScenarios.answer(request)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
