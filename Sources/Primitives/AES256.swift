import COpenSSL

/// The block cipher AES with a 256-bit key, in counter mode (SP 800-38A, 6.5).
package enum AES256 {
  private static let keyByteCount = 32

  // Fetched once for the process, because fetching a cipher by name takes longer than encrypting with it.
  private nonisolated(unsafe) static let counterMode = unsafe EVP_CIPHER_fetch(nil, "AES-256-CTR", nil)

  /// Encrypts or decrypts bytes; the whole block of 16 bytes is the counter, the highest byte first.
  package static func counterMode(
    _ input: [UInt8], key: [UInt8], counter: [UInt8]
  ) throws(PrimitiveError) -> [UInt8] {
    guard key.count == keyByteCount else { throw .invalidLength("key") }
    guard counter.count == AES.blockByteCount else { throw .invalidLength("counter") }
    return try unsafe AES.run(counterMode, on: input, key: key, iv: counter, encrypting: true)
  }
}
