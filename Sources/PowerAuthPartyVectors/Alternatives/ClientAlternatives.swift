package import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// What clients on Android do otherwise than those on iOS, where the vectors have the answers of iOS.
extension PermittedAlternative {
  private convenience init(client id: String, _ sentence: String, edits: RuleEdit...) {
    self.init(
      "client.\(id)", sentence, users: "Clients on iOS answer as the rule says; those on Android as this one does.",
      flag: .clientPolicy, revision: 1, edits: edits)
  }

  static let codeSignatureAsSignature = PermittedAlternative(
    client: "code-signature-as-signature", "A wrong signature of an activation code is signatureError.",
    edits: RuleEdit(\PartyRules.client.activation.codeSignatureError) { _ in .signatureError })
  static let emptyParameterAsData = PermittedAlternative(
    client: "empty-parameter-as-data", "An empty parameter of OIDC is invalidActivationData.",
    edits: RuleEdit(\PartyRules.client.activation.emptyParameter) { _ in .invalidActivationData })
  static let missingPasswordAsParameter = PermittedAlternative(
    client: "missing-password-as-parameter", "Persisting without a password is wrongParameter.",
    edits: RuleEdit(\PartyRules.client.activation.errorWithoutPassword) { _ in .wrongParameter })
  static let sensorDemandedByPersisting = PermittedAlternative(
    client: "sensor-demanded-by-persisting",
    "Persisting with biometry is biometryNotAvailable where the sensor cannot be used, and the activation stays pending.",
    edits: RuleEdit(\PartyRules.client.activation.demandsSensor) { _ in true })
  static let missingEncryptorAsState = PermittedAlternative(
    client: "missing-encryptor-as-state",
    "Without an activation its encryptor and the information about the user are invalidActivationState.",
    edits: RuleEdit(\PartyRules.client.presence.encryptor) { _ in .invalidActivationState })
  static let missingActivationAsToken = PermittedAlternative(
    client: "missing-activation-as-token", "Without an activation the removal of a token is invalidToken.",
    edits: RuleEdit(\PartyRules.client.presence.tokenRemoval) { _ in .invalidToken })
  static let missingQueueAsState = PermittedAlternative(
    client: "queue-as-state", "Without an activation the queue answers invalidActivationState.",
    edits: RuleEdit(\PartyRules.client.presence.queue) { _ in .invalidActivationState })
  static let recoveryCodeFirst = PermittedAlternative(
    client: "recovery-code-first",
    """
    A recovery code of another form is invalidActivationCode, which comes before the activation; without an activation a \
    right one is invalidActivationState.
    """,
    edits: RuleEdit(\PartyRules.client.vault.looksAtCodeFirst) { _ in true },
    RuleEdit(\PartyRules.client.vault.errorOfCode) { _ in .invalidActivationCode },
    RuleEdit(\PartyRules.client.presence.recoveryCode) { _ in .invalidActivationState })
  static let vaultKeyAsData = PermittedAlternative(
    client: "vault-key-as-data", "A key of the vault that cannot be decrypted is invalidActivationData.",
    edits: RuleEdit(\PartyRules.client.vault.errorOfKey) { _ in .invalidActivationData })
  static let offlineWithoutReason = PermittedAlternative(
    client: "offline-without-reason", "An offline signature that cannot be made is `nothing`, without a reason.",
    edits: RuleEdit(\PartyRules.client.signature.errorOfOffline) { _ in { _ in .nothing } })
  static let signaturesWaitForUpgrade = PermittedAlternative(
    client: "signatures-wait-for-upgrade",
    "Signatures of the application are pendingProtocolUpgrade as long as the data have version 2.",
    edits: RuleEdit(\PartyRules.client.upgrade.refusesSigning) { right in { right($0) || $0 == .active2 } })
  static let timeOnce = PermittedAlternative(
    client: "time-once", "A synchronised time is not synchronised again: the call is `ok` at once.",
    edits: RuleEdit(\PartyRules.client.time.sendsAlways) { _ in false })
  static let keysLinked = PermittedAlternative(
    client: "keys-linked", "Keys of biometry are linked to the enrolled set unless the configuration says otherwise.",
    edits: RuleEdit(\PartyRules.client.biometry.isLinkedUnasked) { _ in true })
  static let dialogAfterVault = PermittedAlternative(
    client: "dialog-after-vault",
    """
    Biometry is added with a dialog, after the vault was opened; only then a sensor that cannot be used is noticed.
    """,
    edits: RuleEdit(\PartyRules.client.biometry.checksSensorFirst) { _ in false },
    RuleEdit(\PartyRules.client.biometry.addsWithDialog) { _ in true })
  static let keyBeforeDialog = PermittedAlternative(
    client: "key-before-dialog",
    """
    The fetch of a key that is not stored is biometryNotAvailable, without a dialog and before the activation is looked at; \
    a sensor that cannot be used loses the key.
    """,
    edits: RuleEdit(\PartyRules.client.biometry.missingKeyBeforeDialog) { _ in .biometryNotAvailable },
    RuleEdit(\PartyRules.client.biometry.keepsKeyWithoutSensor) { _ in false },
    RuleEdit(\PartyRules.client.presence.prefetch) { _ in .biometryNotAvailable })
  static let unknownSensorError = PermittedAlternative(
    client: "unknown-sensor-error", "An unknown error of the dialog of a fetch is biometryNotAvailable.",
    edits: RuleEdit(\PartyRules.client.biometry.prefetch) { right in
      { $0 == .unknown ? .failure(.biometryNotAvailable) : right($0) }
    })
  static let staleTokenAsMissing = PermittedAlternative(
    client: "stale-token-as-missing",
    "A synchronous header with the token of an activation that is gone is missingActivation.",
    edits: RuleEdit(\PartyRules.client.token.staleSynchronously) { _ in .missingActivation })
  static let formerKeyDropped = PermittedAlternative(
    "client.former-key-dropped",
    "An object that takes over another activation drops the temporary key of the one before, and asks for another.",
    users: "The SDK on iOS keeps it, and its server refuses the request; an SDK that drops it is right as well.",
    flag: .clientPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.client.time.keepsFormerKey) { _ in false }])
  static let operationOutlivesProcess = PermittedAlternative(
    "client.operation-outlives-process",
    """
    The pending operation of a process that has ended can still be read, also by the same application after its restart, \
    until another one begins; it blocks nothing.
    """,
    users: "The sources of the SDK on iOS leave the text where it was; an SDK that removes it is right as well.",
    flag: .clientPolicy, revision: 1,
    edits: [RuleEdit(\PartyRules.client.sharing.isReadAfterProcess) { _ in true }])
}

extension Flag {
  package static let clientPolicy = Flag(
    "ClientPolicy", .policy, .strictness, "Clients of different platforms differ here.",
    effect: "None that the protocol forbids; an application of both platforms has to know both.")
}

extension ClientActivationOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.codeSignatureAsSignature)
    op.permits(.emptyParameterAsData)
    op.permits(.missingPasswordAsParameter)
    op.permits(.sensorDemandedByPersisting)
    op.permits(.missingEncryptorAsState)
    op.permits(.missingActivationAsToken)
    op.permits(.missingQueueAsState)
    op.permits(.recoveryCodeFirst)
    op.permits(.offlineWithoutReason)
    op.permits(.keyBeforeDialog)
  }
}

extension ClientSignatureOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.offlineWithoutReason) }
}

extension ClientBiometryOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.keysLinked)
    op.permits(.dialogAfterVault)
    op.permits(.keyBeforeDialog)
    op.permits(.unknownSensorError)
  }
}

extension ClientExternalKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.dialogAfterVault) }
}

extension ClientSharingOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.operationOutlivesProcess)
    op.permits(.formerKeyDropped)
  }
}

extension ClientTokenOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.staleTokenAsMissing) }
}

extension ClientVaultOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.vaultKeyAsData)
    op.permits(.recoveryCodeFirst)
  }
}

extension ClientUpgradeOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.signaturesWaitForUpgrade)
    op.permits(.offlineWithoutReason)
  }
}

extension ClientTimeOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.timeOnce)
    op.permits(.missingEncryptorAsState)
  }
}
