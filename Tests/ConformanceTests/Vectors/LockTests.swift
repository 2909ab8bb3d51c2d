import Testing

@testable import Conformance

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
