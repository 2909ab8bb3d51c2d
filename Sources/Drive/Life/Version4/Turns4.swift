internal import PowerAuth

/// The requests to endpoints of protocol 4.
extension DrivenLife {
  mutating func take(_ endpoint: Endpoint4, _ changes: [RequestChange]) throws -> HostReply {
    switch endpoint {
    case .status: try takeTime()
    case .temporaryKey: try takeSecret(changes)
    case .activationCreate: try createActivation4(changes)
    case .activationStatus: try readStatus4(changes)
    case .upgradeStart: try startUpgrade4(changes)
    case .tokenCreate: try createToken4(changes)
    case .tokenRemove: try removeToken4(changes)
    case .activationDetail: try useToken4(changes)
    case .passwordChange, .biometryAdd: try changeFactor(endpoint, changes)
    case .userInfo, .applicationConfiguration, .activationConfiguration:
      try sendEncrypted(endpoint, "{}", changes)
    case .vaultUnlock, .activationRename: try sendCodedAndEncrypted(endpoint, endpoint.usualText(changes), changes)
    case .activationConfirm, .activationRemove, .upgradeConfirm, .biometryRemove, .validate:
      try sendCoded(endpoint, endpoint.usualText(changes), changes)
    }
  }
}

extension Endpoint4 {
  /// The text that a client sends where nothing else is said.
  fileprivate func usualText(_ changes: [RequestChange]) -> String {
    switch self {
    case .activationConfirm: #"{"requestObject":{"enableBiometry":\#(changes.biometry ?? true)}}"#
    case .activationRename: #"{"activationName":"new name"}"#
    case .vaultUnlock: #"{"keyIdentifier":"KDK_APP_VAULT_2FA","reason":"FETCH_ENCRYPTION_KEY"}"#
    default: "{}"
    }
  }
}
