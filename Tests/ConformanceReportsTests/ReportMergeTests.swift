import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct ReportMergeTests {
  private func files(_ reports: [Report]) -> [(path: String, reports: [Report])] {
    reports.enumerated().map { ("\($0.offset).json", [$0.element]) }
  }

  private func shards(of run: RunExample, total: Int) throws -> [Report] {
    try (1...total).map { run.report(shard: try #require(Shard("\($0)/\(total)"))) }
  }

  @Test(arguments: 0..<40)
  func `The merged shards of any split are the report of one run`(seed: Int) throws {
    let run = RunExample(seed: UInt64(seed), failing: seed % 7)
    var parts = try shards(of: run, total: 1 + seed % 9)
    if seed.isMultiple(of: 2) { parts.reverse() }
    let merged = try ReportMerge(files(parts))
    #expect(merged.missing.isEmpty)
    #expect(Report.document(merged.reports) == Report.document([run.report()]))
  }

  @Test func `More failures than are listed merge to the same list`() throws {
    let run = RunExample(seed: 1, vectors: 4000, failing: 40)
    let whole = run.report()
    #expect(whole.failures.count == Report.longestFailureList)
    #expect(whole.total.failed > 5000)
    #expect(whole.failing.count == whole.total.failed + whole.total.expectedFailures)
    let merged = try ReportMerge(files(try shards(of: run, total: 3)))
    #expect(merged.reports == [whole])
  }

  @Test func `Different implementations, and versions of one, stay separate`() throws {
    let one = Report(on: ImplementationIdentity(name: "a", version: "1"), suite: "1.0.0")
    let two = Report(on: ImplementationIdentity(name: "a", version: "2"), suite: "1.0.0")
    let merged = try ReportMerge([("1.json", [two, one]), ("2.json", [RunExample(seed: 1).report()])])
    #expect(merged.reports.map(\.implementation.title) == ["a 2", "a 1", "acme 2.3.0"])
  }

  @Test func `Implementations whose names are only canonically equivalent stay separate`() throws {
    let reports = ["caf\u{e9}", "cafe\u{301}"].map {
      Report(on: ImplementationIdentity(name: $0), suite: "1.0.0")
    }
    #expect(try ReportMerge(files(reports)).reports.count == 2)
  }

  @Test func `A missing shard is named, and its cases count as excluded`() throws {
    let run = RunExample(seed: 5)
    var parts = try shards(of: run, total: 4)
    parts.remove(at: 2)
    let merged = try ReportMerge(files(parts))
    #expect(merged.missing == ["acme 2.3.0: shard 3/4"])
    let total = try #require(merged.reports.first).total
    #expect(total.selected == parts.reduce(0) { $0 + $1.total.selected })
    #expect(total.selected + total.excluded == run.report().total.all)
    #expect(merged.reports[0].notes == ["Shard 3/4 is missing: its cases count as excluded."])
  }

  @Test func `A very large total does not take long`() throws {
    var report = RunExample(seed: 5).report()
    report.selection.shard = try #require(Shard("7/18446744073709551615"))
    let merged = try ReportMerge([("a.json", [report])])
    #expect(merged.missing.count == 1)
    #expect(merged.missing[0].hasSuffix("9/18446744073709551615, and 18446744073709551606 more"))
  }

  @Test func `A repeated shard is an error that names both files`() throws {
    let parts = try shards(of: RunExample(seed: 5), total: 2)
    let error = #expect(throws: InvalidReport.self) { try ReportMerge(files(parts + [parts[1]])) }
    #expect(error?.description == "2.json: selection.shard: is 2/2, as in 1.json: its cases would be counted twice")
  }

  @Test func `Two whole runs of one implementation are an error that names the verb that compares them`() throws {
    let report = RunExample(seed: 5).report()
    let error = #expect(throws: InvalidReport.self) { try ReportMerge([("a.json", [report]), ("c.json", [report])]) }
    #expect(
      error?.description
        == "c.json: is a whole run of acme 2.3.0, as a.json is: `pavectors diff` compares the two")
  }

  @Test(arguments: ["shard", "corpus", "selection", "vectors", "operations", "suite"])
  func `Shards of different runs are an error that names the file and the field`(field: String) throws {
    let run = RunExample(seed: 5)
    var parts = try shards(of: run, total: 2)
    switch field {
    case "shard": parts[1].selection.shard = try #require(Shard("2/3"))
    case "corpus": parts[1].corpus = nil
    case "selection": parts[1].selection.run = [Glob("kdf.*")]
    case "vectors": parts[1].vectorCount += 1
    case "operations": parts[1].lines.swapAt(0, 1)
    default:
      var other = Report(on: parts[1].implementation, suite: "2.0.0", selection: parts[1].selection)
      other.add(parts[1])
      parts[1] = other
    }
    let error = #expect(throws: InvalidReport.self) { try ReportMerge(files(parts)) }
    #expect(error?.file == "1.json")
    #expect(error?.field?.contains(field) == true, "\(error.debugDescription)")
  }

  @Test func `Shards that overlap are an error`() throws {
    var parts = try shards(of: RunExample(seed: 5), total: 2)
    parts[1].lines = RunExample(seed: 5).report().lines
    #expect(throws: InvalidReport.self) { try ReportMerge(files(parts)) }
  }
}
