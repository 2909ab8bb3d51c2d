public import Conformance
internal import ConformanceFiles
internal import PowerAuth

extension Suite {
  /// The version of the corpus, which is known without the operations.
  package static let corpusVersion = "1.0.0"
  /// The seed of the corpus.
  package static let corpusSeed = "powerauth-vectors-1"

  /// PowerAuth, protocol versions 2.0 to 4.0: the operations that are one computation.
  ///
  /// Their vectors are replayed with it. The other modules make it again with the client and the server, which play
  /// events, with mistakes, and with scenarios.
  public static let powerAuth = powerAuth()

  /// The first parts of the ids of operations in which a client, a server or both play events.
  package static let areasOfParties: Set<String> = ["client", "life", "server"]

  /// Makes the suite with operations of parties, and with what the layers add to each operation.
  package static func powerAuth(
    and parties: PartyOperations? = nil, layers: [DeclarationLayer] = [],
    retired: [String: String] = [:], requirements: [RequirementFile] = [], cases: [String] = [],
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (Operation) -> [String] = { _ in [] }
  ) -> Suite {
    let all =
      declarations + declarationsOfVersion4 + ofSharedSecrets + decisionsOfVersion4 + clientDecisionsOfVersion4
      + (parties?.declarations ?? [])
    return Suite(
      version: corpusVersion, seed: corpusSeed, system: "powerauth",
      operations: all.map { Operation($0, layers: [addAlternatives(of:to:)] + layers) },
      leavingOut: parties == nil ? areasOfParties : [], retired: retired, requirements: requirements,
      cases: cases, rules: parties?.rules ?? Rules.right, remembering: remembering,
      recordedForms: recordedForms, pointers: pointers)
  }

  /// The operations of protocol 4 with shared secrets, and with keys of several algorithms.
  private static var ofSharedSecrets: [any OperationDeclaration] {
    [
      KeyDecapsulationOperation(), KeyEncapsulationOperation(), LatticeGenerationOperation(),
      LatticeEncapsulationOperation(), LatticeDecapsulationOperation(), SharedSecretOperation(),
      SharedSecretAnswerOperation(), KeyFingerprintOperation(), CodeSignatureByKindOperation(),
      KeyConfigurationOperation(), SecretKeyRequestOperation(), SecretKeyReadOperation(), SecretKeyAcceptOperation(),
      WebSignatureVerifyOperation(), WebSignatureSignOperation(), DeviceSignByKindOperation(),
      DeviceVerifyByKindOperation(), LatticeVerifyOperation(), LatticeSignOperation(),
    ]
  }

  /// The operations, in the order of the documentation.
  ///
  /// Not optimised, because the optimiser takes 13 seconds for the initialisers of all operations in one function.
  @_optimize(none)
  private static var declarations: [any OperationDeclaration] {
    [
      IndexKeyOperation(), InternalKeyOperation(), X963KeyOperation(), PasswordKeyOperation(),
      MasterSecretOperation(), DerivedKeysOperation(), CounterAdvanceOperation(), CounterHashOperation(),
      CounterSynchronizationOperation(), StatusIVOperation(), StatusEncryptionOperation(),
      StatusDecryptionOperation(), OnlineSignatureOperation(), OfflineSignatureOperation(),
      SignatureVerificationOperation(), OfflineVerificationOperation(), SignedOfflineDataOperation(),
      NormalizedRequestOperation(), SignedDataOperation(), CanonicalQueryOperation(), ActivationCodeEncodeOperation(),
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
}

extension Suite {
  /// The operations that only version 4 has, in the order of the documentation.
  @_optimize(none)
  private static var declarationsOfVersion4: [any OperationDeclaration] {
    [
      KMACOperation(), SHA3Operation(), LabelledKeyOperation(), PasswordKMACOperation(), KeyHierarchyOperation(),
      SealOperation(), OpenOperation(), SharedInfo2Operation(), EncryptMessageOperation(.request),
      DecryptMessageOperation(.request), EncryptMessageOperation(.response), DecryptMessageOperation(.response),
      OnlineCodeOperation(), OfflineCodeOperation(), CodeVerificationOperation(), AuthorizationHeaderOperation(),
      AuthorizationHeaderParseOperation(), CounterMACOperation(), WideSynchronizationOperation(),
      StatusEncodingOperation(), StatusDecodingOperation(), ApplicationVaultOperation(), FactorWrappingOperation(),
      FactorUnwrappingOperation(), OperationDigestOperation(), OfflineDataOperation(), UpgradeOperation(),
    ]
  }
}

extension Suite {
  /// What a server of protocol 4 decides, in the order of the documentation.
  @_optimize(none)
  private static var decisionsOfVersion4: [any OperationDeclaration] {
    [
      CodeDecisionOperation(), ActivationConfirmationOperation(), FactorKeyChangeOperation(), UpgradeServiceOperation(),
      EndpointCostOperation(), ExchangeDecisionOperation(), VaultPermissionOperation(), TemporaryBlockOperation(),
      TemporaryKeyPermissionOperation(), MessageReplayOperation(), StatusFieldsOperation(), ProtocolVersionOperation(),
    ]
  }

  /// What a client of protocol 4 decides, in the order of the documentation.
  @_optimize(none)
  private static var clientDecisionsOfVersion4: [any OperationDeclaration] {
    [
      ActivationPersistingOperation(), StatusEffectsOperation(), CallPermissionOperation(), UpgradeRunOperation(),
    ]
  }
}

/// Operations in which parties play events, with the rules of all operations.
package struct PartyOperations: Sendable {
  let declarations: [any OperationDeclaration]
  let rules: any Sendable

  package init(_ declarations: [any OperationDeclaration], rules: any Sendable) {
    self.declarations = declarations
    self.rules = rules
  }
}
