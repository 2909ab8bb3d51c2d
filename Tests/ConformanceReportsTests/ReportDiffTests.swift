import StrictJSON
import TestThoroughness
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct ReportDiffTests {
  /// A report on a number of vectors, of which these fail.
  private func report(
    failing ids: [String], of count: Int = 10, excluded: Int = 0, severity: Severity = .interoperability
  ) -> Report {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    for id in ids {
      report.add(
        Failure(
          id: id, protocolVersion: "1", comment: "", kind: .wrongOutput, message: "key differs", caseNumber: nil,
          input: nil, expected: nil, actual: nil, steps: [], severity: severity))
    }
    var tally = Tally()
    tally.failed = ids.count
    tally.severities[severity] = ids.count
    tally.passed = count - ids.count
    tally.selected = count
    tally.excluded = excluded
    report.add(tally, operation: "a", protocolVersion: "1")
    return report
  }

  @Test func `Failures are divided into new, missing and common ones`() {
    let diff = ReportDiff(from: report(failing: ["a/1", "a/2"]), to: report(failing: ["a/2", "a/3"]))
    #expect(diff.newlyFailing.map(\.id) == ["a/3"])
    #expect(diff.newlyPassing.map(\.id) == ["a/1"])
    #expect(diff.stillFailing.map(\.id) == ["a/2"])
    #expect(diff.unknown.isEmpty)
    #expect(diff.isWorse())
    #expect(diff.lines().contains("newly failing  a/3 (1): key differs"))
    #expect(!diff.lines().contains("still failing  a/2 (1)"))
    #expect(diff.lines(withStillFailing: true).contains("still failing  a/2 (1)"))
    #expect(diff.lines().contains("1 newly failing, 1 newly passing, 1 still failing, 0 unknown"))
  }

  @Test func `New failures are counted by severity, and a higher severity is worse`() {
    let lax = report(failing: ["a/1"], severity: .strictness)
    let dangerous = report(failing: ["a/1", "a/2"], severity: .security)
    let diff = ReportDiff(from: lax, to: dangerous)
    #expect(diff.moreSevere.map(\.id) == ["a/1"])
    #expect(diff.lines().contains("more severe    a/1 (1): key differs"))
    #expect(diff.lines().contains("newly failing: 0 wrong values, 1 dangerous, 0 too lax"))
    #expect(diff.isWorse() && diff.isWorse(failingOn: .security) && !diff.isWorse(failingOn: .interoperability))
    #expect(ReportDiff(from: lax, to: report(failing: ["a/1"], severity: .security)).isWorse(failingOn: .security))
    #expect(!ReportDiff(from: report(failing: []), to: lax).isWorse(failingOn: .security))
    #expect(!ReportDiff(from: dangerous, to: lax).isWorse())
  }

  @Test func `Fewer or the same failures are not worse`() {
    #expect(!ReportDiff(from: report(failing: ["a/1"]), to: report(failing: [])).isWorse())
    #expect(!ReportDiff(from: report(failing: ["a/1"]), to: report(failing: ["a/1"])).isWorse())
  }

  @Test func `A case that was not run again does not count as passed`() {
    for new in [report(failing: [], of: 9, excluded: 1), report(failing: [], of: 5)] {
      let diff = ReportDiff(from: report(failing: ["a/1"]), to: new)
      #expect(diff.newlyPassing.isEmpty)
      #expect(diff.unknown.map(\.id) == ["a/1"])
    }
  }

  @Test func `Of 5000 failures each one is compared, also those whose values no report has`() {
    let ids = (10_000..<15_000).map { "a/\($0)" }
    let many = report(failing: ids, of: 6000)
    #expect(many.failures.count == Report.longestFailureList)
    let fewer = report(failing: ids.dropLast(100) + ["a/16000"], of: 6000)
    let diff = ReportDiff(from: many, to: fewer)
    #expect(diff.newlyFailing.map(\.id) == ["a/16000"])
    #expect(diff.newlyPassing.map(\.id) == Array(ids.suffix(100)))
    #expect(diff.isWorse())
    #expect(diff.lines().contains("newly failing  a/16000 (1): wrong-output"))
    #expect(diff.lines().count < 120)
    #expect(ReportDiff(from: report(failing: []), to: many).newlyFailing.map(\.id) == ids)
    #expect(!ReportDiff(from: many, to: many).isWorse())
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Failures in very many operations and versions do not take long`() {
    let lines = (0..<20_000).map { ("operation.\($0 / 4)", "\($0 % 4)") }
    func report(isFailing: Bool) -> Report {
      var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
      var tally = Tally()
      tally.selected = 20
      if isFailing { tally.failed = 20 } else { tally.passed = 20 }
      report.lines = lines.map { Report.Line(operation: $0, protocolVersion: $1, tally: tally) }
      guard isFailing else { return report }
      for (operation, version) in lines {
        report.failing += (0..<20).map { number in
          FailedCase(
            id: "\(operation)/\(number)", protocolVersion: version, kind: .wrongOutput, severity: .strictness,
            place: number, isListed: false)
        }
      }
      report.sortFailing()
      return report
    }
    let diff = ReportDiff(from: report(isFailing: true), to: report(isFailing: false))
    #expect(diff.newlyPassing.count == 400_000)
    #expect(diff.unknown.isEmpty)
  }

  @Test func `Known failures fail too: to list one is no difference`() {
    let open = report(failing: ["a/1", "a/2"])
    var listed = report(failing: ["a/1"])
    listed.lines[0].tally.passed -= 1
    listed.lines[0].tally.expectedFailures += 1
    listed.add(
      Failure(
        id: "a/2", protocolVersion: "1", comment: "", kind: .wrongOutput, message: "key differs", caseNumber: nil,
        input: nil, expected: nil, actual: nil, steps: []), isListed: true)
    for (old, new) in [(open, listed), (listed, open)] {
      let diff = ReportDiff(from: old, to: new)
      #expect(diff.newlyFailing.isEmpty && diff.newlyPassing.isEmpty && diff.unknown.isEmpty)
      #expect(diff.stillFailing.count == 2)
    }
    #expect(!ReportDiff(from: report(failing: ["a/1"]), to: listed).isWorse(), "a listed failure is expected")
  }

  @Test func `The JSON has the lists and both totals`() throws {
    let diff = ReportDiff(from: report(failing: ["a/1"]), to: report(failing: ["a/2"]))
    var members = try MemberReader(try JSONReader.node(Array(diff.json.utf8)))
    #expect(try members.take("sameCorpus").value == true)
    let failing: JSONValue = [
      [
        "id": "a/2", "protocol": "1", "kind": "wrong-output", "severity": "interoperability", "listed": false,
        "message": "key differs",
      ]
    ]
    #expect(try members.take("newlyFailing").value == failing)
  }
}
