import Conformance
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import Synchronization
import TestFolders
import Testing

@testable import Search

/// How many requests were made.
private final class Seen: Sendable {
  let requests = Mutex(0)
}

@Suite struct StateTests {
  @Test func `A search that was stopped goes on`() async throws {
    let tested = making("kdf.little-endian-index")
    let whole = try await smallSearch(400).run(on: tested)
    let folder = try TemporaryFolder()
    var finished: FinishedSearch?
    for limit in [50, 130, 1000] {
      var search = smallSearch(400)
      search.folder = try StateFolder(folder.path)
      let seen = Seen()
      search.progress = { state in seen.requests.withLock { $0 = state.results.total.requests } }
      search.isOver = { seen.requests.withLock { $0 } >= limit }
      finished = try await search.run(on: tested)
      if limit < 400 { #expect(try #require(finished).state.results.total.requests < 400) }
    }
    #expect(try #require(finished).content == whole.content)
  }

  @Test(arguments: [
    ("kdf.index", "kdf.little-endian-index"), ("ecies.decrypt-request", "ecies.padding-before-mac"),
  ])
  func `A state is read as it was written`(_ operation: String, _ mistake: String) async throws {
    let finished = try await smallSearch(150, operation).run(on: making(mistake))
    #expect(!finished.distinctGroups.isEmpty)
    let bytes = finished.state.encode(finished.makers)
    #expect(try SearchState(bytes, makers: finished.makers).encode(finished.makers) == bytes)
  }

  @Test(arguments: [
    (#""nextRound": ?[0-9]+"#, #""nextRound":-1"#, "nextRound"),
    (#""nextRound": ?[0-9]+"#, #""nextRound":9007199254740991"#, "nextRound"),
    (#""milliseconds": ?[0-9]+"#, #""milliseconds":"1""#, "milliseconds"),
    (#""milliseconds": ?[0-9]+"#, #""milliseconds":1,"more":1"#, "more"),
    (#""usesCorpus": ?true"#, #""usesCorpus":1"#, "usesCorpus"), (#""total": ?[0-9]+"#, #""total":"100""#, "total"),
    (#""1/1""#, #""1/0""#, "shards"), (#""1/1""#, #""1/1","1/1""#, "shards"), (#""1/1""#, #""1/3","2/4""#, "shards"),
    (#""begun": ?\[\]"#, #""begun":[[1]]"#, "begun[0]"), (#""begun": ?\[\]"#, #""begun":[[1,-1]]"#, "begun[0]"),
    (#"("kdf[^"]*": ?\[)\s*[0-9]+"#, "$1-100", "counts."), (#"("kdf[^"]*": ?\[)"#, "$1 1,", "counts."),
    (#""drawn": ?[0-9]+"#, #""else":1"#, "kinds.else"), (#""weight": ?[0-9]+"#, #""weight":0"#, "weight"),
  ])
  func `A state with a wrong member is refused, with its name`(
    _ pattern: String, _ replacement: String, _ name: String
  ) async throws {
    let finished = try await smallSearch(100).run(on: making("kdf.little-endian-index"))
    let text = String(decoding: finished.state.encode(finished.makers), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    #expect(damaged != text)
    let error = #expect(throws: SearchError.self) {
      try SearchState(Array(damaged.utf8), makers: finished.makers)
    }
    #expect(error?.description.contains(name) == true, "\(String(describing: error))")
  }

  @Test func `The rounds of a search that has gone on for years are found at once`() throws {
    let plan = SearchPlan(seed: "a", fileCount: 3, total: nil, shard: .whole)
    let round = try #require(plan.round(1 << 40))
    #expect(round.count == 512)
    #expect(try #require(plan.round((1 << 40) + 1)).first == round.first + 512)
  }

  @Test func `The state of another search is refused`() async throws {
    let folder = try TemporaryFolder()
    var search = smallSearch(64)
    search.folder = try StateFolder(folder.path)
    _ = try await search.run(on: making())
    search.seed = "another"
    let other = search
    await #expect(throws: SearchError.self) { try await other.run(on: making()) }
  }

  @Test(arguments: ["", "{}", "[]", #"{"format":2}"#, #"{"format":1,"suite":1}"#])
  func `A damaged state is refused`(text: String) throws {
    #expect(throws: SearchError.self) { try SearchState(Array(text.utf8), makers: []) }
  }

  @Test func `Rounds of all shards are each round once`() {
    let plan = SearchPlan(seed: "a", fileCount: 3, total: 1000, shard: .whole)
    let rounds = (0..<100).prefix { plan.round($0) != nil }.compactMap { plan.round($0) }
    #expect(rounds.reduce(0) { $0 + $1.count } == 1000)
    for (round, next) in zip(rounds, rounds.dropFirst()) { #expect(round.first + round.count == next.first) }
    let shards = (1...4).map { Shard(number: $0, of: 4) }
    for round in rounds { #expect(shards.count { $0.contains(round: round.number) } == 1) }
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/2/3", "01/2", "a/b", "1/0", "1/-5"])
  func `A text that is no shard is refused`(text: String) { #expect(Shard(text) == nil) }
}

/// The end of a search whose implementation breaks.
@Suite struct BrokenSearchTests {
  /// The built-in implementation with a mistake, which does not answer any more after some requests.
  private struct Breaking: Implementation {
    let inner = making("kdf.little-endian-index")
    let limit: Int
    let seen = Seen()

    var name: String { inner.name }
    var identity: ImplementationIdentity { inner.identity }

    func supports(operation: String, protocolVersion: String) -> Bool {
      inner.supports(operation: operation, protocolVersion: protocolVersion)
    }

    func answer(_ request: Request) async throws -> Answer {
      let number = seen.requests.withLock { count in
        count += 1
        return count
      }
      guard number <= limit else { throw AdapterError("closed its output") }
      return try inner.answer(request)
    }
  }

  // A part of a round has 32 requests: 20 answers are only a piece of one.
  @Test(arguments: [20, 100])
  func `All answers until then are in its results`(limit: Int) async throws {
    let end = await #expect(throws: BrokenSearch.self) {
      try await smallSearch(400).run(on: Breaking(limit: limit))
    }
    let results = try #require(end).finished.state.results
    #expect(results.total.requests == limit)
    #expect(!results.groups.isEmpty)
    #expect(try #require(end).causes.first is AdapterError)
  }

  @Test func `Without an answer there are no results`() async throws {
    await #expect(throws: AdapterError.self) { try await smallSearch(400).run(on: Breaking(limit: 0)) }
  }

  @Test func `It goes on after that as if it had not broken`() async throws {
    let folder = try TemporaryFolder()
    let whole = try await smallSearch(400).run(on: making("kdf.little-endian-index"))
    for limit in [150, 100] {
      var search = smallSearch(400)
      search.folder = try StateFolder(folder.path)
      let broken = search
      await #expect(throws: BrokenSearch.self) { try await broken.run(on: Breaking(limit: limit)) }
    }
    var search = smallSearch(400)
    search.folder = try StateFolder(folder.path)
    #expect(try await search.run(on: making("kdf.little-endian-index")).content == whole.content)
  }

  @Test func `In a test, the problem of the implementation is the error`() async throws {
    await #expect(throws: AdapterError.self) {
      try await Search.differences(of: Breaking(limit: 50), from: .powerAuthWithScenarios, requests: 200)
    }
  }
}

/// Differences that do not come again.
@Suite struct UnrepeatedDifferenceTests {
  /// The built-in implementation, which is wrong once: in its answer to a request, or to a later one that is to be accepted.
  private struct WrongOnce: Implementation {
    let inner = making()
    let mistaken = making("kdf.little-endian-index")
    let number: Int
    let seen = Seen()
    let wrong = Seen()

    var name: String { inner.name }
    var identity: ImplementationIdentity { inner.identity }

    func supports(operation: String, protocolVersion: String) -> Bool {
      inner.supports(operation: operation, protocolVersion: protocolVersion)
    }

    func answer(_ request: Request) async throws -> Answer {
      let isDue = seen.requests.withLock { count in
        count += 1
        return count >= number
      }
      let (right, other) = (try inner.answer(request), try mistaken.answer(request))
      guard isDue, right != other else { return right }
      let isFirst = wrong.requests.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? other : right
    }
  }

  /// The report on a replay of what was found, which lists all its cases.
  private func report(on finished: FinishedSearch, of tested: some Implementation) async throws -> Report {
    let folder = try TemporaryFolder()
    let path = try folder.file("found.json", String(decoding: try #require(finished.files.first).bytes, as: UTF8.self))
    var replay = Replay(.powerAuthWithScenarios)
    replay.listsAllCases = true
    return try await replay.file(at: path, against: tested)
  }

  @Test func `One is a failure, with the requests before it`() async throws {
    let tested = WrongOnce(number: 60)
    let finished = try await smallSearch(300).run(on: tested)
    let number = try #require(finished.distinctGroups.first).found.number
    let replayed = try await report(on: finished, of: tested)
    #expect(replayed.total.failed == 0)
    let found = finished.unrepeated(in: [replayed])
    let one = try #require(found.first)
    #expect(found.count == 1 && one.request.number == number)
    #expect(one.before.count == 10 && !one.before.contains { $0.number == number })
    #expect(one.lines.count == 11 && one.lines[10].hasPrefix("request \(number), kdf.index ("))
    var failed = replayed
    failed.observe(one.observed)
    #expect(failed.total.failed == 1)
    let message = try #require(failed.failures.first).message
    #expect(message.contains("it depends on earlier requests or on chance; before it came request "))
  }

  @Test func `One that comes again is not reported apart`() async throws {
    let tested = making("kdf.little-endian-index")
    let finished = try await smallSearch(100).run(on: tested)
    let replayed = try await report(on: finished, of: tested)
    #expect(replayed.total.failed > 0)
    #expect(finished.unrepeated(in: [replayed]).isEmpty)
  }

  @Test func `Of one that was not asked again nothing is said`() async throws {
    let tested = WrongOnce(number: 60)
    let finished = try await smallSearch(300).run(on: tested)
    let empty = Replay(.powerAuthWithScenarios).emptyReport(on: tested)
    #expect(finished.unrepeated(in: [empty]).isEmpty)
    #expect(finished.unrepeated(in: [try await report(on: finished, of: tested), empty]).isEmpty)
    #expect(finished.unrepeated(in: []).isEmpty)
  }
}
