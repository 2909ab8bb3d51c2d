internal import PartyModel
internal import PowerAuth

extension MistakeTable {
  static let clientStatus: MistakeTable = [
    "client.status-without-time": breaking(party: \.client.status.needsTime)(
      "A status is fetched without synchronising the time.", is: false),
    "client.blob-error-as-encryption": breaking(party: \.client.status.errorOfBlob)(
      "A status that cannot be read is an error of encryption.", is: .encryption),
    "client.look-ahead-unchecked": breaking(party: \.client.status.isLookAheadValid)(
      "A look-ahead of any size is taken.", { _, _ in true }),
    "client.look-ahead-below-64": breaking(party: \.client.status.isLookAheadValid)(
      "A look-ahead of 64 is refused, and one of 1 too.", { right in { right($0) && $0 != 64 && $0 != 1 } }),
    "client.unknown-state-taken": breaking(party: \.client.status.isStateKnown)(
      "An unknown state is taken.", { _, _ in true }),
    "client.created-refused": breaking(party: \.client.status.isStateKnown)(
      "The states created and removed are refused.", { _ in { 2...4 ~= $0 } }),
    "client.byte-not-corrected": breaking(party: \.client.status.takesByte)(
      "A counter that was updated keeps its own byte.", is: false),
    "client.distance-unsigned": breaking(party: \.core.synchronization.measure)(
      "The distance of the bytes is computed without a sign.", { _, client, server in (client - server) & 0xFF }),
    "client.distance-not-round": breaking(party: \.core.synchronization.measure)(
      "The distance of the bytes does not go round 256.", { _, client, server in client - server }),
    "client.half-rounded-up": breaking(party: \.core.synchronization.needsSignature)(
      "Half of the look-ahead is rounded up.", { _ in { $0 > ($1 + 1) / 2 } }),
    "client.signature-at-half": breaking(party: \.core.synchronization.needsSignature)(
      "A signature is recommended from half of the look-ahead on.", { _ in { $0 >= $1 / 2 } }),
    "client.deadlock-at-look-ahead": breaking(party: \.core.synchronization.isOutOfReach)(
      "A client that is exactly the look-ahead before the server is in a deadlock.", { _ in { $0 >= $1 } }),
    "client.one-value-more-searched": breaking(party: \.core.synchronization.countTried)(
      "One value more than the look-ahead is searched.", { right in { right($0) + 1 } }),
    "client.updated-counter-not-stored": breaking(party: \.client.status.storesUpdate)(
      "A counter that was updated is not stored.", is: false),
    "client.deadlock-hidden-by-state": breaking(party: \.client.status.deliver)(
      "A deadlock is delivered for active activations only.", { right in { $1 == .active ? right($0, $1) : $1 } }),
    "client.no-deadlock": breaking(party: \.client.status.deliver)("A counter out of reach is ignored.") { _ in { $1 }
    },
    "client.signature-in-any-state": breaking(party: \.client.status.sendsSignature)(
      "The signature for the counter is sent in any state.", { _, decision, _ in decision == .calculateSignature }),
    "client.no-counter-signature": breaking(party: \.client.status.sendsSignature)(
      "The signature for the counter is never sent.", { _, _, _ in false }),
    "client.counter-signature-with-knowledge": breaking(party: \.client.status.signatureFactors)(
      "The signature for the counter asks for the password.", is: .possessionKnowledge),
    "client.failed-counter-signature-ignored": breaking(party: \.client.status.failsWithoutSignature)(
      "A failed signature for the counter does not fail the fetch.", is: false),
    "client.status-fetched-again": breaking(party: \.client.status.fetchesAgain)(
      "The status is fetched again after the signature for the counter.", is: true),
    "client.attempts-in-any-state": breaking(party: \.client.status.remaining)(
      "Remaining attempts are computed in any state.", { _ in { max(0, $2 - $1) } }),
    "client.attempts-below-zero": breaking(party: \.client.status.remaining)(
      "More failed attempts than allowed give the number beyond."
    ) { _, state, failed, maximum in state == .active ? abs(maximum - failed) : 0 },
    "client.attempts-failed": breaking(party: \.client.status.remaining)(
      "The failed attempts are delivered as the remaining ones."
    ) { _, state, failed, _ in state == .active ? failed : 0 },
    "client.custom-object-of-active-only": breaking(party: \.client.status.takeCustomObject)(
      "The custom object is dropped unless the activation is active."
    ) { _, object, state in state == .active ? object : nil },
    "client.empty-custom-object-dropped": breaking(party: \.client.status.takeCustomObject)(
      "A custom object that is not a JSON object is dropped."
    ) { _, object, _ in object?.hasPrefix("{") ?? false ? object : nil },
    "client.removed-by-itself": breaking(party: \.client.status.removesItself)(
      "The client removes an activation that the server has removed.", { _ in { $0 == .removed } }),
    "client.deadlock-removed-by-itself": breaking(party: \.client.status.removesItself)(
      "The client removes an activation in a deadlock.", { _ in { $0 == .deadlock } }),
    "client.fetches-not-shared": breaking(party: \.client.status.sharesFetch)(
      "Each caller of the status sends separate requests.", is: false),
    "client.ended-fetch-used": breaking(party: \.client.status.usesEndedFetch)(
      "A fetch that has ended answers later callers.", is: true),
    "client.last-status-dropped": breaking(party: \.client.status.keepsLast)(
      "A failed fetch drops the last status.", is: false),
    "client.last-status-stored": breaking(party: \.client.status.storesLast)("The last status is stored.", is: true),
  ]

  static let clientUpgrade: MistakeTable = [
    "client.upgrade-in-any-state": breaking(party: \.client.upgrade.isDue)(
      "An upgrade begins in any state.", { right in { right(.active, $1, $2) } }),
    "client.upgrade-to-any-version": breaking(party: \.client.upgrade.isDue)(
      "An upgrade begins for any version that the server offers."
    ) { _, state, current, upgrade in state == .active && current == 2 && current < upgrade },
    "client.upgrade-switched-off-runs": breaking(party: \.client.upgrade.runsSwitchedOff)(
      "An upgrade that is switched off runs.", is: true),
    "client.upgrade-data-kept": breaking(party: \.client.upgrade.next)(
      "With data of version 3, the start is sent again."
    ) { right, server, local, isMarked in server == 2 && local == 3 ? .start : right(server, local, isMarked) },
    "client.upgrade-never-finished": breaking(party: \.client.upgrade.next)(
      "The mark stays where the server has version 3."
    ) { right, server, local, isMarked in
      let action = right(server, local, isMarked)
      return action == .finish ? .deliver : action
    },
    "client.upgrade-repaired": breaking(party: \.client.upgrade.next)(
      "A server of version 3 makes a client of version 2 begin the upgrade."
    ) { right, server, local, isMarked in local == 2 ? .start : right(server, local, isMarked) },
    "client.version-3-header-before-upgrade": breaking(party: \.client.upgrade.versionOfHeader)(
      "An activation of version 2 signs with a header of version 3.", { _, _ in 3 }),
    "client.upgrade-commit-with-knowledge": breaking(party: \.client.upgrade.commitFactors)(
      "The commit asks for the password.", is: .possessionKnowledge),
    "client.upgrade-mark-late": breaking(party: \.client.upgrade.marksFirst)(
      "The mark is set after the start was answered.", is: false),
    "client.upgrade-data-late": breaking(party: \.client.upgrade.storesBeforeCommit)(
      "The data of version 3 are not stored before the commit.", is: false),
    "client.upgrade-mark-not-stored": breaking(party: \.client.upgrade.markSurvives)(
      "The mark is in memory only.", is: false),
    "client.upgrade-one-attempt": breaking(party: \.client.upgrade.attempts)(
      "A failed start or commit is not repeated.", is: 1),
    "client.upgrade-four-attempts": breaking(party: \.client.upgrade.attempts)(
      "A failed start or commit is repeated three times.", is: 4),
    "client.upgrade-attempts-unrecoverable": breaking(party: \.client.upgrade.errorAfterAttempts)(
      "Failed attempts of the upgrade cannot be repaired.", is: .protocolUpgrade),
    "client.upgrade-seed-of-any-length": breaking(party: \.client.upgrade.isCounterRight)(
      "A counter of any length is taken from the start.", { _, _ in true }),
    "client.upgrade-byte-0": breaking(party: \.client.upgrade.byteAfterStart)(
      "The byte of the counter of an upgrade is 0, and not unknown.", is: 0),
    "client.upgrade-preparation-fails": breaking(party: \.client.upgrade.preparationIsStart)(
      "A request for a key that fails before the start of an upgrade ends the fetch.", is: false),
    "client.upgrade-signing-goes-on": breaking(party: \.client.upgrade.refusesSigning)(
      "Signatures are made while the upgrade has begun.", { _, _ in false }),
    "client.upgrade-requests-go-on": breaking(party: \.client.upgrade.refusesOwnRequests)(
      "Requests of the client are signed with the data of version 2."
    ) { _ in { $0 == .upgradeStarted || $0 == .upgradeUnfinished } },
    "client.upgrade-failed-fetch-unrecoverable": breaking(party: \.client.upgrade.errorOfFetch)(
      "A fetch that fails under a mark cannot be repaired.", is: .protocolUpgrade),
  ]
}
