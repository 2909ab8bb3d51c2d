import Conformance
import Platform
import PowerAuthVectors

/// Times a replay of the corpus, and in turn the two parts without which there is no replay.
///
/// These are reading the bytes of the files, and computing the answers with their steps, on all processors too.
enum CorpusTimes {
  /// The table of the medians, with the share that each part has of the replay.
  static func table() async throws -> String {
    let paths = try Corpus.files()
    let requests = try requests(of: paths)
    var selection = Selection()
    selection.skip = [Glob("*/accumulated*")]
    let replay = Replay(.powerAuth, selection: selection)
    var replays: [Double] = []
    var readings: [Double] = []
    var computations: [Double] = []
    for _ in 0..<5 {
      replays.append(
        try await time {
          let report = try await replay.files(paths, against: ReferenceImplementation.powerAuth)
          precondition(report.total.passed == requests.count, "not each case passed")
        })
      readings.append(try await time { for path in paths { _ = try Files.read(path) } })
      computations.append(try await time { try await compute(requests) })
    }
    let rows = [("replay", replays), ("reading the bytes", readings), ("computing the answers", computations)]
    let whole = median(replays)
    return "| \(requests.count) cases of the corpus, without accumulated ones | ms | share |\n| --- | ---: | ---: |\n"
      + rows.map { name, times in
        "| \(name) | \(Int(median(times) * 1000)) | \(Double(Int(median(times) / whole * 100)) / 100) |\n"
      }.joined()
  }

  /// One request for each case of the files that is not accumulated.
  private static func requests(of paths: [String]) throws -> [Request] {
    var requests: [Request] = []
    try VectorWalk(.powerAuth, selection: Selection()).visit(paths) { visit in
      guard case .input(let input) = visit.vector.subject else { return true }
      requests += visit.protocols.map { version in
        Request(
          operation: visit.operation, protocolVersion: version, input: input,
          wantsSteps: !visit.vector.steps.isEmpty)
      }
      return true
    }
    return requests
  }

  private static func compute(_ requests: [Request]) async throws {
    try await withThrowingTaskGroup { group in
      for start in stride(from: 0, to: requests.count, by: 128) {
        group.addTask {
          for request in requests[start..<min(start + 128, requests.count)] {
            _ = try ReferenceImplementation.powerAuth.answer(request)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func time(_ body: () async throws -> Void) async throws -> Double {
    let duration = try await ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}
