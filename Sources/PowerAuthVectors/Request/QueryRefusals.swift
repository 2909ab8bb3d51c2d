internal import Conformance
internal import PowerAuth

extension QueryScenarios {
  func declareBadEscapes() {
    for (name, text, words) in [
      ("percent-alone", "a=%", "Nothing follows the percent sign."),
      ("percent-and-one-digit", "a=%4", "One digit follows the percent sign, and two make a byte."),
      ("percent-and-letters", "a=%zz", "The letters after the percent sign are no hexadecimal digits."),
      ("percent-and-digit-and-letter", "a=%4g", "The second character after the percent sign is no hexadecimal digit."),
      ("percent-and-slash", "a=%0/", "The slash stands before the digits."),
      ("percent-and-colon", "a=%0:", "The colon stands behind the digits."),
      ("percent-and-at-sign", "a=%0@", "The at sign stands before the letters of either case."),
      ("percent-and-backquote", "a=%0`", "The backquote stands before the letters in lower case."),
      ("percent-and-capital-g", "a=%0G", "The letter G stands behind the hexadecimal digits."),
      ("percent-and-negative-number", "a=%-1", "A minus sign is no hexadecimal digit, and no byte is negative."),
      ("percent-and-prefix", "a=%0x41", "The x of a prefix is no hexadecimal digit."),
      ("percent-and-space", "a=% 1", "A space is no hexadecimal digit."),
      ("percent-and-plus", "a=%4+", "A + is no hexadecimal digit, and not yet a space."),
      ("percent-twice", "a=%%41", "A percent sign does not escape another."),
      ("percent-and-unicode-number", "a=%u010D", "Escapes of code points are no part of the encoding."),
      ("percent-at-end-of-key", "a%=b", "The = that ends the key is no digit of an escape."),
      ("percent-and-digit-at-end-of-key", "a%4=1", "An escape does not go on in the value."),
      ("percent-before-ampersand", "a=%4&1=b", "An escape does not go on in the next pair."),
      ("percent-in-the-last-of-pairs", "a=b&c=d&e=%", "One bad pair makes the query bad."),
    ] {
      op.variant(
        name, of: "one-pair", change: "query: \(text)", words, exercises: [rules.escapes], flags: [.malformed],
        expecting: .reject(.invalidEncoding)
      ) { [query] in $0[query] = text }
    }
    let java = "the Java library reads the two characters as a number"
    for (name, text, output, words) in [
      ("percent-and-positive-number", "a=%+1", "a=%01", "A + is no hexadecimal digit; \(java), with its sign."),
      ("percent-and-negative-zero", "a=%-0", "a=%00", "A minus sign is no hexadecimal digit; \(java), with its sign."),
      (
        "percent-and-wide-digits", "a=%４１", "a=A",
        "Digits of full width are not those of escapes; \(java) in any script."
      ),
    ] {
      declarePolicy(name, text: text, output: output, words, exercises: [rules.escapes])
    }
  }

  func declareBytesThatAreNoText() {
    for (name, text, output, words) in [
      ("byte-ff", "a=%FF", "a=%EF%BF%BD", "The byte FF occurs in no UTF-8 text."),
      ("byte-ff-in-key", "%FF=a&b=1", "b=1&%EF%BF%BD=a", "The byte FF occurs in no UTF-8 text, and no key."),
      ("overlong-null", "a=%C0%80", "a=%EF%BF%BD%EF%BF%BD", "A NUL in two bytes is overlong."),
      ("overlong-slash", "a=%E0%80%AF", "a=%EF%BF%BD%EF%BF%BD%EF%BF%BD", "A slash in three bytes is overlong."),
      ("truncated", "a=%C4", "a=%EF%BF%BD", "The second byte of a character is missing."),
      ("truncated-before-letter", "a=%C4a", "a=%EF%BF%BDa", "A letter stands where the second byte is due."),
      ("truncated-before-escape", "a=%C4%41", "a=%EF%BF%BDA", "An escaped letter stands where the second byte is due."),
      ("truncated-of-four", "a=%F0%9F%98", "a=%EF%BF%BD", "The fourth byte of a character is missing."),
      ("continuation-alone", "a=%80", "a=%EF%BF%BD", "A second byte stands without a first one."),
      (
        "split-across-pair", "%C4=%8D", "%EF%BF%BD=%EF%BF%BD",
        "A character does not begin in the key and end in the value."
      ),
      ("surrogate-alone", "a=%ED%A0%80", "a=%EF%BF%BD", "Half of a pair of surrogates is no character."),
      (
        "surrogate-pair", "a=%ED%A0%BD%ED%B8%80", "a=%EF%BF%BD%EF%BF%BD",
        "Surrogates have no encoding in UTF-8, not even two that make a pair."
      ),
      (
        "above-last-character", "a=%F4%90%80%80", "a=%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD",
        "Above U+10FFFF there are no characters."
      ),
      ("latin-1", "a=caf%E9", "a=caf%EF%BF%BD", "A letter with an accent in Latin 1 is no UTF-8."),
    ] {
      declarePolicy(
        name, text: text, output: output,
        "\(words) The Java library puts U+FFFD in its place; the mobile core never decodes, and refusing is safer.",
        exercises: [rules.utf8])
    }
  }

  private func declarePolicy(_ name: String, text: String, output: String, _ words: String, exercises: [Rule]) {
    let canonical = canonical
    op.variant(
      name, of: "one-pair", change: "query: \(text)", words, exercises: exercises, flags: [.policy],
      expecting: .either(.invalidEncoding) { _ in [Record([canonical(output)])] }
    ) { [query] in $0[query] = text }
  }
}
