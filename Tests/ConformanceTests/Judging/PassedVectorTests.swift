import StrictJSON
import Testing
import Toy

@testable import Conformance

/// A run keeps the places of the vectors that passed; a diagnosis reads them again.
@Suite struct PassedVectorTests {
  private static let file = "toy.rotate.1.json"

  private func vectors(_ corpus: ToyCorpus) throws -> [Vector] {
    var vectors: [Vector] = []
    try VectorWalk(corpus.suite, selection: Selection()).visit([corpus.path(Self.file)]) {
      vectors.append($0.vector)
      return true
    }
    return vectors
  }

  @Test func `The vectors at places are those of the file, without their steps`() async throws {
    let corpus = try await ToyCorpus()
    let all = try vectors(corpus)
    let last = all.count - 1
    #expect(!all[0].steps.isEmpty)
    let found = try corpus.suite.vectors(inFile: corpus.path(Self.file), at: [0, 2, last, all.count])
    #expect(found == [0: all[0].withoutSteps(), 2: all[2].withoutSteps(), last: all[last].withoutSteps()])
  }

  @Test func `Vectors that are read together are the same as one by one`() async throws {
    let corpus = try await ToyCorpus()
    var reader = try VectorFileReader(path: corpus.path(Self.file), suite: corpus.suite)
    let decoder = VectorDecoder(
      suite: corpus.suite, operation: reader.operation, header: reader.header, file: Self.file)
    while let batch = try reader.nextBatch() {
      let alone = try batch.map { try decoder.decode($0) }
      #expect(try decoder.decode(batch) == alone)
      #expect(try decoder.decode(batch.reversed()) == alone.reversed())
    }
  }

  @Test func `A file that has fewer vectors than before was changed`() {
    var line = ObservationLog.Line(operation: "toy.rotate", protocolVersion: "1")
    line.passes = [ObservationLog.Pass(file: "some.json", place: 7, answer: nil, lacksReason: false)]
    #expect(throws: InvalidCorpus(file: "some.json", "was changed while it was replayed")) {
      try line.passes(of: ["some.json": [:]])
    }
  }
}
