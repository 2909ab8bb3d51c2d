import PowerAuth

extension FuzzTarget {
  static let vocabularyTargets = [
    FuzzTarget("vocabulary", "the number of a vocabulary in a byte, and a word", lookUp),
    FuzzTarget("former-error", "an error code of the former SDK", findSuccessor),
  ]

  private static let vocabularies = [
    Rules.right.vocabulary.activationState, Rules.right.vocabulary.errorCode, Rules.right.vocabulary.unlockMethod,
    Rules.right.vocabulary.migrationError, Rules.right.vocabulary.scannedKind,
  ]

  @Sendable private static func lookUp(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let vocabulary = source.choice(vocabularies)
    let name = source.all().text
    let names = vocabulary.entries.map(\.name) + vocabulary.aliases.keys
    let isKnown = names.contains { $0.utf8.elementsEqual(name.utf8) }
    let found = try unlessRefused { try Rules.right.lookUp(name: name, number: nil, in: vocabulary) }
    try require((found != nil) == isKnown, "\(name.debugDescription) is judged wrongly")
    guard let found else { return .refused }
    let again = try Rules.right.lookUp(name: nil, number: found.number, in: vocabulary)
    try require(again == found, "\(found.number) is the number of \(again.name)")
    return .accepted
  }

  @Sendable private static func findSuccessor(_ bytes: [UInt8]) throws -> Outcome {
    let name = bytes.text
    let successors = Rules.right.vocabulary.formerErrors.filter { $0.key.utf8.elementsEqual(name.utf8) }
    let expected = successors.first?.value
    let found = try unlessRefused { try Rules.right.successor(ofFormerError: name) }
    try require(found?.name == expected, "\(name.debugDescription) has the successor \(found?.name ?? "none")")
    return found == nil ? .refused : .accepted
  }
}
