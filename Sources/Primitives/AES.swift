import COpenSSL

/// The block cipher AES, of which the length of the key chooses AES-128, AES-192 or AES-256.
///
/// The protocol has AES-128 only. The others show what those compute who let the length choose.
package enum AES {
  /// The lengths of a key, in bytes.
  package static let keyByteCounts = [16, 24, 32]

  static let blockByteCount = 16

  // Fetched once for the process, because fetching a cipher by name takes longer than encrypting with it.
  private nonisolated(unsafe) static let cipher128 = unsafe EVP_CIPHER_fetch(nil, "AES-128-CBC", nil)
  private nonisolated(unsafe) static let cipher192 = unsafe EVP_CIPHER_fetch(nil, "AES-192-CBC", nil)
  private nonisolated(unsafe) static let cipher256 = unsafe EVP_CIPHER_fetch(nil, "AES-256-CBC", nil)

  /// Encrypts one block on its own.
  package static func encryptBlock(_ block: [UInt8], key: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    guard block.count == blockByteCount else { throw .invalidLength("block") }
    // CBC of one block with a zero initialisation vector is the block cipher itself.
    return try chain(block, key: key, iv: [UInt8](repeating: 0, count: blockByteCount), encrypting: true)
  }

  /// Runs whole blocks through the cipher, chained as CBC.
  package static func chain(
    _ input: [UInt8], key: [UInt8], iv: [UInt8], encrypting: Bool
  ) throws(PrimitiveError) -> [UInt8] {
    guard keyByteCounts.contains(key.count) else { throw .invalidLength("key") }
    guard iv.count == blockByteCount else { throw .invalidLength("iv") }
    let chosen = unsafe key.count == 16 ? cipher128 : key.count == 24 ? cipher192 : cipher256
    return try unsafe run(chosen, on: input, key: key, iv: iv, encrypting: encrypting)
  }

  /// Runs bytes through a cipher that has as many bytes of output at once; the lengths of key and iv must be right.
  static func run(
    _ cipher: OpaquePointer?, on input: [UInt8], key: [UInt8], iv: [UInt8], encrypting: Bool
  ) throws(PrimitiveError) -> [UInt8] {
    guard let inputCount = Int32(exactly: input.count) else { throw .invalidLength("input") }
    let cipher = try unsafe OpenSSL.require(cipher, "EVP_CIPHER_fetch")
    let context = try CipherContext()
    try unsafe OpenSSL.check(
      EVP_CipherInit_ex2(context.pointer, cipher, key, iv, encrypting ? 1 : 0, nil), "EVP_CipherInit_ex2")
    try unsafe OpenSSL.check(EVP_CIPHER_CTX_set_padding(context.pointer, 0), "EVP_CIPHER_CTX_set_padding")
    // Without padding, whole blocks give their whole output at once, so that a final call is not necessary.
    var output = [UInt8](repeating: 0, count: input.count)
    var outputCount: Int32 = 0
    try unsafe OpenSSL.check(
      EVP_CipherUpdate(context.pointer, &output, &outputCount, input, inputCount), "EVP_CipherUpdate")
    return output
  }
}

/// The owner of an EVP_CIPHER_CTX; freeing it wipes the key schedule.
@safe private struct CipherContext: ~Copyable {
  let pointer: OpaquePointer

  init() throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(pointer)
  }
}
