/// Replays vector files against an implementation.
public struct Replay: Sendable {
  /// The order of the cases, and the number of cases in flight.
  public enum Order: Sendable {
    /// In the order of the files, on all processors.
    case asWritten
    /// Shuffled, so that no answer can depend on earlier ones, with this number of cases in flight, from 1 to 4096.
    case shuffled(seed: UInt64, inFlight: Int)
  }

  /// The largest number of cases in flight.
  static let mostInFlight = 1 << 12

  /// The suite with the operations of the files.
  public let suite: Suite
  /// The cases that are run.
  public var selection: Selection
  /// Whether intermediate values are requested and compared.
  public var wantsSteps: Bool
  /// The order of the cases.
  public var order = Order.asWritten
  /// Failures that are expected.
  public var knownFailures = KnownFailures()
  /// Whether the first failure of the severity `failsOn`, or of a higher one, ends the run.
  public var stopsAtFirstFailure = false
  /// The lowest severity of failures for which a run counts as failed.
  public var failsOn = Severity.strictness

  /// Whether the report has the likely causes of failures.
  package var searchesCauses = true
  /// The processor time that the search for causes may take after the last answer; nil for as long as it takes.
  package var searchTime: Duration? = .seconds(9)
  /// Whether the report lists also the cases that do not fail.
  package var listsAllCases = false
  /// Whether no more cases are to be sent; the report is then about those that were run.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// The words of the command line that name the vectors, for the commands that replay a failure.
  package var source: [String] = []

  /// Makes a replay of everything, with steps.
  public init(_ suite: Suite, selection: Selection = Selection(), wantsSteps: Bool = true) {
    self.suite = suite
    self.selection = selection
    self.wantsSteps = wantsSteps
  }

  /// A report of a run that has not started.
  package func emptyReport(on implementation: some Implementation) -> Report {
    var report = Report(on: implementation.identity, suite: suite.version, selection: selection)
    if case .shuffled(let seed, _) = order { report.shuffleSeed = seed }
    report.source = source
    return report
  }

  /// Replays one vector file, in bounded memory.
  public func file(
    at path: String, against implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil
  ) async throws -> Report {
    try await files([path], against: implementation, progress: progress)
  }

  /// Replays vector files, in bounded memory.
  public func files(
    _ paths: [String], against implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil
  ) async throws -> Report {
    var builder = ReportBuilder(self, implementation: implementation, progress: progress)
    _ = try await replay(paths, areInIndex: false, against: implementation, builder: &builder)
    return try await builder.close(paths)
  }

  /// Adds the results of files to a report; returns the files that were read completely.
  ///
  /// A file of which nothing is selected is not parsed if an index has its digest.
  func replay(
    _ paths: [String], areInIndex: Bool, against implementation: some Implementation, builder: inout ReportBuilder
  ) async throws -> [CompleteFile] {
    do {
      switch order {
      case .asWritten:
        let batches = batches(of: paths, areInIndex: areInIndex, against: implementation, inFlight: 1)
        return try await replayAsWritten(batches, builder: &builder)
      case .shuffled(let seed, let inFlight):
        guard (1...Self.mostInFlight).contains(inFlight) else {
          throw InvalidSetting("the number of cases in flight must be from 1 to \(Self.mostInFlight), not \(inFlight)")
        }
        let batches = batches(of: paths, areInIndex: areInIndex, against: implementation, inFlight: inFlight)
        let window = ShuffledWindow(implementation, replay: self, seed: seed, inFlight: inFlight)
        return try await window.replay(batches, builder: &builder)
      }
    } catch is ReportBuilder.Stop {
      return []
    }
  }

  /// The batches of files, with the worker of each file.
  private func batches<Tested: Implementation>(
    of paths: [String], areInIndex: Bool, against implementation: Tested, inFlight: Int
  ) -> VectorBatches<ReplayWorker<Tested>> {
    var firstCase = 0
    let isLeftOut = { (header: VectorFileHeader) in
      areInIndex && !selection.mayInclude(operation: header.operation)
    }
    return VectorBatches(paths, suite: suite, leavingOut: isLeftOut) { path, header, operation in
      let worker = ReplayWorker(
        replay: self, operation: operation, header: header, file: path, firstCase: firstCase,
        implementation: implementation, inFlight: inFlight)
      firstCase += worker.caseCount
      return worker
    }
  }

  private func replayAsWritten<Tested: Implementation>(
    _ batches: consuming VectorBatches<ReplayWorker<Tested>>, builder: inout ReportBuilder
  ) async throws -> [CompleteFile] {
    var files: [CompleteFile] = []
    try await forEachInOrder(
      next: { isInterrupted() ? nil : try batches.next() },
      transform: { part in
        switch part {
        case .vectors(let batch, let worker): .vectors(try await worker.run(batch))
        case .end(let file): .end(file)
        }
      },
      consume: { (part: ReplayedPart) in
        switch part {
        case .vectors(let results):
          builder.note(results)
          try builder.add(results)
        case .end(let file):
          builder.add(file)
          files.append(file)
        }
      })
    return files
  }
}

/// The results of a batch, or the end of a file.
private enum ReplayedPart: Sendable {
  case vectors([VectorResult])
  case end(CompleteFile)
}

/// A setting of a replay that is outside of its limits.
public struct InvalidSetting: Error, Equatable, CustomStringConvertible, Sendable {
  /// The setting and its limits in words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
