/// Numbers of a few bits in bytes, one after the other, the lowest bit first, as FIPS 203 and FIPS 204 encode coefficients.
package enum BitPacking {
  /// Returns the bytes of the numbers, of which there are a multiple of eight, each below 2 to the power of the bits.
  package static func pack(_ numbers: [UInt32], bits: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: numbers.count / 8 * bits) { bytes, count in
      var (pending, pendingCount) = (UInt64(0), 0)
      for number in numbers {
        pending |= UInt64(number) &<< UInt64(pendingCount)
        pendingCount += bits
        while pendingCount >= 8 {
          unsafe bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: pending))
          count += 1
          pending &>>= 8
          pendingCount -= 8
        }
      }
    }
  }

  /// Returns the numbers in bytes, which hold a whole number of them.
  package static func unpack(_ bytes: ArraySlice<UInt8>, bits: Int) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: 8 * bytes.count / bits) { numbers, count in
      let mask: UInt64 = 1 &<< UInt64(bits) &- 1
      var (pending, pendingCount) = (UInt64(0), 0)
      for byte in bytes {
        pending |= UInt64(byte) &<< UInt64(pendingCount)
        pendingCount += 8
        while pendingCount >= bits {
          unsafe numbers.initializeElement(at: count, to: UInt32(truncatingIfNeeded: pending & mask))
          count += 1
          pending &>>= UInt64(bits)
          pendingCount -= bits
        }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes in parts of the same length, of which there must be a whole number.
  package func parts(of byteCount: Int) -> [ArraySlice<UInt8>] {
    stride(from: startIndex, to: endIndex, by: byteCount).map { self[$0..<$0 + byteCount] }
  }
}
