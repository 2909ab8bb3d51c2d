package import Conformance
package import HTTP
internal import PartyModel
package import PowerAuth
internal import Primitives
internal import StrictJSON

/// A run: its report, and what each case showed.
package struct DrivenRun: Sendable {
  package let report: Report
  package let results: [ObservedCase]
}

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
  /// Gets each case that was run, with its requests; nil where nobody wants them.
  package var trace: (@Sendable (ObservedCase, [HTTPExchange]) -> Void)?

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
  package func run() -> Report { observe().report }

  /// Runs all cases, reports on them, and keeps what each of them showed.
  package func observe() -> DrivenRun {
    let results = resultsOfAll()
    let isPrepared = results.first?.id != Self.preparation
    // The preparation is not a case: it is not run again by its name, and without it nothing is tested, whatever is expected.
    let server = ImplementationIdentity(name: "server", command: isPrepared ? address : [])
    var report = Report(on: server, suite: Report.driveSuite)
    for result in results { report.observe(result, known: isPrepared ? knownFailures : KnownFailures()) }
    if isInterrupted() { report.gaps.insert(.interrupted) }
    var reasons: [String: Int] = [:]
    for case .notTried(let why)? in results.map(\.omission) { reasons[why, default: 0] += 1 }
    for (why, count) in reasons.sorted(by: { $0.key < $1.key }) {
      report.notes.append("\(count) cases were not tried: \(why)")
    }
    return DrivenRun(report: report.withFailuresInOrder, results: results)
  }

  /// Prepares, and runs the cases until one of them has a finding; nil where nothing has.
  package func firstFinding() -> ObservedCase? {
    let setup: HostSetup
    do {
      setup = try prepare()
    } catch {
      return Self.resultOfPreparation(error)
    }
    let memory = RunMemory()
    for (one, version) in runs where missing(one, setup) == nil {
      let (result, _) = run(one, in: version, setup, memory)
      if !result.findings.isEmpty { return result }
    }
    return nil
  }

  /// Each case in each of its versions, in the order of the run.
  private var runs: [(one: HostCase, version: ProtocolVersion)] {
    versions.flatMap { version in cases.filter { $0.versions.contains(version) }.map { (one: $0, version: version) } }
  }

  private func resultsOfAll() -> [ObservedCase] {
    var results: [ObservedCase] = []
    let setup: HostSetup
    do {
      setup = try tracedPreparation()
    } catch {
      return [Self.resultOfPreparation(error)]
        + runs.map { $0.one.observed(in: $0.version, omission: .notTried("the server could not be prepared")) }
    }
    let memory = RunMemory()
    var silent = 0
    for (one, version) in runs {
      if let why = whyNotTried(one, setup, afterSilent: silent) {
        results.append(one.observed(in: version, omission: .notTried(why)))
        continue
      }
      let (result, isSilent) = run(one, in: version, setup, memory)
      silent = isSilent ? silent + 1 : 0
      results.append(result)
    }
    return results
  }

  private func whyNotTried(_ one: HostCase, _ setup: HostSetup, afterSilent count: Int) -> String? {
    if isInterrupted() { return "the run was interrupted" }
    if count >= Self.mostSilentCases { return "the server gave no answer in \(Self.mostSilentCases) cases before" }
    return missing(one, setup)?.reason
  }

  private static func resultOfPreparation(_ error: any Error) -> ObservedCase {
    var finding =
      (error as? CaseEnd)?.finding ?? Finding.reply(expected: "answers that can be used", came: "\(error)")
    (finding.place, finding.severity) = ("the first requests", .interoperability)
    return ObservedCase(
      id: preparation, protocolVersion: "any", comment: "The application of the cases is known or can be made.",
      findings: [finding])
  }

  /// Prepares; only a preparation that fails is traced.
  private func tracedPreparation() throws -> HostSetup {
    guard let trace else { return try prepare() }
    let log = ExchangeLog()
    var traced = self
    traced.host = host.recorded(in: log)
    do {
      return try traced.prepare()
    } catch {
      trace(Self.resultOfPreparation(error), log.take())
      throw error
    }
  }

  private func missing(_ one: HostCase, _ setup: HostSetup) -> HostNeed? {
    one.needs.first { !setup.given.contains($0) }
  }

  /// Runs one case, up to the first answer that is wrong; it is silent where a request had no answer that can be read.
  func run(
    _ one: HostCase, in version: ProtocolVersion, _ setup: HostSetup, _ memory: RunMemory
  ) -> (result: ObservedCase, isSilent: Bool) {
    let log = ExchangeLog()
    let host = trace == nil ? host : host.recorded(in: log)
    var life = DrivenLife(host: host, setup: setup, version: version, seed: "\(seed) \(version.rawValue) \(one.name)")
    (life.memory, life.place) = (memory, "\(one.id) (\(version.rawValue))")
    var result = one.observed(in: version)
    var isSilent = false
    let first: CaseStep = version.hasKMAC ? .send4(.status, expect: .either) : .send(.serverStatus, expect: .either)
    let steps = [first] + one.steps
    for step in steps where result.findings.isEmpty {
      let found: [Finding]
      do {
        let reply = try life.take(step)
        found = life.judge(reply, step)
      } catch let end as CaseEnd {
        (found, isSilent) = ([end.finding], end.hasNoAnswer)
      } catch {
        found = [.reply(.interoperability, expected: "values to compute with", came: "\(error)")]
      }
      result.findings = found.map { one.found($0, in: step) }
    }
    for step in one.cleanup { _ = try? life.take(step) }
    trace?(result, log.take())
    return (result, isSilent)
  }
}
