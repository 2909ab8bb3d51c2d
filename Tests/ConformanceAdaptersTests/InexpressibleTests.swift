import ConformanceFiles
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceAdapters

/// An implementation whose interface cannot be asked some things says so, and this is never a pass.
@Suite struct InexpressibleTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private let mute = Answering { _ in .inexpressible("no place for \"it\"") }

  @Test(arguments: ["empty", "empty-label"])
  func `It is allowed where the input need not be accepted, and counted by itself`(id: String) async throws {
    let report = try await corpus.replay("toy.rotate.1.json", only: "toy.rotate/1/\(id)", in: ["1"], against: mute)
    let total = report.total
    #expect(report.failures.isEmpty)
    #expect([total.selected, total.inexpressible, total.executed, total.passed] == [1, 1, 0, 0])
    #expect(total.result == .inexpressible)
    #expect(report.inexpressible == [InexpressibleCases(operation: "toy.rotate", why: "no place for \"it\"", count: 1)])
    #expect(
      total.summary == "1 case selected, 0 executed, 0 passed, 0 failed, 0 unsupported, 1 inexpressible, 19 excluded")
  }

  @Test func `Where the input must be accepted it is a missing capability, and no failure`() async throws {
    let report = try await corpus.replay("toy.rotate.1.json", only: "toy.rotate/1/basic", in: ["1"], against: mute)
    let total = report.total
    #expect(report.failures.isEmpty && report.inexpressible.isEmpty)
    #expect(
      [total.selected, total.cannotBeAsked, total.inexpressible, total.executed, total.failed] == [1, 1, 0, 0, 0])
    #expect(total.result == .inexpressible)
    #expect(report.cannotBeAsked == [InexpressibleCases(operation: "toy.rotate", why: "no place for \"it\"", count: 1)])
    #expect(
      total.summary == "1 case selected, 0 executed, 0 passed, 0 failed, 0 unsupported, 1 cannot be asked, 19 excluded")
  }

  @Test func `Reasons are counted by operation, and a long one is cut`() async throws {
    let long = Answering { request in
      let answer = try Toy.reference.answer(request)
      guard case .reject = answer else { return answer }
      return .inexpressible(request.input["by"] == .int(7) ? String(repeating: "x", count: 300) : "short")
    }
    let report = try await corpus.replay("toy.rotate.1.json", against: long)
    #expect(report.total.passed == 16)
    #expect(report.inexpressible.map(\.count) == [2, 2])
    #expect(report.inexpressible[0].why == "short")
    #expect(report.inexpressible[1].why == String(repeating: "x", count: 200) + "… (300 characters in all)")
  }

  @Test func `A listed failure that is inexpressible instead is an error of the list`() async throws {
    let list = try corpus.scratch.file("known.txt", "toy.rotate/1/empty  # wrongly-accepted\n")
    var replay = Replay(corpus.suite)
    replay.selection.run = [Glob("*/empty")]
    replay.knownFailures = try KnownFailures(path: list)
    let report = try await replay.file(at: corpus.path("toy.rotate.1.json"), against: mute)
    #expect(report.failures.map(\.kind) == [.unexpectedPass, .unexpectedPass])
    #expect(report.failures.map(\.severity) == [nil, nil])
    #expect(report.failures[0].message == "is inexpressible, but is listed as a known failure")
    #expect(report.total.inexpressible == 0)
    #expect(report.total.failed(atLeast: .interoperability) == 2)
  }

  @Test func `Of many reasons a report keeps the first ones with their counts, in any order of arrival`() {
    let groups = (0..<1500).map { InexpressibleCases(operation: "a", why: "reason \(10_000 + $0 % 1200)") }
    var lists: [[InexpressibleCases]] = [[], []]
    for group in groups { lists[0].add(group) }
    for group in groups.reversed() { lists[1].add(group) }
    #expect(lists[0] == lists[1])
    #expect(lists[0].count == 1000)
    // The first 300 reasons occur twice.
    #expect(lists[0].map(\.count) == (0..<1000).map { $0 < 300 ? 2 : 1 })
    #expect(lists[0].first?.why == "reason 10000" && lists[0].last?.why == "reason 10999")
  }

  // MARK: - Accumulated cases

  /// A corpus with ten cases, of which those with a distance above six must be refused.
  private static func accumulating() async throws -> ToyCorpus {
    let rotate = Toy.rotate { op in
      op.accumulated("far", "Ten distances.", count: 10, cases: "by is the number", []) { draft, number in
        draft.inputs["by"] = .int(Int64(number))
      }
    }
    return try await ToyCorpus(Suite(version: "1.0.0", seed: "toy", operations: [rotate]))
  }

  private func far(_ respond: @escaping @Sendable (Int64, Answer) -> Answer) async throws -> Report {
    let corpus = try await Self.accumulating()
    return try await corpus.replay(
      "toy.rotate.1.json", only: "*/far", in: ["1"],
      against: Answering { request in
        guard case .int(let distance)? = request.input["by"] else { return .error("no distance") }
        return respond(distance, try Toy.reference.answer(request))
      })
  }

  @Test func `An accumulated vector is inexpressible if a case that must be refused is, and the others are right`()
    async throws
  {
    let report = try await far { $0 > 6 ? .inexpressible("too far") : $1 }
    #expect(report.failures.isEmpty)
    #expect([report.total.inexpressible, report.total.executed] == [1, 0])
    #expect(report.inexpressible.map(\.why) == ["too far"])
  }

  @Test func `It fails if another case is wrong, and cannot be asked if a case that must be accepted cannot`()
    async throws
  {
    let wrong = try await far { $0 > 6 ? .inexpressible("too far") : $0 == 3 ? .accept(Record()) : $1 }
    #expect(wrong.failures.map(\.kind) == [.wrongOutput])
    #expect(wrong.failures.map(\.caseNumber) == [3])
    let mute = try await far { $0 == 3 ? .inexpressible("not three") : $0 > 6 ? .inexpressible("too far") : $1 }
    #expect(mute.failures.isEmpty && mute.inexpressible.isEmpty)
    #expect(mute.cannotBeAsked.map(\.why) == ["not three"])
    let both = try await far { $0 == 3 ? .inexpressible("not three") : $0 == 5 ? .reject() : $1 }
    #expect(both.failures.map(\.kind) == [.wronglyRejected])
    #expect(both.failures.map(\.caseNumber) == [5])
  }

  @Test func `An accumulated case that is accepted although it must be refused is a failure of that kind`() async throws
  {
    let report = try await far { $0 == 8 ? .accept(Record(["length": .int(0)])) : $1 }
    #expect(report.failures.map(\.kind) == [.wronglyAccepted])
    #expect(report.failures.map(\.caseNumber) == [8])
  }

  // MARK: - The wire

  @Test func `The wire has the answer, in both directions`() async throws {
    let server = WireServer(Toy.suite, implementation: mute, adapterName: "mute")
    let request =
      #"{"cmd":"run","seq":3,"operation":"toy.unmask","protocol":"1","input":{"mask":"","masked":"","key":"00"}}"#
    let line = try #require(await server.answer(line: Array(request.utf8)))
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"seq":3,"result":"inexpressible","why":"no place for \"it\""}"# + "\n")
    #expect(try AdapterAnswer(line: line).answer(for: Toy.unmask) == .inexpressible("no place for \"it\""))
    #expect(
      try AdapterAnswer(line: Array(#"{"seq":1,"result":"inexpressible"}"#.utf8)).answer(for: nil) == .inexpressible("")
    )
  }
}
