internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where the envelope key is derived and divided.
extension Mistake {
  static let versionMissingInInfo = Mistake(
    "ecies.version-missing-in-info",
    "The info of the key derivation lacks the version, with which it begins from 3.2 on.")
  static let versionInInfoBefore32 = Mistake(
    "ecies.version-in-info-before-3.2", "The info of the key derivation begins with the version in 3.0 and 3.1 too.")
  static let version32In33 = Mistake(
    "ecies.version-3.2-in-3.3", "Messages of 3.3 are computed with the version text 3.2.",
    evidence: "The publisher's documentation still shows 3.2 in its examples of headers.")
  static let purposeMissingInInfo = Mistake(
    "ecies.purpose-missing-in-info", "The info of the key derivation lacks sharedInfo1.")
  static let purposeWithTerminator = Mistake(
    "ecies.purpose-with-terminator", "sharedInfo1 enters with the zero byte that ends a text in C.")
  static let ephemeralKeyMissingInInfo = Mistake(
    "ecies.ephemeral-key-missing-in-info", "The info of the key derivation lacks the ephemeral key.")
  static let ephemeralKeyBeforePurpose = Mistake(
    "ecies.ephemeral-key-before-purpose",
    "The ephemeral key stands before sharedInfo1 in the info of the key derivation.")
  static let sizesInInfo = Mistake(
    "ecies.sizes-in-info", "Each part of the info of the key derivation stands behind its size.")
  static let ephemeralKeyCompressed = Mistake(
    "ecies.ephemeral-key-compressed", "The ephemeral key enters compressed, in whichever form it is sent.")
  static let ephemeralKeyUncompressed = Mistake(
    "ecies.ephemeral-key-uncompressed", "The ephemeral key enters uncompressed, in whichever form it is sent.")
  static let ephemeralKeyWithoutPrefix = Mistake(
    "ecies.ephemeral-key-without-prefix", "The ephemeral key enters without its first byte, which tells its form.")
  static let sharedSecretFolded = Mistake(
    "ecies.shared-secret-folded", "The shared secret is folded to 16 bytes before the envelope key is derived from it.")
  static let keysExchanged = Mistake("ecies.keys-exchanged", "K_ENC and K_MAC change places.")
  static let ivKeyFirst = Mistake(
    "ecies.iv-key-first", "K_IV is taken from the beginning of the envelope key, before K_ENC and K_MAC.")
  static let threeKeysIn30 = Mistake("ecies.three-keys-in-3.0", "The envelope key has 48 bytes in 3.0 too.")

  static let ofEnvelopeKey = [
    purposeMissingInInfo, purposeWithTerminator, ephemeralKeyMissingInInfo,
    ephemeralKeyBeforePurpose, sizesInInfo, ephemeralKeyCompressed, ephemeralKeyWithoutPrefix, keysExchanged,
    counterFromZero, littleEndianCounter, counterInOneByte, counterInEightBytes, infoBeforeCounter,
    counterBeforeSecret, secretKeysAnHMAC, infoOmitted,
  ]
  static let ofAnySharedSecret = [sharedSecretFolded, sharedSecretWithPrefix, sharedSecretOfY, sharedSecretHashed]
  static let ofVersionInInfo = [versionMissingInInfo, versionInInfoBefore32, version32In33]
  static let ofThreeKeys = [ivKeyFirst, oneBlockOnly, counterStuck, infoInFirstBlockOnly, lastBytesTaken]
}

extension MistakenEncryption {
  /// The ephemeral key as it enters the computation.
  func entering(ephemeralKey: [UInt8]) -> [UInt8] {
    var form = ephemeralKey
    if makes(.ephemeralKeyCompressed) || makes(.ephemeralKeyUncompressed),
      let point = try? P256.PublicKey(encoded: ephemeralKey)
    {
      form = makes(.ephemeralKeyCompressed) ? point.compressed : point.uncompressed
    }
    return makes(.ephemeralKeyWithoutPrefix) ? Array(form.dropFirst()) : form
  }

  /// Derives the keys, `ephemeralKey` being the form that enters.
  func envelopeKey(_ context: EncryptionContext, sharedSecret: [UInt8], ephemeralKey: [UInt8]) throws -> EnvelopeKey {
    let secret = makes(.sharedSecretFolded) && sharedSecret.count == 32 ? fold(sharedSecret) : sharedSecret
    let info = info(context, ephemeralKey: ephemeralKey)
    let byteCount = makes(.threeKeysIn30) ? 48 : EnvelopeKey.byteCount(in: context.version)
    let derived = try MistakenX963Derivation(question: question).derive(secret: secret, info: info, length: byteCount)
    let bytes = derived.key.fitted(to: byteCount)
    return EnvelopeKey(sharedSecret: secret, info: info, bytes: divided(bytes))
  }

  /// The text by which the version enters.
  func versionText(_ context: EncryptionContext) -> String {
    makes(.version32In33) && context.version.hasTemporaryKey ? ProtocolVersion.v3_2.rawValue : context.version.rawValue
  }

  private func info(_ context: EncryptionContext, ephemeralKey: [UInt8]) -> [UInt8] {
    let hasVersion =
      context.version.hasVersionInKeyInfo ? !makes(.versionMissingInInfo) : makes(.versionInInfoBefore32)
    let version = hasVersion ? [bytes(of: versionText(context))] : []
    let purpose =
      makes(.purposeMissingInInfo)
      ? [] : [bytes(of: context.sharedInfo1) + (makes(.purposeWithTerminator) ? [0] : [])]
    let key = makes(.ephemeralKeyMissingInInfo) ? [] : [ephemeralKey]
    let items = version + (makes(.ephemeralKeyBeforePurpose) ? key + purpose : purpose + key)
    return makes(.sizesInInfo) ? concatenation(of: items.map { SizedItem($0) }) : items.flatMap { $0 }
  }

  /// The bytes in the order in which they are used: for encryption, for the MAC, for the initialisation vector.
  private func divided(_ bytes: [UInt8]) -> [UInt8] {
    var keys = stride(from: 0, to: bytes.count, by: 16).map { Array(bytes[$0..<$0 + 16]) }
    if makes(.ivKeyFirst), keys.count == 3 { keys.append(keys.removeFirst()) }
    if makes(.keysExchanged) { keys.swapAt(0, 1) }
    return keys.flatMap { $0 }
  }
}
