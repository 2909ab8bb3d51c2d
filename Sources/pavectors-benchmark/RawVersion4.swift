import COpenSSL

/// A call of OpenSSL that failed.
struct RawCallFailed: Error {}

/// KMAC256 of OpenSSL, which is fetched once.
enum RawCode {
  private nonisolated(unsafe) static let function = unsafe EVP_MAC_fetch(nil, "KMAC-256", nil)

  static func compute(_ data: [UInt8], key: [UInt8]) throws {
    let context = unsafe EVP_MAC_CTX_new(function)
    defer { unsafe EVP_MAC_CTX_free(context) }
    // OpenSSL gives 64 bytes where it is not told otherwise, at the cost of 32.
    var code = [UInt8](repeating: 0, count: 64)
    var count = 0
    guard unsafe EVP_MAC_init(context, key, key.count, nil) == 1,
      unsafe EVP_MAC_update(context, data, data.count) == 1,
      unsafe EVP_MAC_final(context, &code, &count, code.count) == 1
    else { throw RawCallFailed() }
  }
}

/// AES-256 in counter mode of OpenSSL, which is fetched once.
enum RawCounterMode {
  private nonisolated(unsafe) static let cipher = unsafe EVP_CIPHER_fetch(nil, "AES-256-CTR", nil)
  private static let counter = [UInt8](repeating: 0, count: 16)

  static func encrypt(_ data: [UInt8], key: [UInt8]) throws {
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: data.count)
    var count: Int32 = 0
    guard unsafe EVP_CipherInit_ex2(context, cipher, key, counter, 1, nil) == 1,
      unsafe EVP_CipherUpdate(context, &output, &count, data, Int32(data.count)) == 1
    else { throw RawCallFailed() }
  }
}

/// The multiplication of a point of P-384 that OpenSSL has already decoded.
///
/// A class, because closures share the C objects.
@safe final class RawMultiplication {
  private let group: OpaquePointer
  private let point: OpaquePointer
  private let product: OpaquePointer
  private let scalar: OpaquePointer

  /// Multiplies the point that the scalar gives with the base point.
  init(scalar bytes: [UInt8]) throws {
    guard let group = unsafe EC_GROUP_new_by_curve_name(NID_secp384r1), let point = unsafe EC_POINT_new(group),
      let product = unsafe EC_POINT_new(group), let scalar = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil),
      unsafe EC_POINT_mul(group, point, scalar, nil, nil, nil) == 1
    else { throw RawCallFailed() }
    unsafe self.group = group
    unsafe self.point = point
    unsafe self.product = product
    unsafe self.scalar = scalar
  }

  deinit {
    unsafe BN_free(scalar)
    unsafe EC_POINT_free(product)
    unsafe EC_POINT_free(point)
    unsafe EC_GROUP_free(group)
  }

  func multiply() throws {
    guard unsafe EC_POINT_mul(group, product, nil, point, scalar, nil) == 1 else { throw RawCallFailed() }
  }
}
