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
      declared(CounterAdvanceOperation()), declared(CounterHashOperation()),
      declared(CounterSynchronizationOperation()), declared(StatusIVOperation()),
      declared(StatusEncryptionOperation()), declared(StatusDecryptionOperation()),
      declared(OnlineSignatureOperation()), declared(OfflineSignatureOperation()),
      declared(SignatureVerificationOperation()),
      declared(OfflineVerificationOperation()),
      declared(NormalizedRequestOperation()), declared(SignedDataOperation()), declared(CanonicalQueryOperation()),
      declared(ActivationCodeEncodeOperation()), declared(ActivationCodeValidateOperation()),
      declared(ActivationCodeParseOperation()),
      declared(CharacterCorrectionOperation()), declared(ActivationCodeSignatureOperation()),
      declared(SignatureHeaderOperation()), declared(TokenHeaderOperation()), declared(EncryptionHeaderOperation()),
      declared(HeaderParseOperation()),
      declared(ServerDataVerifyOperation()), declared(DeviceSignOperation()), declared(DeviceVerifyOperation()),
      declared(JwtSignOperation()), declared(JwtVerifyOperation()),
      declared(TemporaryKeyRequestOperation()), declared(TemporaryKeyReadOperation()),
      declared(TemporaryKeyAcceptOperation()),
      declared(EncryptRequestOperation()), declared(DecryptRequestOperation()), declared(EncryptResponseOperation()),
      declared(DecryptResponseOperation()),
      declared(SealRequestOperation()), declared(ParseRequestOperation()), declared(ParseResponseOperation()),
      declared(FingerprintOperation()),
      declared(VaultKeyOperation()), declared(ProtectVaultKeyOperation()), declared(RecoverVaultKeyOperation()),
      declared(ProtectPrivateKeyOperation()),
      declared(RecoverPrivateKeyOperation()), declared(RecoverBiometryKeyOperation()),
      declared(KnowledgeKeyOperation(isProtecting: true)), declared(KnowledgeKeyOperation(isProtecting: false)),
      declared(BiometryKeyOperation(isProtecting: true)), declared(BiometryKeyOperation(isProtecting: false)),
      declared(PossessionKeyOperation(isProtecting: true)), declared(PossessionKeyOperation(isProtecting: false)),
      declared(ChangePasswordOperation()),
      declared(ExternalKeyOperation(isAdding: true)),
      declared(ExternalKeyOperation(isAdding: false)),
      declared(CreateActivationRequestOperation()), declared(ReadActivationRequestOperation()),
      declared(ReadActivationResponseOperation()),
      declared(ConfigurationParseOperation()), declared(ConfigurationBuildOperation()),
      declared(ConfigurationConvertOperation()),
      declared(CounterPasswordOperation()), declared(TimePasswordOperation()),
      declared(TokenDigestOperation()), declared(TokenVerificationOperation()),
      declared(TimeSynchronizationOperation()),
      declared(VocabularyOperation.activationState), declared(VocabularyOperation.errorCode),
      declared(FormerErrorOperation()), declared(VocabularyOperation.unlockMethod),
      declared(VocabularyOperation.migrationError), declared(ScannedKindOperation()),
      declared(RecoveryCodeDerivationOperation()),
      declared(RecoveryCodeValidationOperation()),
      declared(RecoveryPUKOperation()),
      declared(ParseErrorOperation()), declared(EndpointAddressOperation()), declared(SharedMemoryIdOperation()),
      declared(SharedMemoryNameOperation()),
      declared(KeychainGroupOperation()), declared(ParseKeychainGroupOperation()), declared(AppIdentifierOperation()),
      declared(UserInfoOperation()),
      declared(BasicAuthenticationOperation()), declared(CustomHeaderOperation()), declared(UserAgentOperation()),
      declared(PinComplexityOperation()),
      declared(PasswordStrengthOperation()), declared(PasswordEditOperation()), declared(PasswordCompareOperation()),
    ] + version2Operations, retired: retiredVectors, requirements: requirementFiles, rules: Rules.right,
    remembering: rememberingCostlyResults, pointers: { BookChapter.pointers(ofOperation: $0) })
}

/// What only the versions with a numeric counter have.
private let version2Operations = [
  declared(NumericSignatureOperation()), declared(NumericVerificationOperation()), declared(CodeSplitOperation()),
  declared(VerifyHalvesOperation()),
  declared(EncryptPublicKeyOperation()), declared(DecryptPublicKeyOperation()),
  declared(ApplicationSignatureOperation()), declared(ServerKeySignatureOperation()),
  declared(DeviceFingerprintOperation()), declared(NumericStatusEncryptionOperation()),
  declared(NumericStatusDecryptionOperation()),
  declared(LegacySessionKeyOperation()), declared(LegacyEncryptionOperation()), declared(LegacyDecryptionOperation()),
  declared(TokenResponseOperation()),
]

/// The operation with its scenarios and mistakes.
private func declared(_ declaration: any OperationDeclaration) -> Operation {
  Operation(declaration, layers: [addMistakes(of:to:), addScenarios(of:to:)])
}
