package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// The rules of tokens.
package struct ClientTokenSentences: DeclarationGroup {
  package let known = partyRule(
    "T1",
    """
    A token that is on the device is given at once, without a request; with other factors than those of its creation it \
    is wrongParameter.
    """,
    \.client.token.usesKnown, \.client.token.isFactorSetEqual)
  package let activation = partyRule(
    "T2", "Without an activation a request is missingActivation, before anything else.",
    \.client.presence.missing)
  package let request = partyRule(
    "T3",
    """
    Else `/pa/v3/token/create FACTORS` is sent, and the token is stored if the server accepts. An answer without an \
    identifier, or without a secret of 16 bytes in Base64, is encryption. After a failure nothing is stored.
    """, \.client.token.storesAfterFailure, \.client.token.isStored, \.client.token.acceptsContent)
  package let joined = partyRule(
    "T4",
    "A request for a name for which one is running joins it, and ends as it does; with other factors it is wrongParameter.",
    \.client.token.joins)
  package let names = partyRule(
    "T5", "Names are those of one instance, and a token of another activation does not count.", \.client.token.key,
    \.client.token.countsAfterRemoval)
  package let header = partyRule(
    "T7",
    """
    A header costs no value of the counter. An asynchronous one sends `/pa/v3/status` first where the time is not \
    synchronised, and fails as that does; a synchronous one takes the time as it is, and is `nothing` without a usable \
    token. An unknown token is invalidToken.
    """, \.client.token.headerSteps, \.client.token.headerNeedsTime, \.client.token.synchronousNeedsTime,
    \.client.token.unusableSynchronously, \.client.token.unknown)
  package let removal = partyRule(
    "T8",
    """
    Removal from the server sends `/pa/v3/token/remove possession`, whatever the factors of the token; only its success \
    removes the token from the device. An unknown token is invalidToken.
    """, \.client.token.removalFactors, \.client.token.removesAfterFailure)
  package let local = partyRule(
    "T9", "Local removal, of one or of all tokens of the instance, sends nothing.", \.client.token.localSends,
    \.client.token.removesAll)
  package let proof = partyRule(
    "T10",
    """
    The digest of a header is that of version 3.3, its nonce is new, and its timestamp is the time that `time` gives.
    """, \.client.token.headerVersion, \.client.token.drawsNonce, \.client.token.headerTime)
}

/// The rules of the vault.
package struct ClientVaultSentences: DeclarationGroup {
  package let request = partyRule(
    "V1",
    """
    Each use sends `/pa/v3/vault/unlock FACTORS REASON` once, with any factors: the server decides. The reasons are \
    FETCH_ENCRYPTION_KEY, SIGN_WITH_DEVICE_PRIVATE_KEY (also for a JWT) and RECOVERY_CODE.
    """, \.client.vault.path, \.client.vault.reason, \.client.vault.refusesPossession)
  package let cost = partyRule(
    "V2", "A use costs one value of the counter; what is done with the answer costs nothing.",
    \.client.vault.stepsOfAnswer)
  package let answer = partyRule(
    "V3",
    """
    An answer without a key is invalidActivationState; a text that is not Base64, and a key that cannot be decrypted or \
    has not 16 bytes, is encryption.
    """, \.client.vault.errorWithoutKey, \.client.vault.errorOfKey, \.client.vault.skipsForeignCharacters)
  package let memory = partyRule(
    "V4", "The key is not kept: each use sends a separate request.", \.client.vault.remembersKey)
  package let recovery = partyRule(
    "V5", "Where the activation has no recovery data, asking for them is invalidActivationState, without a request.",
    \.client.vault.needsRecoveryData, \.client.vault.errorWithoutRecoveryData)
  package let code = partyRule(
    "V6",
    """
    A recovery code is confirmed by `/pa/v3/recovery/confirm FACTORS`. Without an activation that is missingActivation; \
    then a code of another form is wrongParameter. Neither sends anything.
    """, \.client.vault.errorOfCode)
  package let value = partyRule(
    "V7",
    """
    An application gets the key of the index that it asked for, which is derived from that of the vault; the private key \
    of the device signs data in DER, and a JWT with ES256; recovery data are those that came with the activation.
    """, \.client.vault.derivesKey, \.client.vault.index, \.client.vault.signsWithDeviceKey,
    \.client.vault.signatureForm, \.client.vault.tokenForm)
}

/// The rules of the upgrade.
package struct ClientUpgradeSentences: DeclarationGroup {
  package let due = partyRule(
    "U1",
    """
    An upgrade is part of a fetch of the status. It begins where the status is active, its version is lower than that \
    which the server offers, and that is not above 3; or where the activation has the mark of one. It neither begins nor \
    continues where the configuration has switched it off.
    """, \.client.upgrade.isDue, \.client.upgrade.runsSwitchedOff)
  package let table = partyRule(
    "U2",
    """
    Version of the server 2, local data 2: mark, then `/pa/v3/upgrade/start`. Server 2, local 3 with the mark: \
    `/pa/v3/upgrade/commit possession`. Server 3, local 3 with the mark: the mark is removed, and the status delivered. \
    Server 3, local 3 without it: the status is delivered. Everything else is protocolUpgrade.
    """, \.client.upgrade.next, \.client.upgrade.commitFactors)
  package let stored = partyRule(
    "U3", "The mark is stored before the start leaves, and the data of version 3 before the commit.",
    \.client.upgrade.marksFirst, \.client.upgrade.storesBeforeCommit, \.client.upgrade.markSurvives)
  package let attempts = partyRule(
    "U4",
    """
    After an accepted start the commit follows at once; after an accepted commit the mark is removed, and the status that \
    was read before is delivered. After a start or a commit that failed, the status is fetched again, and the table decides \
    again; the fourth decision of one fetch is networkError. A request for the key or the time that the start needs \
    is a part of it.
    """, \.client.upgrade.attempts, \.client.upgrade.errorAfterAttempts, \.client.upgrade.preparationIsStart)
  package let seed = partyRule(
    "U5",
    """
    A start whose counter has not 16 bytes is protocolUpgrade. The byte of the new counter is not known until a status of \
    the same counter states it.
    """, \.client.upgrade.isCounterRight, \.client.upgrade.byteAfterStart, \.client.status.takesByte)
  package let signing = partyRule(
    "U6",
    """
    While the activation has the mark, signatures of the application and requests of the client that need one are \
    pendingProtocolUpgrade; with data of version 2 without the mark, only the requests of the client are. A signature and \
    its header have the version of the data: 2.1 with a number as the counter, and 3.3 with the hash-based one.
    """, \.client.upgrade.refusesSigning, \.client.upgrade.refusesOwnRequests, \.client.upgrade.versionOfHeader)
  package let failure = partyRule(
    "U7", "A fetch that fails under a mark is networkError, and the activation stays as it is.",
    \.client.upgrade.errorOfFetch)
}

/// The rules of the time, of temporary keys and of encryptors.
package struct ClientTimeSentences: DeclarationGroup {
  package let first = partyRule(
    "M1",
    """
    A status, a header with a token and each encrypted request send `/pa/v3/status` first where the time is not \
    synchronised and no temporary key is asked for. An encryptor alone sends nothing for the time.
    """, \.client.time.synchronizesFirst, \.client.time.asksTimeWithKey, \.client.time.encryptorNeedsTime)
  package let resets = partyRule(
    "M2", "Coming to the foreground makes the time unsynchronised; going to the background does not.",
    \.client.time.resetsInForeground, \.client.time.resetsInBackground)
  package let manual = partyRule(
    "M3",
    """
    Asked for, the time is synchronised again also where it is. A failed exchange, and a cancelled one, change nothing. An \
    exchange of more than 16 seconds is timeSynchronization where the time was not synchronised, and `ok` without a \
    change where it was.
    """, \.client.time.sendsAlways, \.client.time.resetsAfterFailure, \.client.time.start)
  package let local = partyRule(
    "M4", "Where the time is not synchronised, `time` is the device's clock.", \.client.time.unsynchronized)
  package let key = partyRule(
    "M5",
    """
    A temporary key of the scope is asked for (`/pa/v3/keystore/create SCOPE`) where there is none, or its end is ten \
    seconds away or less by the synchronised time. There is one for each scope, in memory only. Calls that need the same \
    one share the request.
    """, \.client.time.isKeyUsable, \.client.time.scopeOfKey, \.client.time.comparesSynchronized,
    \.client.time.storesKeys,
    \.client.time.sharesKeyRequest)
  package let keyTime = partyRule(
    "M6",
    """
    The answer with a temporary key synchronises the time, and nothing else is sent for the time. The right answer to an \
    encrypted request synchronises the time as well, also where the application decrypts it.
    """, \.client.time.keySynchronizes, \.client.time.takesTimeOfKey, \.client.time.answerSynchronizes,
    \.client.time.decryptionSynchronizes)
  package let keyErrors = partyRule(
    "M7",
    """
    A malformed answer with a temporary key is networkError. One whose signature is wrong is encryption, as is one for \
    another challenge, application or activation.
    """, \.client.time.errorOfMalformedKey, \.client.time.errorOfForgedKey, \.client.time.acceptsClaims,
    \.client.time.errorOfForeignKey)
  package let objects = partyRule(
    "M8",
    """
    An encryptor decrypts the answer to its last message, once; a second time, before a message, and the answer to an \
    earlier message or to one of another encryptor is encryption.
    """, \.client.time.decryptionsOfMessage, \.client.time.keepsEarlierMessage, \.client.time.errorOfEarlyDecryption)
}

/// The rules of several applications.
package struct ClientSharingSentences: DeclarationGroup {
  package let instance = partyRule(
    "H1",
    """
    Applications with the same instance share its activation and its tokens; others have their own. What an object has in \
    memory is its own, also where the other application removes the activation or makes another one: temporary keys, the \
    time, the last status, the last information about the user.
    """,
    \.client.sharing.sharesState, \.client.sharing.tokensAreSeparate,
    \.client.sharing.removalIsShared)
  package let blocked = partyRule(
    "H2",
    """
    While one application has a pending activation, creating one in the other is externalPendingOperation, without a \
    request. Other calls there are missingActivation.
    """, \.client.sharing.blocksCreate, \.client.sharing.otherCalls)
  package let shown = partyRule(
    "H3", "The pending operation is shown to the other application, and not to the one that has begun it.",
    \.client.sharing.isExternal)
  package let ended = partyRule(
    "H4", "The operation ends where the activation is persisted, fails or is removed, and with the process.",
    \.client.sharing.endsWithPersist, \.client.sharing.endsWithProcess)
  package let biometry = partyRule(
    "H5",
    """
    The entry of biometry has the name of the instance, or that of the configuration. A second write replaces it, and a new \
    activation without biometry empties it, as does a removal. A key that is there for another instance does not make \
    biometry a factor.
    """, \.client.sharing.biometryName, \.client.sharing.newActivationEmptiesEntry,
    \.client.sharing.removalEmptiesEntry, \.client.biometry.has)
  package let possession = partyRule(
    "H6", "The key of possession is one for all instances, and no removal removes it.", \.client.sharing.possessionStays
  )
  package let reinstalled = partyRule(
    "H7", "An object that is made where the store of settings lacks the flag empties the keychain, of all instances.",
    \.client.sharing.emptiesAtFirstStart)
  package let queue = partyRule(
    "H8",
    """
    Applications with the same instance have one queue: a signed request of one leaves after that of the other has \
    ended, or after the process of the other.
    """, \.client.sharing.sharesQueue)
}

/// The rules of the watch.
package struct ClientWatchSentences: DeclarationGroup {
  package let deferred = partyRule(
    "W1", "Deferred calls are `true` unless the session cannot be used: then `false`.", \.client.watch.canDefer)
  package let immediate = partyRule(
    "W2", "Immediate calls need a watch that can be reached: else watchConnectivity.", \.client.watch.canAnswer,
    \.client.watch.error, \.client.watch.tellsErrors)
  package let token = partyRule(
    "W3",
    """
    To send a token needs a valid activation: deferred `false`, immediate missingActivation. Its removal does not need \
    one. Neither changes what the phone has.
    """, \.client.watch.tokenNeedsActivation, \.client.watch.removalNeedsActivation, \.client.watch.phoneKeepsToken)
  package let status = partyRule(
    "W4",
    """
    A status without an activation, or with another one than before, removes the tokens of the application on the watch. A \
    pending activation is told, too.
    """, \.client.watch.removesTokens, \.client.watch.tellsPending)
  package let own = partyRule(
    "W5", "What the watch removes by itself, the phone keeps.", \.client.watch.watchRemovalIsLocal)
  package let incoming = partyRule(
    "W6",
    """
    Data of another form are left to the application; a message for an instance that does not exist, or without JSON, is \
    consumed.
    """,
    \.client.watch.consumes)
}

/// The rules of an application.
package struct ApplicationSentences: DeclarationGroup {
  package let start = partyRule(
    "D1", "Without a valid activation a new one is offered, and the server is not asked; else the status is fetched.",
    \.client.application.atStart)
  package let status = partyRule(
    "D2",
    "After the status: active continues, pendingCommit waits, blocked is shown, removed and deadlock are removed locally.",
    \.client.application.afterStatus)
  package let error = partyRule(
    "D3",
    "After protocolUpgrade the activation is removed locally; a missing or a pending one is made anew; other errors are shown.",
    \.client.application.afterError)
  package let answer = partyRule(
    "D4", "After HTTP 200 the request is done; after 401 and 403 the status is fetched; other failures are shown.",
    \.client.application.afterAnswer)
  package let attempts = partyRule(
    "D5", "Remaining attempts are shown where the state is active and some have failed.",
    \.client.application.showsAttempts)
  package let biometry = partyRule(
    "D6", "Biometry is offered where the sensor can be used, the activation has the factor and the user wants it.",
    \.client.application.offersBiometry)
  package let flag = partyRule(
    "D7", "The flag moves from the own store to the shared one, unless that has it.", \.client.application.moveFlag)
  package let trigger = partyRule(
    "D8",
    """
    Biometry starts by itself where it can be used, more than two attempts remain, and the keyboard looks for the first \
    time.
    """,
    \.client.application.startsBiometry, \.client.application.isFirstAfterLook)
  package let digits = partyRule(
    "D9", "The fourth digit ends the PIN by itself, once.", \.client.application.pinLength)
  package let keyboard = partyRule(
    "D10", "A keyboard needs an address, an identifier and data; its method is POST unless one is given.",
    \.client.application.defaultMethod)
  package let callers = partyRule(
    "D11", "Callers for a token wait for one request, and all are told, once.", \.client.application.collectsCallers,
    \.client.application.forgetsCallers)
}
