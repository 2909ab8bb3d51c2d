import Conformance
import ConformanceGeneration
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import Testing

@testable import Search

@Suite struct SearchTests {
  @Test func `The reference differs from itself nowhere`() async throws {
    let finished = try await smallSearch(600, "kdf.index", "activation-code.validate", "header.parse", "status.decrypt")
      .run(on: making())
    #expect(finished.state.results.groups.isEmpty)
    #expect(finished.state.results.total.requests > 550)
  }

  @Test func `A third is accepted, and a third refused`() async throws {
    let total = try await smallSearch(1500, "kdf.index", "activation-code.validate", "header.parse", "jwt.verify")
      .run(on: making()).state.results.total
    #expect(total.accepted * 3 >= total.requests)
    #expect((total.requests - total.accepted) * 3 >= total.requests)
  }

  @Test func `What no page defines, and an input without the declared form, is left out`() throws {
    var search = Search(.powerAuthWithScenarios)
    search.selection.run = [Glob("client.time/*")]
    let maker = try #require(search.makers.first)
    func isMade(_ configuration: Record, _ events: [Record]) -> Bool {
      let input = Record(["configuration": .record(configuration), "events": .list(events.map { .record($0) })])
      return maker.make(input, drawnAs: "test", id: maker.id("search/1"), comment: "A test.") != nil
    }
    let behind = Record(["serverAhead": .int(-1_000_000_000)])
    let synchronization = Record(["event": .text("synchronize-time"), "at": .int(1_000_000_000)])
    let early = Record(["event": .text("time"), "at": .int(1)])
    #expect(isMade(behind, [synchronization]))
    #expect(!isMade(behind, [synchronization, early]))
    #expect(!isMade(Record([:]), [Record(["event": .text("none")])]))
  }

  @Test func `A mistake is found, and its input is shrunk`() async throws {
    let finished = try await smallSearch(200).run(on: making("kdf.little-endian-index"))
    let group = try #require(finished.distinctGroups.first)
    #expect(group.name.kind == "wrong-output")
    #expect(group.name.detail == "key")
    #expect(group.smallest.weight < group.found.input.weight)
    // An index that is not the same in both orders of bytes, and a key without any other value.
    #expect(group.smallest["masterKey"] == .bytes([UInt8](repeating: 0, count: 16)))
    #expect(group.smallest["index"] == .unsigned64(1))
  }

  // The reason is all that differs.
  @Test func `A padding that is judged before the MAC is found, and its vector fails`() async throws {
    let tested = making("ecies.padding-before-mac")
    let finished = try await smallSearch(300, "ecies.decrypt-request").run(on: tested)
    let groups = finished.distinctGroups
    #expect(!groups.isEmpty)
    for group in groups { #expect((group.name.kind, group.name.detail) == ("wrong-reason", "padding")) }
    try await expectFailures(finished, of: tested)
  }

  @Test func `A scenario that is drawn is refused for its reasons, and a changed one for more`() throws {
    let maker = try #require(smallSearch(1, "ecies.decrypt-request").makers.first)
    let start = try #require(maker.starts.first { $0.name == "data-last-bit-flipped" })
    let input = try maker.input(of: start, drawnAs: "test")
    func reasons(of name: String?) -> [String]? {
      let made = maker.make(input, drawnAs: "test", of: name, id: maker.id("search/1"), comment: "A test.")
      return made.map { [$0.vector.expectation.reason].compactMap(\.self) + $0.vector.expectation.otherReasons }
    }
    let declared = try #require(reasons(of: start.name))
    let possible = try #require(reasons(of: nil))
    #expect(declared == ["mac-mismatch"])
    #expect(possible.first == "mac-mismatch" && possible.contains("invalid-length"))
  }

  @Test(arguments: [
    ("data-last-bit-flipped", "mac-mismatch", "padding"), ("padding-zero", "padding", "mac-mismatch"),
  ])
  func `The MAC decides whether the padding is spoken of`(_ name: String, _ reason: String, _ other: String) throws {
    let maker = try #require(smallSearch(1, "ecies.decrypt-request").makers.first)
    let start = try #require(maker.starts.first { $0.name == name })
    let input = try maker.input(of: start, drawnAs: "test")
    let made = try #require(
      maker.make(input, drawnAs: "test", id: maker.id("search/1"), comment: "A test."))
    #expect(made.vector.expectation.reason == reason)
    #expect(made.vector.expectation.otherReasons.contains("invalid-length"))
    #expect(!made.vector.expectation.otherReasons.contains(other))
  }

  @Test func `The same seed makes the same search`() async throws {
    let tested = making("kdf.little-endian-index")
    let first = try await smallSearch(200).run(on: tested)
    let second = try await smallSearch(200).run(on: tested)
    #expect(first.content == second.content)
  }

  @Test func `Another seed makes other inputs`() async throws {
    let tested = making("kdf.little-endian-index")
    var search = smallSearch(200)
    search.seed = "another"
    #expect(try await search.run(on: tested).content != smallSearch(200).run(on: tested).content)
  }

  @Test func `Shards together are one search`() async throws {
    let tested = making("kdf.little-endian-index")
    let whole = try await smallSearch(400, "kdf.index", "counter.hash").run(on: tested)
    var merged: SearchState?
    for number: UInt64 in [2, 1, 3] {
      var search = smallSearch(400, "kdf.index", "counter.hash")
      search.shard = Shard(number: number, of: 3)
      let part = try await search.run(on: tested).state
      if try merged?.add(part) == nil { merged = part }
    }
    let state = try #require(merged)
    #expect(FinishedSearch(state: state, makers: whole.makers).files.map(\.bytes) == whole.files.map(\.bytes))
    #expect(state.results.total == whole.state.results.total)
    #expect(state.results.reasons == whole.state.results.reasons)
  }

  @Test func `Shards of other searches are not merged`() async throws {
    var state = try await smallSearch(64).run(on: making()).state
    var search = smallSearch(64)
    search.seed = "another"
    let other = try await search.run(on: making()).state
    #expect(throws: SearchError.self) { try state.add(other) }
    #expect(throws: SearchError.self) { try state.add(state) }
    var part = smallSearch(64)
    part.shard = Shard(number: 1, of: 2)
    let half = try await part.run(on: making()).state
    #expect(throws: SearchError.self) { try state.add(half) }
  }

  @Test func `What was found is a vector file that fails`() async throws {
    let tested = making("kdf.little-endian-index")
    try await expectFailures(try await smallSearch(100).run(on: tested), of: tested)
  }

  /// Replays what was found: it fails with the tested implementation, and passes with the built-in one.
  private func expectFailures(_ finished: FinishedSearch, of tested: ReferenceImplementation) async throws {
    #expect(!finished.files.isEmpty)
    for file in finished.files {
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(file.bytes).write(to: URL(filePath: path))
      let replay = Replay(.powerAuthWithScenarios)
      let wrong = try await replay.file(at: path, against: tested)
      #expect(wrong.total.failed == wrong.total.executed)
      #expect(wrong.total.failed > 0)
      let right = try await replay.file(at: path, against: making())
      #expect(right.total.failed == 0)
    }
  }

  @Test func `Adopters get the smallest input in one line`() async throws {
    let found = try await Search.differences(
      of: making("kdf.little-endian-index"), from: .powerAuthWithScenarios, requests: 100,
      selection: smallSearch(1).selection)
    let line = try #require(found.first?.description)
    #expect(line.contains("kdf.index"))
    #expect(line.contains("\"index\":\"1\""))
  }

  @Test func `A target is found with the request that detects it`() async throws {
    var search = smallSearch(100)
    search.targets = ["kdf.index": ["kdf.little-endian-index"]]
    let targets = try await search.run(on: making()).state.results.targets
    #expect(targets.keys.contains { $0.detail == "kdf.little-endian-index" })
  }
}
