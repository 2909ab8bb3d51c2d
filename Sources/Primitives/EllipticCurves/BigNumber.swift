import COpenSSL

/// The owner of a BIGNUM, which is wiped when it is freed, because it may be secret.
@safe struct BigNumber: ~Copyable {
  let pointer: OpaquePointer

  /// Creates zero.
  init() throws(PrimitiveError) {
    unsafe self.init(owning: try OpenSSL.require(BN_new(), "BN_new"))
  }

  /// Creates the number that the bytes state, the highest first.
  init(_ bytes: [UInt8]) throws(PrimitiveError) {
    guard let count = Int32(exactly: bytes.count) else { throw .invalidLength("number") }
    unsafe self.init(owning: try OpenSSL.require(BN_bin2bn(bytes, count, nil), "BN_bin2bn"))
  }

  private init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
    // With this flag the time of divisions and inverses does not depend on the value.
    unsafe BN_set_flags(pointer, BN_FLG_CONSTTIME)
  }

  deinit {
    unsafe BN_clear_free(pointer)
  }

  /// Returns the number itself, which the caller must free.
  consuming func released() -> OpaquePointer {
    let pointer = unsafe pointer
    discard self
    return unsafe pointer
  }

  /// Returns whether the number is a private key: not zero, and below the order of the curve.
  ///
  /// The bytes are compared, because OpenSSL has no comparison of numbers in constant time.
  func isPrivateKey(on curve: Curve) throws(PrimitiveError) -> Bool {
    let byteCount = curve.scalarByteCount
    guard unsafe BN_num_bits(pointer) <= 8 * byteCount else { return false }
    var bytes = try unsafe Self.reversedBytes(of: pointer, byteCount)
    defer { wipe(&bytes) }
    let isBelowOrder = ConstantTime.isBelow(bytes, try unsafe Self.reversedBytes(of: curve.order(), byteCount))
    return isBelowOrder && !ConstantTime.isZero(bytes)
  }

  /// Returns a number as so many bytes, the lowest first.
  private static func reversedBytes(of number: OpaquePointer?, _ byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = unsafe BN_bn2lebinpad(number, &bytes, Int32(bytes.count))
    guard count == bytes.count else { throw OpenSSL.failure("BN_bn2lebinpad") }
    return bytes
  }

  /// Returns the number modulo the order of the curve.
  func remainder(on curve: Curve, in workspace: borrowing Workspace) throws(PrimitiveError) -> BigNumber {
    let remainder = try BigNumber()
    try unsafe OpenSSL.check(BN_nnmod(remainder.pointer, pointer, curve.order(), workspace.pointer), "BN_nnmod")
    return remainder
  }

  /// Returns the inverse modulo the order of the curve; the number must not be a multiple of the order.
  func inverse(on curve: Curve, in workspace: borrowing Workspace) throws(PrimitiveError) -> BigNumber {
    let inverse = try BigNumber()
    _ = try unsafe OpenSSL.require(
      BN_mod_inverse(inverse.pointer, pointer, curve.order(), workspace.pointer), "BN_mod_inverse")
    return inverse
  }

  /// Returns the number as so many bytes, the highest first.
  func bytes(_ byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    try unsafe Self.bytes(of: pointer, byteCount)
  }

  /// Returns a number with another owner as so many bytes, the highest first.
  static func bytes(of number: OpaquePointer?, _ byteCount: Int) throws(PrimitiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = unsafe BN_bn2binpad(number, &bytes, Int32(bytes.count))
    guard count == bytes.count else { throw OpenSSL.failure("BN_bn2binpad") }
    return bytes
  }
}

/// The owner of a BN_CTX, in which OpenSSL keeps the intermediate results of a computation.
@safe struct Workspace: ~Copyable {
  let pointer: OpaquePointer

  init() throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(BN_CTX_new(), "BN_CTX_new")
  }

  deinit {
    unsafe BN_CTX_free(pointer)
  }
}
