import COpenSSL

/// The message authentication code KMAC256 (SP 800-185, 4).
///
/// It is composed from OpenSSL's sponge of cSHAKE256, because OpenSSL's own KMAC refuses keys shorter than 4 bytes and longer
/// than 512, which the standard allows.
package enum KMAC256 {
  /// The number of bytes that the sponge absorbs at once.
  private static let rate = 136

  private static let encodedRate = leftEncoded(rate)
  private static let functionName = encoded(Array("KMAC".utf8))
  private static let zeros = [UInt8](repeating: 0, count: rate)

  // Fetched once for the process, because fetching a function by name takes longer than computing with it.
  private nonisolated(unsafe) static let function = unsafe EVP_MD_fetch(nil, "KECCAK-KMAC-256", nil)

  /// Returns the code of so many bytes; another length gives another code, and not a part of the same.
  package static func authenticate(
    _ data: [UInt8], key: [UInt8], customization: String, byteCount: Int
  ) throws(PrimitiveError) -> [UInt8] {
    guard byteCount > 0, byteCount <= Int(Int32.max) else { throw .invalidLength("byteCount") }
    let sponge = try unsafe DigestContext.starting(function)
    let names = encodedRate + functionName + encoded(Array(customization.utf8))
    let keyStart = encodedRate + leftEncoded(8 * key.count)
    try sponge.update(names + padding(after: names.count) + keyStart)
    // The key is absorbed where it is, so that no copy of it must be wiped; so are the data.
    try sponge.update(key)
    try sponge.update(Array(padding(after: keyStart.count + key.count)))
    try sponge.update(data)
    try sponge.update(rightEncoded(8 * byteCount))
    return try sponge.finalizeExtendable(byteCount)
  }

  /// Returns what the sponge gives for an input that is framed otherwise than the standard demands, as mistakes do it.
  package static func squeeze(_ framed: [UInt8], byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    let sponge = try unsafe DigestContext.starting(function)
    try sponge.update(framed)
    return try sponge.finalizeExtendable(byteCount)
  }

  /// Returns the zeros that fill a block (bytepad of SP 800-185, 2.3.3).
  private static func padding(after count: Int) -> ArraySlice<UInt8> { zeros.prefix((rate - count % rate) % rate) }

  /// Returns the bytes after their number of bits (encode_string of SP 800-185, 2.3.2).
  private static func encoded(_ bytes: [UInt8]) -> [UInt8] { leftEncoded(8 * bytes.count) + bytes }

  /// Returns a number after its number of bytes (SP 800-185, 2.3.1).
  private static func leftEncoded(_ number: Int) -> [UInt8] {
    let byteCount = byteCount(of: number)
    return [UInt8(byteCount)] + bytes(of: number, byteCount)
  }

  /// Returns a number before its number of bytes (SP 800-185, 2.3.1).
  private static func rightEncoded(_ number: Int) -> [UInt8] {
    let byteCount = byteCount(of: number)
    return bytes(of: number, byteCount) + [UInt8(byteCount)]
  }

  /// Returns how many bytes a number has; zero has one.
  private static func byteCount(of number: Int) -> Int {
    max(1, (Int.bitWidth - number.leadingZeroBitCount + 7) / 8)
  }

  /// Returns the bytes of a number, the highest first.
  private static func bytes(of number: Int, _ byteCount: Int) -> [UInt8] {
    (1...byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * (byteCount - $0))) }
  }
}
