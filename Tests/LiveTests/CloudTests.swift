import Encodings
import HTTP
import Live
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// The interface of the publisher's cloud, as the integration tests of wrappers call it, in their order.
@Suite struct CloudTests {
  private func ask(
    _ host: TestHost, _ method: String, _ path: String, _ body: JSONObject? = nil, status: Int = 200
  ) throws -> JSONObject {
    let answer = try host.send(
      HTTPRequest(
        method: method, target: path, fields: [HTTPField("Content-Type", "application/json")],
        body: body.map { JSONWriter.compact(.object($0)) } ?? []))
    #expect(answer.status == status, "\(method) \(path): \(answer.text)")
    return try #require(answer.object, "those tests parse each body: \(answer.text)")
  }

  private func register(_ host: TestHost, _ phase: String = "ON_COMMIT") throws -> JSONObject {
    try ask(
      host, "POST", "/v2/registrations",
      [
        "userId": .string("alice"), "flags": .array([]), "appId": .string("app"), "commitPhase": .string(phase),
      ])
  }

  /// A client whose activation is ACTIVE, by the calls of the cloud alone.
  private func active(_ host: TestHost) throws -> (device: TestDevice, path: String) {
    let made = try register(host)
    var device = try host.device()
    try device.activate(["code": .string(made.text("activationCode") ?? "")])
    let path = "/v2/registrations/\(made.text("registrationId") ?? "")"
    _ = try ask(host, "POST", "\(path)/commit", [:])
    return (device, path)
  }

  private func verify(
    _ host: TestHost, _ header: HTTPField, method: String = "POST", body: [UInt8]?, query: JSONObject? = nil,
    at path: String = "/v2/signature/verify"
  ) throws -> JSONObject {
    try ask(
      host, "POST", path,
      [
        "method": .string(method), "uriId": .string("/pa/signature/validate"), "authHeader": .string(header.value),
        "requestBody": body.map { .string(Base64.encode($0)) } ?? .null,
        "queryParams": query.map { .object($0) } ?? .null,
      ])
  }

  @Test func `An application has what configures an SDK`() throws {
    let host = try TestHost()
    let detail = try ask(host, "GET", "/admin/applications/app")
    #expect(detail.text("id") == "app")
    let configuration = try #require(detail.text("mobileSdkConfig"))
    let read = try Rules.right.readConfiguration(configuration).configuration
    #expect(read.applicationKey == detail.text("appKey").flatMap { Base64.decode($0) })
    #expect(read.applicationSecret == detail.text("appSecret").flatMap { Base64.decode($0) })
    #expect(detail.text("serviceBaseUrl")?.hasPrefix("http://") == true)
  }

  @Test(arguments: [(false, "http://bank.example:8080"), (true, "https://bank.example:8080")])
  func `The address for SDKs is the one that was asked for, with TLS or without`(
    _ isSecure: Bool, _ address: String
  ) throws {
    var options = ServingOptions(seed: "cloud")
    options.isSecure = isSecure
    var server = try JudgingServer(options)
    _ = server.answer(.post("/rest/v3/application/create", #"{"requestObject":{"applicationId":"app"}}"#))
    let answer = server.answer(
      HTTPRequest(method: "GET", target: "/admin/applications/app", fields: [HTTPField("Host", "bank.example:8080")]))
    #expect(answer.object?.text("serviceBaseUrl") == address)
  }

  @Test func `A registration goes from its code over the commit to its removal`() throws {
    let host = try TestHost()
    let made = try register(host)
    let code = try #require(made.text("activationCode"))
    let signature = try #require(made.text("activationCodeSignature"))
    #expect(made.text("activationQrCodeData") == "\(code)#\(signature)")
    var device = try host.device()
    _ = try Rules.right.verifyData(
      Array(code.utf8), signature: try #require(Base64.decode(signature)), as: .der, publicKey: device.masterKey)
    let path = "/v2/registrations/\(try #require(made.text("registrationId")))"
    #expect(try ask(host, "GET", path).text("registrationStatus") == "CREATED")

    try device.activate(["code": .string(code)], more: [("activationName", .string("Phone"))])
    let pending = try ask(host, "GET", path)
    #expect(pending.text("registrationStatus") == "PENDING_COMMIT")
    let fingerprint = try Rules.right.activationFingerprint(
      devicePublicKey: Rules.right.derivePublicKey(privateKey: device.privateKey), serverPublicKey: device.serverKey,
      activationId: device.activationId)
    #expect(pending.text("activationFingerprint") == fingerprint.text)
    #expect(pending.text("name") == "Phone")

    _ = try ask(host, "POST", "\(path)/commit", ["externalUserId": .string("alice")])
    let active = try ask(host, "GET", path)
    #expect(active.text("registrationStatus") == "ACTIVE")
    #expect(active["activationFingerprint"] == .null)
    #expect(active.text("userId") == "alice" && active.text("applicationId") == "app")
    #expect(active.integer("timestampCreated") == TestHost.time && active.integer("timestampLastUsed") != nil)

    #expect(try ask(host, "PUT", path, ["change": .string("BLOCK")]).text("registrationStatus") == "BLOCKED")
    #expect(try device.validate().status == 401)
    #expect(try ask(host, "PUT", path, ["change": .string("UNBLOCK")]).text("registrationStatus") == "ACTIVE")
    #expect(try ask(host, "GET", "/v2/registrations?userId=alice").objects("registrations")?.count == 1)
    #expect(try ask(host, "DELETE", path).text("registrationStatus") == "REMOVED")
    #expect(try ask(host, "GET", path).text("registrationStatus") == "REMOVED")
    #expect(
      try ask(host, "GET", "/v2/registrations?userId=alice&removed=false").objects("registrations")?.isEmpty == true)
    #expect(try ask(host, "GET", "/v2/registrations?userId=alice&removed=true").objects("registrations")?.count == 1)
  }

  @Test func `After a commit on the key exchange a client is ACTIVE, and another commit is answered with an object`()
    throws
  {
    let host = try TestHost()
    let made = try register(host, "ON_KEY_EXCHANGE")
    var device = try host.device()
    try device.activate(["code": .string(made.text("activationCode") ?? "")])
    let path = "/v2/registrations/\(made.text("registrationId") ?? "")"
    #expect(try ask(host, "GET", path).text("registrationStatus") == "ACTIVE")
    let refused = try ask(host, "POST", "\(path)/commit", [:], status: 400)
    #expect(refused.text("status") == "ERROR")
  }

  @Test(arguments: ["/v2/signature/verify", "/v2/authentication/verify"])
  func `A signature is verified, and no member is null where it is wrong`(_ path: String) throws {
    let host = try TestHost()
    var (device, _) = try active(host)
    let body = Array(#"{"amount":100}"#.utf8)
    let right = try verify(
      host, try device.signature("/pa/signature/validate", body), body: body, at: path)
    #expect(right["signatureValid"] == .bool(true))
    #expect(right.text("signatureType") == "possession_knowledge")
    #expect(right.integer("remainingAttempts") == 5)
    let wrong = try verify(
      host, try device.signature("/pa/signature/validate", body, isPasswordWrong: true), body: body, at: path)
    #expect(wrong["signatureValid"] == .bool(false))
    #expect(wrong.integer("remainingAttempts") == 4)
    for name in ["userId", "registrationId", "registrationStatus", "signatureType", "remainingAttempts"] {
      #expect(wrong[name] != nil && wrong[name] != .null, "\(name)")
    }
    #expect(wrong.text("registrationId") == device.activationId)
    #expect(host.failures == [], "a back end asked, and no client is judged")
  }

  @Test func `A value of the counter that was verified for a back end is recognised when it comes again`() throws {
    let host = try TestHost()
    var (device, _) = try active(host)
    let counter = device.counter
    let body = Array("{}".utf8)
    let verified = try verify(host, try device.signature("/pa/signature/validate", body), body: body)
    #expect(verified["signatureValid"] == .bool(true))
    device.counter = counter
    #expect(try device.validate().status == 401)
    #expect(host.failures.map { $0.contains("live.old-counter") } == [true], "\(host.failures)")
  }

  @Test func `The parameters of a query are signed in their canonical form`() throws {
    let host = try TestHost()
    var (device, _) = try active(host)
    let header = try device.signature(
      "/pa/signature/validate", Array("a+key=value+%26&b=2".utf8), method: "GET")
    let query: JSONObject = ["b": .string("2"), "a key": .string("value &")]
    let verified = try verify(host, header, method: "GET", body: nil, query: query)
    #expect(verified["signatureValid"] == .bool(true))
    let numbers: JSONObject = ["b": .number(JSONNumber(2))]
    let refused = try ask(
      host, "POST", "/v2/signature/verify",
      [
        "method": .string("GET"), "uriId": .string("/pa/signature/validate"), "authHeader": .string(header.value),
        "queryParams": .object(numbers),
      ], status: 400)
    #expect(refused.text("status") == "ERROR", "a parameter that is not a text is not taken for an empty one")
  }

  @Test func `A token is verified by its header`() throws {
    let host = try TestHost()
    var (device, _) = try active(host)
    let made = try #require(try device.signedAndEncrypted("token/create", type: "possession").opened)
    let secret = try #require(made.text("tokenSecret").flatMap { Base64.decode($0) })
    let id = made.text("tokenId") ?? ""
    func ask(_ secret: [UInt8]) throws -> JSONObject {
      let header = try device.token(id, secret)
      return try self.ask(host, "POST", "/v2/token/verify", ["authHeader": .string(header.value)])
    }
    let right = try ask(secret)
    #expect(right["tokenValid"] == .bool(true))
    #expect(right.text("registrationId") == device.activationId && right.text("signatureType") == "possession")
    #expect(try ask([UInt8](repeating: 9, count: 16))["tokenValid"] == .bool(false))
  }

  @Test func `What is unknown or wrong is refused with an object`() throws {
    let host = try TestHost()
    let (_, path) = try active(host)
    for (method, target, status) in [
      ("GET", "/v2/registrations/none", 400), ("DELETE", "/v2/registrations/none", 400),
      ("GET", "/admin/applications/none", 400), ("POST", "\(path)/others", 404), ("PATCH", path, 404),
      ("GET", "/v2/registrations", 400),
    ] {
      #expect(try ask(host, method, target, status: status).text("status") == "ERROR", "\(method) \(target)")
    }
    #expect(try ask(host, "PUT", path, ["change": .string("PAUSE")], status: 400).text("status") == "ERROR")
    for path in ["/v2/signature/verify", "/v2/token/verify"] {
      let body: JSONObject = ["method": .string("POST"), "uriId": .string("/")]
      #expect(try ask(host, "POST", path, body, status: 400).text("status") == "ERROR", "\(path)")
    }
  }
}
