import COpenSSL

/// The owner of an ECDSA_SIG.
@safe struct SignatureHandle: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Returns OpenSSL's form of the signature.
  static func reading(_ signature: P256.Signature) throws(PrimitiveError) -> SignatureHandle {
    let handle = try unsafe SignatureHandle(owning: OpenSSL.require(ECDSA_SIG_new(), "ECDSA_SIG_new"))
    let r = try BigNumber(Array(signature.raw.prefix(P256.scalarByteCount)))
    let s = try BigNumber(Array(signature.raw.suffix(P256.scalarByteCount)))
    // The call takes ownership of both numbers.
    try unsafe OpenSSL.check(ECDSA_SIG_set0(handle.pointer, r.released(), s.released()), "ECDSA_SIG_set0")
    return handle
  }

  /// Signs a digest with the key and a nonce, which must be used only once.
  static func signing(
    _ digest: [UInt8], key: borrowing KeyHandle, nonce: borrowing BigNumber
  ) throws(PrimitiveError) -> SignatureHandle {
    let workspace = try Workspace()
    let r = try CurvePoint.base(times: nonce).x().remainder(in: workspace)
    let inverse = try nonce.inverse(in: workspace)
    let signature = unsafe ECDSA_do_sign_ex(
      digest, Int32(digest.count), inverse.pointer, r.pointer, key.pointer)
    return try unsafe SignatureHandle(owning: OpenSSL.require(signature, "ECDSA_do_sign_ex"))
  }

  deinit {
    unsafe ECDSA_SIG_free(pointer)
  }

  /// Returns the signature as a value.
  func signature() throws(PrimitiveError) -> P256.Signature {
    let r = try unsafe BigNumber.bytes(of: ECDSA_SIG_get0_r(pointer))
    let s = try unsafe BigNumber.bytes(of: ECDSA_SIG_get0_s(pointer))
    return P256.Signature(r: r, s: s)
  }
}
