import ConformanceFiles
import TestFolders
import Testing
import Toy

@testable import Conformance

/// Files of a folder of which the selection can include no vector.
@Suite struct LeftOutFileTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func replay(_ order: Replay.Order) -> Replay {
    var selection = Selection()
    selection.run = [Glob("toy.rotate/*")]
    var replay = Replay(corpus.suite, selection: selection)
    replay.order = order
    return replay
  }

  @Test(arguments: [Replay.Order.asWritten, .shuffled(seed: 1, inFlight: 3)])
  func `Their cases are counted as those of files that are read`(order: Replay.Order) async throws {
    let whole = try await replay(order).corpus(in: corpus.scratch.path, against: Toy.reference)
    let files = try await replay(order).files(Replay.files(in: corpus.scratch.path), against: Toy.reference)
    #expect(whole.lines == files.lines)
    #expect(whole.vectorCount == files.vectorCount)
    #expect(whole.byteCount == files.byteCount)
    #expect(whole.total.passed > 0)
    #expect(whole.total.excluded > 0)
  }

  @Test func `A file that is not that of the index is refused, although nothing of it is run`() async throws {
    let damaged = try #require(try Replay.files(in: corpus.scratch.path).last { !$0.contains("toy.rotate") })
    try corpus.edit(String(damaged.dropFirst(corpus.scratch.path.count + 1)), "\n  ]\n}", "")
    let error = try await #require(throws: InvalidCorpus.self) {
      try await replay(.asWritten).corpus(in: corpus.scratch.path, against: Toy.reference)
    }
    #expect(error.file == damaged)
    #expect(error.message.contains("SHA-256"))
  }

  @Test func `Without an index, a file is read to its end, although nothing of it is run`() async throws {
    let damaged = try #require(try Replay.files(in: corpus.scratch.path).last { !$0.contains("toy.rotate") })
    try corpus.edit(String(damaged.dropFirst(corpus.scratch.path.count + 1)), "\n  ]\n}", "")
    let error = try await #require(throws: InvalidCorpus.self) {
      try await replay(.asWritten).files([damaged], against: Toy.reference)
    }
    #expect(error.file == damaged)
    #expect(error.place != nil)
  }
}
