internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares keys that are none, each under the MAC that a careless computation with them would find right.
///
/// Without these, who forgets to check a key refuses the message all the same, because the MAC does not fit.
func declareKeysUnderRightMacs(on op: OperationBuilder, _ decryption: Decryption, _ rule: Rule) {
  let parent = "scalar-seven"
  op.scenario(
    parent, "One's own scalar is 7, which is odd, and 1 more than a multiple of three.", exercises: [rule],
    flags: [.leadingZero]
  ) { $0[decryption.privateKey] = knownScalar }
  for point in pointsThatAreNone {
    op.variant(
      "right-mac/\(point.name)", of: parent,
      change: "\(decryption.publicKey.name): \(point.words), under the MAC that it gives",
      "Computing with it goes well, and so tells an attacker something of the private key; the MAC refuses nothing here.",
      exercises: [rule], flags: [.invalidKey], expecting: .reject(.invalidPublicKey, also: [])
    ) { draft in
      draft[decryption.publicKey] = point.encoded
      try decryption.encryptAnew(&draft, sharedSecret: point.sharedSecret)
    }
  }
  for scalar in scalarsThatAreNone {
    op.variant(
      "right-mac/\(scalar.name)", of: parent,
      change: "\(decryption.privateKey.name): \(scalar.words), under the MAC that it gives",
      "Whoever reduces it, or reads a part of it, computes with a number that nobody meant; the MAC refuses nothing here.",
      exercises: [rule], flags: [.invalidKey], expecting: .reject(.invalidPrivateKey, also: [])
    ) { draft in
      try decryption.takeFor(scalar.read, in: &draft)
      draft[decryption.privateKey] = scalar.encoded
    }
  }
}

extension Decryption {
  /// Encrypts a text under a shared secret.
  fileprivate func encryptAnew(_ draft: inout Draft, sharedSecret: [UInt8]) throws {
    put(try envelope(draft, sharedSecret: sharedSecret).encrypt([1, 2, 3]), in: &draft)
  }

  /// Encrypts a text as for the scalar that a careless reader would read; zero gives infinity, read as zeros.
  fileprivate func takeFor(_ scalar: [UInt8], in draft: inout Draft) throws {
    guard scalar.contains(where: { $0 != 0 }) else {
      try changeSentKey(&draft) { $0 }
      return try encryptAnew(&draft, sharedSecret: noSecret)
    }
    draft[privateKey] = scalar
    try changeSentKey(&draft) { $0 }
    put(try envelope(draft).encrypt([1, 2, 3]), in: &draft)
  }
}

/// The X coordinate that infinity gets where it is written as zeros.
private let noSecret = [UInt8](repeating: 0, count: 32)

private func number(_ value: UInt64) -> [UInt8] { value.bytes(32) }

private let knownScalar = number(7)

/// Points that are none of the curve, with what an unchecked agreement of the known scalar gives for them: seven times a
/// point of order two or three is the point.
private let pointsThatAreNone: [(name: String, words: String, encoded: [UInt8], sharedSecret: [UInt8])] = [
  (
    // Y is 0 only where twice the point is infinity; the curve, of prime order, has no such point.
    "point-of-order-two", "a point of order two on another curve", [4] + number(1) + number(0), number(1)
  ),
  (
    // The tangent has the slope (3 · 3² − 3) / (2 · 4) = 3, so that twice the point is 3² − 2 · 3 = 3 and −4: its opposite.
    "point-of-order-three", "a point of order three on another curve", [4] + number(3) + number(4), number(3)
  ),
  ("zero-coordinates", "04 and both coordinates zero", [4] + number(0) + number(0), noSecret),
  ("infinity", "one zero byte, the point at infinity", [0], noSecret),
  (
    "x-above-the-prime", "the prime added to the X of a point", pointAbovePrime.uncompressed,
    pointAbovePrime.sharedSecret
  ),
  (
    "x-above-the-prime-compressed", "the prime added to the X of a compressed point", pointAbovePrime.compressed,
    pointAbovePrime.sharedSecret
  ),
]

/// The point with X 5, whose X and the prime still fit 32 bytes, and what the known scalar agrees on with it.
private let pointAbovePrime: (uncompressed: [UInt8], compressed: [UInt8], sharedSecret: [UInt8]) = {
  do {
    let point = try P256.PublicKey(encoded: [2] + number(5))
    let secret = try agreedSecret(knownScalar, point.uncompressed)
    return (
      uncompressed: [4] + fieldPrimeAndFive + point.uncompressed.suffix(32), compressed: [2] + fieldPrimeAndFive,
      sharedSecret: secret
    )
  } catch {
    preconditionFailure("a point of the curve has the X coordinate 5: \(error)")
  }
}()

/// Numbers that are no scalar, with the scalar that a careless reader takes them for.
private let scalarsThatAreNone: [(name: String, words: String, encoded: [UInt8], read: [UInt8])] = [
  ("scalar-zero", "0", number(0), number(0)), ("scalar-order", "the order of the curve", curveOrder, number(0)),
  ("scalar-above-order", "the order and one", Array(curveOrder.dropLast()) + [0x52], number(1)),
  ("scalar-well-above-order", "the order and ten", Array(curveOrder.dropLast()) + [0x5B], number(10)),
  (
    "scalar-read-from-its-end", "2^256 added to a scalar", [1] + NotableSecret.privateKey,
    NotableSecret.privateKey
  ),
  (
    "scalar-read-from-its-beginning", "a scalar and one more byte", NotableSecret.privateKey + [0],
    NotableSecret.privateKey
  ),
]
