import CSodium

/// Signatures with the curve Ed25519, of RFC 8032.
package enum Ed25519 {
  /// The length of the seed, from which a private key follows.
  package static let seedByteCount = 32
  /// The length of a public key.
  package static let publicKeyByteCount = 32
  /// The length of a signature.
  package static let signatureByteCount = 64

  /// Returns the signature of a message and the public key that verifies it; nil for a seed of another length.
  package static func sign(_ message: [UInt8], seed: [UInt8]) -> (signature: [UInt8], publicKey: [UInt8])? {
    guard seed.count == seedByteCount else { return nil }
    var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
    // libsodium's private key is the seed and the public key.
    var privateKey = [UInt8](repeating: 0, count: seedByteCount + publicKeyByteCount)
    defer { unsafe sodium_memzero(&privateKey, privateKey.count) }
    var signature = [UInt8](repeating: 0, count: signatureByteCount)
    guard unsafe crypto_sign_seed_keypair(&publicKey, &privateKey, seed) == 0,
      unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), privateKey) == 0
    else { return nil }
    return (signature, publicKey)
  }

  /// Whether the owner of the public key signed the message.
  package static func isValid(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else { return false }
    return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
  }
}
