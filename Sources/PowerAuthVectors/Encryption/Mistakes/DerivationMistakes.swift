internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong in the functions from which the keys of an envelope come.
extension Mistake {
  static let x963CounterFromZero = Mistake("kdf.x963-counter-from-zero", "The counter of X9.63 starts at 0.")
  static let x963LittleEndianCounter = Mistake(
    "kdf.x963-little-endian-counter", "The counter of X9.63 is written little-endian.")
  static let x963CounterFirst = Mistake(
    "kdf.x963-counter-first", "The counter of X9.63 stands before the secret, as in other key derivations.")
  static let x963CounterLast = Mistake("kdf.x963-counter-last", "The counter of X9.63 stands after the info.")
  static let x963OneBlock = Mistake(
    "kdf.x963-one-block", "X9.63 computes one block of 32 bytes only, and what is beyond stays zero.")
  static let internalArgumentsExchanged = Mistake(
    "kdf.internal-arguments-exchanged", "KDF_INTERNAL keys its HMAC with the index instead of the key.",
    evidence: "The publisher's definitions describe it so; that is the function of protocol 2.")
  static let internalNotFolded = Mistake(
    "kdf.internal-first-half", "KDF_INTERNAL takes the first half of the HMAC instead of folding it.")
  static let internalLastHalf = Mistake(
    "kdf.internal-last-half", "KDF_INTERNAL takes the second half of the HMAC instead of folding it.")
}

extension MistakenEncryption {
  /// X9.63.
  func x963(secret: [UInt8], info: [UInt8], byteCount: Int) -> [UInt8] {
    let blockCount = makes(.x963OneBlock) ? 1 : (byteCount + 31) / 32
    let blocks = (0..<blockCount).flatMap { number in
      let counter = UInt32(makes(.x963CounterFromZero) ? number : number + 1).bigEndianBytes
      return SHA256.hash(
        joined(secret, makes(.x963LittleEndianCounter) ? counter.reversed() : counter, info))
    }
    return Array((blocks + [UInt8](repeating: 0, count: byteCount)).prefix(byteCount))
  }

  private func joined(_ secret: [UInt8], _ counter: [UInt8], _ info: [UInt8]) -> [UInt8] {
    if makes(.x963CounterFirst) { return counter + secret + info }
    return makes(.x963CounterLast) ? secret + info + counter : secret + counter + info
  }

  /// KDF_INTERNAL.
  func internalKey(key: [UInt8], index: [UInt8]) -> [UInt8] {
    let derivation =
      makes(.internalArgumentsExchanged)
      ? InternalDerivation(anyKey: index, anyIndex: key) : InternalDerivation(anyKey: key, anyIndex: index)
    if makes(.internalNotFolded) { return Array(derivation.hmac.prefix(16)) }
    return makes(.internalLastHalf) ? Array(derivation.hmac.suffix(16)) : derivation.key
  }
}
