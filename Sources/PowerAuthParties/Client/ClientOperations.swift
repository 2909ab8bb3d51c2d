package import Conformance
internal import PowerAuthVectors

/// The creation, the persisting and the removal of an activation on a device.
package struct ClientActivationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.activation", "What a client does to create, persist and remove its activation, and when calls are refused.",
    reference: "Client/Activation", ranges: [.client])
  package let script = ClientScriptFields([
    .construct, .restart, .create, .persist, .deliver, .cancel, .removeLocal, .remove, .removeThroughApp, .status,
    .lastStatus, .sign, .signOffline, .queue, .verifyServerData, .validatePassword, .changePassword,
    .changePasswordUnsafe, .sensor, .hasBiometry, .addBiometry, .removeBiometry, .authenticateBiometry,
    .hasExternalKey, .requestToken, .removeToken, .hasToken, .headerOfToken, .openVault, .confirmRecoveryCode,
    .encryptor,
    .userInfo, .lastUserInfo, .time,
  ])
  package let rules = ClientActivationSentences()
  package let removal = ClientRemovalSentences()
  package let presence = ClientPresenceSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The status, and what follows from it.
package struct ClientStatusOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.status", "What a client does with a status: the counter, the attempts, and callers at the same time.",
    reference: "Client/Status", ranges: [.client])
  package let script = ClientScriptFields([
    .status, .lastStatus, .deliver, .cancel, .sign, .signOffline, .validatePassword, .removeLocal, .restart, .time,
  ])
  package let rules = ClientStatusSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// Signatures, and their order.
package struct ClientSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.signature", "When a client signs, what it costs, and in which order signed requests leave.",
    reference: "Client/Signature", ranges: [.client])
  package let script = ClientScriptFields([
    .sign, .signOffline, .queue, .deliver, .cancel, .validatePassword, .remove, .requestToken, .openVault, .status,
    .verifyServerData, .restart, .create, .persist,
  ])
  package let rules = ClientSignatureSentences()
  package let queue = ClientQueueSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The change of the password.
package struct ClientPasswordOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.password", "How a client validates and changes a password, with the server and without it.",
    reference: "Client/Password", ranges: [.client])
  package let script = ClientScriptFields([
    .validatePassword, .changePassword, .changePasswordUnsafe, .deliver, .cancel, .sign, .signWithDialog, .restart,
    .setExternalKey, .addExternalKey,
  ])
  package let rules = ClientPasswordSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// Biometry as a factor, and what the sensor can do.
package struct ClientBiometryOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.biometry", "How a client adds, removes and uses biometry, for each thing that the sensor can do.",
    reference: "Client/Biometry", ranges: [.client])
  package let script = ClientScriptFields([
    .sensor, .enrolmentChange, .hasBiometry, .canUseBiometry, .addBiometry, .removeBiometry, .authenticateBiometry,
    .signWithFetched, .signWithDialog, .sign, .deliver, .cancel, .restart, .create, .persist, .removeLocal,
  ])
  package let rules = ClientBiometrySentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The external key.
package struct ClientExternalKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.external-key", "When a client takes, adds and removes an external key, and which signatures it concerns.",
    reference: "Client/ExternalKey", ranges: [.client])
  package let script = ClientScriptFields([
    .construct, .setExternalKey, .addExternalKey, .removeExternalKey, .hasExternalKey, .sign, .restart, .create,
    .persist, .removeLocal, .openVault, .status, .changePassword, .changePasswordUnsafe, .addBiometry, .removeBiometry,
    .signWithDialog,
  ])
  package let rules = ClientExternalKeySentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// Tokens.
package struct ClientTokenOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.token", "How a client gets, keeps, uses and removes tokens.", reference: "Client/Token",
    ranges: [.client])
  package let script = ClientScriptFields([
    .requestToken, .removeToken, .removeTokenLocal, .removeAllTokensLocal, .hasToken, .headerOfToken, .deliver, .cancel,
    .restart, .removeLocal, .create, .persist, .synchronizeTime, .time,
  ])
  package let rules = ClientTokenSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The vault.
package struct ClientVaultOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.vault", "What a client does with the vault, and what each use costs.", reference: "Client/Vault",
    ranges: [.client])
  package let script = ClientScriptFields([
    .openVault, .confirmRecoveryCode, .deliver, .cancel, .sign, .restart, .create, .persist, .setExternalKey,
    .removeLocal,
  ])
  package let rules = ClientVaultSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The upgrade from protocol version 2.
package struct ClientUpgradeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.upgrade", "How a client moves an activation from protocol version 2 to version 3.",
    reference: "Client/Upgrade", ranges: [.client])
  package let script = ClientScriptFields([
    .status, .lastStatus, .deliver, .cancel, .sign, .signOffline, .validatePassword, .requestToken, .openVault,
    .restart,
    .removeLocal,
  ])
  package let rules = ClientUpgradeSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The time, temporary keys and encryptors.
package struct ClientTimeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.time", "How a client synchronises the time, keeps temporary keys, and uses encryptors.",
    reference: "Client/Time", ranges: [.client])
  package let script = ClientScriptFields([
    .synchronizeTime, .resetTime, .time, .foreground, .background, .encryptor, .encrypt, .decrypt, .userInfo,
    .lastUserInfo, .status, .headerOfToken, .requestToken, .openVault, .create, .persist, .deliver, .cancel, .restart,
    .removeLocal,
  ])
  package let rules = ClientTimeSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// Several applications and instances.
package struct ClientSharingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.sharing", "What instances keep apart, and what applications share.", reference: "Client/Sharing",
    ranges: [.client])
  package let script = ClientScriptFields([
    .create, .persist, .removeLocal, .status, .sign, .requestToken, .hasToken, .hasBiometry, .signWithDialog,
    .pendingOperation, .kill, .restart, .reinstall, .deliver, .cancel,
  ])
  package let rules = ClientSharingSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// A phone and its watch.
package struct ClientWatchOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.watch", "What a phone and its watch tell each other.", reference: "Client/Watch", ranges: [.client])
  package let script = ClientScriptFields([
    .watch, .requestToken, .hasToken, .removeTokenLocal, .removeLocal, .create, .persist, .restart,
  ])
  package let rules = ClientWatchSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The decisions of an application.
package struct ClientApplicationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "client.application", "What an application decides by what the client and the server say.",
    reference: "Client/Application", ranges: [.client])
  package let script = ClientScriptFields([
    .start, .afterStatus, .afterError, .afterAnswer, .showAttempts, .offerBiometry, .moveFlag, .openKeyboard,
    .lookAtBiometry,
    .digit, .configureKeyboard, .askToken, .tokenCame,
  ])
  package let rules = ApplicationSentences()

  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

extension ProtocolRange {
  /// The version of the clients that are described.
  static let client = ProtocolRange(["3.3"])
}
