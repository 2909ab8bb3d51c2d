package import PowerAuth

/// The endpoints of a server for devices, by the ends of their addresses.
package enum ServiceEndpoint: String, Sendable {
  case serverStatus = "/pa/v3/status"
  case createKey = "/pa/v3/keystore/create"
  case createActivation = "/pa/v3/activation/create"
  case status = "/pa/v3/activation/status"
  case remove = "/pa/v3/activation/remove"
  case detail = "/pa/v3/activation/detail"
  case rename = "/pa/v3/activation/rename"
  case createToken = "/pa/v3/token/create"
  case removeToken = "/pa/v3/token/remove"
  case unlockVault = "/pa/v3/vault/unlock"
  case validate = "/pa/v3/signature/validate"
  case userInfo = "/pa/v3/user/info"
  case confirmRecovery = "/pa/v3/recovery/confirm"
  case startUpgrade = "/pa/v3/upgrade/start"
  case commitUpgrade = "/pa/v3/upgrade/commit"
  case applicationEcho = "/exchange/v3/application"
  case activationEcho = "/exchange/v3/activation"
  case signedEcho = "/exchange/v3/signed"
  case tokenExample = "/api/auth/token/app/operation/list"

  package var path: String { rawValue }

  /// The identifier of the address, which is signed: at the endpoints of the protocol it names no version.
  package var uriId: String { path.hasPrefix("/pa/v3") ? "/pa" + path.dropFirst("/pa/v3".count) : path }

  /// Whether a request is encrypted.
  package var isEncrypted: Bool {
    switch self {
    case .serverStatus, .createKey, .status, .remove, .removeToken, .validate, .commitUpgrade, .tokenExample: false
    default: true
    }
  }

  /// What a request is encrypted for, where it is; in general for the activation.
  package var purpose: EncryptionPurpose {
    switch self {
    case .createActivation, .applicationEcho: .application
    case .createToken: .token
    case .unlockVault: .vault
    case .confirmRecovery: .recovery
    case .startUpgrade: .upgrade
    default: .activation
    }
  }
}
