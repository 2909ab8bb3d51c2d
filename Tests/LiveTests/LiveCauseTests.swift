import Conformance
import Encodings
import HTTP
import Live
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// The causes that a server names: those of the client, as exactly as they can be told.
@Suite struct LiveCauseTests {
  private static func likely(_ id: String, _ change: (inout Rules) -> Void) -> LikelyMistake {
    var rules = Rules.right
    change(&rules)
    return LikelyMistake(id: id, rules: rules)
  }

  /// Mistakes of those who verify, which take whatever comes.
  private static var ofVerifiers: [LikelyMistake] {
    [
      likely("test.mac-not-compared") { $0.mac.areEqual = { _, _ in true } },
      likely("test.digest-not-compared") { $0.token.areEqual = { _, _ in true } },
      likely("test.code-unchecked") { $0.tokenReading.isCode = { _, _ in true } },
    ]
  }

  @Test func `A mistake of a verifier is not the cause of a client's wrong request`() throws {
    let host = try TestHost(Self.ofVerifiers)
    var device = try host.activeDevice(.v3_2)
    device.rules.mac.authenticate = { _, _ in [UInt8](repeating: 9, count: 32) }
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    device.rules = .right
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    let header = try device.token(try #require(made.text("tokenId")), [UInt8](repeating: 1, count: 16))
    _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    var other = try host.activeDevice()
    other.rules.temporaryKeyRequest.deriveKey = { _, _, _ in [UInt8](repeating: 1, count: 16) }
    #expect(throws: (any Error).self) { try other.temporaryKey(.activation) }
    #expect(host.failures.count == 3)
    #expect(!host.failures.contains { $0.contains("likely mistake") }, "\(host.failures)")
  }

  @Test func `The same mistakes of those who make messages, digests and codes are causes`() throws {
    let edits: [(id: String, change: @Sendable (inout Rules) -> Void)] = [
      ("test.mac", { $0.mac.parts = [.encryptedData] }), ("test.digest", { $0.token.parts = [.timestamp, .nonce] }),
      ("test.code", { $0.temporaryKeyRequest.decodeSecret = { Array($0.utf8) } }),
    ]
    let host = try TestHost(Self.ofVerifiers + edits.map { edit in Self.likely(edit.id) { edit.change(&$0) } })
    var device = try host.activeDevice(.v3_1)
    edits[0].change(&device.rules)
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    device.rules = .right
    let made = try #require(try device.signedAndEncrypted("token/create").opened)
    edits[1].change(&device.rules)
    let secret = try #require(made.text("tokenSecret").flatMap { Base64.decode($0) })
    let header = try device.token(try #require(made.text("tokenId")), secret)
    _ = try device.post("/api/auth/token/app/operation/list", Array("{}".utf8), [header])
    var other = try host.activeDevice()
    edits[2].change(&other.rules)
    #expect(throws: (any Error).self) { try other.temporaryKey(.activation) }
    for edit in edits { #expect(host.failures.contains { $0.contains("likely mistake: \(edit.id)]") }, "\(edit.id)") }
  }

  /// Mistakes with the query of a GET request.
  private static let ofQueries: [(id: String, change: @Sendable (inout Rules) -> Void)] = [
    ("test.not-sorted", { $0.canonicalQuery.precedes = { _, _ in false } }),
    ("test.not-decoded", { $0.canonicalQuery.decodeEscapes = { Array($0) } }),
    ("test.not-encoded", { $0.canonicalQuery.encode = { $0 } }),
    (
      "test.space-as-escape",
      { $0.canonicalQuery.encode = { FormEncoding.encode($0).replacing("+", with: "%20") } }
    ), ("test.lower-case", { $0.canonicalQuery.encode = { FormEncoding.encode($0).lowercased() } }),
  ]

  @Test func `Mistakes with the query of a GET request are named`() throws {
    let host = try TestHost(Self.ofQueries.map { one in Self.likely(one.id) { one.change(&$0) } })
    var device = try host.activeDevice(max: 20)
    let query = "b=x%20y&a=%c5%be&c=1"
    for one in Self.ofQueries {
      var rules = Rules.right
      one.change(&rules)
      let before = device.counter
      let header = try device.signature(
        "/pa/signature/validate", Array(try rules.canonicalize(query: query).text.utf8), method: "GET")
      let answer = try device.send("/pa/v3/signature/validate?\(query)", method: "GET", [], [header])
      #expect(answer.status == 401, "\(one.id)")
      device.counter = before
      #expect(host.failures.contains { $0.contains("likely mistake: \(one.id)]") }, "\(one.id)")
    }
  }

  /// What a client signs instead of the right text, and what is said of it.
  private static let ofTexts: [(words: String, change: @Sendable (inout Rules) -> Void)] = [
    (
      "the address is signed with its host",
      { $0.normalizedRequest.takeIdentifier = { _ in "https://bank.example/pa/v3/signature/validate" } }
    ), ("as its Base64 text", { $0.normalizedRequest.takeBody = { Array(Base64.encode($0).utf8) } }),
    (
      "in Latin-1",
      {
        $0.normalizedRequest.takeBody = { body in
          String(decoding: body, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
      }
    ), ("the application secret is not appended", { $0.normalizedRequest.takeSecret = { _ in nil } }),
    (
      "the nonce is signed as its bytes",
      { $0.normalizedRequest.writeNonce = { nonce, _ in String(decoding: nonce, as: UTF8.self) } }
    ),
  ]

  @Test func `Wrong parts of a signed text are named`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(max: 20)
    // A nonce whose bytes are letters; it is the same each time, which is a finding as well.
    device.repeats = [.nonce]
    device.change = { $0.fields.append(HTTPField("Host", "bank.example")) }
    let body = Array(#"{"name":"Zoë"}"#.utf8)
    for one in Self.ofTexts {
      device.rules = .right
      one.change(&device.rules)
      let before = device.counter
      let header = try device.signature("/pa/signature/validate", body)
      #expect(try device.post("/pa/v3/signature/validate", body, [header]).status == 401)
      device.counter = before
      #expect(host.failures.contains { $0.contains(one.words) }, "\(one.words): \(host.failures)")
    }
  }

  @Test func `A header names the field that is absent or has another form`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(max: 20)
    for (text, other, words) in [
      ("pa_version=", "version=", "there is no field pa_version, but a field version"),
      (
        "pa_signature_type=\"possession_knowledge\"", "pa_signature_type=\"PIN\"",
        "pa_signature_type is \"PIN\", and not"
      ),
      ("==\", pa_signature_type", "\", pa_signature_type", "pa_nonce is 22 characters, and not Base64 of 16 bytes"),
    ] {
      device.change = { request in
        for place in request.fields.indices {
          request.fields[place].value = request.fields[place].value.replacing(text, with: other)
        }
      }
      _ = try device.validate()
      #expect(host.failures.contains { $0.contains(words) }, "\(words): \(host.failures)")
    }
  }

  @Test func `An encrypted message names the member that is absent or has another form`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    for (text, other, words) in [
      (
        "\"ephemeralPublicKey\"", "\"ephemeral_public_key\"",
        "no member ephemeralPublicKey, but a member ephemeral_public_key"
      ),
      ("\"mac\":\"", "\"mac\":\"_", "the member mac of the message is 45 characters, and not Base64 of 32 bytes"),
      (
        "\"timestamp\":", "\"timestamp\":-",
        "the member timestamp of the message is a number, and not a whole number that is not negative"
      ),
      (
        "\"mac\"", "\"temporaryKeyId\":\"x\",\"mac\"", "a member temporaryKeyId, which those of version 3.2 do not have"
      ),
    ] {
      device.change = { $0.body = Array(String(decoding: $0.body, as: UTF8.self).replacing(text, with: other).utf8) }
      _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
      #expect(host.failures.contains { $0.contains(words) }, "\(words): \(host.failures)")
    }
  }

  @Test func `From 3.1 on a status without a challenge is found, and has the version of its client`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    _ = try device.status()
    let ofStatus = host.report.lines.filter { $0.operation == "live.activation-status" }
    #expect(ofStatus.map(\.protocolVersion) == ["3.2"])
    #expect(host.failures == [])
    let body = #"{"requestObject":{"activationId":"\#(device.activationId)"}}"#
    #expect(try device.post("/pa/v3/activation/status", Array(body.utf8)).status == 200)
    #expect(host.failures == ["status: there is no challenge, which a client of version 3.2 sends"])
    var older = try host.activeDevice(.v3_0)
    _ = try older.status()
    #expect(host.failures.count == 1)
  }

  @Test func `A time in seconds and zeros that are left out are told as such`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    device.now /= 1000
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    #expect(host.failures.contains { $0.contains("live.time-in-seconds") }, "\(host.failures)")
    #expect(!host.failures.contains { $0.contains("live.clock-not-synchronised") })
    var older = try host.activeDevice(.v3_0, max: 64)
    var dropped = 0
    for _ in 0..<100 where dropped == 0 {
      let body = Array("{}".utf8)
      var header = try older.signature("/pa/signature/validate", body)
      let short = header.value.replacing("pa_signature=\"0", with: "pa_signature=\"")
      dropped += short == header.value ? 0 : 1
      header.value = short
      _ = try older.post("/pa/v3/signature/validate", body, [header])
    }
    #expect(dropped == 1)
    #expect(host.failures.contains { $0.contains("live.leading-zeros-dropped") }, "\(host.failures)")
    #expect(!host.failures.contains { $0.contains("a wrong password") })
  }

  @Test func `A used value of the counter is refused, and is not dangerous`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let counter = device.counter
    #expect(try device.validate().status == 200)
    device.counter = counter
    #expect(try device.validate().status == 401)
    #expect(host.failures.map { $0.contains("live.old-counter") } == [true])
    #expect(host.report.total.severities.security == 0)
    #expect(host.report.failures.allSatisfy { $0.effect.isEmpty })
  }

  @Test func `A value that a scenario skipped is not called a used one`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.base = "/scenario/counter-ahead"
    #expect(try device.validate().status == 200)
    _ = try device.status()
    #expect(try device.validate().status == 401)
    #expect(host.failures.contains { $0.contains("live.counter-not-taken") }, "\(host.failures)")
    #expect(!host.failures.contains { $0.contains("used before") })
  }
}
