package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension FormerErrorOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let successors = Rules.right.vocabulary.formerErrors
    let basic = op.scenario("basic", "The name Encryption.", exercises: [words], flags: [.basic]) {
      $0[former] = "Encryption"
    }
    for entry in successors.sorted(by: { $0.key < $1.key }) where entry.value != nil && entry.key != "Encryption" {
      op.scenario("name\(entry.key.slug)", "The name \(entry.key).", exercises: [words], flags: [.basic]) {
        $0[former] = entry.key
      }
    }
    for lostName in successors.filter({ $0.value == nil }).keys.sorted() {
      op.variant(
        "lost\(lostName.slug)", of: basic, change: "formerName: \(lostName)", "The present SDK has no such error.",
        exercises: [lost], flags: [.malformed], expecting: .reject(.noSuccessor)
      ) { $0[former] = lostName }
    }
    let unknownNames = [
      "BiometryFallback", "WrongParameter", "TimeSynchronization", "ProtocolUpgrade", "NA", "encryption", "ENCRYPTION",
      " Encryption", "Encryption ", "Encrypt", "Encryptions", "", "authenticationFailed", "PA2ErrorCodeEncryption",
      "\u{feff}NetworkError",
    ]
    for (place, unknownName) in unknownNames.enumerated() {
      op.variant(
        "unknown-name-\(place + 1)", of: basic, change: "formerName: \(unknownName.debugDescription)",
        "The former SDK has no such error.", exercises: [unknown], flags: [.malformed],
        expecting: .reject(.unknownName)
      ) { $0[former] = unknownName }
    }
    op.corners(of: basic)
  }
}
