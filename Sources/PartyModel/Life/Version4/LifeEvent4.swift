internal import PowerAuth

/// Something that happens to a client and a server of protocol 4, or to the network between them.
package struct LifeEvent4: Sendable {
  /// The server's time, in milliseconds from the beginning of the life; none where it is that of the event before.
  package var at: Int64?
  /// What the network does with the requests that leave.
  package var network: [LifeDelivery] = []
  /// The name by which later events speak of the call.
  package var task: String?
  package let action: LifeAction4

  package init(_ action: LifeAction4) { self.action = action }
}

/// What happens in a life of protocol 4.
package enum LifeAction4: Sendable {
  case administration(LifeAction.Administration)
  case call(LifeCall4)
  case sign(ClientCredentials)
  case signOffline(ClientCredentials)
  /// The application sends a request with a token.
  case useToken(String)
  case removeLocal
  case restart
  case reinstall
  /// The stored data become again what they were after an event.
  case restore(Int)
  /// What the network holds of a task arrives, or is lost.
  case release(task: String)
  case drop(task: String)
  /// The last request of an event arrives once more.
  case resend(Int)
}

/// A call of the application that sends requests of the client.
package enum LifeCall4: Sendable {
  case create
  case persist(password: String, biometry: Bool)
  case status
  case validatePassword(String)
  case changePassword(old: String, new: String)
  case addBiometry(password: String)
  case removeBiometry
  case requestToken(name: String, ClientCredentials)
  case removeToken(name: String)
  /// An encrypted request without a code.
  case message
  case remove(ClientCredentials)
  case upgrade(password: String)
}

/// What holds from the beginning of a life of protocol 4.
package struct LifeConfiguration4: Sendable {
  package enum Start: String, CaseIterable, Sendable {
    case none, active
    /// An activation of version 3.3.
    case active3 = "active-3"
  }

  package var start = Start.active
  package var hasBiometry = false
  package var settings = ServerSettings()

  package init() {}
}

/// What an application sees of its activation.
package enum LifePhase4: String, CaseIterable, Sendable {
  case empty
  /// Created, and not stored.
  case pending
  case active3 = "active-3"
  case active
  /// Data of 4.0 with the mark of an upgrade whose confirmation was not seen.
  case upgrading

  /// The same as the decisions of the client know it.
  var form: ClientForm {
    switch self {
    case .empty: .empty
    case .pending: .registration
    case .active3: .version3
    case .active: .version4
    case .upgrading: .upgradePending
    }
  }
}

/// Which of the server's keys of a factor a key of the client is.
package enum LifeKeyPlace: String, CaseIterable, Sendable { case current, next, none }

/// What is seen of an event on both sides.
package struct LifeObservation4: Equatable, Sendable {
  package var result: String
  package var client = LifePhase4.empty
  package var server: ServerStatus?
  package var attempts: Int?
  /// The version of the record.
  package var version: Int?
  /// What the record has of protocol 4.
  package var marks: LifeMarks4?
  /// The server's counter less the client's.
  package var distance: Int?
  package var knowledgeKey: LifeKeyPlace?
  package var biometryKey: LifeKeyPlace?
  package var requests: [String] = []
  package var status: DeliveredStatus?
  /// The ids of the rules that decided, without repetition.
  package var rules: [String] = []

  init(result: String) { self.result = result }
}

/// What a record has of protocol 4.
package struct LifeMarks4: Equatable, Sendable {
  package let isConfirmationPending: Bool
  package let isUpgradePending: Bool
  package let isBiometryEnabled: Bool
  package let hasNextKnowledge: Bool
  package let hasNextBiometry: Bool
}
