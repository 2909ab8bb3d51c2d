internal import Conformance
internal import PowerAuth

extension QueryScenarios {
  /// Declares queries on which those fail who read them as something else: as an address, as C text, as equivalent texts.
  func declareUnusualQueries() {
    for (name, text, words) in [
      ("base64-values", "token=q83v==&sig=q80==", "Values that end in = as Base64 texts do."),
      ("question-marks", "??a=b&?=c", "Question marks at the beginning are characters of the key."),
      ("percent-without-equal-sign", "a=b&100%", "A piece without = is dropped before its percent sign is looked at."),
      ("null-character-in-value", "a=b%00c&b=1", "A NUL within a value ends nothing."),
    ] {
      op.scenario(name, words, exercises: [rules.split, rules.dropped, rules.decode], flags: [.text]) { [query] in
        $0[query] = text
      }
    }
    for (name, text, words) in [
      (
        "equivalent-keys", "%C4%8D=1&c%CC%8C=2",
        "A letter with its accent stands after the two apart, though Unicode has them equivalent."
      ),
      (
        "equivalent-values", "a=%C3%A9&a=e%CC%81&a=f",
        "An accented letter stands after f, and the letter with its accent apart before it."
      ),
    ] {
      op.scenario(name, words, exercises: [rules.order, rules.utf8], flags: [.text]) { [query] in $0[query] = text }
    }
  }
}
