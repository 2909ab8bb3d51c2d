import COpenSSL

/// The hash SHA-256 of FIPS 180-4, over data that may come in pieces.
///
/// A copy taken midway continues from that point on its own.
package struct SHA256 {
  /// The length of a digest.
  package static let byteCount = 32
  static let blockByteCount = 64

  private var context = SHA256_CTX()

  /// Creates a hash of nothing so far.
  package init() {
    // The low-level functions have no way to fail: their result is the constant 1.
    _ = unsafe SHA256_Init(&context)
  }

  /// Returns the digest of all the bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds the bytes to what is hashed.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe SHA256_Update(&context, bytes, bytes.count)
  }

  /// Adds the bytes of a region of memory to what is hashed.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    _ = unsafe SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// Returns the digest of what was added, and starts anew.
  package mutating func finalize() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      unsafe finalize(into: digest.baseAddress)
      count = Self.byteCount
    }
  }

  /// Writes the 32 bytes of the digest, and starts anew, which leaves no trace of what was hashed.
  mutating func finalize(into digest: UnsafeMutablePointer<UInt8>?) {
    _ = unsafe SHA256_Final(digest, &context)
    _ = unsafe SHA256_Init(&context)
  }
}
