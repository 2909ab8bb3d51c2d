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
  static let ivFromEncryptionKey = Mistake(
    "ecies.iv-from-encryption-key", "The initialisation vector is derived with K_ENC instead of K_IV.")
  static let ivByBlockCipher = Mistake(
    "ecies.iv-by-block-cipher", "The initialisation vector is the nonce, encrypted with AES under K_IV.")
  static let nonceAsText = Mistake("ecies.nonce-as-text", "The nonce enters as its Base64 text, not as its 16 bytes.")
  static let zeroIVInResponse = Mistake(
    "ecies.zero-iv-in-response",
    "The initialisation vector of a response of 3.1, which has no nonce of its own, is zero.")

  static let ofInitialisationVector = [
    zeroIV, nonceAsIV, ivKeyAsIV, ivFromEncryptionKey, ivByBlockCipher, nonceAsText, internalArgumentsExchanged,
    internalNotFolded, internalLastHalf,
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
    if makes(.nonceAsIV) { return fitted(input) }
    let deriving = makes(.ivFromEncryptionKey) ? key.encryptionKey : ivKey
    if makes(.ivByBlockCipher) { return try AES128.encryptBlock(fitted(input), key: deriving) }
    return internalKey(key: deriving, index: input)
  }

  /// The nonce as it enters.
  func entering(nonce: [UInt8]) -> [UInt8] { makes(.nonceAsText) ? Array(Base64.encode(nonce).utf8) : nonce }

  private func isOnlyRequestNonce(_ parameters: EncryptionParameters) -> Bool {
    parameters.message == .response && !parameters.context.version.hasResponseNonce
  }

  /// Sixteen of the bytes, filled up with zeros.
  private func fitted(_ bytes: [UInt8]) -> [UInt8] {
    Array((bytes + [UInt8](repeating: 0, count: 16)).prefix(16))
  }
}
