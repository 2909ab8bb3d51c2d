internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

// MARK: - Signatures of something else, and of texts that are not codes

extension CodeSignatureScenarios {
  func declareForeignSignatures(of basic: Scenario, published: Scenario) {
    let foreign: [Row<@Sendable (String) -> String>] = [
      Row("without-dashes", "of the code without dashes", { $0.filter { $0 != "-" } }),
      Row("with-hash", "of the code and #", { $0 + "#" }),
      Row("lower-case", "of the code in lower case", { $0.lowercased() }),
      Row("other-code", "of another code", { _ in publishedCodes[6] }),
    ]
    for row in foreign {
      op.refuses(
        "signature-\(row.name)", of: basic, "signature: \(row.words)", "What was signed is not this code.",
        .signatureMismatch, [rules.message], .tampered
      ) { [fields] in $0[fields.signature] = try fields.sign(&$0, row.value).der }
    }
    op.refuses(
      "other-key", of: basic, "publicKey: another one", "Another key signed it.", .signatureMismatch, [rules.message],
      .crossed
    ) { [key = fields.publicKey] draft in draft[key] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
    op.refuses(
      "published/signature-without-dashes", of: published, "signature: of the code without dashes, and the key of it",
      "What was signed is not this code.", .signatureMismatch, [rules.message], .tampered
    ) { [fields] draft in draft[fields.signature] = try fields.sign(&draft) { $0.filter { $0 != "-" } }.der }
  }

  /// Declares right signatures of messages that are not the text of the code, but were made of it.
  func declareOtherSignedMessages(of basic: Scenario) {
    let messages: [Row<@Sendable (String) throws -> [UInt8]>] = [
      Row(
        "payload", "of the twelve bytes that the code stands for",
        { try Rules.right.readActivationCode($0).payload }),
      Row("utf-16", "of the code in UTF-16", { $0.utf16.flatMap(\.bigEndianBytes) }),
      Row("hash", "of the SHA-256 of the code", { SHA256.hash(Array($0.utf8)) }),
    ]
    for row in messages {
      op.refuses(
        "signature-of-\(row.name)", of: basic, "signature: \(row.words)", "What was signed is not this text.",
        .signatureMismatch, [rules.message], .tampered
      ) { [fields] in $0[fields.signature] = try fields.signBytes(&$0, row.value).der }
    }
  }

  /// Declares texts that are not codes under right signatures, so that the check of the signature cannot be what fails.
  func declareSignedBadCodes(of basic: Scenario) {
    for bad in signedBadCodes {
      op.refuses(
        "signed-accordingly/\(bad.name)", of: basic,
        "code: \(bad.text.isEmpty ? "no character" : bad.text), and signed so",
        "The signature is right for this text, and the text is not a code.", bad.reason, also: bad.others, [bad.rule],
        .malformed, build: signing(bad.text))
    }
    for spare in SpareBitsCode.all {
      op.variant(
        "signed-accordingly/\(spare.name)", of: basic,
        "code: one with \(spare.words) without meaning set, and signed so", SpareBitsCode.comment,
        [codes.spareBits], .policy, expecting: .either(.spareBits) { _ in [Record()] },
        build: signing(spare.text))
    }
  }

  /// Declares the other texts that are not codes in the same way, so that nothing but the text can be what fails.
  func declareCodesSignedAsTyped(of basic: Scenario) {
    let declared = signedBadCodes.map(\.text)
    for bad in codes.badCodes where !declared.contains(bad.text) {
      op.refuses(
        "signed-as-typed/\(bad.name)", of: basic, "code: \(bad.name.replacing("-", with: " ")), and signed so",
        "The signature is right for this text; a reader that repairs the text before it validates the code accepts it.",
        bad.reason, also: bad.others, [bad.rule], .malformed, build: signing(bad.text))
    }
  }

  /// Puts a text in place of the code, and signs it.
  private func signing(_ text: String) -> @Sendable (inout Draft) throws -> Void {
    { [fields] draft in
      draft[fields.code] = text
      draft[fields.signature] = try fields.sign(&draft) { $0 }.der
    }
  }

  /// Texts that are not codes, and that are signed as they are.
  private var signedBadCodes: [BadCode] {
    [
      BadCode("empty", "", breaks: codes.length, .length),
      BadCode("with-hash", "LLLLL-LLLLL-LLLLL-LQJTA#", breaks: codes.length, .length, or: [.alphabet, .grouping]),
      BadCode("space-after", "LLLLL-LLLLL-LLLLL-LQJTA ", breaks: codes.length, .length),
      BadCode("without-dashes", "LLLLLLLLLLLLLLLLQJTA", breaks: codes.length, .length),
      BadCode("dots-for-dashes", "LLLLL.LLLLL.LLLLL.LQJTA", breaks: codes.grouping, .grouping, or: [.alphabet]),
      BadCode("dash-moved", "LLLL-LLLLLL-LLLLL-LQJTA", breaks: codes.grouping, .grouping, or: [.alphabet]),
      BadCode("lower-case", "lllll-lllll-lllll-lqjta", breaks: codes.alphabet, .alphabet),
      BadCode("zero-for-o", "W65WE-3T7VI-7FBS2-A40YA", breaks: codes.alphabet, .alphabet),
      BadCode("checksum", "W65WE-3T7VI-7FBS2-A4OYQ", breaks: codes.checksum, .checksum),
      BadCode("first-character", "MLLLL-LLLLL-LLLLL-LQJTA", breaks: codes.checksum, .checksum),
    ]
  }
}
