package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension LatticeGenerationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let parents = EncapsulationSet.allCases.map { parameters in
      op.scenario(parameters.slug, "A drawn seed of \(parameters.rawValue).", [key], .basic) {
        $0[set] = parameters.rawValue
      }
    }
    for parameters in EncapsulationSet.allCases {
      op.scenario("\(parameters.slug)/key-with-leading-zero", "The key begins with a zero byte.", [key], .leadingZero) {
        draft in
        draft[set] = parameters.rawValue
        draft[seed] = try draft.search({ $0.bytes(64) }) {
          try Rules.right.encapsulationKey(seed: $0, parameters)[0] == 0
        }
      }
    }
    for parent in parents {
      op.refusesLengths(
        [0, 32, 63, 65, 96], of: seed, parent: parent, "A seed has 64 bytes.", [length], named: "\(parent.name)/seed")
    }
    op.accumulated(50, "Fifty keys of drawn seeds.", cases: "seed and parameters drawn", [key])
    op.random(2, "A drawn seed.", [key])
    op.corners(of: parents[0])
  }
}

extension LatticeEncapsulationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The random bytes are an input here; a server draws them, and uses them for one secret alone.")
    op.arrange { draft in
      guard draft[encapsulationKey] == nil else { return }
      draft[encapsulationKey] = try draft.latticeKey("encapsulationKey", draft.draw("set") { $0.parameters() })
        .publicKey
    }
    let parents = EncapsulationSet.allCases.map { parameters in
      op.scenario(parameters.slug, "A drawn key of \(parameters.rawValue).", [lengths, secrets], .basic) { draft in
        draft[encapsulationKey] = try draft.latticeKey("encapsulationKey", parameters).publicKey
      }
    }
    for (parent, parameters) in zip(parents, EncapsulationSet.allCases) {
      let count = parameters.encapsulationKeyByteCount
      for other in [0, count - 1, count + 1, count - 32] {
        op.refuses(
          "\(parameters.slug)/key-of-\(other)-bytes", of: parent,
          encapsulationKey.changed("\(other) bytes") { Array(($0 + $0).prefix(other)) },
          "A key has \(count) bytes.", .invalidLength, [lengths], .invalidLength)
      }
      for (name, words, change) in badCoefficients {
        op.refuses(
          "\(parameters.slug)/coefficient-\(name)", of: parent, encapsulationKey.changed(words, change),
          "A coefficient from 3329 on is another one in disguise, whose key has another hash.", .invalidPublicKey,
          [coefficients], .invalidKey)
      }
      op.refusesLengths(
        [0, 31, 33, 64], of: message, parent: parent, "The random bytes are 32.", [lengths],
        named: "\(parameters.slug)/m")
      op.scenario(
        "\(parameters.slug)/ciphertext-with-leading-zero", "The ciphertext begins with a zero byte.", [secrets],
        .leadingZero
      ) { draft in
        let key = try draft.latticeKey("encapsulationKey", parameters).publicKey
        draft[encapsulationKey] = key
        draft[message] = try draft.search({ $0.bytes(32) }) {
          try Rules.right.encapsulate(latticeKey: key, message: $0).ciphertext[0] == 0
        }
      }
      for number in 1...2 {
        op.scenario(
          "\(parameters.slug)/secret-with-leading-zero/\(number)", "The secret begins with a zero byte.", [secrets],
          .leadingZero
        ) { draft in
          let key = try draft.latticeKey("encapsulationKey", parameters).publicKey
          draft[encapsulationKey] = key
          draft[message] = try draft.search({ $0.bytes(32) }) {
            try Rules.right.encapsulate(latticeKey: key, message: $0).secret[0] == 0
          }
        }
      }
    }
    op.accumulated(50, "Fifty secrets for drawn keys.", cases: "key and random bytes drawn", [secrets])
    op.random(2, "Key and random bytes drawn.", [secrets])
    op.corners(of: parents[0])
  }
}

/// Changes that put a coefficient from 3329 on into a key.
private let badCoefficients: [(name: String, words: String, change: @Sendable ([UInt8]) -> [UInt8])] = [
  ("of-3329", "3329 for the first coefficient", { [0x01, 0x0D | $0[1] & 0xF0] + $0.dropFirst(2) }),
  ("of-4095", "4095 for the first coefficient", { [0xFF, $0[1] | 0x0F] + $0.dropFirst(2) }),
  ("second-of-3330", "3330 for the second coefficient", { [$0[0], $0[1] & 0x0F | 0x20, 0xD0] + $0.dropFirst(3) }),
  (
    "last-of-4095", "4095 for the last coefficient",
    { key in
      let place = key.count - 34
      return key[..<place] + [key[place] | 0xF0, 0xFF] + key[(place + 2)...]
    }
  ),
]

extension LatticeDecapsulationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A ciphertext that nobody made is not an error: its secret is that of z and of the ciphertext.")
    op.arrange { draft in
      guard draft[ciphertext] == nil else { return }
      let parameters = try encapsulationSet(draft.fill(set))
      let pair = try draft.latticeKey("privateKey", parameters)
      if draft[seed] == nil && draft[expandedKey] == nil { draft[seed] = pair.seed }
      draft[ciphertext] = try draft.encapsulated(for: pair).ciphertext
    }
    for parameters in EncapsulationSet.allCases { declare(parameters, on: op) }
    op.accumulated(50, "Fifty secrets of drawn keys.", cases: "seed, parameters and ciphertext drawn", [secrets])
    op.random(2, "Seed and ciphertext drawn.", [secrets])
  }

  private func declare(_ parameters: EncapsulationSet, on op: OperationBuilder) {
    let slug = parameters.slug
    let basic = op.scenario("\(slug)/seed", "A private key as a seed.", [form, secrets], .basic) {
      $0[set] = parameters.rawValue
    }
    let expanded = op.scenario("\(slug)/expanded-key", "An expanded private key.", [form, secrets], .basic) { draft in
      draft[set] = parameters.rawValue
      draft[expandedKey] = try draft.latticeKey("privateKey", parameters).expanded
    }
    for number in 1...2 {
      op.scenario(
        "\(slug)/secret-with-leading-zero/\(number)", "The secret begins with a zero byte.", [secrets], .leadingZero
      ) { draft in
        let pair = try draft.latticeKey("privateKey", parameters)
        draft[set] = parameters.rawValue
        draft[seed] = pair.seed
        draft[ciphertext] = try draft.search({
          try Rules.right.encapsulate(latticeKey: pair.publicKey, message: $0.bytes(32))
        }) {
          $0.secret[0] == 0
        }.ciphertext
      }
    }
    let rejected: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("first-bit", "the first bit flipped", { $0.withFirstBitFlipped }),
      Row("last-bit", "the last bit flipped", { $0.withLastBitFlipped }),
      Row("zeros", "zeros", { [UInt8](repeating: 0, count: $0.count) }),
      Row("ones", "ones", { [UInt8](repeating: 0xFF, count: $0.count) }),
    ]
    for row in rejected {
      for (name, parent) in [("seed", basic), ("expanded-key", expanded)] {
        op.variant(
          "\(slug)/rejected/\(name)/\(row.name)", of: parent, ciphertext.changed(row.words, row.value),
          "Nobody learns whether a ciphertext was right: it gives another secret.", [rejection], .tampered,
          expecting: .accept)
      }
    }
    declareRefusals(parameters, basic: basic, expanded: expanded, on: op)
  }

  private func declareRefusals(
    _ parameters: EncapsulationSet, basic: Scenario, expanded: Scenario, on op: OperationBuilder
  ) {
    let slug = parameters.slug
    for (name, count) in [("a-byte-less", -1), ("a-byte-more", 1), ("half", -parameters.ciphertextByteCount / 2)] {
      op.refuses(
        "\(slug)/ciphertext-\(name)", of: basic,
        ciphertext.changed(name.replacing("-", with: " ")) { Array(($0 + [0]).prefix($0.count + count)) },
        "A ciphertext has \(parameters.ciphertextByteCount) bytes.", .invalidLength, [length], .invalidLength)
    }
    op.refuses(
      "\(slug)/ciphertext-empty", of: basic, ciphertext.set("no byte", []),
      "A ciphertext has \(parameters.ciphertextByteCount) bytes.", .invalidLength, [length], .invalidLength)
    for count in [32, 63, 65] {
      op.refuses(
        "\(slug)/seed-of-\(count)-bytes", of: basic, seed.changed("\(count) bytes") { Array(($0 + $0).prefix(count)) },
        "A seed has 64 bytes.", .invalidLength, [form], .invalidLength)
    }
    op.refuses(
      "\(slug)/expanded-key-a-byte-less", of: expanded, expandedKey.changed("a byte less") { Array($0.dropLast()) },
      "An expanded key has \(parameters.expandedKeyByteCount) bytes.", .invalidLength, [form], .invalidLength)
    op.refuses(
      "\(slug)/expanded-key-a-byte-more", of: expanded, expandedKey.changed("a byte more") { $0 + [0] },
      "An expanded key has \(parameters.expandedKeyByteCount) bytes.", .invalidLength, [form], .invalidLength)
    let hashes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("hash-changed", "a bit of the hash flipped", { $0.withBitFlipped(inByte: $0.count - 40) }),
      Row("hash-of-zeros", "a hash of zeros", { $0.dropLast(64) + [UInt8](repeating: 0, count: 32) + $0.suffix(32) }),
      Row(
        "public-part-changed", "a bit of the encapsulation key flipped", { $0.withBitFlipped(inByte: $0.count - 70) }),
    ]
    for row in hashes {
      op.refuses(
        "\(slug)/\(row.name)", of: expanded, expandedKey.changed(row.words, row.value),
        "The key was damaged: FIPS 203 demands a check of the hash.", .invalidPrivateKey, [hash], .invalidKey)
    }
    op.refuses(
      "\(slug)/no-key", of: basic, seed.absent, "There is no private key.", .missingParameter, [form], .missing)
    op.refuses(
      "\(slug)/both-keys", of: expanded, "seed: present", "Two private keys may differ.", .unexpectedParameter, [form],
      .parameter
    ) { draft in draft[seed] = try draft.latticeKey("privateKey", parameters).seed }
  }
}

/// A key pair of ML-KEM, for scenarios.
struct LatticeKey {
  let seed: [UInt8]
  let expanded: [UInt8]
  /// The raw encapsulation key.
  let publicKey: [UInt8]
  let set: EncapsulationSet

  init(seed: [UInt8], _ set: EncapsulationSet) throws {
    let pair = try Rules.right.version4.lattice.expand(seed, set)
    (self.seed, self.set) = (seed, set)
    (expanded, publicKey) = (pair.decapsulationKey, pair.encapsulationKey)
  }

  /// The encapsulation key as SubjectPublicKeyInfo.
  var structure: [UInt8] { LatticeKeyKind.encapsulation(set).prefix + publicKey }
}

extension Draft {
  /// A drawn key pair of ML-KEM.
  func latticeKey(_ name: String, _ set: EncapsulationSet) throws -> LatticeKey {
    try LatticeKey(seed: draw("\(name)-seed") { $0.bytes(64) }, set)
  }

  /// A secret that is encapsulated for a key, by drawn bytes.
  func encapsulated(for key: LatticeKey) throws -> LatticeEncapsulation {
    try Rules.right.encapsulate(latticeKey: key.publicKey, message: draw("message") { $0.bytes(32) })
  }
}

extension Draw {
  /// Drawn parameters of ML-KEM.
  mutating func parameters() -> EncapsulationSet { element(of: EncapsulationSet.allCases) }
}

extension EncapsulationSet {
  /// The name as a part of ids.
  var slug: String { rawValue.lowercased() }
}
