internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with keys and signatures of P-384.
extension MistakeTable {
  static let curveKeys: MistakeTable = [
    // Mistakes with public keys.
    "p384.compressed-point-refused": breaking(\.version4.curveKeys.readPoint)(
      "Compressed points are refused.", refusing(as: .invalidPublicKey) { $0.count == 49 }),
    "p384.uncompressed-point-refused": breaking(\.version4.curveKeys.readPoint)(
      "Uncompressed points are refused.", refusing(as: .invalidPublicKey) { $0.count == 97 }),
    "p384.bytes-behind-point-ignored": breaking(\.version4.curveKeys.readPoint)(
      "A point is as long as its first byte says, and what follows is ignored.",
      changing { point in
        guard let first = point.first, 2...4 ~= first else { return point }
        return Array(point.prefix(first == 4 ? 97 : 49))
      }),
    "p384.point-without-prefix-taken": breaking(\.version4.curveKeys.readPoint)(
      "96 bytes are both coordinates.", changing(\.withPrefixOfPoint)),
    "p384.structure-taken": breaking(\.version4.curveKeys.readPoint)(
      "A point is also taken in the structure SubjectPublicKeyInfo of certificates.",
      evidence: "Libraries of Java write public keys in this form.",
      changing { $0.starts(with: structureOfCurveKey) ? Array($0.dropFirst(structureOfCurveKey.count)) : $0 }),
    "p384.y-recomputed": breaking(\.version4.curveKeys.readPoint)(
      "Y of an uncompressed point is not read but for its parity, and computed from X.",
      changing(\.withRecomputedY)),

    // Mistakes with private keys.
    "p384.scalar-reduced": breaking(\.version4.curveKeys.readScalar)(
      "A private key above the order of the curve is reduced.",
      changing { scalar in
        guard scalar.count == 48 else { return scalar }
        let reduced = scalar.remainder(dividedBy: curveOrder384)
        return reduced.allSatisfy { $0 == 0 } ? scalar : reduced
      }),
    "p384.scalar-little-endian": breaking(\.version4.curveKeys.readScalar)(
      "The private key is read little-endian.", changing { $0.reversed() }),

    // Mistakes with signatures that are read.
    "p384.raw-taken-for-der": breaking(\.version4.curveKeys.decode)(
      "Where a signature in DER is due, a raw one is taken as well.",
      { right in { encoded in try P384.Signature(raw: encoded) ?? right(encoded) } }),
    "p384.bytes-behind-der-ignored": breaking(\.version4.curveKeys.decode)(
      "Bytes behind the sequence of a signature are ignored.",
      changing(\.cutToSequence)),
    "p384.long-length-taken": breaking(\.version4.curveKeys.decode)(
      "The length of the sequence may be written in two bytes.",
      changing(\.withShortLength)),
    "p384.der-taken-for-raw": breaking(\.version4.curveKeys.decodeRaw)(
      "Where a raw signature is due, one in DER is taken as well.",
      { right in { encoded in try P384.Signature(der: encoded) ?? right(encoded) } }),
    "p384.der-demanded": breaking(\.version4.curveKeys.decodeRaw)("Signatures of ES384 are read as DER.") {
      _, encoded in
      guard let signature = P384.Signature(der: encoded) else { throw Refusal.signatureEncoding }
      return signature
    },
    "p384.bytes-behind-raw-ignored": breaking(\.version4.curveKeys.decodeRaw)(
      "What follows the 96 bytes of a raw signature is ignored.", changing { Array($0.prefix(96)) }),
    "p384.raw-exchanged": breaking(\.version4.curveKeys.decodeRaw)(
      "A raw signature is read as s, then r.", changing(\.withHalvesExchanged)),
    "p384.raw-of-64-bytes": breaking(\.version4.curveKeys.decodeRaw)(
      "A raw signature has 64 bytes, as with P-256.", refusing384 { $0.count != 64 }),
    "p384.high-s-refused": breaking(\.version4.curveKeys.verify)(
      "A signature whose s is above half of the order is refused.",
      evidence: "Libraries for cryptocurrencies do so.",
      { right in
        { signature, message, key in
          let isHigh = signature.raw.suffix(48).lexicographicallyPrecedes(halfOfCurveOrder384) == false
          return try !isHigh && right(signature, message, key)
        }
      }),
    "p384.verified-without-check": breaking(\.version4.curveKeys.verify)(
      "A signature of P-384 is taken without a check, if it can be read.", { _ in { _, _, _ in true } }),

    // Mistakes with signatures that are written.
    "p384.raw-written-for-der": breaking(\.version4.curveKeys.encode)(
      "Where DER is due, r and s are written without it.", { _ in \.raw }),
    "p384.der-written-as-text": breaking(\.version4.curveKeys.encode)(
      "The Base64 text of a signature is handed out as its bytes.", giving { Array(Base64.encode($0).utf8) }),
    "p384.der-written-for-raw": breaking(\.version4.curveKeys.encodeRaw)(
      "Where a raw signature is due, DER is written.", { _ in \.der }),
    "p384.raw-written-exchanged": breaking(\.version4.curveKeys.encodeRaw)(
      "A raw signature is written as s, then r.", giving(\.withHalvesExchanged)),
    "p384.raw-written-without-zeros": breaking(\.version4.curveKeys.encodeRaw)(
      "The numbers of a raw signature lose their leading zero bytes.",
      giving(\.withoutZerosOfNumbers)),
    "p384.signed-twice-hashed": breaking(\.version4.curveKeys.sign)(
      "The data are hashed with SHA-256 before they are signed.",
      { right in { message, scalar in try right(SHA256.hash(message), scalar) } }),
  ]
}

extension [UInt8] {
  /// The point with Y computed from X and from its own parity.
  fileprivate var withRecomputedY: [UInt8] {
    guard count == 97, self[0] == 4 else { return self }
    return compressedPoint
  }

  /// An uncompressed point of P-384, compressed.
  var compressedPoint: [UInt8] { [2 | self[96] & 1] + self[1...48] }

  /// The coordinates with the prefix of a point in front, where both are there.
  var withPrefixOfPoint: [UInt8] { count == 96 ? [4] + self : self }

  /// A signature in DER without the bytes behind its sequence.
  fileprivate var cutToSequence: [UInt8] {
    guard count > 2, self[1] < 0x80 else { return self }
    return Array(prefix(2 + Int(self[1])))
  }

  /// A signature whose length in two bytes is written in one.
  fileprivate var withShortLength: [UInt8] {
    guard count > 2, self[1] == 0x81 else { return self }
    return [self[0]] + dropFirst(2)
  }

  /// A raw signature as s, then r.
  fileprivate var withHalvesExchanged: [UInt8] { count == 96 ? suffix(48) + prefix(48) : self }

  /// A raw signature whose numbers have no leading zeros.
  fileprivate var withoutZerosOfNumbers: [UInt8] {
    Array(prefix(48)).withoutLeadingZeros + Array(suffix(48)).withoutLeadingZeros
  }
}

/// Refuses encodings of signatures that satisfy the predicate.
private func refusing384(
  when isRefused: @escaping @Sendable ([UInt8]) -> Bool
) -> @Sendable (@escaping CurveSignatureDecoding) -> CurveSignatureDecoding {
  { right in
    { encoded in
      try demand(!isRefused(encoded), else: .signatureEncoding)
      return try right(encoded)
    }
  }
}

/// The order of P-384 (SEC 2, 2.5.1).
package let curveOrder384: [UInt8] = bytes(
  hex: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")

/// Half of the order, rounded up: s of signatures is called low below it.
private let halfOfCurveOrder384: [UInt8] = bytes(
  hex: "7fffffffffffffffffffffffffffffffffffffffffffffffe3b1a6c0fa1b96efac0d06d9245853bd76760cb5666294ba")

/// What stands before an uncompressed point of P-384 in a SubjectPublicKeyInfo (RFC 5480).
package let structureOfCurveKey: [UInt8] = bytes(hex: "3076301006072a8648ce3d020106052b81040022036200")
