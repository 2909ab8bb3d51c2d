import Testing

@testable import Conformance
@testable import ConformanceReports

/// What live tests write is read by `report` and `diff`, whatever they found and however much.
@Suite struct ObservedReportTests {
  /// A finding of each kind and severity.
  private static let findings = Failure.Kind.allCases.filter { $0 != .unexpectedPass }.flatMap { kind in
    Severity.allCases.map { Finding("the reply", .sentence("it is wrong"), kind: kind, severity: $0) }
  }

  private var empty: Report { Report(on: ImplementationIdentity(name: "client"), suite: Report.liveSuite) }

  private func observed(_ name: some CustomStringConvertible, _ findings: Finding...) -> ObservedCase {
    ObservedCase(id: "toy.life/\(name)", protocolVersion: "1", comment: "A life.", findings: findings)
  }

  /// A report on cases that all fail, in all ways.
  private func failed(_ count: Int) -> Report {
    var report = empty
    for number in 0..<count { report.observe(observed(number, Self.findings[number % Self.findings.count])) }
    return report.withFailuresInOrder
  }

  private func read(_ report: Report) throws -> Report {
    let text = Report.document([report])
    let read = try ReportReader.decode(Array(text.utf8), file: "report.json")
    #expect(Report.document(read) == text)
    return try #require(read.first)
  }

  @Test func `A report with one finding of any kind and severity is read`() throws {
    for finding in Self.findings {
      var report = empty
      report.observe(observed("right"))
      report.observe(observed("wrong", finding))
      let read = try read(report.withFailuresInOrder)
      #expect((read.total.passed, read.total.failed) == (1, 1))
      #expect(read.failures.map(\.kind) == [finding.kind])
      #expect(!ReportDiff(from: read, to: report).isWorse())
    }
  }

  @Test func `A report with known failures and with cases that were not run is read`() throws {
    let known = try KnownFailures(Array("toy.life/*  # wrong-reason\n".utf8), path: "known.txt")
    var report = empty
    report.observe(observed("passes"), known: known)
    for (number, finding) in Self.findings.enumerated() { report.observe(observed(number, finding), known: known) }
    let omissions: [ObservedCase.Omission] = [.unsupported, .inexpressible("no call"), .notTried("no server")]
    for (number, omission) in omissions.enumerated() {
      report.observe(
        ObservedCase(id: "toy.else/\(number)", protocolVersion: "1", comment: "A life.", omission: omission))
    }
    let read = try read(report.withFailuresInOrder)
    #expect(read.total.expectedFailures == Severity.allCases.count)
    #expect(read.total.unexpectedPasses == 1)
    #expect((read.total.unsupported, read.total.cannotBeAsked, read.total.inexpressible) == (1, 1, 1))
  }

  @Test(arguments: [9_999, 10_000, 10_001, 10_100, 100_000])
  func `A report with very many failures says how many it does not list, and is read`(count: Int) throws {
    let read = try read(failed(count))
    #expect(read.total.failed == count)
    #expect(read.failing.count == min(count, 10_000))
    #expect(read.notListed.failed == max(0, count - 10_000))
    #expect(read.lax.reduce(0) { $0 + $1.count } == read.total.tooLax)
    let words = count == 10_001 ? "1 failed case is" : "\(count - 10_000) failed cases are"
    let sentence = "\(words) only counted: a report on a live test lists the first 10000."
    #expect(read.remarks == (count > 10_000 ? [sentence] : []))
    let diff = ReportDiff(from: read, to: read)
    #expect(diff.stillFailing.count == min(count, 10_000) && diff.newlyFailing.isEmpty && diff.unknown.isEmpty)
  }

  @Test func `Known failures do not take the places of others`() throws {
    let known = try KnownFailures(Array("toy.life/known-*  # wrong-output\n".utf8), path: "known.txt")
    let finding = Finding(.sentence("it is wrong"))
    var report = empty
    for number in 0..<10_020 { report.observe(observed("known-\(number)", finding), known: known) }
    for number in 0..<5 { report.observe(observed("new-\(number)", finding), known: known) }
    let read = try read(report.withFailuresInOrder)
    #expect(read.failures.count == 5)
    #expect((read.notListed.expectedFailures, read.notListed.failed) == (20, 0))
  }

  @Test func `Cases that are only counted must add up, and others must be as many as a report lists`() throws {
    func field(_ report: Report) -> String? {
      #expect(throws: InvalidReport.self) { try read(report) }?.field
    }
    var fewer = failed(10_100)
    fewer.notListed.failed -= 1
    fewer.notListed.selected -= 1
    fewer.notListed.severities.interoperability -= 1
    #expect(field(fewer) == "failing")
    var passing = failed(10_100)
    passing.notListed.passed = 1
    passing.notListed.selected += 1
    #expect(field(passing) == "notListed.selected")
    var short = failed(10_100)
    let last = short.failing.removeLast()
    short.notListed.count(last.severity, of: last.kind)
    short.notListed.selected += 1
    #expect(field(short) == "notListed.failed")
  }

  @Test func `Of a case that is only counted now nobody says that it passes`() throws {
    var old = empty
    for number in 0..<10_050 {
      old.observe(number == 10_020 ? observed(number, Self.findings[0]) : observed(number))
    }
    let diff = ReportDiff(from: old, to: failed(10_050))
    #expect(diff.newlyPassing.isEmpty)
    #expect(diff.unknown.map(\.id) == ["toy.life/10020"])
    #expect(diff.lines().contains { $0.hasPrefix("new: 50 failed cases are only counted") })
  }
}
