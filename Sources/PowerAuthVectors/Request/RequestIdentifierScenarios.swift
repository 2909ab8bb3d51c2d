internal import Conformance
internal import PowerAuth

// MARK: - Identifiers and nonces

extension RequestScenarios {
  func declareIdentifiers() {
    let fields = fields
    for (name, uriId, words) in [
      ("uri-id-with-accents", "/příkaz/č", "An identifier with Czech letters."),
      ("uri-id-decomposed", "/pr\u{30c}i\u{301}kaz/c\u{30c}", "Letters and accents apart, which are not put together."),
      ("uri-id-of-jamo", "/\u{1112}\u{1161}\u{11ab}", "Three letters of Hangul, which stay apart."),
      (
        "uri-id-of-compatibility", "/\u{fb01}/\u{ff21}/\u{2460}",
        "Characters that stand for others, and stay themselves."
      ),
      ("uri-id-han", "/漢字", "Three bytes of UTF-8 for each of two characters."),
      ("uri-id-emoji", "/😀/👩‍👧", "Characters beyond the basic plane, and a joiner between two of them."),
      ("uri-id-with-ampersand", "/a&b&", "An & in the identifier is encoded, and separates nothing."),
      ("uri-id-with-spaces", " /a b ", "White space around and within an identifier stays."),
      ("uri-id-with-escapes", "/a%20b+c%C4%8D", "Percent signs and + are nothing special in an identifier."),
      ("uri-id-with-query", "/a?b=c#d", "An identifier is not an address, and no part of it is cut off."),
      ("uri-id-of-query", "?amount=1&to=2", "An identifier that looks like a query alone."),
      ("uri-id-of-fragment", "/a#", "A number sign at the end stays."),
      ("uri-id-ending-in-line-feed", "/a\n", "White space at the end stays, of any kind."),
      ("uri-id-ending-in-slashes", "//a//", "Slashes are not put together."),
      ("uri-id-with-dots", "/a/../b/./c", "An identifier is no path that could be shortened."),
      ("uri-id-ending-in-slash", "/a/", "A slash at the end stays."),
      ("uri-id-without-slash", "SEC_PAYM", "An identifier need not look like a path."),
      ("uri-id-in-upper-case", "/Pa/LOGIN", "The case of letters stays."),
      ("uri-id-of-one-character", "a", "The shortest identifier."),
      (
        "uri-id-of-58-bytes", "/" + String(repeating: "operation", count: 6) + "/id",
        "58 bytes, whose Base64 text is the first that some encoders break."
      ),
      (
        "uri-id-long", String(repeating: "/operation", count: 40),
        "400 characters, whose Base64 text stays on one line."
      ),
    ] {
      op.scenario(name, words, exercises: [rules.text, rules.join], flags: [.text]) { $0[fields.uriId] = uriId }
    }
    let output = output
    op.variant(
      "uri-id-empty", of: "worked-example", change: "uriId: empty",
      "The mobile core refuses an empty identifier; the Java library leaves its part empty.",
      exercises: [rules.identifier], flags: [.policy],
      expecting: .either(.invalidLength) { [output(fields.requestOfAnyMethod($0), $0)] }
    ) { $0[fields.uriId] = "" }
  }

  func declareNonces() {
    let fields = fields
    let nonces: [(String, [UInt8], Flag, String)] = [
      ("nonce-of-zeros", [UInt8](repeating: 0, count: 16), .leadingZero, "A nonce of zeros is a nonce."),
      (
        "nonce-giving-slashes", [UInt8](repeating: 0xff, count: 16), .highBit,
        "The Base64 text of the nonce is full of /."
      ),
      (
        "nonce-giving-plus", (0..<16).map { [0xfb, 0xef, 0xbe][$0 % 3] }, .text,
        "The Base64 text of the nonce is full of +."
      ),
    ]
    for (name, nonce, flag, words) in nonces {
      op.scenario(name, words, exercises: [rules.base64], flags: [flag]) { $0[fields.nonce] = nonce }
    }
    for count in [0, 15, 17, 32] {
      op.variant(
        "nonce-of-\(count)-bytes", of: "worked-example", change: "nonce: \(count) bytes",
        "A nonce has 16 bytes, so that no two requests have the same.", exercises: [rules.nonce],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[fields.nonce] = draft.draw("nonce") { $0.bytes(count) } }
    }
  }
}
