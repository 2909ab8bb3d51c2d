internal import Primitives
internal import StrictJSON

/// Runs vectors of one file; several run in parallel.
struct ReplayWorker<Tested: Implementation>: Sendable {
  let replay: Replay
  let operation: Operation
  let header: VectorFileHeader
  let file: String
  /// The number of the file's first case among those of all files that are replayed.
  let firstCase: Int
  let implementation: Tested
  /// The number of an accumulated vector's cases that may be in flight.
  let inFlight: Int

  /// The number of cases in the file.
  var caseCount: Int { header.count * header.protocols.count }

  func run(_ element: JSONDocumentStream.RawElement) async throws -> VectorResult {
    let vector = try VectorDecoder(suite: replay.suite, operation: operation, header: header, file: file)
      .decode(element)
    let isSelected = replay.selection.includes(id: vector.id, flags: vector.flags)
    var cases: [VectorResult.Case] = []
    for (number, version) in header.protocols.enumerated() {
      let caseNumber = firstCase + element.index * header.protocols.count + number
      let isRun = isSelected && replay.selection.includes(protocolVersion: version)
      cases.append(
        isRun
          ? try await judged(vector, version, caseNumber: caseNumber)
          : VectorResult.Case(protocolVersion: version, result: nil))
    }
    return VectorResult(operation: operation, vector: vector, file: file, cases: cases)
  }

  private func judged(_ vector: Vector, _ version: String, caseNumber: Int) async throws -> VectorResult.Case {
    guard implementation.supports(operation: operation.id, protocolVersion: version) else {
      return VectorResult.Case(protocolVersion: version, result: .unsupported)
    }
    switch vector.subject {
    case .input(let input):
      let wantsSteps = replay.wantsSteps && !vector.steps.isEmpty
      let answer = try await answer(to: input, version: version, wantsSteps: wantsSteps, caseNumber: caseNumber)
      let result = try Judge(suite: replay.suite, operation: operation)
        .result(of: answer, to: vector, input: input, protocolVersion: version)
      return VectorResult.Case(
        protocolVersion: version, result: result, answer: kept(answer, of: vector, input: input))
    case .accumulated where !implementation.takesAccumulatedCases:
      return VectorResult.Case(protocolVersion: version, result: nil)
    case .accumulated(let cases):
      return VectorResult.Case(protocolVersion: version, result: try await result(of: cases, of: vector, version))
    }
  }

  /// The part of an answer that the diagnosis and the search for repeated values need; many are kept at a time.
  ///
  /// A wrong output that is much larger than all that the vector has is kept as an error: no mistake makes it.
  private func kept(_ answer: Answer, of vector: Vector, input: Record) -> Answer {
    guard case .accept(let output, _) = answer else { return answer }
    let usual = 4096 + 2 * ([input] + vector.expectation.outputs).reduce(0) { $0 + $1.byteCount }
    return output.byteCount > usual ? .error("an output of \(output.byteCount) bytes") : .accept(output, steps: [])
  }

  private func answer(
    to input: Record, version: String, wantsSteps: Bool = false, caseNumber: Int? = nil
  ) async throws -> Answer {
    do {
      return try await implementation.answer(
        Request(
          operation: operation.id, protocolVersion: version, input: input, wantsSteps: wantsSteps,
          caseNumber: caseNumber))
    } catch let fault as AdapterError {
      throw fault
    } catch {
      return .error("\(error)")
    }
  }

  // MARK: - Accumulated cases

  private func result(of cases: AccumulatedCases, of vector: Vector, _ version: String) async throws -> CaseResult {
    let run = try AccumulatedRun(of: vector.id, cases: cases, operation: operation)
    var hash = SHA256()
    var problem: CaseResult?
    var whyInexpressible: String?
    var numbers = (0..<cases.count).makeIterator()
    try await forEachInOrder(
      width: inFlight,
      next: { problem == nil ? numbers.next() : nil },
      transform: { number in
        // The inputs are those of the file's first version, for all versions.
        let input = try run.input(of: number, protocolVersion: header.protocols[0])
        return (number, input, try await answer(to: input, version: version))
      },
      consume: { number, input, answer in
        if case .inexpressible(let why) = answer { whyInexpressible = whyInexpressible ?? why }
        if let line = try line(for: answer, to: input, in: run, version) {
          hash.update(line)
        } else if problem == nil {
          problem = .failed(
            Failure(
              answer.failureKind, of: vector, protocolVersion: version, "case \(number): \(answer.summary)",
              case: (number, input)))
        }
      })
    if let problem { return problem }
    guard ConstantTime.areEqual(hash.finalize(), vector.expectation.digest ?? []) else {
      return try await firstDifference(in: run, of: vector, version)
    }
    return whyInexpressible.map { .inexpressible($0) } ?? .passed(CaseResult.Note())
  }

  /// The line of a case; nil for an answer that fails.
  ///
  /// A case that is inexpressible and must be refused has the line of a refusal, so that the other cases are compared.
  private func line(for answer: Answer, to input: Record, in run: AccumulatedRun, _ version: String) throws -> [UInt8]?
  {
    guard case .inexpressible = answer else { return run.line(for: answer) }
    let right = try operation.referenceAnswer(to: input, protocolVersion: version)
    if case .reject = right { return run.line(for: right) }
    return nil
  }

  /// Finds the first case in which the implementation differs from the reference, because a digest does not show it.
  private func firstDifference(
    in run: AccumulatedRun, of vector: Vector, _ version: String
  ) async throws -> CaseResult {
    for number in 0..<run.cases.count {
      let input = try run.input(of: number, protocolVersion: header.protocols[0])
      let right = try operation.referenceAnswer(to: input, protocolVersion: version)
      let wrong = try await answer(to: input, version: version)
      if try run.line(for: right) != line(for: wrong, to: input, in: run, version) {
        return .failed(failure(of: vector, in: run, case: (number, input), version, answered: wrong, insteadOf: right))
      }
    }
    return .failed(
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
        (.wrongOutput, Difference.words(wrong, insteadOf: right, as: operation.outputs))
      case (.accept, _): (.wronglyAccepted, "\(wrong.summary) instead of \(right.summary)")
      default: (.wronglyRejected, "\(wrong.summary) instead of \(right.summary)")
      }
    return Failure(
      kind, of: vector, protocolVersion: version,
      "case \(one.number) of \(run.cases.count) is the first that differs: \(difference)", case: one,
      expected: right.text(as: operation.outputs), actual: wrong.text(as: operation.outputs))
  }
}

extension Answer {
  /// The kind of failure of an accumulated case that is neither accepted nor refused.
  fileprivate var failureKind: Failure.Kind {
    if case .inexpressible = self { .inexpressible } else { .broken }
  }

  fileprivate func text(as outputs: [FieldDeclaration]) -> String {
    guard case .accept(let output, _) = self else { return "" }
    return RecordCoding.text(output, as: outputs)
  }
}
