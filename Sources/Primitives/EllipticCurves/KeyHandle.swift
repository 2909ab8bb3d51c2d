import COpenSSL

/// The owner of an EC_KEY, which OpenSSL's ECDSA requires; made for one call.
@safe struct KeyHandle: ~Copyable {
  let pointer: OpaquePointer

  private init() throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(EC_KEY_new(), "EC_KEY_new")
  }

  /// Returns a key for verifying.
  static func verifying(with point: borrowing CurvePoint) throws(PrimitiveError) -> KeyHandle {
    let key = try on(point.curve)
    try unsafe OpenSSL.check(EC_KEY_set_public_key(key.pointer, point.pointer), "EC_KEY_set_public_key")
    return key
  }

  /// Returns a key for signing.
  static func signing(with scalar: borrowing BigNumber, on curve: Curve) throws(PrimitiveError) -> KeyHandle {
    let key = try on(curve)
    try unsafe OpenSSL.check(EC_KEY_set_private_key(key.pointer, scalar.pointer), "EC_KEY_set_private_key")
    return key
  }

  private static func on(_ curve: Curve) throws(PrimitiveError) -> KeyHandle {
    let key = try KeyHandle()
    try unsafe OpenSSL.check(EC_KEY_set_group(key.pointer, curve.group()), "EC_KEY_set_group")
    return key
  }

  deinit {
    unsafe EC_KEY_free(pointer)
  }
}
