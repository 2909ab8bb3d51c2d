import COpenSSL

/// The owner of an EC_KEY, as OpenSSL's ECDSA wants its keys; made for one call.
@safe struct KeyHandle: ~Copyable {
  let pointer: OpaquePointer

  private init() throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(EC_KEY_new(), "EC_KEY_new")
    try unsafe OpenSSL.check(EC_KEY_set_group(pointer, P256.group()), "EC_KEY_set_group")
  }

  /// Creates a key that verifies.
  init(point: borrowing CurvePoint) throws(PrimitiveError) {
    try self.init()
    try unsafe OpenSSL.check(EC_KEY_set_public_key(pointer, point.pointer), "EC_KEY_set_public_key")
  }

  /// Creates a key that signs.
  init(scalar: borrowing BigNumber) throws(PrimitiveError) {
    try self.init()
    try unsafe OpenSSL.check(EC_KEY_set_private_key(pointer, scalar.pointer), "EC_KEY_set_private_key")
  }

  deinit {
    unsafe EC_KEY_free(pointer)
  }
}
