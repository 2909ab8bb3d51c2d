package import Conformance
internal import PartyModel
internal import PowerAuth
internal import PowerAuthVectors

/// The rules of a life of protocol 4: what follows where both parties meet.
package struct LifeSentences4: DeclarationGroup {
  package let counters = LifeCounterSentences4()
  package let activation = LifeActivationSentences4()
  package let factors = LifeFactorSentences4()
  package let upgrade = LifeUpgradeSentences4()
}

/// The rules of codes, counters and the status.
package struct LifeCounterSentences4: DeclarationGroup {
  package let value = partyRule(
    "L1",
    """
    Each code takes the next value of the client's counter, and the counter is stored before the request leaves: no \
    refusal, no loss and no end of the process gives the value back. A call that is refused before it makes a code does not \
    take a value.
    """, \.life4.givesBackLostCode)
  package let accepted = rule(
    "L2",
    """
    The server accepts a right code whose value is its own or one of those that follow it, as many as the look-ahead says \
    together; its counter then is behind that value, so that values that were skipped are gone.
    """, \.version4.decisions.attempts.passOver)
  package let loss = partyRule(
    "L3",
    """
    A request that is lost changes nothing on the server, and the loss of an answer takes nothing back there. The client \
    knows the same in both cases: that it got no answer. It does not send the request again by itself.
    """, \.life4.storesKeyBeforeAnswer, \.life4.repeatsUnanswered)
  package let replay = rule(
    "L4",
    """
    A request with a code that arrives after its value, or a later one, was accepted is refused with 401, and is a \
    failed attempt unless its type is possession. The code is judged before the message that it covers.
    """, \.version4.decisions.code.isCounted)
  package let attempts = rule(
    "L5",
    """
    A right code of two factors sets the failed attempts to 0, and one that is not valid is one more; possession alone \
    does neither. The attempt that reaches the maximum blocks the activation.
    """, \.version4.decisions.attempts.areUsedUp)
  package let judged = rule(
    "L6",
    """
    Only an ACTIVE activation takes codes, and one in PENDING_COMMIT that of its confirmation. In another state a code is \
    refused with 401 and changes nothing on the server, while the client's counter moves on.
    """, \.version4.decisions.code.isOpen)
  package let update = rule(
    "L7",
    """
    A client that is behind the server, as after a backup was restored, makes codes with values that are gone. A status \
    shows it the server's value and byte, within the look-ahead: it takes and stores them, in each state.
    """,
    [
      \.version4.client.effects.followsCounter, \.version4.client.effects.storeCounter,
      \.synchronization.takeServerByte,
    ], party: \.life4.storesOldCounter)
  package let adaptation = rule(
    "L8",
    """
    A client that is ahead by more than half of the look-ahead, and by no more than the whole, sends a code of possession \
    during the fetch, where the status says ACTIVE. Its answer does not matter: the status that was read is delivered. In \
    3.3 it is a signature.
    """, \.version4.client.effects.adapts, \.version4.client.effects.failsWithAdaptation,
    \.version4.client.effects.chooseType)
  package let deadlock = rule(
    "L9",
    """
    A client that is ahead by more than the look-ahead, or behind by as much, learns `deadlock` from a status, whatever \
    the server's state is; nothing is sent.
    """, \.version4.client.effects.isDeadlocked)
  package let status = rule(
    "L17",
    """
    A status states what the server has: its state, and as remaining attempts the maximum less the failed ones where it is \
    ACTIVE, else 0. A refused or lost request is networkError. The record changes only by the requests that follow it.
    """, \.version4.client.effects.countRemaining, \.version4.client.effects.keepsActivation)
}

/// The rules of the life of an activation.
package struct LifeActivationSentences4: DeclarationGroup {
  package let creation = rule(
    "L10",
    """
    The first exchange that arrives in time uses the code up, and the activation is PENDING_COMMIT and waits for its \
    confirmation. If its answer is lost, the client has nothing, and the code is refused from then on with 400: another \
    `init` is needed.
    """, \.version4.client.call.canStart)
  package let temporaryKeys = partyRule(
    "L11",
    """
    A temporary key lives five minutes on the server, and serves many messages until ten seconds before. The server gives one of the activation to \
    the keys of its record, in each state behind CREATED. Where it refuses one with 400, no code is made.
    """, \.life4.usesKeyToItsEnd, \.life4.keepsKeysAtRestart, \.life4.keepsKeyOfActivation)
  package let process = partyRule(
    "L12",
    """
    The end of the process ends the call of the client, its temporary keys, and an activation that is not persisted. What \
    is under way still arrives at the server, and nobody gets its answer.
    """, \.life4.pendingSurvives, \.life4.keepsKeysAtRestart)
  package let persisting = rule(
    "L13",
    """
    An activation is persisted when the client knows that the server has confirmed it: by the answer, or by a status after a \
    confirmation that got no answer. A confirmation that did not arrive is sent again, with the next value of the counter.
    """, \.version4.client.persisting.stepAfterFailure, \.version4.client.persisting.remembersFailure,
    \.version4.client.persisting.beginsWithStatus, \.version4.client.persisting.hasArrived,
    \.version4.client.persisting.isUsable, \.version4.client.persisting.mostRepeats,
    \.version4.client.persisting.localAfterEnd, \.version4.client.persisting.localAfterFailure)
  package let commit = partyRule(
    "L14",
    """
    The client confirms, and the administrator commits, in any order. A confirmed activation that is not committed takes \
    no codes, and expires; a committed one takes codes whether or not it was confirmed.
    """, \.server.version4.canCommit, \.server.version4.isPendingAfterCommit, \.server.version4.expires)
  package let removal = partyRule(
    "L20",
    """
    A removal makes the activation REMOVED where the server accepts its code; the client drops it only after the answer 200. \
    If that is lost, only `remove-local` ends what the client has. A removal on the device leaves the server as it is.
    """, \.life4.removesAfterFailure)
  package let administration = partyRule(
    "L25",
    """
    Blocking, unblocking and removal by the administrator change the server only; the client learns of them by a status, or \
    by refusals. Unblocking sets the attempts to 0, and leaves the counter and the keys of the factors.
    """, \.server.activation.move, \.server.activation.attemptsAfterUnblock)
  package let backup = partyRule(
    "L26",
    """
    A restored backup has an old counter and old keys of its factors: the server knows a key as long as none that was made \
    later was used. A new installation has nothing, whatever the server has.
    """, \.life4.keepsKeyOfActivation)
}

/// The rules of the factors, and of what they are used for.
package struct LifeFactorSentences4: DeclarationGroup {
  package let password = rule(
    "L15",
    """
    A change of the password gives the server a next key of knowledge, and the client the same one with the answer. The next \
    right code with knowledge decides: with the next key it becomes the current one, with the current key it is \
    discarded. Codes without knowledge leave both. So a lost answer leaves the old password, and the change can be repeated.
    """, [\.version4.decisions.code.settle, \.version4.decisions.code.settleOther], party: \.life4.storesNewKnowledge)
  package let biometry = rule(
    "L16",
    """
    Biometry that only the server has, as after a lost answer to `add-biometry`, is removed there during the next status; \
    biometry that only the client has, as after a lost answer to `remove-biometry`, is dropped by it. Neither happens while \
    the confirmation is awaited. A removal is right as often as it is asked for. Codes have the key that was added last.
    """,
    [
      \.version4.client.effects.comparesBiometry, \.version4.client.effects.removesBiometry,
      \.version4.client.effects.failsWithRemoval, \.version4.client.effects.readsAgain,
      \.version4.client.effects.dropsBiometry,
    ], party: \.life4.dropsBiometryBeforeAnswer, \.life4.signsWithFirstBiometry)
  package let token = partyRule(
    "L18",
    """
    A token is on the device only after the answer 200. A header with it costs neither a value of the counter nor an \
    attempt; it has its own nonce, and is valid once, in ACTIVE. It is removed by a code of possession, on the device after the answer 200; to \
    remove it again is 200.
    """, \.life4.dropsTokenAfterFailure, \.life4.drawsNonces)
  package let message = rule(
    "L19",
    """
    A message without a code is decrypted in ACTIVE only, and once: where it arrives again it is refused with 400, and costs \
    nothing.
    """, \.version4.decisions.replay.isRemembered)
  package let offline = rule(
    "L24",
    """
    Offline codes take values of the same counter, and the server judges them with the same counter, look-ahead, attempts \
    and keys. One that the user does not type in is a value that is skipped.
    """, [\.version4.decisions.attempts.passOver], party: \.server.version4.takesOfflineBiometry,
    \.life4.offlineTakesValue)
}

/// The rules of the upgrade from 3.3.
package struct LifeUpgradeSentences4: DeclarationGroup {
  package let start = rule(
    "L21",
    """
    An upgrade reads the status, and starts with a signature of 3.3. Until its answer has come the client has its data of \
    3.3, with which it signs as before, and it can start again: the last start that the server took counts. The start says \
    whether biometry is on, and the byte of the counter continues.
    """,
    [
      \.version4.client.upgrade.formAfterFailedStart, \.version4.client.upgrade.enablesBiometry,
      \.version4.client.upgrade.keepByte,
    ], party: \.life4.dropsOldDataFirst)
  package let confirmation = rule(
    "L22",
    """
    After the answer to the start the client has data of 4.0, with a mark that is stored, and confirms with possession, at \
    most three times with a status between them. Where no confirmation is answered, the next status confirms, or shows that one \
    has arrived: no interruption loses the activation.
    """,
    [
      \.version4.client.upgrade.mostConfirmations, \.version4.client.upgrade.readsStatusBetween,
      \.version4.client.upgrade.formWithoutConfirmation, \.version4.client.upgrade.isEndedByStatus,
      \.version4.client.upgrade.resultWithoutConfirmation, \.version4.client.effects.confirmsUpgrade,
      \.version4.client.effects.failsWithConfirmation, \.version4.client.effects.markAfterConfirmation,
      \.version4.client.effects.markWithoutFlag,
    ], party: \.life4.storesMark)
  package let permission = rule(
    "L23",
    """
    As long as the client has the mark, it makes only the codes of the upgrade; other calls are pendingProtocolUpgrade. As \
    long as its activation is created and not persisted, it makes only those of the confirmation; others are \
    missingActivation.
    """, \.version4.client.call.isServedWhilePending, \.version4.client.call.answerBeforeStorage)
}
