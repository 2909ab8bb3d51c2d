internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a key is derived for a byte text, in whichever operation that happens.
extension Mistake {
  static let indexKeysTheHMAC = Mistake(
    "kdf.index-keys-the-hmac", "The index is the key of the HMAC, and the key is its data.",
    evidence:
      "The publisher's page of definitions says so, which holds for versions 2.x; its code of 3.x does not do so.")
  static let hashForHMAC = Mistake("kdf.hash-for-hmac", "Key and index are hashed, one after the other, without HMAC.")
  static let keyLengthUnchecked = Mistake(
    "kdf.key-length-unchecked", "The length of the master key is not checked, since HMAC takes any.")
  static let indexCutTo16Bytes = Mistake("kdf.index-cut-to-16-bytes", "Only the first 16 bytes of the index are read.")
  static let indexCutTo64Bytes = Mistake(
    "kdf.index-cut-to-64-bytes", "Only as much of the index is read as fits one block of the hash, 64 bytes.")
  static let longerIndexRefused = Mistake(
    "kdf.longer-index-refused", "An index of more than 16 bytes is refused, as if it were a key.")
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenInternalDerivation {
  let hmac: [UInt8]
  let key: [UInt8]

  init(question: Question, key: [UInt8], index: [UInt8]) throws {
    try question.demand(
      key.count == keyByteCount, else: .invalidLength, unlessMaking: .keyLengthUnchecked, .keyOfAnyLength)
    try question.demand(index.count >= InternalDerivation.minimumIndexByteCount, else: .invalidLength)
    try question.refuse(index.count > keyByteCount, as: .invalidLength, making: .longerIndexRefused)
    self.init(question: question, anyKey: key, anyIndex: index)
  }

  /// Derives a key from a key and an index of any length.
  init(question: Question, anyKey key: [UInt8], anyIndex index: [UInt8]) {
    let key = question.makes(.keyOfAnyLength) ? key.fitted(to: keyByteCount) : key
    let index = Self.mistakenIndex(index, question: question)
    let isExchanged = question.makes(.indexKeysTheHMAC)
    let (first, second) = isExchanged ? (index, key) : (key, index)
    hmac =
      question.makes(.hashForHMAC)
      ? SHA256.hash(first + second) : InternalDerivation(anyKey: first, anyIndex: second).hmac
    self.key = question.handedOut(question.folded(hmac))
  }

  private static func mistakenIndex(_ index: [UInt8], question: Question) -> [UInt8] {
    var index = question.takenIn(index)
    if question.makes(.indexCutTo64Bytes) { index = Array(index.prefix(64)) }
    if question.makes(.indexCutTo16Bytes) { index = Array(index.prefix(keyByteCount)) }
    return index
  }
}
