import Synchronization
import TestFolders
import Testing
import Toy

@testable import Conformance

/// Runs that end before all their cases were run, as the library reports them.
@Suite struct IncompleteRunTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  /// Answers until its adapter breaks.
  private final class Breaking: Sendable {
    private let left: Atomic<Int>

    init(after answers: Int) { left = Atomic(answers) }

    var implementation: Answering {
      Answering { request in
        guard self.left.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 else {
          throw AdapterError("closed its output")
        }
        return try Toy.reference.answer(request)
      }
    }
  }

  /// The error of a run of one file; nil where it throws none.
  private func broken(_ replay: Replay, _ implementation: Answering) async throws -> BrokenRun? {
    do {
      _ = try await replay.file(at: corpus.path("toy.rotate.1.json"), against: implementation)
      return nil
    } catch let end as BrokenRun {
      return end
    }
  }

  @Test(arguments: [Replay.Order.asWritten, .shuffled(seed: 7, inFlight: 4)], [1, 3, 9])
  func `The answers before the end are in a report, which is thrown`(order: Replay.Order, answers: Int) async throws {
    var replay = Replay(corpus.suite)
    replay.selection.skip = [Glob("*/accumulated")]
    replay.order = order
    let implementation = Breaking(after: answers).implementation
    let end = try await broken(replay, implementation)
    let report = try #require(end?.report)
    #expect(end?.description == "closed its output")
    #expect(report.gaps == [.brokenAdapter] && report.result == .incomplete)
    #expect(report.total.passed == answers)
    #expect(report.total.failed == 0, "no case is blamed for what the adapter did")
    #expect(report.notes == ["The adapter closed its output."])
  }

  @Test func `The end among accumulated cases is one too`() async throws {
    var replay = Replay(corpus.suite)
    replay.selection.run = [Glob("*/accumulated")]
    let implementation = Breaking(after: 5).implementation
    let end = try await broken(replay, implementation)
    #expect(end?.report.total.executed == 0)
    #expect(end?.report.gaps == [.brokenAdapter])
  }

  @Test func `Without an answer there is only the error`() async throws {
    let implementation = Breaking(after: 0).implementation
    await #expect(throws: AdapterError("closed its output")) {
      try await Replay(corpus.suite).file(at: corpus.path("toy.rotate.1.json"), against: implementation)
    }
    await #expect(throws: AdapterError("closed its output")) {
      try await Replay(corpus.suite).corpus(in: corpus.scratch.path, against: implementation)
    }
  }

  @Test func `An interrupted run says so`() async throws {
    var replay = Replay(corpus.suite)
    replay.isInterrupted = { true }
    let report = try await replay.file(at: corpus.path("toy.rotate.1.json"), against: Toy.reference)
    #expect(report.gaps == [.interrupted])
    #expect(report.total.executed == 0)
  }

  @Test func `A run that stops at its first failure says so`() async throws {
    var replay = Replay(corpus.suite)
    replay.stopsAtFirstFailure = true
    let report = try await replay.file(
      at: corpus.path("toy.rotate.1.json"), against: Answering { _ in .error("nothing works") })
    #expect(report.gaps == [.firstFailure])
    #expect(report.total.failed == 1)
    #expect(
      report.gapSentences == ["The run stopped at its first failure: the report is about the 1 case that was run."])
  }
}
