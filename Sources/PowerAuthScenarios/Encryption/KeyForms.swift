internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares both keys of an agreement in their several forms, and shared secrets with zeros where they get lost;
  /// returns the scenario whose secret begins with zeros.
  @discardableResult
  func declareKeyForms(publicKey: Field<[UInt8]>, privateKey: Field<[UInt8]>, _ rule: Rule) -> Scenario {
    compressedPoints("point-compressed", of: publicKey, "A compressed point", [rule])
    acceptsScalars(
      ["with-top-bit", "with-zero-byte-before", "of-31-bytes", "of-one-byte", "one", "highest"], of: privateKey,
      [rule])
    let leadingZeros = scenario(
      "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.", [rule],
      .leadingZero, set: privateKey(NotableSecret.privateKey), publicKey(NotableSecret.examplePoint))
    for row in [
      Row("with-one-leading-zero", "begins with one zero byte, as one in 256 does", NotableSecret.oneLeadingZero),
      Row("ending-in-zero", "ends in a zero byte", NotableSecret.zeroAtTheEnd),
    ] {
      scenario(
        "shared-secret-\(row.name)", "The shared secret \(row.words).", [rule], .leadingZero,
        set: privateKey(NotableSecret.privateKey), publicKey(NotableSecret.publicKey(of: row.value)))
    }
    return leadingZeros
  }

  /// Declares numbers that are not private keys.
  func declareBadScalars(_ privateKey: Field<[UInt8]>, of parent: Scenario, _ rule: Rule) {
    refuses(
      "scalar-", badScalars, of: parent, privateKey, "It gives a point that everybody knows.", .invalidPrivateKey,
      [rule], .invalidScalar)
  }

  /// Declares a hybrid point; the build changes what else depends on it.
  func declareHybridPoint(
    _ fields: MessageFields, of parent: Scenario, _ rule: Rule,
    build: @escaping @Sendable (inout Draft) throws -> Void = { _ in }
  ) {
    refuses(
      "point-hybrid", of: parent, "\(fields.publicKey.name): prefix 06 or 07, as its Y says",
      "A point is compressed or uncompressed.", .invalidPublicKey, [rule], .policy, .pointEncoding
    ) { draft in
      draft[fields.publicKey] = try draft.value(of: fields.publicKey).withHybridPrefix
      try build(&draft)
    }
  }
}

extension Rules {
  /// The rules of those who take a point in the hybrid form, too, which nobody need do.
  static let takingHybridPoints: Rules = {
    var rules = Rules.right
    rules.agreement.readPoint = { $0.withoutHybridPrefix }
    return rules
  }()
}

extension OperationBuilder {
  /// Declares values that are not keys, each under the MAC that a careless computation with them would find right.
  ///
  /// Without these, who forgets to check a key refuses the message anyway, because the MAC does not fit.
  func declareKeysUnderRightMacs(_ decryption: Decryption, _ rule: Rule) {
    let (privateKey, publicKey) = (decryption.fields.privateKey, decryption.fields.publicKey)
    let parent = scenario(
      "scalar-seven", "The private key is 7, which is odd, and 1 more than a multiple of three.", [rule], .leadingZero
    ) { $0[privateKey] = knownScalar }
    for point in pointsThatAreNone {
      refuses(
        "right-mac/\(point.name)", of: parent, "\(publicKey.name): \(point.words), under the MAC that it gives",
        "Computing with it goes well, and so tells an attacker something of the private key; the MAC refuses nothing "
          + "here.", .invalidPublicKey, [rule], .invalidKey
      ) { draft in
        draft[publicKey] = point.value.encoded
        try decryption.encrypt([1, 2, 3], by: .agreeingOn(point.value.sharedSecret), in: &draft)
      }
    }
    for scalar in scalarsThatAreNone {
      refuses(
        "right-mac/\(scalar.name)", of: parent, "\(privateKey.name): \(scalar.words), under the MAC that it gives",
        "Whoever reduces it, or reads a part of it, computes with an unintended scalar; the MAC refuses nothing "
          + "here.", .invalidPrivateKey, [rule], .invalidScalar
      ) { draft in
        try decryption.encrypt(readingScalarAs: scalar.value.read, in: &draft)
        draft[privateKey] = scalar.value.encoded
      }
    }
  }
}

extension Decryption {
  /// Encrypts a text as for the scalar that a careless reader would read; zero gives infinity, read as zeros.
  fileprivate func encrypt(readingScalarAs scalar: [UInt8], in draft: inout Draft) throws {
    let isZero = scalar.allSatisfy { $0 == 0 }
    if !isZero { draft[fields.privateKey] = scalar }
    try changeSentKey(&draft) { $0 }
    try encrypt([1, 2, 3], by: isZero ? .agreeingOn(secretOfInfinity) : .right, in: &draft)
  }
}

extension Rules {
  /// Rules by which any two keys agree on the secret.
  fileprivate static func agreeingOn(_ secret: [UInt8]) -> Rules {
    var rules = Rules.right
    rules.agreement.multiply = { _, _ in secret }
    return rules
  }
}

private func number(_ value: UInt64) -> [UInt8] { value.bytes(32) }

private let knownScalar = number(7)

/// An encoding that is not a point, and what an unchecked agreement of the known scalar gives for it.
private struct WrongPoint {
  let encoded: [UInt8]
  let sharedSecret: [UInt8]
}

/// Points that are not on the curve: seven times a point of order two or three is the point.
private let pointsThatAreNone: [Row<WrongPoint>] = [
  Row(
    // Y is 0 only where twice the point is infinity; the curve, of prime order, has no such point.
    "point-of-order-two", "a point of order two on another curve",
    WrongPoint(encoded: [4] + number(1) + number(0), sharedSecret: number(1))),
  Row(
    // The tangent has the slope (3 · 3² − 3) / (2 · 4) = 3, so that twice the point is 3² − 2 · 3 = 3 and −4: its opposite.
    "point-of-order-three", "a point of order three on another curve",
    WrongPoint(encoded: [4] + number(3) + number(4), sharedSecret: number(3))),
  Row(
    "zero-coordinates", "04 and both coordinates zero",
    WrongPoint(encoded: [4] + number(0) + number(0), sharedSecret: secretOfInfinity)),
  Row("infinity", "one zero byte, the point at infinity", WrongPoint(encoded: [0], sharedSecret: secretOfInfinity)),
  Row(
    "x-above-the-prime", "the prime added to the X of a point",
    WrongPoint(encoded: [4] + fieldPrimeAndFive + pointOfFive.suffix(32), sharedSecret: secretOfFive)),
  Row(
    "x-above-the-prime-compressed", "the prime added to the X of a compressed point",
    WrongPoint(encoded: [2] + fieldPrimeAndFive, sharedSecret: secretOfFive)),
]

/// The point with X 5, whose X and the prime still fit 32 bytes.
private let pointOfFive: [UInt8] = {
  do {
    return try P256.PublicKey(encoded: [2] + number(5)).uncompressed
  } catch { preconditionFailure("a point of the curve has the X coordinate 5: \(error)") }
}()

/// What the known scalar agrees on with the point whose X is 5.
private let secretOfFive: [UInt8] = {
  do {
    return try Rules.right.agree(privateKey: knownScalar, publicKey: pointOfFive)
  } catch { preconditionFailure("7 and a point of the curve agree: \(error)") }
}()

/// Bytes that are not a scalar, and the scalar that a careless reader takes them for.
private struct WrongScalar {
  let encoded: [UInt8]
  let read: [UInt8]
}

private let scalarsThatAreNone: [Row<WrongScalar>] = [
  Row("scalar-zero", "0", WrongScalar(encoded: number(0), read: number(0))),
  Row("scalar-order", "the order of the curve", WrongScalar(encoded: curveOrder, read: number(0))),
  Row(
    "scalar-above-order", "the order and one",
    WrongScalar(encoded: Array(curveOrder.dropLast()) + [0x52], read: number(1))),
  Row(
    "scalar-well-above-order", "the order and ten",
    WrongScalar(encoded: Array(curveOrder.dropLast()) + [0x5B], read: number(10))),
  Row(
    "scalar-read-from-its-end", "2^256 added to a scalar",
    WrongScalar(encoded: [1] + NotableSecret.privateKey, read: NotableSecret.privateKey)),
  Row(
    "scalar-read-from-its-beginning", "a scalar and one more byte",
    WrongScalar(encoded: NotableSecret.privateKey + [0], read: NotableSecret.privateKey)),
]
