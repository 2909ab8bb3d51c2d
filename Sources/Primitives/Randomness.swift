import CSodium

/// The random generator of the system.
package enum Randomness {
  private static let isReady = sodium_init() >= 0

  /// Returns unpredictable bytes.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium has no source of random bytes")
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }
}
