internal import PartyModel
internal import PowerAuth

extension MistakeTable {
  static let clientExternalKey: MistakeTable = [
    "client.external-key-of-any-length": breaking(party: \.client.externalKey.isLengthRight)(
      "An external key of any length is taken.", { _, _ in true }),
    "client.external-key-of-32-bytes": breaking(party: \.client.externalKey.isLengthRight)(
      "An external key of 32 bytes is taken.", { right in { right($0) || $0.count == 32 || $0.count == 17 } }),
    "client.external-key-replaced": breaking(party: \.client.externalKey.canSet)(
      "Another external key replaces the one that is set.", { _, _, _ in true }),
    "client.external-key-set-once": breaking(party: \.client.externalKey.canSet)(
      "The same external key cannot be set again.", { _, known, _ in known == nil }),
    "client.unused-external-key-set": breaking(party: \.client.externalKey.refusesUnused)(
      "An external key is set for an activation that uses none.", is: false),
    "client.external-key-length-first": breaking(party: \.client.externalKey.looksAtLengthFirst)(
      "The length of an external key is looked at before the state.", is: true),
    "client.removed-external-key-stays": breaking(party: \.client.externalKey.removalForgets)(
      "An external key that was removed is still set.", is: false),
    "client.external-key-change-not-stored": breaking(party: \.client.externalKey.storesChange)(
      "What adding and removing an external key change is in memory until the next signature.", is: false),
    "client.external-key-without-activation": breaking(party: \.client.externalKey.errorWithoutActivation)(
      "Without an activation adding an external key is missingActivation, also where one is set.",
      is: .missingActivation),
    "client.external-key-wraps-possession": breaking(party: \.client.externalKey.wrappedFactors)(
      "Adding an external key wraps possession, too.", is: [.possession, .knowledge, .biometry]),
    "client.external-key-wraps-knowledge-only": breaking(party: \.client.externalKey.wrappedFactors)(
      "Adding an external key wraps knowledge only.", is: [.knowledge]),
    "client.external-key-added-twice": breaking(party: \.client.externalKey.canAdd)(
      "Another layer is added.", { _, _ in true }),
    "client.external-key-removed-unset": breaking(party: \.client.externalKey.canRemove)(
      "An external key that is not used is removed.", { _, _, isSet in isSet }),
    "client.external-key-removal-looks-at-activation": breaking(party: \.client.externalKey.looksAtKeyFirst)(
      "The activation is looked at before the external key.", is: false),
    "client.has-external-key-of-activation": breaking(party: \.client.externalKey.has)(
      "There is an external key where the activation uses one.", { _, _, isUsed in isUsed }),
    "client.external-key-stored": breaking(party: \.client.externalKey.isStored)(
      "An external key that is set is stored.", is: true),
    "client.external-key-verified": breaking(party: \.client.externalKey.isVerified)(
      "A wrong external key is noticed when it is set.", is: true),
    "client.new-activation-without-external-key": breaking(party: \.client.externalKey.newActivationUses)(
      "A new activation does not use the external key.", is: false),
    "client.external-key-sends": breaking(party: \.client.externalKey.sends)(
      "Setting, adding and removing an external key tell the server.", is: ["/pa/v3/vault/unlock possession"]),
  ]

  static let clientToken: MistakeTable = [
    "client.known-token-requested": breaking(party: \.client.token.usesKnown)(
      "A token that is known is requested again.", is: false),
    "client.token-of-any-factors": breaking(party: \.client.token.isFactorSetEqual)(
      "A token is given for any factors.", { _, _, _ in true }),
    "client.token-requests-not-joined": breaking(party: \.client.token.joins)(
      "Two requests for one token are sent.", is: false),
    "client.token-stored-after-failure": breaking(party: \.client.token.storesAfterFailure)(
      "A token is stored although the request has failed.", is: true),
    "client.token-in-memory": breaking(party: \.client.token.isStored)("Tokens are kept in memory only.", is: false),
    "client.token-by-name-only": breaking(party: \.client.token.key)(
      "Tokens of all instances have common names.", { _, _, name in name }),
    "client.tokens-after-removal": breaking(party: \.client.token.countsAfterRemoval)(
      "The tokens of a former activation are kept, and count.", is: true),
    "client.header-costs-value": breaking(party: \.client.token.headerSteps)(
      "A header costs a value of the counter.", is: 1),
    "client.header-without-time": breaking(party: \.client.token.headerNeedsTime)(
      "A header does not synchronise the time.", is: false),
    "client.synchronous-header-needs-time": breaking(party: \.client.token.synchronousNeedsTime)(
      "A synchronous header needs a synchronised time.", is: true),
    "client.unusable-token-object-throws": breaking(party: \.client.token.unusableSynchronously)(
      "A synchronous header without a usable token is an error.", is: .invalidToken),
    "client.unknown-token-as-parameter": breaking(party: \.client.token.unknown)(
      "An unknown token is a wrong parameter.", is: .wrongParameter),
    "client.token-removed-with-its-factors": breaking(party: \.client.token.removalFactors)(
      "A token is removed with the factors of its creation.", { _ in { $0 } }),
    "client.token-removed-after-failure": breaking(party: \.client.token.removesAfterFailure)(
      "A token is removed although the server has not removed it.", is: true),
    "client.local-token-removal-sends": breaking(party: \.client.token.localSends)(
      "The local removal of tokens tells the server.", is: ["/pa/v3/token/remove possession"]),
    "client.token-secret-of-any-length": breaking(party: \.client.token.acceptsContent)(
      "The secret of a token may have any length."
    ) { right in { right($0) || $0 == .secretOf15Bytes || $0 == .secretOf17Bytes } },
    "client.token-secret-with-foreign-characters": breaking(party: \.client.token.acceptsContent)(
      "The decoder of the secret of a token skips characters that are not of Base64."
    ) { right in { right($0) || $0 == .secretWithAsterisk } },
    "client.token-with-empty-identifier": breaking(party: \.client.token.acceptsContent)(
      "A token with an empty identifier is taken.", { right in { right($0) || $0 == .emptyId } }),
    "client.token-without-identifier": breaking(party: \.client.token.acceptsContent)(
      "A token without an identifier is taken.", { right in { right($0) || $0 == .withoutId || $0 == .emptyId } }),
    "client.header-digest-without-version": breaking(party: \.client.token.headerVersion)(
      "The digest of a header does not cover the version.", is: nil),
    "client.header-nonce-repeated": breaking(party: \.client.token.drawsNonce)(
      "All headers have the same nonce.", is: false),
    "client.header-by-device-clock": breaking(party: \.client.token.headerTime)(
      "The timestamp of a header is that of the device's clock.", { _, _, device in device }),
    "client.one-token-of-all-removed": breaking(party: \.client.token.removesAll)(
      "The removal of all tokens removes one.", is: false),
  ]

  static let clientVault: MistakeTable = [
    "client.vault-of-version-2": breaking(party: \.client.vault.path)(
      "The vault is asked at the address of version 2.", is: "/pa/vault/unlock"),
    "client.vault-without-purpose": breaking(party: \.client.vault.reason)(
      "One purpose is stated for all uses.", { _, _ in "NOT_SPECIFIED" }),
    "client.vault-purpose-missing": breaking(party: \.client.vault.reason)(
      "No purpose is stated.", { _, _ in "" }),
    "client.jwt-as-key": breaking(party: \.client.vault.reason)(
      "A JWT states the purpose of an encryption key."
    ) { right in { $0 == .jwt ? "FETCH_ENCRYPTION_KEY" : right($0) } },
    "client.vault-refuses-possession": breaking(party: \.client.vault.refusesPossession)(
      "The client refuses to open the vault with possession.", is: true),
    "client.vault-costs-two": breaking(party: \.client.vault.stepsOfAnswer)(
      "The use of the vault's answer costs a value.", is: 1),
    "client.vault-without-key-as-encryption": breaking(party: \.client.vault.errorWithoutKey)(
      "An answer without a key is an error of encryption.", is: .encryption),
    "client.vault-key-with-foreign-characters": breaking(party: \.client.vault.skipsForeignCharacters)(
      "The decoder of a key of the vault skips characters that are not of Base64.", is: true),
    "client.vault-key-as-state": breaking(party: \.client.vault.errorOfKey)(
      "A key that cannot be decrypted is a wrong state.", is: .invalidActivationState),
    "client.vault-key-remembered": breaking(party: \.client.vault.remembersKey)(
      "The key of the vault is kept in memory.", is: true),
    "client.recovery-data-always-asked": breaking(party: \.client.vault.needsRecoveryData)(
      "Recovery data are asked for where there are none.", is: false),
    "client.no-recovery-data-as-missing": breaking(party: \.client.vault.errorWithoutRecoveryData)(
      "Missing recovery data are missingActivation.", is: .missingActivation),
    "client.vault-key-given": breaking(party: \.client.vault.derivesKey)(
      "The application gets the key of the vault, and not that of its index.", is: false),
    "client.key-of-index-0": breaking(party: \.client.vault.index)(
      "The application gets the key of the index 0, whatever it asks for.", { _, _ in 0 }),
    "client.separate-signing-key": breaking(party: \.client.vault.signsWithDeviceKey)(
      "A key that is made for the purpose signs data and tokens.", is: false),
    "client.device-signature-raw": breaking(party: \.client.vault.signatureForm)(
      "The signature of data is r and s without DER.", is: .raw),
    "client.jwt-signature-in-der": breaking(party: \.client.vault.tokenForm)(
      "The signature of a JWT is a sequence of two integers.", is: .der),
    "client.recovery-code-as-data": breaking(party: \.client.vault.errorOfCode)(
      "A recovery code of another form is invalid data.", is: .invalidActivationData),
  ]

  static let clientTime: MistakeTable = [
    "client.time-not-first": breaking(party: \.client.time.synchronizesFirst)(
      "Nothing synchronises the time by itself.", is: false),
    "client.time-not-asked-with-key": breaking(party: \.client.time.asksTimeWithKey)(
      "An encrypted request whose key is at hand does not ask for the time.", is: false),
    "client.encryptor-needs-time": breaking(party: \.client.time.encryptorNeedsTime)(
      "An encryptor synchronises the time first.", is: true),
    "client.time-kept-in-foreground": breaking(party: \.client.time.resetsInForeground)(
      "The foreground keeps the time.", is: false),
    "client.time-reset-in-background": breaking(party: \.client.time.resetsInBackground)(
      "The background makes the time unsynchronised.", is: true),
    "client.time-from-answer": breaking(party: \.client.time.start)(
      "An exchange begins with its answer.", { _, _, answered in answered }),
    "client.failed-time-resets": breaking(party: \.client.time.resetsAfterFailure)(
      "A failed exchange makes the time unsynchronised.", is: true),
    "client.no-time-unsynchronised": breaking(party: \.client.time.unsynchronized)(
      "Without synchronisation the time is 0.", { _, _ in 0 }),
    "client.temporary-key-until-end": breaking(party: \.client.time.isKeyUsable)(
      "A temporary key is used until its end.", { _, now, end in now < end }),
    "client.temporary-key-at-margin": breaking(party: \.client.time.isKeyUsable)(
      "A temporary key is used ten seconds before its end.", { _, now, end in now <= end - 10_000 }),
    "client.temporary-key-after-end": breaking(party: \.client.time.isKeyUsable)(
      "A temporary key is used only after its end.", { _, now, end in now > end - 10_000 }),
    "client.temporary-key-for-ever": breaking(party: \.client.time.isKeyUsable)(
      "A temporary key is used without looking at its end.", { _, _, _ in true }),
    "client.one-temporary-key": breaking(party: \.client.time.scopeOfKey)(
      "Both scopes have one temporary key.", { _, _ in .application }),
    "client.key-does-not-synchronise": breaking(party: \.client.time.keySynchronizes)(
      "A temporary key does not synchronise the time.", is: false),
    "client.time-of-key-ignored": breaking(party: \.client.time.takesTimeOfKey)(
      "The time that comes with a temporary key is not taken, and nothing else is asked for it.", is: false),
    "client.answer-does-not-synchronise": breaking(party: \.client.time.answerSynchronizes)(
      "The answer to an encrypted request does not synchronise the time.", is: false),
    "client.decryption-does-not-synchronise": breaking(party: \.client.time.decryptionSynchronizes)(
      "An answer that the application decrypts does not synchronise the time.", is: false),
    "client.end-by-device-clock": breaking(party: \.client.time.comparesSynchronized)(
      "The end of a temporary key is compared with the device's clock.", is: false),
    "client.temporary-keys-stored": breaking(party: \.client.time.storesKeys)("Temporary keys are stored.", is: true),
    "client.key-requests-not-shared": breaking(party: \.client.time.sharesKeyRequest)(
      "Each call asks for a separate temporary key.", is: false),
    "client.malformed-key-as-encryption": breaking(party: \.client.time.errorOfMalformedKey)(
      "A malformed temporary key is an error of encryption.", is: .encryption),
    "client.forged-key-as-network": breaking(party: \.client.time.errorOfForgedKey)(
      "A temporary key with a wrong signature is a failure of the network.", is: .networkError),
    "client.foreign-key-as-network": breaking(party: \.client.time.errorOfForeignKey)(
      "A temporary key for another request is a failure of the network.", is: .networkError),
    "client.foreign-key-taken": breaking(party: \.client.time.acceptsClaims)(
      "A temporary key is taken whatever its claims are.", { _, _, _ in true }),
    "client.challenge-of-key-uncompared": breaking(party: \.client.time.acceptsClaims)(
      "The challenge of a temporary key is not compared.", { right in { $0 == .otherChallenge || right($0, $1) } }),
    "client.application-of-key-uncompared": breaking(party: \.client.time.acceptsClaims)(
      "The application key of a temporary key is not compared.",
      { right in { $0 == .otherApplication || right($0, $1) } }),
    "client.activation-of-key-uncompared": breaking(party: \.client.time.acceptsClaims)(
      "The activation of a temporary key is not compared.", { right in { $0 == .otherActivation || right($0, $1) } }),
    "client.decrypts-twice": breaking(party: \.client.time.decryptionsOfMessage)(
      "An encryptor decrypts an answer twice.", is: 2),
    "client.earlier-message-decrypted": breaking(party: \.client.time.keepsEarlierMessage)(
      "An encryptor decrypts the answers to all its messages.", is: true),
    "client.early-decryption-as-state": breaking(party: \.client.time.errorOfEarlyDecryption)(
      "A decryption before an encryption is a wrong state.", is: .invalidActivationState),
  ]

  static let clientSharing: MistakeTable = [
    "client.activation-of-other-unseen": breaking(party: \.client.sharing.sharesState)(
      "An application does not see what another one has stored.", { _, _, _ in false }),
    "client.create-beside-pending": breaking(party: \.client.sharing.blocksCreate)(
      "An activation is created while another application has a pending one.", is: false),
    "client.operation-said-by-all": breaking(party: \.client.sharing.otherCalls)(
      "All calls speak of the operation of another application.", is: .externalPendingOperation),
    "client.own-operation-external": breaking(party: \.client.sharing.isExternal)(
      "The own operation is external.", { _, _, _ in true }),
    "client.operation-after-persist": breaking(party: \.client.sharing.endsWithPersist)(
      "The operation lasts after the activation was persisted.", is: false),
    "client.operation-after-process": breaking(party: \.client.sharing.endsWithProcess)(
      "The operation lasts after the process has ended.", is: false),
    "client.queue-of-each-application": breaking(party: \.client.sharing.sharesQueue)(
      "A signed request does not wait for that of another application with the same instance.", is: false),
    "client.one-removal-of-two": breaking(party: \.client.sharing.removalIsShared)(
      "The removal in one application leaves the activation of the other.", is: false),
    "client.tokens-of-all-instances": breaking(party: \.client.sharing.tokensAreSeparate)(
      "All instances have the same tokens.", is: false),
    "client.one-biometry-entry": breaking(party: \.client.sharing.biometryName)(
      "All instances have the same entry of biometry.", { _, _, name in name ?? "biometry" }),
    "client.biometry-name-unused": breaking(party: \.client.sharing.biometryName)(
      "The configured name of the entry of biometry is not used.", { _, instance, _ in instance }),
    "client.former-biometry-key-stays": breaking(party: \.client.sharing.newActivationEmptiesEntry)(
      "A new activation without biometry leaves the key that the store has.", is: false),
    "client.biometry-key-survives-removal": breaking(party: \.client.sharing.removalEmptiesEntry)(
      "The removal of an activation leaves its key of biometry in the store.", is: false),
    "client.possession-removed": breaking(party: \.client.sharing.possessionStays)(
      "The removal of one instance removes the key of possession of all.", is: false),
    "client.keychain-kept": breaking(party: \.client.sharing.emptiesAtFirstStart)(
      "What an earlier installation stored is used.", is: false),
  ]

  static let clientWatch: MistakeTable = [
    "client.deferred-needs-reach": breaking(party: \.client.watch.canDefer)(
      "A deferred call needs a watch that can be reached.", { _ in { $0 == .reachable } }),
    "client.deferred-always": breaking(party: \.client.watch.canDefer)(
      "A deferred call is always taken.", { _, _ in true }),
    "client.immediate-unreachable": breaking(party: \.client.watch.canAnswer)(
      "An immediate call is queued where the watch cannot be reached.", { _ in { $0 != .unusable } }),
    "client.watch-error-as-network": breaking(party: \.client.watch.error)(
      "A watch that cannot be reached is a failure of the network.", is: .networkError),
    "client.watch-errors-as-false": breaking(party: \.client.watch.tellsErrors)(
      "An immediate call to the watch that fails is `false`.", is: false),
    "client.token-sent-without-activation": breaking(party: \.client.watch.tokenNeedsActivation)(
      "A token is sent without an activation.", is: false),
    "client.watch-removal-needs-activation": breaking(party: \.client.watch.removalNeedsActivation)(
      "The removal of a token from the watch needs an activation.", is: true),
    "client.watch-keeps-tokens": breaking(party: \.client.watch.removesTokens)(
      "A status without an activation leaves the tokens of the watch."
    ) { right, known, sent in sent != nil && right(known, sent) },
    "client.watch-drops-tokens": breaking(party: \.client.watch.removesTokens)(
      "Each status removes the tokens of the watch.", { _, _, _ in true }),
    "client.watch-keeps-tokens-of-another": breaking(party: \.client.watch.removesTokens)(
      "Another activation leaves the tokens of the watch.", { _, _, sent in sent == nil }),
    "client.pending-not-told": breaking(party: \.client.watch.tellsPending)(
      "A pending activation is not told to the watch.", is: false),
    "client.phone-loses-token": breaking(party: \.client.watch.phoneKeepsToken)(
      "A token that is sent to the watch, or removed from it, leaves the phone.", is: false),
    "client.watch-removes-from-phone": breaking(party: \.client.watch.watchRemovalIsLocal)(
      "What the watch removes is removed from the phone.", is: false),
    "client.all-messages-consumed": breaking(party: \.client.watch.consumes)(
      "All messages are consumed.", { _, _ in true }),
    "client.message-of-other-instance-left": breaking(party: \.client.watch.consumes)(
      "A message for an instance that does not exist, and no other, is left to the application."
    ) { right in { right($0) && $0 != .noInstance } },
    "client.message-of-unknown-instance-left": breaking(party: \.client.watch.consumes)(
      "A message for an instance that does not exist is left to the application."
    ) { right in { right($0) && $0 != .noInstance && $0 != .notJSON } },
  ]

  static let application: MistakeTable = [
    "client.server-asked-while-pending": breaking(party: \.client.application.atStart)(
      "The status is fetched while the activation is pending, or missing."
    ) { _, isValid, isPending in isValid || isPending ? "fetch-status" : "new-activation" },
    "client.server-asked-always": breaking(party: \.client.application.atStart)(
      "The status is fetched without an activation.", { _, _, _ in "fetch-status" }),
    "client.blocked-removed": breaking(party: \.client.application.afterStatus)(
      "A blocked activation is removed from the device."
    ) { right in { $0 == "blocked" ? "remove-local" : right($0) } },
    "client.deadlock-shown": breaking(party: \.client.application.afterStatus)(
      "An activation in a deadlock is kept.", { right in { $0 == "deadlock" ? "show-blocked" : right($0) } }),
    "client.pending-commit-continues": breaking(party: \.client.application.afterStatus)(
      "An activation that is not committed continues.", { right in { $0 == "pendingCommit" ? "continue" : right($0) } }),
    "client.network-error-removes": breaking(party: \.client.application.afterError)(
      "An error of the network removes the activation."
    ) { right in { $0 == .networkError ? "remove-local" : right($0) } },
    "client.upgrade-error-shown": breaking(party: \.client.application.afterError)(
      "protocolUpgrade is shown, and the activation stays."
    ) { right in { $0 == .protocolUpgrade ? "show-network-error" : right($0) } },
    "client.forbidden-shown": breaking(party: \.client.application.afterAnswer)(
      "HTTP 403 is shown as an error.", { right in { $0 == 403 ? "show-error" : right($0) } }),
    "client.all-failures-as-refusal": breaking(party: \.client.application.afterAnswer)(
      "All failures lead to the status.", { right in { $0 == 200 ? right($0) : "fetch-status" } }),
    "client.attempts-always-shown": breaking(party: \.client.application.showsAttempts)(
      "Attempts are shown where none has failed.", { _, state, _ in state == "active" }),
    "client.attempts-shown-when-blocked": breaking(party: \.client.application.showsAttempts)(
      "Attempts are shown in any state.", { _, _, failed in failed > 0 }),
    "client.biometry-offered-by-device": breaking(party: \.client.application.offersBiometry)(
      "Biometry is offered without the factor.", { right, device, _, setting in right(device, true, setting) }),
    "client.biometry-offered-against-setting": breaking(party: \.client.application.offersBiometry)(
      "Biometry is offered against the setting.", { right, device, factor, _ in right(device, factor, true) }),
    "client.flag-copied": breaking(party: \.client.application.moveFlag)(
      "The flag stays in the own store.", { _, own, shared in (own, own || shared) }),
    "client.flag-always-removed": breaking(party: \.client.application.moveFlag)(
      "The flag of the own store is removed where the shared one has it."
    ) { _, own, shared in (false, own || shared) },
    "client.flag-lost": breaking(party: \.client.application.moveFlag)(
      "The flag leaves the own store, and does not come into the shared one."
    ) { _, own, shared in shared ? (own, shared) : (false, false) },
    "client.flag-overwritten": breaking(party: \.client.application.moveFlag)(
      "The flag of the own store replaces that of the shared one.", { _, own, _ in (false, own) }),
    "client.trigger-with-two-attempts": breaking(party: \.client.application.startsBiometry)(
      "Biometry starts by itself with two attempts.", { _ in { $0 && $1 >= 2 && $2 } }),
    "client.trigger-without-attempts": breaking(party: \.client.application.startsBiometry)(
      "Biometry starts by itself with any number of attempts.", { _, canUse, _, isFirst in canUse && isFirst }),
    "client.trigger-again": breaking(party: \.client.application.isFirstAfterLook)(
      "Biometry starts by itself at each look.", is: true),
    "client.digits-six": breaking(party: \.client.application.pinLength)("A PIN has six digits.", is: 6),
    "client.keyboard-get": breaking(party: \.client.application.defaultMethod)(
      "The method of a keyboard is GET unless it is given.", is: "GET"),
    "client.callers-told-again": breaking(party: \.client.application.forgetsCallers)(
      "Callers that were told are told of the next token, too.", is: false),
    "client.callers-not-collected": breaking(party: \.client.application.collectsCallers)(
      "Each caller sends a request.", is: false),
  ]
}
