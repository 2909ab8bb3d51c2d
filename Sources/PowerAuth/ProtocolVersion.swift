/// A version of the protocol with a hash-based counter.
///
/// What differs between the versions stands here as a property named by the difference; no other place compares versions.
package enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
  case v3_0 = "3.0"
  case v3_1 = "3.1"
  case v3_2 = "3.2"
  case v3_3 = "3.3"

  package static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool {
    left.rawValue < right.rawValue  // One digit each: the order of the texts is the order of the versions.
  }

  /// The form of an online signature (§ 9.4).
  package var signatureFormat: SignatureFormat { self < .v3_1 ? .decimal(digits: 8) : .base64 }

  /// Whether a request carries a nonce, from which the initialisation vector is derived (§ 12.1).
  package var hasNonce: Bool { self >= .v3_1 }

  /// Whether a response carries a nonce of its own instead of using the request's once more (§ 12.1).
  package var hasResponseNonce: Bool { self >= .v3_2 }

  /// Whether requests and responses carry a timestamp (§ 12.1).
  package var hasTimestamp: Bool { self >= .v3_2 }

  /// Whether the info of the envelope key begins with the version (§ 12.1).
  package var hasVersionInKeyInfo: Bool { self >= .v3_2 }

  /// Whether the MAC covers sizes, nonce, timestamp, ephemeral key and associated data (§ 12.1).
  package var hasAssociatedData: Bool { self >= .v3_2 }

  /// Whether requests are encrypted for a temporary key, named by its identifier (§ 12.4).
  package var hasTemporaryKey: Bool { self >= .v3_3 }
}
