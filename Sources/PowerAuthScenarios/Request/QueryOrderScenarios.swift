internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension QueryScenarios {
  /// Declares queries in which the order of pairs shows; returns the one of a single pair.
  func declareOrder() -> Scenario {
    let examples: [Row<String>] = [
      Row("worked-example", "The worked example.", "zingly=is+da+best&420=is+equal+to+10*42&hello=world&hell0=w0rld"),
      Row(
        "worked-example-with-oddities",
        "The second worked example, with a key twice, a piece without =, and letters beyond ASCII.",
        "b=2&a=z&a=b&flag&c=&%C4%8D=%C5%99&B=~"),
    ]
    op.scenarios(examples, [rules.order, rules.encode], .basic) { [query] in $0[query] = $1 }
    declare(
      [
        Row("sorted-already", "A query that is in order.", "a=1&b=2&c=3"),
        Row("reversed", "A query in reverse order.", "c=3&b=2&a=1"),
      ], exercises: [rules.order, rules.encode])
    let onePair = op.scenario("one-pair", "A single pair.", [rules.order, rules.encode], .text) { [query] in
      $0[query] = "a=b"
    }
    declare(
      [
        Row("duplicate-keys", "A key that occurs three times: its values decide about the order.", "a=3&b=0&a=1&a=2"),
        Row("duplicate-pairs", "A pair that occurs twice, and stays twice.", "a=1&b=2&a=1"),
        Row("duplicate-keys-by-decoded-value", "The values of a key are compared as decoded.", "a=~&a=%7A&a=%20&a=-"),
        Row("values-as-texts", "Values are compared as texts, not as numbers.", "a=10&a=9&a=1"),
        Row("empty-value-first", "The empty value stands before all others.", "a=1&a=&a=+"),
        Row("key-equal-to-a-prefix", "A key that begins another stands before it.", "ab=1&a=2&abc=0"),
        Row(
          "key-before-equal-sign",
          "Keys are compared, not pairs: ! and the like would stand before the = of the shorter key.",
          "a=z&a%21=b&a%20=c&a-=d&a*=e"),
        Row(
          "upper-case-first", "Upper case stands before the underscore, and that before lower case.",
          "b=1&B=2&a=3&A=4&_=5"),
        Row("digits-first", "Digits stand before letters, and keys are not compared as numbers.", "a=1&10=2&9=3&A=4"),
        Row(
          "decoded-not-encoded", "Encoded, %7E and %C4%8D would stand before letters; decoded they stand after.",
          "%C4%8D=1&z=2&%7E=3&-=4"),
        Row(
          "keys-that-go-on-below-equal-sign",
          "The shorter key stands first, though the next character of the others stands before =.",
          "a=z&a1=y&a0=x&a.=w&a+=v"),
        Row("numbers-as-keys", "Keys that are numbers are compared as texts.", "100=a&20=b&3=c&020=d"),
        Row("case-of-values", "Values in upper case stand before those in lower case.", "a=b&a=B&a=c&a=C"),
        Row(
          "values-decoded-not-encoded", "Encoded, %21 and %7E would stand in other places among the values.",
          "a=b*&a=b%21&a=b.&a=b~&a=bz"),
        Row(
          "space-two-ways", "The two ways to write a space make one key, and an escaped + another.",
          "a+b=2&a%20b=1&a%2Bb=0"),
        Row("escaped-letter", "An escaped letter has the place of the letter.", "%62=1&a=2&c=3"),
        Row(
          "space-before-plus", "A space and an escaped + are two keys, and the space stands first.", "%2B=1&+=2&%20=3"),
        Row(
          "composed-and-decomposed",
          "A letter with its accent and the two apart are two keys, in the order of their code units.",
          "c%CC%8C=1&%C4%8D=2&c%CC%8C=0"),
        Row("accented-after-z", "Order is that of code units, not that of any language.", "%C3%A1=1&z=2&a=3"),
      ], exercises: [rules.order, rules.encode])
    return onePair
  }

  func declareOrderBeyondBasicPlane() {
    let rows: [Row<String>] = [
      Row("plane-order-of-keys", "The keys U+FF41 and U+1F600", "%EF%BD%81=1&%F0%9F%98%80=2&z=3"),
      Row("plane-order-of-values", "The values U+1F600 and U+FFFD", "a=%F0%9F%98%80&a=%EF%BF%BD"),
      Row("plane-order-of-private-use", "The keys U+E000 and U+10000", "%EE%80%80=1&%F0%90%80%80=2"),
      Row("plane-order-within-keys", "The keys that end in U+FB01 and U+10FFFD", "a%EF%AC%81=1&a%F4%8F%BF%BD=2&a=3"),
      Row("plane-order-unescaped", "The keys U+FF41 and U+1F600, not escaped,", "ａ=1&😀=2"),
    ]
    for row in rows {
      op.scenario(
        row.name,
        """
        \(row.words) have another order in UTF-16 than in UTF-8: the Java library compares the former, the mobile core \
        the latter, and both are taken.
        """, [rules.order], .policy, .text,
        expecting: .either(nil) { [query, canonical] input in
          try [Rules.right, .right.making(.sortedByUTF8)].map { rules in
            Record([canonical(try rules.canonicalize(query: input[query]).text)])
          }
        }
      ) { [query] in $0[query] = row.value }
    }
    op.scenario(
      "plane-order-agreed", "U+1F600 stands after all keys below U+D800, in UTF-16 as well as in UTF-8.", [rules.order],
      .text
    ) { [query] in $0[query] = "%F0%9F%98%80=1&%ED%9F%BF=2&%E6%BC%A2=3" }
  }
}
