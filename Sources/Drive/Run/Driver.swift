package import Conformance
internal import HTTP
internal import PartyModel
package import PowerAuth
internal import Primitives
internal import StrictJSON

/// Runs the cases against a server, and judges its answers.
package struct Driver: Sendable {
  package var host: DrivenHost
  /// The address of the server, where a reader of the report can run a case again.
  package var address: [String] = []
  package var cases: [HostCase]
  package var versions: [ProtocolVersion]
  /// What all draws depend on.
  package var seed: String
  /// The application that the administration interface has, or that is made there.
  package var applicationId = "pavectors-drive"
  /// Failures that are expected.
  package var knownFailures = KnownFailures()
  /// Whether the run must end before its next case.
  package var isInterrupted: @Sendable () -> Bool = { false }

  package init(host: DrivenHost, cases: [HostCase] = HostCase.every, versions: [ProtocolVersion], seed: String) {
    self.host = host
    self.cases = cases
    self.versions = versions
    self.seed = seed
  }

  private static let preparation = "drive.setup/start"
  /// After so many cases in a row without an answer, the server is no longer asked.
  private static let mostSilentCases = 3

  /// Runs all cases, and reports on them.
  package func run() -> Report {
    let results = resultsOfAll()
    let isPrepared = results.first?.id != Self.preparation
    // The preparation is not a case: it is not run again by its name, and without it nothing is tested, whatever is expected.
    let server = ImplementationIdentity(name: "server", command: isPrepared ? address : [])
    var report = Report(on: server, suite: Report.driveSuite)
    for result in results { report.observe(result.observed, known: isPrepared ? knownFailures : KnownFailures()) }
    if isInterrupted() { report.gaps.insert(.interrupted) }
    var reasons: [String: Int] = [:]
    for why in results.compactMap(\.whyNotTried) { reasons[why, default: 0] += 1 }
    for (why, count) in reasons.sorted(by: { $0.key < $1.key }) {
      report.notes.append("\(count) cases were not tried: \(why)")
    }
    return report.withFailuresInOrder
  }

  /// Prepares, and runs the cases until one of them has a finding; nil where nothing has.
  package func firstFinding() -> CaseResult? {
    let setup: HostSetup
    do {
      setup = try prepare()
    } catch {
      return Self.resultOfPreparation(error)
    }
    let memory = RunMemory()
    for (one, version) in runs where missing(one, setup) == nil {
      let result = run(one, in: version, setup, memory)
      if !result.findings.isEmpty { return result }
    }
    return nil
  }

  /// Each case in each of its versions, in the order of the run.
  private var runs: [(one: HostCase, version: ProtocolVersion)] {
    versions.flatMap { version in cases.filter { $0.versions.contains(version) }.map { (one: $0, version: version) } }
  }

  private func resultsOfAll() -> [CaseResult] {
    var results: [CaseResult] = []
    let setup: HostSetup
    do {
      setup = try prepare()
    } catch {
      return [Self.resultOfPreparation(error)]
        + runs.map { CaseResult(of: $0.one, in: $0.version, whyNotTried: "the server could not be prepared") }
    }
    let memory = RunMemory()
    var silent = 0
    for (one, version) in runs {
      var result = CaseResult(of: one, in: version)
      if isInterrupted() {
        result.whyNotTried = "the run was interrupted"
      } else if silent >= Self.mostSilentCases {
        result.whyNotTried = "the server gave no answer in \(Self.mostSilentCases) cases before"
      } else if let need = missing(one, setup) {
        result.whyNotTried = need.reason
      } else {
        result = run(one, in: version, setup, memory)
        silent = result.hasNoAnswer ? silent + 1 : 0
      }
      results.append(result)
    }
    return results
  }

  private static func resultOfPreparation(_ error: any Error) -> CaseResult {
    var result = CaseResult(
      id: preparation, version: "any", sentence: "The application of the cases is known or can be made.")
    result.findings = [finding(error)]
    return result
  }

  private static func finding(_ error: any Error) -> CaseFinding {
    if let end = error as? CaseEnd {
      return CaseFinding(
        severity: .interoperability, sent: "the first requests", expected: end.problem.expected, came: end.problem.came)
    }
    return CaseFinding(
      severity: .interoperability, sent: "the first requests", expected: "answers that can be used", came: "\(error)")
  }

  private func missing(_ one: HostCase, _ setup: HostSetup) -> HostNeed? {
    one.needs.first { !setup.given.contains($0) }
  }

  /// Runs one case, up to the first answer that is wrong.
  private func run(
    _ one: HostCase, in version: ProtocolVersion, _ setup: HostSetup, _ memory: RunMemory
  ) -> CaseResult {
    var life = DrivenLife(host: host, setup: setup, version: version, seed: "\(seed) \(version.rawValue) \(one.name)")
    (life.memory, life.place) = (memory, "\(one.id) (\(version.rawValue))")
    var result = CaseResult(of: one, in: version)
    let steps = [.send(.serverStatus, expect: .either)] + one.steps
    for step in steps where result.findings.isEmpty { take(step, of: one, &life, &result) }
    for step in one.cleanup { _ = try? life.take(step) }
    return result
  }

  private func take(_ step: CaseStep, of one: HostCase, _ life: inout DrivenLife, _ result: inout CaseResult) {
    do {
      let reply = try life.take(step)
      for problem in life.judge(reply, step) { result.findings.append(one.finding(problem, step)) }
    } catch {
      note(error, step, one, &result)
    }
  }

  private func note(_ error: any Error, _ step: CaseStep, _ one: HostCase, _ result: inout CaseResult) {
    if let end = error as? CaseEnd {
      result.findings.append(one.finding(end.problem, step))
      result.hasNoAnswer = end.hasNoAnswer
    } else {
      let problem = ReplyProblem(.interoperability, expected: "values to compute with", came: "\(error)")
      result.findings.append(one.finding(problem, step))
    }
  }
}

extension HostCase {
  func finding(_ problem: ReplyProblem, _ step: CaseStep) -> CaseFinding {
    CaseFinding(
      severity: problem.severity ?? severity, sent: step.words, expected: problem.expected, came: problem.came)
  }
}
