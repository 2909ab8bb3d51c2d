/// What a client does with a cached key where its time is not synchronised.
package enum UnsynchronizedUse: Sendable {
  /// It uses the device's clock.
  case deviceClock
  /// It synchronises the time first.
  case synchronize
  /// It refuses.
  case refuse
  /// It asks for another key.
  case newKey
}

/// Temporary keys and the time.
package struct ClientKeyRules4: Sendable {
  /// A temporary key is used while its end is more than ten seconds away.
  package var isUsable: @Sendable (_ now: Int64, _ end: Int64) -> Bool = { now, end in now < end - 10_000 }
  /// Its end is compared with the synchronised time.
  package var comparesSynchronized = true
  /// There is one key for each scope.
  package var scopeOfKey: @Sendable (ClientScope) -> ClientScope = { $0 }
  /// A key has the version of its request.
  package var versionOfKey: @Sendable (Int) -> Int = { $0 }
  /// Keys of version 3 and of version 4 are kept apart.
  package var placeOfVersion: @Sendable (Int) -> Int = { $0 }
  /// Asking for a key drops the former one, whatever the answer is.
  package var keepsFormer = false
  /// A new key of the application drops that of the activation.
  package var dropsActivationKey = true
  /// The answer with a key synchronises the time.
  package var synchronizes = true
  /// It does so when it was found right.
  package var synchronizesUnverified = false
  /// The right answer to an encrypted request synchronises the time.
  package var answerSynchronizes = true
  /// The exchange of an encryptor has begun when its request was encrypted.
  package var startOfExchange: @Sendable (_ encrypted: Int64, _ now: Int64) -> Int64 = { encrypted, _ in encrypted }
  /// Coming to the foreground makes the time unsynchronised.
  package var resetsInForeground = true
  /// Keys stay when the application comes to the foreground.
  package var dropsInForeground = false
  /// Going to the background changes nothing.
  package var resetsInBackground = false
  /// Asked for, the time is synchronised again, even where it is.
  package var sendsAlways = true
  /// A failed exchange leaves the time as it was.
  package var resetsAfterFailure = false
  /// With a key at hand and a time that is not synchronised, the device's clock is the time.
  package var unsynchronized = UnsynchronizedUse.deviceClock
  /// A header with a token needs no synchronised time.
  package var headerNeedsTime = false
  /// Keys end with the process.
  package var storesKeys = false
  /// Each signature of the algorithm must be there and be right; one that nobody knows is passed over.
  package var acceptsSignatures: @Sendable (KeyClaims4, _ isHybrid: Bool) -> Bool = { claims, isHybrid in
    switch claims {
    case .oneSignature, .secondWrong: !isHybrid
    case .secondOnly, .firstWrong, .firstTwice, .none, .der: false
    default: true
    }
  }
  /// A key is for the challenge, the application and the activation of the request, and has not ended.
  package var acceptsClaims: @Sendable (KeyClaims4, ClientScope) -> Bool = { claims, scope in
    switch claims {
    case .otherChallenge, .otherApplication, .withoutId, .emptyId, .expired: false
    case .otherActivation: scope == .application
    default: true
    }
  }
  /// Its secret is one of the algorithm that was asked for, in the right form.
  package var acceptsSecret: @Sendable (KeyClaims4) -> Bool = { claims in
    ![.otherAlgorithm, .saltOf31Bytes, .keyNotPoint].contains(claims)
  }
}

/// Encrypted answers.
package struct ClientMessageRules4: Sendable {
  /// An answer has the nonce, the time and the form that belong to its request.
  package var accepts: @Sendable (EnvelopeForm4) -> Bool = { $0 == .right }
  /// An encryptor encrypts one request.
  package var mostMessages = 1
  /// It decrypts one answer, whatever becomes of it.
  package var mostAnswers = 1
  /// It decrypts nothing before it has encrypted.
  package var decryptsFirst = false
  /// An activation has an id, a secret, a counter of 32 bytes, and a key for each part of the algorithm.
  package var acceptsActivation: @Sendable (ActivationContent4, _ isHybrid: Bool) -> Bool = { content, isHybrid in
    switch content {
    case .right, .superfluousServerKey: true
    case .oneServerKey: !isHybrid
    default: false
    }
  }
  /// A new key of a factor comes from a secret in the form of its algorithm.
  package var acceptsSecret: @Sendable (SecretContent4) -> Bool = { $0 == .right }
  /// A token has an id, and a secret of 32 bytes or more.
  package var acceptsToken: @Sendable (TokenContent4) -> Bool = { $0 == .right || $0 == .secretOf33Bytes }
  /// A key of the vault has 32 bytes.
  package var acceptsVaultKey: @Sendable (VaultContent4) -> Bool = { $0 == .right }
  /// An answer without a key of the vault is another error than one with a wrong key.
  package var errorWithoutVaultKey = ClientResult4.invalidActivationState
  /// An answer that is not genuine is an error of encryption.
  package var errorOfForged = ClientResult4.encryption
  /// An answer that cannot be read is a failure of the network.
  package var errorOfMalformed = ClientResult4.networkError
  /// A token is not asked for where the client has one of the name.
  package var asksAgain = false
  /// A new token leaves those of other names.
  package var keepsOtherTokens = true
  /// A token is stored after the right answer only.
  package var storesAfterFailure = false
  /// A token is removed after the right answer only.
  package var removesAfterFailure = false
}

/// What an application gets of a status.
package struct ClientStatusRules4: Sendable {
  /// A status that cannot be used is invalid data.
  package var errorOfBlob = ClientResult4.invalidActivationData
  /// The blob is checked before anything is taken from it.
  package var accepts: @Sendable (StatusArguments4.Blob) -> Bool = { $0 == .right }
  /// Counters that cannot meet are delivered as a deadlock.
  package var stateOfDeadlock: @Sendable (DeliveredState) -> DeliveredState = { _ in .deadlock }
  /// The last status is in memory only, and stays where a fetch fails.
  package var dropsLastAfterFailure = false
  package var storesLast = false
  /// The last status ends with its activation.
  package var keepsLastAfterRemoval = false
  /// The custom object is delivered as it is.
  package var takeCustomObject: @Sendable (String?) -> String? = { $0 }
  /// A client that follows the server takes its byte.
  package var takesByte = true
  /// A status clears the mark when the server has confirmed.
  package var clearsMarkFirst = false
}

/// The upgrade from version 3.
package struct ClientUpgradeRules4: Sendable {
  /// The start is encrypted for the application: the activation has no key of version 4 yet.
  package var scopeOfStart = ClientScope.application
  /// The start is signed with possession and knowledge.
  package var startFactors = ClientCredentials4.Factors.knowledge
  /// The start is signed in version 3.
  package var versionOfStart = 3
  /// The confirmation has possession alone, so that nobody is asked.
  package var confirmationFactors = ClientCredentials4.Factors.possession
  /// The mark and the new data are stored before the confirmation.
  package var storesBeforeConfirmation = true
  /// The mark survives the end of the process.
  package var markSurvives = true
  /// The mark is cleared when the confirmation is answered.
  package var clearsMarkFirst = false
  /// Tokens stay.
  package var keepsTokens = true
  /// The counter begins with a new value.
  package var positionAfterStart: @Sendable (_ old: Int) -> Int = { _ in 0 }
  /// The keys of the factors begin anew.
  package var keyAfterStart: @Sendable (_ old: Int) -> Int = { _ in 0 }
}
