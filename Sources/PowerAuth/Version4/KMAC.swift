import Primitives

/// Computes the code of data under a key, for a purpose that the customisation names, of so many bytes.
package typealias KMACFunction =
  @Sendable (_ data: [UInt8], _ key: [UInt8], _ customization: String, _ byteCount: Int) throws -> [UInt8]

/// How a MAC is computed in protocol 4 (§ 26.1).
package struct KMACRules: Sendable {
  /// The function is KMAC256 of SP 800-185, and not its form with an output of any length; the length enters.
  package var authenticate: KMACFunction = { data, key, customization, byteCount in
    try KMAC256.authenticate(data, key: key, customization: customization, byteCount: byteCount)
  }
  /// At least one byte is computed.
  package var checkLength: Check<Int> = { length in
    try demand(length >= 1, else: .invalidLength)
    return length
  }
  /// The key enters as it is, whatever its length.
  package var takeKey: Function<[UInt8], [UInt8]> = { $0 }
  /// The customisation enters as the UTF-8 bytes of its text, as it is.
  package var takeCustomization: Function<String, String> = { $0 }
}

/// How bytes are hashed in protocol 4 (§ 26.1).
package struct SHA3Rules: Sendable {
  /// A digest has 256 or 384 bits.
  package var checkSize: Check<Int> = { size in
    try demand(size == 256 || size == 384, else: .invalidLength)
    return size
  }
  /// Digests of 32 bytes are those of SHA3-256.
  package var hash256: @Sendable ([UInt8]) throws -> [UInt8] = { try SHA3.sha256($0) }
  /// Digests of 48 bytes are those of SHA3-384.
  package var hash384: @Sendable ([UInt8]) throws -> [UInt8] = { try SHA3.sha384($0) }
}

extension Rules {
  /// Computes a MAC of any length with a customisation that is given.
  package func kmac(
    _ data: [UInt8], key: [UInt8], customization: String, byteCount: Int
  ) throws -> [UInt8] {
    try version4.mac.authenticate(
      data, version4.mac.takeKey(key), version4.mac.takeCustomization(customization),
      version4.mac.checkLength(byteCount))
  }

  /// Hashes bytes to so many bits.
  package func sha3(_ data: [UInt8], size: Int) throws -> [UInt8] {
    try version4.hash.checkSize(size) == 256 ? version4.hash.hash256(data) : version4.hash.hash384(data)
  }
}
