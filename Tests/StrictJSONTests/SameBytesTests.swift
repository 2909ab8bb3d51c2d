import Testing

@testable import StrictJSON

/// Bytes are compared in words of eight, which must not hide a difference at either end of them.
@Suite struct SameBytesTests {
  private func has(_ bytes: [UInt8], _ expected: [UInt8], at index: Int) -> Bool {
    bytes.span.hasBytes(expected.span, at: index)
  }

  @Test(arguments: 0...40)
  func `A difference is found in each byte`(count: Int) {
    let expected = (0..<count).map { UInt8($0 + 1) }
    for start in 0...9 {
      let before = [UInt8](repeating: 0xAA, count: start)
      let bytes = before + expected + [0xBB]
      #expect(has(bytes, expected, at: start))
      for place in expected.indices {
        var other = bytes
        other[start + place] ^= 0x80
        #expect(!has(other, expected, at: start), "byte \(place)")
      }
      #expect(has(before + expected.dropLast(), expected, at: start) == (count == 0))
    }
  }
}
