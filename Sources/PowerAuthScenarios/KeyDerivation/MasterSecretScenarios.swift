package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension MasterSecretOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
      "A point is compressed or uncompressed.", exercises: [encodings], flags: [.policy, .pointEncoding],
      expecting: .reject(.invalidPublicKey)
    ) { draft in draft[publicKey] = draft[publicKey]?.withHybridPrefix }
    op.accumulated(
      "accumulated", "Two hundred and fifty-six agreements: one in 256 shared secrets begins with a zero byte.",
      count: 256,
      cases: "privateKey and publicKey drawn", exercises: [agreement, fold], flags: [.accumulated])
    op.random(12, "Two key pairs drawn from the seed.", exercises: [agreement, fold], flags: [.random])
    op.corners(of: basic)
  }
}
