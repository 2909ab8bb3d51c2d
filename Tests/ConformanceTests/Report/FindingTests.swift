import Testing

@testable import Conformance

/// Findings are data until a report writes them.
@Suite struct FindingTests {
  private let digest = Finding(
    "token", .sentence("the digest is wrong"), kind: .wrongReason, severity: .strictness,
    steps: [StepComparison(name: "digest", expected: "aa", actual: "bb")], mistake: "toy.digest")
  private let reply = Finding(
    "a request", .reply(expected: "200", came: ReplyWords("401")), severity: .security, effect: "Harm.")

  private func failure(_ findings: [Finding]) throws -> Failure {
    let observed = ObservedCase(id: "toy.life/one", protocolVersion: "1", comment: "A life.", findings: findings)
    return try #require(Failure(observed, place: 3))
  }

  @Test func `The first finding says the kind, the most serious one the severity, and all the steps`() throws {
    let failure = try failure([digest, reply])
    #expect(
      failure.message
        == "token: the digest is wrong [likely mistake: toy.digest]; a request: expected 200, got 401")
    #expect((failure.kind, failure.severity, failure.effect) == (.wrongReason, .security, "Harm."))
    #expect(
      failure.steps == digest.steps + [StepComparison(name: "a request", expected: "200", actual: "401")])
  }

  @Test func `A reply is told with all that came, also what another run has otherwise`() throws {
    let came = ReplyWords(varying: 61_234) { "a time \($0) ms back" }.adding(place: " at /clock")
    let failure = try failure([Finding("a request", .reply(expected: "now", came: came))])
    #expect(failure.message == "a request: expected now, got a time 61234 ms back at /clock")
    #expect(came.lasting == "a time # ms back")
  }

  @Test func `A call has what was answered, and what the server found in its requests`() throws {
    let answered = Finding(
      "call 2, sign", .answer(expected: "ok", came: "failed"), severity: .interoperability, requests: [digest])
    let failure = try failure([answered])
    #expect(
      failure.message
        == "call 2, sign: expected ok; answered failed; the server found: "
        + "token: the digest is wrong [likely mistake: toy.digest]")
    #expect(failure.steps == digest.steps)
  }

  @Test func `A case without a finding is not a failure`() {
    let observed = ObservedCase(id: "toy.life/one", protocolVersion: "1", comment: "A life.")
    #expect(Failure(observed, place: 0) == nil)
  }

  @Test func `Of very much text the beginning is kept, with the kind and the steps`() throws {
    let long = Finding("json", .sentence(String(repeating: "x", count: 10_000)))
    let failure = try failure([digest, long])
    #expect(failure.message.utf8.count < 4200)
    #expect(failure.message.hasPrefix("token: the digest is wrong [likely mistake: toy.digest]; json: xxx"))
    #expect((failure.kind, failure.steps) == (.wrongReason, digest.steps))
    #expect(failure.severity == .interoperability)
  }
}
