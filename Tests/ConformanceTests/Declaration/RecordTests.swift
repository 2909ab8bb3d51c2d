import Testing
import Toy

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

  @Test func `A value that is set to nil is removed`() {
    var record = Record(["a": .int(1)])
    record["b"] = .int(2)
    record["a"] = .int(3)
    record["c"] = nil
    #expect(record == Record(["a": .int(3), "b": .int(2)]))
    record["a"] = nil
    #expect(record == Record(["b": .int(2)]))
  }

  @Test func `Filling a record does not change existing values`() {
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
    (FieldForm.bytes(), Value.bytes([])), (.text(), .text("")), (.unsigned64, .unsigned64(.max)),
    (.int(0...5), .int(5)),
    (.choice(["a", "é"]), .text("é")), (.list(of: .text()), .list([])), (.list(of: .text()), .list([.text("a")])),
    (.record(Toy.parcel.fields.declarations), Record(["codes": .list([.bytes([1])]), "weight": .int(1)]).value),
  ])
  func `A form accepts its own values`(form: FieldForm, value: Value) {
    #expect(form.objection(to: value, at: "field") == nil)
  }

  @Test(arguments: [
    (FieldForm.bytes(), Value.text("00")), (.text(), .bytes([])), (.unsigned64, .int(1)), (.int(0...5), .int(6)),
    (.int(0...5), .unsigned64(1)), (.choice(["a", "é"]), .text("e\u{301}")), (.choice(["a"]), .text("")),
    (.text(), .int(0)), (.list(of: .text()), .text("a")), (.list(of: .bytes()), .bytes([1])),
    (.record(Toy.parcel.fields.declarations), .list([])),
  ])
  func `A form refuses other values`(form: FieldForm, value: Value) {
    let objection = form.objection(to: value, at: "field")
    #expect(objection?.field == "field")
    #expect(objection?.message == "must be \(form.words)")
  }

  @Test(arguments: [
    (Value.list([.record(Record(["weight": .int(1)]))]), "[0].codes", "is missing"),
    (.list([.record(Record(["weight": .int(1), "codes": .list([])])), .int(1)]), "[1]", "must be an object"),
    (
      .list([.record(Record(["weight": .int(10), "codes": .list([])]))]), "[0].weight", "must be an integer from 0 to 9"
    ),
    (.list([.record(Record(["tag": .int(1)]))]), "[0].tag", "is not a field of the record"),
  ])
  func `A form names the first wrong place`(value: Value, place: String, message: String) {
    let form = FieldForm.list(of: .record(Toy.parcel.fields.declarations))
    let objection = form.objection(to: value, at: "parcels")
    #expect(objection?.field == "parcels" + place)
    #expect(objection?.message == message)
  }

  @Test func `Lists and records are values of Swift's own types`() {
    #expect([[UInt8]](Value.list([.bytes([1]), .bytes([])])) == [[1], []])
    #expect([[UInt8]](Value.bytes([1])) == nil)
    #expect([String](Value.list([.text("a"), .int(1)])) == nil)
    #expect([UInt8](Value.list([])) == nil)
    #expect([UInt64](Value.list([.unsigned64(7)])) == [7])
    #expect(Record(Value.list([])) == nil)
    var record = Record([Toy.parcel.weight(1), Toy.parcel.codes([])])
    record[Toy.parcel.weight] = 2
    record[Toy.parcel.label] = "é"
    #expect(record == Record(["weight": .int(2), "codes": .list([]), "label": .text("é")]))
    record[Toy.parcel.label] = nil
    #expect(record[Toy.parcel.label] == nil && record[Toy.parcel.codes] == [])
  }
}
