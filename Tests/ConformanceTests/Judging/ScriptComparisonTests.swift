import Testing

@testable import Conformance

/// The observations of a script are compared as values, event by event.
@Suite struct ScriptComparisonTests {
  private static let members = [
    FieldDeclaration(name: "result", form: .text(), isOptional: false, sentence: "") { _ in .text("") },
    FieldDeclaration(name: "attempts", form: .int(0...9), isOptional: true, sentence: "") { _ in .int(0) },
    FieldDeclaration(name: "user", form: .text(), isOptional: true, sentence: "") { _ in .text("") },
  ]
  private let outputs = [
    FieldDeclaration(name: "seen", form: .list(of: .record(Self.members)), isOptional: false, sentence: "") { _ in
      .list([])
    }
  ]
  private let script = Script(
    events: "events", observations: "seen", decisions: textStep("decision[i]", "the rules"), names: [:],
    dangers: [
      .text(of: "result", in: ["ok"], insteadOf: ["refused", "locked"], effect: "accepted"),
      .lower("attempts", effect: "uncounted"), .other("user", effect: "another's"),
    ])

  private func output(_ observations: Record...) -> Record {
    Record(["seen": .list(observations.map { .record($0) })])
  }

  private func seen(_ result: String, _ attempts: Int64, user: String? = nil) -> Record {
    var record = Record(["result": .text(result), "attempts": .int(attempts)])
    if let user { record["user"] = .text(user) }
    return record
  }

  private func difference(_ wrong: Record, insteadOf right: Record) -> ScriptDifference? {
    let events = (1...4).map { _ in Value.record(Record(["event": .text("sign")])) }
    return script.difference(
      input: Record(["events": .list(events)]), right: right, wrong: wrong, outputs: outputs)
  }

  @Test func `Equal observations are not marked, in whatever order their members are`() throws {
    let turned = Record(["attempts": .int(0), "result": .text("ok")])
    let right = output(seen("ok", 0), seen("refused", 1), seen("ok", 0))
    let found = try #require(difference(output(turned, seen("refused", 2), seen("ok", 9)), insteadOf: right))
    #expect(found.events.map(\.differs) == [false, true])
    #expect(found.events.map(\.actual) == [#"{"result":"ok","attempts":0}"#, #"{"result":"refused","attempts":2}"#])
    #expect(difference(output(turned, seen("refused", 1), turned), insteadOf: right) == nil)
  }

  @Test func `An answer that is too short or too long differs where one of both ends`() throws {
    let right = output(seen("ok", 0), seen("ok", 0))
    let short = try #require(difference(output(seen("ok", 0)), insteadOf: right))
    #expect(short.events.map(\.actual) == [#"{"result":"ok","attempts":0}"#, "(nothing)"])
    let long = try #require(difference(output(seen("ok", 0), seen("ok", 0), seen("ok", 0)), insteadOf: right))
    #expect(long.events.map(\.expected).last == "(nothing)")
    #expect(short.danger == nil && long.danger == nil)
  }

  @Test func `Of several right outputs, the one that agrees for the longest is compared`() {
    let (one, other) = (output(seen("ok", 0), seen("ok", 0)), output(seen("ok", 1), seen("ok", 1), seen("ok", 1)))
    #expect(script.closest(to: output(seen("ok", 1), seen("ok", 2)), among: [one, other]) == other)
    #expect(script.closest(to: output(seen("locked", 0)), among: [one, other]) == one)
    #expect(script.closest(to: one, among: []) == nil)
  }

  // MARK: - Dangers

  private func effect(_ wrong: Record, insteadOf right: Record) -> String? {
    difference(output(wrong), insteadOf: output(right))?.danger?.effect
  }

  @Test func `What accepts, does not count, or gives another's data is dangerous`() {
    #expect(effect(seen("ok", 1), insteadOf: seen("refused", 1)) == "accepted")
    #expect(effect(seen("refused", 0), insteadOf: seen("refused", 1)) == "uncounted")
    #expect(effect(seen("ok", 0, user: "B"), insteadOf: seen("ok", 0, user: "A")) == "another's")
    #expect(effect(seen("ok", 0, user: "B"), insteadOf: seen("ok", 0)) == "another's")
  }

  @Test func `What refuses, counts too much or leaves data out is not`() {
    #expect(effect(seen("refused", 1), insteadOf: seen("ok", 1)) == nil)
    #expect(effect(seen("locked", 1), insteadOf: seen("refused", 1)) == nil)
    #expect(effect(seen("refused", 2), insteadOf: seen("refused", 1)) == nil)
    #expect(effect(seen("ok", 0), insteadOf: seen("ok", 0, user: "A")) == nil)
  }

  @Test func `The first event that differs decides, and what follows from it does not`() throws {
    let right = output(seen("ok", 0), seen("refused", 1))
    let found = try #require(difference(output(seen("refused", 0), seen("ok", 1)), insteadOf: right))
    #expect(found.danger == nil)
  }

  // MARK: - Mistakes

  @Test func `An output shows a mistake also where it differs in more`() {
    let right = output(seen("ok", 0), seen("refused", 1), seen("refused", 2), seen("refused", 3))
    let mistaken = output(seen("ok", 0), seen("refused", 0), seen("refused", 0), seen("refused", 0))
    func shows(_ output: Record) -> Bool { script.shows(output, whatDiffersIn: mistaken, from: right) }
    #expect(shows(mistaken))
    #expect(shows(output(seen("ok", 0), seen("locked", 0), seen("refused", 0), seen("refused", 3))))
    // Less than half of what follows.
    #expect(!shows(output(seen("ok", 0), seen("refused", 0), seen("refused", 2), seen("refused", 3))))
    // At the first event that differs, the mistake gives something else.
    #expect(!shows(output(seen("ok", 0), seen("ok", 1), seen("refused", 0), seen("refused", 0))))
    // Another event differs first.
    #expect(!shows(output(seen("locked", 0), seen("refused", 0), seen("refused", 0), seen("refused", 0))))
    #expect(!shows(right))
  }
}
