package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension KeyHierarchyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A server derives all of them, and a client those that it needs.")
    let all = [tree, labels, derivation, application]
    let basic = op.scenario("basic", "Drawn secrets.", all, .basic)
    op.scenario(
      "worked-example", "The worked example.", all, .basic, set: activationSecret([UInt8](0...31)),
      applicationSecret("EBESExQVFhcYGRobHB0eHw=="))
    for (name, byte, flag) in [("zeros", 0, .leadingZero), ("ones", 0xFF, .highBit)] as [(String, UInt8, Flag)] {
      op.scenario("secrets-of-\(name)", "Both secrets are \(name) only.", all, flag) { draft in
        draft[activationSecret] = [UInt8](repeating: byte, count: 32)
        draft[applicationSecret] = Base64.encode([UInt8](repeating: byte, count: 16))
      }
    }
    op.scenario(
      "application-secret-with-plus-and-slash", "The text of APP_SECRET has + and /.", [application], .text,
      set: applicationSecret("+/+/+/+/+/+/+/+/+/+/+w=="))
    for key in HierarchyKey.allCases {
      let label = Rules.right.version4.hierarchy.label(key).replacing("/", with: "-")
      for suffix in ["", "/2"] {
        op.scenario(
          "leading-zero/\(label)\(suffix)", "The key `\(key.rawValue)` begins with a zero byte.", [derivation],
          .leadingZero
        ) { draft in
          let found = try draft.search({ draw in (draw.bytes(32), Base64.encode(draw.bytes(16))) }) { secrets in
            try Rules.right.deriveHierarchy(activationSecret: secrets.0, applicationSecret: secrets.1)[key]?[0] == 0
          }
          (draft[activationSecret], draft[applicationSecret]) = found
        }
      }
    }
    op.refusesLengths(
      [0, 16, 31, 33, 48, 64], of: activationSecret, parent: basic, "The secret of an activation has 32 bytes.",
      [length])
    op.declareBadSecrets(applicationSecret, of: basic, application)
    op.accumulated(300, "Three hundred pairs of secrets.", cases: "both secrets drawn", all)
    op.random(10, "Secrets drawn from the seed.", all)
    op.corners(of: basic)
  }
}

extension OperationBuilder {
  /// Declares texts that are not Base64 of 16 bytes.
  func declareBadSecrets(_ secret: Field<String>, of parent: Scenario, _ rule: Rule) {
    let rows: [(Row<String>, Refusal)] = [
      (Row("empty", "empty", ""), .invalidLength),
      (Row("of-15-bytes", "Base64 of 15 bytes", "EBESExQVFhcYGRobHB0e"), .invalidLength),
      (Row("of-17-bytes", "Base64 of 17 bytes", "EBESExQVFhcYGRobHB0eHyA="), .invalidLength),
      (Row("of-32-bytes", "Base64 of 32 bytes", "EBESExQVFhcYGRobHB0eHxAREhMUFRYXGBkaGxwdHh8="), .invalidLength),
      (Row("no-base64", "with a character that Base64 does not have", "EBESExQVFhcYGRobHB0eH!=="), .invalidEncoding),
      (Row("in-hex", "in hexadecimal digits: Base64 of 24 bytes", "101112131415161718191a1b1c1d1e1f"), .invalidLength),
      (Row("behind-mark", "behind a byte order mark", "\u{feff}EBESExQVFhcYGRobHB0eHw=="), .invalidEncoding),
      (
        Row("with-kelvin-sign", "with U+212A, the sign for kelvin, for a K", "\u{212a}BESExQVFhcYGRobHB0eHw=="),
        .invalidEncoding
      ),
      (
        Row("with-kelvin-sign-inside", "with the sign for kelvin inside", "EBESExQVFhcYGRob\u{212a}B0eHw=="),
        .invalidEncoding
      ),
    ]
    for (row, reason) in rows {
      refuses(
        "application-secret-\(row.name)", of: parent, secret.set(row.words, row.value),
        "APP_SECRET is Base64 of 16 bytes.", reason, also: [.invalidLength, .invalidEncoding].filter { $0 != reason },
        [rule], .malformed)
    }
  }
}
