import Primitives

/// The key that a master key gives for a number (§ 3).
package struct IndexKey: Equatable, Sendable {
  /// The block that is encrypted.
  package let block: [UInt8]
  /// The derived key, 16 bytes.
  package let key: [UInt8]
}

package struct IndexKeyRules: Sendable {
  /// A master key has 16 bytes.
  package var checkMasterKey: Check<[UInt8]> = checkedKey
  /// An index has 64 bits, without a sign.
  package var checkIndex: Check<UInt64> = { $0 }
  /// The index is written big-endian, in eight bytes.
  package var writeIndex: Function<UInt64, [UInt8]> = \.bigEndianBytes
  /// The block is eight zero bytes, then the index.
  ///
  /// [D-3: the published implementation notes put the index into the first eight bytes; both published implementations
  /// and all published vectors put it into the last eight.]
  package var layOut: Function<[UInt8], [UInt8]> = { [UInt8](repeating: 0, count: 8) + $0 }
  /// The key is the block, encrypted with AES-128 under the master key.
  package var encrypt: BlockEncryption = {
    block, key in
    try calling { try AES128.encryptBlock(block, key: key) }
  }
}

/// Encrypts a block under a key.
package typealias BlockEncryption =
  @Sendable (_ block: [UInt8], _ key: [UInt8]) throws -> [UInt8]

extension Rules {
  /// Derives the key of an index: KDF.derive (§ 3).
  package func deriveKey(masterKey: [UInt8], index: UInt64) throws -> IndexKey {
    let masterKey = try indexKey.checkMasterKey(masterKey)
    let block = indexKey.layOut(indexKey.writeIndex(try indexKey.checkIndex(index)))
    return IndexKey(block: block, key: try indexKey.encrypt(block, masterKey))
  }
}
