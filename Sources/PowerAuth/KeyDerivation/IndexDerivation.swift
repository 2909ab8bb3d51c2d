import Primitives

/// The key that a master key gives for a number: KDF.derive (§ 3).
package struct IndexDerivation: Equatable, Sendable {
  /// The block that is encrypted.
  package let block: [UInt8]
  /// The derived key, 16 bytes.
  package let key: [UInt8]

  /// Derives a key from a master key of 16 bytes.
  package init(masterKey: [UInt8], index: UInt64) throws(PowerAuthError) {
    try self.init(masterKey: masterKey, block: Self.block(index: index))
  }

  /// Derives a key from a block that was laid out elsewhere.
  package init(masterKey: [UInt8], block: [UInt8]) throws(PowerAuthError) {
    try demandKeyLength(masterKey)
    self.block = block
    key = try calling { () throws(PrimitiveError) in try AES128.encryptBlock(block, key: masterKey) }
  }

  /// Takes a key that was derived elsewhere.
  package init(block: [UInt8], key: [UInt8]) {
    self.block = block
    self.key = key
  }

  /// Lays out the block: eight zero bytes, then the index.
  ///
  /// [D-3: the published implementation notes put the index into the first eight bytes; both published implementations
  /// and all published vectors put it into the last eight.]
  package static func block(index: UInt64) -> [UInt8] {
    [UInt8](repeating: 0, count: 8) + index.bigEndianBytes
  }
}

/// The reserved indexes (§ 3), each from KEY_MASTER_SECRET.
package enum KeyIndex {
  /// KEY_SIGNATURE_POSSESSION.
  package static let possession: UInt64 = 1
  /// KEY_SIGNATURE_KNOWLEDGE.
  package static let knowledge: UInt64 = 2
  /// KEY_SIGNATURE_BIOMETRY.
  package static let biometry: UInt64 = 3
  /// KEY_TRANSPORT.
  package static let transport: UInt64 = 1000
  /// KEY_ENCRYPTION_VAULT.
  package static let vault: UInt64 = 2000
}
