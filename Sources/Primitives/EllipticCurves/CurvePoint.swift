import COpenSSL

/// The owner of an EC_POINT.
@safe struct CurvePoint: ~Copyable {
  let pointer: OpaquePointer
  let curve: Curve

  private init(on curve: Curve) throws(PrimitiveError) {
    self.curve = curve
    unsafe pointer = try OpenSSL.require(EC_POINT_new(curve.group()), "EC_POINT_new")
  }

  /// Returns the point that the bytes encode; OpenSSL refuses a coordinate ≥ p and a point that is not on the curve.
  static func decoding(_ encoded: [UInt8], on curve: Curve) throws(PrimitiveError) -> CurvePoint {
    let point = try CurvePoint(on: curve)
    try unsafe OpenSSL.check(
      EC_POINT_oct2point(curve.group(), point.pointer, encoded, encoded.count, nil), "EC_POINT_oct2point")
    return point
  }

  /// Returns the multiple of the curve's base point.
  static func base(times scalar: borrowing BigNumber, on curve: Curve) throws(PrimitiveError) -> CurvePoint {
    let product = try CurvePoint(on: curve)
    try unsafe OpenSSL.check(
      EC_POINT_mul(curve.group(), product.pointer, scalar.pointer, nil, nil, nil), "EC_POINT_mul")
    return product
  }

  /// Returns the multiple of this point.
  func times(_ scalar: borrowing BigNumber) throws(PrimitiveError) -> CurvePoint {
    let product = try CurvePoint(on: curve)
    try unsafe OpenSSL.check(
      EC_POINT_mul(curve.group(), product.pointer, nil, pointer, scalar.pointer, nil), "EC_POINT_mul")
    return product
  }

  deinit {
    unsafe EC_POINT_clear_free(pointer)
  }

  /// Returns the X coordinate.
  func x() throws(PrimitiveError) -> BigNumber {
    let x = try BigNumber()
    try unsafe OpenSSL.check(
      EC_POINT_get_affine_coordinates(curve.group(), pointer, x.pointer, nil, nil),
      "EC_POINT_get_affine_coordinates")
    return x
  }

  /// Returns the prefix 04 and both coordinates.
  func uncompressed() throws(PrimitiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: curve.uncompressedByteCount)
    let count = try unsafe EC_POINT_point2oct(
      curve.group(), pointer, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
    guard count == bytes.count else { throw OpenSSL.failure("EC_POINT_point2oct") }
    return bytes
  }
}
