import Primitives

/// KEY_MASTER_SECRET, the secret that device and server share for one activation (§ 6).
package struct MasterSecret: Equatable, Sendable {
  /// Z, the X coordinate of the common point, always 32 bytes.
  package let sharedSecret: [UInt8]

  /// The master secret, 16 bytes.
  package var value: [UInt8] { fold(sharedSecret) }

  /// Agrees on the secret from one's own scalar and the other's point.
  package init(privateKey: [UInt8], publicKey: [UInt8]) throws(PowerAuthError) {
    sharedSecret = try agree(privateKey: privateKey, publicKey: publicKey)
  }
}
