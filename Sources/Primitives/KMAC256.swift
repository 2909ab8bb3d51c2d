import COpenSSL

/// The message authentication code KMAC256 (SP 800-185, 4).
///
/// It is composed from OpenSSL's sponge of cSHAKE256, because OpenSSL's own KMAC refuses keys shorter than 4 bytes and longer
/// than 512, which the standard allows.
package enum KMAC256 {
  /// The number of bytes that the sponge absorbs at once.
  private static let rate = 136

  private static let functionName = encoded(Array("KMAC".utf8))

  // Fetched once for the process, because fetching a function by name takes longer than computing with it.
  private nonisolated(unsafe) static let function = unsafe EVP_MD_fetch(nil, "KECCAK-KMAC-256", nil)

  /// Returns the code of so many bytes; another length gives another code, and not a part of the same.
  package static func authenticate(
    _ data: [UInt8], key: [UInt8], customization: String, byteCount: Int
  ) throws(PrimitiveError) -> [UInt8] {
    guard byteCount > 0, byteCount <= Int(Int32.max) else { throw .invalidLength("byteCount") }
    let sponge = try unsafe DigestContext.starting(function)
    try absorbPadded([functionName, encoded(Array(customization.utf8))], into: sponge)
    try absorbPadded([leftEncoded(8 * key.count), key], into: sponge)
    try sponge.update(data)
    try sponge.update(rightEncoded(8 * byteCount))
    return try sponge.finalizeExtendable(byteCount)
  }

  /// Absorbs parts with the rate before them and zeros after them (bytepad of SP 800-185, 2.3.3).
  private static func absorbPadded(
    _ parts: [[UInt8]], into sponge: borrowing DigestContext
  ) throws(PrimitiveError) {
    let start = leftEncoded(rate)
    try sponge.update(start)
    var count = start.count
    // A key is absorbed where it is, so that no copy of it must be wiped.
    for part in parts {
      try sponge.update(part)
      count += part.count
    }
    try sponge.update([UInt8](repeating: 0, count: (rate - count % rate) % rate))
  }

  /// Returns the bytes after their number of bits (encode_string of SP 800-185, 2.3.2).
  private static func encoded(_ bytes: [UInt8]) -> [UInt8] { leftEncoded(8 * bytes.count) + bytes }

  /// Returns a number after its number of bytes (SP 800-185, 2.3.1).
  private static func leftEncoded(_ number: Int) -> [UInt8] {
    let bytes = shortest(number)
    return [UInt8(bytes.count)] + bytes
  }

  /// Returns a number before its number of bytes (SP 800-185, 2.3.1).
  private static func rightEncoded(_ number: Int) -> [UInt8] {
    let bytes = shortest(number)
    return bytes + [UInt8(bytes.count)]
  }

  /// Returns the number as at least one byte, the highest first.
  private static func shortest(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(truncatingIfNeeded: number)]
    var rest = number >> 8
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return bytes
  }
}
