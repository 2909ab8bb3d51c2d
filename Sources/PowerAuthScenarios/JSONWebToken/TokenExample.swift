internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// A token of which one part is made otherwise than it must be, while the others follow from it.
struct TokenExample: Sendable {
  var header = ordinaryTokenHeader
  var claims = "{\"sub\":\"user-id\",\"first_name\":\"John\",\"last_name\":\"Appleseed\"}"
  /// The claims as bytes, where they are not text.
  var claimsBytes: [UInt8]?
  /// How header, claims and signature are encoded.
  var encodeHeader: @Sendable ([UInt8]) -> String = { Base64URL.encode($0) }
  var encodeClaims: @Sendable ([UInt8]) -> String = { Base64URL.encode($0) }
  var encodeSignature: @Sendable ([UInt8]) -> String = { Base64URL.encode($0) }
  /// What is signed, given the first two parts.
  var signed: @Sendable (_ header: String, _ claims: String) -> [UInt8] = { Array("\($0).\($1)".utf8) }
  /// The bytes of the third part, given the right signature.
  var signature: @Sendable (P256.Signature) -> [UInt8] = \.raw

  /// The token, signed with a private key.
  func text(privateKey: [UInt8]) throws -> String {
    try text { try P256.PrivateKey(scalar: privateKey).signature(for: $0) }
  }

  /// The token, with a signature of what is signed.
  func text(sign: ([UInt8]) throws -> P256.Signature) rethrows -> String {
    let parts = [encodeHeader(Array(header.utf8)), encodeClaims(claimsBytes ?? Array(claims.utf8))]
    let bytes = signature(try sign(signed(parts[0], parts[1])))
    return (parts + [encodeSignature(bytes)]).joined(separator: ".")
  }

  /// The token with a code of HMAC in place of the signature.
  func text(secret: [UInt8]) -> String {
    let parts = [encodeHeader(Array(header.utf8)), encodeClaims(Array(claims.utf8))]
    let code = HMACSHA256.authenticationCode(for: signed(parts[0], parts[1]), key: secret)
    return (parts + [encodeSignature(code)]).joined(separator: ".")
  }
}

/// Claims that encoders are known to change.
let notableClaims: [Row<String>] = [
  Row("empty-object", "No claims.", "{}"), Row("one-claim", "One claim.", "{\"sub\":\"user-id\"}"),
  Row("letters-with-accents", "Letters with accents.", "{\"name\":\"Žluťoučký kůň\"}"),
  Row("decomposed-letters", "Letters and their accents as two characters.", "{\"name\":\"e\u{301}\"}"),
  Row("decomposed-name", "A name with an accent as a separate character.", "{\"e\u{301}\":1}"),
  Row("beyond-the-basic-plane", "A character beyond the basic plane.", "{\"name\":\"\u{1f600}\"}"),
  Row("escapes", "Escaped characters.", "{\"name\":\"\\u00e9\\n\\\"\\/\"}"),
  Row("slashes", "Slashes, which need no escape.", "{\"url\":\"https://example.com/a/b\"}"),
  Row("large-number", "A number above 2^53.", "{\"id\":9007199254740993}"),
  Row("fraction", "A number with a fraction that ends in zero.", "{\"amount\":100.10}"),
  Row("exponent", "A number with an exponent.", "{\"amount\":1e2}"),
  Row("minus-zero", "A zero with a sign.", "{\"amount\":-0.0}"),
  Row("nested", "Objects and arrays in one another.", "{\"a\":{\"b\":[1,[2,{\"c\":null}],true,false]}}"),
  Row("order", "Names that are not in the order of the alphabet.", "{\"b\":1,\"a\":2,\"c\":3}"),
  Row("white-space", "White space between the members.", "{ \"sub\" : \"user-id\" ,\r\n\t\"admin\" : true }"),
  Row(
    "dash-in-base64", "Claims whose Base64 has the two characters by which the alphabets differ.", "{\"a\":\"??>>~~\"}"),
  Row("no-padding-due", "Claims of a multiple of three bytes, whose Base64 has no padding.", "{\"ab\":\"cde\"}"),
  Row("padding-of-one", "Claims whose Base64 would have one character of padding.", "{\"ab\":\"cd\"}"),
  Row("padding-of-two", "Claims whose Base64 would have two characters of padding.", "{\"ab\":\"c\"}"),
  Row(
    "expired", "Claims that have expired; the time is not judged here.",
    "{\"sub\":\"user-id\",\"exp\":1,\"nbf\":99999999999}"),
  Row("dots", "Claims that contain dots.", "{\"a.b\":\"c.d.e\"}"),
  Row("empty-name", "A claim whose name is empty.", "{\"\":\"\"}"),
]

/// Texts and bytes that are not claims.
let badClaims: [Row<[UInt8]>] = [
  Row("array", "an array", Array("[\"sub\"]".utf8)), Row("text", "a text", Array("\"sub\"".utf8)),
  Row("number", "a number", Array("1".utf8)), Row("null", "null", Array("null".utf8)),
  Row("no-json", "no JSON", Array("sub=user-id".utf8)),
  Row("cut", "an object without its end", Array("{\"sub\":\"user-id\"".utf8)),
  Row("trailing-comma", "a comma behind the last member", Array("{\"sub\":\"user-id\",}".utf8)),
  Row("single-quotes", "single quotes", Array("{'sub':'user-id'}".utf8)),
  Row("bytes-behind", "an object and another one", Array("{}{}".utf8)),
  Row("byte-order-mark", "a byte order mark in front", [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
  Row("not-utf-8", "bytes that are not UTF-8", Array("{\"sub\":\"".utf8) + [0xFF, 0xC0] + Array("\"}".utf8)),
  Row("utf-16", "UTF-16", "{}".utf16.flatMap(\.bigEndianBytes)), Row("space", "a space", [0x20]),
]

/// Tokens that do not have three parts with something in each, given the parts of a right one.
let tokensOfOtherParts: [Row<@Sendable ([String]) -> String>] = [
  Row("two-parts", "without its signature", { "\($0[0]).\($0[1])" }),
  Row("signature-empty", "with an empty signature", { "\($0[0]).\($0[1])." }),
  Row("header-empty", "with an empty header", { ".\($0[1]).\($0[2])" }),
  Row("claims-empty", "with empty claims", { "\($0[0])..\($0[2])" }), Row("dots-only", "two dots", { _ in ".." }),
  Row("four-parts", "with a fourth part", { $0.joined(separator: ".") + ".e30" }),
  Row("dot-behind", "with a dot at its end", { $0.joined(separator: ".") + "." }),
  Row("dot-in-front", "with a dot in front", { "." + $0.joined(separator: ".") }),
  Row("five-parts", "of five parts, as an encrypted one", { "\($0[0]).\($0[1]).\($0[2]).e30.e30" }),
  Row("other-separator", "with colons for the dots", { $0.joined(separator: ":") }),
]

/// Tokens with characters that parts do not have, given the parts of a right one.
let unreadableTokens: [Row<@Sendable ([String]) -> String>] = [
  Row("mark-in-front", "behind a byte order mark", { "\u{feff}" + $0.joined(separator: ".") }),
  Row("scheme-in-front", "behind the scheme Bearer", { "Bearer " + $0.joined(separator: ".") }),
  Row(
    "space-inside", "with a space inside the claims",
    { "\($0[0]).\($0[1].prefix(4)) \($0[1].dropFirst(4)).\($0[2])" }),
  Row("line-feed-inside", "with a line feed behind each part", { $0.joined(separator: "\n.\n") }),
  Row("escaped-dots", "with escaped dots", { $0.joined(separator: "%2E") + ".e30.e30" }),
  Row("one-character", "with one character of claims", { "\($0[0]).A.\($0[2])" }),
]

extension String {
  /// The parts of a token.
  var tokenParts: [String] { split(separator: ".", omittingEmptySubsequences: false).map { String($0) } }
}
