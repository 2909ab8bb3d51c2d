internal import PowerAuth

/// Something that happens to a client, with the instant at which it does.
package struct ClientEvent: Sendable {
  /// The local clock, in milliseconds; none where it has not moved since the event before.
  package var at: Int64?
  /// The application, where several have one each.
  package var app: String
  /// The name by which later events speak of the call.
  package var task: String?
  /// The answers to the requests of the event, in their order; those that are missing are `ok`.
  package var answers: [ClientAnswer]
  /// The statuses that the server states, where the call fetches some; the last one repeats.
  package var statuses: [StatusArguments] = []
  /// The answer to the request for a token.
  package var tokenContent = TokenContent.right
  /// The claims of the answer with a temporary key, if the event asks for one.
  package var keyClaims = KeyClaims.right
  package var action: ClientAction

  /// Takes the values as they are.
  package init(
    _ action: ClientAction, at: Int64? = nil, app: String = "A", task: String? = nil, answers: [ClientAnswer] = []
  ) {
    self.at = at
    self.app = app
    self.task = task
    self.answers = answers
    self.action = action
  }
}

/// What happens.
package enum ClientAction: Sendable {
  // The life of the object and of the process.
  case construct(ClientSetup)
  case restart
  case reinstall
  case foreground
  case background
  case kill
  case deliver(task: String)
  case cancel(task: String)

  // Activation.
  case create(ActivationArguments)
  case persist(password: String, biometry: Bool)
  case removeLocal
  case remove(ClientCredentials)
  case removeThroughApp

  // Status.
  case status
  case lastStatus

  // Signatures.
  case sign(ClientCredentials, SignArguments)
  case signOffline(ClientCredentials, OfflineNonce)
  case queue
  case verifyServerData(isPersonalized: Bool, isRight: Bool)

  // Password.
  case validatePassword(String)
  case changePassword(old: String, new: String)
  case changePasswordUnsafe(old: String, new: String)

  // Biometry.
  case sensor(SensorState)
  case enrolmentChange
  case hasBiometry
  case canUseBiometry
  case signWithFetched
  case addBiometry(password: String)
  case removeBiometry
  case authenticateBiometry(SensorOutcome?)
  case signWithDialog(SensorOutcome)

  // External key.
  case setExternalKey([UInt8])
  case addExternalKey([UInt8])
  case removeExternalKey
  case hasExternalKey

  // Tokens.
  case requestToken(name: String, ClientCredentials)
  case removeToken(name: String)
  case removeTokenLocal(name: String)
  case removeAllTokensLocal
  case hasToken(name: String)
  case tokenHeader(name: String, isSynchronous: Bool)

  // Vault.
  case vault(VaultUse, ClientCredentials, VaultContent)
  case confirmRecoveryCode(isValid: Bool, ClientCredentials)

  /// A look at what a call gave last.
  case checkValue

  // Time and encryption.
  case synchronizeTime
  case resetTime
  case time
  case encryptor(scope: ClientScope)
  case encrypt(object: String, message: String)
  case decrypt(object: String, message: String)
  case userInfo
  case lastUserInfo

  // Several applications.
  case pendingOperation

  // Watch.
  case watch(WatchArguments)

  // Application.
  case decide(ApplicationQuestion)
}

/// The configuration with which an object is made.
package struct ClientSetup: Sendable {
  package enum Text: String, CaseIterable, Sendable {
    case valid, empty
    case notBase64 = "not-base64"
  }

  package enum MasterKey: String, CaseIterable, Sendable {
    case valid, empty
    case notBase64 = "not-base64"
    case notPoint = "not-a-point"
  }

  package let applicationKey: Text
  package let applicationSecret: Text
  package let masterKey: MasterKey
  package let externalKey: [UInt8]?

  package init(
    applicationKey: Text = .valid, applicationSecret: Text = .valid, masterKey: MasterKey = .valid,
    externalKey: [UInt8]? = nil
  ) {
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.masterKey = masterKey
    self.externalKey = externalKey
  }
}

/// What an activation is made of.
package struct ActivationArguments: Sendable {
  package enum Kind: String, CaseIterable, Sendable { case code, custom, recovery, oidc }

  package enum Part: String, CaseIterable, Sendable {
    case valid, malformed, empty
  }

  package enum CodeSignature: String, CaseIterable, Sendable { case none, right, wrong }

  package enum Response: String, CaseIterable, Sendable {
    case complete, recovery
    case invalidRecovery = "invalid-recovery"
    case withoutId = "without-id"
    case withoutServerKey = "without-server-key"
    case withoutCounter = "without-counter"
    case serverKeyNotPoint = "server-key-not-a-point"
    case counterOf15Bytes = "counter-of-15-bytes"
    case counterNotBase64 = "counter-not-base64"
    case emptyId = "empty-id"
    case counterOf17Bytes = "counter-of-17-bytes"
    /// Base64 of the right length, among whose characters an asterisk stands.
    case counterWithAsterisk = "counter-with-asterisk"
    case serverKeyWithAsterisk = "server-key-with-asterisk"
    /// A recovery code with `R:` in front.
    case recoveryWithPrefix = "recovery-with-prefix"

    package var hasRecovery: Bool { self == .recovery }
  }

  package var kind = Kind.code
  /// The code, the attributes, or all parameters.
  package var content = Part.valid
  package var puk = Part.valid
  package var codeSignature = CodeSignature.none
  package var otp: String?
  package var response = Response.complete
  package var userInfo = false

  package init() {}
}

/// The status that a server states, as far as it is not usual.
package struct StatusArguments: Sendable {
  package enum Blob: String, CaseIterable, Sendable {
    case right
    case unknownState = "unknown-state"
    case noLookAhead = "look-ahead-0"
    case longLookAhead = "look-ahead-65"
    case wrongHeader = "wrong-header"
    case short = "31-bytes"
    case otherKey = "other-key"
  }

  package var state = DeliveredState.active
  /// How many steps the server's counter is ahead of the client's.
  package var ahead = 0
  /// How many steps it is ahead by its byte.
  package var byteAhead: Int?
  package var failed = 0
  package var maximum = 5
  package var currentVersion: Int?
  package var upgradeVersion = 3
  package var lookAhead = 20
  package var customObject: String?
  package var blob = Blob.right
  /// What was read of the answer of a real server, in place of all the others.
  var received: ReceivedStatus?

  package init() {}
}

/// A status as the client has decrypted it; none where that failed.
struct ReceivedStatus: Sendable {
  let status: ActivationStatus?
}

/// What an application gives to sign.
package struct ClientCredentials: Sendable {
  package var factors = ClientFactors.possessionKnowledge
  package var password = "1234"
  package var possession = ClientKeyChoice.right
  package var biometry = ClientKeyChoice.right

  package init(_ factors: ClientFactors = .possessionKnowledge, password: String = "1234") {
    self.factors = factors
    self.password = password
  }
}

package struct SignArguments: Sendable {
  package let method: String
  package let uriId: String

  package init(method: String = "POST", uriId: String = "/example") {
    self.method = method
    self.uriId = uriId
  }
}

package enum OfflineNonce: String, CaseIterable, Sendable {
  case right, empty, missing
  case of23Characters = "23-characters"
  case notBase64 = "not-base64"
}

package enum VaultUse: String, CaseIterable, Sendable {
  case fetchKey = "fetch-encryption-key"
  case deviceSignature = "sign-with-device-key"
  case jwt = "sign-jwt"
  case recoveryData = "recovery-data"
}

package enum VaultContent: String, CaseIterable, Sendable {
  case right
  case withoutKey = "without-key"
  case notBase64 = "not-base64"
  case short = "of-15-bytes"
  /// The right one, with an asterisk among its characters.
  case withAsterisk = "with-asterisk"
  /// A key of 32 bytes, encrypted as the right one.
  case long = "of-32-bytes"
}

/// What the answer to the request for a token has.
package enum TokenContent: String, CaseIterable, Sendable {
  case right
  case withoutId = "without-id"
  case emptyId = "empty-id"
  case withoutSecret = "without-secret"
  case secretOf15Bytes = "secret-of-15-bytes"
  case secretOf17Bytes = "secret-of-17-bytes"
  case secretNotBase64 = "secret-not-base64"
  /// Base64 of 16 bytes, among whose characters an asterisk stands.
  case secretWithAsterisk = "secret-with-asterisk"
}

/// For what the server has signed the answer with a temporary key.
package enum KeyClaims: String, CaseIterable, Sendable {
  case right
  case otherChallenge = "other-challenge"
  case otherApplication = "other-application"
  /// In the scope of the application, where there is none to state, it is the right one.
  case otherActivation = "other-activation"
}

package enum ClientScope: String, CaseIterable, Sendable { case application, activation }
