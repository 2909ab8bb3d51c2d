import COpenSSL

/// The message authentication code HMAC (RFC 2104) with SHA-384.
package enum HMAC384 {
  /// The length of a code.
  package static let byteCount = 48

  /// Returns the 48-byte code of the data; the key may have any length.
  package static func authenticationCode(for data: [UInt8], key: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try unsafe KeyedHash.authenticationCode(for: data, key: key, function: EVP_sha384())
  }
}
