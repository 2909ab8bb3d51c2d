import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// A member of a record, or nothing; the members were checked by the engine.
struct ClientMembers {
  let record: Record

  func text(_ name: String) -> String? {
    if case .text(let text)? = record[name] { text } else { nil }
  }

  func number(_ name: String) -> Int64? {
    if case .int(let number)? = record[name] { number } else { nil }
  }

  func bytes(_ name: String) -> [UInt8]? {
    if case .bytes(let bytes)? = record[name] { bytes } else { nil }
  }

  func list(_ name: String) -> [Value] {
    if case .list(let values)? = record[name] { values } else { [] }
  }

  func isYes(_ name: String, else fallback: Bool = false) -> Bool { text(name).map { $0 == "yes" } ?? fallback }

  /// The case with the text of a member, or another where it is absent.
  func choice<Case: RawRepresentable>(_ name: String, else fallback: Case) -> Case where Case.RawValue == String {
    text(name).flatMap(Case.init) ?? fallback
  }
}

extension ClientMembers {
  var clientEvent: ClientEvent? {
    guard let action else { return nil }
    var event = ClientEvent(
      action, at: number("at"), app: text("app") ?? "A", task: text("task"),
      answers: list("answers").compactMap { value in
        if case .text(let text) = value { ClientAnswer(rawValue: text) } else { nil }
      })
    event.statuses = list("statuses").compactMap { value in
      if case .record(let record) = value { ClientMembers(record: record).status } else { nil }
    }
    return event
  }

  private var status: StatusArguments {
    var status = StatusArguments()
    status.state = choice("state", else: .active)
    status.ahead = number("ahead").map(Int.init) ?? 0
    status.byteAhead = number("byteAhead").map(Int.init)
    status.failed = number("failed").map(Int.init) ?? status.failed
    status.maximum = number("maximum").map(Int.init) ?? status.maximum
    status.currentVersion = number("currentVersion").map(Int.init)
    status.upgradeVersion = number("upgradeVersion").map(Int.init) ?? status.upgradeVersion
    status.lookAhead = number("lookAhead").map(Int.init) ?? status.lookAhead
    status.customObject = text("customObject")
    status.blob = choice("blob", else: .right)
    return status
  }

  private var credentials: ClientCredentials {
    var credentials = ClientCredentials(choice("factors", else: .possessionKnowledge), password: password)
    credentials.possession = choice("possession", else: .right)
    credentials.biometry = choice("biometry", else: .right)
    return credentials
  }

  private var password: String { text("password") ?? "1234" }
  private var tokenName: String { text("name") ?? "token" }
  private var key: [UInt8] { bytes("key") ?? [] }
  private var task: String { text("task") ?? "" }

  private var action: ClientAction? {
    switch text("event") {
    case "construct": .construct(setup)
    case "restart": .restart
    case "reinstall": .reinstall
    case "kill": .kill
    case "foreground": .foreground
    case "background": .background
    case "deliver": .deliver(task: task)
    case "cancel": .cancel(task: task)
    case "create": .create(activation)
    case "persist": .persist(password: password, biometry: isYes("biometry"))
    case "remove-local": .removeLocal
    case "remove": .remove(credentials)
    case "remove-through-app": .removeThroughApp
    case "status": .status
    case "last-status": .lastStatus
    case "pending-operation": .pendingOperation
    case "watch": .watch(watch)
    default: signing ?? factors ?? service ?? question.map(ClientAction.decide)
    }
  }

  private var signing: ClientAction? {
    switch text("event") {
    case "sign":
      var arguments = SignArguments()
      arguments.method = text("method") ?? arguments.method
      arguments.uriId = text("uriId") ?? arguments.uriId
      return .sign(credentials, arguments)
    case "sign-offline": return .signOffline(credentials, choice("nonce", else: .right))
    case "queue": return .queue
    case "verify-server-data":
      return .verifyServerData(isPersonalized: text("key") != "master", isRight: isYes("isRight", else: true))
    case "validate-password": return .validatePassword(password)
    case "change-password": return .changePassword(old: text("old") ?? "", new: text("new") ?? "")
    case "change-password-unsafe": return .changePasswordUnsafe(old: text("old") ?? "", new: text("new") ?? "")
    default: return nil
    }
  }

  private var factors: ClientAction? {
    switch text("event") {
    case "sensor": .sensor(choice("state", else: .available))
    case "enrolment-change": .enrolmentChange
    case "has-biometry": .hasBiometry
    case "can-use-biometry": .canUseBiometry
    case "add-biometry": .addBiometry(password: password)
    case "remove-biometry": .removeBiometry
    case "authenticate-biometry": .authenticateBiometry(text("outcome").flatMap(SensorOutcome.init))
    case "sign-with-fetched": .signWithFetched
    case "sign-with-dialog": .signWithDialog(choice("outcome", else: .success))
    case "set-external-key": .setExternalKey(key)
    case "add-external-key": .addExternalKey(key)
    case "remove-external-key": .removeExternalKey
    case "has-external-key": .hasExternalKey
    default: nil
    }
  }

  private var service: ClientAction? {
    switch text("event") {
    case "request-token": .requestToken(name: tokenName, credentials)
    case "remove-token": .removeToken(name: tokenName)
    case "remove-token-local": .removeTokenLocal(name: tokenName)
    case "remove-all-tokens-local": .removeAllTokensLocal
    case "has-token": .hasToken(name: tokenName)
    case "token-header": .tokenHeader(name: tokenName, isSynchronous: isYes("synchronous"))
    case "vault": .vault(choice("use", else: .fetchKey), credentials, choice("content", else: .right))
    case "confirm-recovery-code": .confirmRecoveryCode(isValid: isYes("isValid", else: true), credentials)
    case "synchronize-time": .synchronizeTime
    case "reset-time": .resetTime
    case "time": .time
    case "encryptor": .encryptor(scope: choice("scope", else: .activation))
    case "encrypt": .encrypt(object: text("object") ?? "one", message: text("message") ?? "")
    case "decrypt": .decrypt(object: text("object") ?? "one", message: text("message") ?? "")
    case "user-info": .userInfo
    case "last-user-info": .lastUserInfo
    default: nil
    }
  }

  private var setup: ClientSetup {
    var setup = ClientSetup(externalKey: bytes("externalKey"))
    setup.applicationKey = choice("applicationKey", else: .valid)
    setup.applicationSecret = choice("applicationSecret", else: .valid)
    setup.masterKey = choice("masterKey", else: .valid)
    return setup
  }

  private var activation: ActivationArguments {
    var arguments = ActivationArguments()
    arguments.kind = choice("kind", else: .code)
    arguments.content = choice("content", else: .valid)
    arguments.puk = choice("puk", else: .valid)
    arguments.codeSignature = choice("codeSignature", else: .none)
    arguments.otp = text("otp")
    arguments.response = choice("response", else: .complete)
    arguments.userInfo = isYes("userInfo")
    return arguments
  }

  private var watch: WatchArguments {
    WatchArguments(
      choice("message", else: .otherData), channel: choice("channel", else: .reachable),
      isImmediate: isYes("immediate"), token: tokenName)
  }

  private var question: ApplicationQuestion? {
    func count(_ name: String) -> Int { Int(number(name) ?? 0) }
    switch text("event") {
    case "start": return .start(isValid: text("activation") == "valid", isPending: text("activation") == "pending")
    case "after-status": return .afterStatus(text("state") ?? "")
    case "after-error": return .afterError(choice("error", else: .networkError))
    case "after-answer": return .afterAnswer(count("status"))
    case "show-attempts":
      return .showAttempts(state: text("state") ?? "", failed: count("failed"), maximum: count("maximum"))
    case "offer-biometry":
      return .offerBiometry(device: isYes("device"), factor: isYes("factor"), setting: isYes("setting"))
    case "move-flag": return .moveFlag(own: isYes("own"), shared: isYes("shared"))
    case "open-keyboard": return .openKeyboard
    case "look": return .look(canUse: isYes("canUse"), remaining: count("remaining"))
    case "digit": return .digit(count("digit"))
    case "configure-keyboard":
      let isComplete = ["uri", "uriId", "data"].allSatisfy { isYes($0, else: true) }
      return .configureKeyboard(isComplete: isComplete, method: text("method"))
    case "ask-token": return .askToken
    case "token-came": return .tokenCame
    default: return nil
    }
  }

  var configuration: ClientConfiguration {
    var configuration = ClientConfiguration()
    configuration.start = choice("start", else: .active)
    configuration.hasBiometry = isYes("biometry")
    configuration.hasRecovery = isYes("recovery")
    configuration.externalKey = bytes("externalKey")
    configuration.version = number("version").map(Int.init) ?? 3
    configuration.sensor = choice("sensor", else: .available)
    configuration.isLinked = text("linked").map { $0 == "yes" }
    configuration.hasPasscode = isYes("passcode")
    configuration.upgradesAutomatically = isYes("automaticUpgrade", else: true)
    configuration.serverAhead = number("serverAhead") ?? 0
    configuration.keyLifetime = number("keyLifetime") ?? configuration.keyLifetime
    configuration.isShared = text("sharing") == "common"
    configuration.biometryName = text("biometryName")
    return configuration
  }
}
