/// What a message is encrypted for: the texts that `sharedInfo1` has.
package enum EncryptionPurpose: String, Sendable {
  case application = "/pa/generic/application"
  /// The inner layer of a request for an activation.
  case activationLayer = "/pa/activation"
  case activation = "/pa/generic/activation"
  case upgrade = "/pa/upgrade"
  case vault = "/pa/vault/unlock"
  case token = "/pa/token/create"
  case recovery = "/pa/recovery/confirm"
  // Of protocol 4 alone.
  case upgradeStart = "/pa/upgrade/start"
  case passwordChange = "/pa/password/change"
  case biometryAdd = "/pa/biometry/add"

  /// The purposes that messages of protocol 3 have.
  package static let version3: [EncryptionPurpose] = [
    .application, .activationLayer, .activation, .upgrade, .vault, .token, .recovery,
  ]

  /// The scope in which messages for it are encrypted.
  package var scope: EncryptionScope {
    switch self {
    case .application, .activationLayer, .upgradeStart: .application
    case .activation, .upgrade, .vault, .token, .recovery, .passwordChange, .biometryAdd: .activation
    }
  }
}
