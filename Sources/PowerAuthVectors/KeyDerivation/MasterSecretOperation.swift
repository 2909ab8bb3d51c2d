internal import Conformance
internal import PowerAuth
internal import Primitives

/// The secret that device and server share.
let masterSecretOperation = Operation(
  powerAuth: "keys.master-secret", "The 16-byte secret that two key pairs share.",
  reference: "KeyDerivation/MasterSecret", ranges: [.v2BesideOthers, .v3]
) { op in
  let privateKey = op.input("privateKey", .privateKey, "The private key, unsigned and big-endian.")
  let publicKey = op.input("publicKey", .publicKey, "The other's point, compressed or uncompressed.")
  let sharedSecret = op.step("sharedSecret", "X of privateKey · publicKey, 32 bytes")
  let masterSecret = op.output(
    "masterSecret", .bytes(16), "The master secret, 16 bytes.", formula: "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]")
  op.refuses(.invalidPrivateKey, .invalidPublicKey)

  let agreement = op.rule("R1", "The shared secret is the X coordinate of the common point, always 32 bytes.")
  let fold = op.rule("R2", "The first and the second half of the shared secret are added bit by bit (exclusive or).")
  let scalars = op.rule("R3", "The scalar is unsigned; leading zero bytes are allowed, and so is their absence.")
  let range = op.rule("R4", "A scalar that is 0, or not below the order of the curve, is refused.")
  let encodings = op.rule("R5", "A point is taken compressed (33 bytes) and uncompressed (65 bytes).")
  let points = op.rule("R6", "What is no encoding of a point of the curve is refused before anything is computed.")

  let basic = op.scenario("basic", "Two drawn key pairs.", exercises: [agreement, fold], flags: [.basic])
  op.scenario(
    "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.",
    exercises: [agreement, fold], flags: [.leadingZero]
  ) {
    $0[privateKey] = NotableSecret.privateKey
    $0[publicKey] = NotableSecret.examplePoint
  }
  let notable: [Row<UInt64>] = [
    Row(
      "shared-secret-with-one-leading-zero", "The shared secret begins with one zero byte, as one in 256 does.",
      NotableSecret.oneLeadingZero),
    Row(
      "shared-secret-with-two-leading-zeros",
      "The shared secret begins with two zero bytes, and its first half is not cut short.",
      NotableSecret.twoLeadingZeros),
    Row("shared-secret-ending-in-zero", "The shared secret ends in a zero byte.", NotableSecret.zeroAtTheEnd),
    Row(
      "master-secret-with-one-leading-zero",
      "The halves of the shared secret begin with the same byte, so that the master secret begins with zero.",
      NotableSecret.foldedOneLeadingZero),
    Row(
      "master-secret-with-two-leading-zeros",
      "The halves of the shared secret begin with the same two bytes, so that the master secret begins with zeros.",
      NotableSecret.foldedTwoLeadingZeros),
  ]
  for row in notable {
    op.scenario(row.name, row.words, exercises: [agreement, fold], flags: [.leadingZero]) {
      $0[privateKey] = NotableSecret.privateKey
      $0[publicKey] = NotableSecret.publicKey(of: row.value)
    }
  }
  for row in goodScalars {
    op.scenario(
      "scalar-\(row.name)", "A scalar \(row.words).", exercises: [scalars],
      flags: row.name == "with-top-bit" ? [.highBit] : [.leadingZero]
    ) { draft in draft[privateKey] = draft.draw("privateKey", row.value) }
  }
  for row in badScalars {
    op.variant(
      "scalar-\(row.name)", of: basic, change: "privateKey: \(row.words)",
      "Reduced or not, it gives a point that everybody knows, or an unintended one.", exercises: [range],
      flags: [.invalidScalar], expecting: .reject(.invalidPrivateKey)
    ) { $0[privateKey] = row.value }
  }
  for parity: UInt8 in [2, 3] {
    op.scenario(
      "compressed-0\(parity)", "A compressed point with Y \(parity == 2 ? "even" : "odd").", exercises: [encodings],
      flags: [.pointEncoding]
    ) { draft in
      draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0, prefix: parity) }.compressed
    }
  }
  op.stricterThanScalars()
  declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
  op.variant(
    "hybrid-point", of: basic, change: "publicKey: prefix 06 or 07, as its Y says",
    "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
    exercises: [encodings], flags: [.policy, .pointEncoding],
    expecting: .either(.invalidPublicKey) { input in
      let plain = [0x04] + input[publicKey].dropFirst()
      return [
        Record([masterSecret(try Rules.right.deriveMasterSecret(privateKey: input[privateKey], publicKey: plain).value)]
        )
      ]
    }
  ) { draft in draft[publicKey] = draft[publicKey]?.withHybridPrefix }
  op.accumulated(
    "accumulated", "Two hundred and fifty-six agreements: one in 256 shared secrets begins with a zero byte.",
    count: 256,
    cases: "privateKey and publicKey drawn", exercises: [agreement, fold], flags: [.accumulated])
  op.random(12, "Two key pairs drawn from the seed.", exercises: [agreement, fold], flags: [.random])

  op.corners(of: basic, exercise: [scalars, points])
  op.mistakes(Mistake.ofSharedSecrets, violate: [agreement])
  op.mistakes(Mistake.ofFolding + [.masterSecretByX963], violate: [fold])
  op.mistakes(Mistake.ofScalarForms, violate: [scalars])
  op.mistakes(Mistake.ofScalarRange, violate: [range])
  op.mistakes(Mistake.ofPointForms, violate: [encodings])
  op.mistakes(Mistake.ofPointChecks, violate: [points])
  for mistake in Mistake.ofParity {
    op.notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
  }
  op.answer { rules, request in
    let secret = try rules.deriveMasterSecret(privateKey: request[privateKey], publicKey: request[publicKey])
    return request.accept(masterSecret(secret.value)) { [sharedSecret(secret.sharedSecret)] }
  }
}
