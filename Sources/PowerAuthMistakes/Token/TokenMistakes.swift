package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the digest of a token.
extension MistakeTable {
  static let token: MistakeTable = [
    // Mistakes with the key and the form of a token's digest.
    "token.secret-as-text": breaking(\.token.takeSecret)(
      "The Base64 text of the secret is the key, as it was received.", giving { Array(Base64.encode($0).utf8) }),
    "token.arguments-exchanged": breaking(\.token.authenticate)(
      "The secret is what the HMAC covers, and the rest is its key.", { right in { data, key in right(key, data) } }),
    "token.hash-for-hmac": breaking(\.token.authenticate)(
      "Secret and data are hashed, one after the other, without HMAC.",
      { _ in { data, key in SHA256.hash(key + data) } }),
    "token.data-hashed": breaking(\.token.authenticate)(
      "The data are hashed before the HMAC.", { right in { data, key in right(SHA256.hash(data), key) } }),
    "token.digest-of-16-bytes": breaking(\.token.authenticate)(
      "The digest is folded to 16 bytes.", { right in { data, key in fold(right(data, key)) } }),

    // Mistakes with the parts that a digest covers.
    "token.nonce-as-text": breaking(\.token.writeNonce)(
      "The Base64 text of the nonce enters, as it stands in the header.", giving { Array(Base64.encode($0).utf8) }),
    "token.timestamp-first": breaking(\.token.parts)(
      "The timestamp stands before the nonce.", moving(.timestamp, before: .nonce)),
    "token.without-timestamp": breaking(\.token.parts)("The timestamp is not covered.", removing(.timestamp)),
    "token.without-separators": breaking(\.token.join)(
      "Nothing stands between the parts.", { _ in { parts, _ in parts.flatMap { $0 } } }),
    "token.with-sizes": breaking(\.token.join)(
      "Each part stands behind its size, as in encrypted messages.",
      { _ in { parts, rules in rules.concatWithSizes(parts) } }),
    "token.with-commas": breaking(\.token.join)(
      "A comma stands between the parts.", { _ in { parts, _ in Array(parts.joined(separator: [UInt8(ascii: ",")])) } }),
    "token.with-last-separator": breaking(\.token.join)(
      "An ampersand stands behind the last part as well.",
      { right in { parts, rules in right(parts, rules) + [UInt8(ascii: "&")] } }),
    "token.timestamp-in-seconds": breaking(\.token.writeTimestamp)(
      "The timestamp is in seconds.", entering { $0 / 1000 }),
    "token.timestamp-binary": breaking(\.token.writeTimestamp)(
      "The timestamp is eight bytes, big-endian.", { _ in { $0.bigEndianBytes } }),
    "token.timestamp-hexadecimal": breaking(\.token.writeTimestamp)(
      "The timestamp is written in hexadecimal digits.", { _ in { Array(String($0, radix: 16).utf8) } }),
    "token.timestamp-padded": breaking(\.token.writeTimestamp)(
      "The timestamp has fifteen digits, with zeros in front.",
      giving { [UInt8](repeating: UInt8(ascii: "0"), count: Swift.max(0, 15 - $0.count)) + $0 }),
    "token.timestamp-with-fraction": breaking(\.token.writeTimestamp)(
      "The timestamp is a floating-point number, and is written with a fraction.", giving { $0 + Array(".0".utf8) }),

    // Mistakes with the version in a digest, and with the lengths.
    "token.without-version": breaking(\.token.takeVersion)(
      "The version enters in no version, as before 3.2.", { _ in { _ in nil } }),
    "token.version-always": breaking(\.token.takeVersion)(
      "The version enters in each version.", { _ in { $0.rawValue } }),
    "token.version-fixed": breaking(\.token.takeVersion)(
      "The version that enters is 3.2, in 3.3 as well.", giving { $0.map { _ in "3.2" } }),
    "token.main-version": breaking(\.token.takeVersion)(
      "Only the main version enters, 3.", giving { $0.map { _ in "3" } }),
    "token.version-first": breaking(\.token.parts)("The version stands first.", moving(.version, before: .nonce)),
    "token.version-before-timestamp": breaking(\.token.parts)(
      "The version stands before the timestamp.", moving(.version, before: .timestamp)),
    "token.secret-of-any-length": breaking(\.token.checkSecret)(
      "The length of the secret is not checked, since HMAC takes any.", accepting()),
    "token.nonce-of-any-length": breaking(\.token.checkNonce)("The length of the nonce is not checked.", accepting()),

    // Mistakes where a digest is compared.
    "token.digest-not-compared": breaking(\.token.areEqual)("The digest is not compared.", { _ in { _, _ in true } }),
    "token.short-digest-accepted": breaking(\.token.areEqual)(
      "The digest is compared as far as it was sent, so that a shorter one passes.",
      { right in { given, computed in right(given, Array(computed.prefix(given.count))) } }
    ).and(\.token.checkDigest, accepting(when: { $0.count < 32 })),
    "token.trailing-digest-bytes-ignored": breaking(\.token.checkDigest)(
      "Bytes behind the digest are ignored.", changing { Array($0.prefix(32)) }),
    "token.half-of-digest-compared": breaking(\.token.areEqual)(
      "Only the first 16 bytes of the digest are compared.",
      { right in { given, computed in right(Array(given.prefix(16)), Array(computed.prefix(16))) } }),
    "token.other-half-of-digest-compared": breaking(\.token.areEqual)(
      "Only the last 16 bytes of the digest are compared.",
      { right in { given, computed in right(Array(given.suffix(16)), Array(computed.suffix(16))) } }),
    "token.last-digest-byte-ignored": breaking(\.token.areEqual)(
      "All bytes of the digest but the last are compared.",
      { right in { given, computed in right(given.dropLast(), computed.dropLast()) } }),
    "token.digest-compared-as-text": breaking(\.token.areEqual)(
      "The digest is compared as a text of C, which ends at the first zero byte.",
      { right in { given, computed in right(Array(given.prefix { $0 != 0 }), Array(computed.prefix { $0 != 0 })) } }),
    "token.compared-until-difference": breaking(\.token.areEqual)(
      "The comparison ends at the first byte that differs.",
      { _ in { given, computed in given.elementsEqual(computed) } }),
  ]
}

extension Mistake {
  package static let ofTokenMACs = MistakeTable.token[
    "token.secret-as-text", "token.arguments-exchanged", "token.hash-for-hmac", "token.data-hashed"]
  package static let ofTokenParts = MistakeTable.token[
    "token.nonce-as-text", "token.timestamp-first", "token.without-timestamp", "token.without-separators",
    "token.with-sizes", "token.with-commas", "token.with-last-separator"]
  package static let ofTokenTimestamps = MistakeTable.token[
    "token.timestamp-in-seconds", "token.timestamp-binary", "token.timestamp-hexadecimal", "token.timestamp-padded",
    "token.timestamp-with-fraction"]
}
