internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a key is derived for a number, in whichever operation that happens.
extension Mistake {
  static let indexInFirstHalf = Mistake(
    "kdf.index-in-first-half", "The index stands in the first eight bytes of the block, and zeros follow.",
    evidence: "The publisher's implementation notes describe the block so; its code does not build it so.")
  static let littleEndianIndex = Mistake("kdf.little-endian-index", "The index is written little-endian.")
  static let indexOf32Bits = Mistake("kdf.index-of-32-bits", "The index is cut to its lower 32 bits.")
  static let indexAsDouble = Mistake(
    "kdf.index-as-double", "The index passes through a floating-point number, which rounds it above 2^53.")
  static let indexExchangedWithKey = Mistake(
    "kdf.block-as-key", "Key and block change places: the master key is encrypted under the block.")
  static let keyOfAnyLength = Mistake(
    "kdf.key-of-any-length", "A master key of another length is cut, or filled up with zeros, to 16 bytes.")
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenIndexDerivation {
  let question: Question

  func derive(masterKey: [UInt8], index: UInt64) throws -> IndexDerivation {
    var masterKey = masterKey
    if question.makes(.keyOfAnyLength) {
      masterKey = Array((masterKey + [UInt8](repeating: 0, count: 16)).prefix(16))
    }
    var block = IndexDerivation.block(index: mistakenIndex(index))
    if question.makes(.indexInFirstHalf) { block = Array(block.suffix(8) + block.prefix(8)) }
    guard question.makes(.indexExchangedWithKey) else { return try IndexDerivation(masterKey: masterKey, block: block) }
    return try IndexDerivation(masterKey: block, block: masterKey)
  }

  private func mistakenIndex(_ index: UInt64) -> UInt64 {
    var index = index
    if question.makes(.indexAsDouble) { index = UInt64(exactly: Double(index)) ?? .max }
    if question.makes(.indexOf32Bits) { index &= 0xFFFF_FFFF }
    if question.makes(.littleEndianIndex) { index = index.byteSwapped }
    return index
  }
}
