package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Both sides of an exchange, for scenarios.
struct DrawnExchange {
  let algorithm: SharedSecretAlgorithm
  let curve: CurveKeyPair?
  let lattice: LatticeKey?
  let salt: [UInt8]

  /// Draws the keys of an algorithm under names that the case has to itself.
  init(_ algorithm: SharedSecretAlgorithm, in draft: Draft) throws {
    self.algorithm = algorithm
    curve = algorithm.hasCurve ? draft.curvePair("curve-key") : nil
    lattice = try algorithm.encapsulationSet.map { try draft.latticeKey("lattice-key", $0) }
    salt = draft.draw("salt") { $0.bytes(32) }
  }

  /// The private keys, that of ML-KEM as a seed.
  var privateKeys: [[UInt8]] { [curve?.privateKey, lattice?.seed].compactMap { $0 } }

  /// The private keys, that of ML-KEM expanded.
  var expandedKeys: [[UInt8]] { [curve?.privateKey, lattice?.expanded].compactMap { $0 } }

  var encapsulationKeys: [[UInt8]] { [curve?.publicKey, lattice?.structure].compactMap { $0 } }

  /// The answer of a server that draws its values.
  func answer(in draft: Draft) throws -> SharedSecretResponse {
    try Rules.right.respondWithSharedSecret(
      algorithm: algorithm.rawValue, encapsulationKeys: encapsulationKeys,
      ephemeralPrivateKey: curve.map { _ in draft.curvePair("ephemeral-key").privateKey },
      message: lattice.map { _ in draft.draw("message") { $0.bytes(32) } }, salt: salt)
  }
}

extension SharedSecretAlgorithm {
  /// The name as a part of ids.
  var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}

/// Names that no algorithm has.
let unknownAlgorithms: [Row<String>] = [
  Row("empty", "no character", ""), Row("of-protocol-3", "that of protocol 3", "EC_P256"),
  Row("lower-case", "in lower case", "ec_p384"), Row("with-dashes", "with dashes, as in labels of drafts", "EC-P384"),
  Row("with-space", "with a space behind", "EC_P384 "),
  Row("level-1", "with a level that there is not", "EC_P384_ML_L1"),
  Row("lower-case-hybrid", "in lower case and with dashes", "ec-p384-ml-l3"),
]

/// Names that a lax reader takes for EC_P384_ML_L3.
let looseHybridAlgorithms: [Row<String>] = [
  Row("lower-case", "EC_P384_ML_L3 in lower case", "ec_p384_ml_l3"),
  Row("with-dashes", "EC_P384_ML_L3 with dashes", "EC-P384-ML-L3"),
]

extension SharedSecretOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      guard draft[encapsulatedKeys] == nil else { return }
      try fill(&draft)
    }
    let parents = SharedSecretAlgorithm.allCases.map { algorithm in
      op.scenario(
        algorithm.slug, "Drawn keys of \(algorithm.rawValue).", rules.all, .basic
      ) { $0[self.algorithm] = algorithm.rawValue }
    }
    op.scenario(
      "published/ec-p384", "A published example.", rules.all + [rules.curve], .basic,
      set: algorithm("EC_P384"), privateKeys([WorkedSecret.privateKey]),
      encapsulatedKeys([WorkedSecret.encapsulated]), salt(WorkedSecret.salt))
    op.scenario(
      "published/ec-p384-ml-l3", "A published example, whose key of ML-KEM is expanded.",
      rules.all + [rules.curve, rules.lattice], .basic,
      set: algorithm("EC_P384_ML_L3"), privateKeys([WorkedSecret.hybridPrivateKey, WorkedSecret.latticeKey]),
      encapsulatedKeys([WorkedSecret.hybridEncapsulated, WorkedSecret.latticeCiphertext]),
      salt(WorkedSecret.hybridSalt))
    for algorithm in SharedSecretAlgorithm.allCases where algorithm.encapsulationSet != nil {
      let expanded = op.scenario(
        "\(algorithm.slug)/expanded-key", "An expanded key of ML-KEM.", [rules.lattice], .basic
      ) { draft in
        draft[self.algorithm] = algorithm.rawValue
        try fill(&draft) { $0.expandedKeys }
      }
      op.refuses(
        "\(algorithm.slug)/expanded-key-with-other-hash", of: expanded,
        privateKeys.changed("a bit of the hash in the key of ML-KEM flipped") { keys in
          let key = keys[keys.count - 1]
          return keys.dropLast() + [key.withBitFlipped(inByte: key.count - 40)]
        }, "The key was damaged: FIPS 203 demands a check of the hash.", .invalidPrivateKey, [rules.lattice],
        .invalidKey)
    }
    declareNotableSecrets(on: op)
    declareParts(of: parents, on: op)
    declareRefusals(of: parents, on: op)
    op.accumulated(50, "Fifty secrets of EC_P384.", cases: "keys and salt drawn", rules.all) { draft, _ in
      draft[algorithm] = SharedSecretAlgorithm.ecP384.rawValue
    }
    op.random(5, "Keys and salt drawn.", rules.all)
    op.corners(of: parents[0])
  }

  /// Makes an exchange of what the scenario left open.
  private func fill(_ draft: inout Draft, keys: (DrawnExchange) -> [[UInt8]] = \.privateKeys) throws {
    let algorithm = try Rules.right.version4.sharedSecret.findAlgorithm(
      draft[self.algorithm] ?? draft.draw("algorithm") { $0.element(of: SharedSecretAlgorithm.allCases).rawValue })
    draft[self.algorithm] = algorithm.rawValue
    let exchange = try DrawnExchange(algorithm, in: draft)
    draft[privateKeys] = keys(exchange)
    draft[encapsulatedKeys] = try exchange.answer(in: draft).encapsulatedKeys
    draft[salt] = draft[salt] ?? exchange.salt
  }

  private func declareNotableSecrets(on op: OperationBuilder) {
    for number in 1...2 {
      op.scenario(
        "secret-with-leading-zero/\(number)", "The secret begins with a zero byte.", [rules.output], .leadingZero
      ) { draft in
        draft[algorithm] = SharedSecretAlgorithm.ecP384.rawValue
        try fill(&draft)
        let (keys, encapsulated) = (try draft.value(of: privateKeys), try draft.value(of: encapsulatedKeys))
        draft[salt] = try draft.search({ $0.bytes(32) }) { salt in
          try Rules.right.computeSharedSecret(
            algorithm: SharedSecretAlgorithm.ecP384.rawValue, privateKeys: keys, encapsulatedKeys: encapsulated,
            salt: salt
          ).value[0] == 0
        }
      }
    }
  }

  private func declareParts(of parents: [Scenario], on op: OperationBuilder) {
    for (parent, algorithm) in zip(parents, SharedSecretAlgorithm.allCases) where algorithm.encapsulationSet != nil {
      op.variant(
        "\(algorithm.slug)/ciphertext-changed", of: parent,
        encapsulatedKeys.changed("the last bit of the ciphertext flipped") {
          $0.dropLast() + [$0[$0.count - 1].withLastBitFlipped]
        },
        "A ciphertext that nobody made gives another secret, and not an error.", [rules.lattice], .tampered,
        expecting: .accept)
      for (name, count) in [("a-byte-less", -1), ("a-byte-more", 1)] {
        op.refuses(
          "\(algorithm.slug)/ciphertext-\(name)", of: parent,
          encapsulatedKeys.changed("the ciphertext \(name.replacing("-", with: " "))") { keys in
            let ciphertext = keys[keys.count - 1]
            return keys.dropLast() + [Array((ciphertext + [0]).prefix(ciphertext.count + count))]
          }, "A ciphertext has one length.", .invalidLength, [rules.lattice], .invalidLength)
      }
    }
    for (name, words, change) in [
      ("seed-too-long", "a seed of 65 bytes", { @Sendable (keys: [[UInt8]]) in [keys[0], keys[1] + [0]] }),
      (
        "seed-of-32-bytes", "a seed of 32 bytes",
        { @Sendable (keys: [[UInt8]]) in [keys[0], Array(keys[1].prefix(32))] }
      ),
    ] as [(String, String, @Sendable ([[UInt8]]) -> [[UInt8]])] {
      op.refuses(
        "ec-p384-ml-l3/\(name)", of: parents[1], privateKeys.changed(words, change),
        "A private key of ML-KEM is a seed of 64 bytes, or expanded.", .invalidLength, [rules.lattice], .invalidLength)
    }
    for row in badCurveScalars {
      op.refuses(
        "scalar-\(row.name)", of: parents[0], privateKeys.set(row.words, [row.value]),
        "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [rules.curve],
        .invalidScalar)
    }
    for row in badCurvePoints {
      op.refuses(
        "point-\(row.name)", of: parents[0], encapsulatedKeys.changed(row.words) { [row.value($0[0])] },
        notACurvePoint([rules.curve]))
    }
    for row in looseCurvePoints {
      op.refuses(
        "ec-p384-ml-l3/point-\(row.name)", of: parents[1],
        encapsulatedKeys.changed("the first key: \(row.words)") { [row.value($0[0])] + $0.dropFirst() },
        notACurvePoint([rules.curve]))
    }
    op.variant(
      "point-compressed", of: parents[0],
      encapsulatedKeys.changed("compressed") { [[2 | $0[0][96] & 1] + $0[0][1...48]] },
      commentOfCompressed,
      [rules.curve], .policy, .pointEncoding, expecting: .either(.invalidPublicKey, by: compressedTaken))
  }

  private func declareRefusals(of parents: [Scenario], on op: OperationBuilder) {
    op.refuses(
      "algorithm-", unknownAlgorithms, of: parents[0], algorithm, "An algorithm has one name.", .unknownAlgorithm,
      [rules.algorithm], .malformed)
    op.refuses(
      "ec-p384-ml-l3/algorithm-", looseHybridAlgorithms, of: parents[1], algorithm, "An algorithm has one name.",
      .unknownAlgorithm, [rules.algorithm], .malformed)
    op.refusesLengths(
      [0, 16, 31, 33, 64], of: salt, parent: parents[0], "The salt has 32 bytes.", [rules.salt])
    op.refuses(
      "ec-p384-ml-l3/salt-empty", of: parents[1], salt.set("no byte", []), "The salt has 32 bytes.", .invalidLength,
      [rules.salt], .invalidLength)
    let lists: [Row<@Sendable ([[UInt8]]) -> [[UInt8]]>] = [
      Row("none", "no key", { _ in [] }), Row("first-alone", "the first key alone", { Array($0.prefix(1)) }),
      Row("last-alone", "the last key alone", { Array($0.suffix(1)) }),
      Row("third", "the last key twice", { $0 + $0.suffix(1) }),
    ]
    for row in lists {
      op.refuses(
        "ec-p384-ml-l3/private-keys-\(row.name)", of: parents[1], privateKeys.changed(row.words, row.value),
        "There is one key for each part of the algorithm.", .keyCount, [rules.count], .missing)
      op.refuses(
        "ec-p384-ml-l3/encapsulated-keys-\(row.name)", of: parents[1], encapsulatedKeys.changed(row.words, row.value),
        "An answer has one key for each part of the algorithm: with less of them it is a weaker secret.", .keyCount,
        [rules.count], .missing)
    }
    for (name, other) in [("hybrid", parents[1]), ("curve", parents[0])] {
      op.refuses(
        "answer-of-\(name)-taken-otherwise", of: other,
        algorithm.set(name == "hybrid" ? "EC_P384" : "EC_P384_ML_L3", name == "hybrid" ? "EC_P384" : "EC_P384_ML_L3"),
        "The answer is one to a request with another algorithm.", .keyCount, [rules.count], .crossed)
    }
    op.refuses(
      "ec-p384/second-key", of: parents[0], encapsulatedKeys.changed("the key twice") { $0 + $0 },
      "EC_P384 has one key.", .keyCount, [rules.count], .parameter)
    op.refuses(
      "ec-p384-ml-l3/encapsulated-keys-exchanged", of: parents[1],
      encapsulatedKeys.changed("in the opposite order") { $0.reversed() },
      "The key of the curve stands first.", .invalidLength, also: [.invalidPublicKey], [rules.count], .crossed)
    op.refuses(
      "ec-p384-ml-l3/level-5", of: parents[1], algorithm.set("EC_P384_ML_L5", "EC_P384_ML_L5"),
      "The answer is one to a request with another level.", .invalidLength, [rules.lattice], .crossed)
  }
}
