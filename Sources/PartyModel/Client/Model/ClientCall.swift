internal import PowerAuth

/// A call that sends requests.
struct ClientCall: Sendable {
  enum Kind: Sendable {
    case status
    case create(ActivationArguments)
    case remove(ClientCredentials)
    case removeThroughApp
    case validate(String)
    case changePassword(old: String, new: String)
    case addBiometry(String)
    case token(name: String, ClientCredentials)
    case removeToken(String)
    case tokenHeader(String)
    case vault(VaultUse, ClientCredentials, VaultContent)
    case confirm(ClientCredentials)
    case time
    case encryptor(ClientScope)
    case userInfo
    /// A block of the application in the queue.
    case block
    /// A dialog of the device that stays open.
    case dialog
  }

  /// Which of its requests a call is about.
  enum Part: Sendable { case principal, counterSignature, upgradeStart, upgradeCommit }

  /// How far the call is with that request.
  enum Stage: Sendable { case preparing, key, time, sending, sent }

  let id: Int
  let app: String
  let kind: Kind
  /// The names of those who wait for it; an empty text stands for a caller without a name.
  var callers: [String]
  var answers: [ClientAnswer]
  var statuses: [StatusArguments]
  var tokenContent = TokenContent.right
  var keyClaims = KeyClaims.right
  var part = Part.principal
  var stage = Stage.preparing
  /// When the last request was sent.
  var sentAt: Int64 = 0
  var requestCount = 0
  /// Its place in the queue, where it waits for its turn.
  var place: Int?
  /// Whether its request is in flight and holds the queue.
  var holdsQueue = false
  /// The call whose request it shares.
  var follows: Int?
  var isInFlight = false
  /// The activation for which its last request was sent.
  var activation: String?
  /// What its last request was signed with.
  var signing: ClientSigning?
  /// The status that was read, while a signature for the counter is sent.
  var delivered: DeliveredStatus?
  var attempts = 0
  var hasSignedCounter = false
  /// Whether the activation that it creates was removed meanwhile.
  var isAbandoned = false
  /// Whether it is there only for those who share its request: its callers have cancelled.
  var isGivenUp = false
  /// Names of callers that have cancelled, by which later events still speak of it.
  var former: [String] = []
}

/// A request of a call.
struct ClientRequest: Sendable {
  var path: String
  /// What signs it; none where it is not signed.
  var credentials: ClientCredentials?
  var uriId = ""
  var isQueued: Bool
  var suffix = ""

  init(_ path: String, isQueued: Bool = false) {
    self.path = path
    self.isQueued = isQueued
  }

  init(_ endpoint: ServiceEndpoint) { self.init(endpoint.path) }

  /// A signed request, at another address than that of its endpoint where one is given.
  init(
    _ endpoint: ServiceEndpoint, at path: String? = nil, signedBy credentials: ClientCredentials, _ suffix: String = ""
  ) {
    self.path = path ?? endpoint.path
    self.credentials = credentials
    uriId = endpoint.uriId
    isQueued = true
    self.suffix = suffix
  }
}

/// How a call continues.
enum CallStep: Sendable {
  case end(ClientResult)
  case request(ClientRequest)
  case wait
}

extension ClientCall {
  var isCreation: Bool {
    if case .create = kind { true } else { false }
  }

  /// The request of the part that the call is in; nil where it has none.
  func request(_ rules: ClientRules) -> ClientRequest? {
    switch part {
    case .principal: break
    case .counterSignature:
      let credentials = ClientCredentials(rules.status.signatureFactors)
      return ClientRequest(.validate, signedBy: credentials, " COUNTER_SYNCHRONIZATION")
    case .upgradeStart: return ClientRequest(ServiceEndpoint.startUpgrade.path, isQueued: true)
    case .upgradeCommit: return ClientRequest(.commitUpgrade, signedBy: ClientCredentials(rules.upgrade.commitFactors))
    }
    switch kind {
    case .status: return ClientRequest(.status)
    case .create(let arguments): return ClientRequest(rules.activation.createPath(arguments.kind))
    case .remove(let credentials): return ClientRequest(.removeActivation, signedBy: credentials)
    case .removeThroughApp: return ClientRequest("app")
    case .validate(let password), .changePassword(let password, _):
      let credentials = ClientCredentials(rules.password.validationFactors, password: password)
      return ClientRequest(
        .validate, at: rules.password.validationPath, signedBy: credentials, " VALIDATE_PASSWORD")
    case .addBiometry(let password):
      let credentials = ClientCredentials(rules.biometry.addFactors, password: password)
      return ClientRequest(.unlockVault, at: rules.vault.path, signedBy: credentials, " ADD_BIOMETRY")
    case .token(_, let credentials): return ClientRequest(.createToken, signedBy: credentials)
    case .removeToken: return nil
    case .vault(let use, let credentials, _):
      let reason = rules.vault.reason(use)
      return ClientRequest(
        .unlockVault, at: rules.vault.path, signedBy: credentials, reason.isEmpty ? "" : " \(reason)")
    case .confirm(let credentials): return ClientRequest(.confirmRecovery, signedBy: credentials)
    case .time: return ClientRequest(.serverStatus)
    case .userInfo: return ClientRequest(.userInfo)
    case .tokenHeader, .encryptor, .block, .dialog: return nil
    }
  }

  /// The scope of the temporary key that the request needs; nil where it is not encrypted.
  var keyScope: ClientScope? {
    switch part {
    case .upgradeStart: return .activation
    case .counterSignature, .upgradeCommit: return nil
    case .principal: break
    }
    switch kind {
    case .create: return .application
    case .addBiometry, .token, .vault, .confirm, .userInfo: return .activation
    case .encryptor(let scope): return scope
    case .status, .remove, .removeThroughApp, .validate, .changePassword, .removeToken, .tokenHeader, .time, .block,
      .dialog:
      return nil
    }
  }

  /// Whether the time must be synchronised before the request.
  func needsTime(_ rules: ClientRules) -> Bool {
    guard part == .principal else { return keyScope != nil && rules.time.asksTimeWithKey }
    switch kind {
    case .status: return rules.status.needsTime && rules.time.synchronizesFirst
    case .tokenHeader: return rules.token.headerNeedsTime && rules.time.synchronizesFirst
    case .encryptor: return rules.time.encryptorNeedsTime
    default: return keyScope != nil && rules.time.synchronizesFirst && rules.time.asksTimeWithKey
    }
  }
}
