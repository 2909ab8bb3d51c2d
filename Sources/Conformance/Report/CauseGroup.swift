import StrictJSON

/// The failures with one diagnosis, or those without.
package struct CauseGroup: Sendable {
  /// The diagnosis; nil for failures of which none was made.
  package let diagnosis: Diagnosis?
  /// The number of failed cases.
  package internal(set) var count: Int
  /// Those of them whose values the report has, the most basic vectors first.
  package let failures: [FoldedFailure]

  /// Failures of different vectors, as examples.
  package func examples(atMost limit: Int) -> [FoldedFailure] {
    var examples: [FoldedFailure] = []
    // That no answer was given is said by the diagnosis.
    for one in failures where examples.count < limit && one.failure.kind != .missing {
      if !examples.contains(where: { $0.failure.id.hasSameCodePoints(as: one.failure.id) }) { examples.append(one) }
    }
    return examples
  }
}

extension Report {
  /// The failures by their diagnoses, in the order of these; failures without a diagnosis come last.
  package var causeGroups: [CauseGroup] {
    var causes: [CaseName: Int] = [:]
    var counts = [Int](repeating: 0, count: diagnoses.count + 1)
    for failing in failing where !failing.isListed {
      let cause = failing.cause ?? diagnoses.count
      causes[failing.caseName] = cause
      counts[cause] += 1
    }
    let failures = Dictionary(grouping: failures) { causes[$0.caseName] ?? diagnoses.count }
    return counts.enumerated().filter { $0.element > 0 }.map { cause, count in
      CauseGroup(
        diagnosis: cause < diagnoses.count ? diagnoses[cause] : nil, count: count,
        failures: FoldedFailure.list(failures[cause] ?? []))
    }
  }

  /// Examples of the failures of each cause: the first of every cause, then the second of every cause and so on.
  package func examples(ofEach limit: Int) -> [FoldedFailure] {
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
