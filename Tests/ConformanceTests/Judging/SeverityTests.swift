import Testing
import Toy

@testable import Conformance

/// The severity of each failure follows from its kind and from the flags of its vector.
@Suite struct SeverityTests {
  private let corpus: ToyCorpus

  init() async throws { corpus = try await ToyCorpus() }

  private func failure(at id: String, _ answer: Answer) async throws -> Failure {
    try #require(try await corpus.failure(at: id, Answering { _ in answer }))
  }

  @Test func `A wrong value and a wrong refusal concern interoperability`() async throws {
    for (id, answer) in [
      ("basic", .accept(Record(["length": .int(0)]))), ("basic", .reject()), ("basic", .error("dust")),
      ("empty", .unusable(.end("gave no answer"))), ("empty", .unusable(.form("output is missing"))),
      ("empty", .unsupported("later")), ("empty-label", .accept(Record(["length": .int(0)]))),
    ] as [(String, Answer)] {
      let failure = try await failure(at: id, answer)
      #expect(failure.severity == .interoperability, "\(id): \(answer)")
      #expect(failure.effect == "")
    }
  }

  @Test func `The flag of an input that must be refused states how bad it is to accept it, and why`() async throws {
    let failure = try await failure(at: "empty", .accept(Record(["length": .int(0)])))
    #expect(failure.severity == .security)
    #expect(failure.severityWords == "security: Nonsense gets through.")
  }

  @Test func `The header of the file decides, not the declaration`() async throws {
    try corpus.edit("toy.rotate.1.json", "\"severity\": \"security\"", "\"severity\": \"strictness\"")
    let failure = try await failure(at: "empty", .accept(Record(["length": .int(0)])))
    #expect(failure.severity == .strictness)
  }

  @Test func `Another reason and a wrong step are harmless on their own`() async throws {
    #expect(try await failure(at: "empty", .reject(reason: "empty-label")).severity == .strictness)
    let step = try await corpus.failure(at: "basic", .reference { _, steps in steps[1] = Step("head", "00") })
    #expect(step?.kind == .wrongStep)
    #expect(step?.severity == .strictness)
  }

  @Test(arguments: [("empty", "empty-data"), ("empty-label", "empty-label")])
  func `An error instead of a refusal is a separate kind of failure, and harmless on its own`(
    id: String, reason: String
  ) async throws {
    let failure = try await failure(at: id, .error("dust"))
    #expect(failure.kind == .failedInsteadOfRefusing)
    #expect(failure.severityWords == "strictness")
    #expect(failure.message == "failed instead of refusing as \(reason): error: \"dust\"")
  }

  @Test func `Errors instead of refusals make a run fail, and are counted apart`() async throws {
    let failing = Answering { request in
      let answer = try Toy.reference.answer(request)
      if case .reject = answer { return .error("dust") }
      return answer
    }
    let report = try await corpus.replay("toy.rotate.1.json", in: ["1"], against: failing)
    #expect(report.total.failed == 2 && report.total.failedRefusals == 2)
    #expect(
      report.total.failureWords == "0 wrong values, 0 dangerous, 0 too lax, 2 failed instead of refusing")
    #expect(report.lax.isEmpty && report.total.failed(atLeast: .security) == 0)
    let read = try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    #expect(read[0].total == report.total && read[0].failing == report.failing)
  }

  @Test func `A report without a count of such errors is read, and a wrong count is not`() async throws {
    let failing = Answering { _ in .error("dust") }
    let report = try await corpus.replay("toy.rotate.1.json", only: "*/empty", in: ["1"], against: failing)
    let text = Report.document([report])
    #expect(text.contains("\"failedRefusals\": 1"))
    #expect(throws: InvalidReport.self) {
      try ReportReader.decode(
        Array(text.replacing("\"failedRefusals\": 1", with: "\"failedRefusals\": 0").utf8), file: "report.json")
    }
    let passed = Report.document([try await corpus.replay("toy.rotate.1.json", in: ["1"], against: Toy.reference)])
    #expect(!passed.contains("failedRefusals"))
    #expect(try ReportReader.decode(Array(passed.utf8), file: "report.json").first?.total.failedRefusals == 0)
  }

  @Test func `A report counts the severities, and groups what is too lax`() async throws {
    let lax = Answering { request in
      let answer = try Toy.reference.answer(request)
      guard case .reject = answer else { return answer }
      return request.input["by"] == .int(7) ? .accept(Record()) : .reject(reason: "empty-label")
    }
    let report = try await corpus.replay("toy.rotate.1.json", in: ["1", "2"], against: lax)
    let total = report.total
    #expect(total.severities == SeverityCounts(interoperability: 0, security: 2, strictness: 2))
    #expect(total.failureWords == "0 wrong values, 2 dangerous, 0 too lax, 2 with a wrong reason or step")
    #expect(
      total.summary.contains("20 cases selected, 20 executed, 16 passed, 4 failed (0 wrong values, 2 dangerous, "))
    // A wrong reason is not laxness.
    #expect(report.lax.isEmpty)
  }

  @Test func `What is too lax is grouped, unless a cause explains it`() async throws {
    try corpus.edit("toy.rotate.1.json", "\"severity\": \"security\"", "\"severity\": \"strictness\"")
    let lax = Answering { request in
      let answer = try Toy.reference.answer(request)
      guard case .reject = answer else { return answer }
      return .accept(Record(["length": .int(7_777_777)]))
    }
    var report = try await Replay(corpus.suite).file(at: corpus.path("toy.rotate.1.json"), against: lax)
    #expect(report.total.severities.strictness > 0)
    #expect(report.lax.reduce(0) { $0 + $1.count } == report.total.severities.strictness)
    #expect(report.lax.allSatisfy { $0.kind == .wronglyAccepted && $0.operation == "toy.rotate" })
    let groups = report.lax
    report.diagnoses = [
      Diagnosis(
        operations: ["toy.rotate"], protocolVersions: ["1"], sentence: "It is lax.", mistakes: ["toy.lax"],
        explained: 1, failures: 1)
    ]
    report.failing[0].cause = 0
    // A file in which an explained case is listed again is refused.
    #expect(throws: InvalidReport.self) {
      try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    }
    report.lax[0].count -= 1
    if report.lax[0].count == 0 { report.lax.removeFirst() }
    let read = try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    #expect(read[0].lax == report.lax && read[0].lax != groups)
  }

  // MARK: - Flags

  private func flag(_ flagClass: Flag.Class, _ severity: Severity, effect: String = "") -> Flag {
    Flag("F", flagClass, severity, "A flag.", effect: effect)
  }

  @Test func `Of several flags the most severe negative one decides`() {
    let risk = Risk(of: [
      flag(.edge, .interoperability, effect: "first"), flag(.negative, .strictness, effect: "second"),
      flag(.negative, .security, effect: "third"), flag(.negative, .security, effect: "fourth"),
    ])
    #expect(risk.severity == .security)
    #expect(risk.effect == "third")
  }

  @Test func `Users notice what the most severe flag states that is not one of coverage or policy`() {
    let coverage = flag(.coverage, .interoperability, effect: "how it was chosen")
    let policy = flag(.policy, .interoperability, effect: "nothing")
    let edge = flag(.edge, .security, effect: "locked out")
    #expect(Risk(of: [coverage, policy, edge]).consequence == "locked out")
    #expect(Risk(of: [coverage, policy]).consequence == "")
    #expect(Risk(of: [flag(.edge, .strictness, effect: "none")]).consequence == "")
    #expect(
      Risk(of: [edge, flag(.edge, .interoperability, effect: "payments fail")]).consequence == "payments fail")
    #expect(Risk(of: []).consequence == "")
  }

  @Test func `Without a negative flag the others decide, and without any flag nothing states that it is harmless`() {
    #expect(Risk(of: [flag(.edge, .strictness), flag(.coverage, .interoperability)]).severity == .interoperability)
    #expect(Risk(of: [flag(.edge, .strictness)]).severity == .strictness)
    #expect(Risk(of: []).severity == .security)
  }

  @Test func `The severities are ordered, and each includes the higher ones`() {
    #expect(Severity.allCases == [.strictness, .security, .interoperability])
    #expect(Severity.strictness < .security && .security < .interoperability)
    let counts = SeverityCounts(interoperability: 1, security: 20, strictness: 300)
    #expect([Severity.interoperability, .security, .strictness].map(counts.atLeast) == [1, 21, 321])
    var tally = Tally()
    tally.failed = 323
    tally.severities = counts
    #expect(tally.failureWords == "1 wrong value, 20 dangerous, 300 too lax, 2 known to fail but passing")
    // A wrong list of known failures counts always.
    #expect([Severity.interoperability, .security, .strictness].map(tally.failed) == [3, 23, 323])
  }

  // MARK: - The end of a run

  @Test func `Only failures that count end a run at the first one`() async throws {
    let lax = Answering { request in
      let answer = try Toy.reference.answer(request)
      if case .reject = answer { return .reject(reason: "empty-label") }
      return answer
    }
    for (severity, executed) in [(Severity.strictness, 4), (.security, 10)] {
      var replay = Replay(corpus.suite)
      replay.selection.protocols = ["1"]
      replay.stopsAtFirstFailure = true
      replay.failsOn = severity
      let report = try await replay.file(at: corpus.path("toy.rotate.1.json"), against: lax)
      #expect(report.total.executed == executed)
    }
  }
}
