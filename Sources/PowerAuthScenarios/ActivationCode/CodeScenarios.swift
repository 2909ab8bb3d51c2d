internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CodeRules {
  /// Declares texts that are no code, as variants of a scenario; the text is put where the operation reads it.
  func declareBadCodes(
    on op: OperationBuilder, code: Field<String>, of parent: Scenario,
    wrapping wrap: @escaping @Sendable (String) -> String = { $0 }
  ) {
    for bad in badCodes {
      op.variant(
        bad.name, of: parent, change: "code: \(bad.text.isEmpty ? "no character" : bad.text.withControlPictures)",
        "A code has one form only; any other text was mistyped.",
        exercises: [bad.rule], flags: [.malformed], expecting: .reject(bad.reason, also: bad.others)
      ) { $0[code] = wrap(bad.text) }
    }
  }

  /// Declares codes with something behind them that only a scanned text has, as variants of a scenario.
  func declareCodesWithSignature(on op: OperationBuilder, code: Field<String>, of parent: Scenario) {
    for (name, tail) in [
      ("with-hash", "#"), ("with-signature", "#QUJD"), ("with-elided-signature", "#…"),
      ("with-two-signatures", "#QUJD#QUJD"), ("with-query", "?QUJD"),
    ] {
      op.variant(
        name, of: parent, change: "code: \(tail) behind it",
        "A code has 23 characters; only a scanned text continues after them.",
        exercises: [length], flags: [.malformed], expecting: .reject(.length, also: [.alphabet, .grouping])
      ) { $0[code] = try $0.value(of: code) + tail }
    }
  }

  /// Declares valid codes but for a Kelvin sign, which normalisation makes a K; the text is put where it is read.
  func declareKelvinSigns(
    on op: OperationBuilder, code: Field<String>, of parent: Scenario,
    wrapping wrap: @escaping @Sendable (String) -> String = { $0 },
    completing: @escaping @Sendable (inout Draft, _ code: String) throws -> Void = { _, _ in }
  ) {
    for (name, valid) in [("kelvin-sign", publishedCodes[2]), ("kelvin-sign-inside", publishedCodes[10])] {
      let text = valid.replacing("K", with: "\u{212a}", maxReplacements: 1)
      op.variant(
        name, of: parent, change: "code: \(text)", "The Kelvin sign looks like a K, but is another character.",
        exercises: [alphabet], flags: [.malformed], expecting: .reject(.length, also: [.alphabet, .grouping])
      ) { draft in
        try completing(&draft, valid)
        draft[code] = wrap(text)
      }
    }
  }

  /// Declares valid codes whose checksums have zeros in them; the text is put where the operation reads it.
  func declareNotableCodes(
    on op: OperationBuilder, code: Field<String>, wrapping wrap: @escaping @Sendable (String) -> String = { $0 }
  ) {
    for notable in NotableChecksum.all {
      op.scenario(
        "code-with-\(notable.name)", "A valid code, whose checksum \(notable.words).", exercises: [checksum],
        flags: [.leadingZero]
      ) { $0[code] = wrap(try Rules.right.encodeActivationCode(random: notable.random).text) }
    }
  }
}

extension String {
  /// The text with the pictures that Unicode has for line feed and NUL in their place.
  fileprivate var withControlPictures: String {
    unicodeScalars.map { $0 == "\n" ? "␊" : $0 == "\0" ? "␀" : String($0) }.joined()
  }
}
