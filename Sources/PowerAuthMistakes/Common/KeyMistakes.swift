internal import PowerAuth
internal import Primitives

/// Mistakes with public and private keys, in all operations that read one.
extension MistakeTable {
  static let key: MistakeTable = [
    // Mistakes with the form of a public key, in all operations that read one.
    "keys.compressed-point-refused": breaking(\.agreement.readPoint)(
      "Compressed points are refused.", refusing(as: .invalidPublicKey) { $0.count == 33 }),
    "keys.uncompressed-point-refused": breaking(\.agreement.readPoint)(
      "Uncompressed points are refused.", refusing(as: .invalidPublicKey) { $0.count == 65 }),
    "keys.point-prefix-ignored": breaking(\.agreement.readPoint)(
      "A point's length alone tells its form: the first byte's lowest bit is the parity.",
      changing { point in
        guard let first = point.first, point.count == 33 || point.count == 65 else { return point }
        return [point.count == 65 ? 4 : 2 | first & 1] + point.dropFirst()
      }),
    "keys.bytes-behind-point-ignored": breaking(\.agreement.readPoint)(
      "A point is as long as its first byte says, and what follows is ignored.",
      changing { point in
        guard let first = point.first, 2...4 ~= first else { return point }
        return Array(point.prefix(first == 4 ? 65 : 33))
      }),
    "keys.point-without-prefix-taken": breaking(\.agreement.readPoint)(
      "64 bytes are both coordinates, and 32 bytes are X with an even Y.",
      changing { $0.count == 64 || $0.count == 32 ? [$0.count == 64 ? 4 : 2] + $0 : $0 }),
    "keys.parity-inverted": breaking(\.agreement.readPoint)(
      "02 announces an odd Y, and 03 an even one.",
      changing { $0.isCompressedPoint ? [$0[0] ^ 1] + $0.dropFirst() : $0 }),
    "keys.parity-ignored": breaking(\.agreement.readPoint)(
      "A compressed point has an even Y, whatever its first byte.",
      changing { $0.isCompressedPoint ? [2] + $0.dropFirst() : $0 }),

    // Mistakes in checking whether bytes are a point of the curve.
    "keys.coordinate-reduced": breaking(\.agreement.readPoint)(
      "A coordinate that is not below the field's prime is reduced.",
      changing { point in
        guard point.count == 33 || point.count == 65 else { return point }
        return [point[0]]
          + stride(from: 1, to: point.count, by: 32).flatMap {
            Array(point[$0..<$0 + 32]).remainder(dividedBy: fieldPrime)
          }
      }),
    "keys.y-reduced": breaking(\.agreement.readPoint)(
      "Y of an uncompressed point is reduced, where it is not below the field's prime.",
      changing { point in
        point.isUncompressedPoint ? point[..<33] + Array(point[33...]).remainder(dividedBy: fieldPrime) : point
      }),
    "keys.structure-taken": breaking(\.agreement.readPoint)(
      "A point is also taken in the structure SubjectPublicKeyInfo of certificates.",
      evidence: "Libraries of Java write public keys in this way.",
      changing { key in
        structuresOfKeys.contains(Array(key.prefix(structureByteCount)))
          ? Array(key.dropFirst(structureByteCount)) : key
      }),
    "keys.x-alone-read": breaking(\.agreement.readPoint)(
      "Y of an uncompressed point is not read but for its parity, and computed from X.",
      changing { $0.isUncompressedPoint ? [2 | $0[64] & 1] + $0[1...32] : $0 }),
    "keys.point-off-curve-taken": breaking(\.agreement.multiply)("It is not checked whether a point is on the curve.") {
      right, scalar, point in
      guard point.isUncompressedPoint else { return try right(scalar, point) }
      _ = try importPrivateKey(scalar)
      let multiple = try calling { try P256.uncheckedMultiple(of: point, by: scalar) }
      return multiple.map { Array($0[1...32]) } ?? secretOfInfinity
    },
    "keys.infinity-taken": breaking(\.agreement.multiply)("The point at infinity is a public key; the secret is zeros.")
    { right, scalar, point in
      guard point.isInfinity else { return try right(scalar, point) }
      _ = try importPrivateKey(scalar)
      return secretOfInfinity
    },

    // Mistakes in importing a private key, in all operations that do it.
    "keys.long-scalar-refused": breaking(\.agreement.readScalar)(
      "A private key of more than 32 bytes is refused, even if zeros lead it.",
      refusing(as: .invalidPrivateKey) { $0.count > 32 }),
    "keys.short-scalar-refused": breaking(\.agreement.readScalar)(
      "A private key of less than 32 bytes is refused.", refusing(as: .invalidPrivateKey) { $0.count < 32 }),
    "keys.first-bytes-of-scalar": breaking(\.agreement.readScalar)(
      "Only the first 32 bytes of a longer private key are read.", changing { Array($0.prefix(32)) }),
    "keys.last-bytes-of-scalar": breaking(\.agreement.readScalar)(
      "Only the last 32 bytes of a longer private key are read, whatever stands before them.",
      changing { Array($0.suffix(32)) }),
    "keys.scalar-filled-up-behind": breaking(\.agreement.readScalar)(
      "A shorter private key is filled up with zeros behind it, and not in front.",
      changing { $0.isEmpty ? $0 : $0.fitted(to: max(32, $0.count)) }),
    "keys.scalar-little-endian": breaking(\.agreement.readScalar)(
      "The private key is read little-endian.", changing { $0.reversed() }),
    "keys.scalar-signed": breaking(\.agreement.readScalar)(
      "A private key whose top bit is set is read as a negative number.",
      evidence: "The publisher's Java library reads keys as signed numbers, and writes them with a zero byte in front.",
      // A multiple by a negative number has the same X as the multiple by the absolute value.
      changing { ($0.first ?? 0) < 0x80 ? $0 : [UInt8](repeating: 0, count: $0.count).subtracting($0) }),
    "keys.scalar-reduced": breaking(\.agreement.multiply)(
      "A private key is reduced modulo the order; 0 gives the point at infinity, as secret zeros.",
      evidence: "The publisher's mobile core imports 0, the order and numbers above it."
    ) { right, scalar, point in
      guard !scalar.isEmpty else { return try right(scalar, point) }
      let reduced = scalar.remainder(dividedBy: curveOrder)
      return reduced.allSatisfy { $0 == 0 } ? try multipleOfOrder(of: point, right) : try right(reduced, point)
    }
    .and(\.agreement.multiplyBase) { right in
      { scalar in
        guard !scalar.isEmpty else { return try right(scalar) }
        let reduced = scalar.remainder(dividedBy: curveOrder)
        return reduced.allSatisfy { $0 == 0 } ? infinity : try right(reduced)
      }
    },
    "keys.order-taken-for-scalar": breaking(\.agreement.multiply)(
      "The order itself is a private key; it gives the point at infinity, as secret zeros."
    ) { right, scalar, point in
      let isOrder = scalar.withoutLeadingZeros == curveOrder
      return isOrder ? try multipleOfOrder(of: point, right) : try right(scalar, point)
    }
    .and(\.agreement.multiplyBase) { right in
      { scalar in scalar.withoutLeadingZeros == curveOrder ? infinity : try right(scalar) }
    },
    "keys.scalar-above-order-reduced": breaking(\.agreement.multiply)(
      "A private key above the order is reduced; 0 and the order are refused.",
      evidence: "The publisher's mobile core does so.",
      { right in { scalar, point in try right(scalar.reducedAboveOrder, point) } }
    ).and(\.agreement.multiplyBase, { right in { scalar in try right(scalar.reducedAboveOrder) } }),
  ]
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

/// What stands before a point of P-256 in a SubjectPublicKeyInfo (RFC 5480), where it is uncompressed.
package let structureOfUncompressedKey: [UInt8] =
  bytes(hex: "3059301306072a8648ce3d020106082a8648ce3d030107034200")

/// The same before a compressed point.
package let structureOfCompressedKey: [UInt8] =
  bytes(hex: "3039301306072a8648ce3d020106082a8648ce3d030107032200")

private let structuresOfKeys = [structureOfUncompressedKey, structureOfCompressedKey]
private let structureByteCount = structureOfUncompressedKey.count

/// The shared secret when the multiple is the point at infinity.
package let secretOfInfinity = [UInt8](repeating: 0, count: 32)

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
