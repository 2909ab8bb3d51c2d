package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension KeyFingerprintOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      let algorithm = SharedSecretAlgorithm(rawValue: draft.fill(algorithm)) ?? .ecP384
      if draft[deviceKeys] == nil { draft[deviceKeys] = try draft.signatureKeys("device", algorithm) }
      if draft[serverKeys] == nil { draft[serverKeys] = try draft.signatureKeys("server", algorithm) }
    }
    let parents = SharedSecretAlgorithm.inUse.map { algorithm in
      op.scenario(
        algorithm.slug, "Drawn keys of \(algorithm.rawValue).",
        rules.all + (algorithm.signatureSet == nil ? [] : [rules.structures]), .basic
      ) { $0[self.algorithm] = algorithm.rawValue }
    }
    declareExamples(on: op)
    declareCoordinates(on: op)
    declareDigits(on: op)
    declareRefusals(of: parents, on: op)
    let texts: [Row<String>] = [
      Row("upper-case", "in upper case, which is not changed", "F3854284-A75C-4313-A776-459DC52912DF"),
      Row("mixed-case", "in both cases, which are not changed", "f3854284-A75C-4313-a776-459DC52912df"),
      Row("without-dashes", "without dashes, which are not added", "f3854284a75c4313a776459dc52912df"),
      Row("not-a-uuid", "that is not a UUID: nothing is checked", "activation-1"),
    ]
    for row in texts {
      op.scenario(
        "identifier-\(row.name)", "An identifier \(row.words).", [rules.identifier], .text, set: activationId(row.value)
      )
    }
    op.accumulated(
      300, "Three hundred fingerprints of EC_P384: one in 128 has a coordinate with a leading zero byte.",
      cases: "keys and identifier drawn", rules.all)
    op.random(6, "Keys and identifier drawn from the seed.", rules.all)
    op.corners(of: parents[0])
    op.omitCorners(
      "empty", of: activationId.name,
      because: "A client refuses a response without an identifier before it computes a fingerprint.")
  }

  private func declareExamples(on op: OperationBuilder) {
    op.scenario(
      "worked-example/4-5.1", "Worked example 4-5.1.", rules.all, .basic, set: algorithm("EC_P384"),
      deviceKeys([WorkedFingerprint.device]), serverKeys([WorkedFingerprint.server]),
      activationId(ExampleKey.activationId))
    op.scenario(
      "worked-example/4-5.2", "Worked example 4-5.2: X of the device has 47 bytes.", rules.all, .leadingZero,
      set: algorithm("EC_P384"), deviceKeys([WorkedFingerprint.shortDevice]), serverKeys([WorkedFingerprint.server]),
      activationId(ExampleKey.activationId))
    op.scenario(
      "worked-example/4-5.3", "Worked example 4-5.3, with keys of ML-DSA-65.", rules.all + [rules.structures], .basic
    ) { draft in
      draft[algorithm] = SharedSecretAlgorithm.ecP384WithLevel3.rawValue
      draft[deviceKeys] = [
        WorkedFingerprint.device, try latticePublicKey(seed: WorkedFingerprint.deviceSeed, .mlDSA65),
      ]
      draft[serverKeys] = [
        WorkedFingerprint.server, try latticePublicKey(seed: WorkedFingerprint.serverSeed, .mlDSA65),
      ]
      draft[activationId] = ExampleKey.activationId
    }
  }

  private func declareCoordinates(on op: OperationBuilder) {
    for (side, field) in [("device", deviceKeys), ("server", serverKeys)] {
      op.scenario(
        "\(side)/short-x", "X of the \(side) begins with a zero byte.", [rules.coordinates], .leadingZero
      ) { draft in
        draft[field] = [
          draft.search({ CurveKeyPair(&$0).publicKey }) { $0[1] == 0 }
        ]
      }
      op.scenario(
        "\(side)/x-with-top-bit", "The top bit of X of the \(side) is set.", [rules.coordinates], .highBit
      ) { draft in
        draft[field] = [draft.search({ CurveKeyPair(&$0).publicKey }) { $0[1] >= 0x80 }]
      }
      for parity: UInt8 in [2, 3] {
        op.scenario(
          "\(side)/compressed-0\(parity)", "The \(side)'s point compressed, with Y \(parity == 2 ? "even" : "odd").",
          [rules.coordinates], .pointEncoding
        ) { $0[field] = [$0.draw("pair") { CurveKeyPair(&$0, prefix: parity) }.compressed] }
      }
    }
    op.scenario(
      "same-keys", "Both have the same key, so that only the identifier is between two equal parts.", [rules.order],
      .basic
    ) { draft in
      let keys = try draft.signatureKeys("both", .ecP384)
      draft[deviceKeys] = keys
      draft[serverKeys] = keys
    }
  }

  private func declareDigits(on op: OperationBuilder) {
    let forms: [Row<@Sendable (KeyFingerprint) -> Bool>] = [
      Row("leading-zero", "The fingerprint begins with a zero.", { $0.text.hasPrefix("0") }),
      Row("two-leading-zeros", "The fingerprint begins with two zeros.", { $0.text.hasPrefix("00") }),
      Row("top-bit", "The top bit of the four bytes is set.", { $0.hash[28] >= 0x80 }),
    ]
    for row in forms {
      op.scenario("digits-\(row.name)", row.words, [rules.digits], .leadingZero) { draft in
        let keys = (try draft.signatureKeys("device", .ecP384), try draft.signatureKeys("server", .ecP384))
        (draft[deviceKeys], draft[serverKeys]) = keys
        draft[activationId] = try draft.search({ Hex.encode($0.bytes(8)) }) { text in
          row.value(
            try Rules.right.fingerprint(
              algorithm: "EC_P384", deviceKeys: keys.0, serverKeys: keys.1, activationId: text))
        }
      }
    }
  }

  private func declareRefusals(of parents: [Scenario], on op: OperationBuilder) {
    op.refuses(
      "algorithm-", unknownAlgorithms, of: parents[0], algorithm, "An algorithm has one name.", .unknownAlgorithm,
      [rules.algorithm], .malformed)
    op.refuses(
      "ec-p384-ml-l3/algorithm-", looseHybridAlgorithms, of: parents[1], algorithm, "An algorithm has one name.",
      .unknownAlgorithm, [rules.algorithm], .malformed)
    for (side, field) in [("device", deviceKeys), ("server", serverKeys)] {
      for row in badCurvePoints {
        op.refuses(
          "\(side)/point-\(row.name)", of: parents[0], field.changed(row.words) { [row.value($0[0])] },
          notACurvePoint([rules.keys]))
      }
      for row in badStructures(.signature(.mlDSA65)) {
        op.refuses(
          "\(side)/structure-\(row.name)", of: parents[1],
          field.changed("the key of ML-DSA \(row.words)") { [$0[0], row.value($0[1])] },
          "A public key of ML-DSA has one form.", .invalidPublicKey, [rules.keys], .malformed)
      }
      op.refuses(
        "\(side)/lattice-key-missing", of: parents[1], field.changed("the point alone") { Array($0.prefix(1)) },
        "The fingerprint of a hybrid activation covers both keys.", .keyCount, [rules.count], .missing)
      op.refuses(
        "\(side)/point-missing", of: parents[1], field.changed("the key of ML-DSA alone") { Array($0.suffix(1)) },
        "The fingerprint of a hybrid activation covers both keys.", .keyCount, [rules.count], .missing)
      op.refuses(
        "\(side)/no-key", of: parents[0], field.set("no key", []), "There is nothing to compare.", .keyCount,
        [rules.count], .missing)
      op.variant(
        "\(side)/key-too-many", of: parents[0], "\(field.name): a key of ML-DSA-65 more",
        "The mobile core ignores a key that the algorithm does not have; an implementation may refuse it.",
        [rules.count], .policy, expecting: .either(.keyCount, by: keysTooManyIgnored)
      ) { draft in
        let lattice = try latticePublicKey(seed: draft.draw("more") { $0.bytes(32) }, .mlDSA65)
        draft[field] = try draft.value(of: field) + [lattice]
      }
    }
    op.refuses(
      "keys-exchanged", of: parents[1], deviceKeys.changed("in the opposite order") { $0.reversed() },
      "The point stands first.", .invalidPublicKey, [rules.keys], .crossed)
  }
}

/// Ignores keys that the algorithm does not have.
private let keysTooManyIgnored = RuleEdit(\Rules.version4.keyFingerprint.isDue) { _ in { $0 >= $1.keyCount } }

extension SharedSecretAlgorithm {
  /// The algorithms of activations.
  static let inUse: [SharedSecretAlgorithm] = [.ecP384, .ecP384WithLevel3, .ecP384WithLevel5]
}

extension Draft {
  /// Drawn public keys for signatures.
  func signatureKeys(_ name: String, _ algorithm: SharedSecretAlgorithm) throws -> [[UInt8]] {
    let signer = try Signer(name, algorithm, in: self)
    return signer.publicKeys
  }
}

/// Keys for signatures of one side.
struct Signer {
  let curve: CurveKeyPair?
  /// The seed and the SubjectPublicKeyInfo of the key of ML-DSA.
  let lattice: (seed: [UInt8], structure: [UInt8])?
  let set: SignatureSet?

  /// Draws the keys that an algorithm has.
  init(_ name: String, _ algorithm: SharedSecretAlgorithm, in draft: Draft) throws {
    curve = algorithm.hasCurve ? draft.curvePair("\(name)-curve-key") : nil
    set = algorithm.signatureSet
    lattice = try set.map { set in
      let seed = draft.draw("\(name)-lattice-key") { $0.bytes(32) }
      return (seed, try latticePublicKey(seed: seed, set))
    }
  }

  /// The public keys as a list.
  var publicKeys: [[UInt8]] { [curve?.publicKey, lattice?.structure].compactMap { $0 } }

  /// The private keys by algorithm.
  var privateKeys: WebSignatureKeys { keys(curve?.privateKey, lattice?.seed) }

  /// The public keys by algorithm.
  var keysByAlgorithm: WebSignatureKeys { keys(curve?.publicKey, lattice?.structure) }

  private func keys(_ curve: [UInt8]?, _ lattice: [UInt8]?) -> WebSignatureKeys {
    var keys: WebSignatureKeys = [:]
    keys[.es384] = curve
    if let set { keys[set.webAlgorithm] = lattice }
    return keys
  }
}

/// The SubjectPublicKeyInfo of a seed of ML-DSA.
func latticePublicKey(seed: [UInt8], _ set: SignatureSet) throws -> [UInt8] {
  LatticeKeyKind.signature(set).prefix + (try Rules.right.version4.latticeSignature.derivePublicKey(seed, set))
}

/// The keys of worked examples 4-5.1 to 4-5.3.
private enum WorkedFingerprint {
  static let device = bytes(
    hex: "045999fe3b939fa474d685807a0be1d45fb0344712ca63d785591a39a086138554c310d2515e7973e3d9574c8ac37aad7e"
      + "1359b915e3045d62c139a6ee1b7fc11b6ae8b2a2715173f986748d4059cae9a696aecc895462e49d1267fe5b6e33d255")
  static let shortDevice = bytes(
    hex: "04004d104b26ee5671f72c10c986841d3e65d285e2516161b7baa341b12631b9e32b6f0d5896d8431c51d5d93a37cbc90e"
      + "f11a1e3f8b7b90538ee42cc00ee934a6e2ee25541607d8fb65c7a8b11e2f886853886eef3865ec933200b9f25599f29f")
  static let server = bytes(
    hex: "04276e3bcda7c585c4804f4fe409692782d10a38a3f5245071a3f806d65fe5ac4418e05dd0cad64123fac1d3fd2863e344"
      + "8a5e4abbb1dcb026ccc90ed6ed689c2ffe76583eee754edcda74b162aba714995807a9db144dcf5183398e2df7a8c8bd")
  static let deviceSeed = [UInt8](0x00...0x1F)
  static let serverSeed = [UInt8](0x55...0x74)
}
