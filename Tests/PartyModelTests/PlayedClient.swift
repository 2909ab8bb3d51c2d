import PartyModel

/// A client that plays events, each written as its kind and its members.
struct PlayedClient {
  private var world: ClientWorld

  init(_ settings: String = "", rules: PartyRules = PartyRules()) throws {
    world = try ClientWorld(rules: rules, configuration: ClientLine(settings).configuration)
  }

  @discardableResult
  mutating func play(_ line: String) throws -> ClientObservation { try world.play(ClientLine(line).event) }

  /// The result, and by how many steps the counter has moved.
  mutating func cost(_ line: String) throws -> String {
    let seen = try play(line)
    return "\(seen.result) \(seen.steps)"
  }

  /// The result and the state after an event.
  mutating func state(_ line: String) throws -> String {
    let seen = try play(line)
    return "\(seen.result) \(seen.phase.rawValue)"
  }

  /// The requests of an event, in order.
  mutating func requests(_ line: String) throws -> [String] { try play(line).requests }
}

extension ClientObservation {
  /// What was sent.
  var requests: [String] { actions.filter { $0.hasPrefix("/pa") } }
}

/// A line of a script: a kind, then `name=value`.
struct ClientLine {
  private let kind: String
  private var members: [String: String] = [:]
  private var statuses: [[String: String]] = [[:]]

  init(_ line: String) {
    var kind = ""
    for (place, word) in line.split(separator: " ").enumerated() {
      guard let mark = word.firstIndex(of: "=") else {
        if word == "/" { statuses.append([:]) } else if place == 0 { kind = String(word) }
        continue
      }
      let (name, value) = (String(word[..<mark]), String(word[word.index(after: mark)...]))
      members[name] = value
      statuses[statuses.count - 1][name] = value
    }
    self.kind = kind
  }

  private func text(_ name: String, else fallback: String = "") -> String { members[name] ?? fallback }

  private func choice<Case: RawRepresentable>(_ name: String, else fallback: Case) -> Case
  where Case.RawValue == String {
    guard let text = members[name] else { return fallback }
    guard let value = Case(rawValue: text) else { preconditionFailure("\(name) cannot be \(text)") }
    return value
  }

  var configuration: ClientConfiguration {
    var configuration = ClientConfiguration()
    configuration.start = choice("start", else: .active)
    configuration.hasBiometry = text("biometry") == "yes"
    configuration.hasRecovery = text("recovery") == "yes"
    configuration.externalKey = members["externalKey"].map(Self.key)
    configuration.version = Int(text("version", else: "3")) ?? 3
    configuration.sensor = choice("sensor", else: .available)
    configuration.isLinked = members["linked"].map { $0 == "yes" }
    configuration.hasPasscode = text("passcode") == "yes"
    configuration.upgradesAutomatically = text("automaticUpgrade") != "no"
    configuration.serverAhead = Int64(text("serverAhead")) ?? 0
    configuration.keyLifetime = Int64(text("keyLifetime")) ?? configuration.keyLifetime
    configuration.isShared = text("sharing") == "common"
    configuration.biometryName = members["biometryName"]
    return configuration
  }

  /// 16 bytes of a letter.
  private static func key(_ letter: String) -> [UInt8] { [UInt8](repeating: letter.utf8.first ?? 0, count: 16) }

  private var credentials: ClientCredentials {
    var credentials = ClientCredentials(
      choice("factors", else: .possessionKnowledge), password: text("password", else: "1234"))
    credentials.possession = choice("possession", else: .right)
    credentials.biometry = choice("key", else: .right)
    return credentials
  }

  var event: ClientEvent {
    var event = ClientEvent(
      action, at: Int64(text("at")), app: text("app", else: "A"), task: members["task"],
      answers: text("answers").split(separator: ",").map { answer in
        guard let value = ClientAnswer(rawValue: String(answer)) else { preconditionFailure("there is no \(answer)") }
        return value
      })
    if kind == "request-token" { event.tokenContent = choice("content", else: .right) }
    if kind == "encryptor" { event.keyClaims = choice("claims", else: .right) }
    event.statuses = statuses.map { members in
      var status = StatusArguments()
      status.state = members["state"].flatMap(DeliveredState.init(rawValue:)) ?? .active
      status.ahead = members["ahead"].flatMap(Int.init) ?? 0
      status.failed = members["failed"].flatMap(Int.init) ?? 0
      status.maximum = members["maximum"].flatMap(Int.init) ?? 5
      status.currentVersion = members["current"].flatMap(Int.init)
      status.lookAhead = members["lookAhead"].flatMap(Int.init) ?? 20
      return status
    }
    return event
  }

  private var action: ClientAction {
    switch kind {
    case "construct": .construct(ClientSetup(externalKey: members["externalKey"].map(Self.key)))
    case "restart": .restart
    case "kill": .kill
    case "reinstall": .reinstall
    case "foreground": .foreground
    case "background": .background
    case "deliver": .deliver(task: text("task"))
    case "cancel": .cancel(task: text("task"))
    case "create": .create(ActivationArguments())
    case "persist": .persist(password: text("password", else: "1234"), biometry: text("biometry") == "yes")
    case "remove-local": .removeLocal
    case "remove": .remove(credentials)
    case "remove-through-app": .removeThroughApp
    case "status": .status
    case "last-status": .lastStatus
    case "sign": signature
    case "sign-offline": .signOffline(credentials, choice("nonce", else: .right))
    default: otherAction
    }
  }

  private var signature: ClientAction {
    .sign(
      credentials, SignArguments(method: text("method", else: "POST"), uriId: text("uriId", else: "/example")))
  }

  private var otherAction: ClientAction {
    switch kind {
    case "queue": .queue
    case "validate-password": .validatePassword(text("password", else: "1234"))
    case "change-password": .changePassword(old: text("old"), new: text("new"))
    case "change-password-unsafe": .changePasswordUnsafe(old: text("old"), new: text("new"))
    case "verify": .verifyServerData(isPersonalized: text("with") == "activation", isRight: true)
    case "sensor": .sensor(choice("state", else: .available))
    case "enrolment-change": .enrolmentChange
    case "has-biometry": .hasBiometry
    case "add-biometry": .addBiometry(password: text("password", else: "1234"))
    case "remove-biometry": .removeBiometry
    case "authenticate-biometry": .authenticateBiometry(members["outcome"].flatMap(SensorOutcome.init(rawValue:)))
    case "sign-with-fetched": .signWithFetched
    case "sign-with-dialog": .signWithDialog(choice("outcome", else: .success))
    case "set-external-key": .setExternalKey(Self.key(text("key")))
    case "add-external-key": .addExternalKey(Self.key(text("key")))
    case "remove-external-key": .removeExternalKey
    case "has-external-key": .hasExternalKey
    default: service
    }
  }

  private var service: ClientAction {
    switch kind {
    case "request-token": .requestToken(name: "token", credentials)
    case "remove-token": .removeToken(name: "token")
    case "remove-token-local": .removeTokenLocal(name: "token")
    case "has-token": .hasToken(name: "token")
    case "token-header": .tokenHeader(name: "token", isSynchronous: text("synchronous") == "yes")
    case "vault": .vault(choice("use", else: .fetchKey), credentials, choice("content", else: .right))
    case "check-value": .checkValue
    case "confirm-recovery-code": .confirmRecoveryCode(isValid: true, credentials)
    case "synchronize-time": .synchronizeTime
    case "time": .time
    case "encryptor": .encryptor(scope: choice("scope", else: .activation))
    case "encrypt": .encrypt(object: "one", message: text("message"))
    case "digit": .decide(.digit(1))
    case "look": .decide(.look(canUse: true, remaining: 5))
    case "user-info": .userInfo
    case "pending-operation": .pendingOperation
    default: preconditionFailure("\(kind) is no kind of event")
    }
  }
}
