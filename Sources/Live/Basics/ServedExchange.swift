internal import HTTP
internal import PartyModel
internal import PowerAuth

/// A request while it is answered, in which something can be wrong.
protocol JudgedExchange {
  var request: HTTPRequest { get }
  var activationId: String? { get }
  /// The text of its signature or code.
  var signature: String? { get }
  var findings: FindingList { get set }
  /// What is wrong, and was not looked into yet.
  var unsearched: [any WrongRequest] { get set }
}

/// One request while it is answered.
struct ServedExchange: JudgedExchange {
  let request: HTTPRequest
  let endpoint: ServiceEndpoint
  let scenario: String?
  var findings = FindingList()
  /// What is wrong, and was not looked into yet.
  var unsearched: [any WrongRequest] = []
  /// The version that its header states.
  var version = "any"
  var activationId: String?
  var applicationKey: String?
  var tokenId: String?
  var temporaryKeyId: String?
  /// The text of its signature.
  var signature: String?
  /// Whether it was made with the value of the counter of the request whose answer a scenario lost.
  var repeatsCounter = false
  var timestamp: Int64?
  /// What the answer handed out: the activation, the token or the temporary key.
  var given: String?
  /// Whether a scenario leaves everything as it was before the request.
  var isUnserved = false
  /// Whether a scenario made a value inside of the answer malformed.
  var isMalformed = false

  init(request: HTTPRequest, endpoint: ServiceEndpoint, scenario: String?) {
    self.request = request
    self.endpoint = endpoint
    self.scenario = scenario
  }

  /// Who sent it: an activation, or one of an application that has none yet.
  var client: String? {
    if let activationId, activationId != given { return activationId }
    return applicationKey.map { "application \($0)" }
  }
}

extension ServedExchange {
  /// Whether a client of its version finds in the status whether its counter is that of the server.
  var hasCounterInStatus: Bool { ProtocolVersion(rawValue: version)?.hasStatusChallenge ?? false }

  /// Whether a client of its version must ask for the time of the server.
  var needsTime: Bool { ProtocolVersion(rawValue: version)?.hasTimestamp ?? false }
}
