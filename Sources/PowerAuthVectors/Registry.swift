public import Conformance
internal import PowerAuth

extension Suite {
  /// PowerAuth, protocol versions 3.0 to 3.3.
  public static let powerAuth = Suite(
    version: "1.0.0", seed: "powerauth-vectors-1",
    operations: [
      indexKeyOperation, internalKeyOperation, x963KeyOperation, passwordKeyOperation, masterSecretOperation,
      derivedKeysOperation,
      counterAdvanceOperation, onlineSignatureOperation, offlineSignatureOperation, signatureVerificationOperation,
      normalizedRequestOperation, signedDataOperation, canonicalQueryOperation,
      activationCodeEncodeOperation, activationCodeValidateOperation, activationCodeParseOperation,
      characterCorrectionOperation, activationCodeSignatureOperation,
      encryptRequestOperation, decryptRequestOperation, encryptResponseOperation, decryptResponseOperation,
      sealRequestOperation,
    ], retired: retiredVectors, rules: Rules.right, remembering: rememberingMultiplications)
}
