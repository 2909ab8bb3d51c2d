import COpenSSL

/// The message authentication code HMAC (RFC 2104) with SHA-256.
package enum HMACSHA256 {
  private static let innerPad: UInt8 = 0x36
  private static let outerPad: UInt8 = 0x5c

  /// Returns the 32-byte code of the data; the key may have any length.
  ///
  /// It is composed from the hash, on the stack, because each call of OpenSSL's own HMAC looks up the algorithm and
  /// allocates two contexts, which takes fifteen times as long.
  package static func authenticationCode(for data: [UInt8], key: [UInt8]) -> [UInt8] {
    guard key.count <= SHA256.blockByteCount else {
      var shortened = SHA256.hash(key)
      defer { wipe(&shortened) }
      return authenticationCode(for: data, key: shortened)
    }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SHA256.blockByteCount) { block in
      defer { unsafe OPENSSL_cleanse(block.baseAddress, SHA256.blockByteCount) }
      unsafe block.initialize(repeating: innerPad)
      for index in key.indices {
        unsafe block[index] ^= key[index]
      }
      var hash = SHA256()
      unsafe hash.update(UnsafeRawBufferPointer(block))
      hash.update(data)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SHA256.byteCount) { code in
        defer { unsafe OPENSSL_cleanse(code.baseAddress, SHA256.byteCount) }
        unsafe hash.finalize(into: code.baseAddress)
        for index in block.indices {
          unsafe block[index] ^= innerPad ^ outerPad
        }
        unsafe hash.update(UnsafeRawBufferPointer(block))
        unsafe hash.update(UnsafeRawBufferPointer(code))
        unsafe hash.finalize(into: code.baseAddress)
        // An array of bytes that stand somewhere is made faster than one that is filled in its place.
        return unsafe Array(code)
      }
    }
  }
}
