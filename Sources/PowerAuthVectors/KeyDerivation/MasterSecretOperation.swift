internal import Conformance
internal import PowerAuth
internal import Primitives

/// The secret that device and server share.
let masterSecretOperation = Operation(
  powerAuth: "keys.master-secret", "The 16-byte secret that two key pairs share.",
  reference: "KeyDerivation/MasterSecret"
) { op in
  let privateKey = op.input("privateKey", .privateKey, "One's own scalar, unsigned and big-endian.")
  let publicKey = op.input("publicKey", .publicKey, "The other's point, compressed or uncompressed.")
  let masterSecret = op.output("masterSecret", .bytes(16), "The master secret, 16 bytes.")
  op.computes([
    "sharedSecret": "X of privateKey · publicKey, 32 bytes",
    "masterSecret": "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]",
  ])
  op.refuses(.invalidPrivateKey, .invalidPublicKey)

  let agreement = op.rule("R1", "The shared secret is the X coordinate of the common point, always 32 bytes.")
  let fold = op.rule("R2", "The first and the second half of the shared secret are added bit by bit (exclusive or).")
  let scalars = op.rule("R3", "The scalar is unsigned; leading zero bytes are allowed, and so is their absence.")
  let range = op.rule("R4", "A scalar that is 0, or not below the order of the curve, is refused.")
  let encodings = op.rule("R5", "A point is taken compressed (33 bytes) and uncompressed (65 bytes).")
  let points = op.rule("R6", "What is no encoding of a point of the curve is refused before anything is computed.")

  op.scenario("basic", "Two drawn key pairs.", exercises: [agreement, fold], flags: [.basic])
  op.scenario(
    "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.",
    exercises: [agreement, fold], flags: [.leadingZero]
  ) {
    $0[privateKey] = NotableSecret.privateKey
    $0[publicKey] = NotableSecret.examplePoint
  }
  let notable: [(String, UInt64, String)] = [
    (
      "shared-secret-with-one-leading-zero", NotableSecret.oneLeadingZero,
      "The shared secret begins with one zero byte, as one in 256 does."
    ),
    (
      "shared-secret-with-two-leading-zeros", NotableSecret.twoLeadingZeros,
      "The shared secret begins with two zero bytes, and its first half is not cut short."
    ),
    ("shared-secret-ending-in-zero", NotableSecret.zeroAtTheEnd, "The shared secret ends in a zero byte."),
    (
      "master-secret-with-one-leading-zero", NotableSecret.foldedOneLeadingZero,
      "The halves of the shared secret begin with the same byte, so that the master secret begins with zero."
    ),
    (
      "master-secret-with-two-leading-zeros", NotableSecret.foldedTwoLeadingZeros,
      "The halves of the shared secret begin with the same two bytes, so that the master secret begins with zeros."
    ),
  ]
  for (name, number, words) in notable {
    op.scenario(name, words, exercises: [agreement, fold], flags: [.leadingZero]) {
      $0[privateKey] = NotableSecret.privateKey
      $0[publicKey] = NotableSecret.publicKey(of: number)
    }
  }
  for (name, words, draw) in goodScalars {
    op.scenario(
      "scalar-\(name)", "A scalar \(words).", exercises: [scalars],
      flags: name == "with-top-bit" ? [.highBit] : [.leadingZero]
    ) { draft in draft[privateKey] = draft.draw("privateKey", draw) }
  }
  for (name, words, scalar) in badScalars {
    op.variant(
      "scalar-\(name)", of: "basic", change: "privateKey: \(words)",
      "Reduced or not, it gives a point that everybody knows, or one that nobody meant.", exercises: [range],
      flags: [.invalidKey], expecting: .reject(.invalidPrivateKey, also: [])
    ) { $0[privateKey] = scalar }
  }
  for parity: UInt8 in [2, 3] {
    op.scenario(
      "compressed-0\(parity)", "A compressed point with Y \(parity == 2 ? "even" : "odd").", exercises: [encodings],
      flags: [.pointEncoding]
    ) { draft in
      draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0, prefix: parity) }.compressed
    }
  }
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [points])
  op.variant(
    "hybrid-point", of: "basic", change: "publicKey: prefix 06 or 07, as its Y says",
    "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
    exercises: [encodings], flags: [.policy, .pointEncoding],
    expecting: .either(.invalidPublicKey) { input in
      let plain = [0x04] + input[publicKey].dropFirst()
      return [
        Record([masterSecret(try MasterSecret(privateKey: input[privateKey], publicKey: plain).value)])
      ]
    }
  ) { draft in draft[publicKey] = draft[publicKey]?.withHybridPrefix }
  op.accumulated(
    "accumulated", "Two hundred and fifty-six agreements: one in 256 shared secrets begins with a zero byte.",
    count: 256,
    cases: "privateKey and publicKey drawn", exercises: [agreement, fold], flags: [.accumulated])
  op.random(12, "Two key pairs drawn from the seed.", exercises: [agreement, fold], flags: [.random])

  op.mistakes(Mistake.ofSharedSecrets, violate: [agreement])
  op.mistakes(Mistake.ofFolding + Mistake.ofResults + [.masterSecretByX963], violate: [fold])
  op.mistakes(Mistake.ofScalarForms, violate: [scalars])
  op.mistakes(Mistake.ofScalarRange, violate: [range])
  op.mistakes(Mistake.ofPointForms, violate: [encodings])
  op.mistakes(Mistake.ofPointChecks, violate: [points])
  for mistake in Mistake.ofParity {
    op.equivalent(mistake, because: "A point and its negative have the same X, and so have their multiples.")
  }
  op.mistaken { question in
    let agreement = MistakenAgreement(question: question)
    let shared = try agreement.sharedSecret(privateKey: question[privateKey], publicKey: question[publicKey])
    return .accept([masterSecret(agreement.masterSecret(of: shared))], for: question) {
      [Step("sharedSecret", shared)]
    }
  }

  return { question in
    let secret = try MasterSecret(privateKey: question[privateKey], publicKey: question[publicKey])
    return .accept([masterSecret(secret.value)], for: question) { [Step("sharedSecret", secret.sharedSecret)] }
  }
}
