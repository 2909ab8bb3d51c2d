import Measurement
import PartyModel
import Platform
import Testing

/// The chapter of the book says what both models do together; the values are written by hand.
@Suite struct LifeChapterTests {
  /// Plays events, each in a line, and returns the last observation.
  private func last(_ lines: [String], _ settings: String = "") throws -> LifeObservation {
    var life = try Life(rules: PartyRules(), configuration: DrawnLife.configuration(settings))
    var seen: LifeObservation?
    for line in lines { seen = try life.play(DrawnLife.event(line)) }
    return try #require(seen)
  }

  @Test(arguments: [
    (1, "ok", "ok", 0), (10, "ok", "ok", 0), (11, "ok", "ok", 1), (19, "ok", "ok", 1),
    (20, "refused", "networkError", 1),
    (21, "refused", "ok", 0),
  ])
  func `Losses in a row`(count: Int, signature: String, status: String, signatures: Int) throws {
    let lost = [String](repeating: "sign factors=possession network=request-lost", count: count)
    #expect(try last(lost + ["sign"]).result == signature)
    let seen = try last(lost + ["status"])
    #expect(seen.result == status)
    #expect(seen.requests.count { $0.contains("COUNTER_SYNCHRONIZATION") } == signatures)
    #expect((seen.status?.state == .deadlock) == (count == 21))
    if count == 20 { #expect(try last(lost + ["status", "status"]).status?.state == .deadlock) }
  }

  /// The request whose answer is lost, what helps, and what is seen then.
  @Test(arguments: [
    (["sign network=answer-lost", "sign"], "ok"),
    (["request-token network=answer-lost", "use-token"], "invalidToken"),
    (["request-token network=answer-lost", "request-token", "use-token"], "ok"),
    (["request-token", "remove-token network=answer-lost", "use-token"], "refused"),
    (["request-token", "remove-token network=answer-lost", "remove-token"], "ok"),
    (["change-password old=1234 new=5678 network=answer-lost", "sign"], "ok"),
    (["remove network=answer-lost", "remove"], "networkError"),
    (["remove network=answer-lost", "remove-local"], "ok"),
  ])
  func `An answer is lost`(lines: [String], result: String) throws {
    let seen = try last(lines)
    #expect(seen.result == result)
    #expect(seen.client == (lines.last == "remove-local" ? .empty : .active))
  }

  @Test func `A code is used up by a creation whose answer is lost`() throws {
    let seen = try last(["init", "create network=answer-lost", "create"], "start=none")
    #expect(seen.requests == ["/pa/v3/activation/create 400"])
    #expect(seen.server == .pendingCommit)
  }

  @Test func `A recorded request blocks the activation`() throws {
    let repeats = [String](repeating: "resend of=1", count: 5)
    #expect(try last(["sign"] + repeats).server == .blocked)
    #expect(try last(["sign factors=possession"] + repeats).attempts == 0)
    #expect(try last(["vault"] + repeats).requests == ["/pa/v3/vault/unlock FETCH_ENCRYPTION_KEY 400"])
    #expect(try last(["vault"] + repeats).attempts == 0)
  }

  @Test func `A delayed status can be a false deadlock`() throws {
    let signed = [String](repeating: "sign factors=possession", count: 21)
    let late = ["status task=s network=answer-held"] + signed + ["release task=s"]
    #expect(try last(late).status?.state == .deadlock)
    #expect(try last(late + ["status"]).status?.state == .active)
  }

  @Test func `Rules explain each observation`() throws {
    #expect(try last(["sign network=repeated"]).rules == ["L1", "L2", "L4", "L5"])
    #expect(try last(["sign network=request-lost"]).rules == ["L1", "L3"])
    #expect(try last(["block", "sign"]).rules == ["L1", "L6"])
  }
}
