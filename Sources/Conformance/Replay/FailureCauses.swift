/// The diagnoses of a run, and which of them each failed case has.
package struct FailureCauses: Sendable {
  private(set) var diagnoses: [Diagnosis] = []
  /// The indexes of the diagnoses.
  private(set) var causes: [CaseName: Int] = [:]
  /// The index of the diagnosis of all other failed cases: of those that were not looked at.
  private(set) var rest: Int?

  /// No diagnoses.
  init() {}

  /// Takes causes, which come first, and the diagnoses of what remains.
  ///
  /// The other two are indexes in these: for each case that of its diagnosis, and that of the diagnosis of all other cases.
  package init(
    named: [(diagnosis: Diagnosis, cases: [CaseName])], remaining: [Diagnosis], of cases: [CaseName: Int], rest: Int?
  ) {
    for one in named.sorted(by: { $0.cases.count > $1.cases.count }) {
      for name in one.cases { causes[name] = diagnoses.count }
      diagnoses.append(one.diagnosis)
    }
    let first = diagnoses.count
    causes.merge(cases.mapValues { first + $0 }) { cause, _ in cause }
    self.rest = rest.map { first + $0 }
    diagnoses += remaining
  }

  /// Adds a diagnosis of the listed failures that pass.
  mutating func add(unexpectedPasses cases: [FailedCase], operations: [String]) {
    guard !cases.isEmpty else { return }
    for one in cases { causes[one.caseName] = diagnoses.count }
    diagnoses.append(
      Diagnosis(
        operations: operations, protocolVersions: Set(cases.map(\.protocolVersion)).sorted(),
        sentence: "listed as known failures, but they do not fail: take them out of the list", mistakes: [],
        explained: 0, failures: cases.count))
  }
}

extension Report {
  /// Takes the diagnoses of its failures; `sortFailing` was called before.
  package mutating func take(_ found: FailureCauses) {
    var found = found
    let passes = failing.filter { $0.kind == .unexpectedPass }
    let operations = passes.map { String($0.id.prefix { $0 != "/" }) }.distinct
    found.add(unexpectedPasses: passes, operations: operations)
    diagnoses = found.diagnoses
    for index in failing.indices where !failing[index].isListed {
      failing[index].cause = found.causes[failing[index].caseName] ?? found.rest
    }
  }
}
