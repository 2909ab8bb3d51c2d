import Testing

@testable import Conformance
@testable import ConformanceReports

/// A way in which a file of a report can be wrong for what is done with it.
struct ReportDamage: Sendable, CustomTestStringConvertible {
  let name: String
  /// Changes the report of a shard, or of a run.
  let change: @Sendable (inout Report) throws -> Void
  /// The field that the error names; nil where the file is merged and the merged report has this gap.
  var field: String?
  var gap: ReportGap?

  var testDescription: String { name }
}

/// Files that are stale, partial, of another selection or of another implementation are not merged as one run.
@Suite struct DamagedMergeTests {
  private static func damage(
    _ name: String, _ field: String, _ change: @escaping @Sendable (inout Report) throws -> Void
  ) -> ReportDamage {
    ReportDamage(name: name, change: change, field: field)
  }

  static let refused = [
    damage("a report of last night", "run") { $0.run = "night-4" },
    damage("another text", "run") { $0.run = "night-5 " },
    damage("a report of an older version", "run") { $0.run = nil },
    damage("another corpus", "corpus") { $0.corpus = String(repeating: "0b", count: 32) },
    damage("files instead of a corpus", "corpus") { $0.corpus = nil },
    damage("another selection of vectors", "selection") { $0.selection.run = [Glob("kdf.*")] },
    damage("another selection of vectors left out", "selection") { $0.selection.skip = [] },
    damage("another selection of versions", "selection") { $0.selection.protocols = ["3.1"] },
    damage("another selection of flags", "selection") { $0.selection.flags = ["Basic"] },
    damage("another number of shards", "selection.shard") { $0.selection.shard = try #require(Shard("2/4")) },
    damage("a whole run", "selection.shard") { $0.selection.shard = .whole },
    damage("the same shard again", "selection.shard") { $0.selection.shard = try #require(Shard("1/3")) },
    damage("fewer vectors", "vectors") { $0.vectorCount -= 1 },
    damage("fewer bytes", "vectors") { $0.byteCount -= 1 },
    damage("a missing operation", "operations") { $0.lines.removeLast() },
    damage("fewer cases of an operation", "operations") { $0.lines[0].tally.excluded -= 1 },
    damage("an operation of its own in an incomplete report", "operations[1]") {
      $0.gaps = [.interrupted]
      $0.lines[1] = Report.Line(operation: "other", protocolVersion: "3.1", tally: $0.lines[1].tally)
    },
    damage("more cases in an incomplete report", "operations[0]") {
      $0.gaps = [.interrupted]
      $0.lines[0].tally.excluded += 1
    },
  ]

  private let run = RunExample(seed: 5)

  private func shards() throws -> [Report] {
    try (1...3).map { run.report(shard: try #require(Shard("\($0)/3"))) }
  }

  private func files(_ reports: [Report]) -> [(path: String, reports: [Report])] {
    reports.enumerated().map { ("\($0.offset + 1).json", [$0.element]) }
  }

  @Test(arguments: refused)
  func `A file that does not belong to the others is named, with one of them`(damage: ReportDamage) throws {
    for place in [1, 2] where !(place == 2 && damage.name == "another number of shards") {
      var reports = try shards()
      try damage.change(&reports[place])
      let error = #expect(throws: InvalidReport.self) { try ReportMerge(files(reports)) }
      #expect(error?.file == "\(place + 1).json", "\(damage): \(error.debugDescription)")
      #expect(error?.field == damage.field, "\(damage): \(error.debugDescription)")
      #expect(error?.message.contains("1.json") == true, "\(error.debugDescription)")
    }
  }

  @Test(arguments: refused.filter { $0.field == "run" })
  func `The first file can be the one of another run`(damage: ReportDamage) throws {
    var reports = try shards()
    try damage.change(&reports[0])
    let error = #expect(throws: InvalidReport.self) { try ReportMerge(files(reports)) }
    #expect(error?.field == "run", "\(error.debugDescription)")
    let sentence = error?.description ?? ""
    #expect(sentence.contains("1.json") && sentence.contains("2.json"), "\(sentence)")
  }

  @Test func `With the id of a run, a file of any other run is named, also of another implementation`() throws {
    let whole = run.report()
    #expect(try ReportMerge(files([whole]), ofRun: "night-5").reports == [whole])
    var stale = Report(on: ImplementationIdentity(name: "other"), suite: "1.0.0")
    for id in ["night-4", nil] {
      stale.run = id
      #expect(try ReportMerge(files([whole, stale])).reports.count == 2)
      let error = #expect(throws: InvalidReport.self) { try ReportMerge(files([whole, stale]), ofRun: "night-5") }
      #expect(error?.description == "2.json: run: \(id.map { "is \"\($0)\"" } ?? "is missing"), not \"night-5\"")
    }
  }

  @Test func `A shard of another version of the implementation is a shard of another run, so that shards are missing`()
    throws
  {
    var reports = try shards()
    let identity = ImplementationIdentity(name: "acme", version: "2.4.0", language: "kotlin")
    var other = Report(on: identity, suite: "1.0.0", selection: reports[2].selection)
    other.run = reports[2].run
    other.add(reports[2])
    reports[2] = other
    let merged = try ReportMerge(files(reports))
    #expect(merged.missing == ["acme 2.3.0: shard 3/3", "acme 2.4.0: shard 1/3, 2/3"])
    #expect(merged.reports.allSatisfy { $0.gaps == [.missingShard] && $0.result != .passed })
  }

  @Test(arguments: [ReportGap.interrupted, .brokenAdapter, .firstFailure])
  func `A shard that is incomplete makes the merged report incomplete, and loses no case`(gap: ReportGap) throws {
    for place in 0..<3 {
      var reports = try shards()
      reports[place].gaps = [gap]
      // It read only the beginning of the corpus.
      reports[place].lines.removeSubrange(1...)
      let kept = reports[place].lines[0].name
      reports[place].failing.removeAll { LineName($0) != kept }
      reports[place].vectorCount = 7
      let merged = try ReportMerge(files(reports))
      #expect(merged.missing.isEmpty)
      let report = try #require(merged.reports.first)
      #expect(report.gaps == [gap])
      #expect(report.total.executed == reports.reduce(0) { $0 + $1.total.executed })
      #expect(report.total.all == run.report().total.all)
      #expect(report.vectorCount == run.report().vectorCount)
    }
  }

  @Test func `Shards that are all incomplete are merged too`() throws {
    var reports = try shards()
    for place in reports.indices {
      reports[place].gaps = [.interrupted]
      reports[place].lines.remove(at: place)
    }
    let merged = try #require(try ReportMerge(files(reports)).reports.first)
    #expect(merged.gaps == [.interrupted])
    #expect(merged.total.executed == reports.reduce(0) { $0 + $1.total.executed })
  }

  @Test func `A merged report that lacks a shard stays incomplete when it is written and read`() throws {
    let merged = try ReportMerge(files(Array(try shards().dropLast())))
    let read = try ReportReader.decode(Array(Report.document(merged.reports).utf8), file: "merged.json")
    let again = try ReportMerge([("merged.json", read)])
    #expect(again.missing.isEmpty)
    #expect(again.reports[0].gaps == [.missingShard])
  }
}

/// What a new report lacks is a difference, and is said.
@Suite struct DamagedDiffTests {
  private static func damage(
    _ name: String, _ change: @escaping @Sendable (inout Report) throws -> Void
  ) -> ReportDamage {
    ReportDamage(name: name, change: change)
  }

  static let worse = [
    damage("nothing was run") { report in
      for number in report.lines.indices {
        report.lines[number].tally.excluded = report.lines[number].tally.all
        report.lines[number].tally.selected = 0
        report.lines[number].tally.passed = 0
      }
    },
    damage("no operation is there") { $0.lines = [] },
    damage("an operation is missing") { $0.lines.removeFirst() },
    damage("a version is missing") { $0.lines.removeLast() },
    damage("a case was not run") {
      $0.lines[0].tally.passed -= 1
      $0.lines[0].tally.selected -= 1
      $0.lines[0].tally.excluded += 1
    },
    damage("a case is not supported any more") {
      $0.lines[1].tally.passed -= 1
      $0.lines[1].tally.unsupported += 1
    },
    damage("a case is inexpressible now") {
      $0.lines[1].tally.passed -= 1
      $0.lines[1].tally.inexpressible += 1
    },
    damage("a case cannot be asked now") {
      $0.lines[1].tally.passed -= 1
      $0.lines[1].tally.cannotBeAsked += 1
    },
    damage("the run was interrupted") { $0.gaps = [.interrupted] },
    damage("the adapter did not recover") { $0.gaps = [.brokenAdapter] },
    damage("a shard is missing") { $0.gaps = [.missingShard] },
    damage("another corpus, and a case was not run") {
      $0.corpus = nil
      $0.lines[0].tally.passed -= 1
      $0.lines[0].tally.excluded += 1
      $0.lines[0].tally.selected -= 1
    },
  ]

  /// A report on which everything passed: two operations, one of them in two versions.
  private var passed: Report {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    report.corpus = String(repeating: "0a", count: 32)
    for (operation, version) in [("a", "1"), ("b", "1"), ("b", "2")] {
      var tally = Tally()
      tally.selected = 8
      tally.passed = 8
      report.add(tally, operation: operation, protocolVersion: version)
    }
    return report
  }

  @Test(arguments: worse)
  func `A report that lacks cases is worse, for every severity, and the lines say why`(damage: ReportDamage) throws {
    var new = passed
    try damage.change(&new)
    let diff = ReportDiff(from: passed, to: new)
    for severity in Severity.allCases { #expect(diff.isWorse(failingOn: severity)) }
    let lines = diff.lines().joined(separator: "\n")
    #expect(
      lines.contains("not run now ") || lines.contains("new: The run was ") || lines.contains("new: The adapter did")
        || lines.contains("new: A shard is missing"), "\(lines)")
    #expect(!ReportDiff(from: new, to: passed).isWorse(), "to run more is not worse")
  }

  @Test func `The numbers of cases are named`() {
    var new = passed
    new.lines[1].tally.passed = 5
    let diff = ReportDiff(from: passed, to: new)
    #expect(diff.notRun == [UnrunLine(operation: "b", protocolVersion: "1", before: 8, now: 5)])
    #expect(diff.lines().contains("not run now    b (1): 5 cases were run, and 8 before"))
    #expect(diff.lines().contains { $0.hasSuffix("0 unknown, 3 not run now") })
    #expect(diff.json.contains("\"before\": 8"))
  }

  @Test func `What a smaller corpus does not have any more is no difference`() {
    var new = passed
    new.corpus = String(repeating: "0b", count: 32)
    new.lines[0].tally.passed = 7
    new.lines[0].tally.selected = 7
    #expect(!ReportDiff(from: passed, to: new).isWorse())
    new.gaps = [.interrupted]
    #expect(ReportDiff(from: passed, to: new).notRun.count == 1)
  }

  @Test func `An incomplete old report is said, and is no difference`() {
    var old = passed
    old.gaps = [.interrupted]
    let diff = ReportDiff(from: old, to: passed)
    #expect(!diff.isWorse())
    #expect(diff.lines().contains("old: The run was interrupted: the report is about the 24 cases that were run."))
  }
}

/// An incomplete report is said in each format, and is a success in none.
@Suite struct IncompleteReportTests {
  @Test(arguments: ReportGap.allCases)
  func `Every format says that a report is incomplete`(gap: ReportGap) throws {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var tally = Tally()
    tally.selected = 3
    tally.passed = 3
    report.add(tally, operation: "a", protocolVersion: "1")
    #expect(report.result == .passed)
    report.gaps = [gap]
    #expect(report.result == .incomplete)
    let sentence = try #require(report.gapSentences.first)
    #expect(report.gapSentences.count == 1 && sentence.hasSuffix(": the report is about the 3 cases that were run."))
    let page = HTMLReport.page([report])
    #expect(page.contains("<title>x: 3 of 3 cases passed, incomplete</title>") && page.contains(sentence))
    #expect(page.contains("<span class=\"badge incomplete\">incomplete</span>"))
    let junit = JUnitReport.text([report])
    #expect(junit.contains("errors=\"1\"") && junit.contains("<error message=\"\(sentence)\"/>"))
    let markdown = MarkdownReport.text([report])
    #expect(markdown.contains("| all | 3/3, incomplete |") && markdown.contains(sentence))
    #expect(GitHubReport.lines(report).contains("::error title=x::\(sentence)"))
    #expect(report.jsonLines.contains { $0.contains("\"gaps\":[\"\(gap.rawValue)\"]") })
    let badge = Badge.svg([report])
    #expect(badge.contains("incomplete: 3 passed") && !badge.contains("#1b6e35"))
    #expect(Badge.svg([report, report]).contains("0 of 2 implementations pass"))
  }

  private func lacking(unsupported: Int, unasked: Int) -> Report {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var tally = Tally()
    tally.selected = 3 + unsupported + unasked
    (tally.passed, tally.unsupported, tally.cannotBeAsked) = (3, unsupported, unasked)
    report.add(tally, operation: "a", protocolVersion: "1")
    if unasked > 0 { report.cannotBeAsked.add(InexpressibleCases(operation: "a", why: "no clock", count: unasked)) }
    return report
  }

  @Test(arguments: [
    (1, 0, "1 case is of an operation that is not implemented"),
    (4, 0, "4 cases are of operations that are not implemented"),
    (0, 1, "1 case that must be accepted cannot be asked"), (0, 2, "2 cases that must be accepted cannot be asked"),
  ])
  func `What is missing and not allowed is a failure in every format`(
    unsupported: Int, unasked: Int, sentence: String
  ) throws {
    var report = lacking(unsupported: unsupported, unasked: unasked)
    #expect(report.result == .passed && report.notAllowed.isEmpty)
    #expect(JUnitReport.text([report]).contains("failures=\"0\""))
    report.allowsUnsupported = false
    #expect(report.result == .failed && report.notAllowed.map(\.sentence) == [sentence])
    let page = HTMLReport.page([report])
    #expect(page.contains("<span class=\"badge failed\">failed</span>") && page.contains(sentence))
    let junit = JUnitReport.text([report])
    #expect(junit.contains("failures=\"1\"") && junit.contains("<failure message=\"\(sentence)\"/>"))
    #expect(MarkdownReport.text([report]).contains("- \(sentence)"))
    #expect(GitHubReport.lines(report).contains("::error title=x::\(sentence)"))
    let words = unsupported > 0 ? "3 passed, \(unsupported) unsupported" : "3 passed, \(unasked) cannot be asked"
    #expect(Badge.svg([report]).contains("<title>vectors: \(words)</title>"))
    #expect(!Badge.svg([report]).contains("#1b6e35"))
    #expect(Badge.svg([report, report]).contains("0 of 2 implementations pass"))
    report.gaps = [.interrupted]
    #expect(report.result == .incomplete)
  }

  @Test func `A report that was read lacks what it lacked before, and one without the member allows it`() throws {
    var report = lacking(unsupported: 4, unasked: 1)
    let allowing = Report.document([report])
    #expect(!allowing.contains("allowsUnsupported"))
    #expect(try ReportReader.decode(Array(allowing.utf8), file: "a.json") == [report])
    report.allowsUnsupported = false
    let text = Report.document([report])
    #expect(try ReportReader.decode(Array(text.utf8), file: "a.json") == [report])
    let damaged = text.replacing("\"allowsUnsupported\": false", with: "\"allowsUnsupported\": true")
    #expect(damaged != text)
    #expect(throws: InvalidReport.self) { try ReportReader.decode(Array(damaged.utf8), file: "a.json") }
  }

  @Test func `One shard that does not allow it decides for the merged report`() throws {
    let run = RunExample(seed: 4, failing: 0)
    var shards = try (1...2).map { run.report(shard: try #require(Shard("\($0)/2"))) }
    shards[1].allowsUnsupported = false
    for files in [shards, shards.reversed()] {
      let merged = try ReportMerge(files.map { ("\($0.selection.shard.number).json", [$0]) })
      #expect(merged.reports.map(\.allowsUnsupported) == [false])
    }
  }

  @Test func `JUnit has a note about an operation in the suite of this operation only`() throws {
    var report = RunExample(seed: 3).report()
    report.notes = ["kdf.index is compared without key", "a note about the run"]
    let pieces = JUnitReport.text([report]).split(separator: "<testsuite ")
    let about = pieces.filter { $0.contains("is compared without") }
    #expect(about.map { $0.contains("acme 2.3.0: kdf.index\"") } == [true])
    #expect(pieces.count { $0.contains("a note about the run") } == report.operations.count)
  }

  @Test func `A report with the most annotations has no more of a kind than GitHub shows`() {
    var report = RunExample(seed: 1, vectors: 600, failing: 40).report()
    report.gaps = [.interrupted, .brokenAdapter]
    let errors = GitHubReport.lines(report).filter { $0.hasPrefix("::error ") }
    #expect(errors.count <= GitHubReport.mostOfKind)
    #expect(errors[0].contains("The run was interrupted"))
  }
}
