import Testing

@testable import Conformance

@Suite struct RecordTests {
  @Test func `A record is a set of named values`() {
    let record = Record(["a": .int(1), "b": .text("x")])
    #expect(record == Record(["b": .text("x"), "a": .int(1)]))
    #expect(record != Record(["a": .int(1)]))
    #expect(record != Record(["a": .int(1), "c": .text("x")]))
    #expect(record != Record(["a": .int(1), "b": .text("y")]))
  }

  @Test func `A record has one value of each name, the last`() {
    let twice = Record(["a": .int(1), "a": .int(2)])
    #expect(twice["a"] == .int(2))
    #expect(twice == Record(["a": .int(2)]))
    #expect(Record(["a": .int(2), "b": .int(3)]) != Record(["a": .int(2), "a": .int(2)]))
    #expect(Record(["a": .int(2), "a": .int(2)]) != Record(["a": .int(2), "b": .int(3)]))
  }

  @Test func `A value that is set to nothing is gone`() {
    var record = Record(["a": .int(1)])
    record["b"] = .int(2)
    record["a"] = .int(3)
    record["c"] = nil
    #expect(record == Record(["a": .int(3), "b": .int(2)]))
    record["a"] = nil
    #expect(record == Record(["b": .int(2)]))
  }

  @Test func `Filling a record changes nothing that is there`() {
    var record = Record(["a": .int(1)])
    record.fill(from: Record(["a": .int(9), "b": .int(2), "c": .int(3)]), only: ["a", "b"])
    #expect(record == Record(["a": .int(1), "b": .int(2)]))
    record.fill(from: Record(["c": .int(3)]))
    #expect(record["c"] == .int(3))
  }

  @Test func `Values of different types differ, and texts by their code points`() {
    #expect(Value.int(1) != .unsigned64(1))
    #expect(Value.text("00") != .bytes([0]))
    #expect(Value.text("é") != .text("e\u{301}"))
    #expect(Step(name: "a", value: "é") != Step(name: "a", value: "e\u{301}"))
  }

  @Test(arguments: [
    (FieldForm.bytes, Value.bytes([])), (.text, .text("")), (.unsigned64, .unsigned64(.max)), (.int(0...5), .int(5)),
    (.choice(["a", "é"]), .text("é")),
  ])
  func `A form admits its own values`(form: FieldForm, value: Value) {
    #expect(form.admits(value))
  }

  @Test(arguments: [
    (FieldForm.bytes, Value.text("00")), (.text, .bytes([])), (.unsigned64, .int(1)), (.int(0...5), .int(6)),
    (.int(0...5), .unsigned64(1)), (.choice(["a", "é"]), .text("e\u{301}")), (.choice(["a"]), .text("")),
    (.text, .int(0)),
  ])
  func `A form admits no other values`(form: FieldForm, value: Value) {
    #expect(!form.admits(value))
  }
}
