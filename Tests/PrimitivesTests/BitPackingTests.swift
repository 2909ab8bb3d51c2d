import Primitives
import Testing

@Suite("Numbers of a few bits")
struct BitPackingTests {
  // FIPS 203, 4.2.1: bits are counted from the lowest of the first byte.
  @Test func `the lowest bits come first`() {
    #expect(BitPacking.pack([1, 0, 0, 0, 0, 0, 0, 1], bits: 1) == [0x81])
    #expect(BitPacking.pack([0xabc, 0x123, 0, 0, 0, 0, 0, 0xfff], bits: 12).prefix(3) == [0xbc, 0x3a, 0x12])
    #expect(BitPacking.unpack([0xbc, 0x3a, 0x12], bits: 12) == [0xabc, 0x123])
  }

  @Test(arguments: [1, 4, 5, 10, 11, 12, 20])
  func `what is packed is unpacked`(bits: Int) {
    let numbers = (0..<256).map { UInt32($0 * 40503) & (1 << UInt32(bits) - 1) }
    let bytes = BitPacking.pack(numbers, bits: bits)
    #expect(bytes.count == 32 * bits)
    #expect(BitPacking.unpack(bytes[...], bits: bits) == numbers)
  }
}
