internal import Encodings

/// Makes the report of a run from the results of its vectors.
package struct ReportBuilder {
  /// Thrown when the first failure ends the run.
  struct Stop: Error {}

  private let replay: Replay
  private let show: ((ReplayProgress) -> Void)?
  private var progress = ReplayProgress()
  var report: Report
  private var drawn: [String: Set<TextDigest>] = [:]
  /// The purposes of values that have only one.
  private var purposes: [TextDigest: TextDigest] = [:]
  /// The answers that a search for causes needs.
  package private(set) var log = ObservationLog()
  private var ids = VectorIDSet()
  /// The number of vectors that are left out because of a flag.
  private var leftOutCount = 0
  /// The failures that are too lax, of which the report has those that no cause explains.
  private var lax: [(case: CaseName, group: LaxCases)] = []

  package init(_ replay: Replay, implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil) {
    self.replay = replay
    show = progress
    report = replay.emptyReport(on: implementation)
  }

  /// Shows that cases were run.
  mutating func note(_ results: [VectorResult]) {
    guard let show else { return }
    for result in results { progress.add(result) }
    show(progress)
  }

  package mutating func add(_ results: [VectorResult]) throws {
    for result in results {
      guard ids.insert(result.id) else {
        throw InvalidCorpus(file: result.file, vector: result.id, field: "id", "is in the replayed files twice")
      }
      for judged in result.cases { try add(judged, of: result) }
      if result.isLeftOut { leftOutCount += 1 }
      report.vectorCount += 1
    }
  }

  /// Adds a file that was read completely.
  mutating func add(_ file: CompleteFile) {
    report.byteCount += file.byteCount
    guard file.isLeftOut else { return }
    report.vectorCount += file.header.count
    var tally = Tally()
    tally.excluded = file.header.count
    for version in file.header.protocols {
      report.add(tally, operation: file.header.operation, protocolVersion: version)
    }
  }

  /// Returns the report with the causes that a search finds, after all results of these files were added.
  func close(_ paths: [String]) async throws -> Report {
    guard log.hasFailures, let search = replay.causeSearch else { return close(with: FoundCauses()) }
    return close(with: try await search.causes(of: log, in: replay.suite, files: paths, limit: replay.searchTime))
  }

  /// Returns the report with causes that were found.
  package func close(with found: FoundCauses) -> Report {
    var report = report
    report.sortFailing()
    if leftOutCount > 0 {
      let flags = replay.selection.leftOut.sorted().joined(separator: ", ")
      report.notes.append("not selected: \(leftOutCount) vectors with the flag \(flags); --flag \(flags) selects them")
    }
    report.take(found.causes)
    addUnexplainedLaxness(to: &report)
    report.noteEnd(of: found)
    return report
  }

  private func addUnexplainedLaxness(to report: inout Report) {
    let explained = Set(report.failing.filter(report.isExplained).map(\.caseName))
    for one in lax where !explained.contains(one.case) { report.lax.add(one.group) }
  }

  private mutating func add(_ judged: VectorResult.Case, of result: VectorResult) throws {
    var tally = Tally()
    tally.selected = judged.judgement == nil ? 0 : 1
    switch judged.judgement {
    case nil:
      tally.excluded = 1
    case .unsupported?:
      tally.unsupported = 1
    case .right(let answer)?:
      tally.refusalsWithoutReason = answer.lacksReason ? 1 : 0
      tally.comparedSteps = answer.comparedSteps
      report.add(answer.taken.map { TakenAlternative(id: $0, taken: $1 ? 1 : 0, told: 1) })
      log.add(alternatives: answer.taken, of: result.operation.id, judged.protocolVersion)
      count(repeatedDraw(in: judged, of: result), in: &tally, judged: judged, of: result)
    case .notJudged?:
      tally.notJudged = 1
    case .inexpressible(let why)?, .cannotBeAsked(let why)?:
      countUnasked(why, in: &tally, judged: judged, of: result)
    case .wrong(let failure)?:
      count(failure, in: &tally, judged: judged, of: result)
    }
    if replay.listsAllCases, tally.selected == 1, tally.failed == 0 {
      report.otherCases.append(
        OtherCase(id: result.id, operation: result.operation.id, result: tally.result))
    }
    report.add(tally, operation: result.operation.id, protocolVersion: judged.protocolVersion)
    if replay.stopsAtFirstFailure, tally.failed(atLeast: replay.failsOn) > 0 { throw Stop() }
  }

  /// Counts a case that was run, with regard to the known failures.
  private mutating func count(
    _ failure: Failure?, in tally: inout Tally, judged: VectorResult.Case, of result: VectorResult
  ) {
    let listed = listed(failure, judged, of: result)
    // Known failures are not diagnosed, so that the diagnoses have the same numbers as the report.
    if case .expected(let failure) = listed {
      tally.expectedFailures = 1
      return report.add(failure.at(result.place), isListed: true)
    }
    log.add(judged, of: result, failureKind: failure?.kind)
    if case .failed(let failure) = listed { add(failure, to: &tally, of: result) } else { tally.passed = 1 }
  }

  /// Counts a case that the implementation cannot be asked: it does not fail, so that it must not be listed.
  private mutating func countUnasked(
    _ why: String, in tally: inout Tally, judged: VectorResult.Case, of result: VectorResult
  ) {
    let listed = listed(nil, judged, of: result, doing: "is inexpressible")
    if case .failed(let failure) = listed { return add(failure, to: &tally, of: result) }
    let cases = InexpressibleCases(operation: result.operation.id, why: why.shortened(to: Self.longestReason))
    if case .cannotBeAsked? = judged.judgement {
      tally.cannotBeAsked = 1
      report.cannotBeAsked.add(cases)
    } else {
      tally.inexpressible = 1
      report.inexpressible.add(cases)
    }
  }

  /// What the list of known failures says about a case; without a failure, the words say what the case does instead.
  private func listed(
    _ failure: Failure?, _ judged: VectorResult.Case, of result: VectorResult, doing words: String = "passes"
  ) -> KnownFailures.ListedResult {
    guard let vector = result.vector else { return failure.map { .failed($0) } ?? .passed }
    return replay.knownFailures.result(
      of: vector, failure, protocolVersion: judged.protocolVersion, doing: words)
  }

  private static let longestReason = 200

  private mutating func add(_ failure: Failure, to tally: inout Tally, of result: VectorResult) {
    tally.count(failure.severity, of: failure.kind)
    report.add(failure.at(result.place))
    guard FailedCase(failure, isListed: false).isTooLax, let vector = result.vector else { return }
    let group = LaxCases(
      operation: result.operation.id, kind: failure.kind, field: vector.changedField(of: result.operation.inputs),
      flags: vector.flags, rules: vector.rules)
    lax.append((failure.caseName, group))
  }

  /// Returns a failure if the case has a value that an earlier case has too, and must not have.
  private mutating func repeatedDraw(in judged: VectorResult.Case, of result: VectorResult) -> Failure? {
    guard case .accept(let output, _)? = judged.answer, let vector = result.vector,
      vector.expectation.verification != nil,
      let name = repeatedName(in: output, of: result.operation)
        ?? reusedName(in: output, to: vector, of: result.operation)
    else { return nil }
    return Failure(
      .repeatedDraw(name), of: vector, to: vector.expectation, protocolVersion: judged.protocolVersion,
      operation: result.operation)
  }

  /// The first drawn output with a value that an earlier case has too.
  private mutating func repeatedName(in output: Record, of operation: Operation) -> String? {
    operation.drawnOutputs.first { name in
      output[name].map { !drawn[name, default: []].insert(TextDigest($0.json)).inserted } ?? false
    }
  }

  /// The name of a value that an earlier case has for another purpose.
  private mutating func reusedName(in output: Record, to vector: Vector, of operation: Operation) -> String? {
    guard let single = operation.singlePurposeValue, case .input(let input) = vector.subject,
      let (value, purpose) = single.read(input, output)
    else { return nil }
    let (key, digest) = (TextDigest(Hex.encode(value)), TextDigest(Hex.encode(purpose)))
    if let first = purposes[key] { return first == digest ? nil : single.name }
    purposes[key] = digest
    return nil
  }
}

extension Failure {
  fileprivate func at(_ place: Int) -> Failure {
    var failure = self
    failure.place = place
    return failure
  }
}

extension Vector {
  /// The input that the change names before its colon; empty where it names none.
  fileprivate func changedField(of inputs: [FieldDeclaration]) -> String {
    let name = (change ?? "").prefix { $0 != ":" && $0 != "[" && $0 != "." }
    return inputs.first { $0.name == name }?.name ?? ""
  }
}
