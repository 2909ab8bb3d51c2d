package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension SharedSecretAnswerOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The ephemeral key, the random bytes and the salt are inputs here; a server draws them for each answer.")
    op.arrange { draft in
      guard draft[encapsulationKeys] == nil else { return }
      let algorithm = try Rules.right.version4.sharedSecret.findAlgorithm(
        draft[self.algorithm] ?? draft.draw("algorithm") { $0.element(of: SharedSecretAlgorithm.allCases).rawValue })
      draft[self.algorithm] = algorithm.rawValue
      let exchange = try DrawnExchange(algorithm, in: draft)
      draft[encapsulationKeys] = exchange.encapsulationKeys
      if algorithm.hasCurve { draft.fill(ephemeralPrivateKey) }
      if algorithm.encapsulationSet != nil { draft[message] = draft.draw("m") { $0.bytes(32) } }
    }
    let parents = SharedSecretAlgorithm.allCases.map { algorithm in
      op.scenario(
        algorithm.slug, "Drawn keys of \(algorithm.rawValue).", rules.all + [rules.curve, rules.lattice], .basic
      ) { $0[self.algorithm] = algorithm.rawValue }
    }
    declareNotableSecrets(on: op)
    declareKeys(of: parents, on: op)
    declareStructures(of: parents, on: op)
    op.refuses(
      "algorithm-", unknownAlgorithms, of: parents[0], algorithm, "An algorithm has one name.", .unknownAlgorithm,
      [rules.algorithm], .malformed)
    op.refuses(
      "ec-p384-ml-l3/algorithm-", looseHybridAlgorithms, of: parents[1], algorithm, "An algorithm has one name.",
      .unknownAlgorithm, [rules.algorithm], .malformed)
    op.refusesLengths([0, 16, 31, 33, 64], of: salt, parent: parents[0], "The salt has 32 bytes.", [rules.salt])
    op.refuses(
      "ec-p384-ml-l3/salt-empty", of: parents[1], salt.set("no byte", []), "The salt has 32 bytes.", .invalidLength,
      [rules.salt], .invalidLength)
    op.accumulated(50, "Fifty answers of EC_P384.", cases: "keys and salt drawn", rules.all) { draft, _ in
      draft[algorithm] = SharedSecretAlgorithm.ecP384.rawValue
    }
    op.random(5, "Keys and salt drawn.", rules.all)
    op.corners(of: parents[0])
  }

  private func declareNotableSecrets(on op: OperationBuilder) {
    let curve = SharedSecretAlgorithm.ecP384
    for number in 1...2 {
      op.scenario(
        "secret-with-leading-zero/\(number)", "The secret begins with a zero byte.", [rules.output], .leadingZero
      ) { draft in
        let keys = try DrawnExchange(curve, in: draft).encapsulationKeys
        draft[algorithm] = curve.rawValue
        draft[encapsulationKeys] = keys
        let scalar = draft.fill(ephemeralPrivateKey)
        draft[salt] = try draft.search({ $0.bytes(32) }) { salt in
          try Rules.right.respondWithSharedSecret(
            algorithm: curve.rawValue, encapsulationKeys: keys, ephemeralPrivateKey: scalar, message: nil, salt: salt
          ).secret.value[0] == 0
        }
      }
    }
  }

  private func declareKeys(of parents: [Scenario], on op: OperationBuilder) {
    for (index, slug) in [(0, "ec-p384"), (1, "ec-p384-ml-l3")] {
      op.refuses(
        "\(slug)/ephemeral-key-missing", of: parents[index], ephemeralPrivateKey.absent,
        "Without an ephemeral key there is no secret of the curve.", .missingParameter, [rules.curve], .missing)
    }
    for (index, slug) in [(1, "ec-p384-ml-l3"), (3, "ml-l3")] {
      op.refuses(
        "\(slug)/m-missing", of: parents[index], message.absent, "Without random bytes there is no secret of ML-KEM.",
        .missingParameter, [rules.lattice], .missing)
      for count in [31, 33] {
        op.refuses(
          "\(slug)/m-of-\(count)-bytes", of: parents[index], message.bytes(count), "The random bytes are 32.",
          .invalidLength, [rules.lattice], .invalidLength)
      }
    }
    for (index, slug, change) in [
      (0, "ec-p384/m-too-many", message.bytes(32)), (3, "ml-l3/ephemeral-key-too-many", ephemeralPrivateKey.bytes(48)),
    ] {
      op.refuses(
        slug, of: parents[index], change, "The algorithm has no part for it.", .unexpectedParameter, [rules.count],
        .parameter)
    }
    op.refuses(
      "scalar-", badCurveScalars, of: parents[0], ephemeralPrivateKey,
      "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [rules.curve],
      .invalidScalar)
    for row in badCurvePoints {
      op.refuses(
        "point-\(row.name)", of: parents[0], encapsulationKeys.changed(row.words) { [row.value($0[0])] },
        notACurvePoint([rules.curve]))
    }
    for row in looseCurvePoints {
      op.refuses(
        "ec-p384-ml-l3/point-\(row.name)", of: parents[1],
        encapsulationKeys.changed("the first key: \(row.words)") { [row.value($0[0])] + $0.dropFirst() },
        notACurvePoint([rules.curve]))
    }
    op.variant(
      "point-compressed", of: parents[0],
      encapsulationKeys.changed("compressed") { [[2 | $0[0][96] & 1] + $0[0][1...48]] },
      commentOfCompressed,
      [rules.curve], .policy, .pointEncoding, expecting: .either(.invalidPublicKey, by: compressedTaken))
    let lists: [Row<@Sendable ([[UInt8]]) -> [[UInt8]]>] = [
      Row("none", "no key", { _ in [] }), Row("first-alone", "the first key alone", { Array($0.prefix(1)) }),
      Row("third", "the first key once more", { $0 + $0.prefix(1) }),
      Row("last-alone", "the last key alone", { Array($0.suffix(1)) }),
    ]
    for row in lists {
      op.refuses(
        "ec-p384-ml-l3/keys-\(row.name)", of: parents[1], encapsulationKeys.changed(row.words, row.value),
        "There is one key for each part of the algorithm.", .keyCount, [rules.count], .missing)
    }
    op.refuses(
      "ec-p384/second-key", of: parents[0], encapsulationKeys.changed("the key twice") { $0 + $0 },
      "EC_P384 has one key.", .keyCount, [rules.count], .parameter)
    op.refuses(
      "ec-p384-ml-l3/keys-exchanged", of: parents[1],
      encapsulationKeys.changed("in the opposite order") { $0.reversed() }, "The key of the curve stands first.",
      .invalidPublicKey, [rules.count], .crossed)
  }

  private func declareStructures(of parents: [Scenario], on op: OperationBuilder) {
    for (index, slug) in [(1, "ec-p384-ml-l3"), (3, "ml-l3"), (2, "ec-p384-ml-l5")] {
      for row in badStructures(.encapsulation(index == 2 ? .mlKEM1024 : .mlKEM768)) {
        op.refuses(
          "\(slug)/structure-\(row.name)", of: parents[index],
          encapsulationKeys.changed("the key of ML-KEM \(row.words)") { $0.dropLast() + [row.value($0[$0.count - 1])] },
          "An encapsulation key of ML-KEM has one form.", .invalidPublicKey, [structure], .malformed)
      }
      op.refuses(
        "\(slug)/coefficient-of-3329", of: parents[index],
        encapsulationKeys.changed("3329 for the first coefficient") { keys in
          let key = keys[keys.count - 1]
          return keys.dropLast() + [key[..<22] + [0x01, 0x0D | key[23] & 0xF0] + key[24...]]
        }, "A coefficient from 3329 on is another one in disguise.", .invalidPublicKey, [structure], .invalidKey)
    }
  }
}

/// Changes of a SubjectPublicKeyInfo of ML-KEM or ML-DSA.
func badStructures(_ kind: LatticeKeyKind) -> [Row<@Sendable ([UInt8]) -> [UInt8]>] {
  [
    Row("raw", "without its structure", { Array($0.dropFirst(22)) }),
    Row("of-other-algorithm", "with the number of another algorithm", { $0[..<16] + [$0[16] ^ 0x1F] + $0[17...] }),
    Row("of-other-family", "with the number of another family", { $0[..<15] + [$0[15] ^ 7] + $0[16...] }),
    Row(
      "with-parameters", "with NULL for the parameters",
      { structure in
        let count = UInt16(structure.count - 2)
        return [0x30, 0x82] + count.bigEndianBytes + [0x30, 0x0d] + structure[6..<17] + [5, 0] + structure[17...]
      }),
    Row("trailing-byte", "with a byte behind it", { $0 + [0] }),
    Row("truncated", "without its last byte", { Array($0.dropLast()) }),
    Row("unused-bits", "with unused bits", { $0[..<21] + [1] + $0[22...] }),
    Row("empty", "of no byte", { _ in [] }),
  ]
}
