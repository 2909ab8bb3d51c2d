/// What a server answers.
package struct ServerAnswer: Sendable {
  /// The HTTP status, for a device.
  package var http: Int?
  /// The code of an error, for a device.
  package var code: String?
  /// The code of an error, for an administrator.
  package var error: ServerError?
  package var body = Body.none

  /// What an answer without error contains.
  package enum Body: Sendable {
    case none
    case activation(id: String, serverPublicKey: [UInt8], counterData: [UInt8], recovery: (code: String, puk: String)?)
    case initialised(id: String, code: String)
    case temporaryKey(token: String)
    case status(blob: [UInt8], nonce: [UInt8]?)
    case token(id: String, secret: [UInt8])
    case vaultKey([UInt8])
    case text([UInt8])
    case user(String)
    case confirmed(already: Bool)
    case upgrade(counterData: [UInt8])
    case verification(ServerVerification)
    case tokenValidity(isValid: Bool, type: String?)
    case isValid(Bool)
    case isRemoved(Bool)
    case postcard(code: String, puks: [String])
    case detail(ServerActivation?)
    case expectedPUK(Int)
    case message(ServerMessage4)
  }

  /// An answer to a device without error.
  static func ok(_ body: Body = .none) -> ServerAnswer { ServerAnswer(http: 200, body: body) }

  /// An answer to an administrator without error.
  static func done(_ body: Body = .none) -> ServerAnswer { ServerAnswer(body: body) }
}

/// Why a device is refused.
package struct ServerFailure: Error, Equatable, Sendable {
  package let http: Int
  package let code: String
  package var expectedPUK: Int?

  init(_ http: Int, _ code: String) {
    self.http = http
    self.code = code
  }

  package static let authentication = ServerFailure(401, "ERR_AUTHENTICATION")
  package static let activation = ServerFailure(400, "ERR_ACTIVATION")
  package static let vault = ServerFailure(400, "ERR_SECURE_VAULT")
  package static let encryption = ServerFailure(400, "ERR_ENCRYPTION")
  package static let upgrade = ServerFailure(400, "ERR_UPGRADE")
  package static let temporaryKey = ServerFailure(400, "ERR_TEMPORARY_KEY")
  static func wrongPUK(expected: Int) -> ServerFailure {
    var failure = ServerFailure(400, "INVALID_RECOVERY_CODE")
    failure.expectedPUK = expected
    return failure
  }
}

/// The result of the verification of a signature, as an administrator gets it.
package struct ServerVerification: Equatable, Sendable {
  package var isValid: Bool
  /// Nil where the server does not tell.
  package var remaining: Int?
  package var type: String?
}
