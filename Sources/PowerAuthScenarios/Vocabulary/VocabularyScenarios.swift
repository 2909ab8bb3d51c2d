package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension VocabularyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    guard let unknown = UnknownWords.all[heading.id] else { preconditionFailure("\(heading.id) has no unknown words") }
    if let note = unknown.note { op.note(note) }
    let basic = declareWords(on: op)
    declareUnknown(unknown.numbers, Array(unknown.names), on: op, parents: basic)
    op.corners(of: basic.byName, basic.byNumber)
  }

  /// Declares each word of the list, by name and by number, and returns the first two.
  func declareWords(on op: OperationBuilder) -> (byName: Scenario, byNumber: Scenario) {
    let scenarios = vocabulary.entries.map { entry in
      (
        byName: op.scenario("name-of-\(entry.number)", "The name \(entry.name).", [names], .basic) {
          $0[fields.name] = entry.name
        },
        byNumber: op.scenario("number-\(entry.number)", "The number \(entry.number).", [names], .basic) {
          $0[fields.number] = Int64(entry.number)
        }
      )
    }
    for (place, alias) in vocabulary.aliases.sorted(by: { $0.key < $1.key }).enumerated() {
      op.scenario("earlier-name-\(place + 1)", "The earlier name \(alias.key) of \(alias.value).", [names], .basic) {
        $0[fields.name] = alias.key
      }
    }
    return scenarios[0]
  }

  /// Declares names and numbers that are not in the list, and neither or both of them.
  func declareUnknown(
    _ numbers: [Int64], _ names: [(key: String, value: String)], on op: OperationBuilder,
    parents: (byName: Scenario, byNumber: Scenario)
  ) {
    let known = Set(vocabulary.entries.map { Int64($0.number) })
    // A number 256 or 2^32 above one in the list is that one, where it is cut to 8 or 32 bits.
    let cut: [Int64] = [256, 257, 259, 4_294_967_296, 4_294_967_297, 4_294_967_299]
    for number in Set(numbers + cut + [0]).subtracting(known).sorted() {
      op.refuses(
        "unknown-number-\(number)", of: parents.byNumber, fields.number.set("\(number)", number),
        "No word has this number.", .unknownNumber, [unknown], .malformed)
    }
    let (first, second) = (vocabulary.entries[0].name, vocabulary.entries[1].name)
    let forms = [
      (first.uppercased() == first ? first.lowercased() : first.uppercased(), "in another case"),
      (" \(first)", "with a space in front"), ("\(first) ", "with a space behind"), ("", "empty"),
      (String(first.dropLast()), "without its last letter"), ("\(first)s", "with one more letter"),
      (second.uppercased(), "another one in another case"),
      ("\u{feff}\(second)", "another one behind a byte order mark"),
      (String(vocabulary.entries[0].number), "its number as a text"),
    ]
    let others = names.filter { name in !forms.contains { $0.0 == name.key } }
    for (place, form) in (forms + others.map { ($0.key, $0.value) }).enumerated() {
      op.refuses(
        "unknown-name-\(place + 1)", of: parents.byName, fields.name.set(form.1, form.0),
        "Names are equal in every character.", .unknownName, [unknown], .malformed)
    }
    op.refuses(
      "space-inside-name", of: parents.byName, fields.name.set("with a space inside", second.withSpaceInside),
      "Names are equal in every character.", .unknownName, [unknown], .malformed)
    op.refuses(
      "neither", of: parents.byName, fields.name.absent, "Something must be searched.", .missingParameter, [one],
      .parameter)
    for entry in vocabulary.entries.prefix(2) {
      op.refuses(
        "both-with-\(entry.number)", of: parents.byName, fields.number.set("\(entry.number)", Int64(entry.number)),
        "One of both is searched, and the other is not looked at otherwise.", .unexpectedParameter, [one], .parameter)
    }
  }
}

extension String {
  /// The text with a space behind its second character.
  fileprivate var withSpaceInside: String { "\(prefix(2)) \(dropFirst(2))" }
}

/// Words that a list does not have, and a remark about it.
private struct UnknownWords {
  var note: String?
  let numbers: [Int64]
  let names: KeyValuePairs<String, String>

  static let all: [String: UnknownWords] = [
    "vocabulary.activation-state": UnknownWords(
      note:
        "`deadlock` is found by the client alone: no server states it. `otp_Used` is the earlier name of `pendingCommit`.",
      numbers: [6, 127, 129, 131],
      names: [
        "pendingCommig": "misspelled, as in a published heading", "otpUsed": "another spelling of an earlier name",
        "unknown": "a state that no server has", "expired": "a state of something else",
      ]),
    "vocabulary.error-code": UnknownWords(
      note: "The numbers are those of the publisher's SDK; errors of another domain are `NA`.",
      numbers: [21, 22, 100, 128],
      names: [
        "keychain": "an error of the former SDK alone", "authenticationFailed": "an error of the former SDK alone",
        "invalidRecoveryCode": "no error of any SDK", "timeSynchronisation": "another spelling",
      ]),
    "vocabulary.unlock-method": UnknownWords(
      numbers: [5, 6, 7, 255],
      names: [
        "pin": "not the name of the method", "passcode": "a part of a name", "biometric": "a part of a name",
        "sdkPIN": "another spelling",
      ]),
    "vocabulary.migration-error": UnknownWords(
      numbers: [8, 9, 10, 255],
      names: [
        "accountsExist": "a part of a name", "pinNotNeeded": "an error of something else",
        "noDeviceUdid": "another spelling", "operationForbidden": "an error without a number",
      ]),
  ]
}

extension ScannedKindOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The forms of the texts themselves are not published.")
    let basic = op.scenario("basic", "The name enrollment.", [words], .basic) { $0[given] = "enrollment" }
    for entry in Rules.right.vocabulary.scannedKind.entries.dropFirst() {
      op.scenario("name-\(entry.name.slug)", "The name \(entry.name).", [words], .basic) { $0[given] = entry.name }
    }
    let unknownNames = [
      "", "ENROLLMENT", "onlineauth", " enrollment", "offlineAuth ", "enroll", "enrollments", "enrolment",
      "online_auth",
      "unknown", "VVVVV-VVVVV-VVVVV-VTFVA", "https://example.com/enrollment", "\u{feff}onlineAuth",
    ]
    for (place, name) in unknownNames.enumerated() {
      op.refuses(
        "unknown-name-\(place + 1)", of: basic, "name: \(name.debugDescription)", "No kind has this name.",
        .unknownName, [unknown], .malformed
      ) { $0[given] = name }
    }
    op.refuses(
      "space-inside-name", of: basic, "name: with a space inside", "No kind has this name.", .unknownName, [unknown],
      .malformed
    ) { $0[given] = "enrollment".withSpaceInside }
    op.corners(of: basic)
  }
}

extension FormerErrorOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let successors = Rules.right.vocabulary.formerErrors
    let basic = op.scenario("basic", "The name Encryption.", [words], .basic) { $0[former] = "Encryption" }
    for entry in successors.sorted(by: { $0.key < $1.key }) where entry.value != nil && entry.key != "Encryption" {
      op.scenario("name\(entry.key.slug)", "The name \(entry.key).", [words], .basic) { $0[former] = entry.key }
    }
    for lostName in successors.filter({ $0.value == nil }).keys.sorted() {
      op.refuses(
        "lost\(lostName.slug)", of: basic, "formerName: \(lostName)", "The present SDK has no such error.",
        .noSuccessor, [lost], .malformed
      ) { $0[former] = lostName }
    }
    let unknownNames = [
      "BiometryFallback", "WrongParameter", "TimeSynchronization", "ProtocolUpgrade", "NA", "encryption", "ENCRYPTION",
      " Encryption", "Encryption ", "Encrypt", "Encryptions", "", "authenticationFailed", "PA2ErrorCodeEncryption",
      "\u{feff}NetworkError",
    ]
    for (place, unknownName) in unknownNames.enumerated() {
      op.refuses(
        "unknown-name-\(place + 1)", of: basic, "formerName: \(unknownName.debugDescription)",
        "The former SDK has no such error.", .unknownName, [unknown], .malformed
      ) { $0[former] = unknownName }
    }
    op.refuses(
      "space-inside-name", of: basic, "formerName: with a space inside", "The former SDK has no such error.",
      .unknownName, [unknown], .malformed
    ) { $0[former] = "Encryption".withSpaceInside }
    op.corners(of: basic)
  }
}
