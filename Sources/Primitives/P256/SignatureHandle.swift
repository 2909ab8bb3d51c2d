import COpenSSL

/// The owner of an ECDSA_SIG.
@safe struct SignatureHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Creates OpenSSL's form of the signature.
  init(_ signature: P256.Signature) throws(PrimitiveError) {
    unsafe pointer = try OpenSSL.require(ECDSA_SIG_new(), "ECDSA_SIG_new")
    let half = Int32(P256.scalarByteCount)
    let numbers = unsafe signature.raw.withUnsafeBufferPointer { raw in
      unsafe (
        BN_bin2bn(raw.baseAddress, half, nil), BN_bin2bn(raw.baseAddress.map { unsafe $0 + Int(half) }, half, nil)
      )
    }
    // Takes both numbers over, unless one of them could not be made.
    guard unsafe ECDSA_SIG_set0(pointer, numbers.0, numbers.1) == 1 else {
      unsafe BN_free(numbers.0)
      unsafe BN_free(numbers.1)
      throw OpenSSL.failure("ECDSA_SIG_set0")
    }
  }

  /// Signs a digest with the key and a nonce, which must be used for nothing else.
  init(
    digest: [UInt8], key: borrowing KeyHandle, nonce: borrowing BigNumber
  ) throws(PrimitiveError) {
    let workspace = try Workspace()
    let r = try CurvePoint(baseTimes: nonce).x().remainder(in: workspace)
    let inverse = try nonce.inverse(in: workspace)
    unsafe pointer = try OpenSSL.require(
      ECDSA_do_sign_ex(digest, Int32(digest.count), inverse.pointer, r.pointer, key.pointer), "ECDSA_do_sign_ex")
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
