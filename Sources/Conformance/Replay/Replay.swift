internal import Primitives

/// Replays vector files against an implementation.
public struct Replay: Sendable {
  /// The suite whose operations the files hold.
  public let suite: Suite
  /// Which cases are run.
  public var selection: Selection
  /// Whether intermediate values are asked for and compared.
  public var wantsSteps: Bool

  /// Makes a replay of everything, with steps.
  public init(_ suite: Suite, selection: Selection = Selection(), wantsSteps: Bool = true) {
    self.suite = suite
    self.selection = selection
    self.wantsSteps = wantsSteps
  }

  /// Replays one vector file, in bounded memory and on all processors.
  public func file(
    at path: String, against implementation: some Implementation,
    progress: ((Report) -> Void)? = nil
  ) async throws -> Report {
    try await replayedFile(at: path, against: implementation, progress: progress).report
  }

  /// What replaying a file established, of the implementation and of the file.
  struct ReplayedFile {
    let header: VectorFileHeader
    let sha256: [UInt8]
    let report: Report
  }

  func replayedFile(
    at path: String, against implementation: some Implementation, progress: ((Report) -> Void)?
  ) async throws -> ReplayedFile {
    var reader = try VectorFileReader(path: path, suite: suite)
    let worker = ReplayWorker(
      suite: suite, operation: reader.operation, header: reader.header, file: path, selection: selection,
      wantsSteps: wantsSteps, implementation: implementation)
    var report = Report(implementation: implementation.name)
    var drawn: Set<[UInt8]> = []
    try await forEachInOrder(
      next: { try reader.nextBatch() },
      transform: { try await worker.run($0) },
      consume: { outcomes in
        for outcome in outcomes { report.add(outcome, of: worker, drawn: &drawn) }
        report.vectorCount += outcomes.count
        progress?(report)
      })
    let end = try reader.finish(vectorCount: report.vectorCount)
    report.byteCount = end.byteCount
    return ReplayedFile(header: reader.header, sha256: end.sha256, report: report)
  }
}

extension Report {
  fileprivate mutating func add<Tested>(
    _ outcome: ReplayWorker<Tested>.Outcome, of worker: ReplayWorker<Tested>, drawn: inout Set<[UInt8]>
  ) {
    for judged in outcome.cases {
      var tally = Tally()
      switch judged.verdict {
      case nil:
        tally.excluded = 1
      case .unsupported?:
        tally.selected = 1
        tally.unsupported = 1
      case .passed(let note)?:
        tally.selected = 1
        if let failure = worker.repeatedDraw(in: judged, of: outcome.vector, drawn: &drawn) {
          tally.failed = 1
          add(failure)
        } else {
          tally.passed = 1
          refusalsWithoutReason += note.lacksReason ? 1 : 0
          comparedSteps += note.comparedSteps
        }
      case .failed(let failure)?:
        tally.selected = 1
        tally.failed = 1
        add(failure)
      }
      add(tally, operation: worker.operation.id, protocolVersion: judged.protocolVersion)
    }
  }
}
