internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import Platform
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What was found out about a server before the cases.
package struct HostSetup: Sendable {
  var application: DeviceApplication
  /// A second version of the application, which can be made unsupported.
  var second: DeviceApplication?
  var secondName = ""
  var other: DeviceApplication?
  /// The algorithm of activations of protocol 4, unless a case is about another one.
  var algorithm = SharedSecretAlgorithm.ecP384
  package var given: Set<HostNeed> = []
}

/// Why a case cannot continue.
struct CaseEnd: Error {
  let finding: Finding
  /// Whether nothing came that could be judged.
  var hasNoAnswer = false
}

/// What a case knows while its steps are taken.
struct DrivenLife {
  let host: DrivenHost
  let setup: HostSetup
  /// The version of requests to endpoints of protocol 3.
  let version: ProtocolVersion
  /// Whether the case is one of protocol 4.
  let hasVersion4: Bool
  /// The rules by which its devices compute.
  var core = Rules.right
  var random: DrawnBytes
  var devices: [String: Device] = [:]
  var tokens: [String: DeviceToken] = [:]
  var keys: [String: DeviceTemporaryKey] = [:]
  /// The temporary keys of protocol 4.
  var secrets: [String: DeviceTemporarySecret] = [:]
  /// The keys of the factors of each device of protocol 4: those of the exchange, and those after each change.
  var factorKeys: [String: [FactorKeys]] = [:]
  var recoveryCodes: [String: DeviceRecoveryCode] = [:]
  /// The last request of a device.
  var last: HTTPRequest?
  /// What the answers of the run had; nil in its preparation.
  var memory: RunMemory?
  /// The case in words.
  var place = ""
  /// By how much the known time of the server may be wrong; nil where the server told none, or its times are not judged.
  var timeError: Int64?
  /// The latest time in an answer since the clock of the server was changed.
  var latestTime: Int64?
  /// By how much the clock of the server is ahead of that of this machine.
  private var clock: Int64 = 0
  /// When the clock stood still first, and at which time it stands.
  var base: Int64?
  var standing: Int64?
  private var senders: [String: Sender] = [:]
  /// Where its next request waits for others, apart from one for a temporary key; nil where it does not wait.
  var gate: CommonStart.Place?

  /// A connection.
  ///
  /// Without a type around it, a function is wrapped anew each time that it is read from a dictionary and stored again.
  private struct Sender: Sendable {
    let send: HostConnection.Send
  }

  init(host: DrivenHost, setup: HostSetup, version: ProtocolVersion, seed: String) {
    self.host = host
    self.setup = setup
    self.version = version.hasKMAC ? .v3_3 : version
    hasVersion4 = version.hasKMAC
    random = DrawnBytes(seed: seed)
    random.hasVersion = true
  }

  /// The time of the server, as far as it told it.
  var now: Int64 { standing ?? WallClock.milliseconds + clock }

  /// Takes the time of the server, as a client does before it encrypts.
  mutating func takeTime() throws -> HostReply {
    let sent = SteadyClock.milliseconds
    let reply = try send(.post(timePath, hasVersion4 ? Array("{}".utf8) : []))
    if reply.isAccepted {
      take(serverTime: reply.members?.integer("serverTime"), after: SteadyClock.milliseconds - sent)
    }
    return reply
  }

  /// The address that tells the time.
  var timePath: String { hasVersion4 ? Endpoint4.status.row.path : ServiceEndpoint.serverStatus.path }

  mutating func setClock(to time: Int64) { clock = time - WallClock.milliseconds }

  /// Sends a request of a device.
  mutating func send(_ request: HTTPRequest) throws -> HostReply {
    last = request
    let sent = now
    let reply = try send(request, over: host.server, "server")
    if reply.isAccepted { noteMessage(reply.json, at: request.target, since: sent) }
    return reply
  }

  /// Sends what an administrator asks for.
  mutating func administer(_ name: String, _ members: JSONObject) throws -> HostReply {
    guard let administration = host.administration else {
      throw CaseEnd(finding: .reply(expected: "an administration interface", came: "none"))
    }
    var request = HTTPRequest.post("/rest/v3/\(name)", ["requestObject": .object(members)])
    if let login = host.login { request.fields.append(HTTPField("Authorization", login)) }
    return try send(request, over: administration, "administration")
  }

  mutating func control(_ name: String, _ members: JSONObject) throws -> HostReply {
    guard let control = host.control else {
      throw CaseEnd(finding: .reply(expected: "a control interface", came: "none"))
    }
    var request = HTTPRequest.post("/conformance/\(name)", ["requestObject": .object(members)])
    if let login = host.controlLogin { request.fields.append(HTTPField("Authorization", login)) }
    let reply = try send(request, over: control, "control")
    let kept = last
    (timeError, latestTime) = (nil, nil)
    _ = try takeTime()
    last = kept
    return reply
  }

  private mutating func send(
    _ request: HTTPRequest, over connection: HostConnection, _ name: String
  ) throws -> HostReply {
    var request = request
    if let gate, ![ServiceEndpoint.createKey.path, Endpoint4.temporaryKey.row.path].contains(request.target) {
      self.gate = nil
      gate.pass()
    }
    request.target = connection.prefix + request.target
    do {
      if senders[name] == nil { senders[name] = Sender(send: try connection.open()) }
      guard let sender = senders[name] else { throw HTTPError("there is no connection") }
      return HostReply(try sender.send(request))
    } catch let error as HTTPError {
      throw CaseEnd(
        finding: .reply(.interoperability, expected: "an answer", came: error.description), hasNoAnswer: true)
    }
  }

  /// Lets the next requests have separate connections.
  mutating func closeConnections() { senders = [:] }

  func device(_ changes: [RequestChange]) throws -> Device {
    guard let device = devices[changes.device] else {
      throw CaseEnd(finding: .reply(expected: "an activation of \"\(changes.device)\"", came: "none"))
    }
    return device
  }

  /// The application that a request states.
  func application(_ changes: [RequestChange]) -> DeviceApplication {
    var own = setup.application
    let unknown = Base64.encode([UInt8](repeating: 0x5A, count: 16))
    switch changes.application {
    case .other: return setup.other ?? own
    case .second: return setup.second ?? own
    case .unknown: own.key = unknown
    case .wrongSecret: own.secret = unknown
    case nil: break
    }
    return own
  }
}

extension HTTPRequest {
  static func post(_ path: String, _ body: [UInt8], _ fields: [HTTPField] = []) -> HTTPRequest {
    HTTPRequest(
      method: "POST", target: path, fields: [HTTPField("Content-Type", "application/json")] + fields, body: body)
  }

  static func post(_ path: String, _ members: JSONObject, _ fields: [HTTPField] = []) -> HTTPRequest {
    post(path, JSONWriter.compact(.object(members)), fields)
  }
}
