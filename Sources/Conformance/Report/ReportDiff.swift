import StrictJSON

/// The differences between two reports.
package struct ReportDiff: Sendable {
  /// The reports.
  package let old: Report
  package let new: Report
  /// Failures that the old report does not have.
  package let newlyFailing: [Failure]
  /// Failures of both that have a higher severity in the new report.
  package let moreSevere: [Failure]
  /// Failures of the old report that passed in the new one.
  package let newlyPassing: [Failure]
  /// Failures of both, as the new one has them.
  package let stillFailing: [Failure]
  /// Failures of the old report that are unknown in the new one, which did not run all cases of the operation.
  package let unknown: [Failure]
  /// The last failure up to which both lists are complete; nil where both are complete.
  private let lastComparable: Failure?

  /// Compares two reports, of the same implementation or of two.
  package init(from old: Report, to new: Report) {
    self.old = old
    self.new = new
    let lastComparable = Self.lastComparable(old, new)
    self.lastComparable = lastComparable
    func known(_ report: Report) -> [Failure] {
      report.failures.filter { failure in lastComparable.map { !Failure.isOrdered($0, failure) } ?? true }
    }
    let (before, after) = (known(old), known(new))
    let (failedBefore, failedAfter) = (Set(before.map(Case.init)), Set(after.map(Case.init)))
    newlyFailing = after.filter { !failedBefore.contains(Case($0)) }
    stillFailing = after.filter { failedBefore.contains(Case($0)) }
    let severities = Dictionary(before.map { (Case($0), $0.severity) }, uniquingKeysWith: { first, _ in first })
    moreSevere = stillFailing.filter { failure in
      guard let severity = failure.severity, let earlier = severities[Case(failure)] else { return false }
      return earlier.map { severity > $0 } ?? true
    }
    let gone = before.filter { !failedAfter.contains(Case($0)) }
    newlyPassing = gone.filter { new.ranAll(of: old, around: $0) }
    unknown = gone.filter { !new.ranAll(of: old, around: $0) }
  }

  /// Whether the new report is worse than the old one, if only failures of this severity and higher ones count.
  package func isWorse(failingOn severity: Severity = .strictness) -> Bool {
    let worse = (newlyFailing + moreSevere).contains { ($0.severity ?? severity) >= severity }
    return worse || lastComparable != nil && new.total.failed(atLeast: severity) > old.total.failed(atLeast: severity)
  }

  private struct Case: Hashable {
    let id: [UInt8]
    let protocolVersion: [UInt8]

    init(_ failure: Failure) {
      id = Array(failure.id.utf8)
      protocolVersion = Array(failure.protocolVersion.utf8)
    }
  }

  private static func lastComparable(_ old: Report, _ new: Report) -> Failure? {
    [old, new].filter { $0.unlistedFailures > 0 }.compactMap(\.failures.last).min(by: Failure.isOrdered)
  }
}

extension Report {
  /// Whether every case of a failure's operation and version that the other report has either passed or failed here.
  fileprivate func ranAll(of other: Report, around failure: Failure) -> Bool {
    func tally(_ report: Report) -> Tally {
      report.tally(of: failure.operation, in: failure.protocolVersion) ?? Tally()
    }
    let (mine, others) = (tally(self), tally(other))
    // A run that ended early counted fewer cases than exist.
    return mine.passed + mine.failed == mine.all && mine.all >= others.all
  }
}

extension ReportDiff {
  /// The comparison as one JSON document.
  package var json: String {
    let document: JSONValue = [
      "old": Self.json(of: old), "new": Self.json(of: new),
      "sameCorpus": .bool(old.corpus == new.corpus), "complete": .bool(lastComparable == nil),
      "newlyFailing": .array(newlyFailing.map(Self.json)), "moreSevere": .array(moreSevere.map(Self.json)),
      "newlyPassing": .array(newlyPassing.map(Self.json)),
      "stillFailing": .array(stillFailing.map(Self.json)), "unknown": .array(unknown.map(Self.json)),
    ]
    return String(decoding: JSONWriter.pretty(document), as: UTF8.self)
  }

  private static func json(of report: Report) -> JSONValue {
    ["implementation": .string(report.implementation.title), "total": report.total.json]
  }

  private static func json(of failure: Failure) -> JSONValue {
    [
      "id": .string(failure.id), "protocol": .string(failure.protocolVersion),
      "kind": .string(failure.kind.rawValue), "severity": .string(failure.severityWord),
      "message": .string(failure.message),
    ]
  }

  /// The comparison for people: a line for each failure, and the totals.
  package var lines: [String] {
    func list(_ title: String, _ failures: [Failure], withMessage: Bool) -> [String] {
      failures.map { failure in
        "\(title)  \(failure.id) (\(failure.protocolVersion))"
          + (withMessage ? ": \(failure.message.shortened(to: 200))" : "")
      }
    }
    var lines =
      list("still failing", stillFailing, withMessage: false) + list("unknown now  ", unknown, withMessage: false)
      + list("newly passing", newlyPassing, withMessage: false)
      + list("more severe  ", moreSevere, withMessage: true)
      + list("newly failing", newlyFailing, withMessage: true)
    if old.corpus != new.corpus { lines.append("The reports are not of the same corpus.") }
    if !unknown.isEmpty { lines.append("Unknown: the new report did not run all cases of these operations.") }
    if let lastComparable { lines.append("Compared up to \(lastComparable.id): a list of failures ends there.") }
    if !newlyFailing.isEmpty { lines.append("newly failing: \(newlyFailing.severityWords)") }
    lines += [
      "\(newlyFailing.count) newly failing, \(newlyPassing.count) newly passing, \(stillFailing.count) still failing, "
        + "\(unknown.count) unknown",
      "old: \(old.implementation.title): \(old.total.words)", "new: \(new.implementation.title): \(new.total.words)",
    ]
    return lines.map(\.visible)
  }
}

extension [Failure] {
  /// The numbers of failures by severity, in words.
  fileprivate var severityWords: String { reduce(into: Tally()) { $0.count($1) }.failureWords }
}
