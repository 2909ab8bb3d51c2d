public import Conformance
internal import PowerAuth

extension Suite {
  /// PowerAuth, protocol versions 2.0 to 3.3.
  public static let powerAuth = Suite(
    version: "1.0.0", seed: "powerauth-vectors-1",
    operations: [
      declared(IndexKeyOperation()), declared(InternalKeyOperation()), declared(X963KeyOperation()),
      declared(PasswordKeyOperation()), declared(MasterSecretOperation()),
      declared(DerivedKeysOperation()),
      counterAdvanceOperation, counterHashOperation, counterSynchronizationOperation, statusIVOperation,
      statusEncryptionOperation, statusDecryptionOperation,
      onlineSignatureOperation, offlineSignatureOperation, signatureVerificationOperation,
      offlineVerificationOperation,
      normalizedRequestOperation, signedDataOperation, canonicalQueryOperation,
      activationCodeEncodeOperation, activationCodeValidateOperation, activationCodeParseOperation,
      characterCorrectionOperation, activationCodeSignatureOperation,
      signatureHeaderOperation, tokenHeaderOperation, encryptionHeaderOperation, headerParseOperation,
      serverDataVerifyOperation, deviceSignOperation, deviceVerifyOperation, jwtSignOperation, jwtVerifyOperation,
      temporaryKeyRequestOperation, temporaryKeyReadOperation, temporaryKeyAcceptOperation,
      encryptRequestOperation, decryptRequestOperation, encryptResponseOperation, decryptResponseOperation,
      sealRequestOperation, parseRequestOperation, parseResponseOperation,
      fingerprintOperation,
      vaultKeyOperation, protectVaultKeyOperation, recoverVaultKeyOperation, protectPrivateKeyOperation,
      recoverPrivateKeyOperation, recoverBiometryKeyOperation,
      protectKnowledgeOperation, recoverKnowledgeOperation, protectBiometryOperation, recoverBiometryOperation,
      protectPossessionOperation, recoverPossessionOperation, changePasswordOperation, addExternalKeyOperation,
      removeExternalKeyOperation,
      createActivationRequestOperation, readActivationRequestOperation, readActivationResponseOperation,
      configurationParseOperation, configurationBuildOperation, configurationConvertOperation,
      counterPasswordOperation, timePasswordOperation,
      tokenDigestOperation, tokenVerificationOperation, timeSynchronizationOperation,
      activationStateOperation, errorCodeOperation, formerErrorOperation, unlockMethodOperation,
      migrationErrorOperation, scannedKindOperation, recoveryCodeDerivationOperation, recoveryCodeValidationOperation,
      recoveryPUKOperation,
      parseErrorOperation, endpointAddressOperation, sharedMemoryIdOperation, sharedMemoryNameOperation,
      keychainGroupOperation, parseKeychainGroupOperation, appIdentifierOperation, userInfoOperation,
      basicAuthenticationOperation, customHeaderOperation, userAgentOperation, pinComplexityOperation,
      passwordStrengthOperation, passwordEditOperation, passwordCompareOperation,
    ] + version2Operations, retired: retiredVectors, requirements: requirementFiles, rules: Rules.right,
    remembering: rememberingCostlyResults, pointers: { BookChapter.pointers(ofOperation: $0) })
}

/// What only the versions with a numeric counter have.
private let version2Operations = [
  numericSignatureOperation, numericVerificationOperation, codeSplitOperation, verifyHalvesOperation,
  encryptPublicKeyOperation, decryptPublicKeyOperation, applicationSignatureOperation, serverKeySignatureOperation,
  deviceFingerprintOperation, numericStatusEncryptionOperation, numericStatusDecryptionOperation,
  legacySessionKeyOperation, legacyEncryptionOperation, legacyDecryptionOperation, tokenResponseOperation,
]

/// The operation with its scenarios and mistakes.
private func declared(_ declaration: any OperationDeclaration) -> Operation {
  Operation(declaration, layers: [addMistakes(of:to:), addScenarios(of:to:)])
}
