package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension TokenDigestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanTokenSecrets()
    op.arrange { draft in
      guard draft[fields.secret] == nil else { return }
      draft.draw(try draft.secretByteCount(), for: fields.secret)
    }
    let basic = fields.declareProofs(on: op, rules).basic
    fields.declareLengths(on: op, rules, of: basic)
    declareKMAC(on: op, of: basic)
    op.accumulated(1000, "A thousand digests.", cases: "tokenSecret, nonce and timestamp drawn", rules.computation)
    op.random(20, "Secret, nonce and time drawn from the seed.", rules.computation)
    op.corners(of: basic)
  }
}

extension TokenFields {
  /// The proof of worked example 14.1.
  func setExample(_ draft: inout Draft) {
    draft[secret] = bytes(hex: "c2ffed5f44e1ed5bf3d2505f11478978")
    draft[nonce] = bytes(hex: "9b8a134c16c1a9bf0a4f57207f3c6bae")
    draft[timestamp] = 1_718_000_000_123
  }

  /// Declares right proofs, and returns the first and those whose digests begin with zeros.
  func declareProofs(on op: OperationBuilder, _ rules: TokenDigestRules) -> (basic: Scenario, notable: [Scenario]) {
    let basic = op.scenario("basic", "Drawn values.", rules.computation, .basic)
    op.scenario(
      "worked-example", "The token of the worked examples.", rules.computation, .basic, in: Versions.shortSecret
    ) { setExample(&$0) }
    op.scenario(
      "anchor", "A secret and a nonce of counted bytes, with the published time 1694172789256.", rules.computation,
      .basic, in: Versions.shortSecret, set: secret([UInt8](0...15)), nonce([UInt8](16...31)),
      timestamp(1_694_172_789_256))
    let times: [Row<Int64>] = [
      Row("time-zero", "0", 0), Row("time-of-one-digit", "one digit", 7),
      Row("time-of-9-digits", "nine digits", 100_000_000),
      Row("time-in-seconds", "ten digits, as a time in seconds has", 1_718_000_000),
      Row("time-of-12-digits", "twelve digits", 999_999_999_999),
      Row("time-of-13-digits", "thirteen digits", 1_000_000_000_000),
      Row("time-of-15-digits", "fifteen digits", 999_999_999_999_999),
      Row("time-of-whole-seconds", "no fraction of a second", 1_718_000_000_000),
      Row("time-with-last-zeros", "zeros at the end", 1_718_000_000_100),
      Row("time-above-32-bits", "2^32", 4_294_967_296),
    ]
    op.scenarios(times, saying: { "The time has, or is: \($0)." }, [rules.timestamp], .largeNumber) {
      $0[timestamp] = $1
    }
    let repeated: [(name: String, byte: UInt8, flag: Flag)] = [
      ("zeros", 0, .leadingZero), ("ones", 0xFF, .highBit), ("ampersands", UInt8(ascii: "&"), .text),
    ]
    for (name, byte, flag) in repeated {
      for field in [secret, nonce] {
        op.scenario(
          "\(field.name.slug)-of-\(name)", "The input \(field.name) is \(name) only.", [rules.parts, rules.mac], flag
        ) { draft in
          let count = field.name == secret.name ? try draft.secretByteCount() : 16
          draft[field] = [UInt8](repeating: byte, count: count)
        }
      }
    }
    let notable = notableDigests.map { row in
      op.scenario(row.name, "The digest begins with \(row.words).", [rules.mac], .leadingZero, in: row.value.versions) {
        setExample(&$0)
        $0[nonce] = row.value.nonce.bytes(16)
      }
    }
    return (basic, notable)
  }

  /// Declares secrets and nonces of other lengths.
  func declareLengths(on op: OperationBuilder, _ rules: TokenDigestRules, of parent: Scenario) {
    for field in [secret, nonce] {
      op.refusesLengths(
        [0, 8, 15, 17, 24, 32], of: field, parent: parent,
        field.name == secret.name ? "A secret has 16 bytes." : "A nonce has 16 bytes.", [rules.lengths],
        in: field.name == secret.name ? Versions.shortSecret : nil)
    }
  }
}

extension TokenDigestOperation {
  /// Declares what 4.0 has for itself.
  private func declareKMAC(on op: OperationBuilder, of parent: Scenario) {
    let exercised = rules.computation + [kmac]
    op.scenario("worked-example-of-4.0", "The token of the worked example of 4.0.", exercised, .basic, in: ["4.0"]) {
      draft in
      draft[fields.secret] = [UInt8](0x20...0x3F)
      draft[fields.nonce] = [UInt8](0xC0...0xCF)
      draft[fields.timestamp] = 1_769_422_877_113
    }
    for number in 1...2 {
      op.scenario(
        "digest-with-leading-zero-of-4.0/\(number)", "The digest begins with a zero byte.", exercised, .leadingZero,
        in: ["4.0"]
      ) { draft in
        let time = draft.fill(fields.timestamp)
        draft.draw(32, for: fields.secret)
        let secret = try draft.value(of: fields.secret)
        draft[fields.nonce] = try draft.search({ $0.bytes(16) }) { nonce in
          let proof = TokenProof(secret: secret, nonce: nonce, timestamp: time)
          return try Rules.right.digestTokenByKMAC(proof, version: "4.0").value[0] == 0
        }
      }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 31, 33, 64], of: fields.secret, parent: parent, "A secret of 4.0 has 32 bytes.", [longSecret],
      in: ["4.0"])
    op.variant(
      "token-secret-of-16-bytes-of-4.0", of: parent, fields.secret.bytes(16),
      "An example of the published documents has a secret of 16 bytes; servers hand out 32.", [longSecret], .policy,
      expecting: .either(.invalidLength, by: RuleEdit(\Rules.version4.token.checkSecret) { _ in { $0 } }), in: ["4.0"])
  }
}

extension Versions {
  /// The versions whose tokens have a secret of 16 bytes.
  static let shortSecret: Set<String> = ["2.1", "3.0", "3.1", "3.2", "3.3"]
}

extension Draft {
  /// The length of a token's secret in the version of the case.
  func secretByteCount() throws -> Int { try version().hasKMAC ? 32 : 16 }
}

/// A nonce that gives the token of the worked examples a digest with zeros at its beginning.
struct NotableDigest: Sendable {
  let nonce: UInt64
  let versions: Set<String>
}

/// Found by search: the first numbers from 0 on that give such a digest, as a nonce of 16 bytes.
let notableDigests: [Row<NotableDigest>] = [
  Row("digest-with-one-leading-zero", "one zero byte", NotableDigest(nonce: 9, versions: ["2.1", "3.0", "3.1"])),
  Row(
    "digest-with-two-leading-zeros", "two zero bytes", NotableDigest(nonce: 111_426, versions: ["2.1", "3.0", "3.1"])),
  Row("digest-with-one-leading-zero-in-3.2", "one zero byte", NotableDigest(nonce: 180, versions: ["3.2"])),
  Row("digest-with-two-leading-zeros-in-3.2", "two zero bytes", NotableDigest(nonce: 16_785, versions: ["3.2"])),
  Row("digest-with-one-leading-zero-in-3.3", "one zero byte", NotableDigest(nonce: 93, versions: ["3.3"])),
  Row("digest-with-two-leading-zeros-in-3.3", "two zero bytes", NotableDigest(nonce: 26_944, versions: ["3.3"])),
]
