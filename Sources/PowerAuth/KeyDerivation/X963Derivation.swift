import Primitives

/// Key material of any length from a shared secret: X9.63 with SHA-256 (§ 2).
package struct X963Derivation: Equatable, Sendable {
  package let secret: [UInt8]
  package let info: [UInt8]
  /// The key material, as long as was asked for.
  package let key: [UInt8]

  /// The blocks T_1, T_2, …, 32 bytes each, of whose concatenation the key is the beginning.
  package var blocks: [[UInt8]] { X963.blocks(secret: secret, info: info, byteCount: key.count) }

  /// Derives a key of the given length, at least one byte; secret and info may be empty.
  package init(secret: [UInt8], info: [UInt8], length: Int) throws(PowerAuthError) {
    try demand(length >= 1, else: .invalidLength)
    self.secret = secret
    self.info = info
    key = X963.deriveKey(secret: secret, info: info, byteCount: length)
  }
}
