import COpenSSL

extension NamedCurve {
  /// Computes the multiple of a point as implementations do that do not check whether it is on the curve.
  ///
  /// The formulas for adding points do not contain the constant of the curve's equation. So they compute on the curve
  /// whose constant follows from the point's coordinates. Returns the prefix 04 and both coordinates, or nil for the
  /// point at infinity.
  package static func uncheckedMultiple(
    of point: [UInt8], by scalar: [UInt8]
  ) throws(PrimitiveError) -> [UInt8]? {
    guard point.count == curve.uncompressedByteCount else { throw .invalidLength("point") }
    let workspace = try Workspace()
    let x = try BigNumber(Array(point[1...curve.scalarByteCount]))
    let y = try BigNumber(Array(point.suffix(curve.scalarByteCount)))
    let changed = try CurveThroughPoint(curve, x: x, y: y, workspace: workspace)
    return try changed.multiple(ofPointAtX: x, y: y, by: BigNumber(scalar), workspace: workspace)
  }
}

/// The owner of an EC_GROUP that differs from a curve only in the constant of its equation.
@safe private struct CurveThroughPoint: ~Copyable {
  private let pointer: OpaquePointer
  private let curve: Curve

  init(
    _ curve: Curve, x: borrowing BigNumber, y: borrowing BigNumber, workspace: borrowing Workspace
  ) throws(PrimitiveError) {
    self.curve = curve
    let p = try BigNumber()
    let a = try BigNumber()
    let b = try BigNumber()
    let sum = try BigNumber()
    try unsafe OpenSSL.check(
      EC_GROUP_get_curve(curve.group(), p.pointer, a.pointer, nil, workspace.pointer), "EC_GROUP_get_curve")
    // b = y² − x (x² + a)
    try unsafe OpenSSL.check(BN_mod_sqr(sum.pointer, x.pointer, p.pointer, workspace.pointer), "BN_mod_sqr")
    try unsafe OpenSSL.check(
      BN_mod_add(sum.pointer, sum.pointer, a.pointer, p.pointer, workspace.pointer), "BN_mod_add")
    try unsafe OpenSSL.check(
      BN_mod_mul(sum.pointer, sum.pointer, x.pointer, p.pointer, workspace.pointer), "BN_mod_mul")
    try unsafe OpenSSL.check(BN_mod_sqr(b.pointer, y.pointer, p.pointer, workspace.pointer), "BN_mod_sqr")
    try unsafe OpenSSL.check(
      BN_mod_sub(b.pointer, b.pointer, sum.pointer, p.pointer, workspace.pointer), "BN_mod_sub")
    unsafe pointer = try OpenSSL.require(
      EC_GROUP_new_curve_GFp(p.pointer, a.pointer, b.pointer, workspace.pointer), "EC_GROUP_new_curve_GFp")
  }

  func multiple(
    ofPointAtX x: borrowing BigNumber, y: borrowing BigNumber, by scalar: borrowing BigNumber,
    workspace: borrowing Workspace
  ) throws(PrimitiveError) -> [UInt8]? {
    let point = try unsafe OpenSSL.require(EC_POINT_new(pointer), "EC_POINT_new")
    defer { unsafe EC_POINT_clear_free(point) }
    try unsafe OpenSSL.check(
      EC_POINT_set_affine_coordinates(pointer, point, x.pointer, y.pointer, workspace.pointer),
      "EC_POINT_set_affine_coordinates")
    try unsafe OpenSSL.check(
      EC_POINT_mul(pointer, point, nil, point, scalar.pointer, workspace.pointer), "EC_POINT_mul")
    guard unsafe EC_POINT_is_at_infinity(pointer, point) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: curve.uncompressedByteCount)
    let count = unsafe EC_POINT_point2oct(
      pointer, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, workspace.pointer)
    guard count == bytes.count else { throw OpenSSL.failure("EC_POINT_point2oct") }
    return bytes
  }

  deinit {
    unsafe EC_GROUP_free(pointer)
  }
}
