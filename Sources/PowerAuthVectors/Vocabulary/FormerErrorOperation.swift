internal import Conformance
internal import PowerAuth

/// The successors of the former SDK's error codes.
let formerErrorOperation = Operation(
  powerAuth: "vocabulary.former-error", "The present error code that follows one of the former SDK.",
  reference: "Vocabulary/FormerErrors", ranges: [.v3]
) { op in
  let former = op.input("formerName", .text { _ in "Encryption" }, "The name in the former SDK.")
  let name = op.output(
    "name", .text { _ in "" }, "The name in the present SDK.", formula: "the successor of the name in the list of R1")
  let number = op.output(
    "number", .int(countRange), "The number in the present SDK.",
    formula: "the number of the successor in the list of `vocabulary.error-code`")
  op.refuses(.unknownName, .noSuccessor)
  let successors = Rules.right.vocabulary.formerErrors
  let pairs = successors.compactMap { name, successor in successor.map { "\(name) \($0)" } }.sorted()
  let words = op.rule(
    "R1",
    "Twelve of fourteen names have a successor, with the number that it has in the present SDK: "
      + "\(pairs.joined(separator: ", ")).")
  let lost = op.rule("R2", "`AuthenticationFailed` and `Keychain` have no successor.")
  let unknown = op.rule("R3", "A name that the former SDK does not have, or not in this spelling, is refused.")

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
  op.corners(of: basic, exercise: [words, unknown])
  op.notDetectableInNames(of: former.name)
  op.mistakes([.biometryErrorsExchanged], violate: [words])
  op.mistakes([.lostErrorsAsNA, .lostErrorsGuessed], violate: [lost])
  op.mistakes(Mistake.ofVocabularyNames + [.presentErrorsTaken], violate: [unknown])
  op.answer { rules, request in
    let successor = try rules.successor(ofFormerError: request[former])
    return request.accept(name(successor.name), number(Int64(successor.number)))
  }
}
