/// What a client of protocol 4 can get wrong where it meets the network, apart from its decisions.
package struct LifeRules4: Sendable {
  /// A code whose request or answer is lost stays used.
  package var givesBackLostCode = false
  /// A new key of a factor is stored when its answer has come.
  package var storesKeyBeforeAnswer = false
  /// Biometry is dropped when the server has removed it.
  package var dropsBiometryBeforeAnswer = false
  /// A removal that is not answered by 200 leaves the activation.
  package var removesAfterFailure = false
  /// A token is dropped when the server has removed it.
  package var dropsTokenAfterFailure = false
  /// The end of the process ends temporary keys.
  package var keepsKeysAtRestart = false
  /// The mark of an upgrade is stored.
  package var storesMark = true
  /// An activation that is not stored ends with the process.
  package var pendingSurvives = false
  /// A temporary key of the activation ends with the activation.
  package var keepsKeyOfActivation = false

  /// Makes the right rules.
  package init() {}
}
