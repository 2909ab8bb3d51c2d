internal import Conformance
internal import PowerAuth

/// What goes wrong where a query is split into pairs.
extension Mistake {
  static let flagKept = Mistake("request.query-flag-kept", "A piece without = is kept, with an empty value.")
  static let flagDecoded = Mistake(
    "request.query-flag-decoded", "A piece without = is decoded before it is dropped, so that a bad one is refused.")
  static let splitAtLastEqualSign = Mistake(
    "request.query-split-at-last-equal-sign", "A piece is split at its last =, not at its first.")
  static let cutAtSecondEqualSign = Mistake(
    "request.query-cut-at-second-equal-sign", "A value ends before the second = of its piece.")
  static let semicolonSeparates = Mistake(
    "request.query-semicolon-separates", "A semicolon separates pairs as well, as it once did in HTML.")
  static let questionMarkDropped = Mistake(
    "request.query-question-mark-dropped", "A question mark at the beginning of the query is taken away.")
  static let fragmentDropped = Mistake(
    "request.query-fragment-dropped", "The query ends before a number sign, as in an address.")
  static let emptyValuesDropped = Mistake(
    "request.query-empty-values-dropped", "Pairs with an empty value are dropped.")
  static let emptyKeysDropped = Mistake("request.query-empty-keys-dropped", "Pairs with an empty key are dropped.")
  static let equalPairsOnce = Mistake("request.query-equal-pairs-once", "Of equal pairs, only one is kept.")
  static let lastValueOnly = Mistake(
    "request.query-last-value-only", "Pairs are kept in a dictionary, with the last value of each key.")
}

/// What goes wrong where keys and values are decoded.
extension Mistake {
  static let queryAsSent = Mistake(
    "request.query-as-sent", "Keys and values are neither decoded nor encoded, but stand as they were sent.")
  static let queryNotDecoded = Mistake(
    "request.query-not-decoded", "Keys and values are encoded without having been decoded.")
  static let queryDecodedTwice = Mistake(
    "request.query-decoded-twice", "Keys and values are decoded that the framework has decoded already.")
  static let plusKept = Mistake("request.query-plus-kept", "A + stays a + when it is decoded.")
  static let badEscapeKept = Mistake(
    "request.query-bad-escape-kept", "A % without two hexadecimal digits after it stands for itself.")
  static let decodedAsLatin1 = Mistake(
    "request.query-decoded-as-latin-1", "Each decoded byte is a character, as in Latin 1.")
  static let queryEndsAtNull = Mistake(
    "request.query-ends-at-null", "Keys and values end before their first NUL character.")
  static let queryComposed = Mistake(
    "request.query-composed",
    "Letters and their accents are put together in keys and values, as Unicode's form C has it.")
  static let queryTrimmed = Mistake(
    "request.query-trimmed", "White space around keys and values is taken away.")
}

/// What goes wrong where pairs are sorted.
extension Mistake {
  static let pairsNotSorted = Mistake("request.query-not-sorted", "Pairs stand in the order in which they were sent.")
  static let sortedByValue = Mistake(
    "request.query-sorted-by-value", "Pairs are sorted by value, and by key only where values are equal.")
  static let sortedAsText = Mistake(
    "request.query-sorted-as-text", "Pairs are sorted as texts, key and = and value in one.")
  static let sortedEncoded = Mistake(
    "request.query-sorted-encoded", "Keys and values are compared in their encoded form.")
  static let valuesNotSorted = Mistake(
    "request.query-values-not-sorted", "Pairs with equal keys stand in the order in which they were sent.")
  static let sortedIgnoringCase = Mistake(
    "request.query-sorted-ignoring-case", "The case of letters means nothing for the order.")
  static let sortedByEquivalence = Mistake(
    "request.query-sorted-by-equivalence",
    "Texts are compared as Unicode has them equivalent, so that a letter and its accent equal the two in one.",
    evidence: "Swift compares strings so.")
  static let sortedByUTF8 = Mistake("request.query-sorted-by-utf-8", "Texts are compared by their UTF-8 bytes.")
}

/// What goes wrong where pairs are encoded and joined.
extension Mistake {
  static let queryNotEncoded = Mistake(
    "request.query-not-encoded", "Keys and values are decoded, and not encoded again.",
    evidence: "The publisher's documentation of the canonical form mentions no encoding; its code encodes.")
  static let spaceAsEscape = Mistake("request.query-space-as-escape", "A space is encoded as %20, not as +.")
  static let tildeKept = Mistake("request.query-tilde-kept", "A tilde is not encoded.")
  static let asteriskEscaped = Mistake("request.query-asterisk-escaped", "An asterisk is encoded as %2A.")
  static let marksKept = Mistake(
    "request.query-marks-kept", "The marks ! ' ( ) are not encoded, as encodeURIComponent leaves them.")
  static let escapesInLowerCase = Mistake(
    "request.query-escapes-in-lower-case", "The digits of escapes are written in lower case.")
  static let surrogatesEscaped = Mistake(
    "request.query-surrogates-escaped", "Characters above U+FFFF are encoded as two surrogates of three bytes each.")
  static let equalSignOmitted = Mistake(
    "request.query-equal-sign-omitted", "A pair with an empty value is written without its =.")
}

extension QueryRules {
  /// Declares the mistakes, each with the rule that it breaks.
  func declareMistakes(on op: OperationBuilder) {
    let broken: [(Rule, [Mistake])] = [
      (
        split,
        [
          .splitAtLastEqualSign, .cutAtSecondEqualSign, .semicolonSeparates, .questionMarkDropped, .fragmentDropped,
          .emptyValuesDropped, .emptyKeysDropped,
        ]
      ),
      (dropped, [.flagKept, .flagDecoded]),
      (decode, [.queryAsSent, .queryNotDecoded, .queryDecodedTwice, .plusKept, .queryEndsAtNull, .queryTrimmed]),
      (escapes, [.badEscapeKept]),
      (utf8, [.decodedAsLatin1, .queryComposed]),
      (
        order,
        [
          .equalPairsOnce, .lastValueOnly, .pairsNotSorted, .sortedByValue, .sortedAsText, .sortedEncoded,
          .valuesNotSorted, .sortedIgnoringCase, .sortedByEquivalence,
        ]
      ),
      (
        encode,
        [
          .queryNotEncoded, .spaceAsEscape, .tildeKept, .asteriskEscaped, .marksKept, .escapesInLowerCase,
          .surrogatesEscaped, .equalSignOmitted,
        ]
      ),
    ]
    for (rule, mistakes) in broken {
      op.mistakes(mistakes, violate: [rule])
    }
    op.equivalent(
      .sortedByUTF8,
      because: """
        The order differs from that of UTF-16 only between characters above U+FFFF and those from U+E000 to U+FFFF, \
        and there both orders are taken, as the publisher's mobile core and Java library differ.
        """)
  }
}
