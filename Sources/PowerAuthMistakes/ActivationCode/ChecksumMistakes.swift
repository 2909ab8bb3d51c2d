internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the checksum of a code, whether it is written or compared.
extension Mistake {
  // The check is linear: to start from ffff is to invert the first two bytes.
  static let checksumFromOnes = Mistake(
    "code.checksum-from-ffff", "The checksum starts from ffff instead of zero.", \.activationCode.computeChecksum,
    ofBytes { $0.prefix(2).map { ~$0 } + $0.dropFirst(2) })
  static let checksumInverted = Mistake(
    "code.checksum-inverted", "The bits of the checksum are inverted in the end.", \.activationCode.computeChecksum,
    giving { ~$0 })
  // Without reflection the same register runs over mirrored bytes.
  static let checksumNotReflected = Mistake(
    "code.checksum-not-reflected", "The checksum takes the highest bit of each byte first, and not the lowest.",
    \.activationCode.computeChecksum
  ) { right in { right(RandomPart($0.array.map(\.mirrored))).mirrored } }
  static let checksumOfCCITT = Mistake(
    "code.checksum-of-ccitt", "The polynomial of the checksum is 1021, that of CCITT, instead of 8005.",
    \.activationCode.computeChecksum
  ) { _ in { remainder(of: $0.array.map(UInt16.init), polynomial: 0x1021) } }
  static let checksumOfSignedBytes = Mistake(
    "code.checksum-of-signed-bytes", "Bytes enter the checksum as signed numbers, with their sign in the upper half.",
    \.activationCode.computeChecksum
  ) { _ in
    { bytes in
      remainder(of: bytes.array.map { UInt16(bitPattern: Int16(Int8(bitPattern: $0))) }, polynomial: 0x8005)
    }
  }
  static let checksumLittleEndian = Mistake(
    "code.checksum-little-endian", "The checksum is written little-endian.", \.activationCode.writeChecksum,
    entering(\.byteSwapped))
  static let checksumInFront = Mistake(
    "code.checksum-in-front", "The checksum stands before the random bytes.", \.activationCode.layOut
  ) { right in { random, checksum in right(checksum, random) } }
  .and(\.activationCode.places, constant(.init(random: 2, checksum: 0)))

  static let ofChecksums = [
    checksumFromOnes, checksumInverted, checksumNotReflected, checksumOfCCITT, checksumOfSignedBytes,
    checksumLittleEndian, checksumInFront,
  ]
}

/// Mistakes where the stated checksum is compared.
extension Mistake {
  static let checksumUnchecked = Mistake(
    "code.checksum-unchecked", "The checksum is not compared.", \.activationCode.compareChecksums
  ) { _ in { _, _ in true } }
  static let firstChecksumByteOnly = Mistake(
    "code.first-checksum-byte-only", "Only the first byte of the checksum is compared.",
    \.activationCode.compareChecksums
  ) { _ in { $0.first == $1.first } }
  static let lastChecksumByteOnly = Mistake(
    "code.last-checksum-byte-only", "Only the last byte of the checksum is compared.", \.activationCode.compareChecksums
  ) { _ in { $0.last == $1.last } }
  static let zeroChecksumTaken = Mistake(
    "code.zero-checksum-taken", "A checksum of zero is taken for none, as codes of versions 2.x have none.",
    \.activationCode.compareChecksums
  ) { right in { stated, computed in stated == CodeChecksum(first: 0, last: 0) || right(stated, computed) } }

  static let ofChecksumComparison = [checksumUnchecked, firstChecksumByteOnly, lastChecksumByteOnly, zeroChecksumTaken]
}

/// Changes the bytes that enter the checksum.
private func ofBytes(
  _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> @Sendable (@escaping ChecksumOfCode) -> ChecksumOfCode {
  entering { RandomPart(change($0.array)) }
}

/// The check of words by a polynomial, reflected, starting from zero.
private func remainder(of words: [UInt16], polynomial: UInt16) -> UInt16 {
  var remainder: UInt16 = 0
  for word in words {
    remainder ^= word
    for _ in 0..<8 {
      let carry = remainder & 1
      remainder >>= 1
      remainder ^= carry * polynomial.mirrored
    }
  }
  return remainder
}

extension FixedWidthInteger {
  /// The number with its bits in the opposite order.
  fileprivate var mirrored: Self {
    (0..<Self.bitWidth).reduce(0) { $0 << 1 | (self >> $1 & 1) }
  }
}
