/// Something that happens to a client, to a server, or to the network between them.
package struct LifeEvent: Sendable {
  /// The server's time, in milliseconds from the beginning of the life; none where it is that of the event before.
  package var at: Int64?
  /// What the network does with the requests that leave.
  package var network: [LifeDelivery] = []
  /// The name by which later events speak of the call.
  package var task: String?
  package let action: LifeAction

  package init(_ action: LifeAction) { self.action = action }
}

/// What happens in a life.
package enum LifeAction: Sendable {
  /// What an administrator does with the activation that was initialised last.
  package enum Administration: Sendable {
    case initialise(maxFailures: Int?, validity: Int64?)
    case commit, block, unblock, remove
  }

  case administration(Administration)
  /// The application calls the client, or the client comes to the foreground.
  case call(ClientAction)
  case sign(ClientCredentials)
  case signOffline(ClientCredentials)
  /// The application sends a request with a token.
  case useToken(String)
  case restart
  case reinstall
  /// The stored data become again what they were after an event.
  case restore(Int)
  /// The device's clock is ahead by so many milliseconds from now on.
  case setClock(Int64)
  /// What the network holds of a task arrives, or is lost.
  case release(task: String)
  case drop(task: String)
  /// The last request of an event arrives once more.
  case resend(Int)
}

/// What holds from the beginning of a life.
package struct LifeConfiguration: Sendable {
  package enum Start: String, CaseIterable, Sendable { case none, active }

  package var start = Start.active
  package var hasBiometry = false
  /// By how many milliseconds the device's clock is ahead.
  package var ahead: Int64 = 0
  package var settings = ServerSettings()

  package init() {}
}

/// What the network does with a request.
package enum LifeDelivery: String, CaseIterable, Sendable {
  /// The request arrives, and so does the answer.
  case delivered
  case requestLost = "request-lost"
  /// The request is served, and its answer is lost.
  case answerLost = "answer-lost"
  /// The request arrives twice; the caller gets the first answer.
  case repeated
  case requestHeld = "request-held"
  /// The request is served, and its answer is held.
  case answerHeld = "answer-held"

  /// Whether the network holds something of it.
  var isHeld: Bool { self == .requestHeld || self == .answerHeld }
}

/// What is seen of an event on both sides.
package struct LifeObservation: Equatable, Sendable {
  package var result: String
  package var client = ClientPhase.empty
  package var server: ServerStatus?
  package var attempts: Int?
  /// The server's counter less the client's.
  package var distance: Int?
  package var requests: [String] = []
  package var finished: [String] = []
  package var status: DeliveredStatus?
  /// The ids of the rules that decided, without repetition.
  package var rules: [String] = []

  init(result: String) { self.result = result }
}
