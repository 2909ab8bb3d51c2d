internal import Conformance
internal import Synchronization

/// What is known of the requests of clients: the report, and the wrong requests whose reasons are still to be looked for.
struct JudgedRequests: Sendable {
  /// So many wrong requests are kept at most, and those that come then are reported without a reason.
  private static let mostUnsearched = 100
  private static let mostBytes = 8 << 20

  private var recorded: Report
  private var unsearched: [UnsearchedCase] = []
  private var withoutReason = 0
  private var notJudged = 0
  private let knownFailures: KnownFailures

  init(knownFailures: KnownFailures) {
    recorded = Report(on: ImplementationIdentity(name: "client"), suite: Report.liveSuite)
    self.knownFailures = knownFailures
  }

  /// How many requests were wrong, whether or not their reasons are known.
  var wrongCount: Int { recorded.total.failed + unsearched.count }

  /// Adds a case, with the wrong requests in it whose reasons are to be looked for later.
  mutating func add(_ observed: ObservedCase, _ wrong: [any WrongRequest]) {
    if case .notJudged? = observed.omission { notJudged += 1 }
    guard !wrong.isEmpty else { return recorded.observe(observed, known: knownFailures) }
    let byteCount = (unsearched.flatMap(\.wrong) + wrong).reduce(0) { $0 + $1.byteCount }
    guard unsearched.count < Self.mostUnsearched, byteCount <= Self.mostBytes else {
      withoutReason += 1
      return recorded.observe(observed, known: knownFailures)
    }
    unsearched.append(UnsearchedCase(observed, wrong))
  }

  /// Takes the reasons that were found meanwhile into the report; returns the mistakes that they name.
  mutating func takeFound() -> [String] {
    // Each is asked once: another thread may find a reason meanwhile.
    let asked = unsearched.map { (one: $0, found: $0.found) }
    let found = asked.compactMap { $0.found }
    guard !found.isEmpty else { return [] }
    unsearched = asked.filter { $0.found == nil }.map { $0.one }
    for observed in found { recorded.observe(observed, known: knownFailures) }
    return found.flatMap(\.findings).compactMap(\.mistake)
  }

  /// The report with the reasons of all wrong requests, which are looked for now, and with cases that have no result.
  func report(_ mistakes: [LikelyMistake], others: [ObservedCase]) -> Report {
    var (report, mistakes) = (recorded, mistakes)
    for one in unsearched { report.observe(one.search(&mistakes), known: knownFailures) }
    for one in others { report.observe(one) }
    if notJudged > 0 {
      let count = notJudged.counted("request")
      report.notes.append("Refused and not judged, because nothing wrong was found in them: \(count).")
    }
    if withoutReason > 0 {
      report.notes.append(
        "The reasons of \(withoutReason) wrong requests were not looked for, because too many came at once.")
    }
    return report
  }
}

/// A case whose reasons are looked for later; a reason that one thread has found is known to all.
private final class UnsearchedCase: Sendable {
  let wrong: [any WrongRequest]
  private let observed: ObservedCase
  private let result = Mutex<ObservedCase?>(nil)

  init(_ observed: ObservedCase, _ wrong: [any WrongRequest]) {
    self.observed = observed
    self.wrong = wrong
  }

  /// The case with its reasons; nil where nobody has looked for them yet.
  var found: ObservedCase? { result.withLock { $0 } }

  func search(_ mistakes: inout [LikelyMistake]) -> ObservedCase {
    if let found { return found }
    var searched = observed
    for one in wrong {
      // Without a budget, each search ends with a finding.
      guard let finding = try? one.finding(mistakes, within: nil),
        let place = searched.findings.firstIndex(where: { $0.saysTheSame(as: one.plain) })
      else { continue }
      searched.findings[place] = finding
      mistakes.moveToFront(finding.mistake)
    }
    result.withLock { $0 = searched }
    return searched
  }
}
