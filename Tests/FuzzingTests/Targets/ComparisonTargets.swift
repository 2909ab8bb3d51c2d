@testable import Conformance
@testable import ConformanceReports
@testable import StrictJSON

extension FuzzTarget {
  static let comparisonTargets = [
    FuzzTarget("two-reports", "two reports with a zero byte between them, compared and merged", compareReports)
  ]

  private static let paths = ["folder/old", "folder/new"]

  @Sendable private static func compareReports(_ bytes: [UInt8]) throws -> Outcome {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var reports: [[Report]] = []
    for (path, part) in zip(paths, parts + [[]]) {
      do {
        reports.append(try ReportReader.decode(Array(part), file: path))
      } catch {
        return try .refused(with: error, naming: path)
      }
    }
    if let old = reports[0].first, let new = reports[1].first { try check(ReportDiff(from: old, to: new)) }
    return try merge(reports)
  }

  /// Each failure is in one list of the comparison, and a report does not differ from itself.
  private static func check(_ diff: ReportDiff) throws {
    try require(
      diff.newlyFailing.count + diff.stillFailing.count == diff.new.failing.count, "a new failure is lost or made up")
    try require(
      diff.newlyPassing.count + diff.unknown.count + diff.stillFailing.count == diff.old.failing.count,
      "an old failure is lost or made up")
    for report in [diff.old, diff.new] {
      let same = ReportDiff(from: report, to: report)
      try require(same.isWorse() != report.isComplete && same.newlyFailing.isEmpty, "a report is worse than itself")
      try require(same.notRun.isEmpty, "a report lacks its own cases")
      try require(same.newlyPassing.isEmpty && same.moreSevere.isEmpty, "a report differs from itself")
    }
    let lines = diff.lines(withStillFailing: true)
    try require(lines.allSatisfy { $0.visible == $0 && !$0.utf8.contains(0x0a) }, "a line has an invisible character")
    _ = try JSONReader.parse(Array(diff.json.utf8))
  }

  private static func merge(_ reports: [[Report]]) throws -> Outcome {
    let merged: ReportMerge
    do {
      merged = try ReportMerge(zip(paths, reports).map { ($0, $1) })
    } catch {
      // A shard twice is in the one or the other file.
      return try .refused(with: error, naming: "folder/")
    }
    let sum = { (reports: [Report]) in reports.reduce(0) { $0 + $1.total.executed } }
    try require(sum(merged.reports) == sum(reports.flatMap(\.self)), "cases are lost or made up")
    let written = Array(Report.document(merged.reports).utf8)
    let read = try ReportReader.decode(written, file: "")
    try require(Array(Report.document(read).utf8) == written, "the merged report changes when it is written and read")
    return .accepted
  }
}
