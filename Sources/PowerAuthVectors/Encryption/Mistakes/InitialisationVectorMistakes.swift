internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where the initialisation vector is made.
extension Mistake {
  static let zeroIV = Mistake(
    "ecies.zero-iv", "The initialisation vector is zero in all versions.",
    evidence: "A comment in the publisher's mobile core still describes the scheme of 3.0 for all versions.")
  static let nonceAsIV = Mistake("ecies.nonce-as-iv", "The nonce itself is the initialisation vector.")
  static let ivKeyAsIV = Mistake("ecies.iv-key-as-iv", "K_IV itself is the initialisation vector.")
  static let ivFromMacKey = Mistake(
    "ecies.iv-from-mac-key", "The initialisation vector is derived with K_MAC instead of K_IV.")
  static let ivByBlockCipher = Mistake(
    "ecies.iv-by-block-cipher", "The initialisation vector is the nonce, encrypted with AES under K_IV.")
  static let nonceAsText = Mistake("ecies.nonce-as-text", "The nonce enters as its Base64 text, not as its 16 bytes.")
  static let zeroIVInResponse = Mistake(
    "ecies.zero-iv-in-response",
    "The initialisation vector of a response of 3.1, which has no nonce of its own, is zero.")

  static let ofInitialisationVector = [
    zeroIV, nonceAsIV, ivKeyAsIV, ivFromMacKey, ivByBlockCipher, nonceAsText, indexKeysTheHMAC, hashForHMAC,
    firstHalfKept, secondHalfKept, halvesJoinedByOr, halvesSummed, secondHalfReversed, neighboursFolded,
  ]
}

extension MistakenEncryption {
  /// The initialisation vector of a message.
  func iv(_ parameters: EncryptionParameters, key: EnvelopeKey) throws -> [UInt8] {
    guard let nonce = parameters.nonce, let ivKey = key.ivKey, !makes(.zeroIV),
      !(makes(.zeroIVInResponse) && isOnlyRequestNonce(parameters))
    else { return EnvelopeKey.zeroIV }
    let input = entering(nonce: nonce)
    if makes(.ivKeyAsIV) { return ivKey }
    if makes(.nonceAsIV) { return input.fitted(to: keyByteCount) }
    let deriving = makes(.ivFromMacKey) ? key.macKey : ivKey
    if makes(.ivByBlockCipher) { return try AES128.encryptBlock(input.fitted(to: keyByteCount), key: deriving) }
    return MistakenInternalDerivation(question: question, anyKey: deriving, anyIndex: input).key
  }

  /// The nonce as it enters.
  func entering(nonce: [UInt8]) -> [UInt8] { makes(.nonceAsText) ? Array(Base64.encode(nonce).utf8) : nonce }

  private func isOnlyRequestNonce(_ parameters: EncryptionParameters) -> Bool {
    parameters.message == .response && !parameters.context.version.hasResponseNonce
  }
}
