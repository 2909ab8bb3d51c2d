internal import PowerAuth

/// A call that sends requests.
struct ClientCall4: Sendable {
  enum Kind: Sendable {
    case create(ActivationContent4)
    case persist(password: String, biometry: Bool)
    case remove(ClientCredentials4)
    case status
    case validate(String)
    case beginChange(String)
    case change(old: String, new: String, SecretContent4)
    case addBiometry(String, SecretContent4)
    case removeBiometry
    case requestToken(name: String, ClientCredentials4, TokenContent4)
    case removeToken(String)
    case vault(ClientCredentials4, VaultContent4)
    case message(ClientScope)
    case encryptor(object: String, ClientScope)
    case time
    case upgrade(String, ActivationContent4)
  }

  let kind: Kind
  let task: String?
  var answers: [ClientAnswer]
  let statuses: [StatusArguments4]
  let claims: KeyClaims4
  let envelope: EnvelopeForm4
  /// Whether it is the second step of a change of the password.
  let endsChange: Bool
  /// What it sends next, apart from a key or the time that this needs.
  var wanted: ClientRequest4
  /// What has no answer yet.
  var flight: ClientRequest4?
  var sentAt: Int64 = 0
  /// Whether the key and the time were asked for that the next request needs.
  var hasKey = false
  var hasTime = false
  /// Whether the code of the next request was made before its key was asked for.
  var hasCode = false
  var statusCount = 0
  /// The number of the key that it asks for.
  var keyNumber = 0
  /// A status whose effects wait for the answer to a request.
  var followed: FollowedStatus?
  /// What it started from, and the answers so far, where a decision is about all of them.
  var course = ClientCourse4()

  init(_ kind: Kind, _ event: ClientEvent4) {
    self.kind = kind
    (task, answers, statuses) = (event.task, event.answers, event.statuses)
    (claims, envelope) = (event.claims, event.envelope)
    endsChange = if case .finishPasswordChange = event.action { true } else { false }
    wanted = .principal
  }
}

/// What a call sends.
enum ClientRequest4: Equatable, Sendable {
  case key(KeyName4)
  case time
  /// The request that the call is about, where it is about one.
  case principal
  /// An object for the application, which needs a key and is not sent.
  case object
  case status
  case confirmActivation
  case startUpgrade
  case confirmUpgrade
  case removeBiometry
  /// A code by which the server's counter follows.
  case adapt
}

/// A status, and what the client had when it read it.
struct FollowedStatus: Sendable {
  let status: ReadStatus
  let counter: CounterDecision
  let reader: StatusReader
  let arguments: StatusArguments4
}

/// The answers of a call that persists or upgrades, as its decision takes them.
struct ClientCourse4: Sendable {
  var persisting: [PersistingAnswer] = []
  var upgrade: [UpgradeAnswer] = []
  var hadConfirmFailed = false
  var upgraded: UpgradedClient?
  var hadBiometry = false
  var lastStatusOffered: Bool?
}

/// A request on its way: its path with what stands behind it, and what makes its code.
struct Departure4: Sendable {
  let path: String
  var credentials: ClientCredentials4?
  var suffix = ""
}

extension ClientWorld4 {
  /// The key that a request needs; nil where it is not encrypted.
  func keyName(of request: ClientRequest4, in call: ClientCall4) -> KeyName4? {
    let version = holder?.version ?? 4
    func name(_ version: Int, _ scope: ClientScope) -> KeyName4 {
      KeyName4(version: client.key.versionOfKey(version), scope: client.key.scopeOfKey(scope))
    }
    switch request {
    case .status: return version == 3 ? nil : name(4, .activation)
    case .startUpgrade: return name(4, client.upgrade.scopeOfStart)
    case .key, .time, .confirmActivation, .confirmUpgrade, .removeBiometry, .adapt: return nil
    case .principal, .object: break
    }
    switch call.kind {
    case .create: return name(configuration.algorithm.version, .application)
    case .change: return version == 3 ? nil : name(4, .activation)
    case .addBiometry, .requestToken, .vault: return name(version, .activation)
    case .message(let scope), .encryptor(_, let scope): return name(scope == .application ? 4 : version, scope)
    case .persist, .remove, .status, .validate, .beginChange, .removeBiometry, .removeToken, .time, .upgrade: return nil
    }
  }

  /// How a request leaves.
  func departure(of request: ClientRequest4, in call: ClientCall4) -> Departure4 {
    let version = holder?.version ?? 4
    let factor = client.factor
    func possession(_ path: String, _ factors: ClientCredentials4.Factors = .possession) -> Departure4 {
      Departure4(path: path, credentials: ClientCredentials4(factors, password: "1234"))
    }
    switch request {
    case .key(let key): return Departure4(path: "/pa/v\(key.version)/keystore/create \(key.scope.rawValue)")
    case .time: return Departure4(path: "/pa/v4/status")
    case .object, .principal: return principal(of: call, version)
    case .status: return Departure4(path: "/pa/v\(version)/activation/status")
    case .confirmActivation:
      guard case .persist(let password, let biometry) = call.kind else { return possession("") }
      return Departure4(
        path: "/pa/v4/activation/confirm",
        credentials: ClientCredentials4(client.confirmation.factors, password: password),
        suffix: biometryWord(client.confirmation.saysBiometry(biometry)))
    case .startUpgrade:
      guard case .upgrade(let password, _) = call.kind else { return possession("") }
      return Departure4(
        path: "/pa/v4/upgrade/start", credentials: ClientCredentials4(client.upgrade.startFactors, password: password),
        suffix: biometryWord(
          rules.core.version4.client.upgrade.enablesBiometry(call.course.hadBiometry, configuration.storage)))
    case .confirmUpgrade: return possession("/pa/v4/upgrade/confirm", client.upgrade.confirmationFactors)
    case .removeBiometry: return possession("/pa/v4/biometry/remove", factor.removalFactors)
    case .adapt:
      let path = version == 3 ? "/pa/v3/signature/validate" : "/pa/v4/auth/validate"
      return Departure4(
        path: path, credentials: ClientCredentials4(adaptationFactors(version), password: "1234"),
        suffix: " COUNTER_SYNCHRONIZATION")
    }
  }

  private func adaptationFactors(_ version: Int) -> ClientCredentials4.Factors {
    let type = rules.core.version4.client.effects.chooseType(version == 3 ? .validateSignature : .validateCode)
    return ClientCredentials4.Factors(rawValue: type.rawValue) ?? .possession
  }

  private func biometryWord(_ isOn: Bool) -> String { isOn ? " biometry=yes" : " biometry=no" }

  private func principal(of call: ClientCall4, _ version: Int) -> Departure4 {
    let factor = client.factor
    func validation(_ password: String) -> Departure4 {
      Departure4(
        path: version == 3 ? "/pa/v3/signature/validate" : "/pa/v4/auth/validate",
        credentials: ClientCredentials4(factor.changeFactors, password: password), suffix: " VALIDATE_PASSWORD")
    }
    let prefix = "/pa/v\(version)"
    switch call.kind {
    case .create: return Departure4(path: "/pa/v\(configuration.algorithm.version)/activation/create")
    case .remove(let credentials): return Departure4(path: "\(prefix)/activation/remove", credentials: credentials)
    case .validate(let password), .beginChange(let password): return validation(password)
    case .change(let old, let new, _):
      let password = factor.passwordOfChange(old, new)
      if version == 3 { return validation(password) }
      return Departure4(
        path: "\(prefix)/password/change", credentials: ClientCredentials4(factor.changeFactors, password: password))
    case .addBiometry(let password, _):
      return Departure4(
        path: version == 3 ? "/pa/v3/vault/unlock" : "/pa/v4/biometry/add",
        credentials: ClientCredentials4(factor.additionFactors, password: password),
        suffix: version == 3 ? " ADD_BIOMETRY" : "")
    case .removeBiometry:
      return Departure4(
        path: "\(prefix)/biometry/remove", credentials: ClientCredentials4(factor.removalFactors, password: "1234"))
    case .requestToken(_, let credentials, _):
      return Departure4(path: "\(prefix)/token/create", credentials: credentials)
    case .removeToken:
      return Departure4(
        path: "\(prefix)/token/remove", credentials: ClientCredentials4(.possession, password: "1234"))
    case .vault(let credentials, _): return Departure4(path: "\(prefix)/vault/unlock", credentials: credentials)
    case .message(.application): return Departure4(path: "/pa/v4/config/application")
    case .message(.activation): return Departure4(path: "\(prefix)/user/info")
    case .persist, .status, .encryptor, .time, .upgrade: return Departure4(path: "")
    }
  }
}
