internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

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
