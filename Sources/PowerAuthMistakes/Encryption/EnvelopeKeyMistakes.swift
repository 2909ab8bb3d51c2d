package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in the info of the key derivation.
extension Mistake {
  package static let versionMissingInInfo = Mistake(
    "ecies.version-missing-in-info",
    "The info of the key derivation lacks the version, with which it begins from 3.2 on.", \.envelopeKey.hasVersion
  ) { right in { !$0.hasVersionInKeyInfo && right($0) } }
  package static let versionInInfoBefore32 = Mistake(
    "ecies.version-in-info-before-3.2", "The info of the key derivation begins with the version in 3.0 and 3.1 too.",
    \.envelopeKey.hasVersion
  ) { right in { !$0.hasVersionInKeyInfo || right($0) } }
  package static let version32In33 = Mistake(
    "ecies.version-3.2-in-3.3", "Messages of 3.3 are computed with the version text 3.2.",
    evidence: "The publisher's documentation still shows 3.2 in its examples of headers.", \.envelopeKey.writeVersion,
    entering { $0 == .v3_3 ? .v3_2 : $0 })
  static let purposeMissingInInfo = Mistake(
    "ecies.purpose-missing-in-info", "The info of the key derivation lacks sharedInfo1.", \.envelopeKey.infoParts,
    removing(.sharedInfo1))
  static let purposeWithTerminator = Mistake(
    "ecies.purpose-with-terminator", "sharedInfo1 enters with the zero byte that ends a text in C.",
    \.envelopeKey.writeSharedInfo1, giving { $0 + [0] })
  static let ephemeralKeyMissingInInfo = Mistake(
    "ecies.ephemeral-key-missing-in-info", "The info of the key derivation lacks the ephemeral key.",
    \.envelopeKey.infoParts, removing(.ephemeralKey))
  static let ephemeralKeyBeforePurpose = Mistake(
    "ecies.ephemeral-key-before-purpose",
    "The ephemeral key stands before sharedInfo1 in the info of the key derivation.", \.envelopeKey.infoParts,
    moving(.ephemeralKey, before: .sharedInfo1))
  static let sizesInInfo = Mistake(
    "ecies.sizes-in-info", "Each part of the info of the key derivation stands behind its size.", \.envelopeKey.joinInfo
  ) { _ in { parts, rules in rules.concatWithSizes(parts) } }

  static let ofVersionInInfo = [versionMissingInInfo, versionInInfoBefore32, version32In33]
}

/// Mistakes with the form in which the ephemeral key enters; a key that is no point is refused elsewhere.
extension Mistake {
  package static let ephemeralKeyCompressed = Mistake(
    "ecies.ephemeral-key-compressed", "The ephemeral key enters compressed, in whichever form it is sent.",
    \.envelopeKey.takeEphemeralKey, entering { (try? P256.PublicKey(encoded: $0).compressed) ?? $0 })
  static let ephemeralKeyUncompressed = Mistake(
    "ecies.ephemeral-key-uncompressed", "The ephemeral key enters uncompressed, in whichever form it is sent.",
    \.envelopeKey.takeEphemeralKey, entering { (try? P256.PublicKey(encoded: $0).uncompressed) ?? $0 })
  package static let ephemeralKeyWithoutPrefix = Mistake(
    "ecies.ephemeral-key-without-prefix", "The ephemeral key enters without its first byte, which tells its form.",
    \.envelopeKey.takeEphemeralKey, giving { Array($0.dropFirst()) })
}

/// Mistakes where the envelope key is derived and divided.
extension Mistake {
  package static let sharedSecretFolded = Mistake(
    "ecies.shared-secret-folded", "The shared secret is folded to 16 bytes before the envelope key is derived from it.",
    \.envelopeKey.takeSecret
  ) { right in
    { secret, rules in
      let secret = right(secret, rules)
      // Another mistake may have left fewer bytes, or more, which cannot be folded.
      return secret.count == 2 * keyByteCount ? rules.notation.fold(secret) : secret
    }
  }
  package static let keysExchanged = Mistake(
    "ecies.keys-exchanged", "K_ENC and K_MAC change places.", \.envelopeKey.divide,
    giving { key in
      var key = key
      swap(&key.encryptionKey, &key.macKey)
      return key
    })
  package static let ivKeyFirst = Mistake(
    "ecies.iv-key-first", "K_IV is taken from the beginning of the envelope key, before K_ENC and K_MAC.",
    \.envelopeKey.divide,
    giving { key in
      guard let last = key.ivKey else { return key }
      var key = key
      (key.encryptionKey, key.macKey, key.ivKey) = (key.macKey, last, key.encryptionKey)
      return key
    })
  static let threeKeysIn30 = Mistake(
    "ecies.three-keys-in-3.0", "The envelope key has 48 bytes in 3.0 too.", \.envelopeKey.countKeys
  ) { _ in { _ in 3 } }

  package static let ofEnvelopeKey = [
    purposeMissingInInfo, purposeWithTerminator, ephemeralKeyMissingInInfo,
    ephemeralKeyBeforePurpose, sizesInInfo, ephemeralKeyCompressed, ephemeralKeyWithoutPrefix, keysExchanged,
    counterFromZero, littleEndianCounter, counterInOneByte, counterInEightBytes, infoBeforeCounter,
    counterBeforeSecret, secretKeysAnHMAC, infoOmitted,
  ]
  package static let ofAnySharedSecret = [
    sharedSecretFolded, sharedSecretWithPrefix, sharedSecretOfY, sharedSecretHashed,
  ]
  static let ofThreeKeys = [ivKeyFirst, oneBlockOnly, counterStuck, infoInFirstBlockOnly, lastBytesTaken]
}
