package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension TokenVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The forms of the header's values, such as the 9 to 15 digits of the timestamp, are those of the header.")
    op.stricterThanTokenSecrets()
    let verification = TokenVerification(fields: fields, digest: digest)
    op.arrange { try verification.complete(&$0) }
    let (basic, notable) = fields.declareProofs(on: op, rules)
    fields.declareLengths(on: op, rules, of: basic)
    verification.declareMismatches(on: op, comparison, of: basic)
    verification.declareZeros(on: op, comparison, of: notable)
    verification.declareLengths(on: op, digestLength, of: basic)
    op.accumulated(
      1000, "A thousand digests, of which every second is changed in one bit.",
      cases: "everything drawn; case 2n + 1 with one bit of digest flipped", rules.computation + [comparison], .tampered
    ) { draft, number in
      try verification.complete(&draft)
      guard number % 2 == 1 else { return }
      let bit = draft.draw("bit") { $0.count(0...255) }
      var changed = try draft.value(of: digest)
      changed[bit / 8] ^= 1 << (bit % 8)
      draft[digest] = changed
    }
    op.random(20, "Secret, nonce and time drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.protected([digest.name, fields.nonce.name, fields.timestamp.name])
  }
}

/// The check of a digest.
private struct TokenVerification: Sendable {
  let fields: TokenFields
  let digest: Field<[UInt8]>

  /// Computes the digest, unless the scenario brought one.
  func complete(_ draft: inout Draft) throws {
    draft.fill(fields.secret)
    draft.fill(fields.nonce)
    draft.fill(fields.timestamp)
    guard draft[digest] == nil else { return }
    draft[digest] = try compute(draft)
  }

  /// The digest of what the draft holds.
  func compute(_ draft: Draft, by rules: Rules = .right) throws -> [UInt8] {
    try rules.digestToken(fields.proof(draft.inputs), version: rules.token.takeVersion(draft.version())).value
  }

  func declareMismatches(on op: OperationBuilder, _ comparison: Rule, of parent: Scenario) {
    func variant(
      _ name: String, _ change: String, _ comment: String, _ flag: Flag = .tampered,
      build: @escaping @Sendable (inout Draft) throws -> Void
    ) { op.refuses(name, of: parent, change, comment, .digestMismatch, [comparison], flag, build: build) }
    let (fields, digest) = (fields, digest)
    for place in [0, 1, 7, 15, 16, 23, 30, 31] {
      variant("byte-\(place)-changed", "digest: a bit of byte \(place) flipped", "A single bit differs.") { draft in
        draft[digest] = try draft.value(of: digest).withBitFlipped(inByte: place)
      }
    }
    variant("nonce-changed", "nonce: last bit flipped", "The digest covers the nonce.") { draft in
      draft[fields.nonce] = try draft.value(of: fields.nonce).withLastBitFlipped
    }
    variant("secret-changed", "tokenSecret: last bit flipped", "The secret is the key.") { draft in
      draft[fields.secret] = try draft.value(of: fields.secret).withLastBitFlipped
    }
    for (name, change) in [("later", Int64(1)), ("earlier", -1), ("a-second-later", 1000)] {
      variant("timestamp-\(name)", "timestamp: \(change) ms more", "The digest covers the timestamp.") { draft in
        draft[fields.timestamp] = try draft.value(of: fields.timestamp) + change
      }
    }
    variant("timestamp-in-seconds", "timestamp: in seconds", "The digest covers milliseconds.") { draft in
      draft[fields.timestamp] = try draft.value(of: fields.timestamp) / 1000
    }
    for (version, others) in Self.versionsThatDiffer {
      op.refuses(
        "digest-of-\(version.rawValue)", of: parent, "digest: of version \(version.rawValue)",
        "From 3.2 on the digest covers the version.", .digestMismatch, [comparison], .crossed, in: others
      ) { draft in
        let proof = fields.proof(draft.inputs)
        draft[digest] = try Rules.right.digestToken(proof, version: Rules.right.token.takeVersion(version)).value
      }
    }
    let senders = Mistake.ofTokenMACs + Mistake.ofTokenParts + Mistake.ofTokenTimestamps
    for mistake in senders {
      variant("mistaken/\(mistake.slug)", "digest: of a client that makes a mistake", mistake.sentence, .mistaken) {
        draft in draft[digest] = try compute(draft, by: .right.making(mistake))
      }
    }
  }

  /// Versions, with those in which the digest covers something else.
  private static let versionsThatDiffer: [(version: ProtocolVersion, others: Set<String>)] = [
    (.v3_0, ["3.2", "3.3"]), (.v3_2, ["3.0", "3.1", "3.3"]), (.v3_3, ["3.0", "3.1", "3.2"]),
  ]

  /// Declares digests that are right up to their first zero byte.
  func declareZeros(on op: OperationBuilder, _ rule: Rule, of parents: [Scenario]) {
    for (parent, row) in zip(parents, notableDigests) {
      op.refuses(
        "\(row.name)-changed", of: parent, digest.changed("a bit of byte 9 flipped") { $0.withBitFlipped(inByte: 9) },
        "The digest begins with \(row.words), which ends nothing.", .digestMismatch, [rule], .tampered,
        in: row.value.versions)
    }
  }

  func declareLengths(on op: OperationBuilder, _ rule: Rule, of parent: Scenario) {
    let lengths: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("0", "no byte", { _ in [] }), Row("16", "its first half", { Array($0.prefix(16)) }),
      Row("31", "its last byte missing", { $0.dropLast() }), Row("33", "a zero byte more", { $0 + [0] }),
      Row("64", "the digest twice", { $0 + $0 }),
    ]
    for row in lengths {
      op.refuses(
        "digest-of-\(row.name)-bytes", of: parent, digest.changed(row.words, row.value),
        "A digest has 32 bytes.", .invalidLength, also: [.digestMismatch], [rule], .tampered)
    }
  }
}
