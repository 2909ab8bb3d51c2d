/// Hybrid public key encryption (RFC 9180) with the curve P-384 and HKDF-SHA384, in mode base, to export secrets only.
package enum HPKE {
  /// The length of a secret of the KEM and of the key schedule.
  private static let secretByteCount = 48

  private static let kemSuite = ascii("KEM") + [0x00, 0x11]
  private static let suite = ascii("HPKE") + [0x00, 0x11, 0x00, 0x02, 0xff, 0xff]

  /// The results of one exchange, from which both sides export the same secrets.
  package struct Exchange: Sendable {
    /// The encapsulated key: the ephemeral public key, 97 bytes.
    package let encapsulated: [UInt8]
    /// The X coordinate of the shared point, 48 bytes.
    package let agreed: [UInt8]
    /// The shared secret of the KEM, 48 bytes.
    package let sharedSecret: [UInt8]
    /// The exporter secret of the key schedule, 48 bytes.
    package let exporterSecret: [UInt8]

    /// Returns so many secret bytes for a context (RFC 9180, 5.3).
    package func export(_ context: [UInt8], byteCount: Int) throws(PrimitiveError) -> [UInt8] {
      try HPKE.expand(exporterSecret, suite, "sec", context, byteCount: byteCount)
    }
  }

  /// Makes the exchange of the sender, whose ephemeral key must be used only once.
  package static func encapsulate(
    to recipient: P384.PublicKey, ephemeralKey: borrowing P384.PrivateKey, info: [UInt8]
  ) throws(PrimitiveError) -> Exchange {
    try exchange(
      agreed: ephemeralKey.sharedSecret(with: recipient), encapsulated: ephemeralKey.publicKey(), recipient: recipient,
      info: info)
  }

  /// Makes the exchange of the recipient, whose public key is computed from the private key.
  package static func decapsulate(
    _ encapsulated: P384.PublicKey, privateKey: borrowing P384.PrivateKey, info: [UInt8]
  ) throws(PrimitiveError) -> Exchange {
    try exchange(
      agreed: privateKey.sharedSecret(with: encapsulated), encapsulated: encapsulated,
      recipient: privateKey.publicKey(), info: info)
  }

  private static func exchange(
    agreed: [UInt8], encapsulated: P384.PublicKey, recipient: P384.PublicKey, info: [UInt8]
  ) throws(PrimitiveError) -> Exchange {
    let secret = try sharedSecret(
      agreed: agreed, context: encapsulated.uncompressed + recipient.uncompressed)
    return Exchange(
      encapsulated: encapsulated.uncompressed, agreed: agreed, sharedSecret: secret,
      exporterSecret: try exporterSecret(of: secret, info: info))
  }

  /// Returns the shared secret of the KEM (ExtractAndExpand of RFC 9180, 4.1).
  private static func sharedSecret(agreed: [UInt8], context: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    var key = try extract([], kemSuite, "eae_prk", agreed)
    defer { wipe(&key) }
    return try expand(key, kemSuite, "shared_secret", context, byteCount: secretByteCount)
  }

  /// Returns the exporter secret (KeyScheduleS and KeyScheduleR of RFC 9180, 5.1, without a pre-shared key).
  private static func exporterSecret(of sharedSecret: [UInt8], info: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    let modeBase: [UInt8] = [0x00]
    let context = try modeBase + extract([], suite, "psk_id_hash", []) + extract([], suite, "info_hash", info)
    var secret = try extract(sharedSecret, suite, "secret", [])
    defer { wipe(&secret) }
    return try expand(secret, suite, "exp", context, byteCount: secretByteCount)
  }

  /// Extracts a key (LabeledExtract of RFC 9180, 4).
  private static func extract(
    _ salt: [UInt8], _ suite: [UInt8], _ label: String, _ inputKey: [UInt8]
  ) throws(PrimitiveError) -> [UInt8] {
    var labeled = ascii("HPKE-v1") + suite + ascii(label) + inputKey
    defer { wipe(&labeled) }
    return try HKDF384.extract(salt: salt, inputKey: labeled)
  }

  /// Expands a key (LabeledExpand of RFC 9180, 4).
  private static func expand(
    _ key: [UInt8], _ suite: [UInt8], _ label: String, _ info: [UInt8], byteCount: Int
  ) throws(PrimitiveError) -> [UInt8] {
    guard let length = UInt16(exactly: byteCount) else { throw .invalidLength("byteCount") }
    let labeled = [UInt8(length >> 8), UInt8(length & 0xff)] + ascii("HPKE-v1") + suite + ascii(label) + info
    return try HKDF384.expand(pseudorandomKey: key, info: labeled, byteCount: byteCount)
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
