internal import Conformance
internal import PowerAuth

/// The states of an activation, as a client reports them.
let activationStateOperation = Operation(
  vocabulary: "activation-state", "The state of an activation, by its name or by its number.", \.activationState,
  unknownNumbers: [6, 127, 129, 131],
  unknownNames: [
    "pendingCommig": "misspelled, as in a published heading", "otpUsed": "another spelling of an earlier name",
    "unknown": "a state that no server has", "expired": "a state of something else",
  ]
) { op, rule in
  op.note(
    "`deadlock` is found by the client alone: no server states it. `otp_Used` is the earlier name of `pendingCommit`.")
  op.mistakes([.deadlockIs6, .statesFromZero, .activeAndBlockedExchanged, .earlierStateUnknown], violate: [rule])
}

/// The error codes of the present SDK.
let errorCodeOperation = Operation(
  vocabulary: "error-code", "The error of an SDK, by its name or by its number.", \.errorCode,
  unknownNumbers: [21, 22, 100, 128],
  unknownNames: [
    "keychain": "an error of the former SDK alone", "authenticationFailed": "an error of the former SDK alone",
    "invalidRecoveryCode": "no error of any SDK", "timeSynchronisation": "another spelling",
  ]
) { op, rule in
  op.note("The numbers are those of the publisher's SDK; errors of another domain are `NA`.")
  op.mistakes([.errorsInOrderOfDocument, .errorsFromOne], violate: [rule])
}

/// How a user unlocks an SDK with a lock of its own.
let unlockMethodOperation = Operation(
  vocabulary: "unlock-method", "The way in which a user unlocks an SDK, by its name or by its number.", \.unlockMethod,
  unknownNumbers: [5, 6, 7, 255],
  unknownNames: [
    "pin": "not the name of the method", "passcode": "a part of a name", "biometric": "a part of a name",
    "sdkPIN": "another spelling",
  ]
) { op, rule in op.mistakes([.unlockMethodsFromZero, .biometricsExchanged], violate: [rule]) }

/// Why accounts are not migrated.
let migrationErrorOperation = Operation(
  vocabulary: "migration-error", "The error of a migration of accounts, by its name or by its number.",
  \.migrationError, unknownNumbers: [8, 9, 10, 255],
  unknownNames: [
    "accountsExist": "a part of a name", "pinNotNeeded": "an error of something else",
    "noDeviceUdid": "another spelling", "operationForbidden": "an error without a number",
  ]
) { op, rule in op.mistakes([.migrationErrorsFromZero, .accountErrorsExchanged], violate: [rule]) }

extension Operation {
  /// Declares a closed list of words with numbers.
  fileprivate convenience init(
    vocabulary id: String, _ summary: String, _ path: any KeyPath<VocabularyRules, Vocabulary> & Sendable,
    unknownNumbers: [Int64], unknownNames: KeyValuePairs<String, String>,
    declareMistakes: (OperationBuilder, Rule) -> Void
  ) {
    self.init(powerAuth: "vocabulary.\(id)", summary, reference: "Vocabulary/Lists", ranges: [.v3]) { op in
      let fields = VocabularyFields(op)
      op.refuses(.unknownName, .unknownNumber, .missingParameter, .unexpectedParameter)
      op.checkOrder(.unexpectedParameter, .missingParameter, .unknownName, .unknownNumber)
      let vocabulary = Rules.right.vocabulary[keyPath: path]
      let rules = VocabularyRuleSentences(op, vocabulary)

      let basic = fields.declareWords(of: vocabulary, on: op, rules)
      fields.declareUnknown(unknownNumbers, Array(unknownNames), of: vocabulary, on: op, rules, parents: basic)
      op.corners(of: basic.byName, basic.byNumber, exercise: [rules.names, rules.unknown])
      op.notDetectableInNames(of: fields.name.name)
      declareMistakes(op, rules.names)
      op.mistakes(Mistake.ofVocabularyNames + Mistake.ofVocabularyNumbers, violate: [rules.unknown])
      op.mistakes(Mistake.ofVocabularyChoices, violate: [rules.one])
      op.answer { rules, request in
        let entry = try rules.lookUp(
          name: request[fields.name], number: request[fields.number].map(Int.init), in: rules.vocabulary[keyPath: path])
        return request.accept(fields.foundName(entry.name), fields.foundNumber(Int64(entry.number)))
      }
    }
  }
}

extension OperationBuilder {
  /// Declares what does not matter in names of ASCII letters.
  func notDetectableInNames(of field: String) {
    notDetectable(
      "input.composed.\(field)", "input.decomposed.\(field)", "input.digits-translated.\(field)",
      because: "No name in the list has a digit, or a letter that normalisation gives: what was unknown stays unknown.")
  }
}

/// The inputs and outputs of a search in a list of words.
struct VocabularyFields: Sendable {
  let name: OptionalField<String>
  let number: OptionalField<Int64>
  let foundName: Field<String>
  let foundNumber: Field<Int64>

  init(_ op: OperationBuilder) {
    name = op.optionalInput("name", .text { _ in "" }, "The name that is searched; absent where the number is there.")
    number = op.optionalInput(
      "number", .int(countRange), "The number that is searched; absent where the name is there.")
    foundName = op.output(
      "name", .text { _ in "" }, "The name of the word.",
      formula: "the name, in the list of R1, of the word with this name or number")
    foundNumber = op.output(
      "number", .int(countRange), "The number of the word.", formula: "its number in the list of R1")
  }

  /// Declares each word of the list, by name and by number, and returns the first two.
  func declareWords(
    of vocabulary: Vocabulary, on op: OperationBuilder, _ rules: VocabularyRuleSentences
  ) -> (byName: Scenario, byNumber: Scenario) {
    let scenarios = vocabulary.entries.map { entry in
      (
        byName: op.scenario(
          "name-of-\(entry.number)", "The name \(entry.name).", exercises: [rules.names], flags: [.basic]
        ) { $0[name] = entry.name },
        byNumber: op.scenario(
          "number-\(entry.number)", "The number \(entry.number).", exercises: [rules.names], flags: [.basic]
        ) { $0[number] = Int64(entry.number) }
      )
    }
    for (place, alias) in vocabulary.aliases.sorted(by: { $0.key < $1.key }).enumerated() {
      op.scenario(
        "earlier-name-\(place + 1)", "The earlier name \(alias.key) of \(alias.value).", exercises: [rules.names],
        flags: [.basic]
      ) { $0[name] = alias.key }
    }
    return scenarios[0]
  }

  /// Declares names and numbers that are not in the list, and neither or both of them.
  func declareUnknown(
    _ numbers: [Int64], _ names: [(key: String, value: String)], of vocabulary: Vocabulary, on op: OperationBuilder,
    _ rules: VocabularyRuleSentences, parents: (byName: Scenario, byNumber: Scenario)
  ) {
    let known = Set(vocabulary.entries.map { Int64($0.number) })
    // A number 256 or 2^32 above one in the list is that one, where it is cut to 8 or 32 bits.
    let cut: [Int64] = [256, 257, 259, 4_294_967_296, 4_294_967_297, 4_294_967_299]
    for number in Set(numbers + cut + [0]).subtracting(known).sorted() {
      op.variant(
        "unknown-number-\(number)", of: parents.byNumber, change: "number: \(number)", "No word has this number.",
        exercises: [rules.unknown], flags: [.malformed], expecting: .reject(.unknownNumber)
      ) { $0[self.number] = number }
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
      op.variant(
        "unknown-name-\(place + 1)", of: parents.byName, change: "name: \(form.1)",
        "Names are equal in every character.",
        exercises: [rules.unknown], flags: [.malformed], expecting: .reject(.unknownName)
      ) { $0[name] = form.0 }
    }
    op.variant(
      "neither", of: parents.byName, change: "name: absent", "Something must be searched.", exercises: [rules.one],
      flags: [.parameter], expecting: .reject(.missingParameter)
    ) { $0[name] = nil }
    for entry in vocabulary.entries.prefix(2) {
      op.variant(
        "both-with-\(entry.number)", of: parents.byName, change: "number: \(entry.number)",
        "One of both is searched, and the other is not looked at otherwise.", exercises: [rules.one],
        flags: [.parameter],
        expecting: .reject(.unexpectedParameter)
      ) { $0[number] = Int64(entry.number) }
    }
  }
}

/// The rules of a list of words.
struct VocabularyRuleSentences: Sendable {
  let names: Rule
  let unknown: Rule
  let one: Rule

  init(_ op: OperationBuilder, _ vocabulary: Vocabulary) {
    let words = vocabulary.entries.map { "\($0.number) \($0.name)" }.joined(separator: ", ")
    names = op.rule("R1", "The words are: \(words).")
    unknown = op.rule("R2", "A name or a number that is not in the list, or not in this spelling, is refused.")
    one = op.rule("R3", "Either the name or the number is there.")
  }
}
