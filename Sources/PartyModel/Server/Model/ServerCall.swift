package import StrictJSON

/// One request to a server: by a device to an SDK endpoint, or by an administrator.
package enum ServerCall: Sendable {
  // What devices send.
  case createTemporaryKey(token: String)
  case createActivation(EncryptedRequest, ServerHostChoice)
  case status(activationId: String, challenge: String?)
  /// A signed request, to an endpoint that reads nothing else.
  case signed(ServiceEndpoint, SignedRequest)
  case removeToken(SignedRequest, tokenId: String)
  case useToken(TokenRequest, allowed: [String]?)
  /// An encrypted request without signature, to an endpoint that makes no activation.
  case encrypted(ServiceEndpoint, EncryptedRequest)
  case signedEcho(SignedRequest, EncryptedRequest)
  case version4(ServerCall4)
  // What administrators send.
  case initialise(ServerInitialisation)
  case commit(activationId: String, password: String?)
  case updatePassword(activationId: String, password: String)
  case block(activationId: String, reason: String?)
  case unblock(activationId: String)
  case remove(activationId: String, revokes: Bool)
  case setStatus(activationId: String, ServerStatus)
  case detail(activationId: String)
  case setSupport(applicationKey: String, Bool)
  case verify(SignedRequest)
  case verifyNumeric(SignedRequest)
  case verifyOffline(OfflineRequest)
  case verifyData(DataRequest)
  case validateToken(TokenRequest)
  case eraseToken(tokenId: String, activationId: String)
  case createPostcard(user: String, application: String, puks: Int)
  case revokeRecovery(code: String)
  // Jobs.
  case expire
  case forgetValues
  case forgetKeys
}

/// What the host of the SDK endpoints decides about an activation that needs no code.
package struct ServerHostChoice: Sendable {
  /// Whether the activation is committed at once.
  package var commits = true
  package var maxFailures: Int?
  /// Whom the host takes for the user, given the attributes of the request.
  package var chooseUser: @Sendable (JSONObject) -> String = { $0.text("username") ?? "" }

  package init() {}
}

/// What `/rest/v3/activation/init` takes.
package struct ServerInitialisation: Sendable {
  package var user: String
  package var application = "app"
  package var maxFailures: Int?
  /// In how many milliseconds the activation expires.
  package var validity: Int64?
  package var password: ServerPasswordMembers

  package init(
    user: String = "alice", maxFailures: Int? = nil, validity: Int64? = nil,
    password: ServerPasswordMembers = ServerPasswordMembers(validation: nil, phase: nil, password: nil)
  ) {
    self.user = user
    self.maxFailures = maxFailures
    self.validity = validity
    self.password = password
  }
}

/// The calls that look whether an activation has expired.
package enum ServerCallKind: Sendable {
  case status, detail, commit, updatePassword, expiryJob
}
