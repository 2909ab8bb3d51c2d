internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong with the checksum of a code, whether it is written or compared.
extension Mistake {
  static let checksumFromOnes = Mistake("code.checksum-from-ffff", "The checksum starts from ffff instead of zero.")
  static let checksumInverted = Mistake("code.checksum-inverted", "The bits of the checksum are inverted in the end.")
  static let checksumNotReflected = Mistake(
    "code.checksum-not-reflected", "The checksum takes the highest bit of each byte first, and not the lowest.")
  static let checksumOfCCITT = Mistake(
    "code.checksum-of-ccitt", "The polynomial of the checksum is 1021, that of CCITT, instead of 8005.")
  static let checksumOfSignedBytes = Mistake(
    "code.checksum-of-signed-bytes", "Bytes enter the checksum as signed numbers, with their sign in the upper half.")
  static let checksumLittleEndian = Mistake("code.checksum-little-endian", "The checksum is written little-endian.")
  static let checksumInFront = Mistake("code.checksum-in-front", "The checksum stands before the random bytes.")

  static let ofChecksums = [
    checksumFromOnes, checksumInverted, checksumNotReflected, checksumOfCCITT, checksumOfSignedBytes,
    checksumLittleEndian, checksumInFront,
  ]
}

extension Question {
  /// Computes the checksum of random bytes with the mistakes that are to be made, two bytes.
  func checksum(of random: [UInt8]) -> [UInt8] {
    let checksum = remainder(of: random)
    let written = [UInt8(checksum >> 8), UInt8(checksum & 0xFF)]
    return makes(.checksumLittleEndian) ? written.reversed() : written
  }

  private func remainder(of bytes: [UInt8]) -> UInt16 {
    let polynomial: UInt16 = makes(.checksumOfCCITT) ? 0x1021 : 0x8005
    var remainder: UInt16 = makes(.checksumFromOnes) ? 0xFFFF : 0
    for byte in bytes {
      // Without reflection the same register runs over mirrored bytes.
      remainder ^= widened(makes(.checksumNotReflected) ? byte.mirrored : byte)
      for _ in 0..<8 {
        let carry = remainder & 1
        remainder >>= 1
        remainder ^= carry * polynomial.mirrored
      }
    }
    if makes(.checksumNotReflected) { remainder = remainder.mirrored }
    return makes(.checksumInverted) ? ~remainder : remainder
  }

  private func widened(_ byte: UInt8) -> UInt16 {
    makes(.checksumOfSignedBytes) ? UInt16(bitPattern: Int16(Int8(bitPattern: byte))) : UInt16(byte)
  }
}

extension FixedWidthInteger {
  /// The number with its bits in the opposite order.
  fileprivate var mirrored: Self {
    (0..<Self.bitWidth).reduce(0) { $0 << 1 | (self >> $1 & 1) }
  }
}
