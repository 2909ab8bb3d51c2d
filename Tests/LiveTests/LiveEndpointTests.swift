import Conformance
import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import StrictJSON
import Testing

@Suite struct LiveEndpointTests {
  static let versions: [ProtocolVersion] = [.v3_0, .v3_1, .v3_2, .v3_3]

  @Test(arguments: versions)
  func `A right client goes through a whole life, and nothing is found`(_ version: ProtocolVersion) throws {
    let host = try TestHost()
    var device = try host.device(version)
    let code = try host.code()
    try device.activate(["code": .string(code.code)], more: [("activationName", .string("phone"))])
    #expect(try host.state(code.id).text("activationStatus") == "PENDING_COMMIT")
    try host.administer("activation/commit", ["activationId": .string(code.id)])
    #expect(try device.status()?.status.state == 3)
    for type in ["possession", "possession_knowledge", "possession_biometry", "possession_knowledge_biometry"] {
      #expect(try device.validate(type: type).status == 200)
    }
    let token = try device.signedAndEncrypted("token/create", type: "possession").opened
    let id = try #require(token?.text("tokenId"))
    let secret = try #require(token?.text("tokenSecret").flatMap { Base64.decode($0) })
    let use = try device.token(id, secret)
    #expect(try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [use]).status == 200)
    let vault = try device.signedAndEncrypted("vault/unlock", #"{"reason":"ADD_BIOMETRY"}"#).opened
    #expect(vault?.text("encryptedVaultEncryptionKey") != nil)
    let info = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").opened
    #expect(info?.text("sub") == "alice")
    let echo = try device.encrypted(
      "/exchange/v3/application", #"{"data":"x"}"#, .application, "/pa/generic/application"
    ).opened
    #expect(echo?.text("data")?.contains("x, scope: APPLICATION_SCOPE") == true)
    let remove = Array(#"{"requestObject":{"tokenId":"\#(id)"}}"#.utf8)
    let header = try device.signature("/pa/token/remove", remove, type: "possession")
    #expect(try device.post("/pa/v3/token/remove", remove, [header]).status == 200)
    let end = Array("{}".utf8)
    let last = try device.signature("/pa/activation/remove", end)
    #expect(try device.post("/pa/v3/activation/remove", end, [last]).status == 200)
    #expect(try host.state(code.id).text("activationStatus") == "REMOVED")
    #expect(host.failures == [])
    #expect(host.report.total.passed > 10)
  }

  @Test func `All four methods are signed, and a query in its canonical form`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    for method in ["POST", "PUT", "DELETE"] {
      let body = method == "DELETE" ? [] : Array(#"{"a":1}"#.utf8)
      let header = try device.signature("/pa/signature/validate", body, method: method)
      #expect(try device.send("/pa/v3/signature/validate", method: method, body, [header]).status == 200)
    }
    let header = try device.signature("/pa/signature/validate", Array("a=1&b=2".utf8), method: "GET")
    #expect(try device.send("/pa/v3/signature/validate?b=2&a=1", method: "GET", [], [header]).status == 200)
    #expect(host.failures == [])
  }

  @Test func `The name and the detail of an activation, signed and encrypted`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let envelope = try device.seal(Array(#"{"activationName":"new"}"#.utf8), .activation, "/pa/generic/activation")
    let body = JSONWriter.compact(.object(envelope.message))
    let signature = try device.signature("/pa/activation/rename", body)
    let answer = try device.post("/pa/v3/activation/rename", body, [signature])
    #expect(try device.open(answer.object, envelope).text("activationName") == "new")
    let token = try device.signedAndEncrypted("token/create").opened
    let header = try device.token(
      try #require(token?.text("tokenId")), try #require(token?.text("tokenSecret").flatMap { Base64.decode($0) }))
    let asked = try device.seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let detail = try device.post(
      "/pa/v3/activation/detail", JSONWriter.compact(.object(asked.message)), [header, device.encryptionHeader])
    #expect(try device.open(detail.object, asked).text("activationName") == "new")
    #expect(host.failures == [])
  }

  @Test func `Activations without a code, and with recovery`() throws {
    let host = try TestHost()
    try host.administer(
      "recovery/config/update", ["applicationId": .string("app"), "activationRecoveryEnabled": .bool(true)])
    var device = try host.device()
    let made = try device.activate(type: "DIRECT", ["username": .string("bob")])
    #expect(try host.state(device.activationId).text("activationStatus") == "ACTIVE")
    let flags: [(String, JSONValue)] = [("activationFlags", .array([.string("VIP")]))]
    try host.administer(
      "activation/flags/create", JSONObject([("activationId", .string(device.activationId))] + flags))
    let recovery = try #require(made.object("activationRecovery"))
    let confirmed = try device.signedAndEncrypted(
      "recovery/confirm", #"{"recoveryCode":"\#(recovery.text("recoveryCode") ?? "")"}"#
    ).opened
    #expect(confirmed?["alreadyConfirmed"] == .bool(true))
    var oidc = try host.device()
    try oidc.activate(
      type: "DIRECT",
      ["method": .string("oidc"), "providerId": .string("p"), "code": .string("carol"), "nonce": .string("n")])
    #expect(try host.state(oidc.activationId).text("userId") == "carol")
    var wrong = try host.device()
    let attributes: JSONObject = ["recoveryCode": recovery["recoveryCode"] ?? .null, "puk": .string("0000000000")]
    let refused = #expect(throws: TestDevice.Unexpected.self) { try wrong.activate(type: "RECOVERY", attributes) }
    #expect(refused?.answer?.code == "INVALID_RECOVERY_CODE")
    #expect(refused?.answer?.object?.object("responseObject")?.integer("currentRecoveryPukIndex") == 1)
    var next = try host.device()
    try next.activate(type: "RECOVERY", recovery)
    #expect(try host.state(device.activationId).text("activationStatus") == "REMOVED")
    #expect(try host.state(next.activationId).text("userId") == "bob")
    #expect(try host.state(next.activationId)["activationFlags"] == .array([.string("VIP")]), "the flags pass to it")
  }

  @Test(arguments: [
    ("/pa/v3/signature/validate", 401, "ERR_AUTHENTICATION"), ("/pa/v3/token/create", 401, "ERR_AUTHENTICATION"),
    ("/pa/v3/token/remove", 401, "ERR_AUTHENTICATION"), ("/pa/v3/vault/unlock", 401, "ERR_AUTHENTICATION"),
    ("/pa/v3/recovery/confirm", 401, "ERR_AUTHENTICATION"), ("/pa/v3/activation/remove", 500, "ERROR_GENERIC"),
    ("/pa/v3/activation/create", 400, "ERR_ACTIVATION"), ("/pa/v3/activation/status", 400, "ERR_ACTIVATION"),
    ("/pa/v3/activation/detail", 401, "ERR_AUTHENTICATION"), ("/pa/v3/activation/rename", 401, "ERR_AUTHENTICATION"),
    ("/pa/v3/user/info", 400, "ERR_ENCRYPTION"), ("/pa/v3/upgrade/start", 400, "ERR_UPGRADE"),
    ("/pa/v3/upgrade/commit", 400, "ERR_UPGRADE"), ("/pa/v3/keystore/create", 400, "ERR_TEMPORARY_KEY"),
    ("/exchange/v3/application", 400, "ERR_ENCRYPTION"), ("/exchange/v3/activation", 400, "ERR_ENCRYPTION"),
    ("/exchange/v3/signed", 401, "ERR_AUTHENTICATION"),
    ("/api/auth/token/app/operation/list", 401, "ERR_AUTHENTICATION"), ("/pa/v3/other", 404, "ERROR_NOT_FOUND"),
    ("/other", 404, "ERROR_NOT_FOUND"),
  ])
  func `A request without its header or its members has the error of the endpoint`(
    _ path: String, _ status: Int, _ code: String
  ) throws {
    let host = try TestHost()
    let answer = try host.send(.post(path, "{}"))
    #expect(answer.status == status)
    #expect(answer.code == code)
  }

  @Test func `A wrong method has the answer of the host, and the clock is told to all`() throws {
    let host = try TestHost()
    #expect(try host.send(.get("/pa/v3/token/create")).status == 500)
    let answer = try host.send(.post("/any/base/pa/v3/status", ""))
    #expect(answer.object?.object("responseObject")?.integer("serverTime") == TestHost.time)
  }

  @Test func `The vault refuses other factors and long reasons with 400`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    for type in ["possession", "possession_biometry", "possession_knowledge_biometry"] {
      let answer = try device.signedAndEncrypted("vault/unlock", #"{"reason":"ADD_BIOMETRY"}"#, type: type).answer
      #expect(answer.code == "ERR_SECURE_VAULT")
    }
    let reason = String(repeating: "a", count: 256)
    #expect(try device.signedAndEncrypted("vault/unlock", #"{"reason":"\#(reason)"}"#).answer.status == 400)
    #expect(try host.state(device.activationId).integer("failedAttempts") == 0)
  }

  @Test func `Failed attempts block, and an administrator unblocks`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(max: 3)
    for _ in 0..<3 { #expect(try device.validate(isPasswordWrong: true).status == 401) }
    #expect(try host.state(device.activationId).text("blockedReason") == "MAX_FAILED_ATTEMPTS")
    #expect(try device.validate().status == 401)
    try host.administer("activation/unblock", ["activationId": .string(device.activationId)])
    #expect(try device.validate().status == 200)
    #expect(host.failures.count == 3)
    #expect(host.failures.allSatisfy { $0.contains("live.wrong-key-of-factor") })
  }
}
