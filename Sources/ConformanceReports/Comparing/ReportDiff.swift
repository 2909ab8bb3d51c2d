package import Conformance
import StrictJSON

/// The differences between two reports.
package struct ReportDiff: Sendable {
  /// The reports.
  package let old: Report
  package let new: Report
  /// Cases that fail, and did not fail in the old report.
  package let newlyFailing: [FailedCase]
  /// Cases that fail in both, with a higher severity in the new report.
  package let moreSevere: [FailedCase]
  /// Cases that fail in the old report, and passed in the new one.
  package let newlyPassing: [FailedCase]
  /// Cases that fail in both, as the new report has them.
  package let stillFailing: [FailedCase]
  /// Operations and versions of which fewer cases were run than for the old report.
  package let notRun: [UnrunLine]
  /// Cases that fail in the old report, and are unknown in the new one, which did not run all cases of the operation.
  package let unknown: [FailedCase]

  /// Compares two reports, of the same implementation or of two.
  ///
  /// Known failures fail too: to list a failure, or to take it out of the list, is not a difference.
  package init(from old: Report, to new: Report) {
    self.old = old
    self.new = new
    let before = Dictionary(old.failing.map { ($0.caseName, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.failing.map(\.caseName))
    newlyFailing = new.failing.filter { before[$0.caseName] == nil }
    stillFailing = new.failing.filter { before[$0.caseName] != nil }
    moreSevere = stillFailing.filter { failed in
      guard let severity = failed.severity, let earlier = before[failed.caseName] else { return false }
      return earlier.severity.map { severity > $0 } ?? true
    }
    let gone = old.failing.filter { !after.contains($0.caseName) }
    let rerun = new.linesWithAllCases(of: old)
    newlyPassing = gone.filter { rerun.contains(LineName($0)) }
    unknown = gone.filter { !rerun.contains(LineName($0)) }
    notRun = new.linesNotRun(after: old)
  }

  /// Whether the new report is worse than the old one, if only failures of this severity and higher ones count.
  ///
  /// Cases that were run before and are not now may fail, and those that an incomplete report lacks too.
  package func isWorse(failingOn severity: Severity = .strictness) -> Bool {
    !notRun.isEmpty || !new.isComplete
      || (newlyFailing + moreSevere).contains { !$0.isListed && ($0.severity ?? severity) >= severity }
  }
}

/// An operation in one version, with the numbers of cases that were run before and now.
package struct UnrunLine: Equatable, Sendable {
  package let operation: String
  package let protocolVersion: String
  package let before: Int
  package let now: Int

  var summary: String { "\(operation) (\(protocolVersion)): \(now) cases were run, and \(before) before" }
}

extension Report {
  /// The lines with fewer cases than were run for an older report.
  ///
  /// What another corpus no longer has is not missing.
  fileprivate func linesNotRun(after old: Report) -> [UnrunLine] {
    let own = Dictionary(lines.map { ($0.name, $0.tally) }, uniquingKeysWith: { first, _ in first })
    return old.lines.compactMap { line in
      let tally = own[line.name] ?? Tally()
      let before = line.tally.executed
      let isSmaller = isComplete && corpus != old.corpus && own[line.name] != nil
      guard tally.executed < (isSmaller ? min(before, tally.all) : before) else { return nil }
      return UnrunLine(
        operation: line.operation, protocolVersion: line.protocolVersion, before: before, now: tally.executed)
    }
  }

  /// The operations and versions of which every case that the other report has either passed here, or is listed as failed.
  fileprivate func linesWithAllCases(of other: Report) -> Set<LineName> {
    let others = Dictionary(other.lines.map { ($0.name, $0.tally.all) }, uniquingKeysWith: max)
    // A run that ended early counted fewer cases than exist.
    let whole = lines.filter { $0.tally.executed == $0.tally.all && $0.tally.all >= others[$0.name] ?? 0 }
    guard notListed.all > 0 else { return Set(whole.map(\.name)) }
    let listed = Dictionary(failing.map { (LineName($0), 1) }, uniquingKeysWith: +)
    return Set(whole.filter { listed[$0.name] ?? 0 == $0.tally.failed + $0.tally.expectedFailures }.map(\.name))
  }
}

extension ReportDiff {
  /// The comparison as one JSON document.
  package var json: String {
    let messages = new.messages
    func list(_ cases: [FailedCase]) -> JSONValue { .array(cases.map { Self.json(of: $0, messages[$0.caseName]) }) }
    let document: JSONValue = [
      "old": Self.json(of: old), "new": Self.json(of: new), "sameCorpus": .bool(old.corpus == new.corpus),
      "newlyFailing": list(newlyFailing), "moreSevere": list(moreSevere), "newlyPassing": list(newlyPassing),
      "stillFailing": list(stillFailing), "unknown": list(unknown), "notRun": .array(notRun.map(\.json)),
    ]
    return String(decoding: JSONWriter.pretty(document), as: UTF8.self)
  }

  private static func json(of report: Report) -> JSONValue {
    [
      "implementation": .string(report.implementation.title), "gaps": Report.json(of: report.gaps),
      "total": report.total.json,
    ]
  }

  private static func json(of failed: FailedCase, _ message: String?) -> JSONValue {
    [
      "id": .string(failed.id), "protocol": .string(failed.protocolVersion), "kind": .string(failed.kind.rawValue),
      "severity": .string(failed.severity.word), "listed": .bool(failed.isListed), "message": .string(message ?? ""),
    ]
  }

  /// The comparison for people: a line for each vector that differs, and the totals.
  ///
  /// What still fails is only counted, unless it is asked for.
  package func lines(withStillFailing: Bool = false) -> [String] {
    let messages = new.messages
    func list(_ title: String, _ cases: [FailedCase], withMessage: Bool = false) -> [String] {
      cases.byVector.map { versions in
        let words =
          withMessage ? ": \((messages[versions[0].caseName] ?? versions[0].kind.rawValue).shortened(to: 200))" : ""
        return "\(title)  \(versions[0].id) (\(versions.map(\.protocolVersion).joined(separator: " ")))\(words)"
      }
    }
    var lines =
      (withStillFailing ? list("still failing", stillFailing) : []) + list("unknown now  ", unknown)
      + list("newly passing", newlyPassing) + list("more severe  ", moreSevere, withMessage: true)
      + list("newly failing", newlyFailing, withMessage: true)
    lines += notRun.map { "not run now    \($0.summary)" }
    if old.corpus != new.corpus { lines.append("The reports are not of the same corpus.") }
    if !unknown.isEmpty { lines.append("Unknown: the new report did not run all cases of these operations.") }
    if !newlyFailing.isEmpty { lines.append("newly failing: \(newlyFailing.severityWords)") }
    for (name, report) in [("old", old), ("new", new)] {
      lines += (report.gapSentences + report.notListedSentences).map { "\(name): \($0)" }
    }
    lines += [
      "\(newlyFailing.count) newly failing, \(newlyPassing.count) newly passing, \(stillFailing.count) still failing, "
        + "\(unknown.count) unknown" + (notRun.isEmpty ? "" : ", \(notRun.lostCount) not run now"),
      "old: \(old.implementation.title): \(old.total.summary)",
      "new: \(new.implementation.title): \(new.total.summary)",
    ]
    return lines.map(\.visible)
  }
}

extension UnrunLine {
  fileprivate var json: JSONValue {
    [
      "operation": .string(operation), "protocol": .string(protocolVersion), "before": .count(before),
      "now": .count(now),
    ]
  }
}

extension [UnrunLine] {
  fileprivate var lostCount: Int { reduce(0) { $0 + $1.before - $1.now } }
}

extension Report {
  /// What is known of the failures in a sentence.
  fileprivate var messages: [CaseName: String] {
    Dictionary(failures.map { ($0.caseName, $0.message) }, uniquingKeysWith: { first, _ in first })
  }
}

extension [FailedCase] {
  /// The numbers of failures by severity, in words.
  fileprivate var severityWords: String { reduce(into: Tally()) { $0.count($1.severity, of: $1.kind) }.failureWords }

  /// The cases of each vector, which stand one after the other.
  fileprivate var byVector: [[FailedCase]] {
    var lists: [[FailedCase]] = []
    for failed in self {
      if let last = lists.last?.last, last.id.hasSameCodePoints(as: failed.id) {
        lists[lists.count - 1].append(failed)
      } else {
        lists.append([failed])
      }
    }
    return lists
  }
}
