package struct ClientActivationRules: Sendable {
  /// The texts of a configuration are Base64 and not empty, and an external key has 16 bytes.
  package var isSetupValid: @Sendable (ClientSetup) -> Bool = { setup in
    setup.applicationKey == .valid && setup.applicationSecret == .valid
      && [.valid, .notPoint].contains(setup.masterKey) && setup.externalKey.map { $0.count == 16 } ?? true
  }
  /// The content is looked at before the state.
  package var looksAtStateFirst = false
  /// A code or a PUK of another form, and an empty parameter, is noticed when the activation is described.
  package var checkContent: @Sendable (ActivationArguments) -> ClientResult? = { arguments in
    switch arguments.kind {
    case .code: arguments.content == .valid ? nil : .invalidActivationCode
    case .oidc: arguments.content == .empty ? .invalidActivationCode : nil
    case .recovery: arguments.content == .valid && arguments.puk == .valid ? nil : .invalidActivationCode
    case .custom: arguments.content == .empty ? .invalidActivationData : nil
    }
  }
  /// An empty parameter of OIDC is an invalid code.
  package var emptyParameter = ClientResult.invalidActivationCode
  /// An additional OTP goes with a code only, and is not empty.
  package var checkOTP: @Sendable (_ otp: String?, ActivationArguments.Kind) -> ClientResult? = { otp, kind in
    guard let otp else { return nil }
    return kind == .code && !otp.isEmpty ? nil : .invalidActivationData
  }
  /// An activation is created where there is none, not even a pending one.
  package var canCreate: @Sendable (ClientPhase) -> Bool = { $0 == .empty }
  /// A signature of the code is verified before anything is sent.
  package var verifiesCode: @Sendable (ActivationArguments) -> Bool = { $0.codeSignature != .none }
  /// A code whose signature is wrong is invalid data.
  package var codeSignatureError = ClientResult.invalidActivationData
  /// All kinds are sent to the same address.
  package var createPath: @Sendable (ActivationArguments.Kind) -> String = { _ in
    ServiceEndpoint.createActivation.path
  }
  /// The answer has an id, a key of the server, a counter of 16 bytes, and recovery data of the right form or none.
  package var acceptsResponse: @Sendable (ActivationArguments.Response) -> Bool = { response in
    response == .complete || response == .recovery
  }
  /// After a failed exchange there is no activation.
  package var phaseAfterFailure = ClientPhase.empty
  /// A pending activation does not survive the end of the process.
  package var pendingSurvives = false
  /// User information of the answer replaces what was known, also where there is none.
  package var takeUserInfo: @Sendable (_ known: Bool, _ answered: Bool) -> Bool = { _, answered in answered }

  /// A password has four bytes or more.
  package var isPasswordLong: @Sendable (String) -> Bool = { $0.utf8.count >= shortestPassword }
  /// Without a password the state is said to be wrong.
  package var errorWithoutPassword = ClientResult.invalidActivationState
  /// A refused persisting leaves the activation pending.
  package var staysPending = true
  /// Persisting sends nothing.
  package var persistSends: [String] = []
  /// Persisting stores the state.
  package var persistStores = true
  /// Without a sensor persisting succeeds, and biometry cannot be used.
  package var persistWithoutSensor: @Sendable (SensorState) -> Bool = { $0 == .available }
  /// Persisting does not demand a sensor.
  package var demandsSensor = false
}

package struct ClientRemovalRules: Sendable {
  /// Local removal is possible in any state, and sends nothing.
  package var localSends: [String] = []
  /// Local removal is possible while an activation is pending.
  package var removesPending = true
  /// Local removal forgets the last status and the last user information.
  package var forgetsLast = true
  /// It does so with either of them.
  package var forgetsUserInfo = true
  /// Local removal keeps the external key in memory.
  package var keepsExternalKey = true
  /// Local removal keeps the synchronised time.
  package var keepsTime = true
  /// Local removal drops the temporary key of the activation, and keeps that of the application.
  package var droppedKeys: [ClientScope] = [.activation]
  /// Local removal ends calls that wait for a status.
  package var endsStatus = true
  /// Local removal ends calls that wait for a token.
  package var endsTokens = true
  /// Local removal ends calls that wait for a status or a token with an error.
  package var resultOfWaiting = ClientResult.operationCancelled
  /// A signed removal removes the local data only after the server has accepted it.
  package var removesAfterFailure = false
  /// An application that removes through its own endpoint removes the local data after its server has answered.
  package var removesBeforeAnswer = false
}

/// A call that needs an activation, and what it answers where there is none.
package enum PresenceCall: String, CaseIterable, Sendable {
  case status, signature, offlineSignature, password, unsafeChange, removal, vault, recoveryData, recoveryCode
  case tokenRequest, tokenRemoval, tokenHeader, encryptor, userInfo, queue, biometryFlag, serverData, prefetch
}

package struct ClientPresenceRules: Sendable {
  /// Calls that need a valid activation answer that it is missing.
  package var missing = ClientResult.missingActivation
  /// Only the status says that an activation is pending.
  package var statusWhilePending = ClientResult.activationPending
  /// Other calls do not distinguish a pending activation from none.
  package var otherWhilePending = ClientResult.missingActivation
  /// The encryptor of the activation says that it is missing.
  package var encryptor = ClientResult.missingActivation
  /// It says so as the information about the user does; where it does not, this is the error.
  package var encryptorObject: ClientResult?
  /// The removal of a token from the server says that the activation is missing.
  package var tokenRemoval = ClientResult.missingActivation
  /// A recovery code is not confirmed without an activation.
  package var recoveryCode = ClientResult.missingActivation
  /// An offline signature says that the activation is missing.
  package var offlineSignature = ClientResult.missingActivation
  /// A prefetch of biometry says that the activation is missing.
  package var prefetch = ClientResult.missingActivation
  /// The queue takes nothing without an activation.
  package var queue = ClientResult.nothing
  /// Recovery data are said to be in the wrong state.
  package var recoveryData = ClientResult.invalidActivationState
  /// A token that is not known is invalid.
  package var tokenHeader = ClientResult.invalidToken
}

extension ClientPresenceRules {
  /// What a call answers without a valid activation.
  package func result(of call: PresenceCall, isPending: Bool) -> ClientResult {
    switch call {
    case .status: isPending ? statusWhilePending : missing
    case .unsafeChange, .biometryFlag, .serverData: .no
    case .recoveryData: recoveryData
    case .tokenHeader: tokenHeader
    case .queue: queue
    case .encryptor:
      isPending && otherWhilePending != .missingActivation ? otherWhilePending : encryptorObject ?? encryptor
    case .userInfo: isPending && otherWhilePending != .missingActivation ? otherWhilePending : encryptor
    case .tokenRemoval: tokenRemoval
    case .recoveryCode: recoveryCode
    case .offlineSignature:
      isPending && otherWhilePending != .missingActivation ? otherWhilePending : offlineSignature
    case .prefetch: prefetch
    case .signature, .password, .removal, .vault, .tokenRequest: isPending ? otherWhilePending : missing
    }
  }
}
