package import Conformance
internal import ConformanceDiagnosis
internal import PowerAuth

/// Looks for the mistakes that a server makes, by the cases that it failed: servers of this process, of which each makes one
/// mistake, are driven through the same cases.
package struct ServerCauseSearch: Sendable {
  /// The mistakes of a group are tried where none of the groups before explains a failure.
  private let groups: [[ServerMistake]]
  private let limit: Duration?
  /// Whether the search must end.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// Without a limit for its processor time it takes as long as it needs.
  package init(_ groups: [[ServerMistake]], limit: Duration?) {
    self.groups = groups
    self.limit = limit
  }

  /// Searches for the causes of the failures of a run that are not known.
  package func causes(of run: DrivenRun) throws -> FoundCauses {
    let unexpected = run.report.failing.filter { !$0.isListed && $0.kind != .unexpectedPass }
    let names = Set(unexpected.map(\.caseName))
    let cases = run.judgedCases
    let failures = cases.filter { names.contains($0.name) }
    guard !failures.isEmpty else { return FoundCauses() }
    let passes = cases.map(\.driven).filter { $0.seen.isPassed }
    var cover = CauseCover(failures.map(\.driven), passes: passes, limit: limit, isInterrupted: isInterrupted)
    for group in groups where !cover.isDone { cover.search(try group.map { try Suspect($0) }) }
    let named = cover.causes.map { cause in
      (
        diagnosis: Self.diagnosis(cause, failures.map(\.driven)), cases: cause.explained.map { failures[$0].name }
      )
    }
    return FoundCauses(
      FailureCauses(named: named, remaining: [], of: [:], rest: nil), isCutShort: cover.isCutShort)
  }

  private static func diagnosis(_ cause: ServerCause, _ failures: [DrivenCase]) -> Diagnosis {
    let ids = cause.mistakes.map(\.id)
    let explained = cause.explained.map { failures[$0] }
    let operations = explained.map { operation(of: $0) }.distinct
    return Diagnosis(
      operations: operations, protocolVersions: explained.map(\.version.rawValue).distinct.sorted(),
      sentence: Diagnosis.sentence(ofEqual: cause.mistakes.map { (id: $0.id, sentence: $0.sentence) }),
      mistakes: ids.count == 1 ? ids : [], alternatives: ids.count == 1 ? [] : ids,
      explained: explained.count, contradicted: cause.contradicted,
      failures: failures.count { operations.contains(operation(of: $0)) })
  }

  private static func operation(of one: DrivenCase) -> String { String(one.one.id.prefix { $0 != "/" }) }
}

extension DrivenRun {
  /// The cases that were run and judged, with their names in the report.
  fileprivate var judgedCases: [(name: CaseName, driven: DrivenCase)] {
    let known = Dictionary(HostCase.every.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return results.compactMap { result in
      guard result.omission == nil, let one = known[result.id],
        let version = ProtocolVersion(rawValue: result.protocolVersion)
      else { return nil }
      let driven = DrivenCase(one: one, version: version, seen: SeenCase(result.findings))
      return (name: result.caseName, driven: driven)
    }
  }

  /// The report with the causes that a search finds.
  package func reportNamingCauses(by search: ServerCauseSearch) throws -> Report {
    let found = try search.causes(of: self)
    var report = report
    report.take(found.causes)
    report.noteEnd(of: found)
    return report
  }
}
