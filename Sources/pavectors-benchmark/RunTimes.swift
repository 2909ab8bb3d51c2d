import Conformance
import Platform
import PowerAuthScenarios
import PowerAuthVectors

/// Times `verify` and `generate`, and in turn what limits them: computing the answers alone, on all processors too, and
/// reading or writing the bytes alone.
///
/// The ratio is the part of the time that both take together.
enum RunTimes {
  static let head = """
    | drawn vectors | run | a second | MB a second | computing alone, a second | bytes alone, MB a second | ratio |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    """

  /// The rows of `verify` and of `generate`.
  ///
  /// To write drawn vectors takes the time of a run that writes them less that of one without them: the others are in every
  /// corpus, and among them are accumulated ones and what permitted alternatives change, which are more than answers.
  static func rows(of vectors: DrawnVectors) async throws -> String {
    let cases = vectors.requests.map(\.request)
    let drawn = vectors.requests.filter(\.isOfDrawnVector).map(\.request)
    precondition(drawn.count == vectors.drawnCount, "not each drawn vector has a request")
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
        { try await vectors.generateDeclared() },
        { try await compute(drawn) },
        { for file in contents { try Files.write(file.bytes, to: file.path) } },
      ])
    let reading = times[2]
    let writing = times[6] * Double(vectors.drawnByteCount) / Double(vectors.byteCount)
    let verify = Run(
      vectors: "\(vectors.vectorCount) \(vectors.name)", name: "verify, cases", count: cases.count,
      byteCount: vectors.byteCount, time: times[0], computing: times[1], bytes: reading)
    let generate = Run(
      vectors: "\(vectors.drawnCount) \(vectors.name)", name: "generate, drawn vectors", count: drawn.count,
      byteCount: vectors.drawnByteCount, time: times[3] - times[4], computing: times[5], bytes: writing)
    return verify.row + generate.row
  }

  /// The seconds that a run takes, and what limits it.
  private struct Run {
    let vectors: String
    let name: String
    let count: Int
    let byteCount: Int
    let time: Double
    let computing: Double
    /// Reading or writing the bytes alone.
    let bytes: Double

    var row: String {
      let megabytes = Double(byteCount) / 1e6
      return "| \(vectors) | \(name) | \(Int(Double(count) / time)) | \(Int(megabytes / time)) "
        + "| \(Int(Double(count) / computing)) | \(Int(megabytes / bytes)) "
        + "| \(((computing + bytes) / time).short) |\n"
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
