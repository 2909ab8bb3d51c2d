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
  /// The suite that judges answers, where it is not that of the files: one that computes, for files that are only described.
  public var judge: Suite?
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

  /// What searches for the causes of failures; nil where the report has none.
  package var causeSearch: (any CauseSearch)?
  /// The processor time that the search for causes may take after the last answer; nil for as long as it takes.
  package var searchTime: Duration? = .seconds(9)
  /// Whether the report lists also the cases that do not fail.
  package var listsAllCases = false
  /// Whether no more cases are to be sent; the report is then about those that were run, and says so in its gaps.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// The words of the command line that name the vectors, for the commands that replay a failure.
  package var source: [String] = []
  /// The id of the run, which its report has.
  package var run: String?

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
    report.run = run
    report.notes = omissions(of: implementation)
    return report
  }

  /// Which outputs are not compared, in words.
  private func omissions(of implementation: some Implementation) -> [String] {
    suite.operations.filter { selection.mayInclude(operation: $0.id) }.compactMap { operation in
      let names = implementation.omittedOutputs(of: operation.id)
      guard !names.isEmpty,
        operation.protocols.contains(where: { implementation.supports(operation: operation.id, protocolVersion: $0) })
      else { return nil }
      let list = names.joined(separator: ", ")
      return "\(operation.id) is compared without \(list), which the implementation does not have"
    }
  }

  /// Replays one vector file, in bounded memory.
  ///
  /// If the adapter does not recover after it gave an answer, the report is in a `BrokenRun`, which is thrown.
  public func file(
    at path: String, against implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil
  ) async throws -> Report {
    try await files([path], against: implementation, progress: progress)
  }

  /// Replays vector files, in bounded memory; a `BrokenRun` has the report if the adapter does not recover.
  public func files(
    _ paths: [String], against implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil
  ) async throws -> Report {
    var builder = ReportBuilder(self, implementation: implementation, progress: progress)
    let watch = RunWatch()
    _ = try await replay(paths, areInIndex: false, against: implementation, watch, builder: &builder)
    return try await close(builder, paths, watch)
  }

  /// Returns the report with its diagnoses; throws it if the adapter did not recover.
  func close(_ builder: ReportBuilder, _ paths: [String], _ watch: RunWatch) async throws -> Report {
    var builder = builder
    if isInterrupted() { builder.report.gaps.insert(.interrupted) }
    guard let error = watch.error else { return try await builder.close(paths) }
    guard watch.hasAnswer else { throw error }
    var report = try await builder.close(paths)
    report.gaps.insert(.brokenAdapter)
    report.notes.append("The adapter \(error).")
    throw BrokenRun(report: report, cause: error)
  }

  /// Adds the results of files to a report; returns the files that were read completely.
  ///
  /// A file of which nothing is selected is not parsed if an index has its digest.
  func replay(
    _ paths: [String], areInIndex: Bool, against implementation: some Implementation, _ watch: RunWatch,
    builder: inout ReportBuilder
  ) async throws -> [CompleteFile] {
    var replay = self
    replay.isInterrupted = { [isInterrupted] in watch.hasEnded || isInterrupted() }
    do {
      return try await replay.replay(paths, areInIndex, against: implementation, watch, builder: &builder)
    } catch is ReportBuilder.Stop {
      builder.report.gaps.insert(.firstFailure)
      return []
    }
  }

  private func replay(
    _ paths: [String], _ areInIndex: Bool, against implementation: some Implementation, _ watch: RunWatch,
    builder: inout ReportBuilder
  ) async throws -> [CompleteFile] {
    switch order {
    case .asWritten:
      let batches = batches(of: paths, areInIndex, against: implementation, watch, inFlight: 1)
      return try await replayAsWritten(batches, builder: &builder)
    case .shuffled(let seed, let inFlight):
      guard (1...Self.mostInFlight).contains(inFlight) else {
        throw InvalidSetting("the number of cases in flight must be from 1 to \(Self.mostInFlight), not \(inFlight)")
      }
      let batches = batches(of: paths, areInIndex, against: implementation, watch, inFlight: inFlight)
      let window = ShuffledWindow(implementation, replay: self, seed: seed, inFlight: inFlight)
      return try await window.replay(batches, builder: &builder)
    }
  }

  /// The batches of files, with the worker of each file.
  private func batches<Tested: Implementation>(
    of paths: [String], _ areInIndex: Bool, against implementation: Tested, _ watch: RunWatch, inFlight: Int
  ) -> VectorBatches<ReplayWorker<Tested>> {
    var firstCase = 0
    let isLeftOut = { (header: VectorFileHeader) in
      areInIndex && !selection.mayInclude(operation: header.operation)
    }
    return VectorBatches(paths, suite: suite, leavingOut: isLeftOut) { path, header, operation in
      let worker = ReplayWorker(
        replay: self, operation: operation, header: header, file: path, firstCase: firstCase,
        implementation: implementation, watch: watch, inFlight: inFlight)
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
