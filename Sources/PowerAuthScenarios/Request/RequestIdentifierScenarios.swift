internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

// MARK: - Identifiers and nonces

extension RequestScenarios {
  func declareIdentifiers(beside example: Scenario) {
    declareIdentifiers([
      Row("uri-id-with-accents", "An identifier with Czech letters.", "/příkaz/č"),
      Row(
        "uri-id-decomposed", "Letters and accents apart, which are not put together.", "/pr\u{30c}i\u{301}kaz/c\u{30c}"),
      Row("uri-id-of-jamo", "Three letters of Hangul, which stay apart.", "/\u{1112}\u{1161}\u{11ab}"),
      Row(
        "uri-id-of-compatibility", "Characters that stand for others, and stay themselves.",
        "/\u{fb01}/\u{ff21}/\u{2460}"),
      Row("uri-id-han", "Three bytes of UTF-8 for each of two characters.", "/漢字"),
      Row("uri-id-emoji", "Characters beyond the basic plane, and a joiner between two of them.", "/😀/👩‍👧"),
      Row("uri-id-with-ampersand", "An & in the identifier is encoded, and separates nothing.", "/a&b&"),
      Row("uri-id-with-spaces", "White space around and within an identifier stays.", " /a b "),
      Row("uri-id-with-escapes", "Percent signs and + are nothing special in an identifier.", "/a%20b+c%C4%8D"),
      Row("uri-id-with-query", "An identifier is not an address, and no part of it is cut off.", "/a?b=c#d"),
      Row("uri-id-of-query", "An identifier that looks like a query alone.", "?amount=1&to=2"),
      Row("uri-id-of-fragment", "A number sign at the end stays.", "/a#"),
      Row("uri-id-ending-in-line-feed", "White space at the end stays, of any kind.", "/a\n"),
      Row("uri-id-ending-in-slashes", "Slashes are not put together.", "//a//"),
      Row("uri-id-with-dots", "An identifier is not a path that could be shortened.", "/a/../b/./c"),
      Row("uri-id-ending-in-slash", "A slash at the end stays.", "/a/"),
      Row("uri-id-without-slash", "An identifier need not look like a path.", "SEC_PAYM"),
      Row("uri-id-in-upper-case", "The case of letters stays.", "/Pa/LOGIN"),
      Row("uri-id-of-one-character", "The shortest identifier.", "a"),
      Row(
        "uri-id-of-58-bytes", "58 bytes, whose Base64 text is the first that some encoders break.",
        "/" + String(repeating: "operation", count: 6) + "/id"),
      Row(
        "uri-id-long", "400 characters, whose Base64 text stays on one line.",
        String(repeating: "/operation", count: 40)),
    ])
    declareEmptyIdentifier(beside: example, name: "uri-id-empty")
  }

  func declareEmptyIdentifier(beside parent: Scenario, name: String) {
    op.variant(
      name, of: parent, fields.uriId.set("empty", ""),
      "The mobile core refuses an empty identifier; the Java library leaves its part empty.", [rules.identifier],
      .policy, expecting: .either(.invalidLength) { [output] in [try output(.ofAnyMethod, $0)] })
  }

  func declareIdentifiers(_ rows: [Row<String>]) {
    op.scenarios(rows, [rules.text, rules.join], .text) { [fields] in $0[fields.uriId] = $1 }
  }

  func declareNonces(beside example: Scenario, offline: Scenario) {
    declareNonce("nonce-of-zeros", "A nonce of zeros is a nonce.", .leadingZero) { _ in 0 }
    declareNonce("nonce-giving-slashes", "The Base64 text of the nonce is full of /.", .highBit) { _ in 0xff }
    declareNonce("nonce-giving-plus", "The Base64 text of the nonce is full of +.", .text) {
      [0xfb, 0xef, 0xbe][$0 % 3]
    }
    for count in [0, 15, 17, 18, 32] {
      declareNonce(
        ofBytes: count, "nonce", beside: example, "A nonce has 16 bytes, so that no two requests have the same.")
    }
    for count in [17, 18] {
      declareNonce(
        ofBytes: count, "offline-nonce", beside: offline,
        "The Base64 text of this nonce is as long as that of 16 bytes, and the nonce is not.")
    }
  }

  private func declareNonce(ofBytes count: Int, _ name: String, beside parent: Scenario, _ words: String) {
    op.refuses(
      "\(name)-of-\(count)-bytes", of: parent, fields.nonce.bytes(count), words, .invalidLength, [rules.nonce],
      .invalidLength)
  }

  private func declareNonce(
    _ name: String, _ words: String, _ flag: Flag, byte: @escaping @Sendable (_ place: Int) -> UInt8
  ) { op.scenario(name, words, [rules.base64], flag) { [fields] in $0[fields.nonce] = (0..<16).map(byte) } }
}
