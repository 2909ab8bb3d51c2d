package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension MasterSecretOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Two drawn key pairs.", [agreement, fold], .basic)
    op.scenario(
      "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.",
      [agreement, fold], .leadingZero, set: privateKey(NotableSecret.privateKey), publicKey(NotableSecret.examplePoint))
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
      op.scenario(
        row.name, row.words, [agreement, fold], .leadingZero, set: privateKey(NotableSecret.privateKey),
        publicKey(NotableSecret.publicKey(of: row.value)))
    }
    op.acceptsScalars(of: privateKey, [scalars])
    op.refuses(
      "scalar-", badScalars, of: basic, privateKey,
      "Reduced or not, it gives a point that everybody knows, or an unintended one.", .invalidPrivateKey, [range],
      .invalidScalar)
    op.compressedPoints("compressed", of: publicKey, "A compressed point", [encodings])
    op.stricterThanScalars()
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
    op.refuses(
      "hybrid-point", of: basic, publicKey.changed("prefix 06 or 07, as its Y says", \.withHybridPrefix),
      "A point is compressed or uncompressed.", .invalidPublicKey, [encodings], .policy, .pointEncoding)
    op.accumulated(
      256, "Two hundred and fifty-six agreements: one in 256 shared secrets begins with a zero byte.",
      cases: "privateKey and publicKey drawn", [agreement, fold])
    op.random(12, "Two key pairs drawn from the seed.", [agreement, fold])
    op.corners(of: basic)
  }
}

extension DerivedKeysOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A drawn master secret.", [indexes, derivation], .basic)
    op.scenario("zeros", "A master secret of zeros.", [derivation], .leadingZero) {
      $0[masterSecret] = [UInt8](repeating: 0, count: 16)
    }
    op.scenario("ones", "A master secret of all ones.", [derivation], .highBit) {
      $0[masterSecret] = [UInt8](repeating: 0xFF, count: 16)
    }
    op.scenario("leading-zeros", "A master secret that begins with two zero bytes.", [derivation], .leadingZero) {
      draft in draft[masterSecret] = [0, 0] + draft.draw("masterSecret") { $0.bytes(14) }
    }
    // Found by search: the first numbers from 0 on that give such a key as a master secret of 16 bytes.
    for (name, number): (String, UInt64) in [
      ("possession", 213), ("knowledge", 274), ("biometry", 419), ("transport", 25), ("vault", 280),
    ] {
      op.scenario(
        "\(name)-key-with-leading-zero", "The \(name) key begins with a zero byte.", [derivation], .leadingZero
      ) { $0[masterSecret] = number.bytes(16) }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 32], of: masterSecret, parent: basic,
      "The shared secret must be folded to 16 bytes, and nothing else is a key here.", [secretLength])
    op.accumulated(1000, "A thousand master secrets.", cases: "masterSecret drawn", [indexes, derivation])
    op.random(20, "A master secret drawn from the seed.", [indexes, derivation])
    // Found by search: the next such number for the transport key, so that a second vector detects a lost zero byte.
    op.scenario(
      "another-transport-key-with-leading-zero", "The transport key begins with a zero byte.", [derivation],
      .leadingZero
    ) { $0[masterSecret] = UInt64(390).bytes(16) }
    op.corners(of: basic)
  }
}
