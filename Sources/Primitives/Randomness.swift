import CSodium

/// The system's random generator.
package enum Randomness {
  private static let isReady = sodium_init() >= 0

  /// Returns as many unpredictable bytes.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium finds no source of randomness")
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
      if let b = bytes.baseAddress { unsafe randombytes_buf(b, count) }
      initializedCount = count
    }
  }
}
