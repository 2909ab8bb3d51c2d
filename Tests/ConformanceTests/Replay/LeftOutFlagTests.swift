import Testing
import Toy

@testable import Conformance

/// Vectors with some flags are run only where they are asked for.
@Suite struct LeftOutFlagTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func report(_ change: (inout Selection) -> Void) async throws -> Report {
    var replay = Replay(corpus.suite)
    replay.selection.protocols = ["1"]
    replay.selection.leftOut = ["Edge"]
    change(&replay.selection)
    return try await replay.file(at: corpus.path("toy.rotate.1.json"), against: Toy.reference)
  }

  @Test func `They are not selected, and the report says how many and why`() async throws {
    let all = try await report { $0.leftOut = [] }
    let report = try await report { _ in }
    #expect(all.notes.isEmpty)
    #expect(report.total.selected == all.total.selected - 1)
    #expect(report.total.excluded == all.total.excluded + 1)
    #expect(report.notes == ["not selected: 1 vectors with the flag Edge; --flag Edge selects them"])
  }

  @Test func `The flag and the whole id select them, and a pattern does not`() async throws {
    #expect(try await report { $0.flags = ["Edge"] }.total.selected == 1)
    #expect(try await report { $0.run = [Glob("toy.rotate/1/whole")] }.total.selected == 1)
    #expect(try await report { $0.run = [Glob("toy.rotate/1/whol*")] }.total.selected == 0)
    #expect(try await report { $0.flags = ["Plain"] }.notes.count == 1)
  }

  @Test func `A report keeps the choice`() async throws {
    let report = try await report { _ in }
    let read = try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    #expect(read[0].selection == report.selection)
  }
}
