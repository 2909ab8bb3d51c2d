internal import Conformance

extension MistakeCatalogue {
  /// The mistakes of all chapters.
  static let powerAuth = MistakeCatalogue(tables.flatMap(\.mistakes) + ofServers + ofClients + ofLives)

  private static let tables: [MistakeTable] = [
    .activationRequest, .activationResponse, .fingerprint, .codeWriting, .codeReading, .scannedCode, .dataSignature,
    .folding, .key, .signatureEncoding, .configuration, .counter, .synchronization, .encryptedMessage, .associatedData,
    .blockCipher, .envelopeKey, .parameter, .sharedInfo2, .endpoint, .clientHeader, .headerReading, .headerValue,
    .headerWriting, .tokenReading, .tokenWriting, .keyAgreement, .kdfIndex, .internalKey, .keyOfPassword, .factorKey,
    .oneTimePassword, .passwordsAndPINs, .recoveryCode, .request, .query, .errorBody, .sharing, .component, .format,
    .verification, .statusBlob, .statusIV, .temporaryKey, .time, .token, .userInfo, .olderSignature, .codeSplit,
    .legacyMessage, .numericCounter, .vocabulary,
  ]
}
