/// What a client of protocol 4 can get wrong where it meets the network, apart from its decisions.
package struct LifeRules4: Sendable {
  /// A code whose request or answer is lost stays used.
  package var givesBackLostCode = false
  /// An offline code takes a value of the counter.
  package var offlineTakesValue = true
  /// A request that gets no answer is not sent again.
  package var repeatsUnanswered = false
  /// A counter of 3.3 that follows a status is stored at once.
  package var storesOldCounter = true
  /// A new key of a factor is stored when its answer has come.
  package var storesKeyBeforeAnswer = false
  /// A changed password has the key of the answer.
  package var storesNewKnowledge = true
  /// Codes have the key of biometry that was stored last.
  package var signsWithFirstBiometry = false
  /// Biometry is dropped when the server has removed it.
  package var dropsBiometryBeforeAnswer = false
  /// A removal that is not answered by 200 leaves the activation.
  package var removesAfterFailure = false
  /// A token is dropped when the server has removed it.
  package var dropsTokenAfterFailure = false
  /// Each header with a token has its own nonce.
  package var drawsNonces = true
  /// A temporary key is used until ten seconds before its end.
  package var usesKeyToItsEnd = false
  /// The end of the process ends temporary keys.
  package var keepsKeysAtRestart = false
  /// The data of 3.3 stay until the start of an upgrade is answered.
  package var dropsOldDataFirst = false
  /// The mark of an upgrade is stored.
  package var storesMark = true
  /// An activation that is not stored ends with the process.
  package var pendingSurvives = false
  /// A temporary key of the activation ends with the activation.
  package var keepsKeyOfActivation = false

  /// Makes the right rules.
  package init() {}
}
