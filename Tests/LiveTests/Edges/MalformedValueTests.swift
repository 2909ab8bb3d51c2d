import Conformance
import Encodings
import Live
import PowerAuth
import StrictJSON
import Testing

/// Answers that can be decrypted and have a value that no client can use.
@Suite struct MalformedValueTests {
  @Test(arguments: ["malformed-token-secret", "short-token-secret"], [true, false])
  func `A token whose secret is malformed is not used`(_ scenario: String, _ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    let secret = try #require(made.text("tokenSecret"))
    #expect(Base64.decode(secret)?.count == (scenario == "short-token-secret" ? 15 : nil))
    if isRight {
      _ = try device.validate()
    } else {
      let read = try #require(Base64.decode(secret.filter { $0 != "*" }))
      let own = read + [UInt8](repeating: 0, count: 16 - read.count)
      let header = try device.token(try #require(made.text("tokenId")), own)
      _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    }
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
    let next = try #require(try device.signedAndEncrypted("token/create").opened?.text("tokenSecret"))
    #expect(Base64.decode(next)?.count == 16, "only the first one is malformed")
  }

  @Test(arguments: ["short-counter", "short-server-key"], [ProtocolVersion.v3_0, .v3_3])
  func `An activation with a malformed value is not used, and the next one is right`(
    _ scenario: String, _ version: ProtocolVersion
  ) throws {
    let host = try TestHost()
    var device = try host.device(version)
    device.base = "/scenario/\(scenario)"
    let first = try host.code()
    let made = try? device.activate(["code": .string(first.code)])
    #expect((made == nil) == (scenario == "short-server-key"), "no key can be agreed with it")
    if made != nil { #expect(device.counter.count == 15) }
    var next = try host.device(version)
    next.base = device.base
    try next.activate(["code": .string(try host.code().code)])
    #expect(next.counter.count == 16)
    #expect(host.scenarioResults == [1, 0])
    let body = #"{"requestObject":{"activationId":"\#(first.id)","challenge":"MDEyMzQ1Njc4OWFiY2RlZg=="}}"#
    _ = try device.post("/pa/v3/activation/status", Array(body.utf8))
    #expect(host.scenarioResults == [1, 1], "who asks for its status uses it")
  }

  @Test func `Of a recovery code a text tells in place of a Boolean whether it was confirmed`() throws {
    let host = try TestHost()
    try host.administer(
      "recovery/config/update", ["applicationId": .string("app"), "activationRecoveryEnabled": .bool(true)])
    var device = try host.device()
    let code = try host.code()
    let recovery = try device.activate(["code": .string(code.code)]).object("activationRecovery")
    try host.administer("activation/commit", ["activationId": .string(code.id)])
    device.base = "/scenario/text-for-boolean"
    let recoveryCode = try #require(recovery?.text("recoveryCode"))
    let text = #"{"recoveryCode":"\#(recoveryCode)"}"#
    let first = try device.signedAndEncrypted("recovery/confirm", text).opened
    #expect(first?["alreadyConfirmed"] == .string("true"))
    #expect(host.scenarioResults == [0, 0])
    let second = try device.signedAndEncrypted("recovery/confirm", text).opened
    #expect(second?["alreadyConfirmed"] == .bool(true))
    #expect(host.scenarioResults == [1, 0])
    #expect(host.failures == [])
  }

  /// What right clients may do in another way, and the script in which it shows.
  private static let ways: [(script: String, make: @Sendable (inout ClientBehaviour) -> Void)] = [
    ("accepted", { $0.edges = [.takesAccepted] }), ("redirect", { $0.edges = [.followsRedirects] }),
    ("text-for-boolean", { $0.edges = [.readsTextAsBoolean] }),
    ("brief-key", { $0.reading.temporaryKeyResponse.isUsable = { _, _ in true } }),
  ]

  @Test
  func `A client may take 202, follow a redirect, read a text as a Boolean, and use a key in its last seconds`() throws
  {
    for way in Self.ways {
      var behaviour = ClientBehaviour()
      way.make(&behaviour)
      let cases = try LiveScriptTests.play(ScriptedClient(behaviour)) { script, _ in
        script.id == "live.scenario/\(way.script)"
      }
      #expect(!cases.isEmpty)
      for one in cases { #expect(one.findings.text == "", "\(one.id) \(one.protocolVersion)") }
    }
  }
}
