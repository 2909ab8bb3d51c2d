import Testing

@testable import Primitives

@Suite("Arithmetic of unsigned numbers as bytes")
struct LargeNumberTests {
  /// Numbers of 32 bits, among them the ends and those with a carry through all bytes.
  static let numbers: [UInt32] = [0, 1, 0xFF, 0x100, 0xFFFF, 0x00FF_FFFF, 0x0100_0000, 0x7FFF_FFFF, 0x8000_0000, .max]

  @Test(arguments: numbers, numbers)
  func `sums, differences and orders are those of the processor`(left: UInt32, right: UInt32) {
    #expect(left.bigEndianBytes.adding(right.bigEndianBytes) == (left &+ right).bigEndianBytes)
    #expect(left.bigEndianBytes.subtracting(right.bigEndianBytes) == (left &- right).bigEndianBytes)
    #expect(left.bigEndianBytes.isLess(than: right.bigEndianBytes) == (left < right))
    #expect(([0, 0] + left.bigEndianBytes).isLess(than: right.bigEndianBytes) == (left < right))
  }

  @Test(arguments: numbers, [1, 3, 0xFF, 0x1_0001, 0x8000_0001, UInt32.max])
  func `a remainder is that of the processor, in the length of the divisor`(number: UInt32, divisor: UInt32) {
    #expect(number.bigEndianBytes.remainder(dividedBy: divisor.bigEndianBytes) == (number % divisor).bigEndianBytes)
    let wide = [UInt8](repeating: 0, count: 5) + number.bigEndianBytes
    #expect(wide.remainder(dividedBy: divisor.bigEndianBytes) == (number % divisor).bigEndianBytes)
  }

  @Test func `leading zeros are dropped and added`() {
    #expect([UInt8]([0, 0, 7, 0]).withoutLeadingZeros == [7, 0])
    #expect([UInt8]([0, 0]).withoutLeadingZeros == [])
    #expect([UInt8]([0, 7, 0]).padded(to: 4) == [0, 0, 7, 0])
    #expect([UInt8]([0, 0, 7]).padded(to: 1) == [7])
  }
}
