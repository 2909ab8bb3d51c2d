internal import Conformance

extension MistakeCatalogue {
  /// The mistakes of all chapters.
  static let powerAuth = MistakeCatalogue(
    (computations + sharedSecrets + decisions + clientDecisions + servers + clients + lives).flatMap(\.mistakes))

  private static let computations: [MistakeTable] = [
    .activationRequest, .activationResponse, .fingerprint, .codeWriting, .codeReading, .scannedCode, .dataSignature,
    .folding, .json, .key, .signatureEncoding, .configuration, .counter, .synchronization, .encryptedMessage,
    .associatedData, .blockCipher, .envelopeKey, .parameter, .sharedInfo2, .endpoint, .clientHeader, .headerReading,
    .headerValue, .headerWriting, .tokenReading, .tokenWriting, .keyAgreement, .kdfIndex, .internalKey,
    .keyOfPassword, .factorKey, .oneTimePassword, .passwordsAndPINs, .recoveryCode, .request, .query, .errorBody,
    .sharing, .component, .format,
    .verification, .statusBlob, .statusIV, .temporaryKey, .time, .token, .userInfo, .olderSignature, .codeSplit,
    .legacyMessage, .numericCounter, .vocabulary, .kmac, .kmacFraming, .labelledKey, .keyHierarchy, .sealing4,
    .envelopeMessage,
    .authenticationCodes, .wideCounter, .plainStatus, .operationData, .offlineData, .upgrade4,
  ]

  /// The mistakes with shared secrets, and with the keys of several algorithms.
  private static let sharedSecrets: [MistakeTable] = [
    .curveKeys, .keyEncapsulation, .latticeEncapsulation, .latticeSignature, .structures, .sharedSecret,
    .keyFingerprint, .kindSignature, .keyConfiguration, .webReading, .webWriting, .secretRequest, .secretAnswer,
  ]

  /// The mistakes of a server of protocol 4 with what it decides.
  private static let decisions: [MistakeTable] = [
    .decisionAttempts, .codeDecision, .confirmationDecision, .factorKeyChange, .upgradeService, .endpointCost,
    .exchangeDecision, .vaultPermission, .temporaryBlock, .temporaryKeyPermission, .messageReplay, .shownStatus,
    .protocolVersion,
  ]

  /// The mistakes of a client of protocol 4 with what it decides.
  private static let clientDecisions: [MistakeTable] = [
    .activationPersisting, .statusEffects, .callPermission, .upgradeRun,
  ]

  private static let servers: [MistakeTable] = [
    .serverActivation, .serverPassword, .serverStatusBlob, .serverSignature, .serverOffline, .serverToken, .serverVault,
    .serverEncryption, .serverRecovery, .serverUpgrade, .serverVersion4,
  ]

  /// The mistakes of clients and of their applications.
  private static let clients: [MistakeTable] = [
    .clientActivation, .clientPresence, .clientStatus, .clientSignature, .clientPassword, .clientBiometry,
    .clientExternalKey, .clientToken, .clientVault, .clientUpgrade, .clientTime, .clientSharing, .clientWatch,
    .application, .clientVersion4, .clientAnswer4, .clientFactor4,
  ]

  private static let lives: [MistakeTable] = [.lifeCounter, .lifeActivation, .lifeService, .lifeVersion4]
}
