import Primitives

/// The key that a key gives for a byte text: KDF_INTERNAL (§ 3).
package struct InternalDerivation: Equatable, Sendable {
  /// HMAC-SHA256 of the index, 32 bytes, before folding.
  package let hmac: [UInt8]

  /// The derived key, 16 bytes.
  package var key: [UInt8] { fold(hmac) }

  /// Shortest index that is accepted.
  package static let minimumIndexByteCount = 16

  /// Derives a key from a key of 16 bytes and an index of at least 16.
  package init(key: [UInt8], index: [UInt8]) throws(PowerAuthError) {
    try demandKeyLength(key)
    try demand(index.count >= Self.minimumIndexByteCount, else: .invalidLength)
    self.init(anyKey: key, anyIndex: index)
  }

  /// Derives a key from a key and an index of any length.
  ///
  /// [D-4: the published definitions make the index the key of the HMAC; that is the order of the legacy function of 2.x.
  /// In 3.x both published implementations key it with the secret.]
  package init(anyKey key: [UInt8], anyIndex index: [UInt8]) {
    hmac = HMACSHA256.authenticationCode(for: index, key: key)
  }
}
