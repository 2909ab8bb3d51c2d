internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in importing a private key, in all operations that do it.
extension Mistake {
  static let longScalarRefused = Mistake(
    "keys.long-scalar-refused", "A private key of more than 32 bytes is refused, even if zeros lead it.",
    \.agreement.readScalar, refusing(as: .invalidPrivateKey) { $0.count > 32 })
  static let shortScalarRefused = Mistake(
    "keys.short-scalar-refused", "A private key of less than 32 bytes is refused.", \.agreement.readScalar,
    refusing(as: .invalidPrivateKey) { $0.count < 32 })
  static let firstBytesOfScalar = Mistake(
    "keys.first-bytes-of-scalar", "Only the first 32 bytes of a longer private key are read.", \.agreement.readScalar,
    changing { Array($0.prefix(32)) })
  static let lastBytesOfScalar = Mistake(
    "keys.last-bytes-of-scalar",
    "Only the last 32 bytes of a longer private key are read, whatever stands before them.",
    \.agreement.readScalar, changing { Array($0.suffix(32)) })
  static let scalarFilledUpBehind = Mistake(
    "keys.scalar-filled-up-behind", "A shorter private key is filled up with zeros behind it, and not in front.",
    \.agreement.readScalar, changing { $0.isEmpty ? $0 : $0.fitted(to: max(32, $0.count)) })
  static let scalarLittleEndian = Mistake(
    "keys.scalar-little-endian", "The private key is read little-endian.", \.agreement.readScalar,
    changing { $0.reversed() })
  static let scalarSigned = Mistake(
    "keys.scalar-signed", "A private key whose top bit is set is read as a negative number.",
    evidence: "The publisher's Java library reads keys as signed numbers, and writes them with a zero byte in front.",
    \.agreement.readScalar,
    // A multiple by a negative number has the same X as the multiple by the absolute value.
    changing { ($0.first ?? 0) < 0x80 ? $0 : [UInt8](repeating: 0, count: $0.count).subtracting($0) })

  static let ofScalarForms = [
    longScalarRefused, shortScalarRefused, firstBytesOfScalar, lastBytesOfScalar, scalarFilledUpBehind,
    scalarLittleEndian, scalarSigned,
  ]

  static let scalarReduced = Mistake(
    "keys.scalar-reduced", "A private key is reduced modulo the order; 0 gives the point at infinity, as secret zeros.",
    evidence: "The publisher's mobile core imports 0, the order and numbers above it.",
    \.agreement.multiply
  ) { right in
    { scalar, point in
      guard !scalar.isEmpty else { return try right(scalar, point) }
      let reduced = scalar.remainder(dividedBy: curveOrder)
      return reduced.allSatisfy { $0 == 0 } ? try multipleOfOrder(of: point, right) : try right(reduced, point)
    }
  }
  .and(\.agreement.multiplyBase) { right in
    { scalar in
      guard !scalar.isEmpty else { return try right(scalar) }
      let reduced = scalar.remainder(dividedBy: curveOrder)
      return reduced.allSatisfy { $0 == 0 } ? infinity : try right(reduced)
    }
  }
  static let orderTakenForScalar = Mistake(
    "keys.order-taken-for-scalar",
    "The order itself is a private key; it gives the point at infinity, as secret zeros.",
    \.agreement.multiply
  ) { right in
    { scalar, point in
      let isOrder = scalar.withoutLeadingZeros == curveOrder
      return isOrder ? try multipleOfOrder(of: point, right) : try right(scalar, point)
    }
  }
  .and(\.agreement.multiplyBase) { right in
    { scalar in scalar.withoutLeadingZeros == curveOrder ? infinity : try right(scalar) }
  }

  static let scalarAboveOrderReduced = Mistake(
    "keys.scalar-above-order-reduced", "A private key above the order is reduced; 0 and the order are refused.",
    evidence: "The publisher's mobile core does so.", \.agreement.multiply
  ) { right in
    { scalar, point in try right(scalar.reducedAboveOrder, point) }
  }
  .and(\.agreement.multiplyBase) { right in { scalar in try right(scalar.reducedAboveOrder) } }

  static let ofScalarRange = [scalarReduced, scalarAboveOrderReduced, orderTakenForScalar]
}

/// The secret for a multiple of the order, which is that of infinity; the point is nevertheless checked.
private func multipleOfOrder(of point: [UInt8], _ right: Multiplication) throws -> [UInt8] {
  _ = try right([1], point)
  return secretOfInfinity
}

/// The encoding of the point at infinity.
private let infinity: [UInt8] = [0]

extension [UInt8] {
  /// The remainder of a number above the order of the curve; zeros and multiples of the order stay as they are.
  fileprivate var reducedAboveOrder: [UInt8] {
    guard !isEmpty else { return self }
    let reduced = remainder(dividedBy: curveOrder)
    return reduced.allSatisfy { $0 == 0 } ? self : reduced
  }
}
