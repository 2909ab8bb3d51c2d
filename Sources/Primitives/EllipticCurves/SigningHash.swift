import COpenSSL

/// The hash of a curve's signatures, which also draws their nonces; its digests are as long as the curve's scalars.
enum SigningHash: Sendable {
  case sha256, sha384

  /// Returns the digest of the message.
  func digest(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .sha256: return SHA256.hash(message)
    case .sha384:
      return unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA384_DIGEST_LENGTH)) { digest, count in
        _ = unsafe SHA384(message, message.count, digest.baseAddress)
        count = Int(SHA384_DIGEST_LENGTH)
      }
    }
  }

  /// Returns the code HMAC of the data.
  func authenticationCode(for data: [UInt8], key: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    switch self {
    case .sha256: HMACSHA256.authenticationCode(for: data, key: key)
    case .sha384: try HMAC384.authenticationCode(for: data, key: key)
    }
  }
}
