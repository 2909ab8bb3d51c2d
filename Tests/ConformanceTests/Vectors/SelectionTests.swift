import Testing

@testable import Conformance

@Suite struct GlobTests {
  @Test(arguments: [
    ("kdf.*", "kdf.index/zero"), ("*zero", "kdf.index/zero"), ("k?f.index/*o", "kdf.index/zero"), ("*", ""),
    ("*", "a/b"), ("**", "a"), ("", ""), ("a", "a"), ("?", "a"), ("a*", "a"), ("*a*b*", "xaxxbx"), ("a*b*c", "abcbc"),
    ("*.json", "a.json.json"), ("a?c", "a*c"), ("*?", "ab"), ("a.b", "a.b"),
  ])
  func `A glob matches a whole id`(pattern: String, id: String) {
    #expect(Glob(pattern).matches(id))
  }

  @Test(arguments: [
    ("kdf", "kdf.index/zero"), ("*/zer", "kdf.index/zero"), ("", "a"), ("?", ""), ("?", "ab"), ("*?", ""), ("a", "A"),
    ("a*b", "abc"), ("a?", "a"), ("*a*b*", "ba"), ("a.b", "axb"), ("[ab]", "a"),
  ])
  func `A glob matches neither a part of an id nor another id`(pattern: String, id: String) {
    #expect(!Glob(pattern).matches(id))
  }

  // One that tries all ways to divide the id would never end: without a limit of time, which would depend on what runs
  // at the same time.
  @Test func `A glob of many stars ends`() {
    let id = String(repeating: "a", count: 2_000)
    #expect(!Glob(String(repeating: "a*", count: 40) + "b").matches(id))
    #expect(Glob(String(repeating: "*a", count: 40)).matches(id))
  }
}

@Suite struct SelectionTests {
  private func selection(_ change: (inout Selection) -> Void) -> Selection {
    var selection = Selection()
    change(&selection)
    return selection
  }

  @Test func `An empty selection selects everything`() {
    #expect(Selection().includes(id: "a/b", flags: []))
    #expect(Selection().includes(protocolVersion: "1"))
  }

  @Test func `One of the run patterns must match, and none of the skip patterns`() {
    let selection = selection {
      $0.run = [Glob("a/*"), Glob("b/*")]
      $0.skip = [Glob("*/x"), Glob("*/y")]
    }
    #expect(selection.includes(id: "a/z", flags: []))
    #expect(selection.includes(id: "b/z", flags: []))
    #expect(!selection.includes(id: "c/z", flags: []))
    #expect(!selection.includes(id: "a/x", flags: []))
    #expect(!selection.includes(id: "b/y", flags: []))
  }

  @Test func `One flag of several is enough`() {
    let selection = selection { $0.flags = ["A", "B"] }
    #expect(selection.includes(id: "", flags: ["B", "C"]))
    #expect(!selection.includes(id: "", flags: ["C"]))
    #expect(!selection.includes(id: "", flags: []))
  }

  @Test func `A release has the vectors that were in it, and no later ones`() {
    let selection = selection { $0.release = Release("1.9.2") }
    func vector(since version: String) -> Vector {
      Vector(
        id: "a/b", parent: nil, change: nil, revision: 2, since: version, comment: "", flags: [], rules: [],
        subject: .input(Record()), expectation: Expectation(.accept), steps: [Step]())
    }
    #expect(["1.0.0", "1.9.0", "1.9.2"].allSatisfy { selection.includes(vector(since: $0)) })
    #expect(["1.9.3", "1.10.0", "2.0.0", "next"].allSatisfy { !selection.includes(vector(since: $0)) })
    #expect(Selection().includes(vector(since: "1.10.0")))
  }

  @Test(arguments: ["", "1", "1.0", "1.0.0.0", "1.0.x", "1.0.-1", "01.0.0", "1.0.0-beta", "+1.0.0", "1..0"])
  func `A text that is not three plain numbers is not a release`(text: String) {
    #expect(Release(text) == nil)
  }

  @Test func `Only named versions are selected`() {
    let selection = selection { $0.protocols = ["1", "3"] }
    #expect(selection.includes(protocolVersion: "3"))
    #expect(!selection.includes(protocolVersion: "2"))
  }
}

@Suite struct ShardTests {
  @Test(arguments: [
    "", "/", "1", "1/", "/1", "0/1", "2/1", "1/0", "0/0", "-1/2", "+1/2", "01/2", "1/02", " 1/2", "1/2 ", "1/2/3",
    "a/b",
    "1.0/2", "1/18446744073709551616",
  ])
  func `An invalid text is not a shard`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(arguments: [1, 2, 3, 8, 64])
  func `Each id is in one shard, and the shards have similar sizes`(total: Int) throws {
    let shards = try (1...total).map { try #require(Shard("\($0)/\(total)")) }
    var counts = [Int](repeating: 0, count: total)
    for number in 0..<3_200 {
      let containing = shards.indices.filter { shards[$0].contains("kdf.index/random/\(number)") }
      #expect(containing.count == 1)
      counts[containing[0]] += 1
    }
    let mean = 3_200 / total
    #expect(counts.allSatisfy { $0 > mean / 2 && $0 < mean * 2 })
  }

  @Test func `An id's shard is its hash modulo their number`() {
    // The first eight bytes of SHA-256("abc"), FIPS 180-4's example: ba7816bf 8f01cfea.
    let remainder = UInt64(0xBA78_16BF_8F01_CFEA) % 1_000
    #expect(Shard("\(remainder + 1)/1000")?.contains("abc") == true)
    #expect(Shard("\(remainder)/1000")?.contains("abc") == false)
  }
}
