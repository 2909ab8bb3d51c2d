import COpenSSL

/// The hash SHA-3 of FIPS 202.
package enum SHA3 {
  // Fetched once for the process, because fetching a hash by name takes longer than hashing with it.
  private nonisolated(unsafe) static let function256 = unsafe EVP_MD_fetch(nil, "SHA3-256", nil)
  private nonisolated(unsafe) static let function384 = unsafe EVP_MD_fetch(nil, "SHA3-384", nil)

  /// Returns the digest of 32 bytes.
  package static func sha256(_ bytes: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try unsafe hash(bytes, function256, byteCount: 32)
  }

  /// Returns the digest of 48 bytes.
  package static func sha384(_ bytes: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    try unsafe hash(bytes, function384, byteCount: 48)
  }

  private static func hash(
    _ bytes: [UInt8], _ function: OpaquePointer?, byteCount: Int
  ) throws(PrimitiveError) -> [UInt8] {
    let context = try unsafe DigestContext.starting(function)
    try context.update(bytes)
    return try context.finalize(byteCount)
  }
}

/// The owner of an EVP_MD_CTX; freeing it wipes the state of the hash.
@safe struct DigestContext: ~Copyable {
  private let pointer: OpaquePointer

  private init() throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
  }

  /// Returns a context of a hash that was fetched.
  static func starting(_ function: OpaquePointer?) throws(PrimitiveError) -> DigestContext {
    let function = try unsafe OpenSSL.require(function, "EVP_MD_fetch")
    let context = try DigestContext()
    try unsafe OpenSSL.check(EVP_DigestInit_ex2(context.pointer, function, nil), "EVP_DigestInit_ex2")
    return context
  }

  deinit {
    unsafe EVP_MD_CTX_free(pointer)
  }

  func update(_ bytes: [UInt8]) throws(PrimitiveError) {
    try unsafe OpenSSL.check(EVP_DigestUpdate(pointer, bytes, bytes.count), "EVP_DigestUpdate")
  }

  /// Returns the digest of a hash with digests of this length.
  consuming func finalize(_ byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    try unsafe OpenSSL.check(EVP_DigestFinal_ex(pointer, &digest, nil), "EVP_DigestFinal_ex")
    return digest
  }

  /// Returns so many bytes of a function with output of any length.
  consuming func finalizeExtendable(_ byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: byteCount)
    try unsafe OpenSSL.check(EVP_DigestFinalXOF(pointer, &output, byteCount), "EVP_DigestFinalXOF")
    return output
  }
}
