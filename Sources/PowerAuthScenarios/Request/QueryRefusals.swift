internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A query that one implementation refuses, and another one takes.
private struct LenientQuery: Sendable {
  let name: String
  let text: String
  /// The canonical form for those who take it.
  let output: String
  let words: String
}

extension QueryScenarios {
  func declareBadEscapes(from onePair: Scenario) {
    let rows: [Row<String>] = [
      Row("percent-alone", "Nothing follows the percent sign.", "a=%"),
      Row("percent-and-one-digit", "One digit follows the percent sign, and two make a byte.", "a=%4"),
      Row("percent-and-letters", "The letters after the percent sign are not hexadecimal digits.", "a=%zz"),
      Row(
        "percent-and-digit-and-letter", "The second character after the percent sign is not a hexadecimal digit.",
        "a=%4g"),
      Row("percent-and-slash", "The slash stands before the digits.", "a=%0/"),
      Row("percent-and-colon", "The colon stands behind the digits.", "a=%0:"),
      Row("percent-and-at-sign", "The at sign stands before the letters of either case.", "a=%0@"),
      Row("percent-and-backquote", "The backquote stands before the letters in lower case.", "a=%0`"),
      Row("percent-and-capital-g", "The letter G stands behind the hexadecimal digits.", "a=%0G"),
      Row("percent-and-negative-number", "A minus sign is not a hexadecimal digit, and no byte is negative.", "a=%-1"),
      Row("percent-and-prefix", "The x of a prefix is not a hexadecimal digit.", "a=%0x41"),
      Row("percent-and-space", "A space is not a hexadecimal digit.", "a=% 1"),
      Row("percent-and-plus", "A + is not a hexadecimal digit, and not yet a space.", "a=%4+"),
      Row("percent-twice", "A percent sign does not escape another.", "a=%%41"),
      Row("percent-and-unicode-number", "Escapes of code points are not part of the encoding.", "a=%u010D"),
      Row("percent-at-end-of-key", "The = that ends the key is not a digit of an escape.", "a%=b"),
      Row("percent-and-digit-at-end-of-key", "An escape does not continue in the value.", "a%4=1"),
      Row("percent-before-ampersand", "An escape does not continue in the next pair.", "a=%4&1=b"),
      Row("percent-in-the-last-of-pairs", "One bad pair makes the query bad.", "a=b&c=d&e=%"),
    ]
    for row in rows {
      op.refuses(
        row.name, of: onePair, query.set(row.value, row.value), row.words, .invalidEncoding, [rules.escapes],
        .malformed)
    }
    let java = "the Java library reads the two characters as a number"
    let numbers = [
      LenientQuery(
        name: "percent-and-positive-number", text: "a=%+1", output: "a=%01",
        words: "A + is not a hexadecimal digit; \(java), with its sign."),
      LenientQuery(
        name: "percent-and-negative-zero", text: "a=%-0", output: "a=%00",
        words: "A minus sign is not a hexadecimal digit; \(java), with its sign."),
      LenientQuery(
        name: "percent-and-wide-digits", text: "a=%４１", output: "a=A",
        words: "Digits of full width are not those of escapes; \(java) in any script."),
    ]
    for lenient in numbers {
      declare(lenient, lenient.words, from: onePair, exercises: [rules.escapes])
    }
  }

  func declareBytesThatAreNotText(from onePair: Scenario) {
    let queries = [
      LenientQuery(
        name: "byte-ff", text: "a=%FF", output: "a=%EF%BF%BD", words: "The byte FF occurs in no UTF-8 text."),
      LenientQuery(
        name: "byte-ff-in-key", text: "%FF=a&b=1", output: "b=1&%EF%BF%BD=a",
        words: "The byte FF occurs in no UTF-8 text, and no key."),
      LenientQuery(
        name: "overlong-null", text: "a=%C0%80", output: "a=%EF%BF%BD%EF%BF%BD",
        words: "A NUL in two bytes is overlong."),
      LenientQuery(
        name: "overlong-slash", text: "a=%E0%80%AF", output: "a=%EF%BF%BD%EF%BF%BD%EF%BF%BD",
        words: "A slash in three bytes is overlong."),
      LenientQuery(
        name: "truncated", text: "a=%C4", output: "a=%EF%BF%BD", words: "The second byte of a character is missing."),
      LenientQuery(
        name: "truncated-before-letter", text: "a=%C4a", output: "a=%EF%BF%BDa",
        words: "A letter stands where the second byte is due."),
      LenientQuery(
        name: "truncated-before-escape", text: "a=%C4%41", output: "a=%EF%BF%BDA",
        words: "An escaped letter stands where the second byte is due."),
      LenientQuery(
        name: "truncated-of-four", text: "a=%F0%9F%98", output: "a=%EF%BF%BD",
        words: "The fourth byte of a character is missing."),
      LenientQuery(
        name: "continuation-alone", text: "a=%80", output: "a=%EF%BF%BD",
        words: "A second byte stands without a first one."),
      LenientQuery(
        name: "split-across-pair", text: "%C4=%8D", output: "%EF%BF%BD=%EF%BF%BD",
        words: "A character does not begin in the key and end in the value."),
      LenientQuery(
        name: "surrogate-alone", text: "a=%ED%A0%80", output: "a=%EF%BF%BD",
        words: "Half of a pair of surrogates is not a character."),
      LenientQuery(
        name: "surrogate-pair", text: "a=%ED%A0%BD%ED%B8%80", output: "a=%EF%BF%BD%EF%BF%BD",
        words: "Surrogates have no encoding in UTF-8, not even two that make a pair."),
      LenientQuery(
        name: "above-last-character", text: "a=%F4%90%80%80", output: "a=%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD",
        words: "Above U+10FFFF there are no characters."),
      LenientQuery(
        name: "latin-1", text: "a=caf%E9", output: "a=caf%EF%BF%BD",
        words: "A letter with an accent in Latin 1 is not UTF-8."),
    ]
    for lenient in queries {
      declare(
        lenient,
        """
        \(lenient.words) The Java library puts U+FFFD in its place; the mobile core never decodes, and refusing is safer.
        """, from: onePair, exercises: [rules.utf8])
    }
  }

  private func declare(_ lenient: LenientQuery, _ words: String, from onePair: Scenario, exercises: [Rule]) {
    op.variant(
      lenient.name, of: onePair, query.set(lenient.text, lenient.text), words, exercises, .policy,
      expecting: .either(.invalidEncoding) { [canonical] _ in [Record([canonical(lenient.output)])] })
  }
}
