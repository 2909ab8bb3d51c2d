internal import Conformance
package import LiveHTTP
internal import Parties
internal import PowerAuth
internal import Primitives
internal import StrictJSON
internal import Synchronization

/// The server of a script: a thread answers its requests, while another one plays the script.
package final class LiveScriptServer: Sendable {
  private let server: Mutex<LiveServer?> = Mutex(nil)

  package init() {}

  /// Answers a request of the client.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    server.withLock { $0?.answer(request) } ?? HTTPResponse(status: 503)
  }

  /// Begins with a new server, an application and a code.
  func begin(_ options: LiveOptions) throws(LiveError) -> LiveFacts {
    let made = try LiveServer(options)
    server.withLock { $0 = made }
    _ = try administer("application/create", ["applicationId": .string("app")])
    let detail = try administer("application/detail", ["applicationId": .string("app")])
    guard case .array(let versions)? = detail["versions"], case .object(let version)? = versions.first,
      let key = version.string("applicationKey"), let secret = version.string("applicationSecret"),
      let master = detail.string("masterPublicKey")
    else { throw LiveError("the server made no application") }
    var facts = LiveFacts(applicationKey: key, applicationSecret: secret, masterPublicKey: master)
    try initialise(&facts)
    return facts
  }

  /// Begins an activation.
  private func initialise(_ facts: inout LiveFacts) throws(LiveError) {
    let made = try administer(
      "activation/init", ["userId": .string(LiveFacts.user), "applicationId": .string("app")])
    facts.code = made.string("activationCode") ?? ""
    facts.activationId = made.string("activationId") ?? ""
  }

  /// Does what an administrator does.
  func administer(_ act: String, _ facts: inout LiveFacts) throws(LiveError) {
    guard act != "init" else { return try initialise(&facts) }
    _ = try administer("activation/\(act)", ["activationId": .string(facts.activationId)])
  }

  private func administer(_ name: String, _ members: JSONObject) throws(LiveError) -> JSONObject {
    let body = JSONWriter.compact(.object(["requestObject": .object(members)]))
    let answer = self.answer(HTTPRequest(method: "POST", target: "/rest/v3/\(name)", fields: [], body: body))
    guard answer.status == 200, let object = jsonObject(answer.body)?.object("responseObject") else {
      throw LiveError("the administration interface refuses \(name)")
    }
    return object
  }

  /// Changes the server.
  func change(_ body: (inout LiveServer) -> Void) {
    server.withLock { server in
      guard var changed = server.take() else { return }
      body(&changed)
      server = changed
    }
  }

  /// What the server found in the requests since the last time.
  func takeReport() -> Report? {
    server.withLock { server in
      let report = server?.report.sorted
      server?.clearReport()
      return report
    }
  }

  /// A value that only the server knows.
  func value(_ name: String, _ facts: LiveFacts) -> String? {
    server.withLock { server in
      let activation = server?.state.activation(facts.activationId)
      switch name {
      case "fingerprint":
        guard let activation, let key = activation.devicePublicKey else { return nil }
        return try? server?.core.activationFingerprint(
          devicePublicKey: key, serverPublicKey: activation.ownKey.publicKey, activationId: activation.id
        ).text
      case "vaultKey": return activation?.derivedKeys.map { Hex.encode($0.vault.key) }
      case "tokenId": return server?.state.tokens.last { $0.activationId == facts.activationId }?.id
      default: return nil
      }
    }
  }
}

/// What the player of a script knows.
struct LiveFacts: Sendable {
  static let user = "alice"
  let applicationKey: String
  let applicationSecret: String
  let masterPublicKey: String
  var url = ""
  var code = ""
  var activationId = ""

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
    default: nil
    }
  }
}
