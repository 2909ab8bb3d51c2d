package import Conformance
import StrictJSON

/// The failures with one diagnosis, or those without.
package struct CauseGroup: Sendable {
  /// The diagnosis; nil for failures of which none was made.
  package let diagnosis: Diagnosis?
  /// The number of failed cases.
  package internal(set) var count: Int
  /// The highest severity of the cases; nil where only the list of known failures is wrong.
  package let severity: Severity?
  /// Those of them whose values the report has: the most severe first, and of these the most basic vectors.
  package let failures: [Folded<Failure>]

  /// Failures of different vectors, as examples.
  package func examples(atMost limit: Int) -> [Folded<Failure>] {
    var examples: [Folded<Failure>] = []
    // That no answer was given is said by the diagnosis.
    for one in failures where examples.count < limit && one.first.kind != .missing {
      if !examples.contains(where: { $0.first.id.hasSameCodePoints(as: one.first.id) }) { examples.append(one) }
    }
    return examples
  }
}

extension Report {
  /// The failures by their diagnoses: those with the highest severity first, and of these the likely causes in their
  /// order; failures without a diagnosis come last.
  package var causeGroups: [CauseGroup] {
    var causes: [CaseName: Int] = [:]
    var counts = [Int](repeating: 0, count: diagnoses.count + 1)
    var severities = [Severity?](repeating: nil, count: diagnoses.count + 1)
    for failing in failing where !failing.isListed {
      let cause = failing.cause ?? diagnoses.count
      causes[failing.caseName] = cause
      counts[cause] += 1
      severities[cause] = [severities[cause], failing.severity].compactMap { $0 }.max()
    }
    let failures = Dictionary(grouping: failures) { causes[$0.caseName] ?? diagnoses.count }
    let order = counts.indices.filter { counts[$0] > 0 }.sorted {
      (severities[$1].rank, rank(ofCause: $0), $0) < (severities[$0].rank, rank(ofCause: $1), $1)
    }
    return order.map { cause in
      CauseGroup(
        diagnosis: cause < diagnoses.count ? diagnoses[cause] : nil, count: counts[cause], severity: severities[cause],
        failures: Folded.list((failures[cause] ?? []).mostSevereFirst))
    }
  }

  /// The place of a cause among those of one severity: named causes, what remains, and what was not diagnosed.
  private func rank(ofCause cause: Int) -> Int {
    cause == diagnoses.count ? 2 : diagnoses[cause].isRemainder ? 1 : 0
  }

  /// Examples of the failures of each cause: the first of every cause, then the second of every cause and so on.
  package func examples(ofEach limit: Int) -> [Folded<Failure>] {
    let lists = causeGroups.map { $0.examples(atMost: limit) }
    return (0..<limit).flatMap { number in lists.compactMap { number < $0.count ? $0[number] : nil } }
  }
}

extension Report {
  /// The failed cases whose values the report does not have.
  package var withoutValues: [FailedCase] {
    let known = Set(failures.map(\.caseName))
    return failing.filter { !$0.isListed && !known.contains($0.caseName) }
  }
}

extension Severity? {
  /// Its place among severities; that of a wrong list of known failures is the lowest.
  fileprivate var rank: Int { map { (Severity.allCases.sorted().firstIndex(of: $0) ?? 0) + 1 } ?? 0 }
}

extension [Failure] {
  /// The failures by severity, each severity in the order of the list.
  fileprivate var mostSevereFirst: [Failure] {
    Dictionary(grouping: self) { $0.severity.rank }.sorted { $0.key > $1.key }.flatMap(\.value)
  }
}
