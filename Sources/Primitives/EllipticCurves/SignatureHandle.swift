import COpenSSL

/// The owner of an ECDSA_SIG.
@safe struct SignatureHandle: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Returns OpenSSL's form of the signature.
  static func reading<Named>(_ signature: CurveSignature<Named>) throws(PrimitiveError) -> SignatureHandle {
    let handle = try unsafe SignatureHandle(owning: OpenSSL.require(ECDSA_SIG_new(), "ECDSA_SIG_new"))
    let r = try BigNumber(Array(signature.numbers[0]))
    let s = try BigNumber(Array(signature.numbers[1]))
    // The call takes ownership of both numbers.
    try unsafe OpenSSL.check(ECDSA_SIG_set0(handle.pointer, r.released(), s.released()), "ECDSA_SIG_set0")
    return handle
  }

  /// Signs a digest with the key and a nonce, which must be used only once.
  static func signing(
    _ digest: [UInt8], key: borrowing KeyHandle, nonce: borrowing BigNumber, on curve: Curve
  ) throws(PrimitiveError) -> SignatureHandle {
    let workspace = try Workspace()
    let r = try CurvePoint.base(times: nonce, on: curve).x().remainder(on: curve, in: workspace)
    let inverse = try nonce.inverse(on: curve, in: workspace)
    let signature = unsafe ECDSA_do_sign_ex(
      digest, Int32(digest.count), inverse.pointer, r.pointer, key.pointer)
    return try unsafe SignatureHandle(owning: OpenSSL.require(signature, "ECDSA_do_sign_ex"))
  }

  deinit {
    unsafe ECDSA_SIG_free(pointer)
  }

  /// Returns the signature as a value.
  func signature<Named: NamedCurve>() throws(PrimitiveError) -> CurveSignature<Named> {
    let byteCount = Named.curve.scalarByteCount
    let r = try unsafe BigNumber.bytes(of: ECDSA_SIG_get0_r(pointer), byteCount)
    let s = try unsafe BigNumber.bytes(of: ECDSA_SIG_get0_s(pointer), byteCount)
    return CurveSignature(r: r, s: s)
  }
}
