internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Declares the scenarios of canonical queries.
struct QueryScenarios {
  let op: OperationBuilder
  let query: Field<String>
  let canonical: Field<String>
  let rules: QueryRules

  func declare() {
    let onePair = declareOrder()
    declareOrderBeyondBasicPlane()
    declareEncoding()
    declareSplitting()
    declareUnusualQueries()
    declareBadEscapes(beside: onePair)
    declareBytesThatAreNotText(beside: onePair)
    op.corners(of: onePair)
  }

  func declare(_ rows: [Row<String>], exercises rules: [Rule]) {
    for row in rows {
      op.scenario(row.name, row.words, exercises: rules, flags: [.text]) { [query] in $0[query] = row.value }
    }
  }

  /// Declares queries that are read otherwise by those who take them for an address or a C string, or compare equivalent texts.
  private func declareUnusualQueries() {
    declare(
      [
        Row("base64-values", "Values that end in = as Base64 texts do.", "token=q83v==&sig=q80=="),
        Row("question-marks", "Question marks at the beginning are characters of the key.", "??a=b&?=c"),
        Row(
          "percent-without-equal-sign", "A piece without = is dropped before its percent sign is looked at.", "a=b&100%"
        ),
        Row("null-character-in-value", "A NUL within a value ends nothing.", "a=b%00c&b=1"),
      ], exercises: [rules.split, rules.dropped, rules.decode])
    declare(
      [
        Row(
          "equivalent-keys", "A letter with its accent stands after the two apart, though Unicode has them equivalent.",
          "%C4%8D=1&c%CC%8C=2"),
        Row(
          "equivalent-values", "An accented letter stands after f, and the letter with its accent apart before it.",
          "a=%C3%A9&a=e%CC%81&a=f"),
      ], exercises: [rules.order, rules.utf8])
  }

  private func declareSplitting() {
    declare(
      [
        Row("empty", "An empty query has no pair.", ""),
        Row("no-pair", "A query of one piece without = has no pair.", "flag"),
        Row("no-pairs", "An escaped = does not make a pair.", "flag&other&%3D"),
        Row("only-ampersands", "A query of & only has no pair.", "&&&"),
        Row("ampersands-around", "Empty pieces are dropped.", "&&b=1&&&a=2&"),
        Row("piece-without-equal-sign", "A piece without = is dropped.", "b=1&flag&a=2"),
        Row(
          "bad-escape-without-equal-sign", "A piece without = is dropped before its escapes are read.",
          "%zz&a=b&%"),
        Row("several-equal-signs", "A piece is split at its first =; others belong to the value.", "a=b=c&d==&e=f="),
        Row("semicolon", "A semicolon separates nothing.", "a=1;b=2&c;d=3"),
        Row("empty-key", "An empty key stands before all others.", "=b&a=c"),
        Row("empty-value", "An empty value keeps its =.", "b=&a="),
        Row("equal-sign-alone", "A = alone is a pair of nothing and nothing.", "="),
        Row("empty-keys", "A key of nothing that occurs three times: its values decide about the order.", "=b&=a&="),
        Row("empty-values", "Pairs of the same key and no value all stay.", "a=&a=&b="),
        Row("equal-signs-only", "All = but the first belong to the value.", "a===&b==c="),
        Row("empty-key-and-value", "A pair of nothing and nothing is a pair.", "=&a=b&="),
        Row("question-mark", "A question mark within the query is a character of it.", "?a=b&c=?"),
        Row("fragment", "A number sign is a character like any other here.", "a=b#c=d&e=f"),
        Row("entity", "An entity of HTML begins with an &, which separates pairs here as well.", "a=1&amp;b=2"),
        Row("brackets", "Brackets have no special meaning, and are escaped.", "a[]=2&a[]=1&a[0]=3"),
        Row("white-space", "White space belongs to keys and values.", " a = b &c= d"),
      ], exercises: [rules.split, rules.dropped])
    op.scenario("many-pairs", "A hundred pairs in a mixed order.", exercises: [rules.order], flags: [.length]) {
      [query] in
      $0[query] = (0..<100).map { "k\($0 * 37 % 100)=\($0)" }.joined(separator: "&")
    }
    op.scenario("long-value", "A value of 4000 characters.", exercises: [rules.encode], flags: [.length]) { [query] in
      $0[query] = "b=1&a=" + String(repeating: "+%c4%8d", count: 2000)
    }
  }
}
