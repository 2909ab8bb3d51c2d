internal import HTTP
internal import PartyModel
internal import PowerAuth

/// One request to an endpoint of protocol 4 while it is answered.
struct ServedExchange4: JudgedExchange {
  let request: HTTPRequest
  let endpoint: Endpoint4
  let scenario: String?
  var findings = FindingList()
  var unsearched: [any WrongRequest] = []
  var activationId: String?
  var applicationKey: String?
  var tokenId: String?
  var temporaryKeyId: String?
  var signature: String?
  var repeatsCounter = false
  var timestamp: Int64?
  var given: String?
  var algorithm: SharedSecretAlgorithm?
  var message: ServerMessage4?
  var isUnserved = false

  init(request: HTTPRequest, endpoint: Endpoint4, scenario: String?) {
    self.request = request
    self.endpoint = endpoint
    self.scenario = scenario
  }

  let version = ProtocolVersion.v4_0.rawValue
  var path: String { endpoint.row.path }
  var isEncrypted: Bool { endpoint.purpose != nil }
  /// The scenarios with malformed values are those of version 3.
  var isMalformed: Bool { false }
  /// The start of an upgrade has a signature of version 3.
  var hasCode: Bool { endpoint != .upgradeStart }

  var use: ExchangeUse {
    switch endpoint {
    case .temporaryKey: .createKey
    case .activationStatus: .status
    case .activationRemove: .removeActivation
    case .upgradeStart: .startUpgrade
    case .upgradeConfirm: .confirmUpgrade
    case .passwordChange: .changePassword
    default: .other
    }
  }
}
