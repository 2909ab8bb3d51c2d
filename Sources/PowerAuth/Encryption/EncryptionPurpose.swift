/// What a message is encrypted for: the texts that `sharedInfo1` has.
package enum EncryptionPurpose: String, CaseIterable, Sendable {
  case application = "/pa/generic/application"
  /// The inner layer of a request for an activation.
  case activationLayer = "/pa/activation"
  case activation = "/pa/generic/activation"
  case upgrade = "/pa/upgrade"
  case vault = "/pa/vault/unlock"
  case token = "/pa/token/create"
  case recovery = "/pa/recovery/confirm"
}
