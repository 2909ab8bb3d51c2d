/// Hybrid public key encryption (RFC 9180) with the curve P-384 and HKDF-SHA384, in mode base, to export secrets only.
package enum HPKE {
  /// The length of a secret of the KEM and of the key schedule.
  private static let secretByteCount = 48

  /// The numbers of the algorithms, which enter each derivation.
  package struct Suite: Sendable {
    package var kem: UInt16
    package var kdf: UInt16
    package var aead: UInt16

    /// DHKEM(P-384, HKDF-SHA384), HKDF-SHA384, and no encryption.
    package static let exportOnly = Suite(kem: 0x0011, kdf: 0x0002, aead: 0xffff)

    fileprivate var ofKEM: [UInt8] { ascii("KEM") + bytes(of: kem) }
    fileprivate var ofSchedule: [UInt8] { ascii("HPKE") + [kem, kdf, aead].flatMap(bytes(of:)) }
  }

  /// The results of one exchange, from which both sides export the same secrets.
  package struct Exchange: Sendable {
    /// The shared secret of the KEM, 48 bytes.
    package let sharedSecret: [UInt8]
    /// The exporter secret of the key schedule, 48 bytes.
    package let exporterSecret: [UInt8]
    private let suite: Suite

    /// Makes the exchange of two keys that agreed on the X coordinate of their common point.
    ///
    /// The points are those of the ephemeral key and of the recipient, as they enter: RFC 9180 has them uncompressed.
    package init(
      agreed: [UInt8], encapsulated: [UInt8], recipient: [UInt8], info: [UInt8], suite: Suite = .exportOnly
    ) throws(PrimitiveError) {
      sharedSecret = try HPKE.sharedSecret(agreed: agreed, context: encapsulated + recipient, suite.ofKEM)
      exporterSecret = try HPKE.exporterSecret(of: sharedSecret, info: info, suite.ofSchedule)
      self.suite = suite
    }

    /// Returns so many secret bytes for a context (RFC 9180, 5.3).
    package func export(_ context: [UInt8], byteCount: Int) throws(PrimitiveError) -> [UInt8] {
      try HPKE.expand(exporterSecret, suite.ofSchedule, "sec", context, byteCount: byteCount)
    }
  }

  /// Returns the shared secret of the KEM (ExtractAndExpand of RFC 9180, 4.1).
  private static func sharedSecret(
    agreed: [UInt8], context: [UInt8], _ suite: [UInt8]
  ) throws(PrimitiveError) -> [UInt8] {
    var key = try extract([], suite, "eae_prk", agreed)
    defer { wipe(&key) }
    return try expand(key, suite, "shared_secret", context, byteCount: secretByteCount)
  }

  /// Returns the exporter secret (KeyScheduleS and KeyScheduleR of RFC 9180, 5.1, without a pre-shared key).
  private static func exporterSecret(
    of sharedSecret: [UInt8], info: [UInt8], _ suite: [UInt8]
  ) throws(PrimitiveError) -> [UInt8] {
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
    let labeled = bytes(of: length) + ascii("HPKE-v1") + suite + ascii(label) + info
    return try HKDF384.expand(pseudorandomKey: key, info: labeled, byteCount: byteCount)
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func bytes(of number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xff)] }
}
