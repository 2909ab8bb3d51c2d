package import Conformance
internal import PowerAuth

/// What holds of a response with a token.
package struct TokenResponseSentences: DeclarationGroup {
  package let agreement = rule(
    "R1", "The shared secret is the X of the common point of the ephemeral scalar and the master key.",
    \.envelopeKey.takeSecret, \.agreement.multiply, \.agreement.writeSecret, \.agreement.readScalar,
    \.agreement.readPoint)
  package let keys = rule(
    "R2", "The keys are 32 bytes of X9.63 with the ephemeral key alone as info, in the form in which it was sent.",
    \.tokenResponse.makeInfo, \.envelopeKey.takeEphemeralKey, \.envelopeKey.divide, \.keyMaterial.number,
    \.keyMaterial.writeNumber, \.keyMaterial.hash)
  package let cipher = rule(
    "R3", "The cipher is AES-128-CBC with PKCS#7 and a vector of zeros.", \.cipher.encryptBlocks)
  package let mac = rule(
    "R4", "The MAC is HMAC-SHA-256 of the encrypted data and of nothing else.", \.legacyMessage.macParts,
    \.mac.chooseData, \.mac.authenticate, \.tokenResponse.makeSharedInfo2, \.mac.chooseKey)
  package let order = rule(
    "R5", "The MAC is compared whole, before anything is decrypted.", \.mac.areEqual, \.mac.chooseData)
  package let padding = rule(
    "R6", "Encrypted data under a right MAC that do not end in a padding are refused.", \.cipher.takePlaintext,
    \.cipher.unpad, \.cipher.checkData)
  package let invalidKeys = rule(
    "R7", "A scalar outside its range, and bytes that are not a point, are refused.", \.agreement.readPoint,
    \.agreement.multiply)

  package var computation: [Rule] { [agreement, keys, cipher, mac] }
}
