internal import PowerAuth

/// Which calls a client takes in its state.
extension ClientWorld4 {
  /// Why a call is refused before anything else; nil where it is taken.
  func refusal(of action: ClientAction4) -> ClientResult4? {
    guard let call = action.call else { return nil }
    let situation = CallSituation(
      form: form, configuration: configuration.algorithm.rawValue, isBiometryOn: memory.session?.biometry != nil,
      isUpgradeOffered: memory.lastStatus?.isUpgradeAvailable ?? false, lastState: memory.lastState?.record)
    let answer = rules.core.permitCall(call, in: situation).answer
    return answer == .ok ? nil : ClientResult4(rawValue: answer.rawValue)
  }

  /// Notes the rules of the factor that is refused because it is on, or off.
  mutating func decideRefusal(of action: ClientAction4) {
    switch action {
    case .addBiometry: decide("F4")
    case .removeBiometry: decide("F5")
    default: break
    }
  }

  /// Whether a code needs a key of biometry that the client does not have.
  func lacksBiometry(for credentials: ClientCredentials4) -> Bool {
    credentials.factors == .biometry && memory.session?.biometry == nil && !client.factor.makesWithoutBiometry
  }

  private var form: ClientForm {
    switch phase {
    case .empty: .empty
    case .pending: .registration
    case .active3: .version3
    case .active: .version4
    case .upgrading: .upgradePending
    }
  }
}

extension ClientAction4 {
  /// The call whose permission it needs; nil where it needs none, or decides about its state itself.
  fileprivate var call: ApplicationCall? {
    switch self {
    case .create: .create
    case .status: .status
    case .remove: .remove
    case .sign: .code
    case .signOffline: .offlineCode
    case .validatePassword: .validatePassword
    case .changePassword, .beginPasswordChange, .finishPasswordChange: .changePassword
    case .changePasswordOffline: .changePasswordOffline
    case .addBiometry: .addBiometry
    case .removeBiometry: .removeBiometry
    case .requestToken, .removeToken: .token
    case .tokenHeader: .tokenHeader
    case .vault: .vaultKey
    case .message(let scope), .encryptor(_, let scope):
      scope == .application ? .encryptForApplication : .encryptForActivation
    case .upgrade: .startUpgrade
    case .restart, .deliver, .persist, .removeLocal, .lastStatus, .clearPasswordChange, .hasBiometry, .hasToken,
      .encrypt, .decrypt, .synchronizeTime, .time, .foreground, .background:
      nil
    }
  }

  /// What the application gives for the code of the call.
  var credentials: ClientCredentials4? {
    switch self {
    case .remove(let credentials), .sign(let credentials), .signOffline(let credentials),
      .requestToken(_, let credentials, _), .vault(let credentials, _):
      credentials
    default: nil
    }
  }

  /// Whether it is one of those that a call which waits makes busy.
  var needsTurn: Bool {
    switch self {
    case .create, .persist, .removeLocal, .remove, .status, .validatePassword, .changePassword, .beginPasswordChange,
      .finishPasswordChange, .addBiometry, .removeBiometry, .requestToken, .removeToken, .vault, .message, .encryptor,
      .synchronizeTime, .upgrade:
      true
    case .restart, .deliver, .lastStatus, .sign, .signOffline, .clearPasswordChange, .changePasswordOffline,
      .hasBiometry, .hasToken, .tokenHeader, .encrypt, .decrypt, .time, .foreground, .background:
      false
    }
  }
}
