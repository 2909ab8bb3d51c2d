package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where pairs are sorted.
extension Mistake {
  static let pairsNotSorted = Mistake(
    "request.query-not-sorted", "Pairs stand in the order in which they were sent.", \.canonicalQuery.precedes
  ) { _ in { _, _ in false } }
  static let sortedByValue = Mistake(
    "request.query-sorted-by-value", "Pairs are sorted by value, and by key only where values are equal.",
    \.canonicalQuery.sortBy, giving { QueryPair(key: $0.value, value: $0.key) })
  static let sortedAsText = Mistake(
    "request.query-sorted-as-text", "Pairs are sorted as texts of key, = and value.", \.canonicalQuery.sortBy,
    giving { QueryPair(key: "\($0.key)=\($0.value)", value: "") })
  static let sortedEncoded = Mistake(
    "request.query-sorted-encoded", "Keys and values are compared in their encoded form.", \.canonicalQuery.sortBy,
    giving { QueryPair(key: FormEncoding.encode($0.key), value: FormEncoding.encode($0.value)) })
  static let valuesNotSorted = Mistake(
    "request.query-values-not-sorted", "Pairs with equal keys stand in the order in which they were sent.",
    \.canonicalQuery.sortBy, giving { QueryPair(key: $0.key, value: "") })
  static let sortedIgnoringCase = Mistake(
    "request.query-sorted-ignoring-case", "The case of letters is ignored in the order.", \.canonicalQuery.sortBy,
    giving { QueryPair(key: $0.key.lowercased(), value: $0.value.lowercased()) })
  static let sortedByEquivalence = Mistake(
    "request.query-sorted-by-equivalence",
    "Texts that are canonically equivalent in Unicode, such as a composed and a decomposed letter, are equal.",
    evidence: "Swift compares strings so.", \.canonicalQuery.precedes
  ) { _ in { $0 < $1 } }
  package static let sortedByUTF8 = Mistake(
    "request.query-sorted-by-utf-8", "Texts are compared by their UTF-8 bytes.", \.canonicalQuery.precedes
  ) { _ in { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

/// Mistakes where pairs are encoded and joined.
extension Mistake {
  static let queryNotEncoded = Mistake(
    "request.query-not-encoded", "Keys and values are decoded, and not encoded again.",
    evidence: "The publisher's documentation of the canonical form mentions no encoding; its code encodes.",
    \.canonicalQuery.encode
  ) { _ in { $0 } }
  static let spaceAsEscape = Mistake(
    "request.query-space-as-escape", "A space is encoded as %20, not as +.", \.canonicalQuery.encode,
    giving { $0.replacing("+", with: "%20") })
  static let tildeKept = Mistake(
    "request.query-tilde-kept", "A tilde is not encoded.", \.canonicalQuery.encode,
    giving { $0.replacing("%7E", with: "~") })
  static let asteriskEscaped = Mistake(
    "request.query-asterisk-escaped", "An asterisk is encoded as %2A.", \.canonicalQuery.encode,
    giving { $0.replacing("*", with: "%2A") })
  static let marksKept = Mistake(
    "request.query-marks-kept", "The marks ! ' ( ) are not encoded, as encodeURIComponent leaves them.",
    \.canonicalQuery.encode,
    giving { encoded in
      [("%21", "!"), ("%27", "'"), ("%28", "("), ("%29", ")")].reduce(encoded) { $0.replacing($1.0, with: $1.1) }
    })
  static let escapesInLowerCase = Mistake(
    "request.query-escapes-in-lower-case", "The digits of escapes are written in lower case.", \.canonicalQuery.encode,
    giving(\.withLowerCaseEscapes))
  static let surrogatesEscaped = Mistake(
    "request.query-surrogates-escaped", "Characters above U+FFFF are encoded as two surrogates of three bytes each.",
    \.canonicalQuery.encode
  ) { right in
    { text in text.unicodeScalars.map { $0.value > 0xFFFF ? escapedSurrogates(of: $0) : right(String($0)) }.joined() }
  }
  static let equalSignOmitted = Mistake(
    "request.query-equal-sign-omitted", "A pair with an empty value is written without its =.", \.canonicalQuery.join
  ) { right in { key, value in value.isEmpty ? key : right(key, value) } }
}

/// The escapes of the two UTF-16 units of a character, three bytes for each.
private func escapedSurrogates(of scalar: Unicode.Scalar) -> String {
  String(scalar).utf16.flatMap { unit -> [UInt8] in
    let first = UInt8(unit >> 12)
    let second = UInt8(unit >> 6 & 0x3F)
    let third = UInt8(unit & 0x3F)
    return [0xE0 | first, 0x80 | second, 0x80 | third]
  }.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
}

extension String {
  /// The encoded text with the letters after each `%` in lower case.
  fileprivate var withLowerCaseEscapes: String {
    let parts = split(separator: "%", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index == 0 ? String(part) : "%" + part.prefix(2).lowercased() + part.dropFirst(2)
    }.joined()
  }
}
