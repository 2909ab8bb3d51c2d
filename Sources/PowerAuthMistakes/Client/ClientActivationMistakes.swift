internal import PartyModel

extension MistakeTable {
  static let clientActivation: MistakeTable = [
    "client.setup-unchecked": breaking(party: \.client.activation.isSetupValid)(
      "An object is made with any configuration.", { _, _ in true }),
    "client.master-key-point-checked": breaking(party: \.client.activation.isSetupValid)(
      "The point of the master key is checked when the object is made."
    ) { right in { right($0) && $0.masterKey != .notPoint } },
    "client.code-unchecked": breaking(party: \.client.activation.checkContent)(
      "The form of a code is left to the server."
    ) { right in { $0.kind == .code || $0.kind == .recovery ? nil : right($0) } },
    "client.empty-attributes-sent": breaking(party: \.client.activation.checkContent)(
      "An activation without attributes is sent.", { right in { $0.kind == .custom ? nil : right($0) } }),
    "client.puk-unchecked": breaking(party: \.client.activation.checkContent)(
      "The form of a PUK is left to the server."
    ) { right, arguments in
      var arguments = arguments
      arguments.puk = .valid
      return right(arguments)
    },
    "client.otp-with-any-kind": breaking(party: \.client.activation.checkOTP)(
      "An additional OTP is sent with any kind of activation.", { right, otp, _ in right(otp, .code) }),
    "client.empty-otp-sent": breaking(party: \.client.activation.checkOTP)(
      "An empty OTP is sent.", { right, otp, kind in otp?.isEmpty ?? true ? nil : right(otp, kind) }),
    "client.empty-parameter-as-encryption": breaking(party: \.client.activation.emptyParameter)(
      "An empty parameter of OIDC is an error of encryption.", is: .encryption),
    "client.empty-parameter-sent": breaking(party: \.client.activation.checkContent)(
      "An activation with OpenID Connect is sent with an empty parameter.",
      { right in { $0.kind == .oidc ? nil : right($0) } }),
    "client.state-before-content": breaking(party: \.client.activation.looksAtStateFirst)(
      "The state is looked at before the content of an activation.", is: true),
    "client.created-while-pending": breaking(party: \.client.activation.canCreate)(
      "A second activation replaces one that is pending.", { right in { right($0) || $0 == .pending } }),
    "client.created-while-active": breaking(party: \.client.activation.canCreate)(
      "A finished activation is dropped silently by a new one.", { right in { right($0) || $0 == .active } }),
    "client.code-signature-unverified": breaking(party: \.client.activation.verifiesCode)(
      "The signature behind a code is not verified.", { _, _ in false }),
    "client.code-signature-as-code": breaking(party: \.client.activation.codeSignatureError)(
      "A wrong signature of a code is an invalid code.", is: .invalidActivationCode),
    "client.own-path-of-custom": breaking(party: \.client.activation.createPath)(
      "Custom activations are sent to a separate address."
    ) { right in { $0 == .custom || $0 == .oidc ? "/pa/v3/activation/direct/create" : right($0) } },
    "client.response-without-id": breaking(party: \.client.activation.acceptsResponse)(
      "An answer without an id is taken.", { right in { right($0) || $0 == .withoutId || $0 == .withoutCounter } }),
    "client.counter-of-any-length": breaking(party: \.client.activation.acceptsResponse)(
      "A counter of any length is taken."
    ) { right in { right($0) || $0 == .counterOf15Bytes || $0 == .counterNotBase64 } },
    "client.counter-of-other-length": breaking(party: \.client.activation.acceptsResponse)(
      "A counter in Base64 may have any number of bytes.",
      { right in { right($0) || $0 == .counterOf15Bytes || $0 == .counterOf17Bytes } }),
    "client.recovery-of-any-form": breaking(party: \.client.activation.acceptsResponse)(
      "Recovery data of another form are taken.",
      { right in { right($0) || $0 == .invalidRecovery || $0 == .recoveryWithPrefix } }),
    "client.answer-with-foreign-characters": breaking(party: \.client.activation.acceptsResponse)(
      "The decoder of keys and counters in an answer skips characters that are not of Base64."
    ) { right in { right($0) || $0 == .counterWithAsterisk || $0 == .serverKeyWithAsterisk } },
    "client.counter-cut-to-16-bytes": breaking(party: \.client.activation.acceptsResponse)(
      "A counter of 17 bytes is taken.", { right in { right($0) || $0 == .counterOf17Bytes } }),
    "client.empty-id-taken": breaking(party: \.client.activation.acceptsResponse)(
      "An empty id is taken.", { right in { right($0) || $0 == .emptyId } }),
    "client.recovery-code-with-prefix-taken": breaking(party: \.client.activation.acceptsResponse)(
      "A recovery code of an answer is taken with `R:` in front.",
      { right in { right($0) || $0 == .recoveryWithPrefix } }),
    "client.recovery-unchecked": breaking(party: \.client.activation.acceptsResponse)(
      "Recovery data of another form are taken, or are refused when they are right."
    ) { right in { $0 == .invalidRecovery || (right($0) && $0 != .recovery) } },
    "client.pending-after-failure": breaking(party: \.client.activation.phaseAfterFailure)(
      "After a failed exchange the activation is still pending.", is: .pending),
    "client.pending-survives": breaking(party: \.client.activation.pendingSurvives)(
      "A pending activation survives the end of the process.", is: true),
    "client.user-information-of-activation-ignored": breaking(party: \.client.activation.takeUserInfo)(
      "Information about the user that comes with an activation is ignored.", { _, known, _ in known }),
    "client.former-user-stays": breaking(party: \.client.activation.takeUserInfo)(
      "An activation without information about the user keeps what was known of the former one.",
      { _, known, answered in known || answered }),
    "client.persist-in-characters": breaking(party: \.client.activation.isPasswordLong)(
      "A password is measured in characters when the activation is persisted.", { _ in { $0.count >= 4 } }),
    "client.persist-any-password": breaking(party: \.client.activation.isPasswordLong)(
      "Persisting takes a password of any length.", { _, _ in true }),
    "client.persist-refused-drops": breaking(party: \.client.activation.staysPending)(
      "A refused persisting drops the pending activation.", is: false),
    "client.persist-without-password-as-encryption": breaking(party: \.client.activation.errorWithoutPassword)(
      "Persisting without a password is an error of encryption.", is: .encryption),
    "client.persist-sends-commit": breaking(party: \.client.activation.persistSends)(
      "Persisting tells the server.", is: ["/pa/v3/activation/commit"]),
    "client.persist-not-stored": breaking(party: \.client.activation.persistStores)(
      "A persisted activation is stored with the first signature only.", is: false),
    "client.persist-without-sensor-has-biometry": breaking(party: \.client.activation.persistWithoutSensor)(
      "Without a usable sensor persisting stores the key of biometry.", { _, _ in true }),
    "client.local-removal-sends": breaking(party: \.client.removal.localSends)(
      "A local removal tells the server.", is: ["/pa/v3/activation/remove possession"]),
    "client.local-removal-keeps-pending": breaking(party: \.client.removal.removesPending)(
      "A local removal does not remove a pending activation.", is: false),
    "client.local-removal-keeps-last": breaking(party: \.client.removal.forgetsLast)(
      "A local removal keeps the last status and information about the user.", is: false),
    "client.local-removal-keeps-user-info": breaking(party: \.client.removal.forgetsUserInfo)(
      "A local removal keeps the last information about the user.", is: false),
    "client.status-survives-removal": breaking(party: \.client.removal.endsStatus)(
      "A removal does not end a fetch of the status.", is: false),
    "client.token-request-survives-removal": breaking(party: \.client.removal.endsTokens)(
      "A removal does not end a request for a token.", is: false),
    "client.local-removal-drops-external-key": breaking(party: \.client.removal.keepsExternalKey)(
      "A local removal drops the external key.", is: false),
    "client.local-removal-resets-time": breaking(party: \.client.removal.keepsTime)(
      "A local removal makes the time unsynchronised.", is: false),
    "client.local-removal-keeps-temporary-key": breaking(party: \.client.removal.droppedKeys)(
      "A local removal keeps the temporary key of the activation.", is: []),
    "client.local-removal-drops-all-temporary-keys": breaking(party: \.client.removal.droppedKeys)(
      "A local removal drops the temporary key of the application as well.", is: [.application, .activation]),
    "client.waiting-calls-end-silently": breaking(party: \.client.removal.resultOfWaiting)(
      "A removal lets calls that wait end with missingActivation.", is: .missingActivation),
    "client.failed-removal-removes": breaking(party: \.client.removal.removesAfterFailure)(
      "A signed removal that fails removes the activation from the device.", is: true),
    "client.removed-before-server": breaking(party: \.client.removal.removesBeforeAnswer)(
      "An application removes from the device before its server has answered.", is: true),
  ]

  static let clientPresence: MistakeTable = [
    "client.missing-as-state": breaking(party: \.client.presence.missing)(
      "Without an activation calls are in the wrong state.", is: .invalidActivationState),
    "client.pending-status-as-missing": breaking(party: \.client.presence.statusWhilePending)(
      "The status of a pending activation is missingActivation.", is: .missingActivation),
    "client.pending-said-by-all": breaking(party: \.client.presence.otherWhilePending)(
      "All calls say that an activation is pending.", is: .activationPending),
    "client.encryptor-without-activation": breaking(party: \.client.presence.encryptor)(
      "The encryptor of an activation is given without one.", is: .ok),
    "client.missing-encryptor-as-encryption": breaking(party: \.client.presence.encryptorObject)(
      "Without an activation its encryptor is an error of encryption.", is: .encryption),
    "client.token-removal-without-activation": breaking(party: \.client.presence.tokenRemoval)(
      "A token is removed from the server without an activation, as if that had worked.", is: .ok),
    "client.recovery-code-without-activation": breaking(party: \.client.presence.recoveryCode)(
      "A recovery code without an activation is a wrong parameter.", is: .wrongParameter),
    "client.offline-without-activation": breaking(party: \.client.presence.offlineSignature)(
      "An offline signature without an activation is a signature error.", is: .signatureError),
    "client.prefetch-without-activation": breaking(party: \.client.presence.prefetch)(
      "The key of biometry is fetched without an activation.", is: .biometryFailed),
    "client.queue-without-activation": breaking(party: \.client.presence.queue)(
      "The queue takes blocks without an activation.", is: .waiting),
    "client.recovery-data-missing": breaking(party: \.client.presence.recoveryData)(
      "Recovery data without an activation are missingActivation.", is: .missingActivation),
    "client.header-without-activation": breaking(party: \.client.presence.tokenHeader)(
      "A header without an activation is missingActivation.", is: .missingActivation),
  ]
}
