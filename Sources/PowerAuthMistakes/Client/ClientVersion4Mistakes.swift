internal import PartyModel

/// Mistakes of a client of protocol 4 in what it sends and keeps, apart from those in its decisions.
extension MistakeTable {
  static let clientVersion4: MistakeTable = [
    "client4.created-after-failure": breaking(party: \.client.version4.confirmation.staysAfterFailure)(
      "A creation that failed leaves a pending activation.", is: true),
    "client4.created-stored": breaking(party: \.client.version4.confirmation.storesCreated)(
      "A created activation survives the process before it is confirmed.", is: true),
    "client4.created-from-bad-answer": breaking(party: \.client.version4.confirmation.staysAfterBadAnswer)(
      "A creation whose answer lacks something leaves a pending activation.", is: true),
    "client4.tokens-survive-persisting": breaking(party: \.client.version4.confirmation.tokensEnd)(
      "Tokens of the former activation stay.", is: .never),
    "client4.tokens-until-next": breaking(party: \.client.version4.confirmation.tokensEnd)(
      "Tokens of a removed activation stay until another one is persisted.", is: .withNext),
    "client4.confirmed-by-possession": breaking(party: \.client.version4.confirmation.factors)(
      "A confirmation is made with possession alone.", is: .possession),
    "client4.key-before-answer": breaking(party: \.client.version4.factor.changesBeforeAnswer)(
      "The new key of knowledge is stored before the answer.", is: true),
    "client4.key-after-failure": breaking(party: \.client.version4.factor.changesAfterFailure)(
      "The new key of knowledge is stored although the change failed.", is: true),
    "client4.key-of-bad-answer": breaking(party: \.client.version4.factor.changesToBadKey)(
      "The new key of knowledge is stored before it is looked at.", is: true),
    "client4.biometry-before-answer": breaking(party: \.client.version4.factor.addsBeforeAnswer)(
      "The new key of biometry is stored before the answer.", is: true),
    "client4.biometry-after-failure": breaking(party: \.client.version4.factor.addsAfterFailure)(
      "Biometry is on although the addition failed.", is: true),
    "client4.removed-before-answer": breaking(party: \.client.version4.factor.removesBeforeAnswer)(
      "Biometry is removed on the device first.", is: true),
    "client4.removed-after-failure": breaking(party: \.client.version4.factor.removesAfterFailure)(
      "Biometry is removed on the device although the server did not.", is: true),
    "client4.removal-asks-user": breaking(party: \.client.version4.factor.removalFactors)(
      "Biometry is removed with knowledge.", is: .knowledge),
    "client4.begun-after-failure": breaking(party: \.client.version4.factor.beginsAfterFailure)(
      "A change has begun although the server refused the old password.", is: true),
    "client4.change-without-beginning": breaking(party: \.client.version4.factor.needsBeginning)(
      "A change is finished that was not begun.", is: false),
    "client4.change-once": breaking(party: \.client.version4.factor.dropsChangeAfterFailure)(
      "A change that failed must be begun again.", is: true),
    "client4.change-kept": breaking(party: \.client.version4.factor.keepsChange)(
      "What was begun serves for a second change.", is: true),
    "client4.change-stored": breaking(party: \.client.version4.factor.storesChange)(
      "What was begun survives the process.", is: true),
    "client4.vault-by-possession": breaking(party: \.client.version4.factor.opensVaultByPossession)(
      "A key of the vault is asked for with possession alone.", is: true),
    "client4.counter-in-memory": breaking(party: \.client.version4.code.storesCounterFirst)(
      "The counter is stored with the next change only.", is: false),
    "client4.offline-code-free": breaking(party: \.client.version4.code.offlineUsesValue)(
      "An offline code leaves the counter.", is: false),
    "client4.code-before-key": breaking(party: \.client.version4.code.comesAfterKey)(
      "The code of a request is made before its temporary key is asked for.", is: false),
    "client4.key-by-device-clock": breaking(party: \.client.version4.key.comparesSynchronized)(
      "The end of a key is compared with the device's clock.", is: false),
    "client4.activation-key-kept": breaking(party: \.client.version4.key.dropsActivationKey)(
      "A new key of the application leaves that of the activation.", is: false),
    "client4.key-without-time": breaking(party: \.client.version4.key.synchronizes)(
      "The answer with a key leaves the time.", is: false),
    "client4.time-of-unverified-key": breaking(party: \.client.version4.key.synchronizesUnverified)(
      "The time is taken before the answer with a key is verified.", is: true),
    "client4.foreground-keeps-time": breaking(party: \.client.version4.key.resetsInForeground)(
      "The foreground leaves the time synchronised.", is: false),
    "client4.foreground-drops-keys": breaking(party: \.client.version4.key.dropsInForeground)(
      "The foreground drops the keys.", is: true),
    "client4.background-resets-time": breaking(party: \.client.version4.key.resetsInBackground)(
      "The background makes the time unsynchronised.", is: true),
    "client4.failure-resets-time": breaking(party: \.client.version4.key.resetsAfterFailure)(
      "A failed exchange makes the time unsynchronised.", is: true),
    "client4.header-needs-time": breaking(party: \.client.version4.key.headerNeedsTime)(
      "A header with a token needs a synchronised time.", is: true),
    "client4.keys-stored": breaking(party: \.client.version4.key.storesKeys)(
      "Keys survive the process.", is: true),
    "client4.encryptor-reused": breaking(party: \.client.version4.message.mostMessages)(
      "An encryptor encrypts twice.", is: 2),
    "client4.answer-twice": breaking(party: \.client.version4.message.mostAnswers)(
      "An encryptor decrypts twice.", is: 2),
    "client4.token-asked-again": breaking(party: \.client.version4.message.asksAgain)(
      "A token is asked for although there is one.", is: true),
    "client4.one-token-only": breaking(party: \.client.version4.message.keepsOtherTokens)(
      "A new token drops those of other names.", is: false),
    "client4.token-after-failure": breaking(party: \.client.version4.message.storesAfterFailure)(
      "A token is stored although the request failed.", is: true),
    "client4.token-removed-after-failure": breaking(party: \.client.version4.message.removesAfterFailure)(
      "A token is removed although the server did not.", is: true),
    "client4.last-dropped": breaking(party: \.client.version4.status.dropsLastAfterFailure)(
      "A failed fetch drops the last status.", is: true),
    "client4.last-stored": breaking(party: \.client.version4.status.storesLast)(
      "The last status survives the process.", is: true),
    "client4.last-after-removal": breaking(party: \.client.version4.status.keepsLastAfterRemoval)(
      "The last status stays when the activation is removed.", is: true),
    "client4.mark-cleared-by-status": breaking(party: \.client.version4.status.clearsMarkFirst)(
      "A status with bit 1 clears the mark before the server has confirmed.", is: true),
    "client4.deadlock-as-state": breaking(party: \.client.version4.status.stateOfDeadlock)(
      "A deadlock is delivered as the state of the server.", { _ in { $0 } }),
    "client4.start-for-activation": breaking(party: \.client.version4.upgrade.scopeOfStart)(
      "The start is encrypted for the activation.", is: .activation),
    "client4.start-in-version-4": breaking(party: \.client.version4.upgrade.versionOfStart)(
      "The start is signed in 4.0.", is: 4),
    "client4.upgrade-in-memory": breaking(party: \.client.version4.upgrade.storesBeforeConfirmation)(
      "The new data are stored after the confirmation.", is: false),
    "client4.mark-in-memory": breaking(party: \.client.version4.upgrade.markSurvives)(
      "The mark ends with the process.", is: false),
    "client4.mark-cleared-first": breaking(party: \.client.version4.upgrade.clearsMarkFirst)(
      "The mark is cleared when the confirmation leaves.", is: true),
    "client4.upgrade-drops-tokens": breaking(party: \.client.version4.upgrade.keepsTokens)(
      "The upgrade removes the tokens.", is: false),
    "client4.old-counter": breaking(party: \.client.version4.upgrade.positionAfterStart)(
      "The counter continues from that of 3.3.", { _ in { $0 } }),
  ]
}
