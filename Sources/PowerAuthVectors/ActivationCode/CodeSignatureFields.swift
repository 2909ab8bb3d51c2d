internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inputs of the check of a code's signature.
struct CodeSignatureFields: Sendable {
  let code: Field<String>
  let signature: Field<[UInt8]>
  let publicKey: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    code = op.input("code", .activationCode, "The code, with its dashes.")
    signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
    publicKey = op.input("publicKey", .publicKey, "The master public key.")
  }

  /// Signs what the body makes of the code, with a drawn master key.
  func sign(_ draft: inout Draft, _ message: (String) -> String) throws -> P256.Signature {
    let pair = draft.draw("masterKey") { KeyPair(&$0) }
    draft[publicKey] = pair.publicKey
    return try P256.PrivateKey(scalar: pair.privateKey).signature(for: Array(message(draft.settle(code)).utf8))
  }
}

/// Declares the forms of the master key: each parity of Y counts, as only here the whole point enters the computation.
func declareKeyForms(on op: OperationBuilder, _ fields: CodeSignatureFields, _ rule: Rule) {
  for prefix: UInt8 in [2, 3] {
    for number in 1...2 {
      let name = "compressed-key-0\(prefix)/\(number)"
      op.scenario(
        name, "A compressed master key with Y \(prefix == 2 ? "even" : "odd").", exercises: [rule],
        flags: [.pointEncoding]
      ) { draft in
        let pair = draft.draw("masterKey") { KeyPair(&$0, prefix: prefix) }
        draft[fields.publicKey] = pair.compressed
        draft[fields.signature] = try P256.PrivateKey(scalar: pair.privateKey)
          .signature(for: Array(draft.settle(fields.code).utf8)).der
      }
      op.variant(
        "\(name)/other-parity", of: name, change: "publicKey: prefix 0\(prefix ^ 1)",
        "The point with the same X and the other Y is another key, and signed nothing.", exercises: [rule],
        flags: [.pointEncoding, .tampered], expecting: .reject(.signatureMismatch, also: [])
      ) { draft in draft[fields.publicKey] = draft[fields.publicKey].map { [prefix ^ 1] + $0.dropFirst() } }
    }
  }
  op.variant(
    "hybrid-key", of: "basic", change: "publicKey: prefix 06 or 07, as its Y says",
    "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
    exercises: [rule], flags: [.policy, .pointEncoding], expecting: .either(.invalidPublicKey) { _ in [Record()] }
  ) { draft in draft[fields.publicKey] = draft[fields.publicKey]?.withHybridPrefix }
}

/// Declares codes that are none under right signatures, so that the check of the signature cannot be what fails.
func declareSignedBadCodes(on op: OperationBuilder, _ fields: CodeSignatureFields, _ rules: CodeRules) {
  for (name, text, rule, reason, others) in signedBadCodes(rules) {
    op.variant(
      "signed-accordingly/\(name)", of: "basic", change: "code: \(text.isEmpty ? "no character" : text), and signed so",
      "The signature is right for this text, and the text is no code.", exercises: [rule], flags: [.malformed],
      expecting: .reject(reason, also: others)
    ) { draft in
      draft[fields.code] = text
      draft[fields.signature] = try fields.sign(&draft) { $0 }.der
    }
  }
  for (name, _, text, words) in codesWithSpareBits {
    op.variant(
      "signed-accordingly/\(name)", of: "basic", change: "code: one with \(words) without meaning set, and signed so",
      "The mobile core demands that the four bits without meaning are zero; the Java library takes any.",
      exercises: [rules.spareBits], flags: [.policy], expecting: .either(.spareBits) { _ in [Record()] }
    ) { draft in
      draft[fields.code] = text
      draft[fields.signature] = try fields.sign(&draft) { $0 }.der
    }
  }
}

/// Texts that are no code, and that are signed as they are.
func signedBadCodes(
  _ rules: CodeRules
) -> [(name: String, text: String, rule: Rule, reason: Refusal, others: [Refusal])] {
  [
    ("empty", "", rules.length, .length, []),
    ("with-hash", "LLLLL-LLLLL-LLLLL-LQJTA#", rules.length, .length, [.alphabet, .grouping]),
    ("space-after", "LLLLL-LLLLL-LLLLL-LQJTA ", rules.length, .length, []),
    ("without-dashes", "LLLLLLLLLLLLLLLLQJTA", rules.length, .length, []),
    ("dots-for-dashes", "LLLLL.LLLLL.LLLLL.LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("dash-moved", "LLLL-LLLLLL-LLLLL-LQJTA", rules.grouping, .grouping, [.alphabet]),
    ("lower-case", "lllll-lllll-lllll-lqjta", rules.alphabet, .alphabet, []),
    ("zero-for-o", "W65WE-3T7VI-7FBS2-A40YA", rules.alphabet, .alphabet, []),
    ("checksum", "W65WE-3T7VI-7FBS2-A4OYQ", rules.checksum, .checksum, []),
    ("first-character", "MLLLL-LLLLL-LLLLL-LQJTA", rules.checksum, .checksum, []),
  ]
}
