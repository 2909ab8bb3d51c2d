import PowerAuth
import Testing

@Suite("Hash-based counter, § 8")
struct CounterTests {
  let start: HashCounter

  init() throws {
    start = try HashCounter(data: Scenario.counterData)
  }

  @Test func `worked example 8.1: the next value is the folded hash`() throws {
    #expect(start.hash == bytes("ab674140a5d66d2f91c1f1e9e514c9d8d0a0de9ecfdbef8aa7827652144f48c7"))
    #expect(start.next.data == bytes("7bc79fde6a0d82a5364387bbf15b811f"))
    #expect(start.next.data != bytes("ab674140a5d66d2f91c1f1e9e514c9d8"), "the first half of the hash")
    #expect(start.next.next.data == bytes("6164c06e395a53470294fde82e7f0c15"))
  }

  @Test func `worked example 8.1: twenty steps`() throws {
    let advance = try start.advanced(by: 20)
    #expect(advance.counter.data == bytes("1355dd85289fe7ad9f6d1574e48f1a78"))
    #expect(try advance.hash == start.advanced(by: 19).counter.hash)
    #expect(advance.hash.map(fold) == advance.counter.data)
  }

  @Test func `no step gives the value back, without a hash`() throws {
    let advance = try start.advanced(by: 0)
    #expect(advance.counter == start)
    #expect(advance.hash == nil)
  }

  @Test func `steps back and values of another length than 16 are refused`() {
    #expect(refusal { try start.advanced(by: -1) } == .invalidLength)
    for count in [0, 15, 17, 32] {
      let data = [UInt8](repeating: 0, count: count)
      #expect(refusal { try HashCounter(data: data) } == .invalidLength)
    }
  }
}
