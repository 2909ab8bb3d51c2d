/// What the server answers to a device.
package enum ServerAnswer {
  /// An error as a device gets it.
  package enum Failure: Sendable {
    case authentication
    case activation
    case vault
    case encryption
    case upgrade
    case temporaryKey
  }
}

package enum ServerCallKind: Sendable { case status, detail, commit, updatePassword, expiryJob, other }

package struct ServerApplicationVersion: Equatable, Sendable {
  package var application: String
  package var isSupported: Bool
}

package struct ServerMessageMembers: Equatable, Sendable {
  package var hasNonce: Bool
  package var hasTimestamp: Bool
  package var hasTemporaryKey: Bool
}

package enum ServerEndpoint: Sendable {
  case validate, remove, createToken, removeToken, confirmRecovery, signedAndEncrypted, any

  func allows(_ type: String) -> Bool { type.hasPrefix("POSSESSION") }
}
