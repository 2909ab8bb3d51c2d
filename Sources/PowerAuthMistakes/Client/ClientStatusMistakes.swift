internal import Conformance
internal import Parties
internal import PowerAuth
internal import PowerAuthVectors

extension Mistake {
  static let ofClientStatus: [Mistake] = [
    ofClient(
      "status-without-time", "A status is fetched without synchronising the time.", \PartyRules.client.status.needsTime,
      is: false),
    ofClient(
      "blob-error-as-encryption", "A status that cannot be read is an error of encryption.",
      \PartyRules.client.status.errorOfBlob, is: .encryption),
    ofClient(
      "look-ahead-unchecked", "A look-ahead of any size is taken.", \PartyRules.client.status.isLookAheadValid
    ) { _ in { _ in true } },
    ofClient(
      "look-ahead-below-64", "A look-ahead of 64 is refused, and one of 1 too.",
      \PartyRules.client.status.isLookAheadValid
    ) { right in { right($0) && $0 != 64 && $0 != 1 } },
    ofClient(
      "unknown-state-taken", "An unknown state is taken.", \PartyRules.client.status.isStateKnown
    ) { _ in { _ in true } },
    ofClient(
      "created-refused", "The states created and removed are refused.", \PartyRules.client.status.isStateKnown
    ) { _ in { 2...4 ~= $0 } },
    ofClient(
      "distance-unsigned", "The distance of the bytes is computed without a sign.",
      \PartyRules.core.synchronization.measure
    ) { _ in { client, server in (client - server) & 0xFF } },
    ofClient(
      "distance-not-round", "The distance of the bytes does not go round 256.",
      \PartyRules.core.synchronization.measure
    ) { _ in { client, server in client - server } },
    ofClient(
      "half-rounded-up", "Half of the look-ahead is rounded up.", \PartyRules.core.synchronization.needsSignature
    ) { _ in { $0 > ($1 + 1) / 2 } },
    ofClient(
      "signature-at-half", "A signature is recommended from half of the look-ahead on.",
      \PartyRules.core.synchronization.needsSignature
    ) { _ in { $0 >= $1 / 2 } },
    ofClient(
      "deadlock-at-look-ahead", "A client that is exactly the look-ahead before the server is in a deadlock.",
      \PartyRules.core.synchronization.isOutOfReach
    ) { _ in { $0 >= $1 } },
    ofClient(
      "one-value-more-searched", "One value more than the look-ahead is searched.",
      \PartyRules.core.synchronization.countTried
    ) { right in { right($0) + 1 } },
    ofClient(
      "updated-counter-not-stored", "A counter that was updated is not stored.",
      \PartyRules.client.status.storesUpdate, is: false),
    ofClient(
      "deadlock-hidden-by-state", "A deadlock is delivered for active activations only.",
      \PartyRules.client.status.deliver
    ) { right in { $1 == .active ? right($0, $1) : $1 } },
    ofClient(
      "no-deadlock", "A counter out of reach is ignored.", \PartyRules.client.status.deliver
    ) { _ in { $1 } },
    ofClient(
      "signature-in-any-state", "The signature for the counter is sent in any state.",
      \PartyRules.client.status.sendsSignature
    ) { _ in { decision, _ in decision == .calculateSignature } },
    ofClient(
      "no-counter-signature", "The signature for the counter is never sent.", \PartyRules.client.status.sendsSignature
    ) { _ in { _, _ in false } },
    ofClient(
      "counter-signature-with-knowledge", "The signature for the counter asks for the password.",
      \PartyRules.client.status.signatureFactors, is: .possessionKnowledge),
    ofClient(
      "failed-counter-signature-ignored", "A failed signature for the counter does not fail the fetch.",
      \PartyRules.client.status.failsWithoutSignature, is: false),
    ofClient(
      "status-fetched-again", "The status is fetched again after the signature for the counter.",
      \PartyRules.client.status.fetchesAgain, is: true),
    ofClient(
      "attempts-in-any-state", "Remaining attempts are computed in any state.", \PartyRules.client.status.remaining
    ) { _ in { max(0, $2 - $1) } },
    ofClient(
      "attempts-below-zero", "More failed attempts than allowed give the number beyond.",
      \PartyRules.client.status.remaining
    ) { _ in { state, failed, maximum in state == .active ? abs(maximum - failed) : 0 } },
    ofClient(
      "attempts-failed", "The failed attempts are delivered as the remaining ones.",
      \PartyRules.client.status.remaining
    ) { _ in { state, failed, _ in state == .active ? failed : 0 } },
    ofClient(
      "custom-object-of-active-only", "The custom object is dropped unless the activation is active.",
      \PartyRules.client.status.takeCustomObject
    ) { _ in { object, state in state == .active ? object : nil } },
    ofClient(
      "empty-custom-object-dropped", "A custom object that is no JSON object is dropped.",
      \PartyRules.client.status.takeCustomObject
    ) { _ in { object, _ in object?.hasPrefix("{") ?? false ? object : nil } },
    ofClient(
      "removed-by-itself", "The client removes an activation that the server has removed.",
      \PartyRules.client.status.removesItself
    ) { _ in { $0 == .removed } },
    ofClient(
      "deadlock-removed-by-itself", "The client removes an activation in a deadlock.",
      \PartyRules.client.status.removesItself
    ) { _ in { $0 == .deadlock } },
    ofClient(
      "fetches-not-shared", "Each caller of the status sends requests of its own.",
      \PartyRules.client.status.sharesFetch, is: false),
    ofClient(
      "ended-fetch-used", "A fetch that has ended answers later callers.", \PartyRules.client.status.usesEndedFetch,
      is: true),
    ofClient(
      "last-status-dropped", "A failed fetch drops the last status.", \PartyRules.client.status.keepsLast, is: false),
    ofClient(
      "last-status-stored", "The last status is stored.", \PartyRules.client.status.storesLast, is: true),
  ]

  static let ofClientUpgrades: [Mistake] = [
    ofClient(
      "upgrade-in-any-state", "An upgrade begins in any state.", \PartyRules.client.upgrade.isDue
    ) { right in { right(.active, $1, $2) } },
    ofClient(
      "upgrade-to-any-version", "An upgrade begins for any version that the server offers.",
      \PartyRules.client.upgrade.isDue
    ) { _ in { state, current, upgrade in state == .active && current == 2 && current < upgrade } },
    ofClient(
      "upgrade-switched-off-runs", "An upgrade that is switched off runs.",
      \PartyRules.client.upgrade.runsSwitchedOff, is: true),
    ofClient(
      "upgrade-data-kept", "With data of version 3, the start is sent again.", \PartyRules.client.upgrade.next
    ) { right in { server, local, isMarked in server == 2 && local == 3 ? .start : right(server, local, isMarked) } },
    ofClient(
      "upgrade-never-finished", "The mark stays where the server has version 3.", \PartyRules.client.upgrade.next
    ) { right in
      { server, local, isMarked in
        let action = right(server, local, isMarked)
        return action == .finish ? .deliver : action
      }
    },
    ofClient(
      "upgrade-repaired", "A server of version 3 makes a client of version 2 begin the upgrade.",
      \PartyRules.client.upgrade.next
    ) { right in { server, local, isMarked in local == 2 ? .start : right(server, local, isMarked) } },
    ofClient(
      "upgrade-commit-with-knowledge", "The commit asks for the password.", \PartyRules.client.upgrade.commitFactors,
      is: .possessionKnowledge),
    ofClient(
      "upgrade-mark-late", "The mark is set after the start was answered.", \PartyRules.client.upgrade.marksFirst,
      is: false),
    ofClient(
      "upgrade-data-late", "The data of version 3 are not stored before the commit.",
      \PartyRules.client.upgrade.storesBeforeCommit, is: false),
    ofClient(
      "upgrade-mark-not-stored", "The mark is in memory only.", \PartyRules.client.upgrade.markSurvives, is: false),
    ofClient(
      "upgrade-one-attempt", "A failed start or commit is not repeated.", \PartyRules.client.upgrade.attempts, is: 1),
    ofClient(
      "upgrade-four-attempts", "A failed start or commit is repeated three times.",
      \PartyRules.client.upgrade.attempts, is: 4),
    ofClient(
      "upgrade-attempts-unrecoverable", "Failed attempts of the upgrade cannot be repaired.",
      \PartyRules.client.upgrade.errorAfterAttempts, is: .protocolUpgrade),
    ofClient(
      "upgrade-seed-of-any-length", "A counter of any length is taken from the start.",
      \PartyRules.client.upgrade.isCounterRight
    ) { _ in { _ in true } },
    ofClient(
      "upgrade-preparation-fails",
      "A request for a key that fails before the start of an upgrade ends the fetch.",
      \PartyRules.client.upgrade.preparationIsStart, is: false),
    ofClient(
      "upgrade-signing-goes-on", "Signatures are made while the upgrade has begun.",
      \PartyRules.client.upgrade.refusesSigning
    ) { _ in { _ in false } },
    ofClient(
      "upgrade-requests-go-on", "Requests of the client are signed with the data of version 2.",
      \PartyRules.client.upgrade.refusesOwnRequests
    ) { _ in { $0 == .upgradeStarted || $0 == .upgradeUnfinished } },
    ofClient(
      "upgrade-failed-fetch-unrecoverable", "A fetch that fails under a mark cannot be repaired.",
      \PartyRules.client.upgrade.errorOfFetch, is: .protocolUpgrade),
  ]
}
