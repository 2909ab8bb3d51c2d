import Primitives

/// Key material of any length from a shared secret (§ 2).
package struct KeyMaterial: Equatable, Sendable {
  /// The blocks T_1, T_2, …, 32 bytes each.
  package let blocks: [[UInt8]]
  /// The beginning of the blocks, as long as was asked for.
  package let bytes: [UInt8]
}

package struct KeyMaterialRules: Sendable {
  /// At least one byte is derived.
  package var checkLength: Check<Int> = { length in
    try demand(length >= 1, else: .invalidLength)
    return length
  }
  /// There are as many blocks of 32 bytes as the length needs, the last one perhaps in part.
  package var countBlocks: Check<Int> = { ($0 + SHA256.byteCount - 1) / SHA256.byteCount }
  /// All bytes of the secret enter.
  package var takeSecret: Function<[UInt8], [UInt8]> = { $0 }
  /// All bytes of the info enter, in each block.
  package var takeInfo: @Sendable (_ info: [UInt8], _ block: Int) -> [UInt8] = { info, _ in info }
  /// The blocks are numbered from 1.
  package var number: Function<Int, UInt32> = { UInt32($0 + 1) }
  /// The number of a block is written big-endian, in four bytes.
  package var writeNumber: Function<UInt32, [UInt8]> = \.bigEndianBytes
  /// A block is SHA-256 of the secret, the number and the info, in this order.
  package var hash: @Sendable (_ secret: [UInt8], _ number: [UInt8], _ info: [UInt8]) -> [UInt8] = {
    secret, number, info in
    var hash = SHA256()
    hash.update(secret)
    hash.update(number)
    hash.update(info)
    return hash.finalize()
  }
  /// The result is the beginning of the blocks, one after the other, as long as was asked for.
  package var cut: @Sendable (_ blocks: [UInt8], _ length: Int) -> [UInt8] = { blocks, length in
    Array(blocks.prefix(length))
  }
}

extension Rules {
  /// Derives key material: X9.63 with SHA-256 (§ 2).
  package func deriveKeyMaterial(secret: [UInt8], info: [UInt8], length: Int) throws -> KeyMaterial {
    let length = try keyMaterial.checkLength(length)
    let secret = keyMaterial.takeSecret(secret)
    var blocks: [[UInt8]] = []
    for index in 0..<(try keyMaterial.countBlocks(length)) {
      let number = keyMaterial.writeNumber(keyMaterial.number(index))
      blocks.append(keyMaterial.hash(secret, number, keyMaterial.takeInfo(info, index)))
    }
    return KeyMaterial(blocks: blocks, bytes: keyMaterial.cut(Array(blocks.joined()), length))
  }
}
