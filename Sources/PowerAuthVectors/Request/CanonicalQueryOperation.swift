package import Conformance
internal import PowerAuth

/// The body of a request that has none.
package struct CanonicalQueryOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "request.canonical-query", "The query of a request, in the one form in which it is signed.",
    reference: "Request/CanonicalQuery", ranges: [.v2BesideOthers, .v3And4], chapter: .requestsWithoutBody,
    use: "Both parties; it takes the place of the body in a signed GET request.")
  package let query = input(
    "query", .text(atMost: longestQuery) { draw in QueryDraw.query(&draw) },
    "The part of an address after the `?`, percent-encoded.")
  package let key = textStep(
    "pair[i].key", "what stands before the = of a pair, decoded; the pairs are sorted by key, then by value")
  package let value = textStep("pair[i].value", "what stands behind the =, decoded")
  package let canonical = output(
    "canonical", .text(atMost: 12 * longestQuery) { _ in "" }, "The canonical form; empty where there is no pair.",
    formula: "the pairs, encoded, as key=value, joined by &")
  package let rules = QueryRules()

  package var fieldRules: [Rule] { [rules.utf8, rules.encode] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding)
    op.answer { rules, request in
      let result = try rules.canonicalize(query: request[query])
      return request.accept(canonical(result.text)) {
        result.pairs.enumerated().flatMap { index, pair in [key(pair.key, at: index), value(pair.value, at: index)] }
      }
    }
  }
}

/// The rules of canonical queries.
package struct QueryRules: DeclarationGroup {
  package let split = rule(
    "R1", "The query is split at each &, and each piece at its first =; nothing else separates.",
    \.canonicalQuery.divide, \.canonicalQuery.split, \.canonicalQuery.keep)
  package let dropped = rule(
    "R2", "A piece without = is dropped before it is decoded; if no pair is left, the text is empty.",
    \.canonicalQuery.divide)
  package let decode = rule(
    "R3", "In keys and values, + is a space and %XX a byte, with hexadecimal digits of either case.",
    \.canonicalQuery.decodeEscapes, \.canonicalQuery.decodeText)
  package let escapes = rule(
    "R4", "A % without two hexadecimal digits after it is refused.", \.canonicalQuery.decodeEscapes)
  package let utf8 = rule(
    "R5", "The decoded bytes of a key and of a value are UTF-8, and are not normalised.", \.canonicalQuery.decodeText)
  package let order = rule(
    "R6", "Pairs are sorted by decoded key, then by decoded value, as UTF-16 code units; equal pairs all stay.",
    \.canonicalQuery.keep, \.canonicalQuery.precedes, \.canonicalQuery.sortBy)
  package let encode = rule(
    "R7",
    """
    Keys and values are encoded anew: A-Z a-z 0-9 - _ . * stay, a space becomes +, each other byte % with two \
    digits in upper case; then = joins a pair and & the pairs.
    """, \.canonicalQuery.encode, \.canonicalQuery.join)
}

/// The most characters of a query; its canonical form has up to twelve for each.
package let longestQuery = 1 << 18
