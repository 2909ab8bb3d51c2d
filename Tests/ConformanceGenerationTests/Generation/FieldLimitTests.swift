import StrictJSON
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// Each size that comes from outside has a limit, and each name is compared as bytes.
@Suite struct FieldLimitTests {
  @Test(arguments: [
    (FieldForm.bytes(atMost: 2), Value.bytes([1, 2]), Value.bytes([1, 2, 3]), "bytes"),
    (.text(atMost: 2), .text("é\u{1f600}"), .text("e\u{301}e"), "characters"),
    (.list(of: .int(0...9), atMost: 2), .list([.int(1), .int(2)]), .list([.int(1), .int(2), .int(3)]), "elements"),
  ])
  func `A value above the limit of its field is refused, from a file and from an implementation`(
    form: FieldForm, allowed: Value, refused: Value, unit: String
  ) throws {
    #expect(form.objection(to: allowed, at: "field") == nil)
    #expect(form.objection(to: refused, at: "field")?.message == "has more than 2 \(unit)")
    let written = (RecordCoding.encode(allowed, as: form), RecordCoding.encode(refused, as: form))
    #expect(try RecordCoding.decode(JSONReader.node(JSONWriter.compact(written.0)), as: form, at: "field") == allowed)
    let node = try JSONReader.node(JSONWriter.compact(written.1))
    let error = #expect(throws: FieldError.self) { try RecordCoding.decode(node, as: form, at: "field") }
    #expect(error?.field == "field")
    #expect(error?.message == "has more than 2 \(unit)")
  }

  @Test func `A file with a value above the limit is named with the vector and the field`() async throws {
    let corpus = try await ToyCorpus()
    let digits = String(repeating: "ab", count: 1 << 20)
    try corpus.edit(vector: "toy.rotate/1/basic", in: "toy.rotate.1.json", "\"data\": \"", "\"data\": \"\(digits)")
    await #expect(
      throws: InvalidCorpus(
        file: corpus.path("toy.rotate.1.json"), vector: "\"toy.rotate/1/basic\"", field: "input.data", place: "line 48",
        "has more than 1048576 bytes")
    ) { try await corpus.lint() }
  }

  @Test func `The limits are in the schema`() async throws {
    let schema = try await ToyCorpus().scratch.content("schemas/toy.rotate.schema.json")
    #expect(schema.contains("\"pattern\": \"^([0-9a-f]{2})*$\",\n          \"maxLength\": 2097152"), "\(schema)")
    #expect(schema.contains("\"type\": \"string\", \"maxLength\": 1048576"), "\(schema)")
    #expect(schema.contains("\"count\": { \"type\": \"integer\", \"minimum\": 1, \"maximum\": 100000 }"), "\(schema)")
  }

  // MARK: - Names

  /// The Kelvin sign is canonically equivalent to the letter K.
  private static let fields = [
    FieldDeclaration("Key", FieldKind<[UInt8]>.bytes(1), "A key.", isOptional: true),
    FieldDeclaration("café", FieldKind<[UInt8]>.bytes(1), "Another name.", isOptional: true),
  ]

  @Test(arguments: ["\u{212a}ey", "cafe\u{301}"])
  func `A name that is only canonically equivalent is not the name of a field`(name: String) throws {
    let error = #expect(throws: FieldError.self) {
      try RecordCoding.decode(JSONReader.node(JSONWriter.compact(.object(JSONObject([(name, "00")])))), as: Self.fields)
    }
    #expect(error?.message == "is not a field of the operation")
    var record = Record(["Key": .bytes([1]), "café": .bytes([2])])
    #expect(record[name] == nil)
    record[name] = .bytes([3])
    #expect(record.members.count == 3)
    #expect(record["Key"] == .bytes([1]) && record["café"] == .bytes([2]))
  }

  @Test func `A member that is canonically equivalent to a known one is unknown`() throws {
    var reader = try MemberReader(
      JSONReader.node(JSONWriter.compact(.object(JSONObject([("Key", 1), ("\u{212a}ey", 2)])))))
    #expect(try reader.count("Key") == 1)
    let error = #expect(throws: FieldError.self) { try reader.finish() }
    #expect(error?.field.unicodeScalars.first == "\u{212a}")
  }

  @Test func `Members whose names are canonically equivalent are compared apart`() async throws {
    let (old, new) = (try await ToyCorpus(), try await ToyCorpus())
    for (corpus, value) in [(old, 1), (new, 2)] {
      try corpus.edit(
        vector: "toy.rotate/1/basic", in: "toy.rotate.1.json", "\"revision\"",
        "\"café\": 0, \"cafe\\u0301\": \(value), \"revision\"")
    }
    let diff = try CorpusDiff(from: old.scratch.path, to: new.scratch.path)
    #expect(diff.changed.map(\.id) == ["toy.rotate/1/basic"])
    #expect(diff.changed.first?.members.map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
  }
}
