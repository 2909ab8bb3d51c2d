import ConformanceFiles
import StrictJSON
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Operations that play events: each event has one observation.
@Suite struct ScriptTests {
  private let suite = Suite(version: "1.0.0", seed: "toy", operations: [Toy.lamp])

  private func report(_ light: [Int64], inexpressible why: String? = nil) async throws -> Report {
    let observations =
      light.map { Value.record(Record(["light": .int($0)])) }
      + (why.map { [Value.record(Record(["inexpressible": .text($0)]))] } ?? [])
    let answering = Answering { _ in .accept(Record(["observations": .list(observations)])) }
    let corpus = try await ToyCorpus(suite)
    var selection = Selection()
    selection.run = [Glob("toy.lamp/burns")]
    let replay = Replay(suite, selection: selection)
    return try await replay.files([corpus.path("toy.lamp.json")], against: answering)
  }

  @Test func `A failure shows the events up to the first whose observation differs`() async throws {
    let report = try await report([2, 2, 0, 0, 0])
    let failed = try #require(report.failures.first)
    #expect(failed.message == "observations[2].light is 0 instead of 2")
    let events = try #require(failed.events)
    #expect(events.map(\.words) == ["1, press, brightness 2", "2, wait, seconds 9", "3, look"])
    #expect(events.map(\.observed.differs) == [false, false, true])
    #expect(events[2].observed.expected == #"{"light":2}"#)
    #expect(events[2].observed.actual == #"{"light":0}"#)
  }

  @Test func `An answer that ends too early differs where it ends`() async throws {
    let events = try #require(try await report([2, 2]).failures.first?.events)
    #expect(events.count == 3)
    #expect(events[2].observed.actual == "(nothing)")
  }

  @Test func `An event that cannot be caused ends the comparison, but not what came before it`() async throws {
    let right = try await report([2, 2], inexpressible: "no clock")
    #expect(right.failures.isEmpty)
    #expect(right.total.passed == 0)
    #expect(right.cannotBeAsked.map(\.why) == ["event 3: no clock"])
    let wrong = try await report([1, 2], inexpressible: "no clock")
    #expect(wrong.failures.first?.events?.count == 1)
  }

  @Test(arguments: [
    (#"{"configuration":{},"events":[{"event":"press"}]}"#, "events[0].brightness", "is missing"),
    (
      #"{"configuration":{},"events":[{"event":"look"},{"event":"shout"}]}"#, "events[1].event",
      "must be one of press, wait, look"
    ),
    (#"{"configuration":{},"events":[{"brightness":1}]}"#, "events[0].event", "must be one of press, wait, look"),
    (
      #"{"configuration":{},"events":[{"event":"look","seconds":1}]}"#, "events[0].seconds",
      "is not a field of the record"
    ),
    (
      #"{"configuration":{},"events":[{"event":"press","brightness":4}]}"#, "events[0].brightness",
      "must be an integer from 1 to 3"
    ),
    (#"{"configuration":{},"events":["look"]}"#, "events[0]", "must be an object"),
  ])
  func `A record of another kind is refused with its place`(json: String, place: String, message: String) throws {
    let node = try JSONReader.node(Array(json.utf8))
    let error = #expect(throws: FieldError.self) { try RecordCoding.decode(node, as: Toy.lamp.inputs) }
    #expect(error?.field == place)
    #expect(error?.message == message)
  }

  @Test func `A record is written with the member that names its kind in front`() throws {
    let json = #"{"configuration":{},"events":[{"event":"press","brightness":1},{"event":"look"}]}"#
    let record = try RecordCoding.decode(try JSONReader.node(Array(json.utf8)), as: Toy.lamp.inputs)
    #expect(RecordCoding.text(record, as: Toy.lamp.inputs) == json)
    #expect(Toy.lamp.inputs[1].form.objection(to: try #require(record["events"]), at: "events") == nil)
    let wrong = Value.list([.record(Record(["event": .text("press"), "brightness": .int(9)]))])
    #expect(Toy.lamp.inputs[1].form.objection(to: wrong, at: "events") != nil)
  }

  @Test func `The page lists the kinds of events, and an explanation prints the script with its rules`() async throws {
    let page = try OperationPage(suite: suite, operation: Toy.lamp).document()
    #expect(page.contains("| `wait` | Time passes. | `seconds` (int): How long nothing happens. |"), "\(page)")
    let corpus = try await ToyCorpus(suite)
    var text = ""
    try VectorWalk(suite, selection: Selection()).visit([corpus.path("toy.lamp.json")]) { visit in
      text = try Explanation(suite, width: 100).text(of: visit)
      return false
    }
    #expect(text.contains("  1. press, brightness 2\n     → {\"light\":2}\n     R2: The button"), "\(text)")
  }
}
