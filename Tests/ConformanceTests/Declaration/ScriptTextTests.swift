import StrictJSON
import Testing

@testable import Conformance

/// The reading of scripts that scenarios write as text; the declarations say which member is of which kind.
@Suite struct ScriptTextTests {
  private struct Event: Sendable {
    var at: Int64?
    var action: Action
  }

  private enum Action: Sendable, Equatable {
    case call(name: String, count: Int?, isLoud: Bool, key: [UInt8])
    case send([String], seen: [Int])
    case look
  }

  /// A script whose events have times of their own where `isTimed` says so.
  private func script(isTimed: Bool) -> ScriptFields<String, Event> {
    func kind<each Part: Sendable>(
      _ name: String, _ parts: repeat Members<each Part>, as make: @escaping @Sendable (repeat each Part) -> Action
    ) -> EventKind<Event> {
      let at = Members<Int64>.int("at", 0...1_000_000, "When.")
      let time: Members<Int64?> = isTimed ? at.map { at, _ in at } : .optional(at)
      let action = Members<Action>.group(repeat each parts, as: make)
      return EventKind(name: name, sentence: "", members: .group(time, action) { Event(at: $0, action: $1) })
    }
    return ScriptFields(
      configuration: (
        .group(
          .record("box", of: .group(.int("size", 0...9, "How large.")) { @Sendable (size: Int) in "\(size)" }, "A box.")
        ) {
          $0
        }, ""
      ),
      events: (
        [
          kind(
            "call", .name("name", "Whom.", else: "nobody"), .optional(.int("count", -9...9, "How often.")),
            .yes("loud", "How.", else: false), .bytes("key", 2, atMost: 40, "With what.", else: [])
          ) { .call(name: $0, count: $1, isLoud: $2, key: $3) },
          kind(
            "send", .texts("lines", "What.", else: []),
            .records("seen", of: .group(.int("light", 0...9, "How bright.")) { @Sendable in $0 }, "By whom.", else: [])
          ) { .send($0, seen: $1) }, kind("look") { .look },
        ], ""
      ), observation: ([], ""), decision: "")
  }

  @Test(arguments: [
    ("call", Action.call(name: "nobody", count: nil, isLoud: false, key: [])),
    ("call name=a=b count=-3 loud=yes", .call(name: "a=b", count: -3, isLoud: true, key: [])),
    ("call key=a3", .call(name: "nobody", count: nil, isLoud: false, key: [97, 97, 97])),
    ("call name=", .call(name: "", count: nil, isLoud: false, key: [])),
    ("send lines=one,two", .send(["one", "two"], seen: [])), ("send lines=_", .send([], seen: [])),
    ("send light=1 / light=2", .send([], seen: [1, 2])),
  ])
  private func `A member is read as its kind of field says`(line: String, action: Action) throws {
    let script = script(isTimed: false)
    #expect(try script.event(script.events(in: line)[0]).action == action)
  }

  @Test func `Events stand in lines, behind semicolons, and with a number in front`() throws {
    let script = script(isTimed: false)
    let records = script.events(in: "look; 3 * call name=a\nlook") + script.events(in: ["look", "look"])
    #expect(
      records.map { $0["event"] }
        == ["look", "call", "call", "call", "look", "look", "look"].map { .text($0) })
    #expect(try records.allSatisfy { try script.event($0).at == nil })
  }

  @Test func `Where events need a time, each is a second after the one before, or as long as its line says`() throws {
    let script = script(isTimed: true)
    let events = try script.events(in: "look\n+59 look\n+500ms look\nlook").map { try script.event($0) }
    #expect(events.map(\.at) == [1000, 60_000, 60_500, 61_500])
  }

  @Test func `A configuration has members of records with the name of the record in front`() throws {
    let script = script(isTimed: false)
    #expect(try script.settings(of: script.configuration(in: "box.size=7")) == "7")
    #expect(throws: MissingInput.self) { try script.settings(of: script.configuration(in: "")) }
  }

  @Test func `A record of another kind is not an event`() throws {
    let script = script(isTimed: false)
    #expect(throws: UnknownEvent.self) { try script.event(Record(["event": .text("shout")])) }
    #expect(throws: MissingInput.self) {
      try script.event(Record(["event": .text("call"), "count": .text("three")]))
    }
  }
}
