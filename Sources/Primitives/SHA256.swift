import COpenSSL

/// The hash SHA-256 of FIPS 180-4, for data that may come in pieces.
///
/// A copy continues independently from the state in which it was made.
package struct SHA256 {
  /// The length of a digest.
  package static let byteCount = 32
  static let blockByteCount = 64

  private var context = SHA256_CTX()

  /// Makes a hash of no data.
  package init() {
    // The low-level functions cannot fail: their result is the constant 1.
    _ = unsafe SHA256_Init(&context)
  }

  /// Returns the digest of all the bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds bytes to the hashed data.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe SHA256_Update(&context, bytes, bytes.count)
  }

  /// Adds the bytes of a region of memory to the hashed data.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    _ = unsafe SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// Returns the digest of the added data, and resets the hash.
  package mutating func finalize() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      unsafe finalize(into: digest.baseAddress)
      count = Self.byteCount
    }
  }

  /// Writes the 32 bytes of the digest, and resets the hash, so that no data remains in it.
  mutating func finalize(into digest: UnsafeMutablePointer<UInt8>?) {
    _ = unsafe SHA256_Final(digest, &context)
    _ = unsafe SHA256_Init(&context)
  }
}
