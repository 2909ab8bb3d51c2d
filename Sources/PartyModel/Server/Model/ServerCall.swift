package import PowerAuth
package import StrictJSON

/// One request to a server: by a device to an SDK endpoint, or by an administrator.
package enum ServerCall: Sendable {
  // What devices send.
  case createTemporaryKey(token: String)
  case createActivation(EncryptedRequest, ServerHostChoice)
  case status(activationId: String, challenge: String?)
  case removeByDevice(SignedRequest)
  case validate(SignedRequest)
  case createToken(SignedRequest)
  case removeToken(SignedRequest, tokenId: String)
  case useToken(TokenRequest, allowed: [String]?)
  case unlockVault(SignedRequest)
  case echo(EncryptedRequest, EncryptionScope)
  case signedEcho(SignedRequest, EncryptedRequest)
  case userInfo(EncryptedRequest)
  case confirmRecovery(SignedRequest)
  case startUpgrade(EncryptedRequest)
  case commitUpgrade(SignedRequest)
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

/// A request with an authorization header.
package struct SignedRequest: Sendable {
  package var method = "POST"
  package var uriId: String
  package var body: [UInt8]
  package var activationId: String
  package var applicationKey: String
  package var nonce: [UInt8]
  /// The signature type as the header has it, in lower case.
  package var type: String
  package var signature: String
  package var version: String

  package init(
    uriId: String, body: [UInt8], activationId: String, applicationKey: String, nonce: [UInt8], type: String,
    signature: String, version: String
  ) {
    self.uriId = uriId
    self.body = body
    self.activationId = activationId
    self.applicationKey = applicationKey
    self.nonce = nonce
    self.type = type
    self.signature = signature
    self.version = version
  }
}

/// A request with an encryption header, and a message of ECIES as its body.
package struct EncryptedRequest: Sendable {
  package var version: String
  package var applicationKey: String
  /// The activation that the header names, in the activation scope.
  package var activationId: String?
  package var body: [UInt8]

  package init(version: String, applicationKey: String, activationId: String?, body: [UInt8]) {
    self.version = version
    self.applicationKey = applicationKey
    self.activationId = activationId
    self.body = body
  }
}

/// The values of a token's header.
package struct TokenRequest: Sendable {
  package var tokenId: String
  package var digest: [UInt8]
  package var nonce: [UInt8]
  package var timestamp: Int64
  package var version: String

  package init(tokenId: String, digest: [UInt8], nonce: [UInt8], timestamp: Int64, version: String) {
    self.tokenId = tokenId
    self.digest = digest
    self.nonce = nonce
    self.timestamp = timestamp
    self.version = version
  }
}

/// What `/rest/v3/signature/offline/verify` takes.
package struct OfflineRequest: Sendable {
  package var activationId: String
  package var nonce: [UInt8]
  /// The data that are shown to the user, before a time-based password is added.
  package var body: [UInt8]
  package var signature: String
  package var allowsBiometry: Bool
  package var componentLength: Int?
  /// The seed of time-based passwords, and how many earlier steps of 30 seconds count.
  package var proximity: (seed: [UInt8], steps: Int)?

  package init(
    activationId: String, nonce: [UInt8], body: [UInt8], signature: String, allowsBiometry: Bool,
    componentLength: Int? = nil, proximity: (seed: [UInt8], steps: Int)? = nil
  ) {
    self.activationId = activationId
    self.nonce = nonce
    self.body = body
    self.signature = signature
    self.allowsBiometry = allowsBiometry
    self.componentLength = componentLength
    self.proximity = proximity
  }
}

/// What `/rest/v3/signature/ecdsa/verify` takes.
package struct DataRequest: Sendable {
  package var activationId: String
  package var data: [UInt8]
  package var signature: [UInt8]
  package var isJOSE: Bool

  package init(activationId: String, data: [UInt8], signature: [UInt8], isJOSE: Bool) {
    self.activationId = activationId
    self.data = data
    self.signature = signature
    self.isJOSE = isJOSE
  }
}

/// The calls that look whether an activation has expired.
package enum ServerCallKind: Sendable {
  case status, detail, commit, updatePassword, expiryJob
}

/// The endpoints and calls that verify a signature.
package enum ServerEndpoint: Sendable {
  case validate, remove, createToken, removeToken, signedEcho, confirmRecovery, application

  /// Whether the endpoint takes a signature type.
  package func allows(_ type: String) -> Bool {
    switch self {
    case .application: true
    case .validate, .createToken, .removeToken: type.hasPrefix("POSSESSION")
    case .remove, .signedEcho: type.hasPrefix("POSSESSION_")
    case .confirmRecovery: type == "POSSESSION_KNOWLEDGE"
    }
  }
}
