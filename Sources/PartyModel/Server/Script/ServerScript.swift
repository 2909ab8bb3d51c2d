internal import Encodings
internal import PowerAuth
internal import Primitives

/// A server and the devices that use it, as a script of events knows them.
///
/// Both compute with the same rules of the protocol; only the server decides.
package struct ServerScript: Sendable {
  private let shared: SharedRules
  /// The version that the devices speak.
  private(set) var protocolVersion: String
  let showsCodes: Bool
  package private(set) var state: ServerState
  /// The computations of both sides.
  var core: Rules { _read { yield shared.rules.core } }
  /// The server's clock, in milliseconds since 1970.
  var now = Self.beginning
  var devices: [String: Device] = [:]
  var tokens: [String: DeviceToken] = [:]
  var keys: [String: DeviceTemporaryKey] = [:]
  var codes: [String: DeviceRecoveryCode] = [:]
  /// The ephemeral keys and nonces that devices have drawn, by the number of the event.
  var drawn: [Int: (scalar: [UInt8], nonce: [UInt8])] = [:]
  /// The nonces with which tokens were proved, and those of messages of protocol 4, by the number of the event.
  var nonces: [Int: [UInt8]] = [:]
  /// The temporary keys of protocol 4, by their names.
  var secrets: [String: DeviceTemporarySecret] = [:]
  /// The keys of protocol 4 that each activation has had.
  var made: [String: MadeKeys] = [:]
  /// The activation whose record the event shows.
  var seen: String?
  var random: DrawnBytes
  /// What each event has sent, by the number of the event.
  private(set) var sent: [Int: SentRequest] = [:]
  private(set) var number = 0
  /// The rules that have decided since the last event.
  private var decisions: [String] = []

  /// The server's time at the beginning of a script.
  static let beginning: Int64 = 1_735_732_800_000

  /// Begins a script, of which each observation shows the recovery code of its activation where `showsCodes` says so.
  package init(rules: PartyRules, settings: ServerSettings, protocolVersion: String, showsCodes: Bool = false) {
    shared = SharedRules(rules)
    self.protocolVersion = protocolVersion
    self.showsCodes = showsCodes
    let hasVersion4 = ProtocolVersion(rawValue: protocolVersion)?.hasKMAC == true
    state = ServerState(
      settings: settings, versions: hasVersion4 ? Self.versionsOfVersion4 : Self.versions, seed: "server")
    random = DrawnBytes(seed: "devices")
  }

  /// Plays one event.
  package mutating func play(_ event: ServerEvent) throws -> ServerSight {
    number += 1
    decisions = []
    seen = nil
    now = event.at.map { Self.beginning + $0 } ?? now
    var sight = try perform(event.action)
    if servesVersion4, let name = seen { try showVersion4(of: name, in: &sight) }
    sight.rules = decisions
    return sight
  }

  /// Lets the server serve a call.
  mutating func serve(_ call: ServerCall) throws -> ServerAnswer {
    let outcome = try shared.serve(call, at: now, updating: &state)
    for decision in outcome.decisions where !decisions.contains(decision) { decisions.append(decision) }
    return outcome.answer
  }

  /// Lets the server serve a call that can be repeated; where it is refused, other records may be seen.
  mutating func send(
    _ call: ServerCall, _ subject: ServerSubject, ofRefused refused: ServerSubject? = nil
  ) throws -> ServerAnswer {
    let answer = try serve(call)
    sent[number] = SentRequest(call: call, subject: answer.http == 200 ? subject : refused ?? subject)
    return answer
  }

  /// What is seen of a call that can be repeated.
  mutating func sight(of call: ServerCall, _ subject: ServerSubject) throws -> ServerSight {
    see(try send(call, subject), subject)
  }

  /// Lets a request arrive unless it is lost, and the device take what the answer gives unless that is lost.
  mutating func arrive(_ request: SentRequest, losing loss: RequestLoss? = nil) throws -> ServerAnswer? {
    sent[number] = request
    guard loss != .request else { return nil }
    let answer = try serve(request.call)
    try take(answer, to: request, isKnown: loss == nil)
    return answer
  }

  /// Forgets what the event has sent, where it stands for several events.
  mutating func forgetSent() { sent[number] = nil }

  /// Sends a request that can be repeated; what is encrypted in its answer stays unseen.
  mutating func sight(of request: SentRequest) throws -> ServerSight {
    sent[number] = request
    let answer = try serve(request.call)
    try take(answer, to: request, isKnown: false)
    let sight = see(answer, request.subject)
    return request.hasOtherMembers ? sight.withoutFailure : sight
  }

  /// Whether the server has protocol 4 as well.
  var servesVersion4: Bool { state.versions.contains { $0.signingKeys != nil } }

  /// Does something in another version of the protocol.
  mutating func speaking<Result>(
    _ version: ProtocolVersion, _ body: (inout ServerScript) throws -> Result
  ) rethrows -> Result {
    let own = protocolVersion
    protocolVersion = version.rawValue
    defer { protocolVersion = own }
    return try body(&self)
  }

  /// Changes the configuration of the application, and perhaps the oldest main version that is served.
  mutating func configure(_ configuration: ServerApplication4, oldestVersion: Int?) {
    state.version4.applications[state.versions[0].application] = configuration
    if let oldestVersion { state.settings.version4.oldestVersion = oldestVersion }
  }

  /// Places an activation of version 2 of a device in the record of the server, as if it had been there before.
  mutating func place(_ device: Device, maximum: Int?, counter: Int) throws -> ServerActivation {
    try state.placeVersion2(
      of: device, user: "alice", application: "app", maximum: maximum, counter: counter, now: now, rules: core)
  }
}

/// What an event has sent.
struct SentRequest: Sendable {
  let call: ServerCall
  let subject: ServerSubject
  /// Whether members of the message are missing or too many: hosts answer such a message differently.
  var hasOtherMembers = false
  /// What the device makes of the answer, in protocol 4.
  var awaited: AwaitedAnswer?
}

/// The records that are seen after an event: those of an activation and of a recovery code, by their names.
struct ServerSubject: Sendable {
  let activation: String?
  let code: String?

  init(_ activation: String?, code: String? = nil) {
    self.activation = activation
    self.code = code
  }

  init(_ sender: RequestSender, code: String? = nil) { self.init(sender.activation, code: code) }
}

extension ServerScript {
  /// The device of an activation; a new one for a name of nothing.
  mutating func device(named name: String) throws -> Device {
    if let known = devices[name] { return known }
    let code = try core.encodeActivationCode(random: random.next(10)).text
    let device = try Device(activationId: random.identifier(), code: code, random: &random, core: core)
    devices[name] = device
    return device
  }

  /// The record of an activation; nil where the server does not know it.
  func record(named name: String) -> ServerActivation? {
    devices[name].flatMap { state.activation($0.activationId) }
  }

  /// The application version of a request, with the secret that the device uses.
  func application(_ sender: RequestSender) -> ServerApplicationVersion {
    let known = state.versions.first { $0.name == sender.version.rawValue } ?? Self.unknownVersion
    guard !sender.hasRightSecret else { return known }
    return ServerApplicationVersion(
      name: known.name, application: known.application, key: known.key,
      secret: Self.unknownVersion.secret == known.secret ? Self.versions[0].secret : Self.unknownVersion.secret,
      masterKey: known.masterKey, signingKeys: known.signingKeys)
  }

  /// The application versions of a server.
  private static let versions = [("current", "app"), ("older", "app"), ("foreign", "other")].map(version)
  /// The same with the master keys of protocol 4, which each application has.
  private static let versionsOfVersion4 = versions.map { version in
    var version = version
    version.signingKeys = masterKeys(of: version.application)
    return version
  }
  private static let unknownVersion = version("unknown", "none")

  private static func masterKeys(of application: String) -> SigningKeys {
    func drawn(_ use: String) -> [UInt8] { SHA256.hash(Array("\(use) of \(application)".utf8)) }
    let scalar = Array((drawn("scalar") + drawn("rest of the scalar")).prefix(P384Key.scalarByteCount))
    let keys: WebSignatureKeys = [
      .es384: scalar, .mlDSA65: drawn("seed of ML-DSA-65"), .mlDSA87: drawn("seed of ML-DSA-87"),
    ]
    guard let made = try? SigningKeys(privateKeys: keys, rules: .right) else {
      preconditionFailure("a hash is below the order of the curve")
    }
    return made
  }

  private static func version(_ name: String, _ application: String) -> ServerApplicationVersion {
    func text(_ purpose: String) -> String {
      Base64.encode(Array(SHA256.hash(Array("\(purpose) \(name)".utf8)).prefix(16)))
    }
    let scalar = SHA256.hash(Array("master key of \(application)".utf8))
    guard let masterKey = try? KeyPair(privateKey: scalar, rules: .right) else {
      preconditionFailure("a hash is below the order of the curve")
    }
    return ServerApplicationVersion(
      name: name, application: application, key: text("key"), secret: text("secret"), masterKey: masterKey)
  }
}
