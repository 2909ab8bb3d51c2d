/// The 16-bit cyclic redundancy checks.
package enum CRC16 {
  /// Returns the check CRC-16/ARC: polynomial 8005, reflected, starting from zero.
  package static func arc(_ bytes: [UInt8]) -> UInt16 {
    let reflectedPolynomial: UInt16 = 0xa001
    var remainder: UInt16 = 0
    for byte in bytes {
      remainder ^= UInt16(byte)
      for _ in 0..<8 {
        let carry = remainder & 1
        remainder >>= 1
        remainder ^= carry * reflectedPolynomial
      }
    }
    return remainder
  }
}
