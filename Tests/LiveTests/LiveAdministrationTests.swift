import Conformance
import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import StrictJSON
import Testing

@Suite struct LiveAdministrationTests {
  @Test func `The start of every client of the administration interface works`() throws {
    let host = try TestHost()
    #expect(try host.administer("status", [:]).text("version") == "1.9.0")
    #expect(try host.administer("application/list", [:])["applications"] != nil)
    let app: JSONObject = ["applicationId": .string("app")]
    let made = try host.administer(
      "application/version/create", ["applicationId": .string("app"), "applicationVersionId": .string("2")])
    #expect(made.text("applicationVersionName") == "2")
    let named: JSONObject = ["applicationId": .string("app"), "applicationVersionId": .string("2")]
    #expect(try host.administer("application/version/unsupport", named)["supported"] == .bool(false))
    #expect(try host.administer("application/version/support", named)["supported"] == .bool(true))
    #expect(try host.administer("recovery/config/detail", app)["activationRecoveryEnabled"] == .bool(false))
    #expect(try host.administer("recovery/config/update", app)["updated"] == .bool(true))
  }

  @Test(arguments: [
    ("application/create", #"{"requestObject":{"applicationId":"app"}}"#, "ERR0043"),
    ("application/detail", #"{"requestObject":{"applicationId":"x"}}"#, "ERR0015"),
    ("application/detail", "{}", "ERR0002"),
    ("activation/init", #"{"requestObject":{"applicationId":"app"}}"#, "ERR0001"),
    ("activation/init", #"{"requestObject":{"applicationId":"app","userId":"a","maxFailureCount":0}}"#, "ERR0040"),
    (
      "activation/init",
      #"{"requestObject":{"applicationId":"app","userId":"a","activationOtpValidation":"ON_COMMIT"}}"#,
      "ERR0024"
    ), ("activation/commit", #"{"requestObject":{"activationId":"x"}}"#, "ERR0009"),
    ("activation/block", #"{"requestObject":{"activationId":"x"}}"#, "ERR0009"),
    ("signature/verify", "{}", "ERR0024"), ("token/validate", "{}", "ERR0024"), ("status", "{", "ERROR_HTTP_REQUEST"),
    ("other", "{}", "ERROR_NOT_FOUND"),
  ])
  func `An administrator gets the documented error`(_ name: String, _ body: String, _ code: String) throws {
    let host = try TestHost()
    let answer = try host.send(.post("/base/rest/v3/\(name)", body))
    #expect(answer.status == (code == "ERROR_NOT_FOUND" ? 404 : 400))
    #expect(answer.code == code)
  }

  @Test func `Blocking, unblocking, removal and the status of each`() throws {
    let host = try TestHost()
    let device = try host.activeDevice()
    let named: JSONObject = ["activationId": .string(device.activationId)]
    #expect(try host.administer("activation/block", named).text("blockedReason") == "NOT_SPECIFIED")
    #expect(try host.administer("activation/unblock", named).text("activationStatus") == "ACTIVE")
    let state = try host.state(device.activationId)
    #expect(state.integer("maxFailedAttempts") == 5)
    #expect(state.text("devicePublicKeyFingerprint")?.count == 8)
    #expect(state.text("timestampCreated") == "2025-01-01T12:00:00.000+00:00")
    #expect(try host.administer("activation/remove", named)["removed"] == .bool(true))
    #expect(try host.post("/rest/v3/activation/commit", named).code == "ERR0007")
    #expect(try host.state("unknown").text("activationStatus") == "REMOVED")
  }

  @Test func `The expiry of an activation is tested without waiting`() throws {
    let host = try TestHost()
    let code = try host.code()
    _ = try host.post("/conformance/time", ["advance": .number(JSONNumber(300_001))])
    #expect(try host.state(code.id).text("activationStatus") == "REMOVED")
    _ = try host.post("/conformance/time", ["set": .number(JSONNumber(5))])
    let time = try host.send(.get("/conformance/time"))
    #expect(time.object?.object("responseObject")?.integer("now") == 5)
  }

  @Test func `One-time passwords are checked at the commit, and can be replaced`() throws {
    let host = try TestHost()
    let code = try host.code([("activationOtp", .string("1234"))])
    var device = try host.device()
    try device.activate(["code": .string(code.code)])
    let id = JSONValue.string(code.id)
    #expect(try host.post("/rest/v3/activation/commit", ["activationId": id]).code == "ERR0031")
    let updated = try host.administer("activation/otp/update", ["activationId": id, "activationOtp": .string("9")])
    #expect(updated["updated"] == .bool(true))
    let wrong = try host.post("/rest/v3/activation/commit", ["activationId": id, "activationOtp": .string("1234")])
    #expect(wrong.code == "ERR0031")
    let right = try host.administer("activation/commit", ["activationId": id, "activationOtp": .string("9")])
    #expect(right["activated"] == .bool(true))
  }

  /// What an administrator asks about the signature of a request to `/pa/x`.
  private func question(_ device: TestDevice, _ header: String, _ body: [UInt8]) -> JSONObject {
    func value(_ name: String) -> String {
      String(header.split(separator: "pa_\(name)=\"")[1].prefix { $0 != "\"" })
    }
    let data = ["POST", Base64.encode(Array("/pa/x".utf8)), value("nonce"), Base64.encode(body)].joined(separator: "&")
    return [
      "activationId": .string(device.activationId), "applicationKey": .string(device.applicationKey),
      "data": .string(data), "signature": .string(value("signature")),
      "signatureType": .string("POSSESSION_KNOWLEDGE"), "signatureVersion": .string("3.3"),
    ]
  }

  /// What an administrator asks about the offline signature of data without a payload.
  private func offlineQuestion(_ device: inout TestDevice) throws -> JSONObject {
    let signed = try device.offlineSignature([1, 2], nonce: [UInt8](repeating: 5, count: 16))
    return [
      "activationId": .string(device.activationId), "data": .string(signed.data),
      "signature": .string(signed.signature), "allowBiometry": .bool(false),
    ]
  }

  @Test(arguments: ["signature/verify", "signature/offline/verify"])
  func `A value of the counter that was verified for an administrator is recognised when it comes again`(
    _ name: String
  ) throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let counter = device.counter
    let body = Array("{}".utf8)
    let request: JSONObject
    if name == "signature/verify" {
      let header = try device.signature("/pa/x", body).value
      request = question(device, header, body)
    } else {
      request = try offlineQuestion(&device)
    }
    #expect(try host.administer(name, request)["signatureValid"] == .bool(true))
    device.counter = counter
    #expect(try device.validate().status == 401)
    #expect(host.failures.map { $0.contains("live.old-counter") } == [true], "\(host.failures)")
  }

  @Test func `Signatures, tokens and data are verified for an administrator`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let body = Array("{}".utf8)
    let header = try device.signature("/pa/x", body).value
    let request = question(device, header, body)
    let verified = try host.administer("signature/verify", request)
    #expect(verified["signatureValid"] == .bool(true))
    #expect(verified.integer("remainingAttempts") == 5)
    #expect(try host.administer("signature/verify", request)["signatureValid"] == .bool(false))
    let signed = try Rules.right.signData([1, 2], as: .der, privateKey: device.privateKey)
    let ecdsa = try host.administer(
      "signature/ecdsa/verify",
      [
        "activationId": .string(device.activationId), "data": .string(Base64.encode([1, 2])),
        "signature": .string(Base64.encode(signed)),
      ])
    #expect(ecdsa["signatureValid"] == .bool(true))
    let payload = try host.administer(
      "signature/offline/personalized/create",
      ["activationId": .string(device.activationId), "data": .string("5\nTitle\nText\nA1*A100CZK\nB")])
    #expect(payload.text("offlineData")?.contains("\n1") == true)
  }

  @Test(arguments: ["personalized", "non-personalized"])
  func `An offline signature of shown data is verified once`(_ name: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let payload = try host.administer(
      "signature/offline/\(name)/create",
      [
        "activationId": .string(device.activationId), "applicationId": .string("app"),
        "data": .string("5\nTitle\nText\nA1*A100CZK\nB"),
      ])
    let mark = name == "personalized" ? "1" : "0"
    let nonce = try #require(payload.text("nonce"))
    #expect(payload.text("offlineData")?.contains("\n\(nonce)\n\(mark)") == true)
    let signed = try device.offlineSignature(
      Array("A1*A100CZK".utf8), nonce: try #require(Base64.decode(nonce)))
    let request: JSONObject = [
      "activationId": .string(device.activationId), "data": .string(signed.data),
      "signature": .string(signed.signature), "allowBiometry": .bool(false),
    ]
    let verified = try host.administer("signature/offline/verify", request)
    #expect(verified["signatureValid"] == .bool(true))
    #expect(verified.text("signatureType") == "POSSESSION_KNOWLEDGE")
    let again = try host.administer("signature/offline/verify", request)
    #expect(again["signatureValid"] == .bool(false))
    #expect(again.integer("remainingAttempts") == 4)
  }

  @Test func `Flags are added, replaced and removed, and stand in the status`() throws {
    let host = try TestHost()
    let id = try host.code([("flags", .array([.string("a")]))]).id
    func flags(_ call: String, _ sent: [String]) throws -> JSONValue? {
      try host.administer(
        "activation/flags/\(call)",
        ["activationId": .string(id), "activationFlags": .array(sent.map { .string($0) })])["activationFlags"]
    }
    #expect(try flags("create", ["a", "b"]) == .array([.string("a"), .string("b")]))
    #expect(try flags("update", ["c", "d"]) == .array([.string("c"), .string("d")]))
    #expect(try flags("remove", ["c"]) == .array([.string("d")]))
    #expect(try flags("list", []) == .array([.string("d")]))
    #expect(try host.state(id)["activationFlags"] == .array([.string("d")]))
    #expect(try host.post("/rest/v3/activation/flags/list", ["activationId": .string("x")]).code == "ERR0009")
  }

  @Test func `The activations of a user are listed`() throws {
    let host = try TestHost()
    let first = try host.code().id
    let second = try host.activeDevice().activationId
    func list(_ members: JSONObject) throws -> [String] {
      guard case .array(let found)? = try host.administer("activation/list", members)["activations"] else {
        throw TestDevice.Unexpected(answer: nil)
      }
      return found.map { one in
        let activation = if case .object(let members) = one { members } else { JSONObject([]) }
        return "\(activation.text("activationId") ?? "") \(activation.text("activationStatus") ?? "")"
      }
    }
    let alice: JSONObject = ["userId": .string("alice"), "applicationId": .string("app")]
    #expect(try list(alice) == ["\(first) CREATED", "\(second) ACTIVE"])
    #expect(try list(["userId": .string("bob")]).isEmpty)
  }

  @Test func `A postcard has a code and as many PUKs as are asked for`() throws {
    let host = try TestHost()
    let user: JSONObject = [
      "applicationId": .string("app"), "userId": .string("alice"), "pukCount": .number(JSONNumber(3)),
    ]
    #expect(try host.post("/rest/v3/recovery/create", user).status == 400, "there are no postcards unless they are set")
    try host.administer(
      "recovery/config/update",
      [
        "applicationId": .string("app"), "activationRecoveryEnabled": .bool(true),
        "recoveryPostcardEnabled": .bool(true),
      ])
    let made = try host.administer("recovery/create", user)
    #expect(made.text("recoveryCodeMasked")?.count == 23)
    guard case .array(let puks)? = made["puks"] else { throw TestDevice.Unexpected(answer: nil) }
    let texts = puks.compactMap { one in if case .object(let puk) = one { puk.text("puk") } else { nil } }
    #expect(texts.count == 3 && texts.allSatisfy { $0.count == 10 })
  }

  @Test func `A postcard is that of the application that it was made for`() throws {
    let host = try TestHost()
    try host.administer("application/create", ["applicationId": .string("second")])
    try host.administer(
      "recovery/config/update",
      ["applicationId": .string("second"), "recoveryPostcardEnabled": .bool(true)])
    let made = try host.administer(
      "recovery/create", ["applicationId": .string("second"), "userId": .string("alice")])
    let code = try #require(made.text("recoveryCodeMasked"))
    guard case .array(let puks)? = made["puks"], case .object(let puk)? = puks.first else {
      throw TestDevice.Unexpected(answer: nil)
    }
    var device = try host.device(application: "second")
    let begun = try host.code(application: "second")
    try device.activate(["code": .string(begun.code)])
    try host.administer("activation/commit", ["activationId": .string(begun.id)])
    let text = JSONWriter.compact(.object(["recoveryCode": .string(code)]))
    let confirmation = String(decoding: text, as: UTF8.self)
    // An activation of the same user.
    var ofFirst = try host.activeDevice()
    #expect(try ofFirst.signedAndEncrypted("recovery/confirm", confirmation).answer.status == 401)
    let confirmed = try device.signedAndEncrypted("recovery/confirm", confirmation).opened
    #expect(confirmed?["alreadyConfirmed"] == .bool(false))
    let attributes: JSONObject = ["recoveryCode": .string(code), "puk": puk["puk"] ?? .null]
    var stranger = try host.device()
    #expect(throws: TestDevice.Unexpected.self) { try stranger.activate(type: "RECOVERY", attributes) }
    var next = try host.device(application: "second")
    try next.activate(type: "RECOVERY", attributes)
    #expect(try host.state(next.activationId).text("applicationId") == "second")
  }

  @Test func `A client that clears the report is judged on, and what was removed is counted`() throws {
    let host = try TestHost()
    for _ in 1...2 {
      _ = try host.send(.post("/pa/v3/token/create", "{}"))
      #expect(host.report.total.failed == 1)
      #expect(try host.send(HTTPRequest(method: "DELETE", target: "/conformance/report")).status == 200)
      #expect(host.report.total.failed == 0)
    }
    _ = try host.send(.post("/pa/v3/token/create", "{}"))
    #expect(host.report.failures.map(\.id) == ["live.token-create/3"])
    #expect(host.report.notes == ["Removed because the report was cleared: 2 wrong requests."])
  }

  @Test func `The report comes in all formats, and can be cleared`() throws {
    let host = try TestHost()
    _ = try host.send(.post("/pa/v3/token/create", "{}"))
    for (format, beginning) in [("json", "{"), ("html", "<!doctype html>"), ("junit", "<?xml"), ("markdown", "|")] {
      let answer = try host.send(.get("/conformance/report?format=\(format)"))
      #expect(answer.text.lowercased().hasPrefix(beginning), "\(format)")
    }
    #expect(host.report.total.failed == 1)
    #expect(try host.send(.get("/conformance/report?format=xml")).status == 400)
    let other = try host.send(.get("/conformance/report?x=html"))
    #expect(other.fields["Content-Type"] == "application/json", "only `format` chooses a format")
    _ = try host.send(HTTPRequest(method: "DELETE", target: "/conformance/report"))
    #expect(host.report.total.failed == 0)
    #expect(try host.send(.get("/conformance/scenarios")).text.contains("lost-answer"))
    #expect(try host.send(.post("/conformance/scenario", #"{"requestObject":{"name":"none"}}"#)).status == 400)
  }
}
