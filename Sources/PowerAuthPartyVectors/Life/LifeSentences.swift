package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// The rules of a life: what follows where both parties meet.
package struct LifeSentences: DeclarationGroup {
  package let counters = LifeCounterSentences()
  package let activation = LifeActivationSentences()
  package let services = LifeServiceSentences()
}

/// The rules of signatures, counters and the status.
package struct LifeCounterSentences: DeclarationGroup {
  package let value = partyRule(
    "L1",
    """
    Each signature takes the next value of the client's counter, and the counter is stored before the request leaves: no \
    refusal, no loss and no end of the process gives the value back. A call that fails before it signs does not take a \
    value.
    """, \.client.signature.steps, \.client.signature.storesBefore, \.client.signature.givesBack,
    \.client.signature.stepsOfFailure)
  package let accepted = partyRule(
    "L2",
    """
    The server accepts a right signature whose value is its own or one of those that follow it, as many as the look-ahead \
    says together; its counter then is the value after that one, so that values that were skipped are gone.
    """, \.server.signature.countTried, \.server.signature.stepsAfterMatch)
  package let loss = partyRule(
    "L3",
    """
    A request that is lost changes nothing on the server, and the loss of an answer takes nothing back there. The client \
    has networkError in both cases, and knows nothing more than before.
    """, \.client.signature.errorOfStatus)
  package let replay = partyRule(
    "L4",
    """
    A signed request that arrives after its value, or a later one, was accepted is refused: 401, and a failed attempt \
    like a wrong password, unless its type is possession. So it is with a repeated request, and with an older one that was \
    delayed. The vault is an exception, see L24.
    """, \.server.signature.stepsAfterMatch, \.server.signature.stepsAfterFailure,
    \.server.signature.attemptsAfterWrong)
  package let attempts = partyRule(
    "L5",
    """
    A right signature of two factors sets the failed attempts to 0, and one that is not valid is one more; possession \
    alone does neither. The attempt that reaches the maximum blocks the activation. The client does not count.
    """, \.server.signature.attemptsAfterRight, \.server.signature.attemptsAfterWrong, \.server.signature.blocks,
    \.server.signature.isUsedUp)
  package let judged = partyRule(
    "L6",
    """
    Only an ACTIVE activation accepts a signature. In another state it is refused, and changes neither counter nor \
    attempts of the server, while the client's counter moves on.
    """, \.server.signature.isJudged, \.server.signature.countsUnjudged)
  package let update = partyRule(
    "L7",
    """
    A client that is behind the server, as after a backup was restored, signs with values that are gone, and is refused. \
    A status shows it how far it is behind: it takes the server's value, where that is within the look-ahead, and stores \
    it.
    """, \.client.status.storesUpdate, \.core.synchronization.countTried, \.core.synchronization.measure,
    \.core.synchronization.countSteps, \.core.synchronization.takeServerByte)
  package let synchronization = partyRule(
    "L8",
    """
    A client that is ahead by more than half of the look-ahead, and by no more than the whole, sends a signature of \
    possession during the fetch, if the activation is active. The server's counter then is the client's. If the request or \
    its answer is lost, or the server refuses it, the fetch is networkError, and the value is gone. So it is where the \
    client is ahead by exactly the look-ahead, and the next status is `deadlock`.
    """, \.core.synchronization.needsSignature, \.client.status.sendsSignature, \.client.status.signatureFactors,
    \.client.status.failsWithoutSignature, \.client.status.fetchesAgain, \.server.status.lookAhead)
  package let deadlock = partyRule(
    "L9",
    """
    A client that is ahead by more than the look-ahead, or behind by as much, learns `deadlock` from a status, whatever \
    the server's state is; nothing is sent. Its signatures are refused from now on, and count as failed attempts.
    """, \.core.synchronization.isOutOfReach, \.core.synchronization.decide, \.client.status.deliver)
  package let status = partyRule(
    "L10",
    """
    A status states what the server has: its state, and as remaining attempts the maximum less the failed ones where it \
    is ACTIVE, else 0. Neither the activation of the client nor the record of the server changes by it, except by L7, L8 \
    and L17.
    """, \.client.status.remaining, \.client.status.removesItself, \.server.status.number, \.server.status.attempts,
    \.server.status.maximum, \.server.status.counterByte, \.server.status.stepsBeforeHash, \.server.status.isReal,
    \.client.status.sharesFetch, \.client.status.usesEndedFetch)
  package let offline = partyRule(
    "L11",
    """
    Offline signatures take values of the same counter, and the server judges them with the same counter, look-ahead and \
    attempts. One that the user does not type in is a value that is skipped.
    """, \.client.signature.offlineSteps, \.server.offline.types, \.server.offline.typeOfFailure)
  package let queue = partyRule(
    "L12",
    """
    Of the client's own signed requests one at a time is under way; the next one is signed after the first was answered or \
    lost. Signatures of the application do not wait, so that they can arrive before an earlier signed request, or after a \
    later one.
    """, \.client.queue.isSerial, \.client.queue.signsAtStart, \.client.queue.isFirstFirst)
}

/// The rules of the life of an activation.
package struct LifeActivationSentences: DeclarationGroup {
  package let creation = partyRule(
    "L13",
    """
    The first exchange that arrives in time uses the code up, and the activation is PENDING_COMMIT. If its answer is lost, \
    the client has nothing, and the code is refused from then on with 400: another `init` is needed.
    """, \.client.activation.phaseAfterFailure, \.client.activation.canCreate, \.server.activation.move)
  package let pending = partyRule(
    "L14",
    """
    The client persists by itself, and the administrator commits by itself, in any order; both must have happened before \
    a signature is accepted. A pending activation of the client ends with its process.
    """, \.client.activation.pendingSurvives, \.client.activation.persistStores, \.server.activation.move)
  package let administration = partyRule(
    "L15",
    """
    Blocking, unblocking and removal by the administrator change the server only; the client learns of them by a status, \
    or by refusals. Unblocking sets the attempts to 0 and leaves the counter.
    """, \.server.activation.move, \.server.activation.attemptsAfterUnblock,
    \.server.activation.attemptsAfterIdleUnblock)
  package let removal = partyRule(
    "L16",
    """
    A signed removal makes the activation REMOVED where the server accepts it; the client drops it only after it got the \
    answer 200. If the answer is lost, the client still has an activation that nobody accepts, and only `remove-local` \
    ends it. A removal on the device only leaves the server as it is.
    """, \.client.removal.removesAfterFailure, \.server.activation.typesOfRemoval, \.client.removal.localSends)
  package let expiry = partyRule(
    "L17",
    """
    An exchange with a code whose expiry is not later than now is refused with 400. A CREATED or PENDING_COMMIT activation \
    whose expiry is before now becomes REMOVED when a `commit` (ERR0007) or a status looks at it, and not before.
    """, \.server.activation.isCodeAlive, \.server.activation.isExpired, \.server.activation.noticesExpiry)
  package let process = partyRule(
    "L18",
    """
    The end of the process ends all calls of the client; a persisted activation, its counter, its password and its tokens \
    stay. The temporary keys and the time are gone. What is under way still arrives at the server, and nobody gets \
    its answer.
    """, \.client.activation.persistStores, \.client.signature.storesBefore, \.client.time.storesKeys,
    \.client.token.isStored)
  package let reinstallation = partyRule(
    "L19",
    "A new installation finds no activation, whatever the server has; another one can be created.",
    \.client.sharing.emptiesAtFirstStart)
  package let password = partyRule(
    "L20",
    """
    Only the device knows the password. It is changed after the server has accepted a signature with the old one; where \
    that is refused or its answer is lost, the old one stays.
    """, \.client.password.validatesFirst, \.client.password.changesAfterRefusal, \.client.password.storesChange,
    \.client.signature.noticesWrongKey)
}

/// The rules of tokens, of the vault and of the time.
package struct LifeServiceSentences: DeclarationGroup {
  package let tokenCreation = partyRule(
    "L21",
    """
    A token is on the device only after the answer 200 has come. A request that is lost, or whose answer is, costs a \
    value of the counter; asked for again, another token is made. The server judges the signature before it decrypts the \
    message: where it refuses the message, with 401, the signature has counted.
    """, \.client.token.storesAfterFailure, \.client.token.usesKnown, \.server.token.signsBeforeDecryption)
  package let tokenUse = partyRule(
    "L22",
    """
    A header with a token costs no value of the counter, and no failed attempt. It is valid while the activation is ACTIVE \
    and the token is on the server, and refused when it arrives again.
    """, \.client.token.headerSteps, \.server.token.isUsable, \.server.token.uniqueValue,
    \.server.token.attemptsAfterRefusal, \.server.encryption.isRemembered)
  package let tokenRemoval = partyRule(
    "L23",
    """
    A token is removed from the server by a signature of possession, and from the device after the answer 200. If the \
    answer is lost, the device keeps a token that is invalid; to remove it again is 200.
    """, \.client.token.removalFactors, \.client.token.removesAfterFailure,
    \.server.token.answersUnknownAsRemoved)
  package let vault = partyRule(
    "L24",
    """
    The vault opens for possession and knowledge of an ACTIVE activation; other factors are refused with 400, and another \
    state with 401. Before the signature is judged the server decrypts: a message whose time is too far ahead, whose \
    temporary key has ended, or that arrives again, is refused with 400 and counts nothing. The client's value is gone in \
    each case.
    """, \.server.vault.allows, \.server.vault.answerToType, \.server.vault.isServed,
    \.server.vault.decryptsBeforeSignature,
    \.server.encryption.isAhead, \.server.encryption.isRemembered)
  package let temporaryKeys = partyRule(
    "L25",
    """
    The server gives temporary keys of an activation that is ACTIVE or BLOCKED; they end after five minutes, and the \
    client uses them until ten seconds before. Where it refuses one with 400, the call is \
    networkError, nothing more is sent, and no value of the counter is used.
    """, \.server.encryption.hasKeys, \.server.encryption.isKeyExpired, \.client.time.isKeyUsable,
    \.client.queue.entersAfterPreparation)
  package let time = partyRule(
    "L26",
    """
    The client takes the server's time with the answer for a key or for the time, and with the answer 200 to an encrypted \
    request, so that a wrong clock of the device does no harm. A clock that is set afterwards does, until such an answer \
    comes; coming to the foreground makes the client ask for the time again.
    """, \.client.time.synchronizesFirst, \.client.time.keySynchronizes, \.client.time.resetsInForeground,
    \.client.time.comparesSynchronized, \.client.token.headerNeedsTime, \.client.status.needsTime,
    \.server.token.isTooNew, \.server.token.isTooOld)
}
