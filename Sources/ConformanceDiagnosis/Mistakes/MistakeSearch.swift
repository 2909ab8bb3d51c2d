public import Conformance
internal import ConformanceFiles

extension Replay {
  /// The same replay, whose report has the likely causes of its failures, among the mistakes of its suite.
  public func searchingCauses() -> Replay {
    var replay = self
    replay.causeSearch = MistakeSearch()
    return replay
  }
}

/// Searches for the causes of failures among the mistakes of a suite; the detections of the corpus make it fast.
private struct MistakeSearch: CauseSearch {
  func causes(
    of log: ObservationLog, in suite: Suite, files: [String], limit: Duration?
  ) async throws -> FoundCauses {
    let operations = Set(log.lines.map(\.operation))
    let folders = files.map(Detections.folder).distinct
    let detections = try folders.reduce(into: Detections()) { $0.formUnion(try .read(inFolder: $1, of: operations)) }
    return try await Diagnostician.causes(
      of: log, in: suite, detections: detections, memory: AttemptMemory(suite), limit: limit
    ) { try suite.vectors(inFile: $0, at: $1) }
  }
}
