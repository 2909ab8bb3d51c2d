import Testing
import Toy

@testable import Conformance
@testable import ConformanceAdapters

/// What an implementation in this process returns has limits, and so have the settings of its replay.
@Suite struct AnswerLimitTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  /// Values that contain each other; `wrap` makes the outer one.
  private static func nested(_ depth: Int, _ wrap: (Value) -> Value) -> Value {
    var value = Value.list([])
    for _ in 1..<depth { value = wrap(value) }
    return value
  }

  /// The message of the case whose output is this value.
  private func message(_ value: @escaping @Sendable () -> Value) async throws -> String {
    let report = try await corpus.replay(
      "toy.rotate.1.json", only: "toy.rotate/1/basic", in: ["1"],
      against: Answering { _ in .accept(Record(["rotated": value()])) })
    #expect(report.total.executed == 1 && report.total.failed == 1)
    return report.failures.first?.message ?? ""
  }

  @Test(arguments: [65, 200_000]) func `A value that is nested more than 64 deep is an error`(depth: Int) async throws {
    let words = "the output has values that are nested more than 64 deep"
    #expect(try await message { Self.nested(depth) { .list([$0]) } }.contains(words))
    #expect(try await message { Self.nested(depth) { .record(Record(["inner": $0])) } }.contains(words))
    // A value that is in two places.
    #expect(try await message { Self.nested(depth) { .list([$0, $0]) } }.contains("the output has "))
  }

  @Test func `A value that is nested 64 deep is judged`() async throws {
    #expect(try await !message { Self.nested(64) { .list([$0]) } }.contains("the output has "))
  }

  @Test func `An output with more than 65536 values is an error, also if they are the same one`() async throws {
    let words = "the output has more than 65536 values"
    #expect(try await message { .list(.init(repeating: .int(1), count: 65_536)) }.contains(words))
    #expect(try await !message { .list(.init(repeating: .int(1), count: 65_535)) }.contains(words))
    #expect(try await message { Self.nested(60) { .list([$0, $0]) } }.contains(words))
    #expect(try await message { Self.nested(60) { .record(Record(["a": $0, "b": $0])) } }.contains(words))
  }

  @Test func `A served implementation has the same limits`() async throws {
    let server = WireServer(
      corpus.suite,
      implementation: Answering { _ in .accept(Record(["rotated": Self.nested(200_000) { .list([$0]) }])) },
      adapterName: "a")
    let line = #"{"cmd":"run","seq":1,"operation":"toy.rotate","protocol":"1","input":{"data":"0102","by":1}}"#
    let answer = try #require(await server.answer(line: Array(line.utf8)))
    #expect(String(decoding: answer, as: UTF8.self).contains("nested more than 64 deep"))
  }

  @Test func `A served answer that has a step twice is an error`() async throws {
    let server = WireServer(
      corpus.suite,
      implementation: Answering { _ in
        .accept(Record(["rotated": .bytes([1])]), steps: [Step("a", "1"), Step("a", "1")])
      }, adapterName: "a")
    let line =
      #"{"cmd":"run","seq":1,"operation":"toy.rotate","protocol":"1","input":{"data":"0102","by":1},"want":["steps"]}"#
    let answer = String(decoding: try #require(await server.answer(line: Array(line.utf8))), as: UTF8.self)
    #expect(answer == #"{"seq":1,"result":"error","message":"two steps have the same name"}"# + "\n")
  }

  @Test(arguments: [Int.min, 0, 4097, .max])
  func `A number of cases in flight outside of its limits is an error`(inFlight: Int) async throws {
    var replay = Replay(corpus.suite)
    replay.order = .shuffled(seed: 1, inFlight: inFlight)
    let path = corpus.path("toy.rotate.1.json")
    await #expect(throws: InvalidSetting.self) { try await replay.file(at: path, against: Toy.reference) }
    for inFlight in [1, 4096] {
      replay.order = .shuffled(seed: 1, inFlight: inFlight)
      #expect(try await replay.file(at: path, against: Toy.reference).total.failed == 0)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(86_401), .seconds(Int64.max)])
  func `A time to wait outside of its limits is an error`(timeout: Duration) {
    var limits = AdapterLimits()
    limits.timeout = timeout
    let error = #expect(throws: AdapterError.self) {
      try AdapterImplementation(["/no/such/program"], suite: corpus.suite, limits: limits)
    }
    #expect(error?.description.contains("at most 86400 seconds") == true)
  }
}
