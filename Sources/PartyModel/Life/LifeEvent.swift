/// Something that happens to a client, to a server, or to the network between them.
package struct LifeEvent: Sendable {
  package let kind: String
  /// The members that are texts and numbers.
  package var members: ServerEvent
  /// What the network does with the requests that leave.
  package var network: [LifeDelivery] = []

  package init(_ members: ServerEvent, network: [LifeDelivery] = []) {
    kind = members.kind
    self.members = members
    self.network = network
  }

  var task: String? { members["task"] }
  var token: String { members["name"] ?? "token" }
  var password: String { members["password"] ?? "1234" }
  var credentials: ClientCredentials {
    ClientCredentials(
      members["factors"].flatMap(ClientFactors.init(rawValue:)) ?? .possessionKnowledge, password: password)
  }
  /// The number of another event.
  var other: Int { members[count: "of"] ?? 0 }
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
