internal import Conformance
internal import PowerAuth

/// The most characters of a query; its canonical form has up to twelve for each.
private let longestQuery = 1 << 18

/// The body of a request that has none.
let canonicalQueryOperation = Operation(
  powerAuth: "request.canonical-query", "The query of a request, in the one form in which it is signed.",
  reference: "Request/CanonicalQuery", ranges: [.v2BesideOthers, .v3]
) { op in
  let query = op.input(
    "query", .text(atMost: longestQuery) { draw in QueryDraw.query(&draw) },
    "The part of an address after the `?`, percent-encoded.")
  let key = op.step(
    "pair[i].key", "what stands before the = of a pair, decoded; the pairs are sorted by key, then by value")
  let value = op.step("pair[i].value", "what stands behind the =, decoded")
  let canonical = op.output(
    "canonical", .text(atMost: 12 * longestQuery) { _ in "" }, "The canonical form; empty where there is no pair.",
    formula: "the pairs, encoded, as key=value, joined by &")
  op.refuses(.invalidEncoding)

  let rules = QueryRules(op)
  QueryScenarios(op: op, query: query, canonical: canonical, rules: rules).declare()
  op.accumulated(
    "accumulated", "A thousand queries.", count: 1000, cases: "query drawn",
    exercises: [rules.split, rules.decode, rules.order, rules.encode], flags: [.accumulated])
  op.random(
    30, "A query drawn from the seed.", exercises: [rules.split, rules.decode, rules.order, rules.encode],
    flags: [.random])

  op.omitCorners("empty", of: query.name, because: "It is declared by hand.")
  rules.declareMistakes(on: op)
  op.answer { rules, request in
    let result = try rules.canonicalize(query: request[query])
    return request.accept(canonical(result.text)) {
      result.pairs.enumerated().flatMap { index, pair in [key[index](pair.key), value[index](pair.value)] }
    }
  }
}

/// The rules of canonical queries.
struct QueryRules: Sendable {
  let split: Rule
  let dropped: Rule
  let decode: Rule
  let escapes: Rule
  let utf8: Rule
  let order: Rule
  let encode: Rule

  init(_ op: OperationBuilder) {
    split = op.rule("R1", "The query is split at each &, and each piece at its first =; nothing else separates.")
    dropped = op.rule("R2", "A piece without = is dropped before it is decoded; if no pair is left, the text is empty.")
    decode = op.rule("R3", "In keys and values, + is a space and %XX a byte, with hexadecimal digits of either case.")
    escapes = op.rule("R4", "A % without two hexadecimal digits after it is refused.")
    utf8 = op.rule("R5", "The decoded bytes of a key and of a value are UTF-8, and are not normalised.")
    order = op.rule(
      "R6", "Pairs are sorted by decoded key, then by decoded value, as UTF-16 code units; equal pairs all stay.")
    encode = op.rule(
      "R7",
      """
      Keys and values are encoded anew: A-Z a-z 0-9 - _ . * stay, a space becomes +, each other byte % with two \
      digits in upper case; then = joins a pair and & the pairs.
      """)
  }

  /// Declares the mistakes, each with the rule that it breaks.
  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofQuerySplitting, violate: [split])
    op.mistakes([.flagKept, .flagDecoded], violate: [dropped])
    op.mistakes(Mistake.ofQueryDecoding, violate: [decode])
    op.mistake(.badEscapeKept, violates: [escapes])
    op.mistakes([.decodedAsLatin1, .queryComposed], violate: [utf8])
    op.mistakes(Mistake.ofQueryOrder, violate: [order])
    op.mistakes(Mistake.ofQueryEncoding, violate: [encode])
    op.notDetectable(
      .sortedByUTF8,
      because: """
        The order differs from that of UTF-16 only between characters above U+FFFF and those from U+E000 to U+FFFF, \
        and there both orders are taken, as the publisher's mobile core and Java library differ.
        """)
  }
}

/// Draws queries in which keys collide, escapes vary, and pieces are missing parts.
///
/// None of its characters is above U+DFFF in the basic plane, so that UTF-16 and UTF-8 agree on their order.
private enum QueryDraw {
  private static let characters = Array("aaAbz019-_.~*!'() +&=%;/?č漢😀")

  static func query(_ draw: inout Draw) -> String {
    let pieces = (0..<draw.count(1...8)).map { _ in
      switch draw.count(0...9) {
      case 0: text(&draw)
      case 1: ""
      default: text(&draw) + "=" + text(&draw)
      }
    }
    return pieces.joined(separator: "&")
  }

  private static func text(_ draw: inout Draw) -> String {
    (0..<draw.count(0...4)).map { _ in encoded(draw.element(of: characters), &draw) }.joined()
  }

  private static func encoded(_ character: Character, _ draw: inout Draw) -> String {
    let choice = draw.count(0...3)
    if character == " " && choice < 2 { return "+" }
    if choice < 2 && !" +&=%".contains(character) { return String(character) }
    let digits = Array(choice == 2 ? "0123456789abcdef" : "0123456789ABCDEF")
    return character.utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 0xf)])" }.joined()
  }
}
