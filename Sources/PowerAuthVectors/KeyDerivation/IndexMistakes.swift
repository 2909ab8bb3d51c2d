internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a key is derived for a number, in whichever operation that happens.
extension Mistake {
  static let indexInFirstHalf = Mistake(
    "kdf.index-in-first-half", "The index stands in the first eight bytes of the block, and zeros follow.",
    evidence: "The publisher's implementation notes describe the block so; its code does not build it so.")
  static let littleEndianIndex = Mistake("kdf.little-endian-index", "The index is written little-endian.")
  static let indexLeftAligned = Mistake(
    "kdf.index-left-aligned", "The index is written in as few bytes as it needs, and zeros follow up to eight.")
  static let indexExchangedWithKey = Mistake(
    "kdf.block-as-key", "Key and block change places: the master key is encrypted under the block.")
  static let blockDecrypted = Mistake("kdf.block-decrypted", "The block is decrypted instead of encrypted.")
  static let blockPadded = Mistake(
    "kdf.block-padded", "The block is encrypted with padding, so that the key has 32 bytes.")
  static let blockAuthenticated = Mistake(
    "kdf.block-authenticated", "The block goes through the function for byte texts, a folded HMAC, instead of AES.")

  /// The mistakes that every index but zero shows.
  static let ofBlocks = [
    indexInFirstHalf, indexLeftAligned, indexExchangedWithKey, blockDecrypted, blockPadded, blockAuthenticated,
  ]

  static let indexOf32Bits = Mistake("kdf.index-of-32-bits", "The index is cut to its lower 32 bits.")
  static let indexOfSigned32Bits = Mistake(
    "kdf.index-of-signed-32-bits", "The index passes through a signed 32-bit number, whose sign fills the upper half.")
  static let indexAsDouble = Mistake(
    "kdf.index-as-double", "The index passes through a floating-point number, which rounds it above 2^53.")
  static let indexSignExtended = Mistake(
    "kdf.index-sign-extended", "The index is a signed number, whose sign fills the first eight bytes of the block.")
  static let indexBelowZeroRefused = Mistake(
    "kdf.index-below-zero-refused", "An index from 2^63 on is taken for a negative number, and refused.")

  /// The mistakes that no index below 2^31 shows.
  static let ofLargeIndexes = [
    indexOf32Bits, indexOfSigned32Bits, indexAsDouble, indexSignExtended, indexBelowZeroRefused,
  ]

  static let keyOfAnyLength = Mistake(
    "kdf.key-of-any-length", "A master key of another length is cut, or filled up with zeros, to 16 bytes.")

  static let blockAsInitialVector = Mistake(
    "kdf.block-as-initial-vector", "The block is the initialisation vector of CBC, and zeros are encrypted.")
  static let paddingCut = Mistake(
    "kdf.padding-cut", "The block is encrypted with padding, and the first 16 bytes of the result are the key.")
}

extension OperationBuilder {
  /// Declares the other ways to encrypt one block, which give the same key.
  func equivalentCiphers() {
    equivalent(
      .blockAsInitialVector, because: "CBC encrypts the exclusive or of text and vector, and one of them is zero.")
    equivalent(.paddingCut, because: "In CBC the padding, which makes a second block, does not change the first one.")
  }
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenIndexDerivation {
  let question: Question

  func derive(masterKey: [UInt8], index: UInt64) throws -> IndexDerivation {
    try question.refuse(index > Int64.max, as: .invalidLength, making: .indexBelowZeroRefused)
    try question.demand(masterKey.count == keyByteCount, else: .invalidLength, unlessMaking: .keyOfAnyLength)
    let masterKey = masterKey.fitted(to: keyByteCount)
    let block = block(index: mistakenIndex(index))
    let isExchanged = question.makes(.indexExchangedWithKey)
    let key = try transform(isExchanged ? masterKey : block, key: isExchanged ? block : masterKey)
    return IndexDerivation(block: block, key: question.handedOut(key))
  }

  private func mistakenIndex(_ index: UInt64) -> UInt64 {
    var index = index
    if question.makes(.indexAsDouble) { index = UInt64(exactly: Double(index)) ?? .max }
    if question.makes(.indexOf32Bits) { index &= 0xFFFF_FFFF }
    if question.makes(.indexOfSigned32Bits) {
      index = UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: index)))
    }
    return index
  }

  private func block(index: UInt64) -> [UInt8] {
    let written = question.makes(.littleEndianIndex) ? index.byteSwapped : index
    let right = IndexDerivation.block(index: written)
    var number = Array(right.suffix(8))
    if question.makes(.indexLeftAligned) { number = Array(number.drop { $0 == 0 }).fitted(to: 8) }
    let isNegative = question.makes(.indexSignExtended) && index > Int64.max
    let filling = isNegative ? [UInt8](repeating: 0xFF, count: 8) : Array(right.prefix(8))
    return question.makes(.indexInFirstHalf) ? number + filling : filling + number
  }

  private func transform(_ block: [UInt8], key: [UInt8]) throws -> [UInt8] {
    if question.makes(.blockAuthenticated) {
      return question.folded(InternalDerivation(anyKey: key, anyIndex: block).hmac)
    }
    let zeros = [UInt8](repeating: 0, count: keyByteCount)
    let isVector = question.makes(.blockAsInitialVector)
    let (text, vector) = isVector ? (zeros, block) : (block, zeros)
    if question.makes(.blockDecrypted) {
      return try AES128.decryptCBC(text, key: key, iv: vector, padding: .none) ?? []
    }
    let isPadded = question.makes(.blockPadded) || question.makes(.paddingCut)
    let encrypted = try AES128.encryptCBC(text, key: key, iv: vector, padding: isPadded ? .pkcs7 : .none)
    return question.makes(.blockPadded) ? encrypted : Array(encrypted.prefix(keyByteCount))
  }
}

extension [UInt8] {
  /// The bytes cut, or filled up with zeros behind, to a length.
  func fitted(to count: Int) -> [UInt8] {
    prefix(count) + [UInt8](repeating: 0, count: Swift.max(0, count - self.count))
  }
}
