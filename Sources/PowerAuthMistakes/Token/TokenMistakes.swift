package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the key and the form of a token's digest.
extension Mistake {
  static let tokenSecretAsText = Mistake(
    "token.secret-as-text", "The Base64 text of the secret is the key, as it was received.", \.token.takeSecret,
    giving { Array(Base64.encode($0).utf8) })
  static let tokenArgumentsExchanged = Mistake(
    "token.arguments-exchanged", "The secret is what the HMAC covers, and the rest is its key.", \.token.authenticate
  ) { right in { data, key in right(key, data) } }
  static let tokenHashed = Mistake(
    "token.hash-for-hmac", "Secret and data are hashed, one after the other, without HMAC.", \.token.authenticate
  ) { _ in { data, key in SHA256.hash(key + data) } }
  static let tokenDataHashed = Mistake(
    "token.data-hashed", "The data are hashed before the HMAC.", \.token.authenticate
  ) { right in { data, key in right(SHA256.hash(data), key) } }
  static let tokenDigestOf16Bytes = Mistake(
    "token.digest-of-16-bytes", "The digest is folded to 16 bytes.", \.token.authenticate
  ) { right in { data, key in fold(right(data, key)) } }

  package static let ofTokenMACs = [tokenSecretAsText, tokenArgumentsExchanged, tokenHashed, tokenDataHashed]
}

/// Mistakes with the parts that a digest covers.
extension Mistake {
  static let tokenNonceAsText = Mistake(
    "token.nonce-as-text", "The Base64 text of the nonce enters, as it stands in the header.", \.token.writeNonce,
    giving { Array(Base64.encode($0).utf8) })
  static let tokenTimestampFirst = Mistake(
    "token.timestamp-first", "The timestamp stands before the nonce.", \.token.parts,
    moving(.timestamp, before: .nonce))
  static let tokenWithoutTimestamp = Mistake(
    "token.without-timestamp", "The timestamp is not covered.", \.token.parts, removing(.timestamp))
  static let tokenWithoutSeparators = Mistake(
    "token.without-separators", "Nothing stands between the parts.", \.token.join
  ) { _ in { parts, _ in parts.flatMap { $0 } } }
  static let tokenWithSizes = Mistake(
    "token.with-sizes", "Each part stands behind its size, as in encrypted messages.", \.token.join
  ) { _ in { parts, rules in rules.concatWithSizes(parts) } }
  static let tokenWithCommas = Mistake(
    "token.with-commas", "A comma stands between the parts.", \.token.join
  ) { _ in { parts, _ in Array(parts.joined(separator: [UInt8(ascii: ",")])) } }
  static let tokenWithLastSeparator = Mistake(
    "token.with-last-separator", "An ampersand stands behind the last part as well.", \.token.join
  ) { right in { parts, rules in right(parts, rules) + [UInt8(ascii: "&")] } }

  package static let ofTokenParts = [
    tokenNonceAsText, tokenTimestampFirst, tokenWithoutTimestamp, tokenWithoutSeparators, tokenWithSizes,
    tokenWithCommas, tokenWithLastSeparator,
  ]

  static let tokenInSeconds = Mistake(
    "token.timestamp-in-seconds", "The timestamp is in seconds.", \.token.writeTimestamp, entering { $0 / 1000 })
  static let tokenTimestampBinary = Mistake(
    "token.timestamp-binary", "The timestamp is eight bytes, big-endian.", \.token.writeTimestamp
  ) { _ in { $0.bigEndianBytes } }
  static let tokenTimestampInHex = Mistake(
    "token.timestamp-hexadecimal", "The timestamp is written in hexadecimal digits.", \.token.writeTimestamp
  ) { _ in { Array(String($0, radix: 16).utf8) } }
  static let tokenTimestampPadded = Mistake(
    "token.timestamp-padded", "The timestamp has fifteen digits, with zeros in front.", \.token.writeTimestamp,
    giving { [UInt8](repeating: UInt8(ascii: "0"), count: Swift.max(0, 15 - $0.count)) + $0 })
  static let tokenTimestampWithFraction = Mistake(
    "token.timestamp-with-fraction", "The timestamp is a floating-point number, and is written with a fraction.",
    \.token.writeTimestamp, giving { $0 + Array(".0".utf8) })

  package static let ofTokenTimestamps = [
    tokenInSeconds, tokenTimestampBinary, tokenTimestampInHex, tokenTimestampPadded, tokenTimestampWithFraction,
  ]
}

/// Mistakes with the version in a digest, and with the lengths.
extension Mistake {
  static let tokenWithoutVersion = Mistake(
    "token.without-version", "The version enters in no version, as before 3.2.", \.token.takeVersion
  ) { _ in { _ in nil } }
  static let tokenVersionAlways = Mistake(
    "token.version-always", "The version enters in each version.", \.token.takeVersion
  ) { _ in { $0.rawValue } }
  static let tokenVersionFixed = Mistake(
    "token.version-fixed", "The version that enters is 3.2, in 3.3 as well.", \.token.takeVersion,
    giving { $0.map { _ in "3.2" } })
  static let tokenMainVersion = Mistake(
    "token.main-version", "Only the main version enters, 3.", \.token.takeVersion, giving { $0.map { _ in "3" } })
  static let tokenVersionFirst = Mistake(
    "token.version-first", "The version stands first.", \.token.parts, moving(.version, before: .nonce))
  static let tokenVersionBeforeTimestamp = Mistake(
    "token.version-before-timestamp", "The version stands before the timestamp.", \.token.parts,
    moving(.version, before: .timestamp))

  static let tokenSecretOfAnyLength = Mistake(
    "token.secret-of-any-length", "The length of the secret is not checked, since HMAC takes any.",
    \.token.checkSecret, accepting())
  static let tokenNonceOfAnyLength = Mistake(
    "token.nonce-of-any-length", "The length of the nonce is not checked.", \.token.checkNonce, accepting())
}

/// Mistakes where a digest is compared.
extension Mistake {
  static let tokenDigestNotCompared = Mistake(
    "token.digest-not-compared", "The digest is not compared.", \.token.areEqual
  ) { _ in { _, _ in true } }
  static let tokenShortDigestAccepted = Mistake(
    "token.short-digest-accepted", "The digest is compared as far as it was sent, so that a shorter one passes.",
    \.token.areEqual
  ) { right in { given, computed in right(given, Array(computed.prefix(given.count))) } }
  .and(\.token.checkDigest, accepting(when: { $0.count < 32 }))
  static let tokenLongDigestAccepted = Mistake(
    "token.trailing-digest-bytes-ignored", "Bytes behind the digest are ignored.", \.token.checkDigest,
    changing { Array($0.prefix(32)) })
  static let halfOfTokenDigest = Mistake(
    "token.half-of-digest-compared", "Only the first 16 bytes of the digest are compared.", \.token.areEqual
  ) { right in { given, computed in right(Array(given.prefix(16)), Array(computed.prefix(16))) } }
  static let otherHalfOfTokenDigest = Mistake(
    "token.other-half-of-digest-compared", "Only the last 16 bytes of the digest are compared.", \.token.areEqual
  ) { right in { given, computed in right(Array(given.suffix(16)), Array(computed.suffix(16))) } }
  static let lastTokenDigestByteIgnored = Mistake(
    "token.last-digest-byte-ignored", "All bytes of the digest but the last are compared.", \.token.areEqual
  ) { right in { given, computed in right(given.dropLast(), computed.dropLast()) } }
  static let tokenDigestAsText = Mistake(
    "token.digest-compared-as-text", "The digest is compared as a text of C, which ends at the first zero byte.",
    \.token.areEqual
  ) { right in { given, computed in right(Array(given.prefix { $0 != 0 }), Array(computed.prefix { $0 != 0 })) } }

  static let tokenDigestUntilDifference = Mistake(
    "token.compared-until-difference", "The comparison ends at the first byte that differs.", \.token.areEqual
  ) { _ in { given, computed in given.elementsEqual(computed) } }
}
