package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in deriving the keys and the initialisation vector of a message.
extension MistakeTable {
  static let envelopeKey: MistakeTable = [
    // Mistakes in the info of the key derivation.
    "ecies.version-missing-in-info": breaking(\.envelopeKey.hasVersion)(
      "The info of the key derivation lacks the version, with which it begins from 3.2 on.",
      { right in { !$0.hasVersionInKeyInfo && right($0) } }),
    "ecies.version-in-info-before-3.2": breaking(\.envelopeKey.hasVersion)(
      "The info of the key derivation begins with the version in 3.0 and 3.1 too.",
      { right in { !$0.hasVersionInKeyInfo || right($0) } }),
    "ecies.version-3.2-in-3.3": breaking(\.envelopeKey.writeVersion)(
      "Messages of 3.3 are computed with the version text 3.2.",
      evidence: "The publisher's documentation still shows 3.2 in its examples of headers.",
      entering { $0 == .v3_3 ? .v3_2 : $0 }),
    "ecies.purpose-missing-in-info": breaking(\.envelopeKey.infoParts)(
      "The info of the key derivation lacks sharedInfo1.", removing(.sharedInfo1)),
    "ecies.purpose-with-terminator": breaking(\.envelopeKey.writeSharedInfo1)(
      "sharedInfo1 enters with the zero byte that ends a text in C.", giving { $0 + [0] }),
    "ecies.ephemeral-key-missing-in-info": breaking(\.envelopeKey.infoParts)(
      "The info of the key derivation lacks the ephemeral key.", removing(.ephemeralKey)),
    "ecies.ephemeral-key-before-purpose": breaking(\.envelopeKey.infoParts)(
      "The ephemeral key stands before sharedInfo1 in the info of the key derivation.",
      moving(.ephemeralKey, before: .sharedInfo1)),
    "ecies.sizes-in-info": breaking(\.envelopeKey.joinInfo)(
      "Each part of the info of the key derivation stands behind its size.",
      { _ in { parts, rules in rules.concatWithSizes(parts) } }),

    // Mistakes with the form in which the ephemeral key enters; a key that is not a point is refused elsewhere.
    "ecies.ephemeral-key-compressed": breaking(\.envelopeKey.takeEphemeralKey)(
      "The ephemeral key enters compressed, in whichever form it is sent.",
      entering { (try? P256.PublicKey(encoded: $0).compressed) ?? $0 }),
    "ecies.ephemeral-key-uncompressed": breaking(\.envelopeKey.takeEphemeralKey)(
      "The ephemeral key enters uncompressed, in whichever form it is sent.",
      entering { (try? P256.PublicKey(encoded: $0).uncompressed) ?? $0 }),
    "ecies.ephemeral-key-without-prefix": breaking(\.envelopeKey.takeEphemeralKey)(
      "The ephemeral key enters without its first byte, which tells its form.", giving { Array($0.dropFirst()) }),

    // Mistakes where the envelope key is derived and divided.
    "ecies.shared-secret-folded": breaking(\.envelopeKey.takeSecret)(
      "The shared secret is folded to 16 bytes before the envelope key is derived from it."
    ) { right, secret, rules in
      let secret = right(secret, rules)
      // Another mistake may have left fewer bytes, or more, which cannot be folded.
      return secret.count == 2 * keyByteCount ? rules.notation.fold(secret) : secret
    },
    "ecies.keys-exchanged": breaking(\.envelopeKey.divide)(
      "K_ENC and K_MAC change places.",
      giving { key in
        var key = key
        swap(&key.encryptionKey, &key.macKey)
        return key
      }),
    "ecies.iv-key-first": breaking(\.envelopeKey.divide)(
      "K_IV is taken from the beginning of the envelope key, before K_ENC and K_MAC.",
      giving { key in
        guard let last = key.ivKey else { return key }
        var key = key
        (key.encryptionKey, key.macKey, key.ivKey) = (key.macKey, last, key.encryptionKey)
        return key
      }),
    "ecies.three-keys-in-3.0": breaking(\.envelopeKey.countKeys)(
      "The envelope key has 48 bytes in 3.0 too.", { _ in { _ in 3 } }),

    // Mistakes where the initialisation vector is made.
    "ecies.zero-iv": breaking(\.iv.chooseNonce)(
      "The initialisation vector is zero in all versions.",
      evidence: "A comment in the publisher's mobile core still describes the scheme of 3.0 for all versions.",
      { _ in { _ in nil } }),
    "ecies.nonce-as-iv": breaking(\.iv.derive)(
      "The nonce itself is the initialisation vector.", { _ in { _, nonce, _ in nonce.fitted(to: keyByteCount) } }),
    "ecies.iv-key-as-iv": breaking(\.iv.derive)(
      "K_IV itself is the initialisation vector.", { _ in { key, _, _ in key } }),
    "ecies.iv-from-mac-key": breaking(\.iv.chooseKey)(
      "The initialisation vector is derived with K_MAC instead of K_IV.", constant(\.macKey)),
    "ecies.iv-by-block-cipher": breaking(\.iv.derive)(
      "The initialisation vector is the nonce, encrypted with AES under K_IV.",
      { _ in { key, nonce, _ in try AES128.encryptBlock(nonce.fitted(to: keyByteCount), key: key) } }),
    "ecies.nonce-as-text": breaking(\.iv.takeNonce)(
      "The nonce enters as its Base64 text, not as its 16 bytes.", giving { Array(Base64.encode($0).utf8) }),
    "ecies.zero-iv-in-response": breaking(\.iv.chooseNonce)(
      "The initialisation vector of a response of 3.1, which has no separate nonce, is zero."
    ) { right, parameters in
      let isReused = parameters.message == .response && !parameters.context.version.hasResponseNonce
      return isReused ? nil : right(parameters)
    },
  ]
}

extension Mistake {
  package static let versionMissingInInfo = MistakeTable.envelopeKey["ecies.version-missing-in-info"]
  package static let versionInInfoBefore32 = MistakeTable.envelopeKey["ecies.version-in-info-before-3.2"]
  package static let version32In33 = MistakeTable.envelopeKey["ecies.version-3.2-in-3.3"]
  package static let ephemeralKeyCompressed = MistakeTable.envelopeKey["ecies.ephemeral-key-compressed"]
  package static let ephemeralKeyWithoutPrefix = MistakeTable.envelopeKey["ecies.ephemeral-key-without-prefix"]
  package static let sharedSecretFolded = MistakeTable.envelopeKey["ecies.shared-secret-folded"]
  package static let keysExchanged = MistakeTable.envelopeKey["ecies.keys-exchanged"]
  package static let ivKeyFirst = MistakeTable.envelopeKey["ecies.iv-key-first"]
  package static let ofEnvelopeKey =
    MistakeTable.envelopeKey[
      "ecies.purpose-missing-in-info", "ecies.purpose-with-terminator", "ecies.ephemeral-key-missing-in-info",
      "ecies.ephemeral-key-before-purpose", "ecies.sizes-in-info", "ecies.ephemeral-key-compressed",
      "ecies.ephemeral-key-without-prefix", "ecies.keys-exchanged"]
    + MistakeTable.internalKey[
      "kdf.counter-from-zero", "kdf.little-endian-counter", "kdf.counter-in-one-byte", "kdf.counter-in-eight-bytes",
      "kdf.info-before-counter", "kdf.counter-before-secret", "kdf.secret-keys-an-hmac", "kdf.info-omitted"]
  package static let ofAnySharedSecret =
    MistakeTable.envelopeKey["ecies.shared-secret-folded"]
    + MistakeTable.keyAgreement[
      "keys.shared-secret-with-prefix", "keys.shared-secret-of-y", "keys.shared-secret-hashed"]
}
