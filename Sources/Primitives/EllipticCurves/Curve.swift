import COpenSSL

/// An elliptic curve of prime order, with the hash of its signatures.
@safe package struct Curve: Sendable {
  /// The length of a scalar, of a coordinate and of a digest of the hash.
  let scalarByteCount: Int
  let hash: SigningHash

  // Shared by the whole process, because making a group takes longer than using it, and it is never changed.
  private nonisolated(unsafe) let sharedGroup: OpaquePointer?

  init(_ name: Int32, scalarByteCount: Int, hash: SigningHash) {
    self.scalarByteCount = scalarByteCount
    self.hash = hash
    unsafe sharedGroup = EC_GROUP_new_by_curve_name(name)
  }

  var compressedByteCount: Int { 1 + scalarByteCount }
  var uncompressedByteCount: Int { 1 + 2 * scalarByteCount }

  /// Returns the curve's group, which the caller must not free.
  func group() throws(PrimitiveError) -> OpaquePointer {
    try unsafe OpenSSL.require(sharedGroup, "EC_GROUP_new_by_curve_name")
  }

  /// Returns the order of the group, which the caller must not free.
  func order() throws(PrimitiveError) -> OpaquePointer {
    try unsafe OpenSSL.require(EC_GROUP_get0_order(group()), "EC_GROUP_get0_order")
  }
}

/// A type that stands for one curve, so that keys of different curves have different types.
package protocol NamedCurve: Sendable {
  static var curve: Curve { get }
}

/// The elliptic curve P-256 (FIPS 186-4, secp256r1): key agreement, and signatures with SHA-256.
package enum P256: NamedCurve {
  package typealias PrivateKey = CurvePrivateKey<P256>
  package typealias PublicKey = CurvePublicKey<P256>
  package typealias Signature = CurveSignature<P256>

  package static let curve = Curve(NID_X9_62_prime256v1, scalarByteCount: 32, hash: .sha256)
}

/// The elliptic curve P-384 (FIPS 186-4, secp384r1): key agreement, and signatures with SHA-384.
package enum P384: NamedCurve {
  package typealias PrivateKey = CurvePrivateKey<P384>
  package typealias PublicKey = CurvePublicKey<P384>
  package typealias Signature = CurveSignature<P384>

  package static let curve = Curve(NID_secp384r1, scalarByteCount: 48, hash: .sha384)
}
