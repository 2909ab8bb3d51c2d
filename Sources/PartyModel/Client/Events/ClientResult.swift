/// What a call of the client answers.
package enum ClientResult: String, CaseIterable, Sendable {
  // Answers without an error.
  case ok
  case yes = "true"
  case no = "false"
  /// Nothing is returned, where the call has no place for an error.
  case nothing
  /// The call has not ended.
  case waiting
  /// The call has ended, and nobody is told.
  case silent
  /// No object was made.
  case noObject = "no-object"

  // Errors.
  case networkError
  case signatureError
  case invalidActivationState
  case invalidActivationCode
  case invalidActivationData
  case missingActivation
  case activationPending
  case biometryNotAvailable
  case biometryCancel
  case biometryFailed
  case biometryFallback
  case operationCancelled
  case encryption
  case wrongParameter
  case invalidToken
  case watchConnectivity
  case protocolUpgrade
  case pendingProtocolUpgrade
  case externalPendingOperation
  case timeSynchronization
}

/// What stands for the answer to one request.
package enum ClientAnswer: String, CaseIterable, Sendable {
  /// HTTP 200 with the content that the event describes.
  case ok
  /// No answer comes: the connection fails.
  case noConnection = "no-connection"
  case unauthorized = "http-401"
  case forbidden = "http-403"
  case serverError = "http-500"
  /// HTTP 200 whose content cannot be read: no JSON, no valid token, a member that must be there is absent.
  case malformed
  /// HTTP 200 whose encrypted content, or whose signature, does not prove genuine.
  case forged
  /// The answer comes in a later event.
  case later
}

/// What an application sees of its activation.
package enum ClientPhase: String, CaseIterable, Sendable {
  /// There is no object.
  case none
  case empty
  /// Created, and not persisted yet.
  case pending
  case active
  /// Active with data of protocol version 2, and no mark of an upgrade.
  case active2 = "active-2"
  /// Data of version 2 with the mark of a started upgrade.
  case upgradeStarted = "upgrade-started"
  /// Data of version 3 with the mark of an upgrade that is not finished.
  case upgradeUnfinished = "upgrade-unfinished"
}

/// The factors of a signature.
package enum ClientFactors: String, CaseIterable, Sendable {
  case none
  case possession
  case knowledge
  case biometry
  case possessionKnowledge = "possession_knowledge"
  case possessionBiometry = "possession_biometry"
  case knowledgeBiometry = "knowledge_biometry"
  case possessionKnowledgeBiometry = "possession_knowledge_biometry"

  package var hasPossession: Bool { rawValue.hasPrefix("possession") }
  package var hasKnowledge: Bool { rawValue.contains("knowledge") }
  package var hasBiometry: Bool { rawValue.contains("biometry") }
}

/// Which key an application gives for a factor.
package enum ClientKeyChoice: String, CaseIterable, Sendable {
  /// The right one.
  case right
  /// Another key of 16 bytes.
  case other
  case zeros
  /// 15 bytes.
  case short
  case missing
}

/// What the sensor of a device is able to do.
package enum SensorState: String, CaseIterable, Sendable {
  case available
  case notEnrolled = "not-enrolled"
  case locked
  case notAvailable = "not-available"
  /// The device has no sensor.
  case absent
}

/// What happens while the device asks for biometry.
package enum SensorOutcome: String, CaseIterable, Sendable {
  case success
  /// The finger or the face is not that of the user, finally.
  case rejected
  /// The sensor locks itself while the dialog is open.
  case lockout
  case cancel
  /// The user presses the button for another method.
  case fallback
  /// The device no longer has a passcode.
  case noPasscode = "no-passcode"
  /// The context of the application forbids a dialog, or is used up.
  case contextRefuses = "context-refuses"
  /// The system's error is not one of these.
  case unknown
}
