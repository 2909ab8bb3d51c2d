package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in the end-to-end encryption of versions 2.x.
extension Mistake {
  package static let legacyIndexesExchanged = Mistake(
    "e2ee.indexes-exchanged", "The indexes change places: adHocIndex gives the key of the MAC.",
    \.legacyMessage.chooseEncryptionIndex, constant(\.macIndex)
  ).and(\.legacyMessage.chooseMACIndex, constant(\.adHocIndex))
  package static let oneIndexForBothKeys = Mistake(
    "e2ee.one-index-for-both-keys", "Both keys are derived from adHocIndex.", \.legacyMessage.chooseMACIndex,
    constant(\.adHocIndex))
  static let nonceAsIndex = Mistake(
    "e2ee.nonce-as-index", "The key of the cipher is derived from the nonce.", \.legacyMessage.chooseEncryptionIndex,
    constant(\.nonce))

  static let legacyVectorOfZeros = Mistake(
    "e2ee.vector-of-zeros", "The initialisation vector is all zeros.", \.legacyMessage.chooseVector
  ) { _ in { _, _ in [UInt8](repeating: 0, count: keyByteCount) } }
  static let legacyVectorDerived = Mistake(
    "e2ee.vector-derived", "The initialisation vector is derived from the nonce, as from 3.1 on.",
    \.legacyMessage.chooseVector
  ) { _ in { Rules.right.deriveInternalKey(key: $1, anyIndex: $0.nonce).key } }

  static let legacyMacOverNonce = Mistake(
    "e2ee.mac-over-nonce", "The MAC covers the nonce behind the encrypted data.", \.legacyMessage.macParts
  ) { $0 + [.nonce] }
  static let legacyMacOverNonceFirst = Mistake(
    "e2ee.mac-over-nonce-first", "The MAC covers the nonce before the encrypted data.", \.legacyMessage.macParts
  ) { [.nonce] + $0 }
  static let legacyMacOverIndexes = Mistake(
    "e2ee.mac-over-indexes", "The MAC covers both indexes behind the encrypted data.", \.legacyMessage.macParts
  ) { $0 + [.adHocIndex, .macIndex] }

  package static let ofLegacyCoverage = [legacyMacOverNonce, legacyMacOverNonceFirst, legacyMacOverIndexes]

  static let zeroIndexAccepted = Mistake(
    "e2ee.zero-index-accepted", "An index of zeros is taken.", \.legacyMessage.checkIndex, accepting())
  static let equalIndexesAccepted = Mistake(
    "e2ee.equal-indexes-accepted", "The two indexes of a message may be equal.", \.legacyMessage.checkIndexes,
    accepting())
  static let legacyNonceOfAnyLength = Mistake(
    "e2ee.nonce-of-any-length", "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
    \.legacyMessage.checkNonce, accepting { $0.fitted(to: keyByteCount) })
}
