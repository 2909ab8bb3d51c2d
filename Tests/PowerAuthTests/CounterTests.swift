import PowerAuth
import Testing

@Suite("Hash-based counter, § 8")
struct CounterTests {
  func advance(_ steps: Int) throws -> CounterAdvance {
    try Rules.right.advanceCounter(Scenario.counterData, by: steps)
  }

  @Test func `worked example 8.1: the next value is the folded hash`() throws {
    let next = try advance(1)
    #expect(next.hash == bytes("ab674140a5d66d2f91c1f1e9e514c9d8d0a0de9ecfdbef8aa7827652144f48c7"))
    #expect(next.value == bytes("7bc79fde6a0d82a5364387bbf15b811f"))
    #expect(next.value != bytes("ab674140a5d66d2f91c1f1e9e514c9d8"), "the first half of the hash")
    #expect(try advance(2).value == bytes("6164c06e395a53470294fde82e7f0c15"))
  }

  @Test func `worked example 8.1: twenty steps`() throws {
    let advanced = try advance(20)
    #expect(advanced.value == bytes("1355dd85289fe7ad9f6d1574e48f1a78"))
    #expect(advanced == (try Rules.right.advanceCounter(advance(19).value, by: 1)))
    #expect(advanced.hash.map(fold) == advanced.value)
  }

  @Test func `no step gives the value back, without a hash`() throws {
    #expect(try advance(0).value == Scenario.counterData)
    #expect(try advance(0).hash == nil)
  }

  @Test func `steps back and values of another length than 16 are refused`() {
    #expect(refusal { try advance(-1) } == .invalidLength)
    for count in [0, 15, 17, 32] {
      let value = [UInt8](repeating: 0, count: count)
      #expect(refusal { try Rules.right.advanceCounter(value, by: 1) } == .invalidLength)
    }
  }
}
