/// What a client has: nothing, a created activation, or a stored one in a version.
package enum ClientForm: String, CaseIterable, Sendable {
  case empty
  /// Created, and not stored.
  case registration
  case version3 = "version-3"
  case version4 = "version-4"
  /// Version 4 with the mark of an upgrade that is not confirmed.
  case upgradePending = "upgrade-pending"

  /// Whether an activation is stored.
  var hasActivation: Bool { self != .empty && self != .registration }
}

/// A call of the application.
package enum ApplicationCall: String, CaseIterable, Sendable {
  case create, persist, status
  /// The time of the server.
  case time
  /// An authentication code for a request of the application.
  case code
  /// The same with biometry, whose key has the length of version 3.
  case codeWithShortKey = "code-with-16-byte-key"
  case offlineCode = "offline-code"
  case validatePassword = "validate-password"
  case changePassword = "change-password"
  case changePasswordOffline = "change-password-offline"
  case addBiometry = "add-biometry"
  case removeBiometry = "remove-biometry"
  /// A signature with a private key of the device.
  case sign
  /// A key of the vault of version 4.
  case vaultKey = "vault-key"
  /// A token from the server.
  case token
  /// A header with a token that the client holds.
  case tokenHeader = "token-header"
  case encryptForApplication = "encrypt-for-application"
  case encryptForActivation = "encrypt-for-activation"
  case startUpgrade = "start-upgrade"
  /// The removal by the server.
  case remove
  case removeLocally = "remove-locally"

  /// Whether what it sends or computes differs between versions, so that it has one.
  var hasVersion: Bool { ![.time, .startUpgrade, .removeLocally].contains(self) }
}

/// Whether a call is taken, and the error if it is not.
package enum ApplicationAnswer: String, CaseIterable, Sendable {
  case ok, missingActivation, activationPending, invalidActivationState, pendingProtocolUpgrade, wrongParameter
  case notAllowed
  /// The configuration of the client does not allow it.
  case notPossible
}

/// What a client knows when the application calls.
package struct CallSituation: Sendable {
  package let form: ClientForm
  /// The algorithm of the configuration.
  package let configuration: String
  package let isBiometryOn: Bool
  /// Whether the last status offers an upgrade.
  package let isUpgradeOffered: Bool
  /// The state in the last status.
  package let lastState: RecordState?

  /// Takes the values as they are.
  package init(
    form: ClientForm, configuration: String, isBiometryOn: Bool, isUpgradeOffered: Bool, lastState: RecordState?
  ) {
    self.form = form
    self.configuration = configuration
    self.isBiometryOn = isBiometryOn
    self.isUpgradeOffered = isUpgradeOffered
    self.lastState = lastState
  }
}

/// Whether a call is taken, in which version, and what the client says about itself.
package struct CallPermission: Equatable, Sendable {
  package let answer: ApplicationAnswer
  package let version: AuthorizationGeneration?
  package let canStart: Bool
  package let isPending: Bool
  package let isValid: Bool
}

/// Which calls a client takes (§ 29.3).
package struct CallPermissionRules: Sendable {
  /// An activation can be created where there is nothing.
  package var canStart: Function<ClientForm, Bool> = { $0 == .empty }
  /// A created activation is pending until it is stored.
  package var isPending: Function<ClientForm, Bool> = { $0 == .registration }
  /// A stored activation is valid, whatever the server says.
  package var isValid: @Sendable (ClientForm, _ lastState: RecordState?) -> Bool = { form, _ in form.hasActivation }
  /// An activation is persisted once.
  package var canPersist: Function<ClientForm, Bool> = { $0 == .registration }
  /// Before it is stored, a created activation serves no call, and only the status says that it is there.
  package var answerBeforeStorage: Function<ApplicationCall, ApplicationAnswer> = {
    $0 == .status ? .activationPending : .missingActivation
  }
  /// The time and the removal on the device need no activation.
  package var isFree: Function<ApplicationCall, Bool> = { $0 == .time || $0 == .removeLocally }
  /// Messages to the application need no activation.
  package var encryptForApplication: Function<ClientForm, ApplicationAnswer> = { _ in .ok }
  /// An upgrade starts from a stored activation.
  package var startWithoutActivation = ApplicationAnswer.missingActivation
  /// An upgrade that is not confirmed can be started again, which continues with the confirmation.
  package var startAgain = ApplicationAnswer.ok
  /// An upgrade has a target where the configuration is one of version 4.
  package var startUpgrade: @Sendable (_ configuration: String, _ isOffered: Bool) -> ApplicationAnswer = {
    algorithm, _ in
    algorithm == algorithmOfVersion3 ? .notPossible : .ok
  }
  /// Until an upgrade is confirmed, only the status and tokens that the client holds are served.
  package var isServedWhilePending: Function<ApplicationCall, Bool> = { $0 == .status || $0 == .tokenHeader }
  /// An upgrade that is offered changes no call.
  package var waitsForUpgrade: @Sendable (_ isOffered: Bool) -> Bool = { _ in false }
  /// An activation of version 3 has no keys of the vault of version 4.
  package var answerOfVersion3: Function<ApplicationCall, ApplicationAnswer> = {
    $0 == .vaultKey ? .wrongParameter : .ok
  }
  /// An activation of version 4 has neither keys of 16 bytes nor a change of the password without the server.
  package var answerOfVersion4: Function<ApplicationCall, ApplicationAnswer> = {
    $0 == .codeWithShortKey || $0 == .changePasswordOffline ? .wrongParameter : .ok
  }
  /// Biometry that is on is not added.
  package var addBiometry: @Sendable (_ isOn: Bool, ClientForm) -> ApplicationAnswer = { isOn, _ in
    isOn ? .notAllowed : .ok
  }
  /// Biometry that is off is not removed.
  package var removeBiometry: @Sendable (_ isOn: Bool) -> ApplicationAnswer = { $0 ? .ok : .notAllowed }
  /// A stored activation keeps its version; the configuration decides about new ones.
  package var chooseVersion: @Sendable (ClientForm, _ configuration: String) -> AuthorizationGeneration = {
    form, algorithm in
    switch form {
    case .empty, .registration: algorithm == algorithmOfVersion3 ? .old : .new
    case .version3: .old
    case .version4, .upgradePending: .new
    }
  }
}

extension Rules {
  /// Tells whether a client takes a call, before it sends anything (§ 29.3).
  package func permitCall(_ call: ApplicationCall, in situation: CallSituation) -> CallPermission {
    let rules = version4.client.call
    let answer = rules.answer(to: call, situation)
    let version = rules.chooseVersion(situation.form, situation.configuration)
    return CallPermission(
      answer: answer, version: answer == .ok && call.hasVersion ? version : nil,
      canStart: rules.canStart(situation.form), isPending: rules.isPending(situation.form),
      isValid: rules.isValid(situation.form, situation.lastState))
  }
}

extension CallPermissionRules {
  fileprivate func answer(to call: ApplicationCall, _ situation: CallSituation) -> ApplicationAnswer {
    if isFree(call) { return .ok }
    switch call {
    case .create: return canStart(situation.form) ? .ok : .invalidActivationState
    case .persist: return canPersist(situation.form) ? .ok : .invalidActivationState
    case .encryptForApplication: return encryptForApplication(situation.form)
    case .startUpgrade: return start(situation)
    default: break
    }
    switch situation.form {
    case .empty: return .missingActivation
    case .registration: return answerBeforeStorage(call)
    case .upgradePending where !isServedWhilePending(call): return .pendingProtocolUpgrade
    case .version3 where call != .status && waitsForUpgrade(situation.isUpgradeOffered): return .pendingProtocolUpgrade
    default: return answerOfActivation(to: call, situation)
    }
  }

  private func start(_ situation: CallSituation) -> ApplicationAnswer {
    switch situation.form {
    case .empty, .registration: startWithoutActivation
    case .upgradePending: startAgain
    case .version3, .version4: startUpgrade(situation.configuration, situation.isUpgradeOffered)
    }
  }

  private func answerOfActivation(to call: ApplicationCall, _ situation: CallSituation) -> ApplicationAnswer {
    switch call {
    case .addBiometry: addBiometry(situation.isBiometryOn, situation.form)
    case .removeBiometry: removeBiometry(situation.isBiometryOn)
    default: situation.form == .version3 ? answerOfVersion3(call) : answerOfVersion4(call)
    }
  }
}
