internal import HTTP
internal import PartyModel
internal import PowerAuth

/// A request while it is answered, in which something can be wrong.
protocol JudgedExchange {
  var request: HTTPRequest { get }
  /// The scenario by which it is answered.
  var scenario: String? { get }
  /// The version that its header states.
  var version: String { get }
  var use: ExchangeUse { get }
  var path: String { get }
  var isEncrypted: Bool { get }
  /// Whether it is proved by a code of protocol 4, and not by a signature.
  var hasCode: Bool { get }
  var activationId: String? { get }
  var applicationKey: String? { get }
  var tokenId: String? { get }
  var temporaryKeyId: String? { get }
  /// The text of its signature or code.
  var signature: String? { get }
  /// Whether that was made with the value of the counter of the request whose answer a scenario lost.
  var repeatsCounter: Bool { get }
  var timestamp: Int64? { get }
  /// What the answer handed out: the activation, the token or the temporary key.
  var given: String? { get }
  /// The algorithm of the shared secret that it asks for.
  var algorithm: SharedSecretAlgorithm? { get }
  /// What the answer of protocol 4 says before it is encrypted.
  var message: ServerMessage4? { get }
  /// Whether a scenario leaves everything as it was before the request.
  var isUnserved: Bool { get set }
  /// Whether a scenario made a value inside of the answer malformed.
  var isMalformed: Bool { get }
  var findings: FindingList { get set }
  /// What is wrong, and was not looked into yet.
  var unsearched: [any WrongRequest] { get set }
}

/// What a request is for, as far as scenarios look at it, in each generation of the protocol.
enum ExchangeUse: Sendable {
  case createKey, status, removeActivation, startUpgrade, confirmUpgrade, changePassword, other
}

/// Where the paths begin to which a scenario redirects.
private let startOfRedirected = "/moved"

extension JudgedExchange {
  /// Who sent it: an activation, or one of an application that has none yet.
  var client: String? {
    if let activationId, activationId != given { return activationId }
    return applicationKey.map { "application \($0)" }
  }

  /// Whether a client of its version finds in the status whether its counter is that of the server.
  var hasCounterInStatus: Bool {
    ProtocolVersion(rawValue: version).map { $0.hasStatusChallenge || $0.hasKMAC } ?? false
  }

  /// Where a scenario redirects it.
  var redirectedTarget: String { startOfRedirected + request.target }

  /// Whether it came to a path to which a scenario redirects.
  var isRedirected: Bool { Substring(request.path).firstRange(of: startOfRedirected + "/") != nil }

  /// Whether a client of its version must ask for the time of the server.
  var needsTime: Bool { ProtocolVersion(rawValue: version)?.hasTimestamp ?? false }
}

/// One request while it is answered.
struct ServedExchange: JudgedExchange {
  let request: HTTPRequest
  let endpoint: ServiceEndpoint
  let scenario: String?
  var findings = FindingList()
  var unsearched: [any WrongRequest] = []
  var version = "any"
  var activationId: String?
  var applicationKey: String?
  var tokenId: String?
  var temporaryKeyId: String?
  var signature: String?
  var repeatsCounter = false
  var timestamp: Int64?
  var given: String?
  var isUnserved = false
  var isMalformed = false

  init(request: HTTPRequest, endpoint: ServiceEndpoint, scenario: String?) {
    self.request = request
    self.endpoint = endpoint
    self.scenario = scenario
  }

  var use: ExchangeUse { endpoint.use }
  var path: String { endpoint.path }
  var isEncrypted: Bool { endpoint.isEncrypted }
  var hasCode: Bool { false }
  var algorithm: SharedSecretAlgorithm? { nil }
  var message: ServerMessage4? { nil }
}

extension ServiceEndpoint {
  fileprivate var use: ExchangeUse {
    switch self {
    case .createKey: .createKey
    case .status: .status
    case .removeActivation: .removeActivation
    case .startUpgrade: .startUpgrade
    case .commitUpgrade: .confirmUpgrade
    default: .other
    }
  }
}
