internal import PowerAuth

/// Mistakes with lists of words.
extension MistakeTable {
  static let vocabulary: MistakeTable = [
    // Mistakes in each list of words.
    "vocabulary.case-ignored": breaking(\.vocabulary.isSame)(
      "Names are equal in any case.",
      { right in { given, name in right(given, name) || given.lowercased() == name.lowercased() } }),
    "vocabulary.white-space-ignored": breaking(\.vocabulary.isSame)(
      "White space around a name, and inside it, is ignored.",
      { right in { given, name in right(given.filter { !$0.isWhitespace }, name) } }),
    "vocabulary.beginning-suffices": breaking(\.vocabulary.isSame)(
      "A name that is the beginning of one in the list is that one.",
      { right in { given, name in right(given, name) || name.hasPrefix(given) } }),
    "vocabulary.beginning-compared": breaking(\.vocabulary.isSame)(
      "A name that begins with one in the list is that one.",
      { right in { given, name in right(given, name) || given.hasPrefix(name) } }),
    "vocabulary.unknown-as-first": breaking(\.vocabulary.replaceUnknown)(
      "What is not in the list is its first word.", { _ in { vocabulary, _ in vocabulary.entries[0] } }),
    "vocabulary.unknown-as-last": breaking(\.vocabulary.replaceUnknown)(
      "What is not in the list is its last word.",
      { _ in { vocabulary, _ in vocabulary.entries[vocabulary.entries.count - 1] } }),
    "vocabulary.number-of-8-bits": breaking(\.vocabulary.takeNumber)(
      "Of a number only the lowest 8 bits are read.", giving { $0 & 0xFF }),
    "vocabulary.number-ignored": breaking(\.vocabulary.choose)(
      "If there is a name, a number next to it is ignored.",
      { right in { name, number in try right(name, name == nil ? number : nil) } }),
    "vocabulary.name-ignored": breaking(\.vocabulary.choose)(
      "If there is a number, a name next to it is ignored.",
      { right in { name, number in try right(number == nil ? name : nil, number) } }),

    // Mistakes in one of the lists.
    "vocabulary.deadlock-is-6": breaking(\.vocabulary.activationState)(
      "`deadlock` follows the states of servers with the number 6.", renumbering { $0 == 128 ? 6 : $0 }),
    "vocabulary.states-from-zero": breaking(\.vocabulary.activationState)(
      "The states are numbered from 0.", renumbering { $0 < 128 ? $0 - 1 : $0 }),
    "vocabulary.active-and-blocked-exchanged": breaking(\.vocabulary.activationState)(
      "`active` is 4, and `blocked` 3.", renumbering(exchanging(3, 4))),
    "vocabulary.earlier-state-separate": breaking(\.vocabulary.activationState)(
      "`otp_Used` is a separate state, with the number 6."
    ) { right in
      var changed = right
      changed.aliases = [:]
      changed.entries.append(VocabularyEntry("otp_Used", 6))
      return changed
    },
    "vocabulary.errors-in-order-of-document": breaking(\.vocabulary.errorCode)(
      "Errors have the numbers of their order in the SDK's documentation.",
      evidence: "The documentation lists `biometryFallback` after `biometryCancel`, and not with its number."
    ) { right in
      var changed = right
      let order = right.entries.map(\.name)
      let documented = order.filter { !["biometryFallback", "biometryFailed"].contains($0) }.flatMap {
        $0 == "biometryCancel" ? [$0, "biometryFallback", "biometryFailed"] : [$0]
      }
      changed.entries = documented.enumerated().map { VocabularyEntry($0.element, $0.offset) }
      return changed
    },
    "vocabulary.errors-from-one": breaking(\.vocabulary.errorCode)(
      "Errors are numbered from 1.", renumbering { $0 + 1 }),
    "vocabulary.unlock-methods-from-zero": breaking(\.vocabulary.unlockMethod)(
      "The methods are numbered from 0.", renumbering { $0 - 1 }),
    "vocabulary.biometrics-exchanged": breaking(\.vocabulary.unlockMethod)(
      "The methods with and without passcode change places.", renumbering(exchanging(1, 2))),
    "vocabulary.migration-errors-from-zero": breaking(\.vocabulary.migrationError)(
      "The errors are numbered from 0.", renumbering { $0 - 1 }),
    "vocabulary.account-errors-exchanged": breaking(\.vocabulary.migrationError)(
      "The errors of accounts that exist, and that existed, change places.", renumbering(exchanging(3, 4))),

    // Mistakes with the kinds of scanned texts.
    "vocabulary.invalid-kind-unknown": breaking(\.vocabulary.scannedKind)(
      "`invalid` is the absence of a kind, and no word."
    ) { right in
      var changed = right
      changed.entries.removeAll { ["invalid", "usernameless"].contains($0.name) }
      return changed
    },

    // Mistakes with the errors of the former SDK.
    "vocabulary.lost-errors-as-na": breaking(\.vocabulary.formerErrors)(
      "Former errors without a successor become `NA`.", { $0.mapValues { $0 ?? "NA" } }),
    "vocabulary.lost-errors-guessed": breaking(\.vocabulary.formerErrors)(
      "`AuthenticationFailed` becomes `signatureError`, and `Keychain` becomes `encryption`.",
      { $0.merging(["AuthenticationFailed": "signatureError", "Keychain": "encryption"]) { $1 } }),
    "vocabulary.present-errors-taken": breaking(\.vocabulary.formerErrors)(
      "Names of the present SDK are taken for those of the former one."
    ) { former in
      let present = ["BiometryFallback", "WrongParameter", "TimeSynchronization", "ProtocolUpgrade"]
      return former.merging(
        Dictionary(uniqueKeysWithValues: present.map { ($0, $0.prefix(1).lowercased() + $0.dropFirst()) })
      ) { $1 }
    },
    "vocabulary.biometry-errors-exchanged": breaking(\.vocabulary.formerErrors)(
      "`BiometryNotAvailable` and `BiometryCancel` change places.",
      { $0.merging(["BiometryNotAvailable": "biometryCancel", "BiometryCancel": "biometryNotAvailable"]) { $1 } }),
  ]
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
