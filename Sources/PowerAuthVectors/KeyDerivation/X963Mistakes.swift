internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where key material is derived from a shared secret, in whichever operation that happens.
extension Mistake {
  static let counterFromZero = Mistake("kdf.counter-from-zero", "The blocks are numbered from 0.")
  static let counterStuck = Mistake("kdf.counter-stuck", "Each block is numbered 1, so that all blocks are the same.")
  static let littleEndianCounter = Mistake(
    "kdf.little-endian-counter", "The number of a block is written little-endian.")
  static let counterInOneByte = Mistake("kdf.counter-in-one-byte", "The number of a block is written in one byte.")
  static let counterInEightBytes = Mistake(
    "kdf.counter-in-eight-bytes", "The number of a block is written in eight bytes.")
  static let counterOf8Bits = Mistake(
    "kdf.counter-of-8-bits", "The number of a block is counted in one byte, and block 256 is numbered 0.")
  static let atMost255Blocks = Mistake(
    "kdf.at-most-255-blocks", "More than 255 blocks are refused, as HKDF must do.")

  static let ofCounters = [
    counterFromZero, counterStuck, littleEndianCounter, counterInOneByte, counterInEightBytes, counterOf8Bits,
    atMost255Blocks,
  ]

  static let infoBeforeCounter = Mistake(
    "kdf.info-before-counter", "The info stands between the secret and the number of the block.")
  static let counterBeforeSecret = Mistake(
    "kdf.counter-before-secret",
    "The number of the block stands before the secret, as in the one-step derivation of NIST.")
  static let infoOmitted = Mistake("kdf.info-omitted", "The info is not hashed.")
  static let infoInFirstBlockOnly = Mistake(
    "kdf.info-in-first-block-only", "The info is hashed in the first block only.")
  static let secretKeysAnHMAC = Mistake(
    "kdf.secret-keys-an-hmac", "A block is the HMAC of number and info under the secret, and not their hash.")
  static let secretAsNumber = Mistake(
    "kdf.secret-as-number", "The secret passes through a number, which drops its leading zero bytes.")
  static let secretOf32Bytes = Mistake(
    "kdf.secret-of-32-bytes", "The secret is cut, or filled up with zeros in front, to 32 bytes.")

  static let ofBlockContents = [
    infoBeforeCounter, counterBeforeSecret, infoOmitted, infoInFirstBlockOnly, secretKeysAnHMAC, secretAsNumber,
    secretOf32Bytes,
  ]

  static let oneBlockOnly = Mistake("kdf.one-block-only", "One block is computed, however much is asked for.")
  static let wholeBlocksOnly = Mistake(
    "kdf.whole-blocks-only", "The number of blocks is rounded down, so that the last part is missing.")
  static let notCut = Mistake("kdf.not-cut", "The last block is not cut to the length that was asked for.")
  static let lastBytesTaken = Mistake(
    "kdf.last-bytes-taken", "The end of the blocks is taken, and not their beginning.")
  static let lengthInBits = Mistake("kdf.length-in-bits", "The length is taken for a number of bits.")

  static let ofLengths = [oneBlockOnly, wholeBlocksOnly, notCut, lastBytesTaken, lengthInBits]

  static let emptyKeyGiven = Mistake("kdf.empty-key-given", "A length of 0 gives an empty key instead of a refusal.")
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenX963Derivation {
  let question: Question

  func derive(secret: [UInt8], info: [UInt8], length: Int) throws -> (blocks: [[UInt8]], key: [UInt8]) {
    try question.demand(length >= 1, else: .invalidLength, unlessMaking: .emptyKeyGiven)
    let wanted = question.makes(.lengthInBits) ? (length + 7) / 8 : length
    let count = blockCount(for: wanted)
    try question.refuse(count > 255, as: .invalidLength, making: .atMost255Blocks)
    let secret = mistakenSecret(secret)
    let info = question.makes(.infoOmitted) ? [] : question.takenIn(info)
    let blocks = (0..<count).map { number in
      block(number: number, secret: secret, info: number > 0 && question.makes(.infoInFirstBlockOnly) ? [] : info)
    }
    return (blocks, question.handedOut(cut(Array(blocks.joined()), to: wanted)))
  }

  private func blockCount(for length: Int) -> Int {
    let rounded = question.makes(.wholeBlocksOnly) ? length : length + SHA256.byteCount - 1
    let count = rounded / SHA256.byteCount
    return question.makes(.oneBlockOnly) ? min(1, count) : count
  }

  private func mistakenSecret(_ secret: [UInt8]) -> [UInt8] {
    var secret = secret
    if question.makes(.secretAsNumber) { secret = Array(secret.drop { $0 == 0 }) }
    guard question.makes(.secretOf32Bytes) else { return secret }
    return [UInt8](repeating: 0, count: max(0, 32 - secret.count)) + secret.prefix(32)
  }

  /// The block of a number from 0 on, which is written as one more.
  private func block(number: Int, secret: [UInt8], info: [UInt8]) -> [UInt8] {
    let counter = counter(number: number)
    if question.makes(.secretKeysAnHMAC) { return HMACSHA256.authenticationCode(for: counter + info, key: secret) }
    let tail = question.makes(.infoBeforeCounter) ? info + counter : counter + info
    guard question.makes(.counterBeforeSecret) else { return SHA256.hash(secret + tail) }
    return SHA256.hash(question.makes(.infoBeforeCounter) ? info + counter + secret : counter + secret + info)
  }

  private func counter(number: Int) -> [UInt8] {
    var number = UInt32(number)
    if question.makes(.counterStuck) { number = 0 }
    if !question.makes(.counterFromZero) { number += 1 }
    if question.makes(.counterOf8Bits) { number &= 0xFF }
    let written = question.makes(.counterInEightBytes) ? UInt64(number).bigEndianBytes : number.bigEndianBytes
    let bytes = question.makes(.littleEndianCounter) ? written.reversed() : written
    guard question.makes(.counterInOneByte) else { return bytes }
    return [UInt8(truncatingIfNeeded: number)]
  }

  private func cut(_ material: [UInt8], to length: Int) -> [UInt8] {
    if question.makes(.notCut) { return material }
    return Array(question.makes(.lastBytesTaken) ? material.suffix(length) : material.prefix(length))
  }
}
