import Conformance
import Live
import HTTP
import PartyModel
import PowerAuth
import Testing

@testable import Drive

/// Values and times of different answers are judged.
@Suite struct DriveValueTests {
  /// Each line has a case, a version, and mistakes that the case finds in it, without the beginning `server.`.
  private static let table = """
    fresh/activations 3.3 same-server-key same-counter-data same-activation-id same-activation-code
    fresh/activations 3.0 same-server-key same-counter-data
    fresh/tokens 3.3 same-token-id same-token-secret
    fresh/tokens 3.0 same-token-secret
    fresh/temporary-keys 3.3 same-key
    activation/life 3.3 same-key-id
    fresh/status-nonces 3.1 same-status-nonce
    fresh/status-nonces 3.3 same-status-nonce
    fresh/answer-nonces 3.2 same-answer-nonce
    fresh/answer-nonces 3.3 same-answer-nonce
    fresh/offline-nonces 3.3 same-offline-nonce
    fresh/recovery-codes 3.3 same-recovery-code same-puk
    fresh/postcards 3.3 same-recovery-code same-puk
    time/server 3.0 status-time-in-seconds status-time-in-microseconds
    time/answers 3.2 answer-time-in-seconds answer-time-of-other-zone answer-time-of-zero
    time/answers 3.3 answer-time-in-seconds answer-time-of-other-zone answer-time-of-zero
    time/keys 3.3 key-issue-in-seconds key-issue-of-other-zone key-expiry-in-seconds key-expiry-in-microseconds
    time/keys 3.3 key-expiry-of-a-year key-seconds-in-milliseconds key-expiry-seconds-of-other-zone
    time/order 3.3 time-of-answers-back
    time/order 3.2 time-of-answers-back
    fresh4/activations 4.0 same-server-key same-counter-data same-activation-code
    fresh4/tokens 4.0 same-token-id same-token-secret
    fresh4/temporary-keys 4.0 same-key-id
    fresh4/secrets 4.0 same-salt same-encapsulation
    fresh4/hybrid-secrets 4.0 same-salt same-encapsulation
    time4/server 4.0 status-time-in-seconds status-time-in-microseconds
    time4/answers 4.0 answer-time-in-seconds answer-time-of-other-zone
    time4/keys 4.0 key-issue-in-seconds key-issue-of-other-zone key-expiry-of-a-year key-seconds-in-milliseconds
    time4/order 4.0 time-of-answers-back
    """

  /// Mistakes that are found only in the answers of many cases.
  private static let ofRuns = ["server.few-token-secrets", "server.few-answer-nonces"]

  private static func driver(
    _ id: String, _ isWanted: (HostCase) -> Bool, _ version: ProtocolVersion = .v3_3
  ) throws -> Driver {
    let mistake = try #require(ServerMistake.ofValues.first { $0.id == id }, "\(id)")
    let host = try DrivenServer(values: mistake.values(), in: version).host
    return Driver(host: host, cases: HostCase.every.filter(isWanted), versions: [version], seed: id)
  }

  @Test func `Each mistake in a value or a time is found by the case that is named`() throws {
    var found = Set(Self.ofRuns)
    for line in Self.table.split(separator: "\n").map({ $0.split(separator: " ").map(String.init) }) {
      let version = try #require(ProtocolVersion(rawValue: line[1]))
      for id in line.dropFirst(2).map({ "server.\($0)" }) {
        let result = try Self.driver(id, { $0.name == line[0] }, version).firstFinding()
        #expect(result?.id == "drive.\(line[0])", "\(id)")
        found.insert(id)
      }
    }
    #expect(found == Set(ServerMistake.ofValues.map(\.id)))
  }

  @Test func `What comes again only after some answers is found in those of all cases`() throws {
    let tokens = try Self.driver("server.few-token-secrets") { $0.name.contains("token") }.run()
    #expect(tokens.failures.map(\.id) == ["drive.fresh/tokens"])
    let nonces = try Self.driver("server.few-answer-nonces") { $0.name.hasPrefix("vault/") || $0.name == Self.ofNonces }
    #expect(nonces.run().failures.map(\.id) == ["drive.\(Self.ofNonces)"])
  }

  private static let ofNonces = "fresh/answer-nonces"

  @Test func `A finding names both answers, and has nothing of the value`() throws {
    let run = try Self.driver("server.same-token-secret") { ["token/life", "fresh/tokens"].contains($0.name) }.run()
    #expect(run.failures.map(\.id) == ["drive.fresh/tokens"])
    let message = try #require(run.failures.first).message
    #expect(
      message.hasSuffix(
        "expected a tokenSecret that no other token has, got the same one twice, first at /pa/v3/token/create in "
          + "drive.token/life (3.3), and again at /pa/v3/token/create in drive.fresh/tokens (3.3)"), "\(message)")
  }

  @Test func `What was found is not told again in the next version, unless it happens there`() throws {
    let memory = RunMemory()
    memory.note([1], as: .tokenSecret, at: "a")
    #expect(memory.takeFinding(.tokenSecret) == nil)
    memory.note([1], as: .tokenId, at: "a")
    #expect(memory.takeFinding(.tokenId) == nil, "values of different kinds are not compared")
    memory.note([1], as: .tokenSecret, at: "b")
    #expect(memory.takeFinding(.tokenSecret)?.severity == .security)
    #expect(memory.takeFinding(.tokenSecret) == nil)
  }

  @Test func `One pair of equal PUKs is chance, and two are not`() {
    let memory = RunMemory()
    for puk: [UInt8] in [[1], [2], [1]] { memory.note(puk, as: .puk, at: "a") }
    #expect(memory.takeFinding(.puk) == nil)
    memory.note([2], as: .puk, at: "a")
    #expect(memory.takeFinding(.puk) != nil)
  }

  @Test func `A server may give a temporary key again to its owner until it expires, and not otherwise`() {
    let key = GivenKey(id: "1", publicKey: [1], owner: "a", expiry: 5)
    func problem(_ other: GivenKey) -> String? {
      let memory = RunMemory()
      for one in [key, other] { memory.note(one, at: "x") }
      guard let finding = memory.takeFinding(.temporaryKey) else { return nil }
      guard case .reply(_, let came) = finding.problem else { return "not a reply" }
      return came.text
    }
    #expect(problem(key) == nil)
    #expect(problem(GivenKey(id: "2", publicKey: [2], owner: "a", expiry: 5)) == nil)
    for (other, words) in [
      (GivenKey(id: "2", publicKey: [1], owner: "a", expiry: 5), "the public key of another one"),
      (GivenKey(id: "1", publicKey: [2], owner: "a", expiry: 5), "the id of another one"),
      (GivenKey(id: "1", publicKey: [1], owner: "b", expiry: 5), "that of another activation or application"),
      (GivenKey(id: "1", publicKey: [1], owner: "a", expiry: 6), "one that came before with another expiry"),
    ] {
      #expect(problem(other)?.hasPrefix(words) == true)
    }
  }

  @Test(arguments: [-55_000, 55_000]) func `A clock of another machine that is off by less than a minute is right`(
    _ difference: Int64
  ) throws {
    var values = ServerValues()
    values.state = { use, time in
      switch use {
      case .status: time
      case .keyIssueSeconds, .keyExpirySeconds: time + difference / 1000
      default: time + difference
      }
    }
    let host = try DrivenServer(values: values).host
    let cases = HostCase.every.filter { ["time/answers", "time/keys"].contains($0.name) }
    let report = Driver(host: host, cases: cases, versions: [.v3_2, .v3_3], seed: "off").run()
    #expect(report.failures.map(\.message) == [])
    #expect(report.total.passed == 3)
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max]) func `Times that no clock shows are findings, and no crash`(
    _ number: Int64
  ) throws {
    var values = ServerValues()
    values.state = { use, time in [.keyIssue, .keyIssueSeconds, .status].contains(use) ? number : time }
    let cases = HostCase.every.filter { $0.name.hasPrefix("time/") }
    let report = Driver(
      host: try DrivenServer(values: values).host, cases: cases, versions: [.v3_3], seed: "any"
    ).run()
    #expect(report.failures.contains { $0.id == "drive.time/server" }, "\(report.failures.map(\.message))")
  }

  @Test func `Answers of several machines whose clocks differ by some seconds are right`() throws {
    var values = ServerValues()
    values.state = { use, time in use == .answer ? time - 9_000 : time }
    let cases = HostCase.every.filter { $0.name == "time/order" }
    let report = Driver(
      host: try DrivenServer(values: values).host, cases: cases, versions: [.v3_2, .v3_3], seed: "order"
    ).run()
    #expect(report.failures.map(\.message) == [])
  }
}
