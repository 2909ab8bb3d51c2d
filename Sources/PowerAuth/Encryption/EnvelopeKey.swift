/// The keys of one request and its response: K, divided (§ 12.1).
package struct EnvelopeKey: Equatable, Sendable {
  /// K, 32 bytes in 3.0 and 48 from 3.1 on.
  package let bytes: [UInt8]
  /// K_ENC.
  package var encryptionKey: [UInt8]
  /// K_MAC.
  package var macKey: [UInt8]
  /// K_IV; none in 3.0.
  package var ivKey: [UInt8]?
}

/// A part of what the derivation of the envelope key appends to the shared secret.
package enum KeyInfoPart: Sendable {
  case version, sharedInfo1, ephemeralKey
}

package struct EnvelopeKeyRules: Sendable {
  /// The shared secret enters whole, 32 bytes, not folded.
  package var takeSecret: @Sendable (_ secret: [UInt8], _ rules: Rules) -> [UInt8] = { secret, _ in secret }
  /// The ephemeral key enters, here and in sharedInfo2, as it is sent: the two forms of one point give two keys.
  package var takeEphemeralKey: Function<[UInt8], [UInt8]> = { $0 }
  /// The info contains the version from 3.2 on.
  package var hasVersion: Function<ProtocolVersion, Bool> = \.hasVersionInKeyInfo
  /// The version enters, here and in the associated data, as its text.
  package var writeVersion: Function<ProtocolVersion, String> = \.rawValue
  /// SharedInfo1 enters as its UTF-8 bytes, without an end mark.
  package var writeSharedInfo1: Function<String, [UInt8]> = utf8Bytes
  /// The info is the version, sharedInfo1 and the ephemeral key, in this order.
  ///
  /// [D-14: a comment in the mobile core still describes the scheme of 3.0, without version and nonce, for all versions;
  /// its code does not do so.]
  package var infoParts: [KeyInfoPart] = [.version, .sharedInfo1, .ephemeralKey]
  /// The parts of the info stand one behind the other, without sizes.
  package var joinInfo: @Sendable (_ parts: [[UInt8]], _ rules: Rules) -> [UInt8] = { parts, _ in Array(parts.joined())
  }
  /// Two keys are derived in 3.0, and a third one where there is a nonce.
  package var countKeys: Function<ProtocolVersion, Int> = { $0.hasNonce ? 3 : 2 }
  /// K_ENC stands first, then K_MAC, then K_IV, 16 bytes each.
  package var divide: Function<[UInt8], EnvelopeKey> = { bytes in
    EnvelopeKey(
      bytes: bytes, encryptionKey: Array(bytes.prefix(keyByteCount)),
      macKey: Array(bytes.dropFirst(keyByteCount).prefix(keyByteCount)),
      ivKey: Array(bytes.dropFirst(2 * keyByteCount).prefix(keyByteCount)))
  }
}

extension Rules {
  /// Puts together what the derivation of the envelope key appends to the shared secret.
  func makeKeyInfo(_ context: EncryptionContext, ephemeralPublicKey: [UInt8]) -> [UInt8] {
    let parts: [[UInt8]] = envelopeKey.infoParts.compactMap { part in
      switch part {
      case .version:
        envelopeKey.hasVersion(context.version) ? Array(envelopeKey.writeVersion(context.version).utf8) : nil
      case .sharedInfo1: envelopeKey.writeSharedInfo1(context.sharedInfo1)
      case .ephemeralKey: ephemeralPublicKey
      }
    }
    return envelopeKey.joinInfo(parts, self)
  }

  /// Derives the keys from the shared secret.
  func deriveEnvelopeKey(_ context: EncryptionContext, sharedSecret: [UInt8], info: [UInt8]) throws -> EnvelopeKey {
    let count = envelopeKey.countKeys(context.version)
    let material = try deriveKeyMaterial(
      secret: envelopeKey.takeSecret(sharedSecret, self), info: info, length: count * keyByteCount)
    var key = envelopeKey.divide(material.bytes)
    if count < 3 { key.ivKey = nil }
    return key
  }
}
