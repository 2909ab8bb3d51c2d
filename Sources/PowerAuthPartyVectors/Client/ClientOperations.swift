package import Conformance
internal import PowerAuthVectors

/// An operation in which a client plays events.
package protocol ClientOperation: OperationDeclaration {
  var script: ClientScriptFields { get }
}

extension ClientOperation {
  package func declareAnswer(on op: OperationBuilder) { script.declareAnswer(on: op) }
}

/// The creation, the persisting and the removal of an activation on a device.
package struct ClientActivationOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.activation", "What a client does to create, persist and remove its activation, and when calls are refused.",
    reference: "Client/Activation")
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
}

/// The status, and what follows from it.
package struct ClientStatusOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.status", "What a client does with a status: the counter, the attempts, and callers at the same time.",
    reference: "Client/Status")
  package let script = ClientScriptFields([
    .status, .lastStatus, .deliver, .cancel, .sign, .signOffline, .validatePassword, .removeLocal, .restart, .time,
  ])
  package let rules = ClientStatusSentences()
}

/// Signatures, and their order.
package struct ClientSignatureOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.signature", "When a client signs, what it costs, and in which order signed requests leave.",
    reference: "Client/Signature")
  package let script = ClientScriptFields([
    .sign, .signOffline, .queue, .deliver, .cancel, .validatePassword, .remove, .requestToken, .openVault, .status,
    .verifyServerData, .restart, .create, .persist,
  ])
  package let rules = ClientSignatureSentences()
  package let queue = ClientQueueSentences()
}

/// The change of the password.
package struct ClientPasswordOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.password", "How a client validates and changes a password, with the server and without it.",
    reference: "Client/Password")
  package let script = ClientScriptFields([
    .validatePassword, .changePassword, .changePasswordUnsafe, .deliver, .cancel, .sign, .signWithDialog, .restart,
    .setExternalKey, .addExternalKey,
  ])
  package let rules = ClientPasswordSentences()
}

/// Biometry as a factor, and what the sensor can do.
package struct ClientBiometryOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.biometry", "How a client adds, removes and uses biometry, for each thing that the sensor can do.",
    reference: "Client/Biometry")
  package let script = ClientScriptFields([
    .sensor, .enrolmentChange, .hasBiometry, .canUseBiometry, .addBiometry, .removeBiometry, .authenticateBiometry,
    .signWithFetched, .signWithDialog, .sign, .deliver, .cancel, .restart, .create, .persist, .removeLocal,
  ])
  package let rules = ClientBiometrySentences()
}

/// The external key.
package struct ClientExternalKeyOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.external-key", "When a client takes, adds and removes an external key, and which signatures it concerns.",
    reference: "Client/ExternalKey")
  package let script = ClientScriptFields([
    .construct, .setExternalKey, .addExternalKey, .removeExternalKey, .hasExternalKey, .sign, .restart, .create,
    .persist, .removeLocal, .openVault, .status, .changePassword, .changePasswordUnsafe, .addBiometry, .removeBiometry,
    .signWithDialog,
  ])
  package let rules = ClientExternalKeySentences()
}

/// Tokens.
package struct ClientTokenOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.token", "How a client gets, keeps, uses and removes tokens.", reference: "Client/Token")
  package let script = ClientScriptFields([
    .requestToken, .removeToken, .removeTokenLocal, .removeAllTokensLocal, .hasToken, .headerOfToken, .deliver, .cancel,
    .restart, .removeLocal, .create, .persist, .synchronizeTime, .time, .foreground, .checkValue,
  ])
  package let rules = ClientTokenSentences()
}

/// The vault.
package struct ClientVaultOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.vault", "What a client does with the vault, and what each use costs.", reference: "Client/Vault")
  package let script = ClientScriptFields([
    .openVault, .checkValue, .confirmRecoveryCode, .deliver, .cancel, .sign, .restart, .create, .persist,
    .setExternalKey,
    .removeLocal,
  ])
  package let rules = ClientVaultSentences()
}

/// The upgrade from protocol version 2.
package struct ClientUpgradeOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.upgrade", "How a client moves an activation from protocol version 2 to version 3.",
    reference: "Client/Upgrade")
  package let script = ClientScriptFields([
    .status, .lastStatus, .deliver, .cancel, .sign, .signOffline, .validatePassword, .requestToken, .openVault,
    .restart,
    .removeLocal,
  ])
  package let rules = ClientUpgradeSentences()
}

/// The time, temporary keys and encryptors.
package struct ClientTimeOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.time", "How a client synchronises the time, keeps temporary keys, and uses encryptors.",
    reference: "Client/Time")
  package let script = ClientScriptFields([
    .synchronizeTime, .resetTime, .time, .foreground, .background, .encryptor, .encrypt, .decrypt, .userInfo,
    .lastUserInfo, .status, .headerOfToken, .requestToken, .openVault, .create, .persist, .deliver, .cancel, .restart,
    .removeLocal,
  ])
  package let rules = ClientTimeSentences()
}

/// Several applications and instances.
package struct ClientSharingOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.sharing", "What instances keep apart, and what applications share.", reference: "Client/Sharing")
  package let script = ClientScriptFields([
    .create, .persist, .removeLocal, .remove, .status, .lastStatus, .sign, .signOffline, .queue, .validatePassword,
    .changePassword, .changePasswordUnsafe, .requestToken, .removeToken, .hasToken, .headerOfToken, .hasBiometry,
    .addBiometry, .removeBiometry, .authenticateBiometry, .signWithFetched, .signWithDialog, .setExternalKey,
    .addExternalKey, .removeExternalKey, .hasExternalKey, .openVault, .checkValue, .encryptor, .userInfo, .lastUserInfo,
    .time,
    .foreground, .pendingOperation, .kill, .restart, .reinstall, .deliver, .cancel,
  ])
  package let rules = ClientSharingSentences()
}

/// A phone and its watch.
package struct ClientWatchOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.watch", "What a phone and its watch tell each other.", reference: "Client/Watch")
  package let script = ClientScriptFields([
    .watch, .requestToken, .hasToken, .removeTokenLocal, .removeLocal, .create, .persist, .restart,
  ])
  package let rules = ClientWatchSentences()
}

/// The decisions of an application.
package struct ClientApplicationOperation: ClientOperation {
  package let heading = OperationHeading.client(
    "client.application", "What an application decides by what the client and the server say.",
    reference: "Client/Application")
  package let script = ClientScriptFields([
    .start, .afterStatus, .afterError, .afterAnswer, .showAttempts, .offerBiometry, .moveFlag, .openKeyboard,
    .lookAtBiometry,
    .digit, .configureKeyboard, .askToken, .tokenCame,
  ])
  package let rules = ApplicationSentences()
}

extension OperationHeading {
  /// The heading of an operation in which a client plays events.
  fileprivate static func client(_ id: String, _ summary: String, reference: String) -> OperationHeading {
    OperationHeading(
      id, summary, reference: reference, ranges: [.client], chapter: .client,
      use: "A client, and the application that calls it; a test plays the events, and compares what is seen.")
  }
}

extension ProtocolRange {
  /// The version of the clients that are described.
  static let client = ProtocolRange(["3.3"])
}
