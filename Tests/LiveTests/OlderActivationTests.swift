import Conformance
import Encodings
import HTTP
import Live
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// Activations of version 2, which an administrator makes so that the upgrade of an SDK can be tested.
@Suite struct OlderActivationTests {
  /// What an SDK of that time has stored, on a server that states a version.
  private func made(_ serverVersion: String) throws -> (server: JudgingServer, stored: JSONObject) {
    var options = ServingOptions(seed: "older")
    options.clock = ServedClock(fixed: TestHost.time)
    options.serverVersion = serverVersion
    var server = try JudgingServer(options)
    _ = server.answer(.post("/rest/v3/application/create", #"{"requestObject":{"applicationId":"app"}}"#))
    let answer = server.answer(
      .post("/conformance/version-2", #"{"requestObject":{"applicationId":"app","userId":"alice","counter":300}}"#))
    return (server, try #require(answer.object?.object("responseObject"), "\(answer.text)"))
  }

  private func status(_ server: inout JudgingServer, _ stored: JSONObject) throws -> HTTPResponse {
    let id = try #require(stored.text("activationId"))
    let challenge = Base64.encode([UInt8](repeating: 5, count: 16))
    return server.answer(
      .post(
        "/pa/v3/activation/status", #"{"requestObject":{"activationId":"\#(id)","challenge":"\#(challenge)"}}"#))
  }

  @Test func `Servers from 1_5 on tell no status of version 2, and that is not judged`() throws {
    let older = try made("1.9.0")
    var server = older.server
    let answer = try status(&server, older.stored)
    #expect(answer.status == 400)
    #expect(answer.code == "ERR_ACTIVATION")
    #expect(server.report.total.inexpressible == 1)
    #expect(Report.document([server.report]).contains("servers from 1.5 on tell no status of version 2"))
  }

  @Test(arguments: ["1.4", "1.4.2", "0.25.0"])
  func `Older servers tell a client by the status that there is an upgrade`(_ version: String) throws {
    let older = try made(version)
    var server = older.server
    let stored = older.stored
    let members = try #require(try status(&server, stored).object?.object("responseObject"))
    func bytes(_ name: String, _ object: JSONObject) throws -> [UInt8] {
      try #require(object.text(name).flatMap { Base64.decode($0) }, "\(name)")
    }
    let secret = try Rules.right.deriveMasterSecret(
      privateKey: bytes("devicePrivateKey", stored), publicKey: bytes("serverPublicKey", stored))
    let keys = try Rules.right.deriveActivationKeys(masterSecret: secret.value)
    let protection = StatusProtection(
      transportKey: keys.transport.key, challenge: [UInt8](repeating: 5, count: 16), nonce: try bytes("nonce", members))
    let read = try Rules.right.decryptStatus(
      bytes("encryptedStatusBlob", members), with: protection, hasChallenge: true
    ).status
    #expect([read.state, read.currentVersion, read.upgradeVersion] == [3, 2, 3])
    #expect(read.counterByte == 300 & 0xFF)
  }

  @Test(arguments: [
    #""applicationId":"other","userId":"alice""#, #""applicationId":"app""#, #""applicationId":"app","userId":"""#,
    #""applicationId":"app","userId":"alice","counter":-1"#,
    #""applicationId":"app","userId":"alice","counter":4294967296"#,
  ])
  func `An activation of version 2 without a user or with a wrong counter is refused`(_ members: String) throws {
    var server = try made("1.9.0").server
    let before = server.stored
    #expect(server.answer(.post("/conformance/version-2", #"{"requestObject":{\#(members)}}"#)).status == 400)
    #expect(server.stored == before)
  }
}
