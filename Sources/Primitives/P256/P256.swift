import COpenSSL

/// The elliptic curve P-256 (FIPS 186-4, secp256r1): key agreement and signatures.
package enum P256 {
  /// The length of a scalar and of a coordinate.
  static let scalarByteCount = 32

  // Shared by the whole process, because making a group takes longer than using it, and it is never changed.
  private nonisolated(unsafe) static let sharedGroup = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)

  /// Returns the curve's group, which the caller must not free.
  static func group() throws(PrimitiveError) -> OpaquePointer {
    try unsafe OpenSSL.require(sharedGroup, "EC_GROUP_new_by_curve_name")
  }

  /// Returns the order of the group, which the caller must not free.
  static func order() throws(PrimitiveError) -> OpaquePointer {
    try unsafe OpenSSL.require(EC_GROUP_get0_order(group()), "EC_GROUP_get0_order")
  }
}
