public import Conformance
internal import PowerAuth

extension Suite {
  /// PowerAuth, protocol versions 2.0 to 3.3.
  public static let powerAuth = Suite(
    version: "1.0.0", seed: "powerauth-vectors-1",
    operations: declarations.map {
      Operation($0, layers: [addAlternatives(of:to:), addMistakes(of:to:), addScenarios(of:to:)])
    },
    retired: retiredVectors, requirements: requirementFiles, rules: Rules.right,
    remembering: rememberingCostlyResults, pointers: { BookChapter.pointers(ofOperation: $0) })

  /// The operations, in the order of the documentation.
  private static let declarations: [any OperationDeclaration] = [
    IndexKeyOperation(), InternalKeyOperation(), X963KeyOperation(), PasswordKeyOperation(),
    MasterSecretOperation(), DerivedKeysOperation(), CounterAdvanceOperation(), CounterHashOperation(),
    CounterSynchronizationOperation(), StatusIVOperation(), StatusEncryptionOperation(),
    StatusDecryptionOperation(), OnlineSignatureOperation(), OfflineSignatureOperation(),
    SignatureVerificationOperation(), OfflineVerificationOperation(), NormalizedRequestOperation(),
    SignedDataOperation(), CanonicalQueryOperation(), ActivationCodeEncodeOperation(),
    ActivationCodeValidateOperation(), ActivationCodeParseOperation(), CharacterCorrectionOperation(),
    ActivationCodeSignatureOperation(), SignatureHeaderOperation(), TokenHeaderOperation(),
    EncryptionHeaderOperation(), HeaderParseOperation(), ServerDataVerifyOperation(), DeviceSignOperation(),
    DeviceVerifyOperation(), JwtSignOperation(), JwtVerifyOperation(), TemporaryKeyRequestOperation(),
    TemporaryKeyReadOperation(), TemporaryKeyAcceptOperation(), EncryptRequestOperation(),
    DecryptRequestOperation(), EncryptResponseOperation(), DecryptResponseOperation(), SealRequestOperation(),
    ParseRequestOperation(), ParseResponseOperation(), FingerprintOperation(), VaultKeyOperation(),
    ProtectVaultKeyOperation(), RecoverVaultKeyOperation(), ProtectPrivateKeyOperation(),
    RecoverPrivateKeyOperation(), RecoverBiometryKeyOperation(), KnowledgeKeyOperation(isProtecting: true),
    KnowledgeKeyOperation(isProtecting: false), BiometryKeyOperation(isProtecting: true),
    BiometryKeyOperation(isProtecting: false), PossessionKeyOperation(isProtecting: true),
    PossessionKeyOperation(isProtecting: false), ChangePasswordOperation(), ExternalKeyOperation(isAdding: true),
    ExternalKeyOperation(isAdding: false), CreateActivationRequestOperation(), ReadActivationRequestOperation(),
    ReadActivationResponseOperation(), ConfigurationParseOperation(), ConfigurationBuildOperation(),
    ConfigurationConvertOperation(), CounterPasswordOperation(), TimePasswordOperation(), TokenDigestOperation(),
    TokenVerificationOperation(), TimeSynchronizationOperation(), VocabularyOperation.activationState,
    VocabularyOperation.errorCode, FormerErrorOperation(), VocabularyOperation.unlockMethod,
    VocabularyOperation.migrationError, ScannedKindOperation(), RecoveryCodeDerivationOperation(),
    RecoveryCodeValidationOperation(), RecoveryPUKOperation(), ParseErrorOperation(), EndpointAddressOperation(),
    SharedMemoryIdOperation(), SharedMemoryNameOperation(), KeychainGroupOperation(), ParseKeychainGroupOperation(),
    AppIdentifierOperation(), UserInfoOperation(), BasicAuthenticationOperation(), CustomHeaderOperation(),
    UserAgentOperation(), PinComplexityOperation(), PasswordStrengthOperation(), PasswordEditOperation(),
    PasswordCompareOperation(), NumericSignatureOperation(), NumericVerificationOperation(), CodeSplitOperation(),
    VerifyHalvesOperation(), EncryptPublicKeyOperation(), DecryptPublicKeyOperation(),
    ApplicationSignatureOperation(), ServerKeySignatureOperation(), DeviceFingerprintOperation(),
    NumericStatusEncryptionOperation(), NumericStatusDecryptionOperation(), LegacySessionKeyOperation(),
    LegacyEncryptionOperation(), LegacyDecryptionOperation(), TokenResponseOperation(),
  ]
}
