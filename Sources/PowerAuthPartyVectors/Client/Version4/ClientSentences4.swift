package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// The rules of the confirmation.
package struct ClientConfirmationSentences: DeclarationGroup {
  package let creation = partyRule(
    "C1", "A creation that fails leaves nothing; one that succeeds leaves an activation that is pending.",
    \.client.version4.confirmation.staysAfterFailure, \.client.version4.confirmation.staysAfterBadAnswer,
    \.client.version4.message.acceptsActivation)
  package let credentials = rule(
    "C2",
    """
    A password of less than four bytes is wrongCredentials, before the state is looked at; else only what is \
    pending is persisted.
    """,
    [\.version4.client.persisting.looksAtStateFirst, \.version4.client.persisting.canPersist],
    party: \.client.version4.confirmation.isPasswordLong)
  package let confirmation = rule(
    "C3",
    """
    Persisting sends `/pa/v4/activation/confirm possession_knowledge` with a code of the first key of knowledge, whatever the \
    password is, and says whether biometry will be on. In 3.3 it sends nothing.
    """, [\.version4.client.persisting.needsConfirmation], party: \.client.version4.confirmation.factors,
    \.client.version4.confirmation.saysBiometry)
  package let failure = rule(
    "C4",
    """
    After a confirmation that failed the status is read: without bit 0 the confirmation has arrived; with it, it is sent \
    again, at most twice, and then the result is other. A state other than active and pendingCommit is \
    invalidActivationState. A call after one whose confirmation failed begins with the status.
    """,
    [
      \.version4.client.persisting.beginsWithStatus, \.version4.client.persisting.stepAfterFailure,
      \.version4.client.persisting.remembersFailure, \.version4.client.persisting.isUsable,
      \.version4.client.persisting.hasArrived, \.version4.client.persisting.mostRepeats,
      \.version4.client.persisting.usesCode, \.version4.client.persisting.localAfterFailure,
    ])
  package let stored = partyRule(
    "C5",
    """
    A persisted activation is stored with the password of this call. Tokens and the last status end with the activation of \
    before.
    """, \.client.version4.confirmation.tokensEnd, \.client.version4.confirmation.keepsBiometry,
    \.client.version4.status.keepsLastAfterRemoval)
  package let process = partyRule(
    "C6", "What is pending is not stored: a new process finds nothing.", \.client.version4.confirmation.storesCreated)
  package let permission = rule(
    "P1",
    """
    Before it is persisted, an activation serves no call: status is activationPending, the others are \
    missingActivation.
    """,
    [\.version4.client.call.canStart, \.version4.client.call.answerBeforeStorage])
}

/// The rules of the keys of factors.
package struct ClientFactorKeySentences: DeclarationGroup {
  package let change = partyRule(
    "F1", "A new key of knowledge is stored, with its password, after the right answer, and not otherwise.",
    \.client.version4.factor.changesBeforeAnswer, \.client.version4.factor.changesAfterFailure)
  package let request = partyRule(
    "F2",
    """
    A change sends one request, whose code has the old password. In 3.3 the client wraps the key again by itself, and a wrong \
    old password spoils it. A new password of less than four bytes is wrongParameter, and sends nothing.
    """, \.client.version4.factor.passwordOfChange, \.client.version4.factor.isNewLong,
    \.client.version4.factor.changeFactors)
  package let steps = partyRule(
    "F3",
    """
    In two steps the old password is validated first, and the second step is a change. Without the first one it is \
    wrongParameter. What was begun serves until the second step succeeds, it is cleared, or the process ends.
    """, \.client.version4.factor.validatesFirst, \.client.version4.factor.beginsAfterFailure,
    \.client.version4.factor.needsBeginning, \.client.version4.factor.dropsChangeAfterFailure,
    \.client.version4.factor.keepsChange, \.client.version4.factor.storesChange)
  package let addition = rule(
    "F4", "A new key of biometry is stored after the right answer. Biometry that is on is not added: notAllowed.",
    [\.version4.client.call.addBiometry], party: \.client.version4.factor.addsBeforeAnswer,
    \.client.version4.factor.addsAfterFailure, \.client.version4.factor.additionFactors)
  package let removal = rule(
    "F5",
    """
    Biometry is removed on the server first, with possession, and on the device after the right answer. In 3.3 nothing is \
    sent. Biometry that is off is not removed: notAllowed.
    """, [\.version4.client.call.removeBiometry], party: \.client.version4.factor.removesBeforeAnswer,
    \.client.version4.factor.removesAfterFailure, \.client.version4.factor.removalFactors,
    \.client.version4.factor.sendsRemovalOfVersion3)
  package let vault = partyRule(
    "F6", "A key of the vault needs knowledge or biometry: possession alone is wrongParameter.",
    \.client.version4.factor.opensVaultByPossession)
  package let code = partyRule(
    "K1",
    """
    A code of biometry without a key of it is biometryNotConfigured. Each code uses a value of the counter, which is stored \
    before the request leaves, and none comes back. Where a request needs a temporary key, that is asked for before the code \
    is made.
    """, \.client.version4.factor.makesWithoutBiometry, \.client.version4.code.givesBack,
    \.client.version4.code.storesCounterFirst, \.client.version4.code.offlineUsesValue,
    \.client.version4.code.comesAfterKey)
}

/// The rules of the time, the counter, the status and the temporary keys.
package struct ClientSynchronizationSentences: DeclarationGroup {
  package let key = partyRule(
    "M1",
    """
    A temporary key is asked for where there is none of the scope and version, or its end is ten seconds away or less. Asking \
    drops the former one, and asking for one of the application drops that of the activation too.
    """, \.client.version4.key.isUsable, \.client.version4.key.comparesSynchronized,
    \.client.version4.key.scopeOfKey, \.client.version4.key.versionOfKey, \.client.version4.key.placeOfVersion,
    \.client.version4.key.keepsFormer, \.client.version4.key.dropsActivationKey,
    \.client.version4.key.storesKeys)
  package let unsynchronized = partyRule(
    "M2", "With a key at hand and a time that is not synchronised, the device's clock is used, and nothing is sent.",
    \.client.version4.key.unsynchronized)
  package let keyTime = partyRule(
    "M3",
    """
    The right answer with a key, and the right answer to an encrypted request, synchronise the time. An exchange begins when \
    its request leaves, or when an encryptor encrypts it.
    """, \.client.version4.key.synchronizes, \.client.version4.key.synchronizesUnverified,
    \.client.version4.key.answerSynchronizes, \.client.version4.key.startOfExchange)
  package let manual = partyRule(
    "M4", "Asked for, the time is synchronised again. A failed exchange, or one that ends before it began, leaves it.",
    \.client.version4.key.sendsAlways, \.client.version4.key.resetsAfterFailure)
  package let header = partyRule(
    "M5", "A header with a token needs no synchronised time.", \.client.version4.key.headerNeedsTime)
  package let processes = partyRule(
    "M6", "Coming to the foreground makes the time unsynchronised and leaves the keys; the background changes nothing.",
    \.client.version4.key.resetsInForeground, \.client.version4.key.dropsInForeground,
    \.client.version4.key.resetsInBackground)
  package let blob = rule(
    "S1",
    """
    A status whose blob is not right is invalidActivationData. So is in 4.0 one that says created, and one whose version \
    is not 4, unless it is 3 with bit 1.
    """,
    [\.version4.client.effects.takesVersion], party: \.client.version4.status.errorOfBlob,
    \.client.version4.status.accepts)
  package let counter = rule(
    "S2",
    """
    A client that is behind moves on to the server's value and byte, in each state. As many values are searched as the \
    look-ahead says, its own first.
    """, [\.synchronization.countTried], party: \.client.version4.status.takesByte)
  package let upgrade = rule(
    "S3",
    """
    Bit 1 confirms the upgrade with possession, and the right answer clears the mark; that this fails fails the fetch. \
    Without bit 1 the mark is cleared.
    """, [\.version4.client.effects.confirmsUpgrade, \.version4.client.effects.failsWithConfirmation],
    party: \.client.version4.status.clearsMarkFirst)
  package let biometry = rule(
    "S4",
    """
    Unless bit 0 is set: biometry that only the server has is removed there, and the status is read again; biometry that \
    only the client has is dropped, and nothing is sent.
    """,
    [
      \.version4.client.effects.comparesBiometry, \.version4.client.effects.removesBiometry,
      \.version4.client.effects.dropsBiometry, \.version4.client.effects.readsAgain,
      \.version4.client.effects.failsWithRemoval,
    ])
  package let adaptation = rule(
    "S5", "A client that is far ahead sends a code in active; what becomes of it does not matter.",
    [\.version4.client.effects.adapts, \.version4.client.effects.failsWithAdaptation])
  package let deadlock = rule(
    "S6", "Counters that cannot meet are delivered as a deadlock, in each state, and nothing follows.",
    [\.version4.client.effects.isDeadlocked, \.version4.client.effects.looksAtDeadlockLast],
    party: \.client.version4.status.stateOfDeadlock)
  package let delivered = partyRule(
    "S7",
    """
    The status is delivered as it was read; the last one stays where a fetch fails, and ends with the process, or with the \
    activation.
    """, \.client.version4.status.dropsLastAfterFailure, \.client.version4.status.storesLast,
    \.client.version4.status.keepsLastAfterRemoval,
    \.client.version4.status.takeCustomObject)
}

/// The rules of encrypted answers.
package struct ClientMessageSentences: DeclarationGroup {
  package let keys = partyRule(
    "M3",
    """
    The answer with a temporary key has each signature of the algorithm, all right; it is for the challenge, the application \
    and the activation of the request; its secret is one of the algorithm. Else it is encryption, and no code was made.
    """, \.client.version4.key.acceptsSignatures, \.client.version4.key.acceptsClaims,
    \.client.version4.key.acceptsSecret, \.client.version4.code.comesAfterKey)
  package let envelope = partyRule(
    "E1",
    """
    An encrypted answer has the nonce, the time and the form that belong to its request: else encryption. An answer that \
    is not JSON is networkError, for a token encryption, for an activation invalidActivationData.
    """, \.client.version4.message.accepts, \.client.version4.message.errorOfForged,
    \.client.version4.message.errorOfMalformed)
  package let activation = partyRule(
    "E2",
    """
    An activation has an id, a secret, a counter of 32 bytes and each key of the server: else invalidActivationData, and \
    nothing is pending.
    """, \.client.version4.message.acceptsActivation, \.client.version4.confirmation.staysAfterBadAnswer)
  package let secret = partyRule(
    "E3",
    "A new key of a factor comes from a secret of the activation's algorithm: else encryption, and the old key stays.",
    \.client.version4.message.acceptsSecret, \.client.version4.factor.changesToBadKey)
  package let token = partyRule(
    "E4",
    """
    A token has an id, and a secret of 32 bytes or more: else encryption, and there is no token. A new one leaves those of \
    other names.
    """, \.client.version4.message.acceptsToken, \.client.version4.message.keepsOtherTokens,
    \.client.version4.message.storesAfterFailure,
    \.client.version4.message.removesAfterFailure, \.client.version4.message.asksAgain)
  package let vault = partyRule(
    "E5", "A key of the vault has 32 bytes: else encryption. An answer without one is invalidActivationState.",
    \.client.version4.message.acceptsVaultKey, \.client.version4.message.errorWithoutVaultKey)
  package let objects = partyRule(
    "E6", "An encryptor encrypts one request and decrypts its answer, once each: else encryption.",
    \.client.version4.message.mostMessages, \.client.version4.message.mostAnswers,
    \.client.version4.message.decryptsFirst)
}

/// The rules of the upgrade to version 4.
package struct ClientUpgradeTo4Sentences: DeclarationGroup {
  package let offer = rule(
    "U1",
    "An upgrade is started by the application only, after a status that it reads, and which offers version 4 to 3.",
    [
      \.version4.client.upgrade.isPossible, \.version4.client.upgrade.isOffered,
      \.version4.client.upgrade.readsStatus,
    ])
  package let confirmation = rule(
    "U2",
    """
    After the start the confirmation is sent, at most three times, with a status between two. Where it fails, or a status \
    no longer awaits it, the result is statusFetchRequired, and the mark stays for the next status.
    """,
    [
      \.version4.client.upgrade.mostConfirmations, \.version4.client.upgrade.readsStatusBetween,
      \.version4.client.upgrade.isAwaited, \.version4.client.upgrade.resultWithoutConfirmation,
      \.version4.client.upgrade.formWithoutConfirmation, \.version4.client.upgrade.tellsRemoval,
    ], party: \.client.version4.upgrade.confirmationFactors, \.client.version4.upgrade.clearsMarkFirst)
  package let start = partyRule(
    "U3", "The start is encrypted for the application, and signed with possession and knowledge in 3.3.",
    \.client.version4.upgrade.scopeOfStart, \.client.version4.upgrade.startFactors,
    \.client.version4.upgrade.versionOfStart)
  package let stored = partyRule(
    "U4", "The new data are stored with the mark before the confirmation, and a new process finds both.",
    \.client.version4.upgrade.storesBeforeConfirmation, \.client.version4.upgrade.markSurvives)
  package let kept = rule(
    "U5",
    """
    Keys and counter are new, with the algorithm of the configuration; the byte of the counter continues, and the tokens \
    stay. The keys get the password of the call, whatever the one of before was. Biometry whose new key cannot be stored ends, \
    and the start says so.
    """,
    [
      \.version4.client.upgrade.keepByte, \.version4.client.upgrade.chooseAlgorithm,
      \.version4.client.upgrade.enablesBiometry, \.version4.client.upgrade.removesBiometry,
    ], party: \.client.version4.upgrade.keepsTokens,
    \.client.version4.upgrade.positionAfterStart, \.client.version4.upgrade.keyAfterStart)
  package let version = partyRule(
    "K1", "A code has the version of the data.", \.client.version4.code.version)
  package let pending = rule(
    "P1", "Until the upgrade is confirmed, only the status, the upgrade and headers with held tokens are served.",
    [\.version4.client.call.isServedWhilePending])
}
