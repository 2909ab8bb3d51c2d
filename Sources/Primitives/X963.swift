/// The key derivation of ANSI X9.63 (SEC 1, 3.6.1) with SHA-256.
package enum X963 {
  /// Returns the hash blocks T_1, T_2, … that the derived key is cut from, each of them whole.
  package static func blocks(secret: [UInt8], info: [UInt8], byteCount: Int) -> [[UInt8]] {
    var prefix = SHA256()
    prefix.update(secret)
    let blockCount = (byteCount + SHA256.byteCount - 1) / SHA256.byteCount
    return (0..<blockCount).map { index in
      var hash = prefix
      hash.update(UInt32(index + 1).bigEndianBytes)
      hash.update(info)
      return hash.finalize()
    }
  }

  /// Returns the derived key: the first bytes of the blocks.
  package static func deriveKey(secret: [UInt8], info: [UInt8], byteCount: Int) -> [UInt8] {
    Array(blocks(secret: secret, info: info, byteCount: byteCount).joined().prefix(byteCount))
  }
}
