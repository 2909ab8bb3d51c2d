import Foundation
import Testing

@testable import Conformance

/// The texts of a published suite of JSON documents, where its folder is present.
private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("../shared/published/json-test-suite/test_parsing").standardized

private let isPresent = FileManager.default.fileExists(atPath: folder.path)

@Suite struct JSONReaderTests {
  @Test(.enabled(if: isPresent, "the published JSON texts are not beside the project: 318 texts not read"))
  func `Every text that must parse does, and every text that must not is refused`() throws {
    var counts: [Character: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let kind = try #require(name.first)
      counts[kind, default: 0] += 1
      let parsed = try? JSONReader.parse(bytes)
      // Duplicate keys are grammatical, and refused here all the same.
      let isDuplicate = name.hasPrefix("y_object_duplicated_key")
      if kind == "y" { #expect((parsed != nil) == !isDuplicate, "\(name)") }
      if kind == "n" { #expect(parsed == nil, "\(name)") }
    }
    #expect(counts["y"] == 95)
    #expect(counts["n"] == 188)
  }

  @Test(arguments: [
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[1,]", "{\"a\":1,}", "[01]", "[1.]", "\"\\ud800\"", "[1] 2", "",
    " ", "nul", "\u{feff}1",
    "[\"\t\"]", "[-]", "[+1]", "[\"\\x\"]",
  ])
  func `A text that is no strict JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.utf8)) }
  }

  @Test func `An error says where it is`() throws {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.parse(Array("{\n  \"vectors\": [\n    {\"input\": tru}\n  ]\n}".utf8))
    }
    #expect(error?.line == 3)
    #expect(error?.column == 15)
    #expect(error?.path == "vectors[0].input")
  }

  @Test func `Nesting is bounded`() throws {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONError.self) { try JSONReader.parse(deep) }
  }

  @Test func `The canonical layout is short where it fits, and else a member a line`() throws {
    let value: JSONValue = [
      "a": 1, "b": ["x", "y"], "c": ["d": ["e": true]], "f": .array([]), "g": "line\n\u{7f}",
    ]
    let expected = """
      {
        "a": 1,
        "b": ["x", "y"],
        "c": {
          "d": { "e": true }
        },
        "f": [],
        "g": "line\\n\\u007f"
      }
      """
    #expect(String(decoding: JSONWriter.pretty(value), as: UTF8.self) == expected)
    #expect(try JSONReader.parse(JSONWriter.pretty(value)) == value)
    #expect(try JSONReader.parse(JSONWriter.compact(value)) == value)
  }
}

@Suite struct LockTests {
  private func lock(_ entries: (String, Int, UInt8)..., retired: [String: String] = [:]) -> Lock {
    Lock(
      entries: entries.map { Lock.Entry(id: $0.0, revision: $0.1, sha256: [UInt8](repeating: $0.2, count: 32)) },
      retired: retired)
  }

  @Test func `A changed vector needs a higher revision`() {
    #expect(lock(("a", 1, 1)).violations(by: lock(("a", 1, 2))).count == 1)
    #expect(lock(("a", 1, 1)).violations(by: lock(("a", 2, 2))).isEmpty)
    #expect(lock(("a", 2, 1)).violations(by: lock(("a", 1, 1))).count == 1)
  }

  @Test func `A vector does not vanish without an entry in retired, and does not come back`() {
    #expect(lock(("a", 1, 1)).violations(by: lock()).count == 1)
    #expect(lock(("a", 1, 1)).violations(by: lock(retired: ["a": "wrong"])).isEmpty)
    #expect(lock(retired: ["a": "wrong"]).violations(by: lock(("a", 1, 1), retired: ["a": "wrong"])).count == 1)
  }

  @Test func `A lock reads as it was written`() throws {
    let written = lock(("a", 1, 1), ("b", 3, 2), retired: ["c": "why"])
    #expect(try Lock(written.encode(), path: "lock") == written)
  }
}

@Suite struct SelectionTests {
  @Test func `A glob matches whole ids`() {
    #expect(Glob("kdf.*").matches("kdf.index/zero"))
    #expect(Glob("*zero").matches("kdf.index/zero"))
    #expect(Glob("k?f.index/*o").matches("kdf.index/zero"))
    #expect(!Glob("kdf").matches("kdf.index/zero"))
    #expect(!Glob("*/zer").matches("kdf.index/zero"))
  }
}
