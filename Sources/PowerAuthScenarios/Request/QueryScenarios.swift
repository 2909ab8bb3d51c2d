package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

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
    // Queries that are read otherwise by those who take them for an address or a C string, or compare equivalent
    // texts.
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
    declare(
      [
        Row("documented", "The two parameters of the documentation's example.", "param1=value1&param2=value2"),
        Row(
          "documented-reversed", "The two parameters of the documentation's example, in the other order.",
          "param2=value2&param1=value1"),
      ], exercises: [rules.order, rules.encode])
    declareBadEscapes(from: onePair)
    declareBytesThatAreNotText(from: onePair)
    op.corners(of: onePair)
  }

  func declare(_ rows: [Row<String>], exercises rules: [Rule]) {
    op.scenarios(rows, rules, .text) { [query] in $0[query] = $1 }
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
        Row("bad-escape-without-equal-sign", "A piece without = is dropped before its escapes are read.", "%zz&a=b&%"),
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
    op.scenario("many-pairs", "A hundred pairs in a mixed order.", [rules.order], .length) { [query] in
      $0[query] = (0..<100).map { "k\($0 * 37 % 100)=\($0)" }.joined(separator: "&")
    }
    op.scenario("long-value", "A value of 4000 characters.", [rules.encode], .length) { [query] in
      $0[query] = "b=1&a=" + String(repeating: "+%c4%8d", count: 2000)
    }
  }
}

extension CanonicalQueryOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    QueryScenarios(op: op, query: query, canonical: canonical, rules: rules).declare()
    op.accumulated(
      1000, "A thousand queries.", cases: "query drawn", [rules.split, rules.decode, rules.order, rules.encode])
    op.random(30, "A query drawn from the seed.", [rules.split, rules.decode, rules.order, rules.encode])
    op.omitCorners("empty", of: query.name, because: "It is declared by hand.")
  }
}

extension QueryScenarios {
  func declareEncoding() {
    declare(
      [
        Row("unreserved", "Of the marks, only - _ . and * stay.", "a=1234567890-_.!~*'(%20)"),
        Row(
          "ascii", "Of all characters of ASCII, escaped, only letters, digits and the four marks come out as they are.",
          "a=" + (0..<128).map { "%" + Hex.encode([$0]) }.joined()),
        Row("unreserved-escaped", "Characters that need no escape have none in the result.", "%2D%5F%2E%2A=%41%7a%30"),
        Row("marks-in-keys", "The marks ! ' ( ) are escaped in keys too.", "(a)=1&b'=2&c!=3&(=4&)=5"),
        Row("marks-that-stay", "The marks - _ . and * stay in keys and in values.", "-_.*=*._-&a-b_c.d*e=1"),
        Row(
          "decomposed-letters",
          "Letters and accents apart, letters of Hangul, and the sign for a unit, of which none is normalised.",
          "e%CC%81=e%CC%81&%E1%84%92%E1%85%A1%E1%86%AB=1&%E2%84%AB=2"),
        Row("tilde", "The tilde is escaped, as some encoders do and others do not.", "~=~&%7e=%7E"),
        Row("asterisk", "The asterisk is not escaped, as some encoders do and others do not.", "*=*&%2a=%2A"),
        Row("space-as-plus", "A space that came as + goes as +.", "a+b=c+d"),
        Row("space-as-escape", "A space that came as %20 goes as +.", "a%20b=c%20d"),
        Row("plus-escaped", "A + that came escaped goes escaped.", "a%2Bb=%2b"),
        Row("lower-case-escapes", "Escapes in lower case become upper case.", "%c4%8d=%c5%99"),
        Row("mixed-case-escapes", "Escapes in mixed case become upper case.", "%c4%8D=%C5%99&a=%eF%Bf%bD"),
        Row(
          "separators-escaped", "Escaped separators and percent signs separate nothing.", "%26=%3D&%3D=%26&%25=%2525"),
        Row("not-escaped", "Characters beyond ASCII that came as they are.", "č=ř&漢=字&a=😀"),
        Row("partly-escaped", "A character that came escaped and one that did not are one key.", "%C4%8D=1&č=2"),
        Row(
          "all-punctuation", "Punctuation that an address should not contain as it stands.", "a=!\"#$',/:;<>?@[\\]^`{|}"
        ),
        Row("null-character", "A NUL is a character like any other, and ends nothing.", "a%00b=%00&a=1"),
        Row("line-break", "Line breaks and tabs stay, escaped.", "a=%0D%0A%09"),
        Row(
          "replacement-character", "U+FFFD is a character, though decoders put it where they fail.",
          "%EF%BF%BD=%EF%BF%BD"),
        Row("byte-order-mark", "U+FEFF at the beginning is part of the key.", "%EF%BB%BFa=1&a=2"),
        Row("last-character", "U+10FFFF is the last character there is.", "a=%F4%8F%BF%BF&a=%7F"),
      ], exercises: [rules.decode, rules.encode, rules.utf8])
  }
}
