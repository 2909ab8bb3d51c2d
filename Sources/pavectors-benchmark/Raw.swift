import COpenSSL
import Primitives

/// SHA-256 of OpenSSL.
enum RawHash {
  static func compress(blocks: Int) {
    let bytes = [UInt8](repeating: 0x5a, count: blocks * 64)
    var digest = [UInt8](repeating: 0, count: 32)
    _ = unsafe COpenSSL.SHA256(bytes, bytes.count, &digest)
  }
}

/// The reading of each byte once, which is what remains of an operation without primitives.
enum RawReading {
  @inline(never)
  static func sum(of bytes: [UInt8]) -> UInt8 {
    bytes.reduce(0, &+)
  }
}

/// PBKDF2 of OpenSSL.
enum RawPasswordKey {
  static func derive(iterations: Int32) {
    let salt = [UInt8](repeating: 7, count: 16)
    var key = [UInt8](repeating: 0, count: 16)
    _ = unsafe PKCS5_PBKDF2_HMAC_SHA1("1234", 4, salt, Int32(salt.count), iterations, Int32(key.count), &key)
  }
}

/// ECDH with keys that OpenSSL has already imported.
///
/// A class, because closures share the keys, which are C objects.
@safe final class RawAgreement {
  struct Failed: Error {}

  private let own: OpaquePointer
  private let peer: OpaquePointer

  init(scalar: [UInt8], peer encoded: [UInt8]) throws {
    let point = try P256.PrivateKey(scalar: scalar).publicKey().uncompressed
    unsafe own = try Self.key(point: point, scalar: scalar)
    unsafe peer = try Self.key(point: encoded, scalar: nil)
  }

  deinit {
    unsafe EVP_PKEY_free(own)
    unsafe EVP_PKEY_free(peer)
  }

  func derive() throws {
    var secret = [UInt8](repeating: 0, count: 32)
    var length = secret.count
    let context = unsafe EVP_PKEY_CTX_new(own, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_derive_init(context) == 1, unsafe EVP_PKEY_derive_set_peer_ex(context, peer, 0) == 1,
      unsafe EVP_PKEY_derive(context, &secret, &length) == 1
    else { throw Failed() }
  }

  private static func key(point: [UInt8], scalar: [UInt8]?) throws -> OpaquePointer {
    let key = unsafe EC_KEY_new_by_curve_name(NID_X9_62_prime256v1)
    guard unsafe EC_KEY_oct2key(key, point, point.count, nil) == 1 else { throw Failed() }
    if let scalar {
      guard unsafe EC_KEY_oct2priv(key, scalar, scalar.count) == 1 else { throw Failed() }
    }
    guard let result = unsafe EVP_PKEY_new(), unsafe EVP_PKEY_set1_EC_KEY(result, key) == 1 else { throw Failed() }
    unsafe EC_KEY_free(key)
    return unsafe result
  }
}
