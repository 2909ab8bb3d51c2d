internal import PowerAuth

/// Mistakes of a client of protocol 4 that persists an activation or reads a status.
extension MistakeTable {
  static let activationPersisting: MistakeTable = [
    "persisting.state-before-credentials": breaking(\.version4.client.persisting.looksAtStateFirst)(
      "The state of the client is looked at before the credentials.", constant(true)),
    "persisting.twice": breaking(\.version4.client.persisting.canPersist)(
      "A stored activation is persisted once more.", { right in { $0 == .activation || right($0) } }),
    "persisting.nothing": breaking(\.version4.client.persisting.canPersist)(
      "The client persists although it has created nothing.", { right in { $0 == .empty || right($0) } }),
    "persisting.without-confirmation": breaking(\.version4.client.persisting.needsConfirmation)(
      "Each activation is stored without a request, as in version 3.",
      evidence: "This is what clients do in version 3.", { _ in { _ in false } }),
    "persisting.version-3-confirmed": breaking(\.version4.client.persisting.needsConfirmation)(
      "An activation of version 3 is confirmed too.", { _ in { _ in true } }),
    "persisting.confirmed-blindly": breaking(\.version4.client.persisting.beginsWithStatus)(
      "A further call begins with the confirmation, which the server has perhaps taken already.",
      { _ in { _ in false } }),
    "persisting.status-first": breaking(\.version4.client.persisting.beginsWithStatus)(
      "Each call begins with a status.", { _ in { _ in true } }),
    "persisting.failure-forgotten": breaking(\.version4.client.persisting.remembersFailure)(
      "That a confirmation has failed is not remembered for the next call.", constant(false)),
    "persisting.repeated-blindly": breaking(\.version4.client.persisting.stepAfterFailure)(
      "After a failure the confirmation is sent again, without a status.", constant(.confirmation)),
    "persisting.failure-as-end": breaking(\.version4.client.persisting.stepAfterFailure)(
      "A confirmation that fails ends the call, although the server may have taken it.", constant(.end)),
    "persisting.code-of-failure-free": breaking(\.version4.client.persisting.usesCode)(
      "A confirmation that fails uses no code, so that the next one has the same.", { _ in { $0 } }),
    "persisting.pending-commit-refused": breaking(\.version4.client.persisting.isUsable)(
      "An activation in PENDING_COMMIT is taken for a wrong one.", { _ in { $0 == .active } }),
    "persisting.blocked-taken": breaking(\.version4.client.persisting.isUsable)(
      "An activation in BLOCKED is taken for a good one.", { right in { $0 == .blocked || right($0) } }),
    "persisting.removed-taken": breaking(\.version4.client.persisting.isUsable)(
      "An activation in REMOVED is taken for a good one.", { right in { $0 == .removed || right($0) } }),
    "persisting.flag-ignored": breaking(\.version4.client.persisting.hasArrived)(
      "Each status in ACTIVE or PENDING_COMMIT is taken as a confirmation.", { _ in { _, _ in true } }),
    "persisting.active-is-confirmed": breaking(\.version4.client.persisting.hasArrived)(
      "An activation in ACTIVE is taken for a confirmed one, whatever bit 0 says.",
      { right in { $1 == .active || right($0, $1) } }),
    "persisting.never-arrived": breaking(\.version4.client.persisting.hasArrived)(
      "The confirmation is repeated also where the status shows that it has arrived.", { _ in { _, _ in false } }),
    "persisting.one-repeat": breaking(\.version4.client.persisting.mostRepeats)(
      "The confirmation is repeated once.", constant(1)),
    "persisting.three-repeats": breaking(\.version4.client.persisting.mostRepeats)(
      "The confirmation is repeated three times.", constant(3)),
    "persisting.stored-first": breaking(\.version4.client.persisting.localAfterEnd)(
      "The activation is stored before the confirmation, so that a new process takes it for a confirmed one.",
      constant(.activation)),
    "persisting.stored-after-failure": breaking(\.version4.client.persisting.localAfterFailure)(
      "A call that fails has stored the activation.", { _ in { _ in .activation } }),
    "persisting.dropped-after-failure": breaking(\.version4.client.persisting.localAfterFailure)(
      "A call that fails drops the registration, although the server may have confirmed it.",
      { _ in { _ in .empty } }),
  ]

  static let statusEffects: MistakeTable = [
    "status-effects.look-ahead-0": breaking(\.version4.client.effects.isLookAhead)(
      "A look-ahead of 0 is taken.", { right in { $0 == 0 || right($0) } }),
    "status-effects.look-ahead-65": breaking(\.version4.client.effects.isLookAhead)(
      "A look-ahead of 65 is taken.", { right in { $0 == 65 || right($0) } }),
    "status-effects.version-3-refused": breaking(\.version4.client.effects.takesVersion)(
      "A status of version 3 is refused although bit 1 is set, so that no upgrade is ever confirmed.",
      { _ in { version, _, _ in version == 4 } }),
    "status-effects.version-3-taken": breaking(\.version4.client.effects.takesVersion)(
      "A status of version 3 without bit 1 is taken, as if the activation had gone back.", { _ in { _, _, _ in true } }),
    "status-effects.version-3-by-mark": breaking(\.version4.client.effects.takesVersion)(
      "A status of version 3 is taken where the client has the mark, whatever bit 1 says.",
      { _ in { version, _, hasMark in version == 4 || version == 3 && hasMark } }),
    "status-effects.deadlock-in-active-only": breaking(\.version4.client.effects.isDeadlocked)(
      "Counters that cannot meet are looked at in ACTIVE only.", { _ in { $0 == .active } }),
    "status-effects.deadlock-unless-removed": breaking(\.version4.client.effects.isDeadlocked)(
      "Counters that cannot meet are not looked at in REMOVED.", { _ in { $0 != .removed } }),
    "status-effects.deadlock-ignored": breaking(\.version4.client.effects.isDeadlocked)(
      "Counters that cannot meet do not end the call.", { _ in { _ in false } }),
    "status-effects.counter-in-active-only": breaking(\.version4.client.effects.followsCounter)(
      "A counter that is behind follows the server in ACTIVE only.", { _ in { $0 == .active } }),
    "status-effects.counter-not-stored": breaking(\.version4.client.effects.storeCounter)(
      "A counter that follows the server is not stored.", { _ in { _ in .moved } }),
    "status-effects.counter-stored-early": breaking(\.version4.client.effects.storeCounter)(
      "A counter is stored before its activation is.", { _ in { _ in .stored } }),
    "status-effects.not-moved-while-registering": breaking(\.version4.client.effects.storeCounter)(
      "The counter of an activation that is not stored does not follow the server.",
      { right in { $0 ? .kept : right($0) } }),
    "status-effects.acts-while-registering": breaking(\.version4.client.effects.actsWhileRegistering)(
      "A status has its effects also before the activation is stored.", constant(true)),
    "status-effects.upgrade-by-mark": breaking(\.version4.client.effects.confirmsUpgrade)(
      "An upgrade is confirmed where the client has the mark, whatever bit 1 says.", { _ in { _, hasMark in hasMark } }),
    "status-effects.upgrade-by-mark-and-flag": breaking(\.version4.client.effects.confirmsUpgrade)(
      "An upgrade is confirmed only where the client has the mark.", { _ in { $0 && $1 } }),
    "status-effects.upgrade-never-confirmed": breaking(\.version4.client.effects.confirmsUpgrade)(
      "An upgrade is not confirmed by a status.", { _ in { _, _ in false } }),
    "status-effects.confirmation-may-fail": breaking(\.version4.client.effects.failsWithConfirmation)(
      "A status is delivered although the confirmation of the upgrade has failed.", constant(false)),
    "status-effects.mark-after-confirmation": breaking(\.version4.client.effects.markAfterConfirmation)(
      "After the confirmation the client keeps the mark.", { _ in { $0 } }),
    "status-effects.mark-without-flag": breaking(\.version4.client.effects.markWithoutFlag)(
      "A status without bit 1 leaves the mark, so that the client refuses its calls for ever.", { _ in { $0 } }),
    "status-effects.biometry-while-pending": breaking(\.version4.client.effects.comparesBiometry)(
      "Biometry is compared although the activation waits for its confirmation.", { _ in { _ in true } }),
    "status-effects.biometry-never-compared": breaking(\.version4.client.effects.comparesBiometry)(
      "Biometry of server and client is not compared.", { _ in { _ in false } }),
    "status-effects.biometry-not-removed": breaking(\.version4.client.effects.removesBiometry)(
      "Biometry that only the server has stays there.", { _ in { _ in false } }),
    "status-effects.removal-may-fail": breaking(\.version4.client.effects.failsWithRemoval)(
      "A status is delivered although the removal of biometry has failed.", constant(false)),
    "status-effects.removal-without-status": breaking(\.version4.client.effects.readsAgain)(
      "After the removal of biometry the older status is delivered.", constant(false)),
    "status-effects.biometry-not-dropped": breaking(\.version4.client.effects.dropsBiometry)(
      "Biometry that only the client has stays, with its key in the store of the platform.", { _ in { _ in false } }),
    "status-effects.adapts-in-blocked": breaking(\.version4.client.effects.adapts)(
      "A client that is far ahead sends a code in BLOCKED too.",
      { right in { right($0, $1, $2) || $0 == .blocked && !$1 } }),
    "status-effects.adapts-in-each-state": breaking(\.version4.client.effects.adapts)(
      "A client that is far ahead sends a code in each state.", { _ in { _, isPending, _ in !isPending } }),
    "status-effects.version-3-adapts-in-each-state": breaking(\.version4.client.effects.adapts)(
      "A client with data of version 3 that is far ahead sends a signature in each state.",
      { right in { right($0, $1, $2) || $2 == 3 } }),
    "status-effects.adapts-while-pending": breaking(\.version4.client.effects.adapts)(
      "A client that is far ahead sends a code although its activation waits for the confirmation.",
      { _ in { state, _, _ in state == .active } }),
    "status-effects.never-adapts": breaking(\.version4.client.effects.adapts)(
      "A client that is far ahead sends no code.", { _ in { _, _, _ in false } }),
    "status-effects.adaptation-fails": breaking(\.version4.client.effects.failsWithAdaptation)(
      "A code for the counter that is refused fails the call.", evidence: "This is what clients did before 2.0.",
      { _ in { _ in true } }),
    "status-effects.adaptation-fails-in-version-4": breaking(\.version4.client.effects.failsWithAdaptation)(
      "In version 4 a code for the counter that is refused fails the call, and in version 3 it does not.",
      { _ in { $0 == 4 } }),
    "status-effects.adapts-with-knowledge": breaking(\.version4.client.effects.chooseType)(
      "The code for the counter has knowledge, so that the user is asked.",
      { right in { [.validateCode, .validateSignature].contains($0) ? .possessionKnowledge : right($0) } }),
    "status-effects.removes-with-knowledge": breaking(\.version4.client.effects.chooseType)(
      "The code that removes biometry has knowledge.",
      { right in { $0 == .removeBiometry ? .possessionKnowledge : right($0) } }),
    "status-effects.confirms-with-knowledge": breaking(\.version4.client.effects.chooseType)(
      "The code that confirms an upgrade has knowledge.",
      { right in { $0 == .confirmUpgrade ? .possessionKnowledge : right($0) } }),
    "status-effects.attempts-in-each-state": breaking(\.version4.client.effects.countRemaining)(
      "Attempts remain in each state.", { _ in { attempts, _ in max(attempts.maximum - attempts.count, 0) } }),
    "status-effects.failed-as-remaining": breaking(\.version4.client.effects.countRemaining)(
      "The failed attempts are delivered as the remaining ones.",
      { _ in { attempts, state in state == .active ? attempts.count : 0 } }),
    "status-effects.upgrade-of-version-3-only": breaking(\.version4.client.effects.isUpgradeAvailable)(
      "An upgrade is available from version 3, whatever the upgrade version is.",
      { _ in { current, _ in current == 3 } }),
    "status-effects.upgrade-always-available": breaking(\.version4.client.effects.isUpgradeAvailable)(
      "An upgrade is available where the upgrade version is 4.", { _ in { _, upgrade in upgrade == 4 } }),
    "status-effects.upgrade-started": breaking(\.version4.client.effects.startsUpgrade)(
      "A status that offers an upgrade starts it, although no password is there.",
      evidence: "Clients upgraded from version 2 to 3 by a status.", { _ in { $0 } }),
    "status-effects.removed-forgotten": breaking(\.version4.client.effects.keepsActivation)(
      "A status in REMOVED removes the activation from the device.", { _ in { $0 != .removed } }),
  ]
}
