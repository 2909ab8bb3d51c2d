/// What a fetch of the status does about the protocol version.
package enum UpgradeAction: Equatable, Sendable {
  case start, commit, finish, deliver, failure
}

package struct ClientUpgradeRules: Sendable {
  /// An upgrade is due where the activation is active and the server offers version 3 to version 2.
  package var isDue: @Sendable (DeliveredState, _ current: Int, _ upgrade: Int) -> Bool = { state, current, upgrade in
    state == .active && current < upgrade && upgrade <= 3
  }
  /// The versions of both sides and the mark decide what is next.
  package var next: @Sendable (_ server: Int, _ local: Int, _ isMarked: Bool) -> UpgradeAction = {
    server, local, isMarked in
    switch (server, local, isMarked) {
    case (2, 2, _): .start
    case (2, 3, true): .commit
    case (3, 3, true): .finish
    case (3, 3, false): .deliver
    default: .failure
    }
  }
  /// An upgrade that was switched off does not begin, and does not continue.
  package var runsSwitchedOff = false
  /// The mark is stored before the start is sent.
  package var marksFirst = true
  /// The data of version 3 are stored before the commit is sent.
  package var storesBeforeCommit = true
  /// A failed start or commit fetches the status again, in three attempts.
  package var attempts = 3
  /// The request for a key or for the time that the start needs is a part of the start.
  package var preparationIsStart = true
  /// After the last attempt the network is to blame.
  package var errorAfterAttempts = ClientResult.networkError
  /// A counter of another length than 16 bytes cannot be repaired.
  package var isCounterRight: @Sendable (_ byteCount: Int) -> Bool = { $0 == 16 }
  /// The byte of the new counter is not known until a status states it.
  package var byteAfterStart: Int?
  /// A signature waits for the end of an upgrade that has begun.
  package var refusesSigning: @Sendable (ClientPhase) -> Bool = { phase in
    phase == .upgradeStarted || phase == .upgradeUnfinished
  }
  /// A signature that a request of the client needs waits for an upgrade that is only due, too.
  package var refusesOwnRequests: @Sendable (ClientPhase) -> Bool = { phase in phase != .active }
  /// A signature and its header have the version of the data.
  package var versionOfHeader: @Sendable (_ ofData: Int) -> Int = { $0 }
  /// The commit is signed with the data of version 3.
  package var commitFactors = ClientFactors.possession
  /// The mark survives the end of the process.
  package var markSurvives = true
  /// A failed fetch under a mark is the failure of the network.
  package var errorOfFetch = ClientResult.networkError
}

package struct ClientTimeRules: Sendable {
  /// The time is synchronised first where it is not.
  package var synchronizesFirst = true
  /// An encrypted request asks for the time also where its key is at hand.
  package var asksTimeWithKey = true
  /// An encryptor needs a key, and not the time.
  package var encryptorNeedsTime = false
  /// Coming to the foreground makes the time unsynchronised.
  package var resetsInForeground = true
  /// Going to the background changes nothing.
  package var resetsInBackground = false
  /// Asked for, the time is synchronised again, even where it is.
  package var sendsAlways = true
  /// An exchange begins when its request is sent.
  package var start: @Sendable (_ sent: Int64, _ answered: Int64) -> Int64 = { sent, _ in sent }
  /// A failed exchange changes nothing.
  package var resetsAfterFailure = false
  /// Where the time is not synchronised, the local time is the time.
  package var unsynchronized: @Sendable (_ local: Int64) -> Int64 = { $0 }
  /// A temporary key is used while its end is more than ten seconds away.
  package var isKeyUsable: @Sendable (_ now: Int64, _ end: Int64) -> Bool = { now, end in now < end - 10_000 }
  /// There is one temporary key in each scope.
  package var scopeOfKey: @Sendable (ClientScope) -> ClientScope = { $0 }
  /// The request for a temporary key is the only preparation: it synchronises the time, too.
  package var keySynchronizes = true
  /// The time of the answer with a temporary key is taken.
  package var takesTimeOfKey = true
  /// The right answer to an encrypted request synchronises the time.
  package var answerSynchronizes = true
  /// An answer that the application decrypts synchronises the time as well.
  package var decryptionSynchronizes = true
  /// The end of a temporary key is compared with the synchronised time.
  package var comparesSynchronized = true
  /// The temporary key of an activation that another application has replaced is still used.
  package var keepsFormerKey = true
  /// Temporary keys are not stored.
  package var storesKeys = false
  /// Calls that need the same key at the same time share its request.
  package var sharesKeyRequest = true
  /// A temporary key whose token is malformed is a failure of the network.
  package var errorOfMalformedKey = ClientResult.networkError
  /// A temporary key whose signature is wrong is an error of encryption.
  package var errorOfForgedKey = ClientResult.encryption
  /// A temporary key is for the challenge, the application and the activation of the request.
  package var acceptsClaims: @Sendable (KeyClaims, ClientScope) -> Bool = { claims, scope in
    claims == .right || (claims == .otherActivation && scope == .application)
  }
  /// A temporary key for another request is an error of encryption.
  package var errorOfForeignKey = ClientResult.encryption
  /// An object decrypts once for each encryption.
  package var decryptionsOfMessage = 1
  /// Encrypting again makes the answer of the earlier message unreadable.
  package var keepsEarlierMessage = false
  /// An object that has not encrypted cannot decrypt.
  package var errorOfEarlyDecryption = ClientResult.encryption
}
