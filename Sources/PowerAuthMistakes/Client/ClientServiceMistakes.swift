internal import Conformance
internal import Parties
internal import PowerAuthVectors

extension Mistake {
  static let ofClientExternalKeys: [Mistake] = [
    ofClient(
      "external-key-of-any-length", "An external key of any length is taken.",
      \PartyRules.client.externalKey.isLengthRight
    ) { _ in { _ in true } },
    ofClient(
      "external-key-of-32-bytes", "An external key of 32 bytes is taken.", \PartyRules.client.externalKey.isLengthRight
    ) { right in { right($0) || $0.count == 32 || $0.count == 17 } },
    ofClient(
      "external-key-replaced", "Another external key replaces the one that is set.",
      \PartyRules.client.externalKey.canSet
    ) { _ in { _, _ in true } },
    ofClient(
      "external-key-set-once", "The same external key cannot be set again.", \PartyRules.client.externalKey.canSet
    ) { _ in { known, _ in known == nil } },
    ofClient(
      "unused-external-key-set", "An external key is set for an activation that uses none.",
      \PartyRules.client.externalKey.refusesUnused, is: false),
    ofClient(
      "external-key-wraps-possession", "Adding an external key wraps possession, too.",
      \PartyRules.client.externalKey.wrappedFactors, is: [.possession, .knowledge, .biometry]),
    ofClient(
      "external-key-wraps-knowledge-only", "Adding an external key wraps knowledge only.",
      \PartyRules.client.externalKey.wrappedFactors, is: [.knowledge]),
    ofClient(
      "external-key-added-twice", "Another layer is added.", \PartyRules.client.externalKey.canAdd
    ) { _ in { _ in true } },
    ofClient(
      "external-key-removed-unset", "An external key that is not used is removed.",
      \PartyRules.client.externalKey.canRemove
    ) { _ in { _, isSet in isSet } },
    ofClient(
      "external-key-removal-looks-at-activation", "The activation is looked at before the external key.",
      \PartyRules.client.externalKey.looksAtKeyFirst, is: false),
    ofClient(
      "has-external-key-of-activation", "There is an external key where the activation uses one.",
      \PartyRules.client.externalKey.has
    ) { _ in { _, isUsed in isUsed } },
    ofClient(
      "external-key-stored", "An external key that is set is stored.", \PartyRules.client.externalKey.isStored,
      is: true),
    ofClient(
      "external-key-verified", "A wrong external key is noticed when it is set.",
      \PartyRules.client.externalKey.isVerified, is: true),
    ofClient(
      "new-activation-without-external-key", "A new activation does not use the external key.",
      \PartyRules.client.externalKey.newActivationUses, is: false),
    ofClient(
      "external-key-sends", "Setting, adding and removing an external key tell the server.",
      \PartyRules.client.externalKey.sends, is: ["/pa/v3/vault/unlock possession"]),
  ]

  static let ofClientTokens: [Mistake] = [
    ofClient(
      "known-token-requested", "A token that is known is requested again.", \PartyRules.client.token.usesKnown,
      is: false),
    ofClient(
      "token-of-any-factors", "A token is given for any factors.", \PartyRules.client.token.isFactorSetEqual
    ) { _ in { _, _ in true } },
    ofClient(
      "token-requests-not-joined", "Two requests for one token are sent.", \PartyRules.client.token.joins, is: false),
    ofClient(
      "token-stored-after-failure", "A token is stored although the request has failed.",
      \PartyRules.client.token.storesAfterFailure, is: true),
    ofClient("token-in-memory", "Tokens are kept in memory only.", \PartyRules.client.token.isStored, is: false),
    ofClient(
      "token-by-name-only", "Tokens of all instances have common names.", \PartyRules.client.token.key
    ) { _ in { _, name in name } },
    ofClient(
      "header-costs-value", "A header costs a value of the counter.", \PartyRules.client.token.headerSteps, is: 1),
    ofClient(
      "header-without-time", "A header does not synchronise the time.", \PartyRules.client.token.headerNeedsTime,
      is: false),
    ofClient(
      "synchronous-header-needs-time", "A synchronous header needs a synchronised time.",
      \PartyRules.client.token.synchronousNeedsTime, is: true),
    ofClient(
      "unusable-token-object-throws", "A synchronous header without a usable token is an error.",
      \PartyRules.client.token.unusableSynchronously, is: .invalidToken),
    ofClient(
      "unknown-token-as-parameter", "An unknown token is a wrong parameter.", \PartyRules.client.token.unknown,
      is: .wrongParameter),
    ofClient(
      "token-removed-with-its-factors", "A token is removed with the factors of its creation.",
      \PartyRules.client.token.removalFactors
    ) { _ in { $0 } },
    ofClient(
      "token-removed-after-failure", "A token is removed although the server has not removed it.",
      \PartyRules.client.token.removesAfterFailure, is: true),
    ofClient(
      "local-token-removal-sends", "The local removal of tokens tells the server.",
      \PartyRules.client.token.localSends, is: ["/pa/v3/token/remove possession"]),
    ofClient(
      "one-token-of-all-removed", "The removal of all tokens removes one.", \PartyRules.client.token.removesAll,
      is: false),
  ]

  static let ofClientVaults: [Mistake] = [
    ofClient(
      "vault-of-version-2", "The vault is asked at the address of version 2.", \PartyRules.client.vault.path,
      is: "/pa/vault/unlock"),
    ofClient(
      "vault-without-purpose", "One purpose is stated for all uses.", \PartyRules.client.vault.reason
    ) { _ in { _ in "NOT_SPECIFIED" } },
    ofClient(
      "jwt-as-key", "A JWT states the purpose of an encryption key.", \PartyRules.client.vault.reason
    ) { right in { $0 == .jwt ? "FETCH_ENCRYPTION_KEY" : right($0) } },
    ofClient(
      "vault-refuses-possession", "The client refuses to open the vault with possession.",
      \PartyRules.client.vault.refusesPossession, is: true),
    ofClient(
      "vault-costs-two", "The use of the vault's answer costs a value.", \PartyRules.client.vault.stepsOfAnswer, is: 1),
    ofClient(
      "vault-without-key-as-encryption", "An answer without a key is an error of encryption.",
      \PartyRules.client.vault.errorWithoutKey, is: .encryption),
    ofClient(
      "vault-key-as-state", "A key that cannot be decrypted is a wrong state.", \PartyRules.client.vault.errorOfKey,
      is: .invalidActivationState),
    ofClient(
      "vault-key-remembered", "The key of the vault is kept in memory.", \PartyRules.client.vault.remembersKey,
      is: true),
    ofClient(
      "recovery-data-always-asked", "Recovery data are asked for where there are none.",
      \PartyRules.client.vault.needsRecoveryData, is: false),
    ofClient(
      "no-recovery-data-as-missing", "Missing recovery data are missingActivation.",
      \PartyRules.client.vault.errorWithoutRecoveryData, is: .missingActivation),
    ofClient(
      "recovery-code-as-data", "A recovery code of another form is invalid data.",
      \PartyRules.client.vault.errorOfCode, is: .invalidActivationData),
  ]

  static let ofClientTime: [Mistake] = [
    ofClient(
      "time-not-first", "Nothing synchronises the time by itself.", \PartyRules.client.time.synchronizesFirst,
      is: false),
    ofClient(
      "encryptor-needs-time", "An encryptor synchronises the time first.", \PartyRules.client.time.encryptorNeedsTime,
      is: true),
    ofClient(
      "time-kept-in-foreground", "The foreground keeps the time.", \PartyRules.client.time.resetsInForeground,
      is: false),
    ofClient(
      "time-reset-in-background", "The background makes the time unsynchronised.",
      \PartyRules.client.time.resetsInBackground, is: true),
    ofClient(
      "time-from-answer", "An exchange begins with its answer.", \PartyRules.client.time.start
    ) { _ in { _, answered in answered } },
    ofClient(
      "failed-time-resets", "A failed exchange makes the time unsynchronised.",
      \PartyRules.client.time.resetsAfterFailure, is: true),
    ofClient(
      "no-time-unsynchronised", "Without synchronisation the time is 0.", \PartyRules.client.time.unsynchronized
    ) { _ in { _ in 0 } },
    ofClient(
      "temporary-key-until-end", "A temporary key is used until its end.", \PartyRules.client.time.isKeyUsable
    ) { _ in { now, end in now < end } },
    ofClient(
      "temporary-key-at-margin", "A temporary key is used ten seconds before its end.",
      \PartyRules.client.time.isKeyUsable
    ) { _ in { now, end in now <= end - 10_000 } },
    ofClient(
      "temporary-key-for-ever", "A temporary key is used without looking at its end.",
      \PartyRules.client.time.isKeyUsable
    ) { _ in { _, _ in true } },
    ofClient(
      "one-temporary-key", "Both scopes have one temporary key.", \PartyRules.client.time.scopeOfKey
    ) { _ in { _ in .application } },
    ofClient(
      "key-does-not-synchronise", "A temporary key does not synchronise the time.",
      \PartyRules.client.time.keySynchronizes, is: false),
    ofClient(
      "answer-does-not-synchronise", "The answer to an encrypted request does not synchronise the time.",
      \PartyRules.client.time.answerSynchronizes, is: false),
    ofClient(
      "decryption-does-not-synchronise", "An answer that the application decrypts does not synchronise the time.",
      \PartyRules.client.time.decryptionSynchronizes, is: false),
    ofClient(
      "end-by-device-clock", "The end of a temporary key is compared with the device's clock.",
      \PartyRules.client.time.comparesSynchronized, is: false),
    ofClient(
      "temporary-keys-stored", "Temporary keys are stored.", \PartyRules.client.time.storesKeys, is: true),
    ofClient(
      "key-requests-not-shared", "Each call asks for a temporary key of its own.",
      \PartyRules.client.time.sharesKeyRequest, is: false),
    ofClient(
      "malformed-key-as-encryption", "A malformed temporary key is an error of encryption.",
      \PartyRules.client.time.errorOfMalformedKey, is: .encryption),
    ofClient(
      "forged-key-as-network", "A temporary key with a wrong signature is a failure of the network.",
      \PartyRules.client.time.errorOfForgedKey, is: .networkError),
    ofClient(
      "decrypts-twice", "An encryptor decrypts an answer twice.", \PartyRules.client.time.decryptionsOfMessage, is: 2),
    ofClient(
      "earlier-message-decrypted", "An encryptor decrypts the answers to all its messages.",
      \PartyRules.client.time.keepsEarlierMessage, is: true),
    ofClient(
      "early-decryption-as-state", "A decryption before an encryption is a wrong state.",
      \PartyRules.client.time.errorOfEarlyDecryption, is: .invalidActivationState),
  ]

  static let ofClientSharing: [Mistake] = [
    ofClient(
      "activation-of-other-unseen", "An application does not see what another one has stored.",
      \PartyRules.client.sharing.sharesState
    ) { _ in { _, _ in false } },
    ofClient(
      "create-beside-pending", "An activation is created while another application has a pending one.",
      \PartyRules.client.sharing.blocksCreate, is: false),
    ofClient(
      "operation-said-by-all", "All calls speak of the operation of another application.",
      \PartyRules.client.sharing.otherCalls, is: .externalPendingOperation),
    ofClient(
      "own-operation-external", "The own operation is external.", \PartyRules.client.sharing.isExternal
    ) { _ in { _, _ in true } },
    ofClient(
      "operation-after-persist", "The operation lasts after the activation was persisted.",
      \PartyRules.client.sharing.endsWithPersist, is: false),
    ofClient(
      "operation-after-process", "The operation lasts after the process has ended.",
      \PartyRules.client.sharing.endsWithProcess, is: false),
    ofClient(
      "one-removal-of-two", "The removal in one application leaves the activation of the other.",
      \PartyRules.client.sharing.removalIsShared, is: false),
    ofClient(
      "tokens-of-all-instances", "All instances have the same tokens.", \PartyRules.client.sharing.tokensAreSeparate,
      is: false),
    ofClient(
      "one-biometry-entry", "All instances have the same entry of biometry.", \PartyRules.client.sharing.biometryName
    ) { _ in { _, name in name ?? "biometry" } },
    ofClient(
      "biometry-name-unused", "The configured name of the entry of biometry is not used.",
      \PartyRules.client.sharing.biometryName
    ) { _ in { instance, _ in instance } },
    ofClient(
      "possession-removed", "The removal of one instance removes the key of possession of all.",
      \PartyRules.client.sharing.possessionStays, is: false),
    ofClient(
      "keychain-kept", "What an earlier installation stored is used.",
      \PartyRules.client.sharing.emptiesAtFirstStart, is: false),
  ]

  static let ofClientWatches: [Mistake] = [
    ofClient(
      "deferred-needs-reach", "A deferred call needs a watch that can be reached.", \PartyRules.client.watch.canDefer
    ) { _ in { $0 == .reachable } },
    ofClient(
      "deferred-always", "A deferred call is always taken.", \PartyRules.client.watch.canDefer
    ) { _ in { _ in true } },
    ofClient(
      "immediate-unreachable", "An immediate call is queued where the watch cannot be reached.",
      \PartyRules.client.watch.canAnswer
    ) { _ in { $0 != .unusable } },
    ofClient(
      "watch-error-as-network", "A watch that cannot be reached is a failure of the network.",
      \PartyRules.client.watch.error, is: .networkError),
    ofClient(
      "token-sent-without-activation", "A token is sent without an activation.",
      \PartyRules.client.watch.tokenNeedsActivation, is: false),
    ofClient(
      "watch-removal-needs-activation", "The removal of a token from the watch needs an activation.",
      \PartyRules.client.watch.removalNeedsActivation, is: true),
    ofClient(
      "watch-keeps-tokens", "A status without an activation leaves the tokens of the watch.",
      \PartyRules.client.watch.removesTokens
    ) { right in { known, sent in sent != nil && right(known, sent) } },
    ofClient(
      "watch-drops-tokens", "Each status removes the tokens of the watch.", \PartyRules.client.watch.removesTokens
    ) { _ in { _, _ in true } },
    ofClient(
      "watch-keeps-tokens-of-another", "Another activation leaves the tokens of the watch.",
      \PartyRules.client.watch.removesTokens
    ) { _ in { _, sent in sent == nil } },
    ofClient(
      "phone-loses-token", "A token that is sent to the watch, or removed from it, leaves the phone.",
      \PartyRules.client.watch.phoneKeepsToken, is: false),
    ofClient(
      "watch-removes-from-phone", "What the watch removes is removed from the phone.",
      \PartyRules.client.watch.watchRemovalIsLocal, is: false),
    ofClient(
      "all-messages-consumed", "All messages are consumed.", \PartyRules.client.watch.consumes
    ) { _ in { _ in true } },
    ofClient(
      "message-of-unknown-instance-left", "A message for an instance that does not exist is left to the application.",
      \PartyRules.client.watch.consumes
    ) { right in { right($0) && $0 != .noInstance && $0 != .notJSON } },
  ]

  static let ofApplications: [Mistake] = [
    ofClient(
      "server-asked-while-pending", "The status is fetched while the activation is pending, or missing.",
      \PartyRules.client.application.atStart
    ) { _ in { isValid, isPending in isValid || isPending ? "fetch-status" : "new-activation" } },
    ofClient(
      "server-asked-always", "The status is fetched without an activation.", \PartyRules.client.application.atStart
    ) { _ in { _, _ in "fetch-status" } },
    ofClient(
      "blocked-removed", "A blocked activation is removed from the device.", \PartyRules.client.application.afterStatus
    ) { right in { $0 == "blocked" ? "remove-local" : right($0) } },
    ofClient(
      "deadlock-shown", "An activation in a deadlock is kept.", \PartyRules.client.application.afterStatus
    ) { right in { $0 == "deadlock" ? "show-blocked" : right($0) } },
    ofClient(
      "pending-commit-continues", "An activation that is not committed goes on.",
      \PartyRules.client.application.afterStatus
    ) { right in { $0 == "pendingCommit" ? "continue" : right($0) } },
    ofClient(
      "network-error-removes", "An error of the network removes the activation.",
      \PartyRules.client.application.afterError
    ) { right in { $0 == .networkError ? "remove-local" : right($0) } },
    ofClient(
      "upgrade-error-shown", "protocolUpgrade is shown, and the activation stays.",
      \PartyRules.client.application.afterError
    ) { right in { $0 == .protocolUpgrade ? "show-network-error" : right($0) } },
    ofClient(
      "forbidden-shown", "HTTP 403 is shown as an error.", \PartyRules.client.application.afterAnswer
    ) { right in { $0 == 403 ? "show-error" : right($0) } },
    ofClient(
      "all-failures-as-refusal", "All failures lead to the status.", \PartyRules.client.application.afterAnswer
    ) { right in { $0 == 200 ? right($0) : "fetch-status" } },
    ofClient(
      "attempts-always-shown", "Attempts are shown where none has failed.", \PartyRules.client.application.showsAttempts
    ) { _ in { state, _ in state == "active" } },
    ofClient(
      "attempts-shown-when-blocked", "Attempts are shown in any state.", \PartyRules.client.application.showsAttempts
    ) { _ in { _, failed in failed > 0 } },
    ofClient(
      "biometry-offered-by-device", "Biometry is offered without the factor.",
      \PartyRules.client.application.offersBiometry
    ) { right in { device, _, setting in right(device, true, setting) } },
    ofClient(
      "biometry-offered-against-setting", "Biometry is offered against the setting.",
      \PartyRules.client.application.offersBiometry
    ) { right in { device, factor, _ in right(device, factor, true) } },
    ofClient(
      "flag-copied", "The flag stays in the own store.", \PartyRules.client.application.moveFlag
    ) { _ in { own, shared in (own, own || shared) } },
    ofClient(
      "flag-always-removed", "The flag of the own store is removed where the shared one has it.",
      \PartyRules.client.application.moveFlag
    ) { _ in { own, shared in (false, own || shared) } },
    ofClient(
      "flag-overwritten", "The flag of the own store replaces that of the shared one.",
      \PartyRules.client.application.moveFlag
    ) { _ in { own, _ in (false, own) } },
    ofClient(
      "trigger-with-two-attempts", "Biometry starts by itself with two attempts.",
      \PartyRules.client.application.startsBiometry
    ) { _ in { $0 && $1 >= 2 && $2 } },
    ofClient(
      "trigger-without-attempts", "Biometry starts by itself with any number of attempts.",
      \PartyRules.client.application.startsBiometry
    ) { _ in { canUse, _, isFirst in canUse && isFirst } },
    ofClient(
      "trigger-again", "Biometry starts by itself at each look.", \PartyRules.client.application.isFirstAfterLook,
      is: true),
    ofClient("digits-six", "A PIN has six digits.", \PartyRules.client.application.pinLength, is: 6),
    ofClient(
      "keyboard-get", "The method of a keyboard is GET unless it is given.",
      \PartyRules.client.application.defaultMethod, is: "GET"),
    ofClient(
      "callers-not-collected", "Each caller sends a request.", \PartyRules.client.application.collectsCallers,
      is: false),
  ]
}
