import HTTP
import Live
import StrictJSON
import Testing

/// What administrators cannot let a server keep.
@Suite struct StoringLimitTests {
  /// A server that an administrator uses.
  private final class Administered {
    var server: JudgingServer

    init() throws {
      var options = ServingOptions(seed: "limits")
      options.clock = ServedClock(fixed: TestHost.time)
      server = try JudgingServer(options)
      administer("application/create", #""applicationId":"app""#)
    }

    @discardableResult
    func administer(_ call: String, _ members: String) -> HTTPResponse {
      server.answer(.post("/rest/v3/\(call)", #"{"requestObject":{\#(members)}}"#))
    }
  }

  private let host: Administered

  init() throws { host = try Administered() }

  private func administer(_ call: String, _ members: String) -> HTTPResponse { host.administer(call, members) }

  private static func message(_ answer: HTTPResponse) -> String? {
    answer.object?.object("responseObject")?.text("message")
  }

  private static let beginning = #""applicationId":"app","userId":"a""#

  @Test(arguments: ["activation/init", "activation/block", "activation/flags/create", "application/version/create"])
  func `A large request is refused where something of it would be kept`(_ call: String) {
    let before = host.server.stored
    for member in ["activationOtp", "flags", "reason", "unknown"] {
      let text = String(repeating: "a", count: 8192)
      let value = member == "flags" ? "[\"\(text)\"]" : "\"\(text)\""
      let answer = administer(call, "\(Self.beginning),\"\(member)\":\(value)")
      #expect(answer.status == 400 && answer.code == "ERR0024")
      #expect(Self.message(answer) == "The request has more than 8192 bytes.")
    }
    #expect(host.server.stored == before)
    let data = String(repeating: "a", count: 20_000)
    let answer = administer("signature/verify", #""data":"\#(data)""#)
    #expect(Self.message(answer) != "The request has more than 8192 bytes.", "nothing of it is kept")
  }

  @Test func `Flags that are added again and again have a limit together`() throws {
    let made = administer("activation/init", Self.beginning)
    let id = try #require(made.object?.object("responseObject")?.text("activationId"))
    func flags(_ number: Int) -> String {
      let flag = String(repeating: "\(number)", count: 1000)
      return #""activationId":"\#(id)","activationFlags":["\#(flag)"]"#
    }
    for number in 0..<8 { #expect(administer("activation/flags/create", flags(number)).status == 200) }
    let before = host.server.stored
    let answer = administer("activation/flags/create", flags(8))
    #expect(Self.message(answer) == "An activation has at most 1000 flags, with 8192 bytes together.")
    #expect(host.server.stored == before)
    #expect(administer("activation/flags/update", flags(9)).status == 200)
  }

  @Test func `A state that is nearly as large as can be read takes nothing more, and loses nothing`() throws {
    let made = administer("activation/init", Self.beginning)
    let id = try #require(made.object?.object("responseObject")?.text("activationId"))
    host.server.storedByteCount = JudgingServer.mostStoredBytes
    let before = host.server.stored
    for call in ["application/create", "activation/init", "activation/flags/create", "recovery/create"] {
      let answer = administer(call, "\(Self.beginning),\"activationId\":\"\(id)\"")
      #expect(answer.status == 400)
      #expect(
        Self.message(answer) == "The state of the server has 1073741824 bytes; it takes nothing more.", "\(call)")
    }
    #expect(host.server.stored == before)
    #expect(administer("activation/status", #""activationId":"\#(id)""#).status == 200)
    #expect(administer("activation/remove", #""activationId":"\#(id)""#).status == 200)
  }

  @Test func `What is stored is a value, of which another thread makes the bytes`() {
    let (before, bytes) = (host.server.toStore, host.server.stored)
    _ = administer("activation/init", Self.beginning)
    #expect(before.bytes == bytes)
    #expect(host.server.toStore.bytes != bytes)
  }
}
