package import Conformance
internal import PowerAuth

/// What holds of every encrypted message, in sentences.
package struct MessageRules: DeclarationGroup {
  package let agreement: Rule
  package let keys: Rule
  package let iv: Rule
  package let mac: Rule
  package let base: Rule
  package let associatedData: Rule
  package let parameters: Rule
  package let invalidKeys: Rule

  init(isResponse: Bool) {
    agreement = rule(
      "R1", "The shared secret is the X coordinate of the common point, 32 bytes, not folded.",
      \.envelopeKey.takeSecret, \.agreement.multiply, \.agreement.writeSecret, \.agreement.readScalar,
      \.agreement.readPoint)
    keys = rule(
      "R2",
      "X9.63 of the shared secret gives 32 bytes in 3.0 and 48 later, for encryption, MAC and initialisation vector; "
        + "its info is the version (from 3.2 on), sharedInfo1, and the request's ephemeral key as it is sent.",
      \.envelopeKey.infoParts, \.envelopeKey.writeSharedInfo1, \.envelopeKey.joinInfo, \.envelopeKey.takeEphemeralKey,
      \.envelopeKey.countKeys, \.envelopeKey.divide, \.keyMaterial.number, \.keyMaterial.writeNumber,
      \.keyMaterial.hash, \.keyMaterial.takeInfo,
      \.envelopeKey.hasVersion, \.envelopeKey.writeVersion, \.keyMaterial.countBlocks, \.keyMaterial.cut,
      \.mac.chooseKey)
    iv = rule(
      "R3",
      "The initialisation vector is zero in 3.0, and later KDF_INTERNAL of the third key and the nonce"
        + (isResponse ? ", which in 3.1 is the request's." : "."), \.iv.chooseKey, \.iv.chooseNonce, \.iv.derive,
      \.iv.takeNonce,
      \.internalKey.authenticate, \.notation.fold, \.cipher.encryptBlocks)
    mac = rule(
      "R4",
      "The MAC covers the encrypted data and sharedInfo2: its base up to 3.1; from 3.2 on base, nonce, timestamp, "
        + (isResponse ? "nothing in place of the ephemeral key" : "ephemeral key")
        + " and associated data, each behind its size in four bytes.", \.mac.chooseData, \.mac.parts, \.mac.chooseKey,
      \.mac.authenticate, \.sharedInfo2.hasParts, \.sharedInfo2.parts, \.sharedInfo2.coverBase,
      \.sharedInfo2.coverAssociatedData, \.notation.writeSize, \.notation.isLeftOut,
      \.sharedInfo2.writeTimestamp, \.sharedInfo2.coversEphemeralKey, \.cipher.takePlaintext, \.cipher.pad)
    base = rule(
      "R5",
      "The base of sharedInfo2 is SHA-256 of the secret's text; in the activation scope it is HMAC-SHA-256 of it under "
        + "KEY_TRANSPORT.", \.sharedInfo2.chooseSecret, \.sharedInfo2.writeSecret, \.sharedInfo2.hashSecret,
      \.sharedInfo2.authenticateSecret,
      \.sharedInfo2.chooseKey)
    associatedData = rule(
      "R6",
      "The associated data are version, APP_KEY, in the activation scope the activation, and from 3.3 on the temporary "
        + "key, each behind its size.", \.associatedData.identifiers, \.associatedData.writeApplicationKey,
      \.associatedData.writeIdentifier, \.associatedData.takeIdentifier, \.associatedData.measure, \.notation.writeSize)
    parameters = rule(
      "R7",
      "What version and scope demand is there, what they do not have is not, and nonces and KEY_TRANSPORT have 16 bytes.",
      \.messageParameters.activationId, \.messageParameters.temporaryKeyId, \.messageParameters.transportKey,
      \.messageParameters.checkTransportKey, \.messageParameters.nonce, \.messageParameters.timestamp,
      \.messageParameters.checkNonce, \.messageParameters.takeResponseNonces)
    invalidKeys = rule(
      "R8", "An invalid key is refused before any secret is computed.", \.agreement.readPoint, \.agreement.multiply)
  }

  package var computation: [Rule] { [agreement, keys, iv, mac, base] }
}
