package import Conformance
internal import Encodings
internal import Platform
internal import PowerAuth

/// Mistakes with the canonical query.
extension MistakeTable {
  static let query: MistakeTable = [
    // Mistakes where a query is split into pairs.
    "request.query-split-at-last-equal-sign": breaking(\.canonicalQuery.divide)(
      "A piece is split at its last =, not at its first."
    ) { right, piece in
      guard let place = piece.lastIndex(of: UInt8(ascii: "=")) else { return try right(piece) }
      return (piece[..<place], piece[(place + 1)...])
    },
    "request.query-cut-at-second-equal-sign": breaking(\.canonicalQuery.divide)(
      "A value ends before the second = of its piece."
    ) { right, piece in
      guard let (key, value) = try right(piece) else { return nil }
      return (key, value.prefix { $0 != UInt8(ascii: "=") })
    },
    "request.query-semicolon-separates": breaking(\.canonicalQuery.split)(
      "A semicolon separates pairs as well, as it once did in HTML.",
      giving { $0.flatMap { $0.split(separator: UInt8(ascii: ";")) } }),
    "request.query-question-mark-dropped": breaking(\.canonicalQuery.split)(
      "A question mark at the beginning of the query is removed.",
      entering { $0.first == UInt8(ascii: "?") ? $0.dropFirst() : $0 }),
    "request.query-fragment-dropped": breaking(\.canonicalQuery.split)(
      "The query ends before a number sign, as in an address.", entering { $0.prefix { $0 != UInt8(ascii: "#") } }),
    "request.query-empty-values-dropped": breaking(\.canonicalQuery.keep)(
      "Pairs with an empty value are dropped.", giving { $0.filter { !$0.value.isEmpty } }),
    "request.query-empty-keys-dropped": breaking(\.canonicalQuery.keep)(
      "Pairs with an empty key are dropped.", giving { $0.filter { !$0.key.isEmpty } }),
    "request.query-flag-kept": breaking(\.canonicalQuery.divide)(
      "A piece without = is kept, with an empty value.", { right in { piece in try right(piece) ?? (piece, []) } }),
    "request.query-flag-decoded": breaking(\.canonicalQuery.divide)(
      "A piece without = is decoded before it is dropped, so that a bad one is refused."
    ) { right, piece in
      let pair = try right(piece)
      if pair == nil { _ = try FormEncoding.decode(piece) }
      return pair
    },
    "request.query-equal-pairs-once": breaking(\.canonicalQuery.keep)(
      "Of equal pairs, only one is kept.",
      giving { pairs in
        var seen: Set<[[UInt8]]> = []
        return pairs.filter { seen.insert([Array($0.key.utf8), Array($0.value.utf8)]).inserted }
      }),
    "request.query-last-value-only": breaking(\.canonicalQuery.keep)(
      "Pairs are kept in a dictionary, with the last value of each key.",
      giving { pairs in
        var kept: [QueryPair] = []
        for pair in pairs {
          kept.removeAll { $0.key.utf8.elementsEqual(pair.key.utf8) }
          kept.append(pair)
        }
        return kept
      }),

    // Mistakes where keys and values are decoded.
    "request.query-as-sent": breaking(\.canonicalQuery.decodeEscapes)(
      "Keys and values are neither decoded nor encoded, but stand as they were sent.", undecoded
    ).and(\.canonicalQuery.encode, { _ in { $0 } }),
    "request.query-not-decoded": breaking(\.canonicalQuery.decodeEscapes)(
      "Keys and values are encoded without having been decoded.", undecoded),
    "request.query-decoded-twice": breaking(\.canonicalQuery.decodeText)(
      "Keys and values that the framework has already decoded are decoded again.",
      returning { (try? FormEncoding.decode($0.utf8)) ?? $0 }),
    "request.query-plus-kept": breaking(\.canonicalQuery.decodeEscapes)(
      "A + stays a + when it is decoded.", changing { $0.replacing([UInt8(ascii: "+")], with: Array("%2B".utf8)) }),
    "request.query-ends-at-null": breaking(\.canonicalQuery.decodeText)(
      "Keys and values end before their first NUL character.", returning { String($0.prefix { $0 != "\0" }) }),
    "request.query-trimmed": breaking(\.canonicalQuery.decodeText)(
      "White space around keys and values is removed.", returning(\.trimmed)),
    "request.query-bad-escape-kept": breaking(\.canonicalQuery.decodeEscapes)(
      "A % without two hexadecimal digits after it stands for itself.", changing(\.withBadEscapesEscaped)),
    "request.query-decoded-as-latin-1": breaking(\.canonicalQuery.decodeText)(
      "Each decoded byte is a character, as in Latin 1.", { _ in { $0.map { String(Unicode.Scalar($0)) }.joined() } }),
    "request.query-composed": breaking(\.canonicalQuery.decodeText)(
      "Letters and their accents are put together in keys and values: Unicode's form C.", returning(\.composed)),

    // Mistakes where pairs are sorted.
    "request.query-not-sorted": breaking(\.canonicalQuery.precedes)(
      "Pairs stand in the order in which they were sent.", { _ in { _, _ in false } }),
    "request.query-sorted-by-value": breaking(\.canonicalQuery.sortBy)(
      "Pairs are sorted by value, and by key only where values are equal.",
      giving { QueryPair(key: $0.value, value: $0.key) }),
    "request.query-sorted-as-text": breaking(\.canonicalQuery.sortBy)(
      "Pairs are sorted as texts of key, = and value.", giving { QueryPair(key: "\($0.key)=\($0.value)", value: "") }),
    "request.query-sorted-encoded": breaking(\.canonicalQuery.sortBy)(
      "Keys and values are compared in their encoded form.",
      giving { QueryPair(key: FormEncoding.encode($0.key), value: FormEncoding.encode($0.value)) }),
    "request.query-values-not-sorted": breaking(\.canonicalQuery.sortBy)(
      "Pairs with equal keys stand in the order in which they were sent.", giving { QueryPair(key: $0.key, value: "") }),
    "request.query-sorted-ignoring-case": breaking(\.canonicalQuery.sortBy)(
      "The case of letters is ignored in the order.",
      giving { QueryPair(key: $0.key.lowercased(), value: $0.value.lowercased()) }),
    "request.query-sorted-by-equivalence": breaking(\.canonicalQuery.precedes)(
      "Texts that are canonically equivalent in Unicode, such as a composed and a decomposed letter, are equal.",
      evidence: "Swift compares strings in this way.", { _ in { $0 < $1 } }),
    "request.query-sorted-by-utf-8": breaking(\.canonicalQuery.precedes)(
      "Texts are compared by their UTF-8 bytes.", { _ in { $0.utf8.lexicographicallyPrecedes($1.utf8) } }),

    // Mistakes where pairs are encoded and joined.
    "request.query-not-encoded": breaking(\.canonicalQuery.encode)(
      "Keys and values are decoded, and not encoded again.",
      evidence: "The publisher's documentation of the canonical form mentions no encoding; its code encodes.",
      { _ in { $0 } }),
    "request.query-space-as-escape": breaking(\.canonicalQuery.encode)(
      "A space is encoded as %20, not as +.", giving { $0.replacing("+", with: "%20") }),
    "request.query-tilde-kept": breaking(\.canonicalQuery.encode)(
      "A tilde is not encoded.", giving { $0.replacing("%7E", with: "~") }),
    "request.query-asterisk-escaped": breaking(\.canonicalQuery.encode)(
      "An asterisk is encoded as %2A.", giving { $0.replacing("*", with: "%2A") }),
    "request.query-marks-kept": breaking(\.canonicalQuery.encode)(
      "The marks ! ' ( ) are not encoded, as encodeURIComponent leaves them.",
      giving { encoded in
        [("%21", "!"), ("%27", "'"), ("%28", "("), ("%29", ")")].reduce(encoded) { $0.replacing($1.0, with: $1.1) }
      }),
    "request.query-escapes-in-lower-case": breaking(\.canonicalQuery.encode)(
      "The digits of escapes are written in lower case.", giving(\.withLowerCaseEscapes)),
    "request.query-surrogates-escaped": breaking(\.canonicalQuery.encode)(
      "Characters above U+FFFF are encoded as two surrogates of three bytes each."
    ) { right, text in
      text.unicodeScalars.map { $0.value > 0xFFFF ? escapedSurrogates(of: $0) : right(String($0)) }.joined()
    },
    "request.query-equal-sign-omitted": breaking(\.canonicalQuery.join)(
      "A pair with an empty value is written without its =.",
      { right in { key, value in value.isEmpty ? key : right(key, value) } }),
  ]
}

extension Mistake {
  package static let sortedByUTF8 = MistakeTable.query["request.query-sorted-by-utf-8"]
}

/// Takes keys and values as they were sent.
private let undecoded: @Sendable (@escaping EscapeDecoding) -> EscapeDecoding = { _ in { Array($0) } }

extension QueryPiece {
  /// Escapes each `%` that has no two hexadecimal digits after it.
  fileprivate var withBadEscapesEscaped: QueryPiece {
    let percent = UInt8(ascii: "%")
    let escaped = indices.flatMap { place in
      let isGood = self[place] != percent || (try? FormEncoding.decodeBytes(self[place...].prefix(3))) != nil
      return isGood ? [self[place]] : Array("%25".utf8)
    }
    return escaped[...]
  }
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
