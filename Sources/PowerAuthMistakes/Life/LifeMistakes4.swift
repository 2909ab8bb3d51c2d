internal import PartyModel

/// Mistakes of a client of protocol 4 that show where a message is lost, or where the process ends.
extension MistakeTable {
  static let lifeVersion4: MistakeTable = [
    "life.lost-code-given-back": breaking(party: \.life4.givesBackLostCode)(
      "A client of 4.0 takes a value back where no answer comes, although the server may have accepted it.", is: true),
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
