internal import Encodings
internal import StrictJSON

/// A protocol version of a file, and whether its cases are run.
///
/// Outside of the worker, because types in a generic type are looked up each time that they are used.
private struct ReplayedVersion: Sendable {
  let name: String
  let isSelected: Bool
  let isSupported: Bool
}

/// Runs vectors of one file; several run in parallel.
///
/// A class, because each batch of vectors has it.
final class ReplayWorker<Tested: Implementation>: Sendable {
  private let replay: Replay
  private let operation: Operation
  private let header: VectorFileHeader
  private let file: String
  private let firstCase: Int
  private let implementation: Tested
  private let watch: RunWatch
  private let inFlight: Int
  private let versions: [ReplayedVersion]
  private let decoder: VectorDecoder
  private let judge: Judge
  /// The outputs that the implementation does not have.
  private let omitted: [String]

  /// Makes a worker.
  ///
  /// `firstCase` is the number of the file's first case among those of all files that are replayed, `inFlight` the number
  /// of an accumulated vector's cases that may be in flight.
  init(
    replay: Replay, operation: Operation, header: VectorFileHeader, file: String, firstCase: Int,
    implementation: Tested, watch: RunWatch, inFlight: Int
  ) {
    let suite = replay.judge ?? replay.suite
    let operation = suite[operation.id] ?? operation
    self.replay = replay
    self.operation = operation
    self.header = header
    self.file = file
    self.firstCase = firstCase
    self.implementation = implementation
    self.watch = watch
    self.inFlight = inFlight
    versions = header.protocols.map { version in
      ReplayedVersion(
        name: version, isSelected: replay.selection.includes(protocolVersion: version),
        isSupported: implementation.supports(operation: operation.id, protocolVersion: version))
    }
    decoder = VectorDecoder(suite: suite, operation: operation, header: header, file: file)
    omitted = implementation.omittedOutputs(of: operation.id)
    judge = Judge(suite: suite, operation: operation, omitted: omitted)
  }

  /// The number of cases in the file.
  var caseCount: Int { header.count * versions.count }

  func run(_ batch: [JSONDocumentStream.RawElement]) async throws -> [VectorResult] {
    var results: [VectorResult] = []
    results.reserveCapacity(batch.count)
    var decoded = DecodedVectors(batch, decoder: decoder)
    while let next = try decoded.next() { results.append(try await run(next.vector, place: next.place)) }
    return results
  }

  func run(_ element: JSONDocumentStream.RawElement) async throws -> VectorResult {
    try await run(try decoder.decode(element), place: element.index)
  }

  private func run(_ vector: Vector, place: Int) async throws -> VectorResult {
    let isSelected = replay.selection.includes(id: vector.id, flags: vector.flags)
    var cases: [VectorResult.Case] = []
    cases.reserveCapacity(versions.count)
    for number in versions.indices {
      let version = versions[number]
      guard isSelected && version.isSelected else {
        cases.append(VectorResult.Case(protocolVersion: version.name, nil))
        continue
      }
      guard version.isSupported else {
        cases.append(VectorResult.Case(protocolVersion: version.name, .unsupported))
        continue
      }
      do {
        switch vector.subject {
        case .input(let input):
          let answer = try await answer(
            to: input, version: version.name, wantsSteps: replay.wantsSteps && !vector.keptSteps.isEmpty,
            caseNumber: firstCase + place * versions.count + number)
          cases.append(try judged(answer, to: vector, input: input, version: version.name))
        case .accumulated(let accumulated):
          let takes = implementation.takesAccumulatedCases && operation.hasScenarios
          let judgement = takes ? try await judgement(of: accumulated, of: vector, version.name) : nil
          cases.append(VectorResult.Case(protocolVersion: version.name, judgement))
        }
      } catch  where replay.isInterrupted() && (error is CancellationError || error is AdapterError) {
        cases.append(VectorResult.Case(protocolVersion: version.name, nil))
      }
    }
    var result = VectorResult(
      of: vector, operation: operation, file: file, place: place, cases: cases,
      mayBeListed: !replay.knownFailures.isEmpty)
    result.isLeftOut = !isSelected && replay.selection.leavesOut(id: vector.id, flags: vector.flags)
    return result
  }

  private func judged(
    _ answer: Answer, to vector: Vector, input: Record, version: String
  ) throws -> VectorResult.Case {
    let judgement = try judge.report(on: answer, to: vector, input: input, protocolVersion: version)
    let whole = completed(answer, for: vector)
    return VectorResult.Case(
      protocolVersion: version, judgement, answer: kept(whole, of: vector, judgement, input: input))
  }

  /// The answer with the outputs that the implementation does not have: mistakes are sought in the others.
  private func completed(_ answer: Answer, for vector: Vector) -> Answer {
    guard !omitted.isEmpty, let right = vector.expectation.outputs.first else { return answer }
    return answer.completed(from: right, with: omitted)
  }

  /// The part of an answer that the diagnosis and the search for repeated values need; many are kept at a time.
  ///
  /// A wrong output that is much larger than all that the vector has is kept as an error: no mistake makes it.
  private func kept(
    _ answer: Answer, of vector: Vector, _ judgement: Judgement<Failure>, input: Record
  ) -> Answer? {
    if case .right = judgement, !vector.expectation.allowsSeveralAnswers { return nil }
    guard case .accept(let output, _) = answer else { return answer }
    guard output.byteCount > 4096 else { return .accept(output, steps: []) }
    let usual = 4096 + 2 * ([input] + vector.expectation.outputs).reduce(0) { $0 + $1.byteCount }
    return output.byteCount > usual ? .error("an output of \(output.byteCount) bytes") : .accept(output, steps: [])
  }

  private func answer(
    to input: Record, version: String, wantsSteps: Bool = false, caseNumber: Int? = nil
  ) async throws -> Answer {
    do {
      let answer = try await implementation.limitedAnswer(
        Request(
          operation: operation.id, protocolVersion: version, input: input, wantsSteps: wantsSteps,
          caseNumber: caseNumber))
      watch.noteAnswer()
      return answer
    } catch let fault as AdapterError {
      watch.note(fault)
      throw fault
    } catch let cancellation as CancellationError where replay.isInterrupted() {
      throw cancellation
    } catch {
      return .error("\(error)")
    }
  }

  // MARK: - Accumulated cases

  /// The judgement of accumulated cases; nil where the run was interrupted among them.
  private func judgement(
    of cases: AccumulatedCases, of vector: Vector, _ version: String
  ) async throws -> Judgement<Failure>? {
    let run = try AccumulatedRun(of: vector.id, cases: cases, operation: operation)
    var hash = PlainSHA256()
    var problem: Judgement<Failure>?
    var unasked: Judgement<Failure>?
    var failedRefusal: Judgement<Failure>?
    // Cases that are not in flight together are run in groups, because starting a task takes as long as a case.
    let groupCount = inFlight == 1 ? 64 : 1
    var groups = stride(from: 0, to: cases.count, by: groupCount).makeIterator()
    try await forEachInOrder(
      width: inFlight,
      next: { problem == nil && !replay.isInterrupted() ? groups.next() : nil },
      transform: { [self] first in
        try await answered(first..<min(first + groupCount, cases.count), of: run, version)
      },
      consume: { group in
        for case (let number, let input, let answer) in group where problem == nil {
          unasked = try self.unasked(answer, to: input, version, before: unasked)
          if failedRefusal == nil, try hasFailedToRefuse(answer, input, version) {
            failedRefusal = wrongCase(.failedInsteadOfRefusing, number, of: vector, input, version, answered: answer)
          }
          if let line = try line(for: answer, to: input, in: run, version) {
            hash.update(line)
          } else {
            problem = wrongCase(.broken, number, of: vector, input, version, answered: answer)
          }
        }
      })
    if let problem { return problem }
    guard !replay.isInterrupted() else { return nil }
    let digest = hash.finalize()
    guard vector.expectation.allows(digest: digest) else {
      return try await firstDifference(in: run, of: vector, version)
    }
    return failedRefusal ?? unasked
      ?? .right(RightAnswer(taken: vector.expectation.alternativesTaken { $0.digest == digest }))
  }

  private func wrongCase(
    _ kind: Failure.Kind, _ number: Int, of vector: Vector, _ input: Record, _ version: String, answered answer: Answer
  ) -> Judgement<Failure> {
    .wrong(
      Failure(kind, of: vector, protocolVersion: version, "case \(number): \(answer.summary)", case: (number, input)))
  }

  /// Whether a case that must be refused is answered with an error.
  private func hasFailedToRefuse(_ answer: Answer, _ input: Record, _ version: String) throws -> Bool {
    guard case .error = answer else { return false }
    if case .reject = try operation.referenceAnswer(to: input, protocolVersion: version) { return true }
    return false
  }

  private typealias AnsweredCase = (number: Int, input: Record, answer: Answer)

  private func answered(
    _ numbers: Range<Int>, of run: AccumulatedRun, _ version: String
  ) async throws -> [AnsweredCase] {
    var cases: [AnsweredCase] = []
    for number in numbers {
      // The inputs are those of the file's first version, for all versions.
      let input = try run.input(of: number, protocolVersion: header.protocols[0])
      cases.append((number, input, try await answer(to: input, version: version)))
    }
    return cases
  }

  /// What is known of inexpressible cases after one more case: the first missing capability or, without any, the first case.
  private func unasked(
    _ answer: Answer, to input: Record, _ version: String, before: Judgement<Failure>?
  ) throws -> Judgement<Failure>? {
    guard case .inexpressible(let why) = answer else { return before }
    if case .cannotBeAsked? = before { return before }
    if case .accept = try operation.referenceAnswer(to: input, protocolVersion: version) { return .cannotBeAsked(why) }
    return before ?? .inexpressible(why)
  }

  /// The line of a case; nil for an answer that fails.
  ///
  /// A case that is inexpressible has the right line, so that the other cases are compared; so do an error instead of a
  /// refusal, and outputs that the implementation does not have.
  private func line(for answer: Answer, to input: Record, in run: AccumulatedRun, _ version: String) throws -> [UInt8]?
  {
    let isInexpressible = if case .inexpressible = answer { true } else { false }
    if try isInexpressible || hasFailedToRefuse(answer, input, version) {
      return run.line(for: try operation.referenceAnswer(to: input, protocolVersion: version))
    }
    guard !omitted.isEmpty,
      case .accept(let right, _) = try operation.referenceAnswer(to: input, protocolVersion: version)
    else { return run.line(for: answer) }
    return run.line(for: answer.completed(from: right, with: omitted))
  }

  /// Finds the first case in which the implementation differs from the reference, because a digest does not show it.
  private func firstDifference(
    in run: AccumulatedRun, of vector: Vector, _ version: String
  ) async throws -> Judgement<Failure>? {
    for number in 0..<run.cases.count {
      guard !replay.isInterrupted() else { return nil }
      let input = try run.input(of: number, protocolVersion: header.protocols[0])
      let right = try operation.referenceAnswer(to: input, protocolVersion: version)
      let wrong = try await answer(to: input, version: version)
      if try run.line(for: right) != line(for: wrong, to: input, in: run, version) {
        return .wrong(failure(of: vector, in: run, case: (number, input), version, answered: wrong, insteadOf: right))
      }
    }
    return .wrong(
      Failure(
        .wrongOutput, of: vector, protocolVersion: version,
        "the digest differs, but each case agrees with the built-in implementation: the vector was changed"))
  }

  private func failure(
    of vector: Vector, in run: AccumulatedRun, case one: (number: Int, input: Record), _ version: String,
    answered wrong: Answer, insteadOf right: Answer
  ) -> Failure {
    let (kind, difference): (Failure.Kind, String) =
      switch (wrong, right) {
      case (.accept(let wrong, _), .accept(let right, _)):
        (.wrongOutput, Difference.text(wrong, insteadOf: right, as: operation.outputs))
      case (.accept, _): (.wronglyAccepted, "\(wrong.summary) instead of \(right.summary)")
      default: (.wronglyRejected, "\(wrong.summary) instead of \(right.summary)")
      }
    return Failure(
      kind, of: vector, protocolVersion: version,
      "case \(one.number) of \(run.cases.count) is the first that differs: \(difference)", case: one,
      expected: right.output, actual: wrong.output, outputs: operation.outputs)
  }
}

extension Answer {
  fileprivate var output: Record? {
    if case .accept(let output, _) = self { output } else { nil }
  }
}
