internal import Conformance
internal import Encodings
package import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON
internal import Synchronization

/// The server of a script: a thread answers its requests, while another one plays the script.
package final class ScriptServer: Sendable {
  private let server: Mutex<JudgingServer?> = Mutex(nil)
  /// What was judged since the player took it last.
  private let cases: Mutex<[ObservedCase]> = Mutex([])

  package init() {}

  /// Answers a request of the client, which is not an administrator.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    RequestTarget(request.path).isOfAdministrators ? ServedAnswer.notFound : serve(request)
  }

  private func serve(_ request: HTTPRequest) -> HTTPResponse {
    server.withLock { server in
      guard let response = server?.answer(request) else { return HTTPResponse(status: 503) }
      let judged = server?.latestCases ?? []
      cases.withLock { $0 += judged }
      return response
    }
  }

  /// Begins with a new server, an application and a code.
  func begin(_ options: ServingOptions) throws(ServingError) -> ExchangeFacts {
    let made = try JudgingServer(options)
    server.withLock { $0 = made }
    _ = takeCases()
    _ = try administer("application/create", ["applicationId": .string("app")])
    let detail = try administer("application/detail", ["applicationId": .string("app")])
    guard let version = detail.objects("versions")?.first,
      let key = version.text("applicationKey"), let secret = version.text("applicationSecret"),
      let master = detail.text("masterPublicKey")
    else { throw ServingError("the server made no application") }
    var facts = ExchangeFacts(applicationKey: key, applicationSecret: secret, masterPublicKey: master)
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
    default: _ = try administer("activation/\(act)", ["activationId": .string(facts.activationId)])
    }
  }

  private func turnOnRecovery(_ members: JSONObject) throws(ServingError) {
    _ = try administer(
      "recovery/config/update",
      JSONObject([("applicationId", .string("app"))] + members.members.map { ($0.key, $0.value) }))
  }

  /// Places an activation of version 2, of which the client gets what its older version had stored.
  private func placeVersion2(_ facts: inout ExchangeFacts) throws(ServingError) {
    let placed = server.withLock { server -> (privateKey: [UInt8], activation: ServerActivation)? in
      guard var changed = server.take() else { return nil }
      defer { server = changed }
      return try? changed.placeVersion2(of: ExchangeFacts.user, in: "app", counter: ExchangeFacts.numericCounter)
    }
    guard let placed else { throw ServingError("the server places no activation of version 2") }
    facts.activationId = placed.activation.id
    facts.privateKey = Base64.encode(placed.privateKey)
    facts.serverPublicKey = Base64.encode(placed.activation.serverKey.publicKey)
  }

  /// From now on the activation of the script is the newest one.
  func follow(_ facts: inout ExchangeFacts) {
    if let newest = server.withLock({ $0?.state.activations.last }) { facts.activationId = newest.id }
  }

  private func administer(_ name: String, _ members: JSONObject) throws(ServingError) -> JSONObject {
    let body = JSONWriter.compact(.object(["requestObject": .object(members)]))
    let answer = serve(HTTPRequest(method: "POST", target: "/rest/v3/\(name)", fields: [], body: body))
    guard answer.status == 200, let object = jsonObject(answer.body)?.object("responseObject") else {
      throw ServingError("the administration interface refuses \(name)")
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

  /// Takes what the server judged since the last time.
  func takeCases() -> [ObservedCase] {
    cases.withLock { cases in
      defer { cases = [] }
      return cases
    }
  }

  /// A value that only the server knows.
  func value(_ name: String, _ facts: ExchangeFacts) -> String? {
    server.withLock { server in
      let activation = server?.state.activation(facts.activationId)
      switch name {
      case "fingerprint":
        guard let activation, let key = activation.devicePublicKey else { return nil }
        return try? server?.core.activationFingerprint(
          devicePublicKey: key, serverPublicKey: activation.serverKey.publicKey, activationId: activation.id
        ).text
      case "vaultKey": return activation?.keys.map { Hex.encode($0.vault.key) }
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

/// What the player of a script knows.
struct ExchangeFacts: Sendable {
  static let user = "alice"
  static let oneTimePassword = "24681"
  static let wrongOneTimePassword = "13579"
  /// The number of the counter of an activation of version 2.
  static let numericCounter = 300
  let applicationKey: String
  let applicationSecret: String
  let masterPublicKey: String
  var url = ""
  var code = ""
  var activationId = ""
  /// What a client of version 2 had stored; empty where the script has none.
  var privateKey = ""
  var serverPublicKey = ""

  /// The value of a name; nil where only the server knows it.
  func value(_ name: String) -> String? {
    switch name {
    case "url": url
    case "applicationKey": applicationKey
    case "applicationSecret": applicationSecret
    case "masterPublicKey": masterPublicKey
    case "code": code
    case "activationId": activationId
    case "user": Self.user
    case "privateKey": privateKey
    case "serverPublicKey": serverPublicKey
    default: nil
    }
  }
}
