import StrictJSON
import Testing

@testable import Conformance

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
          input: "", expected: "", actual: "", steps: [], severity: severity))
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
    #expect(diff.lines.contains("newly failing  a/3 (1): key differs"))
    #expect(diff.lines.contains("1 newly failing, 1 newly passing, 1 still failing, 0 unknown"))
  }

  @Test func `New failures are counted by severity, and a higher severity is worse`() {
    let lax = report(failing: ["a/1"], severity: .strictness)
    let dangerous = report(failing: ["a/1", "a/2"], severity: .security)
    let diff = ReportDiff(from: lax, to: dangerous)
    #expect(diff.moreSevere.map(\.id) == ["a/1"])
    #expect(diff.lines.contains("more severe    a/1 (1): key differs"))
    #expect(diff.lines.contains("newly failing: 0 wrong values, 1 dangerous, 0 too lax"))
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

  @Test func `Nothing is compared after the end of a list, but more failures are worse`() {
    let ids = (1000..<2500).map { "a/\($0)" }
    let many = report(failing: ids, of: 2000)
    let fewer = report(failing: Array(ids.prefix(900)) + ["a/2600"], of: 2000)
    let better = ReportDiff(from: many, to: fewer)
    #expect(better.newlyFailing.isEmpty, "a/2600 stands behind what is known of the old report")
    #expect(better.newlyPassing.count == 100)
    #expect(!better.isWorse())
    #expect(better.lines.contains("Compared up to a/1999: a list of failures ends there."))
    #expect(ReportDiff(from: fewer, to: many).isWorse())
    let onlyBeyond = report(failing: ids + ["a/9999"], of: 2000)
    #expect(ReportDiff(from: many, to: onlyBeyond).newlyFailing.isEmpty)
    #expect(ReportDiff(from: many, to: onlyBeyond).isWorse())
  }

  @Test func `The JSON has the lists and both totals`() throws {
    let diff = ReportDiff(from: report(failing: ["a/1"]), to: report(failing: ["a/2"]))
    var members = try MemberReader(try JSONReader.parse(Array(diff.json.utf8)))
    #expect(try members.take("sameCorpus") == true)
    #expect(try members.take("complete") == true)
    let failing: JSONValue = [
      [
        "id": "a/2", "protocol": "1", "kind": "wrong-output", "severity": "interoperability", "message": "key differs",
      ]
    ]
    #expect(try members.take("newlyFailing") == failing)
  }
}
