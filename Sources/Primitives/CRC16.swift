/// The 16-bit cyclic redundancy checks.
package enum CRC16 {
  /// The remainder of each byte by the reflected polynomial 8005.
  private static let remainders = [256 of UInt16] { byte in
    let reflectedPolynomial: UInt16 = 0xa001
    return (0..<8).reduce(UInt16(byte)) { remainder, _ in remainder >> 1 ^ (remainder & 1) * reflectedPolynomial }
  }

  /// Returns the check CRC-16/ARC: polynomial 8005, reflected, starting from zero.
  package static func arc(_ bytes: Span<UInt8>) -> UInt16 {
    var remainder: UInt16 = 0
    for index in bytes.indices {
      remainder = remainder >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[index])]
    }
    return remainder
  }
}
