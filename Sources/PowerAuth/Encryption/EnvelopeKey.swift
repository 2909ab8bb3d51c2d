import Primitives

/// The keys of one request and its response: K (§ 12.1).
package struct EnvelopeKey: Equatable, Sendable {
  /// Z, the X coordinate of the common point, 32 bytes, not folded.
  package let sharedSecret: [UInt8]
  /// What the derivation appends to the shared secret and its counter.
  package let info: [UInt8]
  /// K, 32 bytes in 3.0 and 48 from 3.1 on.
  package let bytes: [UInt8]

  /// Derives the keys from the shared secret and the ephemeral key as it is transmitted.
  package init(context: EncryptionContext, sharedSecret: [UInt8], ephemeralPublicKey: [UInt8]) {
    self.init(
      sharedSecret: sharedSecret,
      info: Self.info(context: context, ephemeralPublicKey: ephemeralPublicKey),
      byteCount: Self.byteCount(in: context.version))
  }

  /// Derives the keys with an info that was put together elsewhere.
  package init(sharedSecret: [UInt8], info: [UInt8], byteCount: Int) {
    self.init(
      sharedSecret: sharedSecret, info: info,
      bytes: X963.deriveKey(secret: sharedSecret, info: info, byteCount: byteCount))
  }

  /// Takes keys that were derived elsewhere, of which what they were derived from need not be known.
  package init(sharedSecret: [UInt8] = [], info: [UInt8] = [], bytes: [UInt8]) {
    self.sharedSecret = sharedSecret
    self.info = info
    self.bytes = bytes
  }

  /// Puts the info together: the version from 3.2 on, sharedInfo1, the ephemeral key.
  ///
  /// [D-14: a comment in the mobile core still describes the scheme of 3.0, without version and nonce, for all versions;
  /// its code does not.]
  package static func info(context: EncryptionContext, ephemeralPublicKey: [UInt8]) -> [UInt8] {
    let version = context.version.hasVersionInKeyInfo ? Array(context.version.rawValue.utf8) : []
    return version + Array(context.sharedInfo1.utf8) + ephemeralPublicKey
  }

  /// Gives the length of K: two keys, or three where there is one for the initialisation vector.
  package static func byteCount(in version: ProtocolVersion) -> Int {
    (version.hasNonce ? 3 : 2) * keyByteCount
  }

  /// K_ENC.
  package var encryptionKey: [UInt8] { Array(bytes[..<16]) }

  /// K_MAC.
  package var macKey: [UInt8] { Array(bytes[16..<32]) }

  /// K_IV; none in 3.0.
  package var ivKey: [UInt8]? { bytes.count < 48 ? nil : Array(bytes[32..<48]) }

  /// The initialisation vector of 3.0.
  package static let zeroIV = [UInt8](repeating: 0, count: keyByteCount)

  /// Derives the initialisation vector: zeros in 3.0, KDF_INTERNAL(K_IV, nonce) later.
  package func iv(nonce: [UInt8]?) -> [UInt8] {
    guard let ivKey, let nonce else { return Self.zeroIV }
    return Rules.right.deriveInternalKey(key: ivKey, anyIndex: nonce).key
  }
}
