internal import Conformance
internal import Encodings
package import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON
internal import Synchronization

/// The requests of a script, with what a server needs to answer them in the same way once more.
package struct ScriptTrace: Sendable {
  package let seed: String
  /// The time of the server when the script began.
  package let time: Int64
  /// The version that the server states.
  package let serverVersion: String
  package let exchanges: [HTTPExchange]
}

/// The server of a script: a thread answers its requests, while another one plays the script.
package final class ScriptServer: Sendable {
  private let server: Mutex<JudgingServer?> = Mutex(nil)
  /// What was judged since the player took it last.
  private let cases: Mutex<[ObservedCase]> = Mutex([])
  /// The requests since the script began, also those of its administrator.
  private let log = ExchangeLog()
  private let beginning: Mutex<(seed: String, time: Int64, version: String)?> = Mutex(nil)

  /// The part of the server for which the requests of a trace are.
  package static let interface = "server"
  /// The version that a server with protocol 4 states.
  static let versionWithProtocol4 = "2.2.0"

  package init() {}

  /// Answers a request of the client, which is not an administrator.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    RequestTarget(request.path).isOfAdministrators ? ServedAnswer.notFound : serve(request)
  }

  private func serve(_ request: HTTPRequest) -> HTTPResponse {
    server.withLock { server in
      let number = log.begin(request.named(server?.options.scenario), for: Self.interface)
      guard let response = server?.answer(request) else { return HTTPResponse(status: 503) }
      log.end(number, with: response)
      let judged = server?.latestCases ?? []
      cases.withLock { $0 += judged }
      return response
    }
  }

  /// Begins with a new server, an application and a code.
  func begin(_ options: ServingOptions, _ algorithm: SharedSecretAlgorithm) throws(ServingError) -> ExchangeFacts {
    let made = try JudgingServer(options)
    server.withLock { $0 = made }
    _ = takeCases()
    _ = log.take()
    beginning.withLock { $0 = (seed: options.seed, time: made.now, version: options.serverVersion) }
    _ = try administer("application/create", ["applicationId": .string("app")])
    let detail = try administer("application/detail", ["applicationId": .string("app")])
    guard let version = detail.objects("versions")?.first,
      let key = version.text("applicationKey"), let secret = version.text("applicationSecret"),
      let master = detail.text("masterPublicKey"), let configuration = version.text("mobileSdkConfig")
    else { throw ServingError("the server made no application") }
    var facts = ExchangeFacts(
      applicationKey: key, applicationSecret: secret, masterPublicKey: master, configuration: configuration,
      algorithm: algorithm.rawValue)
    try initialise(&facts)
    return facts
  }

  /// Begins an activation.
  private func initialise(_ facts: inout ExchangeFacts, password: String? = nil) throws(ServingError) {
    var members: [(String, JSONValue)] = [
      ("userId", .string(ExchangeFacts.user)), ("applicationId", .string("app")),
    ]
    if let password {
      members += [
        ("activationOtpValidation", .string("ON_KEY_EXCHANGE")), ("activationOtp", .string(password)),
      ]
    }
    let made = try administer("activation/init", JSONObject(members))
    facts.code = made.text("activationCode") ?? ""
    facts.activationId = made.text("activationId") ?? ""
  }

  /// Does what an administrator does.
  func administer(_ act: String, _ facts: inout ExchangeFacts) throws(ServingError) {
    switch act {
    case "init": try initialise(&facts)
    case "init-with-password": try initialise(&facts, password: ExchangeFacts.oneTimePassword)
    case "recovery": try turnOnRecovery(["activationRecoveryEnabled": .bool(true)])
    case "postcard":
      try turnOnRecovery(["recoveryPostcardEnabled": .bool(true)])
      _ = try administer(
        "recovery/create",
        ["userId": .string(ExchangeFacts.user), "applicationId": .string("app"), "pukCount": .count(2)])
    case "version-2": try placeVersion2(&facts)
    case "forbid-algorithm": try allow(.array(algorithmNames.filter { $0 != facts.algorithm }.map { .string($0) }))
    case "allow-algorithm": try allow(.null)
    case "offline-data": try makeOfflineData(&facts, withPassword: false)
    case "offline-data-with-password": try makeOfflineData(&facts, withPassword: true)
    default: _ = try administer("activation/\(act)", ["activationId": .string(facts.activationId)])
    }
  }

  private func turnOnRecovery(_ members: JSONObject) throws(ServingError) {
    _ = try administer(
      "recovery/config/update",
      JSONObject([("applicationId", .string("app"))] + members.members.map { ($0.key, $0.value) }))
  }

  /// Sets the algorithms that the application allows; null for all.
  private func allow(_ algorithms: JSONValue) throws(ServingError) {
    _ = try ask(
      RequestTarget.control + "algorithms", ["applicationId": .string("app"), "algorithms": algorithms])
  }

  /// Places an activation of version 2, of which the client gets what its older version had stored.
  private func placeVersion2(_ facts: inout ExchangeFacts) throws(ServingError) {
    let placed = try ask(
      RequestTarget.control + "version-2",
      [
        "userId": .string(ExchangeFacts.user), "applicationId": .string("app"),
        "counter": .count(ExchangeFacts.numericCounter),
      ])
    facts.activationId = placed.text("activationId") ?? ""
    facts.privateKey = placed.text("devicePrivateKey") ?? ""
    facts.serverPublicKey = placed.text("serverPublicKey") ?? ""
  }

  /// From now on the activation of the script is the newest one.
  func follow(_ facts: inout ExchangeFacts) {
    if let newest = server.withLock({ $0?.state.activations.last }) { facts.activationId = newest.id }
  }

  /// Asks the administration interface.
  func administer(_ name: String, _ members: JSONObject) throws(ServingError) -> JSONObject {
    try ask(RequestTarget.administration + name, members)
  }

  private func ask(_ path: String, _ members: JSONObject) throws(ServingError) -> JSONObject {
    let answer = serve(.ofAdministrator(path, members))
    guard answer.status == 200, let object = jsonObject(answer.body)?.object("responseObject") else {
      throw ServingError("the server refuses \(path)")
    }
    return object
  }

  /// Changes the server.
  func change(_ body: (inout JudgingServer) -> Void) {
    server.withLock { server in
      guard var changed = server.take() else { return }
      body(&changed)
      server = changed
    }
  }

  /// Lets time pass.
  ///
  /// No request moves the clock, because the server would then not expect that the client knows the time; the trace has one
  /// so that it can be run again.
  func advance(milliseconds: Int64) {
    change { $0.clock.ahead += milliseconds }
    let request = HTTPRequest.ofAdministrator(
      RequestTarget.control + "time", ["advance": .number(JSONNumber(milliseconds))])
    log.end(log.begin(request, for: Self.interface), with: ServedAnswer.ok())
  }

  /// Takes the requests of the script; nil where none was begun since the last time.
  package func takeTrace() -> ScriptTrace? {
    let exchanges = log.take()
    return beginning.withLock { $0.take() }.map {
      ScriptTrace(seed: $0.seed, time: $0.time, serverVersion: $0.version, exchanges: exchanges)
    }
  }

  /// Takes what the server judged since the last time.
  func takeCases() -> [ObservedCase] {
    cases.withLock { cases in
      defer { cases = [] }
      return cases
    }
  }

  /// The activation of the script.
  func activation(_ facts: ExchangeFacts) -> ServerActivation? {
    server.withLock { $0?.state.activation(facts.activationId) }
  }

  /// The private master key of the application.
  func masterKey(_ facts: ExchangeFacts) -> [UInt8]? {
    server.withLock { server in
      server?.state.versions.first { $0.key == facts.applicationKey }?.masterKey.privateKey
    }
  }

  /// A value that only the server knows.
  func value(_ name: String, _ facts: ExchangeFacts) -> String? {
    if name.hasPrefix("signatureOf-") { return signature(of: name.dropFirst("signatureOf-".count), facts) }
    return server.withLock { server in
      let activation = server?.state.activation(facts.activationId)
      switch name {
      case "fingerprint":
        if let activation, let own = activation.version4 {
          return server.flatMap { try? own.fingerprint(of: activation.id, core: $0.core) }
        }
        guard let activation, let key = activation.devicePublicKey else { return nil }
        return try? server?.core.activationFingerprint(
          devicePublicKey: key, serverPublicKey: activation.serverKey.publicKey, activationId: activation.id
        ).text
      case "vaultKey":
        if let activation, activation.version == 4 {
          return activation.version4.map { Hex.encode($0.keys[.appVaultKnowledge]) }
        }
        return activation?.keys.map { Hex.encode($0.vault.key) }
      case "recoveryCode": return server?.state.recoveryCodes.last?.code
      case "puk": return server?.state.recoveryCodes.last?.expectedPUK
      case "wrongPUK":
        // The first digit is another one.
        return server?.state.recoveryCodes.last?.expectedPUK.map { ($0.hasPrefix("0") ? "1" : "0") + $0.dropFirst() }
      case "tokenId": return server?.state.tokens.last { $0.activationId == facts.activationId }?.id
      default: return nil
      }
    }
  }
}

extension HTTPRequest {
  /// What an administrator sends.
  fileprivate static func ofAdministrator(_ path: String, _ members: JSONObject) -> HTTPRequest {
    HTTPRequest(
      method: "POST", target: path, fields: [HTTPField("Content-Type", "application/json")],
      body: JSONWriter.compact(.object(["requestObject": .object(members)])))
  }

  /// The same request, whose address names the scenario by which it is answered.
  fileprivate func named(_ scenario: String?) -> HTTPRequest {
    guard let scenario, RequestTarget(path).scenario == nil else { return self }
    var request = self
    request.target = "/scenario/\(scenario)" + target
    return request
  }
}
