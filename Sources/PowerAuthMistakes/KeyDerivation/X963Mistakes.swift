package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the numbers of blocks in deriving key material, in all operations that do it.
extension Mistake {
  static let counterFromZero = Mistake(
    "kdf.counter-from-zero", "The blocks are numbered from 0.", \.keyMaterial.number, giving { $0 &- 1 })
  static let counterStuck = Mistake(
    "kdf.counter-stuck", "Each block is numbered 1, so that all blocks are the same.", \.keyMaterial.number,
    entering { _ in 0 })
  static let littleEndianCounter = Mistake(
    "kdf.little-endian-counter", "The number of a block is written little-endian.", \.keyMaterial.writeNumber,
    giving { $0.reversed() })
  static let counterInOneByte = Mistake(
    "kdf.counter-in-one-byte", "The number of a block is written in one byte.", \.keyMaterial.writeNumber
  ) { _ in { [UInt8(truncatingIfNeeded: $0)] } }
  static let counterInEightBytes = Mistake(
    "kdf.counter-in-eight-bytes", "The number of a block is written in eight bytes.", \.keyMaterial.writeNumber,
    giving { [0, 0, 0, 0] + $0 })
  static let counterOf8Bits = Mistake(
    "kdf.counter-of-8-bits", "The number of a block is counted in one byte, and block 256 is numbered 0.",
    \.keyMaterial.number, giving { $0 & 0xFF })
  static let atMost255Blocks = Mistake(
    "kdf.at-most-255-blocks", "More than 255 blocks are refused, as HKDF must do.", \.keyMaterial.countBlocks,
    refusing(as: .invalidLength) { $0 > 255 * SHA256.byteCount })
}

/// Mistakes with the contents of blocks.
extension Mistake {
  static let infoBeforeCounter = Mistake(
    "kdf.info-before-counter", "The info stands between the secret and the number of the block.", \.keyMaterial.hash
  ) { right in { secret, number, info in right(secret, info, number) } }
  static let counterBeforeSecret = Mistake(
    "kdf.counter-before-secret",
    "The number of the block stands before the secret, as in the one-step derivation of NIST.", \.keyMaterial.hash
  ) { right in { secret, number, info in right(number, secret, info) } }
  static let infoOmitted = Mistake("kdf.info-omitted", "The info is not hashed.", \.keyMaterial.takeInfo) { _ in
    { _, _ in [] }
  }
  static let infoInFirstBlockOnly = Mistake(
    "kdf.info-in-first-block-only", "The info is hashed in the first block only.", \.keyMaterial.takeInfo
  ) { right in { info, block in block == 0 ? right(info, block) : [] } }
  static let secretKeysAnHMAC = Mistake(
    "kdf.secret-keys-an-hmac", "A block is the HMAC of number and info under the secret, and not their hash.",
    \.keyMaterial.hash
  ) { _ in { secret, number, info in HMACSHA256.authenticationCode(for: number + info, key: secret) } }
  static let secretOf32Bytes = Mistake(
    "kdf.secret-of-32-bytes", "The secret is cut, or filled up with zeros in front, to 32 bytes.",
    \.keyMaterial.takeSecret, giving { [UInt8](repeating: 0, count: max(0, 32 - $0.count)) + $0.prefix(32) })
}

/// Mistakes with the length of key material.
extension Mistake {
  static let oneBlockOnly = Mistake(
    "kdf.one-block-only", "One block is computed, however much is asked for.", \.keyMaterial.countBlocks
  ) { right in { length in min(1, try right(length)) } }
  static let wholeBlocksOnly = Mistake(
    "kdf.whole-blocks-only", "The number of blocks is rounded down, so that the last part is missing.",
    \.keyMaterial.countBlocks, changing { $0 / SHA256.byteCount * SHA256.byteCount })
  static let notCut = Mistake(
    "kdf.not-cut", "The last block is not cut to the length that was asked for.", \.keyMaterial.cut
  ) { _ in { blocks, _ in blocks } }
  package static let lastBytesTaken = Mistake(
    "kdf.last-bytes-taken", "The end of the blocks is taken, and not their beginning.", \.keyMaterial.cut
  ) { _ in { blocks, length in Array(blocks.suffix(length)) } }
  static let lengthInBits = Mistake(
    "kdf.length-in-bits", "The length is taken for a number of bits.", \.keyMaterial.checkLength
  ) { right in { length in (try right(length) + 7) / 8 } }

  static let ofLengths = [oneBlockOnly, wholeBlocksOnly, notCut, lastBytesTaken, lengthInBits]

  static let lengthZeroAsDefault = Mistake(
    "kdf.length-0-as-default", "A length of 0 is taken for none, and gives 32 bytes.", \.keyMaterial.checkLength,
    changing { $0 == 0 ? SHA256.byteCount : $0 })
}
