internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares the scenarios of canonical queries.
struct QueryScenarios {
  let op: OperationBuilder
  let query: Field<String>
  let canonical: Field<String>
  let rules: QueryRules

  func declareOrder() {
    for (name, text, words) in [
      ("worked-example", "zingly=is+da+best&420=is+equal+to+10*42&hello=world&hell0=w0rld", "The worked example."),
      (
        "worked-example-with-oddities", "b=2&a=z&a=b&flag&c=&%C4%8D=%C5%99&B=~",
        "The second worked example, with a key twice, a piece without =, and letters beyond ASCII."
      ),
      ("sorted-already", "a=1&b=2&c=3", "A query that is in order."),
      ("reversed", "c=3&b=2&a=1", "A query in reverse order."),
      ("one-pair", "a=b", "A single pair."),
      ("duplicate-keys", "a=3&b=0&a=1&a=2", "A key that occurs three times: its values decide about the order."),
      ("duplicate-pairs", "a=1&b=2&a=1", "A pair that occurs twice, and stays twice."),
      ("duplicate-keys-by-decoded-value", "a=~&a=%7A&a=%20&a=-", "The values of a key are compared as decoded."),
      ("values-as-texts", "a=10&a=9&a=1", "Values are compared as texts, not as numbers."),
      ("empty-value-first", "a=1&a=&a=+", "The empty value stands before all others."),
      ("key-equal-to-a-prefix", "ab=1&a=2&abc=0", "A key that begins another stands before it."),
      (
        "key-before-equal-sign", "a=z&a%21=b&a%20=c&a-=d&a*=e",
        "Keys are compared, not pairs: ! and the like would stand before the = of the shorter key."
      ),
      (
        "upper-case-first", "b=1&B=2&a=3&A=4&_=5",
        "Upper case stands before the underscore, and that before lower case."
      ),
      ("digits-first", "a=1&10=2&9=3&A=4", "Digits stand before letters, and keys are not compared as numbers."),
      (
        "decoded-not-encoded", "%C4%8D=1&z=2&%7E=3&-=4",
        "Encoded, %7E and %C4%8D would stand before letters; decoded they stand after."
      ),
      (
        "keys-that-go-on-below-equal-sign", "a=z&a1=y&a0=x&a.=w&a+=v",
        "The shorter key stands first, though what goes on in the others stands before =."
      ),
      ("numbers-as-keys", "100=a&20=b&3=c&020=d", "Keys that are numbers are compared as texts."),
      ("case-of-values", "a=b&a=B&a=c&a=C", "Values in upper case stand before those in lower case."),
      (
        "values-decoded-not-encoded", "a=b*&a=b%21&a=b.&a=b~&a=bz",
        "Encoded, %21 and %7E would stand in other places among the values."
      ),
      (
        "space-two-ways", "a+b=2&a%20b=1&a%2Bb=0",
        "The two ways to write a space make one key, and an escaped + another."
      ),
      ("escaped-letter", "%62=1&a=2&c=3", "An escaped letter has the place of the letter."),
      ("space-before-plus", "%2B=1&+=2&%20=3", "A space and an escaped + are two keys, and the space stands first."),
      (
        "composed-and-decomposed", "c%CC%8C=1&%C4%8D=2&c%CC%8C=0",
        "A letter with its accent and the two apart are two keys, in the order of their code units."
      ),
      ("accented-after-z", "%C3%A1=1&z=2&a=3", "Order is that of code units, not that of any language."),
    ] {
      op.scenario(
        name, words, exercises: [rules.order, rules.encode], flags: name.hasPrefix("worked") ? [.basic] : [.text]
      ) { [query] in $0[query] = text }
    }
  }

  func declareOrderBeyondBasicPlane() {
    let canonical = canonical
    for (name, text, words) in [
      ("plane-order-of-keys", "%EF%BD%81=1&%F0%9F%98%80=2&z=3", "The keys U+FF41 and U+1F600"),
      ("plane-order-of-values", "a=%F0%9F%98%80&a=%EF%BF%BD", "The values U+1F600 and U+FFFD"),
      ("plane-order-of-private-use", "%EE%80%80=1&%F0%90%80%80=2", "The keys U+E000 and U+10000"),
      ("plane-order-within-keys", "a%EF%AC%81=1&a%F4%8F%BF%BD=2&a=3", "The keys that end in U+FB01 and U+10FFFD"),
      ("plane-order-unescaped", "ａ=1&😀=2", "The keys U+FF41 and U+1F600, not escaped,"),
    ] {
      op.scenario(
        name,
        """
        \(words) have another order in UTF-16 than in UTF-8: the Java library compares the former, the mobile core the \
        latter, and both are taken.
        """,
        exercises: [rules.order], flags: [.policy, .text],
        expecting: .either(nil) { [query] input in
          try [.utf16CodeUnits, .utf8Bytes].map { (order: QueryPair.Order) in
            Record([canonical(try CanonicalQuery(query: input[query], order: order).text)])
          }
        }
      ) { [query] in $0[query] = text }
    }
    op.scenario(
      "plane-order-agreed", "U+1F600 stands after all keys below U+D800, in UTF-16 as well as in UTF-8.",
      exercises: [rules.order], flags: [.text]
    ) { [query] in $0[query] = "%F0%9F%98%80=1&%ED%9F%BF=2&%E6%BC%A2=3" }
  }

  func declareEncoding() {
    for (name, text, words) in [
      ("unreserved", "a=1234567890-_.!~*'(%20)", "Of the marks, only - _ . and * stay."),
      (
        "ascii", "a=" + (0..<128).map { "%" + Hex.encode([$0]) }.joined(),
        "Of all characters of ASCII, escaped, only letters, digits and the four marks come out as they are."
      ),
      ("unreserved-escaped", "%2D%5F%2E%2A=%41%7a%30", "What need not be escaped is not, in the end."),
      ("marks-in-keys", "(a)=1&b'=2&c!=3&(=4&)=5", "The marks ! ' ( ) are escaped in keys too."),
      ("marks-that-stay", "-_.*=*._-&a-b_c.d*e=1", "The marks - _ . and * stay in keys and in values."),
      (
        "decomposed-letters", "e%CC%81=e%CC%81&%E1%84%92%E1%85%A1%E1%86%AB=1&%E2%84%AB=2",
        "Letters and accents apart, letters of Hangul, and the sign for a unit, of which none is normalised."
      ),
      ("tilde", "~=~&%7e=%7E", "The tilde is escaped, as some encoders do and others do not."),
      ("asterisk", "*=*&%2a=%2A", "The asterisk is not escaped, as some encoders do and others do not."),
      ("space-as-plus", "a+b=c+d", "A space that came as + goes as +."),
      ("space-as-escape", "a%20b=c%20d", "A space that came as %20 goes as +."),
      ("plus-escaped", "a%2Bb=%2b", "A + that came escaped goes escaped."),
      ("lower-case-escapes", "%c4%8d=%c5%99", "Escapes in lower case become upper case."),
      ("mixed-case-escapes", "%c4%8D=%C5%99&a=%eF%Bf%bD", "Escapes in mixed case become upper case."),
      ("separators-escaped", "%26=%3D&%3D=%26&%25=%2525", "Escaped separators and percent signs separate nothing."),
      ("not-escaped", "č=ř&漢=字&a=😀", "Characters beyond ASCII that came as they are."),
      ("partly-escaped", "%C4%8D=1&č=2", "A character that came escaped and one that did not are one key."),
      ("all-punctuation", "a=!\"#$',/:;<>?@[\\]^`{|}", "Punctuation that an address should not contain as it stands."),
      ("null-character", "a%00b=%00&a=1", "A NUL is a character like any other, and ends nothing."),
      ("line-break", "a=%0D%0A%09", "Line breaks and tabs stay, escaped."),
      (
        "replacement-character", "%EF%BF%BD=%EF%BF%BD", "U+FFFD is a character, though decoders put it where they fail."
      ),
      ("byte-order-mark", "%EF%BB%BFa=1&a=2", "U+FEFF at the beginning is part of the key."),
      ("last-character", "a=%F4%8F%BF%BF&a=%7F", "U+10FFFF is the last character there is."),
    ] {
      op.scenario(name, words, exercises: [rules.decode, rules.encode, rules.utf8], flags: [.text]) { [query] in
        $0[query] = text
      }
    }
  }

  func declareSplitting() {
    for (name, text, words) in [
      ("empty", "", "An empty query has no pair."),
      ("no-pair", "flag", "A query of one piece without = has no pair."),
      ("no-pairs", "flag&other&%3D", "An escaped = does not make a pair."),
      ("only-ampersands", "&&&", "A query of & only has no pair."),
      ("ampersands-around", "&&b=1&&&a=2&", "Empty pieces are dropped."),
      ("piece-without-equal-sign", "b=1&flag&a=2", "A piece without = is dropped."),
      (
        "bad-escape-without-equal-sign", "%zz&a=b&%",
        "A piece without = is dropped before anybody looks at its escapes."
      ),
      ("several-equal-signs", "a=b=c&d==&e=f=", "A piece is split at its first =; others belong to the value."),
      ("semicolon", "a=1;b=2&c;d=3", "A semicolon separates nothing."),
      ("empty-key", "=b&a=c", "An empty key stands before all others."),
      ("empty-value", "b=&a=", "An empty value keeps its =."),
      ("equal-sign-alone", "=", "A = alone is a pair of nothing and nothing."),
      ("empty-keys", "=b&=a&=", "A key of nothing that occurs three times: its values decide about the order."),
      ("empty-values", "a=&a=&b=", "Pairs of the same key and no value all stay."),
      ("equal-signs-only", "a===&b==c=", "All = but the first belong to the value."),
      ("empty-key-and-value", "=&a=b&=", "A pair of nothing and nothing is a pair."),
      ("question-mark", "?a=b&c=?", "A question mark within the query is a character of it."),
      ("fragment", "a=b#c=d&e=f", "A number sign is a character like any other here."),
      ("entity", "a=1&amp;b=2", "An & of a markup language is an & and more."),
      ("brackets", "a[]=2&a[]=1&a[0]=3", "Brackets mean nothing, and are escaped."),
      ("white-space", " a = b &c= d", "White space belongs to keys and values."),
    ] {
      op.scenario(name, words, exercises: [rules.split, rules.dropped], flags: [.text]) { [query] in $0[query] = text }
    }
    op.scenario("many-pairs", "A hundred pairs in a mixed order.", exercises: [rules.order], flags: [.length]) {
      [query] in
      $0[query] = (0..<100).map { "k\($0 * 37 % 100)=\($0)" }.joined(separator: "&")
    }
    op.scenario("long-value", "A value of 4000 characters.", exercises: [rules.encode], flags: [.length]) { [query] in
      $0[query] = "b=1&a=" + String(repeating: "+%c4%8d", count: 2000)
    }
  }
}
