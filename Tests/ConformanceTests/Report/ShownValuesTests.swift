import Testing

@testable import Conformance

@Suite struct ShownValuesTests {
  private func cut(_ values: Record) -> Record { ShownValues.cut(values) }

  @Test func `A small record is kept as it is, with its types`() {
    let record = Record([
      "bytes": .bytes([0, 255]), "text": .text("é"), "int": .int(-1), "number": .unsigned64(.max),
      "list": .list([.list([]), .record(Record(["a": .bytes([])]))]),
    ])
    #expect(cut(record) == record)
    #expect(cut(Record()) == Record())
  }

  @Test func `Large bytes keep their beginning in hex, their length and their digest`() throws {
    var bytes = [UInt8](repeating: 0xAB, count: 100_000)
    let shown = cut(Record(["first": .bytes([1]), "large": .bytes(bytes), "last": .bytes([2])]))
    #expect(shown["first"] == .bytes([1]))
    guard case .text(let text)? = shown["large"] else { throw Unexpected() }
    #expect(text.hasPrefix("abab") && text.contains("… (100000 bytes, SHA-256 ") && text.utf8.count < 4200)
    #expect(shown["last"] == nil && shown["…"] != nil)
    bytes[99_999] = 0
    let other = cut(Record(["first": .bytes([1]), "large": .bytes(bytes), "last": .bytes([2])]))
    #expect(other["large"] != shown["large"] && other["…"] == shown["…"])
  }

  @Test func `A large text keeps its beginning`() {
    let text = String(repeating: "é", count: 5000)
    #expect(cut(Record(["t": .text(text)])) == Record(["t": .text(ShownText.cut(text, toBytes: 4095))]))
  }

  @Test func `A list of many values keeps the first, and a note that differs where the others do`() throws {
    func shown(_ last: Int64) throws -> [Value] {
      let values = (0..<100_000).map { Value.int($0) } + [.int(last)]
      guard case .list(let kept)? = cut(Record(["list": .list(values)]))["list"] else { throw Unexpected() }
      return kept
    }
    let (kept, other) = (try shown(1), try shown(2))
    #expect(kept.count <= ShownValues.mostValues + 1)
    #expect(kept.dropLast().elementsEqual((0..<Int64(kept.count - 1)).map { .int($0) }))
    #expect(kept.last != other.last && kept.dropLast() == other.dropLast())
  }

  @Test func `Values that are nested deeper than those of any field are left out`() {
    let deep = (0..<60).reduce(Value.int(1)) { value, _ in .list([value]) }
    let shown = cut(Record(["deep": deep]))
    #expect(shown.text.utf8.count { $0 == UInt8(ascii: "[") } == FieldForm.deepest)
    #expect(shown.text.contains("… (1 value, SHA-256 "))
  }

  @Test func `A member with the name of a note does no harm`() {
    let large = Value.text(String(repeating: "x", count: 10_000))
    #expect(cut(Record(["…": large, "b": large, "c": large])).members.count == 1)
  }

  private struct Unexpected: Error {}
}
