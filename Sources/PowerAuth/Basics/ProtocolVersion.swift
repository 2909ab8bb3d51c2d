/// A version of the protocol, and what it has.
///
/// What differs between the versions stands in this table and nowhere else: no property of a version follows from its
/// number, and no other place compares versions.
package struct ProtocolVersion: Hashable, Sendable {
  /// The version as it stands in vectors and travels on the wire.
  package let rawValue: String
  /// The form of an online signature (§ 9.4).
  package let signatureFormat: SignatureFormat
  /// Whether the counter of signatures is a number, and no hash (§ 16.3).
  package let hasNumericCounter: Bool
  /// Whether keys for byte texts are derived in the older order, with the index as the key of the HMAC (§ 16.1).
  package let hasLegacyKeyOrder: Bool
  /// Whether a request carries a nonce, from which the initialisation vector is derived (§ 12.1).
  package let hasNonce: Bool
  /// Whether a response carries its own nonce instead of using the request's once more (§ 12.1).
  package let hasResponseNonce: Bool
  /// Whether requests and responses carry a timestamp (§ 12.1).
  package let hasTimestamp: Bool
  /// Whether the info of the envelope key begins with the version (§ 12.1).
  package let hasVersionInKeyInfo: Bool
  /// Whether the MAC covers sizes, nonce, timestamp, ephemeral key and associated data (§ 12.1).
  package let hasAssociatedData: Bool
  /// Whether a status has a challenge and a nonce, and the hash of the server's counter (§ 13).
  package let hasStatusChallenge: Bool
  /// Whether the digest of a token covers the version (§ 14).
  package let hasVersionInTokenDigest: Bool
  /// Whether requests are encrypted for a temporary key, named by its identifier (§ 12.4).
  package let hasTemporaryKey: Bool
  /// Whether secrets have 32 bytes, and are used with KMAC256 and SHA3-256 (§ 26).
  package let hasKMAC: Bool

  package static let v2_0 = version2("2.0")
  package static let v2_1 = version2("2.1")
  package static let v3_0 = ProtocolVersion(
    rawValue: "3.0", signatureFormat: .decimal(digits: 8), hasNumericCounter: false, hasLegacyKeyOrder: true,
    hasNonce: false, hasResponseNonce: false, hasTimestamp: false, hasVersionInKeyInfo: false, hasAssociatedData: false,
    hasStatusChallenge: false, hasVersionInTokenDigest: false, hasTemporaryKey: false, hasKMAC: false)
  package static let v3_1 = ProtocolVersion(
    rawValue: "3.1", signatureFormat: .base64, hasNumericCounter: false, hasLegacyKeyOrder: false, hasNonce: true,
    hasResponseNonce: false, hasTimestamp: false, hasVersionInKeyInfo: false, hasAssociatedData: false,
    hasStatusChallenge: true, hasVersionInTokenDigest: false, hasTemporaryKey: false, hasKMAC: false)
  package static let v3_2 = ProtocolVersion(
    rawValue: "3.2", signatureFormat: .base64, hasNumericCounter: false, hasLegacyKeyOrder: false, hasNonce: true,
    hasResponseNonce: true, hasTimestamp: true, hasVersionInKeyInfo: true, hasAssociatedData: true,
    hasStatusChallenge: true, hasVersionInTokenDigest: true, hasTemporaryKey: false, hasKMAC: false)
  package static let v3_3 = ProtocolVersion(
    rawValue: "3.3", signatureFormat: .base64, hasNumericCounter: false, hasLegacyKeyOrder: false, hasNonce: true,
    hasResponseNonce: true, hasTimestamp: true, hasVersionInKeyInfo: true, hasAssociatedData: true,
    hasStatusChallenge: true, hasVersionInTokenDigest: true, hasTemporaryKey: true, hasKMAC: false)

  /// The version of hybrid keys, in which a message has one nonce for both directions (§ 26).
  package static let v4_0 = ProtocolVersion(
    rawValue: "4.0", signatureFormat: .base64, hasNumericCounter: false, hasLegacyKeyOrder: false, hasNonce: true,
    hasResponseNonce: false, hasTimestamp: true, hasVersionInKeyInfo: true, hasAssociatedData: true,
    hasStatusChallenge: false, hasVersionInTokenDigest: true, hasTemporaryKey: true, hasKMAC: true)

  /// The versions with a numeric counter, and without ECIES for requests (§ 16).
  package static let v2 = [v2_0, v2_1]

  /// The versions with a hash-based counter.
  package static let v3 = [v3_0, v3_1, v3_2, v3_3]

  /// The versions that are known, in ascending order.
  package static let known = v2 + v3 + [v4_0]

  /// A version with a numeric counter; they differ only in their tokens.
  private static func version2(_ rawValue: String) -> ProtocolVersion {
    ProtocolVersion(
      rawValue: rawValue, signatureFormat: .decimal(digits: 8), hasNumericCounter: true, hasLegacyKeyOrder: true,
      hasNonce: false, hasResponseNonce: false, hasTimestamp: false, hasVersionInKeyInfo: false,
      hasAssociatedData: false, hasStatusChallenge: false, hasVersionInTokenDigest: false, hasTemporaryKey: false,
      hasKMAC: false)
  }
}

extension ProtocolVersion {
  /// Finds a known version.
  package init?(rawValue: String) {
    guard let version = Self.known.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = version
  }
}
