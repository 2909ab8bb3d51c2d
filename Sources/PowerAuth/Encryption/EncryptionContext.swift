/// What an encryption belongs to.
package enum EncryptionScope: String, CaseIterable, Sendable {
  case application, activation
}

/// What request and response of an encrypted exchange have in common (§ 12.1).
package struct EncryptionContext: Equatable, Sendable {
  package var version: ProtocolVersion
  package var scope: EncryptionScope
  /// The purpose of the exchange, such as `/pa/generic/application`.
  package var sharedInfo1: String
  /// APP_KEY, Base64 text that enters as that text.
  package var applicationKey: String
  /// APP_SECRET, Base64 text that enters as that text.
  package var applicationSecret: String
  package var activationId: String?
  /// KEY_TRANSPORT.
  package var transportKey: [UInt8]?
  package var temporaryKeyId: String?

  /// Takes the values as they are; they are checked with the parameters of a message.
  package init(
    version: ProtocolVersion, scope: EncryptionScope, sharedInfo1: String, applicationKey: String,
    applicationSecret: String, activationId: String? = nil, transportKey: [UInt8]? = nil,
    temporaryKeyId: String? = nil
  ) {
    self.version = version
    self.scope = scope
    self.sharedInfo1 = sharedInfo1
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.activationId = activationId
    self.transportKey = transportKey
    self.temporaryKeyId = temporaryKeyId
  }
}
