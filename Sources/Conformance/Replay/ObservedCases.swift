/// One case of a live test, a request or a life, with what was wrong with it.
package struct ObservedCase: Sendable {
  /// The operation, with the number of the request or the name of the case behind a slash.
  package var id: String
  package var protocolVersion: String
  /// What the case was, in a sentence.
  package var comment: String
  /// What was wrong; empty where nothing was.
  package var findings: [Finding]
  /// Why it was not run or not judged; nil where it was.
  package var omission: Omission?
  /// The names of errors that an SDK threw in it.
  package var thrown: [ThrownError] = []

  /// Why a case was not run or not judged.
  package enum Omission: Equatable, Sendable {
    case unsupported
    case inexpressible(String)
    /// What the case needs was not given.
    case notTried(String)
    /// It was run, and nothing shows whether it is right.
    case notJudged(String)
  }

  package init(
    id: String, protocolVersion: String, comment: String, findings: [Finding] = [], omission: Omission? = nil
  ) {
    self.id = id
    self.protocolVersion = protocolVersion
    self.comment = comment
    self.findings = findings
    self.omission = omission
  }

  package var operation: String { String(id.prefix { $0 != "/" }) }

  package var caseName: CaseName { CaseName(id: id, protocolVersion: protocolVersion) }
}

extension Report {
  /// Adds a case of a live test; the report keeps its size however long the test is.
  package mutating func observe(_ observed: ObservedCase, known: KnownFailures = KnownFailures()) {
    var tally = Tally()
    tally.selected = 1
    if let omission = observed.omission {
      add(omission, of: observed, known, to: &tally)
    } else {
      count(known.result(of: observed, place: vectorCount), in: &tally)
    }
    add(thrown: observed.thrown)
    vectorCount += 1
    add(tally, operation: observed.operation, protocolVersion: observed.protocolVersion)
  }

  /// Counts a case that was run, with regard to the known failures.
  private mutating func count(_ result: KnownFailures.ListedResult, in tally: inout Tally) {
    switch result {
    case .passed: tally.passed = 1
    case .expected(let failure):
      tally.expectedFailures = 1
      list(failure, as: tally, isListed: true)
    case .failed(let failure):
      tally.count(failure.severity, of: failure.kind)
      list(failure, as: tally)
      guard FailedCase(failure, isListed: false).isTooLax else { return }
      lax.add(LaxCases(operation: failure.operation, kind: failure.kind, field: "", flags: [], rules: []))
    }
  }

  /// Lists a failure, or only counts it where the list is full.
  ///
  /// Known failures do not take the places of others.
  private mutating func list(_ failure: Failure, as tally: Tally, isListed: Bool = false) {
    let count =
      isListed ? total.expectedFailures - notListed.expectedFailures : total.failed - notListed.failed
    guard count < Self.longestFailingList else { return notListed.add(tally) }
    add(failure, isListed: isListed)
  }

  /// Counts a case that was not run or not judged; one that cannot be asked does not fail, so that it must not be listed.
  private mutating func add(
    _ omission: ObservedCase.Omission, of observed: ObservedCase, _ known: KnownFailures, to tally: inout Tally
  ) {
    switch omission {
    case .unsupported: tally.unsupported = 1
    case .inexpressible(let why):
      let result = known.result(of: observed, doing: "is inexpressible", place: vectorCount)
      if case .failed = result { return count(result, in: &tally) }
      tally.cannotBeAsked = 1
      cannotBeAsked.add(InexpressibleCases(operation: observed.operation, why: why))
    case .notTried(let why), .notJudged(let why):
      tally.inexpressible = 1
      inexpressible.add(InexpressibleCases(operation: observed.operation, why: why))
    }
  }

  /// The report with its failures in order.
  package var withFailuresInOrder: Report {
    var report = self
    report.sortFailing()
    return report
  }
}

extension Failure {
  /// Makes the failure of a case; nil where nothing was found.
  init?(_ observed: ObservedCase, place: Int) {
    let findings = observed.findings.shown
    guard let first = findings.first else { return nil }
    self.init(observed, first, more: Array(findings.dropFirst()), place: place)
  }

  /// Makes the failure of a case with other findings.
  init(_ observed: ObservedCase, _ first: Finding, more: [Finding] = [], place: Int) {
    self.init(
      id: ShownText.cut(observed.id), protocolVersion: observed.protocolVersion,
      comment: ShownText.cut(observed.comment), first: first, more: more, caseNumber: nil, input: nil, expected: nil,
      actual: nil, place: place)
  }
}

extension [Finding] {
  /// The findings as a report keeps them: what has too much text is one finding with the beginning of it.
  fileprivate var shown: [Finding] {
    let (text, short) = (text, map(\.withShortSteps))
    guard let first, text.utf8.count > ShownText.mostBytes else { return short }
    return [
      Finding(.sentence(ShownText.cut(text)), kind: first.kind, severity: severity, effect: effect, steps: short.steps)
    ]
  }
}

extension Finding {
  fileprivate var withShortSteps: Finding {
    var finding = self
    finding.steps = steps.map(\.short)
    finding.requests = requests.map(\.withShortSteps)
    return finding
  }
}
