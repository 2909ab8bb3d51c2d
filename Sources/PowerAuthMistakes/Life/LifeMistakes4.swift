internal import PartyModel

/// Mistakes of a client of protocol 4 that show where a message is lost, or where the process ends.
extension MistakeTable {
  static let lifeVersion4: MistakeTable = [
    "life.lost-code-given-back": breaking(party: \.life4.givesBackLostCode)(
      "A client of 4.0 takes a value back where no answer comes, although the server may have accepted it.", is: true),
    "life.offline-code-free": breaking(party: \.life4.offlineTakesValue)(
      "An offline code takes no value: the next one is the same, and is refused.", is: false),
    "life.unanswered-sent-again": breaking(party: \.life4.repeatsUnanswered)(
      "A request of 4.0 that gets no answer is sent once more, although its code may be used up.", is: true),
    "life.changed-key-forgotten": breaking(party: \.life4.storesNewKnowledge)(
      "After a change the new password protects the old key of knowledge.", is: false),
    "life.first-biometry-kept": breaking(party: \.life4.signsWithFirstBiometry)(
      "Codes have the key of biometry from the exchange, also after biometry was added anew.", is: true),
    "life.one-nonce-for-headers": breaking(party: \.life4.drawsNonces)(
      "All headers with tokens have one nonce: the second one is refused.", is: false),
    "life.key-to-its-end": breaking(party: \.life4.usesKeyToItsEnd)(
      "A temporary key of 4.0 is used until it ends.", is: true),
    "life.old-data-dropped-first": breaking(party: \.life4.dropsOldDataFirst)(
      "The data of 3.3 are dropped when the start of the upgrade leaves: where it is lost, the activation is gone.",
      is: true),
    "life.old-counter-in-memory": breaking(party: \.life4.storesOldCounter)(
      "A counter of 3.3 that follows a status is not stored: the next process is behind again.", is: false),
    "life.new-key-stored-early": breaking(party: \.life4.storesKeyBeforeAnswer)(
      "A new password is stored before the server has answered: where the answer is lost, no password is right.",
      is: true),
    "life.biometry-dropped-early": breaking(party: \.life4.dropsBiometryBeforeAnswer)(
      "Biometry is removed from the device before the server has removed it.", is: true),
    "life.removed-without-answer": breaking(party: \.life4.removesAfterFailure)(
      "A removal that has failed removes the activation from the device.", is: true),
    "life.token-dropped-without-answer": breaking(party: \.life4.dropsTokenAfterFailure)(
      "A removal of a token that has failed removes it from the device, and nobody can remove it from the server.",
      is: true),
    "life.keys-outlive-process": breaking(party: \.life4.keepsKeysAtRestart)(
      "Temporary keys of 4.0 outlive the process.", is: true),
    "life.key-outlives-activation": breaking(party: \.life4.keepsKeyOfActivation)(
      "A temporary key of a removed activation is used for the next one.", is: true),
    "life.upgrade-mark-in-memory": breaking(party: \.life4.storesMark)(
      "The mark of an upgrade ends with the process: the client makes codes, and never confirms.", is: false),
    "life.created-outlives-process": breaking(party: \.life4.pendingSurvives)(
      "An activation that is created and not persisted outlives the process.", is: true),
  ]
}
