internal import Primitives

/// Judges vectors of one file; many run at once.
struct ReplayWorker<Tested: Implementation>: Sendable {
  /// What came of a vector in each protocol version; no verdict where the selection leaves it out.
  struct Outcome: Sendable {
    struct Case: Sendable {
      let protocolVersion: String
      let verdict: Verdict?
      /// What the implementation drew, where it must draw.
      var drawn: [Value] = []
    }

    let vector: Vector
    let cases: [Case]
  }

  let suite: Suite
  let operation: Operation
  let header: VectorFileHeader
  let file: String
  let selection: Selection
  let wantsSteps: Bool
  let implementation: Tested

  func run(_ batch: [JSONDocumentStream.RawElement]) async throws -> [Outcome] {
    let decoder = VectorDecoder(suite: suite, operation: operation, header: header, file: file)
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(batch.count)
    for element in batch {
      let vector = try decoder.decode(element)
      let isSelected = selection.includes(id: vector.id, flags: vector.flags)
      var cases: [Outcome.Case] = []
      for version in header.protocols {
        let isRun = isSelected && selection.includes(protocolVersion: version)
        cases.append(
          isRun ? try await judged(vector, version) : Outcome.Case(protocolVersion: version, verdict: nil))
      }
      outcomes.append(Outcome(vector: vector, cases: cases))
    }
    return outcomes
  }

  private func judged(_ vector: Vector, _ version: String) async throws -> Outcome.Case {
    guard implementation.supports(operation: operation.id, protocolVersion: version) else {
      return Outcome.Case(protocolVersion: version, verdict: .unsupported)
    }
    switch vector.subject {
    case .input(let input):
      let answer = await answer(to: input, version: version, wantsSteps: wantsSteps && !vector.steps.isEmpty)
      let verdict = try Judge(suite: suite, operation: operation)
        .verdict(on: answer, to: vector, input: input, protocolVersion: version)
      guard case .accept(let output, _) = answer, vector.expectation.verification != nil else {
        return Outcome.Case(protocolVersion: version, verdict: verdict)
      }
      return Outcome.Case(
        protocolVersion: version, verdict: verdict, drawn: operation.drawnOutputs.compactMap { output[$0] })
    case .accumulated(let cases):
      return Outcome.Case(protocolVersion: version, verdict: try await verdict(on: cases, of: vector, version))
    }
  }

  private func answer(to input: Record, version: String, wantsSteps: Bool) async -> Answer {
    do {
      return try await implementation.answer(
        Request(
          operation: operation.id, protocolVersion: version, input: input, wantsSteps: wantsSteps))
    } catch {
      return .error("\(error)")
    }
  }

  // MARK: - Accumulated cases

  private func verdict(on cases: AccumulatedCases, of vector: Vector, _ version: String) async throws -> Verdict {
    let run = try accumulatedRun(of: vector, cases: cases)
    var hash = SHA256()
    for number in 0..<cases.count {
      // The cases are those of the file's first version, whichever is asked.
      let input = try run.input(of: number, protocolVersion: header.protocols[0])
      let answer = await answer(to: input, version: version, wantsSteps: false)
      guard let line = run.line(for: answer) else {
        return failure(vector, version, .broken, "case \(number): \(answer.summary)")
      }
      hash.update(line)
    }
    guard ConstantTime.areEqual(hash.finalize(), vector.expectation.digest ?? []) else {
      return try await firstDifference(in: run, of: vector, version)
    }
    return .passed(Verdict.Note())
  }

  private func accumulatedRun(of vector: Vector, cases: AccumulatedCases) throws -> AccumulatedRun {
    let name = operation.ranges.lazy
      .map { CorpusLayout.idPrefix(operation: operation.id, range: $0) }
      .filter { vector.id.hasPrefix($0) }
      .map { vector.id.dropFirst($0.count) }
      .compactMap { name in operation.scenarios.first { $0.name == name && $0.accumulation != nil } }
      .first
    guard let scenario = name else {
      throw InvalidCorpus(file: file, vector: vector.id, field: "accumulated", "is not declared by \(operation.id)")
    }
    return AccumulatedRun(operation: operation, scenario: scenario, id: vector.id, cases: cases)
  }

  /// Finds the case in which the implementation and the reference part, since a digest cannot tell.
  private func firstDifference(
    in run: AccumulatedRun, of vector: Vector, _ version: String
  ) async throws -> Verdict {
    for number in 0..<run.cases.count {
      let input = try run.input(of: number, protocolVersion: header.protocols[0])
      let right = run.line(for: try operation.referenceAnswer(to: input, protocolVersion: version)) ?? []
      let wrong = run.line(for: await answer(to: input, version: version, wantsSteps: false)) ?? []
      if right != wrong {
        return failure(
          vector, version, .wrongOutput,
          "case \(number) of \(run.cases.count) is the first that differs; its input is "
            + String(decoding: JSONWriter.compact(RecordCoding.encode(input, as: operation.inputs)), as: UTF8.self),
          expected: String(decoding: right.dropLast(), as: UTF8.self),
          actual: String(decoding: wrong.dropLast(), as: UTF8.self))
      }
    }
    return failure(
      vector, version, .wrongOutput,
      "the digest differs, though each case agrees with the built-in implementation: the vector itself was altered")
  }

  private func failure(
    _ vector: Vector, _ version: String, _ kind: Failure.Kind, _ message: String, expected: String = "",
    actual: String = ""
  ) -> Verdict {
    .failed(
      Failure(
        id: vector.id, protocolVersion: version, comment: vector.comment, kind: kind, message: message,
        expected: expected, actual: actual, divergingStep: nil))
  }

  // MARK: - Drawn values

  /// Fails a case in which something was drawn that an earlier case drew.
  func repeatedDraw(in judged: Outcome.Case, of vector: Vector, drawn: inout Set<[UInt8]>) -> Failure? {
    for (name, value) in zip(operation.drawnOutputs, judged.drawn) {
      guard case .bytes(let bytes) = value, !drawn.insert(bytes).inserted else { continue }
      return .repeatedDraw(of: name, by: vector, protocolVersion: judged.protocolVersion)
    }
    return nil
  }
}

extension Failure {
  static func repeatedDraw(of name: String, by vector: Vector, protocolVersion: String) -> Failure {
    Failure(
      id: vector.id, protocolVersion: protocolVersion, comment: vector.comment, kind: .repeatedDraw,
      message: "\(name) is one that an earlier case had; it must be drawn anew each time", expected: "", actual: "",
      divergingStep: nil)
  }
}
