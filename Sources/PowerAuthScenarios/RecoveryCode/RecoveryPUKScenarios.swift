package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension RecoveryPUKOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A PUK of the worked examples.", exercises: [length, digits], flags: [.basic]) {
      $0[puk] = "4576292437"
    }
    for text in ["1258624834", "0000000000", "0000008071", "9999999999", "0123456789", "9876543210"] {
      op.scenario("puk-\(text)", "The PUK \(text).", exercises: [length, digits], flags: [.leadingZero]) {
        $0[puk] = text
      }
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
    for row in badLengths {
      op.variant(
        row.name, of: basic, change: "puk: \(row.words)", "A PUK has ten ASCII digits and nothing else.",
        exercises: [length, digits], flags: [.malformed], expecting: .reject(.length, also: [.alphabet])
      ) { $0[puk] = row.value }
    }
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
    for row in badCharacters {
      op.variant(
        row.name, of: basic, change: "puk: \(row.words)", "Only 0 to 9 are digits.", exercises: [digits],
        flags: [.malformed], expecting: .reject(.alphabet, also: [.length])
      ) { $0[puk] = row.value }
    }
    op.random(10, "Ten digits drawn from the seed.", exercises: [length, digits], flags: [.random])
    op.corners(of: basic)
  }
}
