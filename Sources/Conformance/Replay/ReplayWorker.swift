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
    let isSelected = replay.selection.includes(vector)
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
          cases.append(try await judged(accumulated, of: vector, version.name))
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

  /// The result of accumulated cases, with the first that is wrong; without a judgement where the run was interrupted.
  private func judged(
    _ cases: AccumulatedCases, of vector: Vector, _ version: String
  ) async throws -> VectorResult.Case {
    guard implementation.takesAccumulatedCases, operation.hasScenarios else {
      return VectorResult.Case(protocolVersion: version, nil)
    }
    let replayed = AccumulatedReplay(
      run: try AccumulatedRun(of: vector.id, cases: cases, operation: operation), vector: vector,
      protocolVersion: version, inputVersion: header.protocols[0], omitted: omitted,
      isInterrupted: replay.isInterrupted, ask: { [self] input in try await answer(to: input, version: version) })
    guard let result = try await replayed.judged(inFlight: inFlight) else {
      return VectorResult.Case(protocolVersion: version, nil)
    }
    guard let one = result.vector, case .input(let input) = one.subject else {
      return VectorResult.Case(protocolVersion: version, result.judgement)
    }
    let wrong = result.answer.flatMap { kept($0, of: one, result.judgement, input: input) }
    return VectorResult.Case(protocolVersion: version, result.judgement, answer: wrong, vector: one)
  }
}
