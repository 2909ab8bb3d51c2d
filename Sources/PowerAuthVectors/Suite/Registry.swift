public import Conformance
internal import Parties

extension Suite {
  /// PowerAuth, protocol versions 2.0 to 3.3: the operations, with which vectors are replayed.
  ///
  /// The other modules make it again with mistakes and with scenarios.
  public static let powerAuth = powerAuth()

  /// Makes the suite, with what the layers add to each operation; copies of the operations have other ids.
  package static func powerAuth(
    layers: [DeclarationLayer] = [], copies: Int = 0, retired: [String: String] = [:],
    requirements: [RequirementFile] = [],
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) -> Suite {
    Suite(
      version: "1.0.0", seed: "powerauth-vectors-1", system: "powerauth",
      operations: (declarations + repeated(copies)).map { declaration in
        Operation(declaration, layers: ([addAlternatives(of:to:)] + layers).map(addingToOriginals))
      },
      retired: retired, requirements: requirements, rules: PartyRules(), remembering: remembering,
      recordedForms: recordedForms, pointers: pointers)
  }

  private static func repeated(_ copies: Int) -> [any OperationDeclaration] {
    (0..<copies).flatMap { number in declarations.map { RepeatedDeclaration(original: $0, number: number + 1) } }
  }

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
    ServerActivationOperation(), ServerSignatureOperation(), ServerTokenOperation(), ServerVaultOperation(),
    ServerEncryptionOperation(), ServerRecoveryOperation(), ServerUpgradeOperation(),
    ClientActivationOperation(), ClientStatusOperation(), ClientSignatureOperation(), ClientPasswordOperation(),
    ClientBiometryOperation(), ClientExternalKeyOperation(), ClientTokenOperation(), ClientVaultOperation(),
    ClientUpgradeOperation(), ClientTimeOperation(), ClientSharingOperation(), ClientWatchOperation(),
    ClientApplicationOperation(), LifeNetworkOperation(),
  ]
}
