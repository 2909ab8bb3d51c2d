import Conformance
import Encodings
import Live
import HTTP
import PowerAuth
import Primitives
import StrictJSON
import Testing

@Suite struct LiveJudgingTests {
  /// What a client does wrong, and what the report says of it.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout Rules) -> Void
  }

  static let mistakesOfSignatures = [
    Wrong(testDescription: "live.signed-text") { $0.normalizedRequest.takeBody = { _ in [] } },
    Wrong(testDescription: "live.signed-text") {
      $0.normalizedRequest.takeIdentifier = { $0.replacingOccurrence(of: "/pa", by: "/pa/v3") }
    },
    Wrong(testDescription: "live.signed-text") { $0.normalizedRequest.takeIdentifier = { String($0.dropFirst()) } },
    Wrong(testDescription: "test.separator") { $0.normalizedRequest.separator = "|" },
    Wrong(testDescription: "live.signed-text") { $0.normalizedRequest.takeSecret = { _ in nil } },
    Wrong(testDescription: "test.method") { $0.normalizedRequest.writeMethod = { $0.lowercased() } },
  ]

  static var catalogue: [LikelyMistake] {
    var (separator, method) = (Rules.right, Rules.right)
    separator.normalizedRequest.separator = "|"
    method.normalizedRequest.writeMethod = { $0.lowercased() }
    return [LikelyMistake(id: "test.separator", rules: separator), LikelyMistake(id: "test.method", rules: method)]
  }

  @Test(arguments: mistakesOfSignatures)
  func `A wrong signature has 401, and the report names the mistake and the value`(_ wrong: Wrong) throws {
    let host = try TestHost(Self.catalogue)
    var device = try host.activeDevice()
    wrong.change(&device.rules)
    #expect(try device.validate().status == 401)
    #expect(host.failures.count == 1)
    #expect(host.failures.first?.contains(wrong.testDescription) == true)
    #expect(host.report.failures.first?.divergingStep == "data")
  }

  @Test func `A used counter, a repeated request and a far counter are told apart`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(max: 50)
    let first = device.counter
    #expect(try device.validate().status == 200)
    device.counter = first
    #expect(try device.validate().status == 401)
    #expect(host.failures.last?.contains("live.old-counter") == true)
    device.counter = try Rules.right.advanceCounter(first, by: 30).value
    #expect(try device.validate().status == 401)
    #expect(host.failures.contains { $0.contains("live.counter-too-far-ahead") })
  }

  @Test func `The format of another version, and a type that is not allowed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.change = { request in
      for index in request.fields.indices {
        request.fields[index].value = request.fields[index].value.replacingOccurrence(
          of: "pa_version=\"3.3\"", by: "pa_version=\"3.0\"")
      }
    }
    #expect(try device.validate().status == 401)
    #expect(host.failures.last?.contains("live.format-of-other-version") == true)
    device.change = { _ in }
    #expect(try device.validate(type: "knowledge").status == 401)
    #expect(host.failures.contains { $0.contains("does not take a signature of the type KNOWLEDGE") })
  }

  @Test func `Headers, content and encryption are judged also where the answer is right`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    device.change = { $0.fields.removeAll { $0.name == "Content-Type" } }
    #expect(try device.validate().status == 200)
    #expect(host.failures.last?.contains("content") == true)
    device.change = { _ in }
    let info = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/upgrade").answer
    #expect(info.code == "ERR_ENCRYPTION")
    #expect(host.failures.contains { $0.contains("live.other-shared-info") })
    device.now += 120_000
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    #expect(host.failures.contains { $0.contains("live.clock-not-synchronised") })
  }

  private static let tokenPath = "/api/auth/token/app/operation/list"

  /// What is found where a token states a time that is so far ahead.
  private func findings(_ version: ProtocolVersion, ahead milliseconds: Int64) throws -> [String] {
    let host = try TestHost()
    var device = try host.activeDevice(version)
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    let secret = try #require(made.text("tokenSecret").flatMap { Base64.decode($0) })
    device.now += milliseconds
    let header = try device.token(try #require(made.text("tokenId")), secret)
    let answer = try device.post(Self.tokenPath, Array("{}".utf8), [header])
    if ![.v3_2, .v3_3].contains(version) { #expect((answer.status == 200) == host.failures.isEmpty) }
    return host.failures
  }

  @Test func `Before 3.2 a token may have any time that a server takes, and later that of the server`() throws {
    for version in [ProtocolVersion.v3_0, .v3_1] {
      for time: Int64 in [-7_200_000, 0, 1_800_000] { #expect(try findings(version, ahead: time) == []) }
      for time: Int64 in [-7_200_001, 1_800_001] { #expect(try findings(version, ahead: time).count == 1) }
    }
    #expect(try findings(.v3_2, ahead: 60_000) == [])
    for time: Int64 in [-60_001, 60_001, 900_000_000_000_000] {
      #expect(try findings(.v3_2, ahead: time).first?.contains("live.clock-not-synchronised") == true)
    }
  }

  @Test func `After an administrator moves the clock a client is not judged by it before it had the time`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    _ = try host.post("/conformance/time", ["advance": .number(JSONNumber(90_000))])
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    #expect(host.failures == [], "the answer tells it the time")
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    #expect(host.failures.count == 1)
    _ = try host.post("/conformance/scenario", ["name": .string("clock-behind")])
    #expect(try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer.status == 400)
    #expect(host.failures.count == 1, "a scenario that begins moves the clock as well")
  }

  @Test(arguments: [true, false])
  func `A key that the server has forgotten is one that expired, unless the clock was moved`(_ isMoved: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.keptKeys = [:]
    func ask() throws -> Int {
      try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer.status
    }
    #expect(try ask() == 200)
    if isMoved {
      _ = try host.post("/conformance/time", ["advance": .number(JSONNumber(400_000))])
    } else {
      host.pass(milliseconds: 400_000)
      device.now += 400_000
    }
    #expect(try ask() == 400)
    let words = "temporary key: the temporary key has expired 100000 ms ago [likely mistake: live.expired-key-used]"
    #expect(host.failures == (isMoved ? [] : [words]))
  }

  @Test func `A vault that biometry may open is opened with it`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let reason = #"{"reason":"ADD_BIOMETRY"}"#
    #expect(try device.signedAndEncrypted("vault/unlock", reason, type: "possession_biometry").answer.status == 400)
    #expect(host.failures.count == 1)
    _ = try host.post("/conformance/settings", ["vaultWithBiometry": .bool(true)])
    #expect(try device.signedAndEncrypted("vault/unlock", reason, type: "possession_biometry").answer.status == 200)
    #expect(host.failures.count == 1)
  }

  @Test(arguments: [
    ("vault/unlock", #"{"reason":"ab"}"#, "vault: the reason is not a text of 3 to 255"),
    ("vault/unlock", #"{"reason":"an apple"}"#, "vault: the reason is not a text of 3 to 255"),
    ("vault/unlock", #"{"reason":7}"#, "vault: the reason is not a text of 3 to 255"),
    ("vault/unlock", "ADD_BIOMETRY", "json: the encrypted text is not a JSON object"),
    ("recovery/confirm", "{}", "json: the encrypted text is not a JSON object with the text recoveryCode"),
  ])
  func `An encrypted text that a server refuses is found`(_ name: String, _ text: String, _ words: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    #expect(try device.signedAndEncrypted(name, text).answer.status != 200)
    #expect(host.failures.count == 1)
    #expect(host.failures.first?.hasPrefix(words) == true, "\(host.failures)")
  }

  @Test func `An activationOtp is that of a code, and not empty`() throws {
    let host = try TestHost()
    func activate(_ type: String, _ attributes: JSONObject, _ password: JSONValue) throws -> [String] {
      var device = try host.device()
      _ = try? device.activate(type: type, attributes, more: [("activationOtp", password)])
      defer { _ = try? host.send(HTTPRequest(method: "DELETE", target: "/conformance/report")) }
      return host.failures
    }
    let direct = try activate("DIRECT", ["username": .string("bob")], .string("1234"))
    #expect(direct.first?.contains("which only CODE may have") == true)
    let code = try host.code([("activationOtp", .string("1234"))]).code
    #expect(try activate("CODE", ["code": .string(code)], .string("")).first?.contains("is empty") == true)
    let other = try host.code().code
    #expect(try activate("CODE", ["code": .string(other)], .null) == [])
  }

  @Test func `A request that is signed and encrypted has one header of the protocol`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let envelope = try device.seal(Array("{}".utf8), .activation, "/pa/token/create")
    let body = JSONWriter.compact(.object(envelope.message))
    let signature = try device.signature("/pa/token/create", body)
    #expect(try device.post("/pa/v3/token/create", body, [signature, device.encryptionHeader]).status == 200)
    #expect(host.failures.count == 1)
    #expect(host.report.total.severities.strictness == 1)
  }

  @Test func `Of very many unknown members some are named, and the others are counted`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_1)
    let envelope = try device.seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let known = envelope.message.members.map { ($0.key, $0.value) }
    let unknown = (1...1200).map { ("unknown\($0)", JSONValue.bool(true)) }
    let body = JSONWriter.compact(.object(JSONObject(known + unknown)))
    #expect(try device.post("/pa/v3/user/info", body, [device.encryptionHeader]).status == 200)
    let message = try #require(host.failures.first)
    #expect(message.contains("a member \"unknown20\"") && !message.contains("unknown21"))
    #expect(message.contains("the message has 1180 more members that it must not have"))
    #expect(host.report.total.severities.strictness == 1 && host.failures.count == 1)
  }

  @Test func `A message that is sent twice is found`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_1)
    let envelope = try device.seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let body = JSONWriter.compact(.object(envelope.message))
    for _ in 0..<2 { #expect(try device.post("/pa/v3/user/info", body, [device.encryptionHeader]).status == 200) }
    #expect(host.report.failures.first?.kind == .repeatedDraw)
    #expect(host.report.total.severities.security == 1)
  }
}

extension String {
  fileprivate func replacingOccurrence(of text: String, by other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
