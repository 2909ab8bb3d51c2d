import Encodings
import Primitives
import Testing

@testable import Conformance

/// The values were computed with Python's hashlib from the formula in FORMAT.md.
@Suite struct DrawTests {
  @Test func `Bytes are the hashes of their address`() {
    var draw = Draw(seed: "toy", id: "é/1", field: "n")
    let expected = "44fe202e6d6ba1c0f3cc41aba52baf06a74e8898810482a99a1577bbefa3171c50e7c52f34cbd938"
    #expect(Hex.encode(draw.bytes(40)) == expected)
    var pieces = Draw(seed: "toy", id: "é/1", field: "n")
    let bytes = [0, 1, 30, 2, 7].flatMap { pieces.bytes($0) }
    #expect(Hex.encode(bytes) == expected)
  }

  @Test func `An integer of 64 bits is eight bytes, the highest first`() {
    var draw = Draw(seed: "toy", id: "é/1", field: "n")
    #expect(draw.unsigned64() == 4_971_446_422_439_961_024)
    #expect(draw.unsigned64() == 17_567_488_451_931_778_822)
  }

  @Test func `Each part of the address changes the values, and so do the ends of the parts`() {
    var draws = [
      Draw(seed: "a", id: "b", field: "c"), Draw(seed: "x", id: "b", field: "c"), Draw(seed: "a", id: "x", field: "c"),
      Draw(seed: "a", id: "b", field: "x"), Draw(seed: "ab", id: "", field: "c"), Draw(seed: "", id: "ab", field: "c"),
      Draw(seed: "a", id: "bc", field: ""),
    ]
    #expect(Set(draws.indices.map { draws[$0].bytes(16) }).count == draws.count)
  }

  @Test(
    arguments: [0...0, 5...5, 0...1, -3...3, 0...255, .min ... .max, .min...0, -1 ... .max] as [ClosedRange<Int64>])
  func `A number is within its range`(range: ClosedRange<Int64>) {
    var draw = Draw(seed: "toy", id: "range", field: "\(range)")
    let numbers = (0..<200).map { _ in draw.number(in: range) }
    #expect(numbers.allSatisfy(range.contains))
    // Both ends of a small range occur.
    if range.lowerBound > -8 && range.upperBound < 8 {
      #expect(numbers.contains(range.lowerBound) && numbers.contains(range.upperBound))
    }
  }

  @Test func `Every element of a list occurs`() {
    var draw = Draw(seed: "toy", id: "list", field: "element")
    #expect(Set((0..<100).map { _ in draw.element(of: ["a", "b", "c"]) }) == ["a", "b", "c"])
  }
}
