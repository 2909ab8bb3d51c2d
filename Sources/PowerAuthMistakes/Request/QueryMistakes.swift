internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a query is split into pairs.
extension Mistake {
  static let splitAtLastEqualSign = Mistake(
    "request.query-split-at-last-equal-sign", "A piece is split at its last =, not at its first.",
    \.canonicalQuery.divide
  ) { right in
    { piece in
      guard let place = piece.lastIndex(of: UInt8(ascii: "=")) else { return try right(piece) }
      return (piece[..<place], piece[(place + 1)...])
    }
  }
  static let cutAtSecondEqualSign = Mistake(
    "request.query-cut-at-second-equal-sign", "A value ends before the second = of its piece.", \.canonicalQuery.divide
  ) { right in
    { piece in
      guard let (key, value) = try right(piece) else { return nil }
      return (key, value.prefix { $0 != UInt8(ascii: "=") })
    }
  }
  static let semicolonSeparates = Mistake(
    "request.query-semicolon-separates", "A semicolon separates pairs as well, as it once did in HTML.",
    \.canonicalQuery.split, giving { $0.flatMap { $0.split(separator: UInt8(ascii: ";")) } })
  static let questionMarkDropped = Mistake(
    "request.query-question-mark-dropped", "A question mark at the beginning of the query is removed.",
    \.canonicalQuery.split, entering { $0.first == UInt8(ascii: "?") ? $0.dropFirst() : $0 })
  static let fragmentDropped = Mistake(
    "request.query-fragment-dropped", "The query ends before a number sign, as in an address.",
    \.canonicalQuery.split, entering { $0.prefix { $0 != UInt8(ascii: "#") } })
  static let emptyValuesDropped = Mistake(
    "request.query-empty-values-dropped", "Pairs with an empty value are dropped.", \.canonicalQuery.keep,
    giving { $0.filter { !$0.value.isEmpty } })
  static let emptyKeysDropped = Mistake(
    "request.query-empty-keys-dropped", "Pairs with an empty key are dropped.", \.canonicalQuery.keep,
    giving { $0.filter { !$0.key.isEmpty } })

  static let flagKept = Mistake(
    "request.query-flag-kept", "A piece without = is kept, with an empty value.", \.canonicalQuery.divide
  ) { right in { piece in try right(piece) ?? (piece, []) } }
  static let flagDecoded = Mistake(
    "request.query-flag-decoded", "A piece without = is decoded before it is dropped, so that a bad one is refused.",
    \.canonicalQuery.divide
  ) { right in
    { piece in
      let pair = try right(piece)
      if pair == nil { _ = try FormEncoding.decode(piece) }
      return pair
    }
  }

  static let equalPairsOnce = Mistake(
    "request.query-equal-pairs-once", "Of equal pairs, only one is kept.", \.canonicalQuery.keep,
    giving { pairs in
      var seen: Set<[[UInt8]]> = []
      return pairs.filter { seen.insert([Array($0.key.utf8), Array($0.value.utf8)]).inserted }
    })
  static let lastValueOnly = Mistake(
    "request.query-last-value-only", "Pairs are kept in a dictionary, with the last value of each key.",
    \.canonicalQuery.keep,
    giving { pairs in
      var kept: [QueryPair] = []
      for pair in pairs {
        kept.removeAll { $0.key.utf8.elementsEqual(pair.key.utf8) }
        kept.append(pair)
      }
      return kept
    })
}

/// Mistakes where keys and values are decoded.
extension Mistake {
  static let queryAsSent = Mistake(
    "request.query-as-sent", "Keys and values are neither decoded nor encoded, but stand as they were sent.",
    \.canonicalQuery.decodeEscapes, undecoded
  ).and(\.canonicalQuery.encode) { _ in { $0 } }
  static let queryNotDecoded = Mistake(
    "request.query-not-decoded", "Keys and values are encoded without having been decoded.",
    \.canonicalQuery.decodeEscapes, undecoded)
  static let queryDecodedTwice = Mistake(
    "request.query-decoded-twice", "Keys and values that the framework has already decoded are decoded again.",
    \.canonicalQuery.decodeText, returning { (try? FormEncoding.decode($0.utf8)) ?? $0 })
  static let plusKept = Mistake(
    "request.query-plus-kept", "A + stays a + when it is decoded.", \.canonicalQuery.decodeEscapes,
    changing { $0.replacing([UInt8(ascii: "+")], with: Array("%2B".utf8)) })
  static let queryEndsAtNull = Mistake(
    "request.query-ends-at-null", "Keys and values end before their first NUL character.", \.canonicalQuery.decodeText,
    returning { String($0.prefix { $0 != "\0" }) })
  static let queryTrimmed = Mistake(
    "request.query-trimmed", "White space around keys and values is removed.", \.canonicalQuery.decodeText,
    returning(\.trimmed))

  static let badEscapeKept = Mistake(
    "request.query-bad-escape-kept", "A % without two hexadecimal digits after it stands for itself.",
    \.canonicalQuery.decodeEscapes, changing(\.withBadEscapesEscaped))
  static let decodedAsLatin1 = Mistake(
    "request.query-decoded-as-latin-1", "Each decoded byte is a character, as in Latin 1.", \.canonicalQuery.decodeText
  ) { _ in { $0.map { String(Unicode.Scalar($0)) }.joined() } }
  static let queryComposed = Mistake(
    "request.query-composed", "Letters and their accents are put together in keys and values: Unicode's form C.",
    \.canonicalQuery.decodeText, returning(\.composed))
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
