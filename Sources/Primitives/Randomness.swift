import CSodium

/// The system's random generator.
package enum Randomness {
  private static let isReady = sodium_init() >= 0

  /// Returns as many unpredictable bytes.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium finds no source of randomness")
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }
}
