import Testing

@testable import Conformance

@Suite struct LockTests {
  private func lock(_ entries: (String, Int, UInt8)..., retired: [String: String] = [:]) -> Lock {
    Lock(
      entries: entries.map { Lock.Entry(id: $0.0, revision: $0.1, sha256: [UInt8](repeating: $0.2, count: 32)) },
      retired: retired)
  }

  @Test func `Unchanged and new vectors violate nothing`() {
    #expect(lock(("a", 2, 1)).violations(by: lock(("a", 2, 1))).isEmpty)
    #expect(lock(("a", 2, 1)).violations(by: lock(("b", 1, 2), ("a", 2, 1))).isEmpty)
    #expect(lock().violations(by: lock(("a", 1, 1))).isEmpty)
  }

  @Test func `A changed vector needs a higher revision`() {
    #expect(lock(("a", 1, 1)).violations(by: lock(("a", 2, 2))).isEmpty)
    #expect(lock(("a", 1, 1)).violations(by: lock(("a", 2, 1))).isEmpty)
    for revision in [0, 1] {
      #expect(
        lock(("a", 1, 1)).violations(by: lock(("a", revision, 2))) == ["a: changed without a higher revision than 1"])
    }
    #expect(lock(("a", 2, 1)).violations(by: lock(("a", 1, 1))) == ["a: has a lower revision than 2"])
  }

  @Test func `A removed vector needs an entry in retired`() {
    #expect(
      lock(("a", 1, 1), ("b", 1, 1)).violations(by: lock(("b", 1, 1))) == ["a: is missing, without an entry in retired"]
    )
    #expect(lock(("a", 1, 1)).violations(by: lock(retired: ["a": "wrong"])).isEmpty)
    #expect(lock(("a", 1, 1)).violations(by: lock(retired: ["b": "wrong"])).count == 1)
  }

  @Test func `A retired id must not be used again, and must stay in retired`() {
    let old = lock(retired: ["a": "wrong"])
    #expect(
      old.violations(by: lock(("a", 1, 1), retired: ["a": "wrong"]))
        == ["a: is retired, and an id is never used again"])
    #expect(
      lock(("a", 1, 1)).violations(by: lock(("a", 1, 1), retired: ["a": "wrong"]))
        == ["a: is retired, and an id is never used again"])
    #expect(old.violations(by: lock()) == ["a: is missing in retired, so that its id could be used again"])
    #expect(old.violations(by: lock(("a", 1, 1))).count == 2)
    #expect(old.violations(by: lock(retired: ["a": "wrong, as we found", "b": "too"])).isEmpty)
  }

  @Test func `All violations are reported, those of vectors in order`() {
    let old = lock(("c", 1, 1), ("b", 1, 1), ("a", 1, 1))
    #expect(old.violations(by: lock(("b", 1, 2))).map { $0.prefix(1) } == ["c", "b", "a"])
  }

  @Test func `A lock is read as it was written`() throws {
    let written = lock(("b", 1, 1), ("a", 3, 2), retired: ["d": "why", "c": ""])
    #expect(try Lock(written.encode(), path: "lock") == written)
    #expect(written.entries.map(\.digest) == [[UInt8](repeating: 1, count: 12), [UInt8](repeating: 2, count: 12)])
    #expect(try Lock(lock().encode(), path: "lock") == lock())
  }

  @Test func `A lock has one line for each vector, behind the beginning of its id`() {
    let text = String(decoding: lock(("a/b/c", 1, 0), ("a/b/d", 3, 0xFF), ("a/e", 1, 1)).encode(), as: UTF8.self)
    // Base64 of twelve bytes 00, FF and 01.
    #expect(
      text == """
        {
        "format": 1,
        "vectors": [
        "a/b/",
        "c AAAAAAAAAAAAAAAA",
        "d 3 ////////////////",
        "a/",
        "e AQEBAQEBAQEBAQEB"
        ],
        "retired": {}
        }

        """)
  }

  @Test(
    arguments: [
      ("\"format\": 1", "\"format\": 2", "format", "is unknown"),
      ("\"vectors\": [", "\"vectors\": {}, \"others\": [", "vectors", "must be an array of texts"),
      ("\"d/\"", "1", "vectors[0]", "must be a text"),
      (
        "\"d/\"", "\"D/\"", "vectors[1]",
        "must be an id: lower-case letters, digits, dots, dashes and slashes, at most 200"
      ),
      ("a 3 ", "a -3 ", "vectors[2]", LockTests.form), ("a 3 ", "a 03 ", "vectors[2]", LockTests.form),
      ("a 3 ", "a 3 3 ", "vectors[2]", LockTests.form), ("AgIC", "Ag", "vectors[2]", LockTests.form),
      ("AgIC", "Ag?C", "vectors[2]", LockTests.form), ("a 3 ", "a 1 ", "vectors[2]", LockTests.form),
      ("a 3 ", "b ", "vectors[2]", "d/b is there twice"),
      ("\"why\"", "null", "retired.c", "must be a text"),
      ("\"retired\": {", "\"author\": \"me\",\n  \"retired\": {", "author", "is not a known member"),
      ("\"retired\"", "\"tired\"", "retired", "is missing"),
    ] as [(String, String, String, String)])
  func `An invalid lock is named with the field`(
    old: String, new: String, field: String, message: String
  ) throws {
    let text = String(decoding: lock(("d/b", 1, 1), ("d/a", 3, 2), retired: ["c": "why"]).encode(), as: UTF8.self)
    #expect(text.contains(old))
    let error = #expect(throws: InvalidCorpus.self) {
      try Lock(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), path: "the/lock")
    }
    #expect(error?.file == "the/lock")
    #expect(error?.message == message)
    #expect(error?.field == field)
  }

  private static let form = "d/a must have a revision, if it is not 1, and 12 bytes in Base64"
}
