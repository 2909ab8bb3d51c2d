/// Several applications, the watch, and the application itself.
extension ClientWorld {
  mutating func pendingOperation() -> ClientResult {
    decide("H3")
    guard configuration.isShared else { return .nothing }
    if let operation, client.sharing.isExternal(operation, currentApp) {
      seen.owner = operation
    } else if operation == nil, client.sharing.isReadAfterProcess {
      seen.owner = endedOperation
    }
    return seen.owner == nil ? .nothing : .ok
  }

  // MARK: - Watch

  mutating func useWatch(_ arguments: WatchArguments) -> ClientResult {
    switch arguments.message {
    case .sendStatus, .sendToken, .removeToken: return send(arguments)
    case .statusAsked, .tokenAsked, .otherData, .noInstance, .notJSON:
      decide("W6")
      return client.watch.consumes(arguments.message) ? .yes : .no
    case .watchHasActivation: return application.watch.activation == nil ? .no : .yes
    case .watchHasToken: return application.watch.tokens.contains(arguments.token) ? .yes : .no
    case .watchRemovesToken:
      decide("W5")
      application.watch.tokens.remove(arguments.token)
      if !client.watch.watchRemovalIsLocal { dropTokens([tokenKey(arguments.token)]) }
      return .ok
    }
  }

  private mutating func send(_ arguments: WatchArguments) -> ClientResult {
    let needsActivation =
      (arguments.message == .sendToken && client.watch.tokenNeedsActivation)
      || (arguments.message == .removeToken && client.watch.removalNeedsActivation)
    if needsActivation && session == nil {
      decide("W3")
      return arguments.isImmediate && client.watch.tellsErrors ? .missingActivation : .no
    }
    if arguments.isImmediate {
      decide("W2")
      guard client.watch.canAnswer(arguments.channel) else {
        return client.watch.tellsErrors ? client.watch.error : .no
      }
    } else {
      decide("W1")
      guard client.watch.canDefer(arguments.channel) else { return .no }
    }
    arrive(arguments)
    return arguments.isImmediate ? .ok : .yes
  }

  /// The watch gets what was sent.
  private mutating func arrive(_ arguments: WatchArguments) {
    switch arguments.message {
    case .sendStatus:
      decide("W4")
      let sent = session?.id ?? (client.watch.tellsPending ? app.pending?.id : nil)
      if client.watch.removesTokens(application.watch.activation, sent) { application.watch.tokens = [] }
      application.watch.activation = sent
    case .sendToken:
      decide("W3")
      guard keychain.tokens[tokenKey(arguments.token)] != nil else { return }
      application.watch.tokens.insert(arguments.token)
      if !client.watch.phoneKeepsToken { dropTokens([tokenKey(arguments.token)]) }
    default:
      decide("W3")
      application.watch.tokens.remove(arguments.token)
      if !client.watch.phoneKeepsToken { dropTokens([tokenKey(arguments.token)]) }
    }
  }

  // MARK: - Application

  private var application: ApplicationState {
    get { applications[currentApp] ?? ApplicationState() }
    set { applications[currentApp] = newValue }
  }

  mutating func answer(_ question: ApplicationQuestion) throws -> String {
    let rules = client.application
    switch question {
    case .start(let isValid, let isPending):
      decide("D1")
      return rules.atStart(isValid, isPending)
    case .afterStatus(let state):
      decide("D2")
      return rules.afterStatus(state)
    case .afterError(let error):
      decide("D3")
      return rules.afterError(error)
    case .afterAnswer(let code):
      decide("D4")
      return rules.afterAnswer(code)
    case .showAttempts(let state, let failed, let maximum):
      decide("D5")
      return rules.showsAttempts(state, failed) ? "show \(max(0, maximum - failed))" : "hide"
    case .offerBiometry(let device, let factor, let setting):
      decide("D6")
      return rules.offersBiometry(device, factor, setting) ? "offer" : "hide"
    case .moveFlag(let own, let shared):
      decide("D7")
      let flags = rules.moveFlag(own, shared)
      let words = (flags.own ? ["own"] : []) + (flags.shared ? ["shared"] : [])
      return words.isEmpty ? "none" : words.joined(separator: " ")
    case .openKeyboard, .look, .digit, .configureKeyboard: return try keyboard(question)
    case .askToken:
      decide("D11")
      application.waitingCallers += 1
      return application.waitingCallers == 1 || !rules.collectsCallers ? "request" : "wait"
    case .tokenCame:
      decide("D11")
      let count = rules.collectsCallers ? application.waitingCallers : min(1, application.waitingCallers)
      if rules.forgetsCallers { application.waitingCallers = 0 }
      return "tell \(count)"
    }
  }

  private mutating func keyboard(_ question: ApplicationQuestion) throws -> String {
    let rules = client.application
    switch question {
    case .openKeyboard:
      application.isFirstLook = true
      application.digits = ""
    case .look(let canUse, let remaining):
      guard application.digits != nil else { throw UndefinedScript.withoutKeyboard }
      decide("D8")
      let starts = rules.startsBiometry(canUse, remaining, application.isFirstLook)
      application.isFirstLook = application.isFirstLook && rules.isFirstAfterLook
      return starts ? "start-biometry" : "wait"
    case .digit(let digit):
      guard let before = application.digits else { throw UndefinedScript.withoutKeyboard }
      decide("D9")
      let digits = before + String(digit)
      application.digits = digits
      return digits.count == rules.pinLength ? "continue \(digits)" : "wait"
    case .configureKeyboard(let isComplete, let method):
      decide("D10")
      return isComplete ? method ?? rules.defaultMethod : "refuse"
    default: break
    }
    return "wait"
  }
}

/// What a watch has.
struct WatchState: Sendable {
  var activation: String?
  var tokens: Set<String> = []
}

extension UndefinedScript {
  fileprivate static let withoutKeyboard = Self(description: "uses a keyboard that was not opened")
}

/// What an application remembers.
struct ApplicationState: Sendable {
  var isFirstLook = false
  /// The digits of the keyboard; nil where none was opened.
  var digits: String?
  var waitingCallers = 0
  /// What its application on the watch has.
  var watch = WatchState()
}
