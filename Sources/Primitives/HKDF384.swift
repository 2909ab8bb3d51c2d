/// The key derivation HKDF (RFC 5869) with SHA-384.
package enum HKDF384 {
  /// The most bytes that one key can expand to.
  package static let maximumByteCount = 255 * HMAC384.byteCount

  /// Returns the pseudorandom key of the input key material (RFC 5869, 2.2).
  package static func extract(salt: [UInt8], inputKey: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try HMAC384.authenticationCode(for: inputKey, key: salt)
  }

  /// Returns so many bytes of output (RFC 5869, 2.3).
  package static func expand(
    pseudorandomKey: [UInt8], info: [UInt8], byteCount: Int
  ) throws(PrimitiveError) -> [UInt8] {
    guard 0...maximumByteCount ~= byteCount else { throw .invalidLength("byteCount") }
    var output: [UInt8] = []
    output.reserveCapacity(byteCount + HMAC384.byteCount)
    var block: [UInt8] = []
    defer { wipe(&block) }
    var number: UInt8 = 0
    while output.count < byteCount {
      number += 1
      var data = block + info + [number]
      defer { wipe(&data) }
      wipe(&block)
      block = try HMAC384.authenticationCode(for: data, key: pseudorandomKey)
      output += block
    }
    defer { wipe(&output) }
    return Array(output.prefix(byteCount))
  }
}
