package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension RecoveryCodeDerivationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A drawn secret and nonce, with two PUKs.", everything, .basic) {
      $0[indexes] = [1, 0x0102_0304_0506_0708]
    }
    let setExample: @Sendable (inout Draft) -> Void = { draft in
      draft[secret] = bytes(hex: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")
      draft[nonce] = [UInt8](0...31)
    }
    op.scenario("worked-example", "The code of the worked examples.", everything, .basic) {
      setExample(&$0)
      $0[indexes] = [0x0102_0304_0506_0708, 0xFFFF_FFFF_FFFF_FFFE]
    }
    // Found by search: the first indexes from 0 on whose PUK under the example's key has so many zeros in front.
    let notable: [Row<UInt64>] = [
      Row("one-zero", "begins with a zero", 11), Row("two-zeros", "begins with two zeros", 141),
      Row("three-zeros", "begins with three zeros", 449), Row("four-zeros", "begins with four zeros", 14_823),
      Row("five-zeros", "begins with five zeros", 115_327), Row("six-zeros", "begins with six zeros", 2_768_689),
    ]
    op.scenarios(notable, named: "puk-with-", saying: { "The PUK \($0)." }, [digits], .leadingZero) { draft, value in
      setExample(&draft)
      draft[indexes] = [value]
    }
    let numbers: [Row<[UInt64]>] = [
      Row("no-puk", "No PUK is asked for.", []), Row("ten-puks", "Ten PUKs.", Array(1...10)),
      Row("same-index-twice", "The same index twice gives the same PUK twice.", [77, 77]),
      Row("index-zero", "The index 0.", [0]), Row("index-highest", "The highest index.", [.max]),
      Row("index-with-top-bit", "An index whose top bit is set.", [1 << 63]),
      Row("index-above-32-bits", "The index 2^32, and 0 in 32 bits.", [1 << 32]),
      Row("index-above-53-bits", "The index 2^53 + 1, which no JSON number carries safely.", [1 << 53 + 1]),
    ]
    op.scenarios(numbers, [blocks, digits], .largeNumber) { $0[indexes] = $1 }
    op.lengths([1, 31, 32, 33, 65], of: secret, saying: { "A secret of \($0) bytes." }, [derivation], .length)
    op.refusesLengths([0, 16, 31, 33, 64], of: nonce, parent: basic, "The nonce has 32 bytes.", [length])
    op.accumulated(1000, "A thousand codes with their PUKs.", cases: "secret, nonce and indexes drawn", everything)
    op.random(20, "Secret, nonce and indexes drawn from the seed.", everything)
    op.corners(of: basic)
  }
}

extension RecoveryCodeValidationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A code without prefix.", rules.all, .basic) { $0[prefix] = "forbidden" }
    var published: [(typed: Scenario, scanned: Scenario)] = []
    for (number, text) in publishedCodes.enumerated() {
      func declare(_ name: String, _ given: String, _ choice: String) -> Scenario {
        op.scenario(
          "published-\(number + 1)/\(name)", "The published valid code \(given), with the prefix \(choice).",
          rules.all + [prefixes], .basic, set: prefix(choice), code(given))
      }
      published.append((declare("typed", text, "forbidden"), declare("scanned", "R:\(text)", "allowed")))
      if number < 3 { _ = declare("scanned-without-prefix", text, "allowed") }
    }
    for bad in rules.badCodes where !bad.text.contains("R:") {
      op.refuses(
        bad.name, of: published[1].scanned, code.set("R: and another text, \(bad.name)", "R:\(bad.text)"),
        "What stands behind the prefix must be a code.", bad.reason, also: bad.others, [bad.rule], .malformed)
    }
    declareBadPrefixes(on: op, code, of: published[1].scanned, rule: prefixes)
    for (number, pair) in published.prefix(2).enumerated() {
      op.refuses(
        "prefix-forbidden-\(number + 1)", of: pair.scanned, prefix.set("forbidden", "forbidden"),
        "A field for typed codes takes no code with a prefix.", .prefix, also: [.length, .grouping, .alphabet],
        [prefixes],
        .malformed)
    }
    rules.declareCodesWithSignature(on: op, code: code, of: published[1].typed)
    rules.declareNotableCodes(on: op, code: code)
    for spare in SpareBitsCode.all {
      op.variant(
        spare.name, of: published[spare.published].typed, "last character: \(spare.words) without meaning set",
        SpareBitsCode.comment, [rules.spareBits], .policy,
        expecting: .either(.spareBits) { _ in [Record()] }
      ) { $0[code] = spare.text }
    }
    op.random(15, "A code made of bytes drawn from the seed.", rules.all)
    rules.declareKelvinSigns(on: op, code: code, of: published[1].typed)
    op.corners(of: basic)
    op.omitCorners("empty", of: code.name, because: "It is declared by hand.")
  }
}

/// Declares prefixes in another place, and texts that are not a prefix.
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
      "prefix-\(row.name)", of: parent, code.set(row.text, row.text),
      "The prefix is `R:`, at the beginning and once.", [rule], .malformed,
      expecting: row.isPrefix
        ? .reject(.prefix, also: [.length, .grouping, .alphabet])
        : .reject(.length, also: [.prefix, .grouping, .alphabet]))
  }
}

extension RecoveryPUKOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A PUK of the worked examples.", [length, digits], .basic) {
      $0[puk] = "4576292437"
    }
    let notable: KeyValuePairs<String, Flag> = [
      "1258624834": .basic, "0000000000": .leadingZero, "0000008071": .leadingZero, "9999999999": .largeNumber,
      "0123456789": .leadingZero, "9876543210": .largeNumber,
    ]
    for (text, flag) in notable {
      op.scenario("puk-\(text)", "The PUK \(text).", [length, digits], flag) { $0[puk] = text }
    }
    let badLengths: [Row<String>] = [
      Row("empty", "no character", ""), Row("nine-digits", "nine digits", "457629243"),
      Row("eleven-digits", "eleven digits", "45762924370"), Row("eight-digits", "eight digits", "57629243"),
      Row("twenty-digits", "the PUK twice", "45762924374576292437"),
      Row("space-before", "a space in front", " 4576292437"),
      Row("space-behind", "a space behind", "4576292437 "),
      Row("line-feed-behind", "a line feed behind", "4576292437\n"),
      Row("in-groups", "a dash in the middle", "45762-92437"), Row("plus-before", "a sign in front", "+4576292437"),
      Row("arabic-digits", "digits of Arabic script", "٤٥٧٦٢٩٢٤٣٧"),
      Row("full-width-digits", "full-width digits", "４５７６２９２４３７"),
      Row("last-digit-full-width", "a last digit of full width", "457629243７"),
      Row("nul-behind", "a NUL behind", "4576292437\u{0}"),
      Row("mark-before-another-puk", "another one behind a byte order mark", "\u{feff}1258624834"),
    ]
    op.refuses(
      "", badLengths, of: basic, puk, "A PUK has ten ASCII digits and nothing else.", .length, also: [.alphabet],
      [length, digits], .malformed)
    let badCharacters: [Row<String>] = [
      Row("letter", "a letter", "45762924A7"), Row("hexadecimal-letter", "a letter from a to f", "4576292f37"),
      Row("hexadecimal-capital", "a letter from A to F", "457629B437"), Row("letter-o", "an O for 0", "45762O2437"),
      Row("space-for-a-digit", "a space for a digit", "45762 2437"),
      Row("minus-for-a-digit", "a sign in front", "-457629243"),
      Row("plus-for-a-digit", "a plus in front", "+457629243"), Row("dash-inside", "a dash inside", "4576-92437"),
      Row("point", "a point", "45762.2437"), Row("before-zero", "a slash, the one before 0", "45762/2437"),
      Row("behind-nine", "a colon, the one behind 9", "45762:2437"), Row("nul", "a NUL", "45762\u{0}2437"),
      Row("space-at-the-end", "nine digits and a space", "457629243 "),
      Row("space-at-the-beginning", "a space and nine digits", " 457629243"),
    ]
    op.refuses(
      "", badCharacters, of: basic, puk, "Only 0 to 9 are digits.", .alphabet, also: [.length], [digits], .malformed)
    op.random(10, "Ten digits drawn from the seed.", [length, digits])
    op.corners(of: basic)
  }
}
