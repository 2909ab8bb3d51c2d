/// A word with its number.
package struct VocabularyEntry: Equatable, Sendable {
  package var name: String
  package var number: Int

  /// Makes an entry.
  package init(_ name: String, _ number: Int) {
    self.name = name
    self.number = number
  }
}

/// A closed list of words with numbers.
package struct Vocabulary: Sendable {
  package var entries: [VocabularyEntry]
  /// Earlier names of words.
  package var aliases: [String: String] = [:]

  /// Makes a vocabulary.
  package init(_ entries: KeyValuePairs<String, Int>, aliases: [String: String] = [:]) {
    self.entries = entries.map { VocabularyEntry($0.key, $0.value) }
    self.aliases = aliases
  }
}

/// What is searched in a vocabulary.
package enum SoughtWord: Sendable {
  case name(String)
  case number(Int)
}

/// The vocabularies in which implementations report states, errors and methods.
package struct VocabularyRules: Sendable {
  /// The states of an activation: those of servers, and 128, which clients find alone.
  package var activationState = Vocabulary(
    ["created": 1, "pendingCommit": 2, "active": 3, "blocked": 4, "removed": 5, "deadlock": 128],
    aliases: ["otp_Used": "pendingCommit"])
  /// The error codes of the present SDK.
  package var errorCode = Vocabulary([
    "NA": 0, "networkError": 1, "signatureError": 2, "invalidActivationState": 3, "invalidActivationCode": 4,
    "invalidActivationData": 5, "missingActivation": 6, "activationPending": 7, "biometryNotAvailable": 8,
    "biometryCancel": 9, "biometryFailed": 10, "operationCancelled": 11, "encryption": 12, "wrongParameter": 13,
    "invalidToken": 14, "watchConnectivity": 15, "protocolUpgrade": 16, "pendingProtocolUpgrade": 17,
    "externalPendingOperation": 18, "biometryFallback": 19, "timeSynchronization": 20,
  ])
  /// How a user unlocks an SDK that has its own lock.
  package var unlockMethod = Vocabulary(["biometrics": 1, "biometricsOrPasscode": 2, "sdkPin": 3, "none": 4])
  /// Why accounts are not migrated.
  package var migrationError = Vocabulary([
    "unknown": 1, "migrationInfoMissing": 2, "accountsExistError": 3, "accountPreviouslyEnrolledError": 4,
    "pinRequired": 5, "noDeviceUDID": 6, "noMigrationToken": 7,
  ])
  /// The kinds of scanned texts; their numbers are places in this list, and appear nowhere.
  package var scannedKind = Vocabulary([
    "enrollment": 1, "onlineAuth": 2, "offlineAuth": 3, "usernameless": 4, "invalid": 5,
  ])
  /// The error codes of the former SDK, with their successors; two have none.
  package var formerErrors: [String: String?] = [
    "NetworkError": "networkError", "SignatureError": "signatureError",
    "InvalidActivationState": "invalidActivationState", "InvalidActivationData": "invalidActivationData",
    "MissingActivation": "missingActivation", "AuthenticationFailed": nil, "ActivationPending": "activationPending",
    "Keychain": nil, "BiometryNotAvailable": "biometryNotAvailable", "BiometryCancel": "biometryCancel",
    "OperationCancelled": "operationCancelled", "Encryption": "encryption", "InvalidToken": "invalidToken",
    "WatchConnectivity": "watchConnectivity",
  ]
  /// Either a name or a number is searched, and not both.
  package var choose: @Sendable (_ name: String?, _ number: Int?) throws -> SoughtWord = { name, number in
    try demand(name == nil || number == nil, else: .unexpectedParameter)
    if let name { return .name(name) }
    guard let number else { throw Refusal.missingParameter }
    return .number(number)
  }
  /// Names are equal in every character.
  package var isSame: @Sendable (_ given: String, _ name: String) -> Bool = { given, name in
    given.unicodeScalars.elementsEqual(name.unicodeScalars)
  }
  /// Numbers are compared as they are.
  package var takeNumber: Function<Int, Int> = { $0 }
  /// A name or a number that is not in the list is unknown.
  package var replaceUnknown: @Sendable (Vocabulary, Refusal) throws -> VocabularyEntry = { _, refusal in throw refusal
  }
}

extension Rules {
  /// Finds a word by its name or by its number, of which one is given.
  package func lookUp(name: String?, number: Int?, in vocabulary: Vocabulary) throws -> VocabularyEntry {
    switch try self.vocabulary.choose(name, number) {
    case .name(let name): return try lookUp(name, in: vocabulary)
    case .number(let number):
      let taken = self.vocabulary.takeNumber(number)
      let found = vocabulary.entries.first { $0.number == taken }
      return try found ?? self.vocabulary.replaceUnknown(vocabulary, .unknownNumber)
    }
  }

  private func lookUp(_ name: String, in vocabulary: Vocabulary) throws -> VocabularyEntry {
    let rules = self.vocabulary
    let present = vocabulary.aliases.first { rules.isSame(name, $0.key) }?.value ?? name
    let found = vocabulary.entries.first { rules.isSame(present, $0.name) }
    return try found ?? rules.replaceUnknown(vocabulary, .unknownName)
  }

  /// Finds the successor of an error code of the former SDK.
  package func successor(ofFormerError name: String) throws -> VocabularyEntry {
    guard let former = vocabulary.formerErrors.first(where: { vocabulary.isSame(name, $0.key) }) else {
      return try vocabulary.replaceUnknown(vocabulary.errorCode, .unknownName)
    }
    guard let successor = former.value else { throw Refusal.noSuccessor }
    return try lookUp(successor, in: vocabulary.errorCode)
  }
}
