import TestFolders
import Testing

@testable import Conformance

/// Lists and records in declarations, files, schemas and pages.
@Suite struct NestedCorpusTests {
  private static let file = "toy.reverse.json"
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus(Toy.lists) }

  private func vector(_ name: String) throws -> VectorWalk.Visit {
    var found: VectorWalk.Visit?
    try VectorWalk(corpus.suite, selection: Selection()).visit([corpus.path(Self.file)]) { visit in
      if visit.vector.id == "toy.reverse/\(name)" { found = visit }
      return found == nil
    }
    return try #require(found)
  }

  // MARK: - Files

  @Test func `A corpus is in order, and regenerates byte for byte`() async throws {
    #expect(try corpus.lint() == [])
    #expect(try await CorpusBuilder(corpus.suite).check(corpus.scratch.path).differences == [])
  }

  @Test func `A file has arrays and objects, in the order of the declaration, and nothing for what is absent`() throws {
    let text = try vector("basic").text()
    let input = """
        "input": {
          "names": ["one", "é", ""],
          "numbers": ["1", "18446744073709551615"],
          "parcels": [
            {
              "weight": 1,
              "codes": ["abcd", ""]
            },
            {
              "weight": 2,
              "label": "é",
              "codes": []
            }
          ],
          "sender": {
            "name": "Ann",
            "parcel": {
              "weight": 3,
              "codes": []
            }
          }
        },
      """
    #expect(text.contains(input), "\(text)")
    #expect(text.contains("\"names\": [\"\", \"é\", \"one\"],"), "\(text)")
  }

  @Test func `A vector is read as it was written`() throws {
    let visit = try vector("basic")
    let parcels: [Record] = [
      Record([Toy.parcel.weight(1), Toy.parcel.codes([[0xab, 0xcd], []])]),
      Record([Toy.parcel.weight(2), Toy.parcel.label("é"), Toy.parcel.codes([])]),
    ]
    guard case .input(let input) = visit.vector.subject else {
      Issue.record("the vector has no input")
      return
    }
    #expect(input["names"] == .list([.text("one"), .text("é"), .text("")]))
    #expect(input["numbers"] == .list([.unsigned64(1), .unsigned64(.max)]))
    #expect(input["parcels"] == parcels.value)
    #expect(visit.vector.expectation.outputs.first?["parcels"] == Array(parcels.reversed()).value)
  }

  @Test func `A scenario changes one field of one record`() throws {
    let (parent, child) = (try vector("basic").text(), try vector("heavier").text())
    #expect(parent.contains("\"weight\": 2"))
    #expect(child.contains("\"parent\": \"toy.reverse/basic\"") && child.contains("\"weight\": 9"))
    #expect(!child.contains("\"weight\": 2") && child.contains("\"weight\": 1"))
  }

  @Test func `What is left open is drawn`() throws {
    guard case .input(let input) = try vector("random/1").vector.subject else {
      Issue.record("the vector has no input")
      return
    }
    for field in Toy.reverse.inputs where !field.isOptional {
      let value = try #require(input[field.name])
      #expect(field.form.objection(to: value, at: field.name) == nil)
    }
    #expect(input["sender"] == nil)
  }

  @Test func `The digest of accumulated cases is that of their lines`() throws {
    // Computed with Python from the description in FORMAT.md and the declaration.
    let digest = "db552eb237613de6be62484f33f76c549f86441283b65164cb58daa6fe02b04c"
    #expect(try vector("accumulated").text().contains("\"sha256\": \"\(digest)\""))
  }

  @Test(arguments: [
    ("\"é\", \"\"]", "\"é\", 7]", "input.names[2]", "must be a text"),
    ("[\"one\", \"é\", \"\"]", "\"one\"", "input.names", "must be an array"),
    ("[\"one\", \"é\", \"\"]", "null", "input.names", "must be an array"),
    (
      "\"18446744073709551615\"", "\"18446744073709551616\"", "input.numbers[1]",
      "must be an unsigned 64-bit integer as a text of decimal digits"
    ),
    ("\"weight\": 2", "\"weight\": 10", "input.parcels[1].weight", "must be an integer from 0 to 9"),
    ("\"weight\": 2,", "", "input.parcels[1].weight", "is missing"),
    ("\"label\": \"é\"", "\"label\": null", "input.parcels[1].label", "must be one of fragile, é"),
    ("\"label\": \"é\"", "\"tag\": \"é\"", "input.parcels[1].tag", "is not a field of the record"),
    ("\"abcd\"", "\"abc\"", "input.parcels[0].codes[0]", "must be bytes in lower-case hex, two digits each"),
    ("\"name\": \"Ann\",", "", "input.sender.name", "is missing"),
    ("\"weight\": 3", "\"weight\": -3", "input.sender.parcel.weight", "must be an integer from 0 to 9"),
  ])
  func `A wrong value is named with its place`(old: String, new: String, place: String, message: String) throws {
    try corpus.edit(vector: "toy.reverse/basic", in: Self.file, old, new)
    let error = #expect(throws: InvalidCorpus.self) { try vector("no-such-vector") }
    #expect(error?.field == place)
    #expect(error?.message == message)
  }

  // MARK: - Schemas and pages

  @Test func `A schema describes elements and members`() throws {
    let schema = try corpus.scratch.content("schemas/toy.reverse.schema.json")
    let parcels = """
              "parcels": {
                "description": "Parcels.",
                "type": "array",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["weight", "codes"],
                  "properties": {
                    "weight": { "description": "How heavy it is.", "type": "integer", "minimum": 0, "maximum": 9 },
                    "label": {
                      "description": "What stands on it.",
                      "enum": ["fragile", "é"]
                    },
                    "codes": {
                      "description": "What is printed on it.",
                      "type": "array",
                      "items": { "type": "string", "pattern": "^([0-9a-f]{2})*$" }
                    }
                  }
                }
              },
      """
    #expect(schema.contains(parcels), "\(schema)")
  }

  @Test func `The page of an operation has a row for each field of a record`() {
    let page = ReferenceWriter(suite: Toy.lists).page(of: Toy.reverse)
    let rows = """
      | `names` | list of text | Texts. |
      | `numbers` | list of u64 | Numbers. |
      | `parcels` | list of record | Parcels. |
      | `parcels[].weight` | int | How heavy it is. |
      | `parcels[].label`? | `fragile` or `é` | What stands on it. |
      | `parcels[].codes` | list of bytes | What is printed on it. |
      | `sender`? | record | Who sends them. |
      | `sender.name` | text | Who sends it. |
      | `sender.parcel`? | record | A parcel of its own. |
      | `sender.parcel.weight` | int | How heavy it is. |

      """
    #expect(page.contains(rows), "\(page)")
  }

  @Test func `An explanation shows each value with its place`() throws {
    let text = try Explanation(Toy.lists, width: 80).text(of: try vector("basic"))
    let values = """
        parcels Parcels.
            [0].weight = 1
            [0].codes[0] = abcd
            [0].codes[1] = (empty)
            [1].weight = 2
            [1].label = é
            [1].codes = []
        sender Who sends them.
            name = Ann
      """
    #expect(text.contains(values), "\(text)")
    #expect(text.contains("  names = names, the last first\n      [0] = (empty)\n      [1] = é\n"), "\(text)")
  }

  // MARK: - Limits

  @Test func `Fields that are nested too deep are no declaration`() async throws {
    func operation<Native>(_ kind: FieldKind<Native>) -> Operation {
      Operation("toy.deep", "Depth.", reference: "Toy", ranges: [ProtocolRange(["1"])]) { op in
        _ = op.input("deep", kind, "It is deep.")
        let rule = op.rule("R1", "It is deep.")
        op.scenario("basic", "Depth.", exercises: [rule])
        op.answer(by: NoRules()) { _, _, _ in .accept(Record()) }
      }
    }
    func list<Element>(_ kind: FieldKind<Element>) -> FieldKind<[Element]> { .list(of: kind, drawing: 1...1) }
    let eight = list(list(list(list(list(list(list(list(.unsigned64))))))))
    _ = try await ToyCorpus(Suite(version: "1.0.0", seed: "toy", operations: [operation(eight)]))
    let error = await #expect(throws: DeclarationError.self) {
      _ = try await ToyCorpus(Suite(version: "1.0.0", seed: "toy", operations: [operation(list(eight))]))
    }
    #expect(error?.description == "toy.deep has deep nested more than 8 deep")
  }
}
