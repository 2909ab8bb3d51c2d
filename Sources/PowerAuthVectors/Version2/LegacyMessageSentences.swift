package import Conformance
internal import PowerAuth

/// What holds of encryption and decryption.
package struct LegacyMessageSentences: DeclarationGroup {
  package let keys = rule(
    "R1",
    "The key of the cipher is HMAC-SHA-256 of the session key under adHocIndex, folded, and the key of the MAC that "
      + "under macIndex.", \.legacyMessage.chooseEncryptionIndex, \.legacyMessage.chooseMACIndex,
    \.legacyKey.authenticate, \.notation.fold)
  package let cipher = rule(
    "R2", "The cipher is AES-128-CBC with PKCS#7, and the nonce is its initialisation vector.",
    \.legacyMessage.chooseVector, \.cipher.pad, \.cipher.encryptBlocks, \.cipher.checkData)
  package let mac = rule(
    "R3", "The MAC is HMAC-SHA-256 of the encrypted data and of nothing else.", \.legacyMessage.macParts,
    \.mac.chooseData, \.mac.authenticate, \.tokenResponse.makeSharedInfo2, \.mac.chooseKey)
  package let indexes = rule(
    "R4", "No index is zero, and the two indexes of a message differ.", \.legacyMessage.checkIndex,
    \.legacyMessage.checkIndexes)
  package let lengths = rule(
    "R5", "The session key and the nonce have 16 bytes, and an index has at least 16.", \.internalKey.checkIndex,
    \.internalKey.checkKey, \.legacyMessage.checkNonce)

  package var computation: [Rule] { [keys, cipher, mac] }
}
