internal import Conformance
internal import PowerAuth

/// The kinds of scanned texts.
let scannedKindOperation = Operation(
  powerAuth: "vocabulary.scanned-kind", "Whether a name is that of a kind of scanned texts.",
  reference: "Vocabulary/Lists", ranges: [.v3]
) { op in
  let given = op.input("name", .text { _ in "enrollment" }, "The name of a kind.")
  let found = op.output(
    "name", .text { _ in "" }, "The same name.", formula: "the input `name`, if it is in the list of R1")
  op.refuses(.unknownName)
  let words = op.rule("R1", "The kinds are: enrollment, onlineAuth, offlineAuth, usernameless, invalid.")
  let unknown = op.rule("R2", "A name that is not in the list, or not in this spelling, is refused.")
  op.note("The forms of the texts themselves are not published.")

  let basic = op.scenario("basic", "The name enrollment.", exercises: [words], flags: [.basic]) {
    $0[given] = "enrollment"
  }
  for entry in Rules.right.vocabulary.scannedKind.entries.dropFirst() {
    op.scenario("name-\(entry.name.slug)", "The name \(entry.name).", exercises: [words], flags: [.basic]) {
      $0[given] = entry.name
    }
  }
  let unknownNames = [
    "", "ENROLLMENT", "onlineauth", " enrollment", "offlineAuth ", "enroll", "enrollments", "enrolment", "online_auth",
    "unknown", "VVVVV-VVVVV-VVVVV-VTFVA", "https://example.com/enrollment", "\u{feff}onlineAuth",
  ]
  for (place, name) in unknownNames.enumerated() {
    op.variant(
      "unknown-name-\(place + 1)", of: basic, change: "name: \(name.debugDescription)", "No kind has this name.",
      exercises: [unknown], flags: [.malformed], expecting: .reject(.unknownName)
    ) { $0[given] = name }
  }
  op.corners(of: basic, exercise: [words, unknown])
  op.notDetectableInNames(of: given.name)
  op.mistake(.invalidKindUnknown, violates: [words])
  op.mistakes(Mistake.ofVocabularyNames, violate: [unknown])
  op.answer { rules, request in
    let entry = try rules.lookUp(name: request[given], number: nil, in: rules.vocabulary.scannedKind)
    return request.accept(found(entry.name))
  }
}
