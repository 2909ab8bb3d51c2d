internal import PartyModel
internal import PowerAuth

/// Mistakes of a server of protocol 4, apart from those in its decisions.
extension MistakeTable {
  static let serverVersion4: MistakeTable = [
    "server.commit-needs-confirmation": breaking(party: \.server.version4.canCommit)(
      "A commit is refused while the confirmation is awaited.", { _ in { !$0 } }),
    "server.commit-confirms": breaking(party: \.server.version4.isPendingAfterCommit)(
      "A commit ends the waiting for the confirmation.", { _ in { _ in false } }),
    "server.refused-exchange-stored": breaking(party: \.server.version4.storesRefusedExchange)(
      "An exchange with a wrong one-time password leaves its keys in the record.", is: true),
    "server.confirmed-never-expires": breaking(party: \.server.version4.expires)(
      "An activation that is confirmed and not committed does not expire.", { _ in { $0 } }),
    "server.pending-blocked-unspecified": breaking(party: \.server.version4.reasonOfBlock)(
      "A block before the commit has the reason NOT_SPECIFIED.",
      { right in { $0 == .pendingCommit ? "NOT_SPECIFIED" : right($0) } }),
    "server.block-lifted-by-job-only": breaking(party: \.server.version4.liftsBlockAtCode)(
      "Only the job lifts a block whose time has passed.", is: false),
    "server.code-at-old-address": breaking(party: \.server.version4.takesCodesAtOldPath)(
      "An address of version 3 takes codes of 4.0.", is: true),
    "server.offline-code-of-biometry-unasked": breaking(party: \.server.version4.takesOfflineBiometry)(
      "An offline code of biometry is taken although the caller does not take it.", { _ in { _, isOn in isOn } }),
    "server.offline-code-of-biometry-refused": breaking(party: \.server.version4.takesOfflineBiometry)(
      "An offline code of biometry is never taken.", { _ in { _, _ in false } }),
    "server.secret-used-once": breaking(party: \.server.version4.staysAfterUse)(
      "A temporary key of 4.0 serves one message.", is: false),
    "server.secret-of-any-version": breaking(party: \.server.version4.isKeyOfVersion)(
      "A temporary key of 4.0 serves each version of an application.", { _ in { _, _ in true } }),
    "server.secret-of-any-activation": breaking(party: \.server.version4.isKeyOfActivation)(
      "A temporary key of 4.0 serves the application and each activation.", { _ in { _, _ in true } }),
    "server.status-while-active": breaking(party: \.server.version4.servesStatus)(
      "Only an ACTIVE activation reads its status, so that no device learns of a block.", { _ in { $0 == .active } }),
    "server.status-not-of-removed": breaking(party: \.server.version4.servesStatus)(
      "A REMOVED activation does not read its status.", { right in { $0 != .removed && right($0) } }),
    "server.status-is-a-use": breaking(party: \.server.version4.statusMovesLastUse)(
      "A status moves the last use.", is: true),
    "server.status-hash-of-later-value": breaking(party: \.server.version4.stepsBeforeHash)(
      "The hash in a status is that of the value after the next one.", is: 1),
    "server.vault-key-of-device-always": breaking(party: \.server.version4.chooseVaultKey)(
      "Each identifier opens the key of the device.", { _ in { _ in .kekDevicePrivate } }),
    "server.vault-keys-exchanged": breaking(party: \.server.version4.chooseVaultKey)(
      "The keys of knowledge and of two factors take each other's place.",
      { right in
        { $0 == .appVaultKnowledge ? .appVault2fa : $0 == .appVault2fa ? .appVaultKnowledge : right($0) }
      }),
    "server.wrong-digest-spends-nonce": breaking(party: \.server.version4.spendsNonceOfWrongDigest)(
      "A wrong digest of 4.0 spends its nonce.", is: true),
    "server.start-ends-version-3": breaking(party: \.server.version4.keepsOldKeysAtStart)(
      "The start of an upgrade ends the counter of 3.3: with its answer lost, the device can do nothing.", is: false),
    "server.version-3-after-upgrade": breaking(party: \.server.version4.keepsOldKeysAfterUpgrade)(
      "After the upgrade the keys of 3.3 are still served.", is: true),
    "server.tokens-end-with-upgrade": breaking(party: \.server.version4.keepsTokens)(
      "The upgrade removes the tokens of 3.3.", is: false),
  ]
}
