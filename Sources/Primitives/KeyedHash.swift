import COpenSSL

/// The message authentication code HMAC (RFC 2104) with each of the hashes that keys of passwords and one-time passwords have.
package enum KeyedHash: String, CaseIterable, Sendable {
  case sha1, sha256, sha512

  /// Returns the code of the data; the key may have any length.
  package func authenticationCode(for data: [UInt8], key: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try unsafe Self.authenticationCode(for: data, key: key, function: function)
  }

  /// Returns the code of the data with a hash as OpenSSL names it.
  static func authenticationCode(
    for data: [UInt8], key: [UInt8], function: OpaquePointer?
  ) throws(PrimitiveError) -> [UInt8] {
    guard let keyCount = Int32(exactly: key.count) else { throw .invalidLength("key") }
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let made = unsafe HMAC(function, key, keyCount, data, data.count, &code, &count)
    try OpenSSL.check(unsafe made == nil ? 0 : 1, "HMAC")
    return Array(code.prefix(Int(count)))
  }

  /// The hash as OpenSSL names it.
  var function: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha512: unsafe EVP_sha512()
    }
  }
}
