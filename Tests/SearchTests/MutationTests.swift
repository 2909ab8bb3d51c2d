import Conformance
import PowerAuthVectors
import Testing

@testable import Search

@Suite struct MutationTests {
  private func texts(_ text: String, _ count: Int = 400) -> Set<String> {
    var picker = Picker(seed: "test", name: text)
    return Set((0..<count).map { _ in TextMutation.mutated(text, &picker) })
  }

  @Test func base64GetsOtherAlphabetsAndPadding() {
    let changed = texts("+/+/AQ==")
    for text in ["+/+/AQ", "-_-_AQ==", "+/+/AR=="] { #expect(changed.contains(text)) }
  }

  @Test func `Fields of headers are dropped, repeated and reordered`() {
    let changed = texts("a=\"1\", b=\"2\"", 1500)
    for text in ["a=\"1\"", "b=\"2\"", "b=\"2\", a=\"1\"", "a=\"1\", a=\"1\", b=\"2\""] {
      #expect(changed.contains(text))
    }
  }

  @Test func `Members of JSON are dropped, repeated and reordered`() {
    let changed = texts(#"{"a":1,"b":2}"#, 1500)
    for text in [#"{"a":1}"#, #"{"a":1,"b":2,"b":2}"#, #"{"b":2,"a":1}"#, #"{"a":"1","b":2}"#] {
      #expect(changed.contains(text))
    }
  }

  @Test func `An integer in DER gets a zero byte more`() {
    var picker = Picker(seed: "test", name: "DER")
    let signature: [UInt8] = [0x30, 6, 2, 1, 1, 2, 1, 2]
    #expect(DERMutation.isDER(signature))
    let changed = Set((0..<300).map { _ in DERMutation.mutated(signature, &picker) })
    #expect(changed.contains([0x30, 7, 2, 2, 0, 1, 2, 1, 2]))
    #expect(changed.contains([0x30, 3, 2, 1, 2]))
  }

  @Test func `Smaller values weigh less`() {
    let bytes = SmallerValue.all(of: .bytes([1, 2, 3, 4]), as: .bytes())
    #expect(bytes.first?.value == .bytes([]))
    #expect(bytes.contains { $0.value == .bytes([0, 0, 3, 4]) })
    let list = SmallerValue.all(of: .list([.int(4), .int(9)]), as: .list(of: .int(0...10)))
    #expect(list.contains { $0.value == .list([.int(9)]) })
    #expect(list.contains { $0.value == .list([.int(4), .int(0)]) })
  }

  @Test func `Combinations of corners concern two fields, then three`() throws {
    let search = smallSearch(1, "signature.online")
    let corners = FieldCorners(try #require(search.makers.first))
    #expect(Set(corners.combination(0).map(\.field)).count == 2)
    #expect(Set(corners.combination(1_000_000).map(\.field)).count == 3)
    let found = Set((0..<corners.pairCount).map { corners.combination($0).map { "\($0.field) \($0.name)" } })
    let counts = corners.corners.map(\.count)
    let pairs = counts.indices.map { first in counts[(first + 1)...].reduce(0, +) * counts[first] }
    #expect(found.count == pairs.reduce(0, +))
  }
}
