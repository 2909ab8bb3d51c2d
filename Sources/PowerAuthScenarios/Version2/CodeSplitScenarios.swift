package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CodeSplitOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The shape alone is checked. ASCII characters that are not in the alphabet of codes may be refused: the published "
        + "sample code, 12345-67890-12345-67890, has such digits. Other characters must be refused: as `length` where the "
        + "bytes of UTF-8 are counted, or as `alphabet`.")
    let basic = op.scenario("basic", "A drawn code.", [halves, dashes, checksum], .basic)
    let published = op.scenario("published", "The code of a published example.", [halves, dashes, checksum], .basic) {
      $0[code] = "WNJ4Y-V7WMX-YTSYD-UHILQ"
    }
    op.scenarios(notableOlderCodes, [halves, checksum], .basic) { $0[code] = $1 }
    for row in codesOfAnotherShape {
      op.refuses(
        row.name, of: published, code.set(row.words, row.value.text),
        "It cannot be split into the halves of a code.", row.value.reason, also: row.value.others, [shape], .malformed)
    }
    for row in codesOfOtherCharacters {
      op.variant(
        row.name, of: published, code.set(row.words, row.value),
        "The shape is right; the mobile core's test of the shape takes it, and its test of the alphabet does not.",
        [shape], .policy, expecting: .acceptOrReject(Reason(.alphabet)))
    }
    op.accumulated(1000, "A thousand codes.", cases: "code drawn", [halves, dashes])
    op.random(12, "A code drawn from the seed.", [halves, dashes, checksum])
    op.corners(of: basic)
    op.omitCorners("empty", of: code.name, because: "It is declared by hand.")
  }
}

private let notableOlderCodes = [
  Row("published-2", "The code of another published example.", "7Z4X3-F66TL-JMVBA-2JILI"),
  Row("equal-halves", "Both halves are the same.", "ABCDE-FGHIJ-ABCDE-FGHIJ"),
  Row("digits-only", "A code of digits, whose halves are texts.", "22222-33333-44444-55555"),
  Row("letters-only", "A code of letters.", "AAAAA-BBBBB-CCCCC-DDDDD"),
  Row("right-checksum", "A code that would be right in version 3 too.", "W65WE-3T7VI-7FBS2-A4OYA"),
  Row(
    "spare-bits", "A code whose last character has bits that version 3 demands to be zero.", "W65WE-3T7VI-7FBS2-A4OYB"),
]

/// A code that is refused.
private struct RefusedCode: Sendable {
  let text: String
  let reason: Refusal
  /// What an implementation reports that counts characters and not bytes, or looks for dashes first.
  var others: [Refusal] = []
}

private let codesOfAnotherShape = [
  Row("empty", "no character", RefusedCode(text: "", reason: .length)),
  Row("one-half", "the first half", RefusedCode(text: "WNJ4Y-V7WMX", reason: .length, others: [.grouping])),
  Row("a-character-less", "the last character missing", RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHIL", reason: .length)),
  Row("a-character-more", "a character more", RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQA", reason: .length)),
  Row("without-dashes", "no dashes", RefusedCode(text: "WNJ4YV7WMXYTSYDUHILQ", reason: .length, others: [.grouping])),
  Row(
    "without-dashes-of-digits", "digits, and no dashes",
    RefusedCode(text: "22222333334444455555", reason: .length, others: [.grouping])
  ),
  Row(
    "five-groups", "a group more",
    RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQ-AAAAA", reason: .length, others: [.grouping])
  ),
  Row(
    "with-signature", "with a signature, as it is scanned",
    RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQ#QUJD", reason: .length, others: [.alphabet])
  ),
  Row(
    "with-empty-signature", "# and nothing behind it",
    RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQ#", reason: .length, others: [.alphabet])
  ),
  Row("space-before", "a space in front", RefusedCode(text: " WNJ4Y-V7WMX-YTSYD-UHILQ", reason: .length)),
  Row("space-after", "a space behind", RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQ ", reason: .length)),
  Row("line-feed-after", "a line feed behind", RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHILQ\n", reason: .length)),
  Row(
    "middle-dash-moved", "the dash between the halves moved",
    RefusedCode(text: "WNJ4Y-V7WMXY-TSYD-UHILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "first-dash-moved", "the first dash moved",
    RefusedCode(text: "WNJ4-YV7WMX-YTSYD-UHILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "last-dash-moved", "the last dash moved",
    RefusedCode(text: "WNJ4Y-V7WMX-YTSYDU-HILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "character-for-a-dash", "a character in place of the first dash",
    RefusedCode(text: "WNJ4YAV7WMX-YTSYD-UHILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "dash-for-a-character", "a dash in place of a character",
    RefusedCode(text: "WN-4Y-V7WMX-YTSYD-UHILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "spaces-for-dashes", "spaces in the places of dashes",
    RefusedCode(text: "WNJ4Y V7WMX YTSYD UHILQ", reason: .grouping, others: [.alphabet])
  ),
  Row(
    "kelvin-sign", "a Kelvin sign, which looks like a K",
    RefusedCode(text: "\u{212a}NJ4Y-V7WMX-YTSYD-UHILQ", reason: .length, others: [.alphabet])
  ),
  Row(
    "kelvin-sign-in-password", "a Kelvin sign in the second half",
    RefusedCode(text: "WNJ4Y-V7WMX-YTSYD-UHIL\u{212a}", reason: .length, others: [.alphabet])
  ),
  Row(
    "full-width-digit", "a full-width digit",
    RefusedCode(text: "WNJ４Y-V7WMX-YTSYD-UHILQ", reason: .length, others: [.alphabet])
  ),
  Row(
    "arabic-digit", "an Arabic digit",
    RefusedCode(text: "WNJ٤Y-V7WMX-YTSYD-UHILQ", reason: .length, others: [.alphabet])
  ),
  Row(
    "byte-order-mark-before", "a byte order mark in front",
    RefusedCode(text: "\u{feff}WNJ4Y-V7WMX-YTSYD-UHILQ", reason: .length, others: [.alphabet, .grouping])
  ),
  Row(
    "byte-order-mark-before-digits", "other characters, and a byte order mark in front",
    RefusedCode(text: "\u{feff}22222-33333-44444-55555", reason: .length, others: [.alphabet, .grouping])
  ),
]

private let codesOfOtherCharacters = [
  Row("published-sample", "the published sample, with digits that are in no code", "12345-67890-12345-67890"),
  Row("lower-case", "lower case", "wnj4y-v7wmx-ytsyd-uhilq"),
]
