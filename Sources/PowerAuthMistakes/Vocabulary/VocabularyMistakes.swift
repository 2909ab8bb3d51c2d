internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in each list of words.
extension Mistake {
  static let wordCaseIgnored = Mistake(
    "vocabulary.case-ignored", "Names are equal in any case.", \.vocabulary.isSame
  ) { right in { given, name in right(given, name) || given.lowercased() == name.lowercased() } }
  static let wordTrimmed = Mistake(
    "vocabulary.name-trimmed", "White space around a name is ignored.", \.vocabulary.isSame
  ) { right in { given, name in right(given.filter { !$0.isWhitespace }, name) } }
  static let beginningOfWord = Mistake(
    "vocabulary.beginning-suffices", "A name that is the beginning of one in the list is that one.",
    \.vocabulary.isSame
  ) { right in { given, name in right(given, name) || name.hasPrefix(given) } }
  static let wordWithMore = Mistake(
    "vocabulary.beginning-compared", "A name that begins with one in the list is that one.", \.vocabulary.isSame
  ) { right in { given, name in right(given, name) || given.hasPrefix(name) } }
  static let unknownWordAsFirst = Mistake(
    "vocabulary.unknown-as-first", "What is not in the list is its first word.", \.vocabulary.replaceUnknown
  ) { _ in { vocabulary, _ in vocabulary.entries[0] } }
  static let unknownWordAsLast = Mistake(
    "vocabulary.unknown-as-last", "What is not in the list is its last word.", \.vocabulary.replaceUnknown
  ) { _ in { vocabulary, _ in vocabulary.entries[vocabulary.entries.count - 1] } }

  static let wordNumberOf8Bits = Mistake(
    "vocabulary.number-of-8-bits", "Of a number only the lowest 8 bits are read.", \.vocabulary.takeNumber,
    giving { $0 & 0xFF })
  static let nameBeforeNumber = Mistake(
    "vocabulary.number-ignored", "Where a name is there, a number beside it is not looked at.", \.vocabulary.choose
  ) { right in { name, number in try right(name, name == nil ? number : nil) } }
  static let numberBeforeName = Mistake(
    "vocabulary.name-ignored", "Where a number is there, a name beside it is not looked at.", \.vocabulary.choose
  ) { right in { name, number in try right(number == nil ? name : nil, number) } }
}

/// Mistakes in one of the lists.
extension Mistake {
  static let deadlockIs6 = Mistake(
    "vocabulary.deadlock-is-6", "`deadlock` follows the states of servers with the number 6.",
    \.vocabulary.activationState, renumbering { $0 == 128 ? 6 : $0 })
  static let statesFromZero = Mistake(
    "vocabulary.states-from-zero", "The states are numbered from 0.", \.vocabulary.activationState,
    renumbering { $0 < 128 ? $0 - 1 : $0 })
  static let activeAndBlockedExchanged = Mistake(
    "vocabulary.active-and-blocked-exchanged", "`active` is 4, and `blocked` 3.", \.vocabulary.activationState,
    renumbering(exchanging(3, 4)))
  static let earlierStateUnknown = Mistake(
    "vocabulary.earlier-state-separate", "`otp_Used` is a state of its own, with the number 6.",
    \.vocabulary.activationState
  ) { right in
    var changed = right
    changed.aliases = [:]
    changed.entries.append(VocabularyEntry("otp_Used", 6))
    return changed
  }
  static let errorsInOrderOfDocument = Mistake(
    "vocabulary.errors-in-order-of-document", "Errors have the numbers of their order in the SDK's documentation.",
    evidence: "The documentation lists `biometryFallback` after `biometryCancel`, and not with its number.",
    \.vocabulary.errorCode
  ) { right in
    var changed = right
    let order = right.entries.map(\.name)
    let documented = order.filter { !["biometryFallback", "biometryFailed"].contains($0) }.flatMap {
      $0 == "biometryCancel" ? [$0, "biometryFallback", "biometryFailed"] : [$0]
    }
    changed.entries = documented.enumerated().map { VocabularyEntry($0.element, $0.offset) }
    return changed
  }
  static let errorsFromOne = Mistake(
    "vocabulary.errors-from-one", "Errors are numbered from 1.", \.vocabulary.errorCode, renumbering { $0 + 1 })
  static let unlockMethodsFromZero = Mistake(
    "vocabulary.unlock-methods-from-zero", "The methods are numbered from 0.", \.vocabulary.unlockMethod,
    renumbering { $0 - 1 })
  static let biometricsExchanged = Mistake(
    "vocabulary.biometrics-exchanged", "The methods with and without passcode change places.",
    \.vocabulary.unlockMethod, renumbering(exchanging(1, 2)))
  static let migrationErrorsFromZero = Mistake(
    "vocabulary.migration-errors-from-zero", "The errors are numbered from 0.", \.vocabulary.migrationError,
    renumbering { $0 - 1 })
  static let accountErrorsExchanged = Mistake(
    "vocabulary.account-errors-exchanged", "The errors of accounts that exist, and that existed, change places.",
    \.vocabulary.migrationError, renumbering(exchanging(3, 4)))
}

/// Mistakes with the kinds of scanned texts.
extension Mistake {
  static let invalidKindUnknown = Mistake(
    "vocabulary.invalid-kind-unknown", "`invalid` is the absence of a kind, and no word.", \.vocabulary.scannedKind
  ) { right in
    var changed = right
    changed.entries.removeAll { ["invalid", "usernameless"].contains($0.name) }
    return changed
  }
}

/// Mistakes with the errors of the former SDK.
extension Mistake {
  static let lostErrorsAsNA = Mistake(
    "vocabulary.lost-errors-as-na", "Former errors without a successor become `NA`.", \.vocabulary.formerErrors
  ) { $0.mapValues { $0 ?? "NA" } }
  static let lostErrorsGuessed = Mistake(
    "vocabulary.lost-errors-guessed",
    "`AuthenticationFailed` becomes `signatureError`, and `Keychain` becomes `encryption`.", \.vocabulary.formerErrors
  ) { $0.merging(["AuthenticationFailed": "signatureError", "Keychain": "encryption"]) { $1 } }
  static let presentErrorsTaken = Mistake(
    "vocabulary.present-errors-taken", "Names of the present SDK are taken for those of the former one.",
    \.vocabulary.formerErrors
  ) { former in
    let present = ["BiometryFallback", "WrongParameter", "TimeSynchronization", "ProtocolUpgrade"]
    return former.merging(
      Dictionary(uniqueKeysWithValues: present.map { ($0, $0.prefix(1).lowercased() + $0.dropFirst()) })
    ) { $1 }
  }
  static let biometryErrorsExchanged = Mistake(
    "vocabulary.biometry-errors-exchanged", "`BiometryNotAvailable` and `BiometryCancel` change places.",
    \.vocabulary.formerErrors
  ) {
    $0.merging(["BiometryNotAvailable": "biometryCancel", "BiometryCancel": "biometryNotAvailable"]) { $1 }
  }
}

/// Gives the words of a list other numbers.
private func renumbering(
  _ change: @escaping @Sendable (Int) -> Int
) -> @Sendable (Vocabulary) -> Vocabulary {
  { vocabulary in
    var changed = vocabulary
    changed.entries = vocabulary.entries.map { VocabularyEntry($0.name, change($0.number)) }
    return changed
  }
}

private func exchanging(_ one: Int, _ other: Int) -> @Sendable (Int) -> Int {
  { $0 == one ? other : $0 == other ? one : $0 }
}
