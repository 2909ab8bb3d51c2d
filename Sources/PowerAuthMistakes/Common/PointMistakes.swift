internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the form of a public key, in all operations that read one.
extension Mistake {
  static let compressedPointRefused = Mistake(
    "keys.compressed-point-refused", "Compressed points are refused.", \.agreement.readPoint,
    refusing(as: .invalidPublicKey) { $0.count == 33 })
  static let uncompressedPointRefused = Mistake(
    "keys.uncompressed-point-refused", "Uncompressed points are refused.", \.agreement.readPoint,
    refusing(as: .invalidPublicKey) { $0.count == 65 })
  static let pointPrefixIgnored = Mistake(
    "keys.point-prefix-ignored", "A point's length alone tells its form: the first byte's lowest bit is the parity.",
    \.agreement.readPoint,
    changing { point in
      guard let first = point.first, point.count == 33 || point.count == 65 else { return point }
      return [point.count == 65 ? 4 : 2 | first & 1] + point.dropFirst()
    })
  static let bytesBehindPointIgnored = Mistake(
    "keys.bytes-behind-point-ignored", "A point is as long as its first byte says, and what follows is ignored.",
    \.agreement.readPoint,
    changing { point in
      guard let first = point.first, 2...4 ~= first else { return point }
      return Array(point.prefix(first == 4 ? 65 : 33))
    })
  static let pointWithoutPrefixTaken = Mistake(
    "keys.point-without-prefix-taken", "64 bytes are both coordinates, and 32 bytes are X with an even Y.",
    \.agreement.readPoint,
    changing { $0.count == 64 || $0.count == 32 ? [$0.count == 64 ? 4 : 2] + $0 : $0 })

  static let ofPointForms = [
    compressedPointRefused, uncompressedPointRefused, pointPrefixIgnored, bytesBehindPointIgnored,
    pointWithoutPrefixTaken,
  ]

  static let parityInverted = Mistake(
    "keys.parity-inverted", "02 announces an odd Y, and 03 an even one.", \.agreement.readPoint,
    changing { $0.isCompressedPoint ? [$0[0] ^ 1] + $0.dropFirst() : $0 })
  static let parityIgnored = Mistake(
    "keys.parity-ignored", "A compressed point has an even Y, whatever its first byte.", \.agreement.readPoint,
    changing { $0.isCompressedPoint ? [2] + $0.dropFirst() : $0 })

  static let ofParity = [parityInverted, parityIgnored]
}

/// Mistakes in checking whether bytes are a point of the curve.
extension Mistake {
  static let coordinateReduced = Mistake(
    "keys.coordinate-reduced", "A coordinate that is not below the field's prime is reduced.", \.agreement.readPoint,
    changing { point in
      guard point.count == 33 || point.count == 65 else { return point }
      return [point[0]]
        + stride(from: 1, to: point.count, by: 32).flatMap {
          Array(point[$0..<$0 + 32]).remainder(dividedBy: fieldPrime)
        }
    })
  static let xAloneRead = Mistake(
    "keys.x-alone-read", "Y of an uncompressed point is not read but for its parity, and computed from X.",
    \.agreement.readPoint, changing { $0.isUncompressedPoint ? [2 | $0[64] & 1] + $0[1...32] : $0 })
  static let pointOffCurveTaken = Mistake(
    "keys.point-off-curve-taken", "It is not checked whether a point is on the curve.", \.agreement.multiply
  ) { right in
    { scalar, point in
      guard point.isUncompressedPoint else { return try right(scalar, point) }
      _ = try importPrivateKey(scalar)
      let multiple = try calling { try P256.uncheckedMultiple(of: point, by: scalar) }
      return multiple.map { Array($0[1...32]) } ?? secretOfInfinity
    }
  }
  static let infinityTaken = Mistake(
    "keys.infinity-taken", "The point at infinity is a public key; the secret is zeros.", \.agreement.multiply
  ) { right in
    { scalar, point in
      guard point.isInfinity else { return try right(scalar, point) }
      _ = try importPrivateKey(scalar)
      return secretOfInfinity
    }
  }

  static let ofPointChecks = [pointOffCurveTaken, infinityTaken, xAloneRead, coordinateReduced]
}

extension [UInt8] {
  fileprivate var isCompressedPoint: Bool { count == 33 && (self[0] == 2 || self[0] == 3) }

  fileprivate var isUncompressedPoint: Bool { count == 65 && self[0] == 4 }

  /// Whether the bytes are only zeros, or zero coordinates after the prefix 04.
  fileprivate var isInfinity: Bool {
    guard let first, first == 0 || (first == 4 && count == 65) else { return false }
    return dropFirst().allSatisfy { $0 == 0 }
  }
}

/// The shared secret when the multiple is the point at infinity.
package let secretOfInfinity = [UInt8](repeating: 0, count: 32)
