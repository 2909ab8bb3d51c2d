package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ScannedKindOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
      "", "ENROLLMENT", "onlineauth", " enrollment", "offlineAuth ", "enroll", "enrollments", "enrolment",
      "online_auth",
      "unknown", "VVVVV-VVVVV-VVVVV-VTFVA", "https://example.com/enrollment", "\u{feff}onlineAuth",
    ]
    for (place, name) in unknownNames.enumerated() {
      op.variant(
        "unknown-name-\(place + 1)", of: basic, change: "name: \(name.debugDescription)", "No kind has this name.",
        exercises: [unknown], flags: [.malformed], expecting: .reject(.unknownName)
      ) { $0[given] = name }
    }
    op.corners(of: basic)
  }
}
