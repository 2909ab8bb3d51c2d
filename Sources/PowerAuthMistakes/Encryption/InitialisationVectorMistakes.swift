internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the initialisation vector is made.
extension Mistake {
  static let zeroIV = Mistake(
    "ecies.zero-iv", "The initialisation vector is zero in all versions.",
    evidence: "A comment in the publisher's mobile core still describes the scheme of 3.0 for all versions.",
    \.iv.chooseNonce
  ) { _ in { _ in nil } }
  static let nonceAsIV = Mistake(
    "ecies.nonce-as-iv", "The nonce itself is the initialisation vector.", \.iv.derive
  ) { _ in { _, nonce, _ in nonce.fitted(to: keyByteCount) } }
  static let ivKeyAsIV = Mistake(
    "ecies.iv-key-as-iv", "K_IV itself is the initialisation vector.", \.iv.derive
  ) { _ in { key, _, _ in key } }
  static let ivFromMacKey = Mistake(
    "ecies.iv-from-mac-key", "The initialisation vector is derived with K_MAC instead of K_IV.", \.iv.chooseKey,
    constant(\.macKey))
  static let ivByBlockCipher = Mistake(
    "ecies.iv-by-block-cipher", "The initialisation vector is the nonce, encrypted with AES under K_IV.", \.iv.derive
  ) { _ in { key, nonce, _ in try AES128.encryptBlock(nonce.fitted(to: keyByteCount), key: key) } }
  static let nonceAsText = Mistake(
    "ecies.nonce-as-text", "The nonce enters as its Base64 text, not as its 16 bytes.", \.iv.takeNonce,
    giving { Array(Base64.encode($0).utf8) })
  static let zeroIVInResponse = Mistake(
    "ecies.zero-iv-in-response",
    "The initialisation vector of a response of 3.1, which has no nonce of its own, is zero.", \.iv.chooseNonce
  ) { right in
    { parameters in
      let isReused = parameters.message == .response && !parameters.context.version.hasResponseNonce
      return isReused ? nil : right(parameters)
    }
  }

  static let ofInitialisationVector = [
    zeroIV, nonceAsIV, ivKeyAsIV, ivFromMacKey, ivByBlockCipher, nonceAsText, indexKeysTheHMAC, hashForHMAC,
    firstHalfKept, secondHalfKept, halvesJoinedByOr, halvesSummed, secondHalfReversed, neighboursFolded,
  ]
}
