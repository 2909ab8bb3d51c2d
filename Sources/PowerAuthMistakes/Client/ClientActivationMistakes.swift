internal import Conformance
internal import Parties
internal import PowerAuthVectors

extension Mistake {
  static let ofClientActivations: [Mistake] = [
    ofClient(
      "setup-unchecked", "An object is made with any configuration.", \PartyRules.client.activation.isSetupValid
    ) { _ in { _ in true } },
    ofClient(
      "master-key-point-checked", "The point of the master key is checked when the object is made.",
      \PartyRules.client.activation.isSetupValid
    ) { right in { right($0) && $0.masterKey != .notPoint } },
    ofClient(
      "code-unchecked", "The form of a code is left to the server.", \PartyRules.client.activation.checkContent
    ) { right in { $0.kind == .code || $0.kind == .recovery ? nil : right($0) } },
    ofClient(
      "empty-attributes-sent", "An activation without attributes is sent.", \PartyRules.client.activation.checkContent
    ) { right in { $0.kind == .custom ? nil : right($0) } },
    ofClient(
      "puk-unchecked", "The form of a PUK is left to the server.", \PartyRules.client.activation.checkContent
    ) { right in
      { arguments in
        var arguments = arguments
        arguments.puk = .valid
        return right(arguments)
      }
    },
    ofClient(
      "otp-with-any-kind", "An additional OTP is sent with any kind of activation.",
      \PartyRules.client.activation.checkOTP
    ) { right in { otp, _ in right(otp, .code) } },
    ofClient(
      "empty-otp-sent", "An empty OTP is sent.", \PartyRules.client.activation.checkOTP
    ) { right in { otp, kind in otp?.isEmpty ?? true ? nil : right(otp, kind) } },
    ofClient(
      "empty-parameter-as-encryption", "An empty parameter of OIDC is an error of encryption.",
      \PartyRules.client.activation.emptyParameter, is: .encryption),
    ofClient(
      "created-while-pending", "A second activation replaces one that is pending.",
      \PartyRules.client.activation.canCreate
    ) { right in { right($0) || $0 == .pending } },
    ofClient(
      "created-while-active", "A finished activation is dropped silently by a new one.",
      \PartyRules.client.activation.canCreate
    ) { right in { right($0) || $0 == .active } },
    ofClient(
      "code-signature-unverified", "The signature behind a code is not verified.",
      \PartyRules.client.activation.verifiesCode
    ) { _ in { _ in false } },
    ofClient(
      "code-signature-as-code", "A wrong signature of a code is an invalid code.",
      \PartyRules.client.activation.codeSignatureError, is: .invalidActivationCode),
    ofClient(
      "own-path-of-custom", "Custom activations are sent to an address of their own.",
      \PartyRules.client.activation.createPath
    ) { right in { $0 == .custom || $0 == .oidc ? "/pa/v3/activation/direct/create" : right($0) } },
    ofClient(
      "response-without-id", "An answer without an id is taken.", \PartyRules.client.activation.acceptsResponse
    ) { right in { right($0) || $0 == .withoutId || $0 == .withoutCounter } },
    ofClient(
      "counter-of-any-length", "A counter of any length is taken.", \PartyRules.client.activation.acceptsResponse
    ) { right in { right($0) || $0 == .counterOf15Bytes || $0 == .counterNotBase64 } },
    ofClient(
      "recovery-unchecked", "Recovery data of another form are taken, or are refused when they are right.",
      \PartyRules.client.activation.acceptsResponse
    ) { right in { $0 == .invalidRecovery || (right($0) && $0 != .recovery) } },
    ofClient(
      "pending-after-failure", "After a failed exchange the activation is still pending.",
      \PartyRules.client.activation.phaseAfterFailure, is: .pending),
    ofClient(
      "pending-survives", "A pending activation survives the end of the process.",
      \PartyRules.client.activation.pendingSurvives, is: true),
    ofClient(
      "user-information-of-activation-ignored", "Information about the user that comes with an activation is ignored.",
      \PartyRules.client.activation.takeUserInfo
    ) { _ in { known, _ in known } },
    ofClient(
      "persist-in-characters", "A password is measured in characters when the activation is persisted.",
      \PartyRules.client.activation.isPasswordLong
    ) { _ in { $0.count >= 4 } },
    ofClient(
      "persist-any-password", "Persisting takes a password of any length.", \PartyRules.client.activation.isPasswordLong
    ) { _ in { _ in true } },
    ofClient(
      "persist-refused-drops", "A refused persisting drops the pending activation.",
      \PartyRules.client.activation.staysPending, is: false),
    ofClient(
      "persist-without-password-as-encryption", "Persisting without a password is an error of encryption.",
      \PartyRules.client.activation.errorWithoutPassword, is: .encryption),
    ofClient(
      "persist-sends-commit", "Persisting tells the server.", \PartyRules.client.activation.persistSends,
      is: ["/pa/v3/activation/commit"]),
    ofClient(
      "persist-not-stored", "A persisted activation is stored with the first signature only.",
      \PartyRules.client.activation.persistStores, is: false),
    ofClient(
      "persist-without-sensor-has-biometry", "Without a usable sensor persisting stores the key of biometry.",
      \PartyRules.client.activation.persistWithoutSensor
    ) { _ in { _ in true } },
    ofClient(
      "local-removal-sends", "A local removal tells the server.", \PartyRules.client.removal.localSends,
      is: ["/pa/v3/activation/remove possession"]),
    ofClient(
      "local-removal-keeps-pending", "A local removal does not remove a pending activation.",
      \PartyRules.client.removal.removesPending, is: false),
    ofClient(
      "local-removal-keeps-last", "A local removal keeps the last status and information about the user.",
      \PartyRules.client.removal.forgetsLast, is: false),
    ofClient(
      "local-removal-drops-external-key", "A local removal drops the external key.",
      \PartyRules.client.removal.keepsExternalKey, is: false),
    ofClient(
      "local-removal-resets-time", "A local removal makes the time unsynchronised.",
      \PartyRules.client.removal.keepsTime, is: false),
    ofClient(
      "local-removal-keeps-temporary-key", "A local removal keeps the temporary key of the activation.",
      \PartyRules.client.removal.droppedKeys, is: []),
    ofClient(
      "local-removal-drops-all-temporary-keys", "A local removal drops the temporary key of the application as well.",
      \PartyRules.client.removal.droppedKeys, is: [.application, .activation]),
    ofClient(
      "waiting-calls-end-silently", "A removal lets calls that wait end with missingActivation.",
      \PartyRules.client.removal.resultOfWaiting, is: .missingActivation),
    ofClient(
      "failed-removal-removes", "A signed removal that fails removes the activation from the device.",
      \PartyRules.client.removal.removesAfterFailure, is: true),
    ofClient(
      "removed-before-server", "An application removes from the device before its server has answered.",
      \PartyRules.client.removal.removesBeforeAnswer, is: true),
  ]

  static let ofClientPresence: [Mistake] = [
    ofClient(
      "missing-as-state", "Without an activation calls are in the wrong state.", \PartyRules.client.presence.missing,
      is: .invalidActivationState),
    ofClient(
      "pending-status-as-missing", "The status of a pending activation is missingActivation.",
      \PartyRules.client.presence.statusWhilePending, is: .missingActivation),
    ofClient(
      "pending-said-by-all", "All calls say that an activation is pending.",
      \PartyRules.client.presence.otherWhilePending, is: .activationPending),
    ofClient(
      "encryptor-without-activation", "The encryptor of an activation is given without one.",
      \PartyRules.client.presence.encryptor, is: .ok),
    ofClient(
      "token-removal-without-activation",
      "A token is removed from the server without an activation, as if that had worked.",
      \PartyRules.client.presence.tokenRemoval, is: .ok),
    ofClient(
      "recovery-code-without-activation", "A recovery code without an activation is a wrong parameter.",
      \PartyRules.client.presence.recoveryCode, is: .wrongParameter),
    ofClient(
      "offline-without-activation", "An offline signature without an activation is a signature error.",
      \PartyRules.client.presence.offlineSignature, is: .signatureError),
    ofClient(
      "prefetch-without-activation", "The key of biometry is fetched without an activation.",
      \PartyRules.client.presence.prefetch, is: .biometryFailed),
    ofClient(
      "queue-without-activation", "The queue takes blocks without an activation.", \PartyRules.client.presence.queue,
      is: .waiting),
    ofClient(
      "recovery-data-missing", "Recovery data without an activation are missingActivation.",
      \PartyRules.client.presence.recoveryData, is: .missingActivation),
    ofClient(
      "header-without-activation", "A header without an activation is missingActivation.",
      \PartyRules.client.presence.tokenHeader, is: .missingActivation),
  ]
}
