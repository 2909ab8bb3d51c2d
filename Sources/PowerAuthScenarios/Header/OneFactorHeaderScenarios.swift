internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

// MARK: - A header with a code of one factor

extension HeaderParseScenarios {
  /// Declares a second header with an authentication code, and what some readers take in any header.
  func declareOneFactor() {
    let example = HeaderExample.authorizationOfOneFactor
    let parent = declareExample(example, "A header with a code of one factor, as the Java library writes it.")
    func refuse(
      _ name: String, _ words: String, _ text: String, _ rule: Rule, _ flag: Flag, _ reason: Refusal,
      also others: [Refusal]
    ) {
      variant(
        "\(example.name)/\(name)", of: parent, Row(name, words, text), [rule], flag,
        expecting: .reject(reason, also: others))
    }
    let text = example.text
    refuse(
      "scheme-missing", "no scheme", String(text.dropFirst("PowerAuth ".count)), rules.scheme, .malformed,
      .headerScheme, also: [.headerSyntax, .missingField])
    refuse(
      "scheme-behind-mark", "a byte order mark in front", "\u{feff}\(text)", rules.scheme, .malformed, .headerScheme,
      also: [.headerSyntax, .missingField])
    refuse(
      "nonce-missing", "without pa_nonce", example.removing(.nonce).text, rules.names, .missing, .missingField,
      also: [.invalidField, .headerSyntax])
    let names: [Row<@Sendable (String) -> String>] = [
      Row("names-upper-case", "names in upper case", { $0.uppercased() }),
      Row("names-with-prefix", "names with another prefix", { "x_\($0)" }),
      Row("names-without-prefix", "names without their prefix", { String($0.dropFirst(3)) }),
    ]
    for row in names {
      let changed = example.arranging { pairs in pairs.map { (row.value($0.name), $0.value) } }
      refuse(row.name, row.words, changed.text, rules.names, .malformed, .missingField, also: [.headerSyntax])
    }
    for (name, version) in [("with-zero-before", "04.0"), ("with-zero-behind", "4.00")] {
      guard let changed = example.setting(.version, version) else { continue }
      refuse(
        "version-\(name)", "version \(version)", changed.text, rules.forms, .malformed, .invalidField,
        also: [.missingField, .headerSyntax])
    }
  }
}
