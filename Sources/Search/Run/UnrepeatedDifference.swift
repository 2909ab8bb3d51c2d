package import Conformance
internal import ConformanceGeneration

/// A difference that did not come again when its request was replayed: the answer depends on earlier requests or on chance.
package struct UnrepeatedDifference: Sendable {
  /// The case of the search, which has failed.
  package let observed: ObservedCase
  /// The request, and those that were sent before it; these are not known where an earlier run of the search sent it.
  package let request: SentRequest
  package let before: [SentRequest]

  /// The requests in lines: those before it first.
  package var lines: [String] { (before + [request]).map(\.words) }

  fileprivate init(_ group: FoundGroup, _ vector: Vector, of maker: CaseMaker, after before: [SentRequest]) {
    request = SentRequest(
      number: group.found.number, operation: maker.operation.id, protocolVersion: group.found.protocolVersion,
      input: group.found.input)
    self.before = before
    // What differs from another implementation has no kind of failure.
    let kind = Failure.Kind(rawValue: group.name.kind) ?? .wrongOutput
    let difference = [group.name.kind, group.name.detail].filter { !$0.isEmpty }.joined(separator: " ")
    let sentence = """
      the answer differed in the search (\(difference)), and not when the same was asked again: \
      it depends on earlier requests or on chance
      """
    let list =
      before.isEmpty
      ? "the requests before it are not known; \(request.words)"
      : "before it came \(before.map(\.words).joined(separator: "; ")); then \(request.words)"
    observed = ObservedCase(
      id: vector.id, protocolVersion: group.found.protocolVersion, comment: vector.comment,
      findings: [
        Finding(.sentence("\(sentence); \(list)"), kind: kind, severity: kind.severity(of: vector))
      ])
  }
}

extension FinishedSearch {
  /// The differences that the replays of their vectors do not show again.
  ///
  /// Only a replay that asked again can say so: the reports list all their cases, and one that ended early lacks some.
  package func unrepeated(in reports: [Report]) -> [UnrepeatedDifference] {
    let failed = Set(reports.flatMap { $0.failing.map(\.id) })
    let asked = reports.map { Set($0.otherCases.map(\.id)) }
    return distinctGroups.compactMap { group in
      guard let maker = makers.first(where: { $0.path == group.name.path }),
        let vector = made(group, by: maker)?.vector, !failed.contains(vector.id), !asked.isEmpty,
        asked.allSatisfy({ $0.contains(vector.id) })
      else { return nil }
      return UnrepeatedDifference(group, vector, of: maker, after: trails[group.found.number] ?? [])
    }
  }
}
