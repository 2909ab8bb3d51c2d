package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension RecoveryCodeValidationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A code without prefix.", exercises: rules.all, flags: [.basic]) {
      $0[prefix] = "forbidden"
    }
    var published: [(typed: Scenario, scanned: Scenario)] = []
    for (number, text) in publishedCodes.enumerated() {
      func declare(_ name: String, _ given: String, _ choice: String) -> Scenario {
        op.scenario(
          "published-\(number + 1)/\(name)", "The published valid code \(given), with the prefix \(choice).",
          exercises: rules.all + [prefixes], flags: [.basic]
        ) {
          $0[prefix] = choice
          $0[code] = given
        }
      }
      published.append((declare("typed", text, "forbidden"), declare("scanned", "R:\(text)", "allowed")))
      if number < 3 { _ = declare("scanned-without-prefix", text, "allowed") }
    }
    for bad in rules.badCodes where !bad.text.contains("R:") {
      op.variant(
        bad.name, of: published[1].scanned, change: "code: R: and another text, \(bad.name)",
        "What stands behind the prefix must be a code.", exercises: [bad.rule], flags: [.malformed],
        expecting: .reject(bad.reason, also: bad.others)
      ) { $0[code] = "R:\(bad.text)" }
    }
    declareBadPrefixes(on: op, code, of: published[1].scanned, rule: prefixes)
    for (number, pair) in published.prefix(2).enumerated() {
      op.variant(
        "prefix-forbidden-\(number + 1)", of: pair.scanned, change: "prefix: forbidden",
        "A field for typed codes takes none with a prefix.", exercises: [prefixes], flags: [.malformed],
        expecting: .reject(.prefix, also: [.length, .grouping, .alphabet])
      ) { $0[prefix] = "forbidden" }
    }
    rules.declareCodesWithSignature(on: op, code: code, of: published[1].typed)
    rules.declareNotableCodes(on: op, code: code)
    for spare in SpareBitsCode.all {
      op.variant(
        spare.name, of: published[spare.published].typed, change: "last character: \(spare.words) without meaning set",
        SpareBitsCode.comment, exercises: [rules.spareBits], flags: [.policy],
        expecting: .either(.spareBits) { _ in [Record()] }
      ) { $0[code] = spare.text }
    }
    op.random(15, "A code made of bytes drawn from the seed.", exercises: rules.all, flags: [.random])
    rules.declareKelvinSigns(on: op, code: code, of: published[1].typed)
    op.corners(of: basic)
    op.omitCorners("empty", of: code.name, because: "It is declared by hand.")
  }
}

/// Declares prefixes that stand elsewhere, or are none.
private func declareBadPrefixes(on op: OperationBuilder, _ code: Field<String>, of parent: Scenario, rule: Rule) {
  let valid = publishedCodes[1]
  let texts: [(name: String, text: String, isPrefix: Bool)] = [
    ("twice", "R:R:\(valid)", true), ("behind", "\(valid)R:", true), ("behind-a-letter", "XR:\(valid)", true),
    ("behind-a-space", " R:\(valid)", true), ("inside", "LLLLL-R:LLLLL-LLLLL-LQJTA", true),
    ("behind-a-byte-order-mark", "\u{feff}R:\(valid)", true), ("behind-a-code", "R:\(valid)R:", true),
    ("three-times", "R:R:R:\(valid)", true),
    ("in-lower-case", "r:\(valid)", false), ("in-lower-case-of-another-code", "r:\(publishedCodes[6])", false),
    ("without-colon", "R\(valid)", false), ("colon-alone", ":\(valid)", false),
    ("full-width-colon", "R：\(valid)", false), ("another-letter", "A:\(valid)", false),
    ("with-signature", "R:\(valid)#QUJD", false),
  ]
  for row in texts {
    op.variant(
      "prefix-\(row.name)", of: parent, change: "code: \(row.text)", "The prefix is `R:`, at the beginning and once.",
      exercises: [rule], flags: [.malformed],
      expecting: row.isPrefix
        ? .reject(.prefix, also: [.length, .grouping, .alphabet])
        : .reject(.length, also: [.prefix, .grouping, .alphabet])
    ) { $0[code] = row.text }
  }
}
