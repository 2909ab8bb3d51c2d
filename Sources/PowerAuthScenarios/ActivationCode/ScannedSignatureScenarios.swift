internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

// MARK: - Signatures that cannot be read, or only by some

extension ScannedCodeScenarios {
  func declareUnreadableSignatures(of basic: Scenario, signed: Scenario) {
    func declareUnreadable(_ rows: [Row<String>], breaking rule: Rule) {
      for row in rows {
        op.refuses(
          row.name, of: basic, fields.text.set(row.words, plainCode + row.value),
          "A signature that cannot be read must not be taken for none.", .signatureEncoding, [rule], .malformed)
      }
    }
    declareUnreadable(
      [
        Row("empty-signature", "nothing behind the #", "#"),
        Row("elided", "an elided signature", "#aGVsbG8......gd29ybGQ="),
        Row("ellipsis", "an elided signature", "#aGVsbG8…gd29ybGQ="),
        Row("elided-whole", "an elided signature", "#…"),
        Row("elided-with-dots", "an elided signature", "#..."),
        Row("accent-on-hash", "a combining accent on the #", "#\u{301}QUJD"),
        Row("escaped", "an escaped padding character", "#QUJD%3D"),
        Row("spaces-only", "four spaces", "#    "),
      ], breaking: rules.base64)
    declareUnreadable(
      [
        Row("whole-text-twice", "the whole text twice", "#QUJDLLLLL-LLLLL-LLLLL-LQJTA#QUJD"),
        Row("second-hash", "a second #", "#QUJD#QUJD"),
        Row("hash-behind", "a # behind the signature", "#QUJD#"),
        Row("double-hash", "two #", "##QUJD"),
      ], breaking: rules.split)
    declareUnreadable(
      [
        Row("url-alphabet", "the URL alphabet", "#-_8-AA=="),
        Row("space-inside", "a space", "#QUJD QUJD"),
        Row("line-feed-behind", "a line feed behind", "#QUJD\n"),
        Row("one-digit", "a single digit", "#Q"),
        Row("padding-only", "padding alone", "#===="),
        Row("data-behind-padding", "data behind padding", "#QQ==QQ=="),
        Row("padding-too-long", "padding where none is due", "#QUJD="),
      ], breaking: rules.base64)
    declarePolicies(of: basic)
    op.refuses(
      "empty-signature-of-another-code", of: signed,
      fields.text.set("another code and nothing behind the #", "KKKKK-KKKKK-KKKKK-KDJNQ#"),
      "A signature that cannot be read must not be taken for none.", .signatureEncoding, [rules.base64], .malformed)
  }

  private func declarePolicies(of basic: Scenario) {
    let padding = "The mobile core demands the padding; the Java library's decoder does not."
    declarePolicy("unpadded", of: basic, "QQ", bytes: [0x41], padding)
    declarePolicy("unpadded-three-digits", of: basic, "QUI", bytes: [0x41, 0x42], padding)
    declarePolicy(
      "signature-spare-bits", of: basic, "QR==", bytes: [0x41],
      "The mobile core ignores bits without meaning; strict decoders refuse them.")
  }

  private func declarePolicy(
    _ name: String, of basic: Scenario, _ signature: String, bytes: [UInt8], _ comment: String
  ) {
    op.variant(
      name, of: basic, fields.text.set("#\(signature) behind the code", "\(plainCode)#\(signature)"), comment,
      [rules.base64], .policy,
      expecting: .either(.signatureEncoding) { [fields] _ in
        [Record([fields.code(plainCode), fields.signature(bytes)])]
      })
  }

  /// Declares texts that lenient readers take, each in a different way, and a second one without a signature,
  /// which is returned.
  func declareLenientlyReadSignatures(of basic: Scenario) -> Scenario {
    let another = op.scenario("another-code", "Another code alone.", [rules.bare], .basic) { [text = fields.text] in
      $0[text] = publishedCodes[6]
    }
    for (name, tail) in [
      ("url-alphabet-with-dash", "#QUJ-"), ("url-alphabet-with-underscore", "#QUJ_"),
      ("escaped-padding-of-two-bytes", "#QUI%3D"), ("line-feed-within", "#aGVsbG8g\nd29ybGQ="),
    ] { declareDamaged(name, of: basic, tail, breaking: rules.base64) }
    declareDamaged("third-part", of: basic, "#QUJD##", breaking: rules.split)
    op.refuses(
      "escaped-dashes", of: basic,
      fields.text.set("%2D for each dash", plainCode.replacing("-", with: "%2D") + "#QUJD"),
      "Nothing is decoded before the text is split.", .length, [rules.split], .malformed)
    return another
  }

  private func declareDamaged(_ name: String, of basic: Scenario, _ tail: String, breaking rule: Rule) {
    op.refuses(
      name, of: basic, fields.text.set("\(tail.debugDescription) behind the code", plainCode + tail),
      "A signature has one form only; a reader that repairs others accepts a damaged text.", .signatureEncoding, [rule],
      .malformed)
  }
}
