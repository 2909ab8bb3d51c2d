internal import Encodings

/// Asks an implementation the cases of an accumulated vector, in one protocol version.
///
/// Outside of the worker, because types in a generic type are looked up each time that they are used.
struct AccumulatedReplay: Sendable {
  /// The judgement of all cases, with the single one that is wrong, as far as it is known.
  struct Judged: Sendable {
    let judgement: Judgement<Failure>
    /// A vector of the wrong case alone.
    var vector: Vector?
    var answer: Answer?
  }

  let run: AccumulatedRun
  let vector: Vector
  let protocolVersion: String
  /// The version of the inputs: those of the file's first version are those of all versions.
  let inputVersion: String
  /// The outputs that the implementation does not have.
  let omitted: [String]
  let isInterrupted: @Sendable () -> Bool
  let ask: @Sendable (_ input: Record) async throws -> Answer

  private struct AnsweredCase: Sendable {
    let number: Int
    let input: Record
    let answer: Answer
  }

  /// The judgement; nil where the run was interrupted among the cases.
  ///
  /// That many cases may be in flight.
  func judged(inFlight: Int) async throws -> Judged? {
    var hash = PlainSHA256()
    var problem: Judged?
    var unasked: Judgement<Failure>?
    var failedRefusal: Judged?
    // Cases that are not in flight together are run in groups, because starting a task takes as long as a case.
    let groupCount = inFlight == 1 ? 64 : 1
    var groups = stride(from: 0, to: run.cases.count, by: groupCount).makeIterator()
    try await forEachInOrder(
      width: inFlight,
      next: { problem == nil && !isInterrupted() ? groups.next() : nil },
      transform: { first in try await answered(first..<min(first + groupCount, run.cases.count)) },
      consume: { group in
        for one in group where problem == nil {
          unasked = try self.unasked(one, before: unasked)
          if failedRefusal == nil, try hasFailedToRefuse(one) {
            failedRefusal = try wrong(.failedInsteadOfRefusing, one)
          }
          if let line = try line(for: one) { hash.update(line) } else { problem = try wrong(.broken, one) }
        }
      })
    if let problem { return problem }
    guard !isInterrupted() else { return nil }
    let digest = hash.finalize()
    guard vector.expectation.allows(digest: digest) else { return try await firstDifference() }
    let right = RightAnswer(taken: vector.expectation.alternativesTaken { $0.digest == digest })
    return failedRefusal ?? Judged(judgement: unasked ?? .right(right))
  }

  private func answered(_ numbers: Range<Int>) async throws -> [AnsweredCase] {
    var cases: [AnsweredCase] = []
    for number in numbers {
      let input = try run.input(of: number, protocolVersion: inputVersion)
      cases.append(AnsweredCase(number: number, input: input, answer: try await ask(input)))
    }
    return cases
  }

  private func wrong(_ kind: Failure.Kind, _ one: AnsweredCase) throws -> Judged {
    let failure = Failure(
      kind, of: vector, protocolVersion: protocolVersion, "case \(one.number): \(one.answer.summary)",
      case: (one.number, one.input))
    return Judged(
      judgement: .wrong(failure), vector: vectorOfCase(one, right: try rightAnswer(to: one)), answer: one.answer)
  }

  private func rightAnswer(to one: AnsweredCase) throws -> Answer {
    try run.operation.referenceAnswer(to: one.input, protocolVersion: protocolVersion)
  }

  /// Whether a case that must be refused is answered with an error.
  private func hasFailedToRefuse(_ one: AnsweredCase) throws -> Bool {
    guard case .error = one.answer else { return false }
    if case .reject = try rightAnswer(to: one) { return true }
    return false
  }

  /// What is known of inexpressible cases after one more case: the first missing capability or, without any, the first case.
  private func unasked(_ one: AnsweredCase, before: Judgement<Failure>?) throws -> Judgement<Failure>? {
    guard case .inexpressible(let why) = one.answer else { return before }
    if case .cannotBeAsked? = before { return before }
    if case .accept = try rightAnswer(to: one) { return .cannotBeAsked(why) }
    return before ?? .inexpressible(why)
  }

  /// The line of a case; nil for an answer that fails.
  ///
  /// A case that is inexpressible has the right line, so that the other cases are compared; so do an error instead of a
  /// refusal, and outputs that the implementation does not have.
  private func line(for one: AnsweredCase) throws -> [UInt8]? {
    run.line(for: try hasRightLine(one) ? rightAnswer(to: one) : completed(one))
  }

  /// Whether a case has the right line although its answer is not the right one.
  private func hasRightLine(_ one: AnsweredCase) throws -> Bool {
    if case .inexpressible = one.answer { return true }
    return try hasFailedToRefuse(one)
  }

  /// The answer with the outputs that the implementation does not have.
  private func completed(_ one: AnsweredCase) throws -> Answer {
    guard !omitted.isEmpty, case .accept(let right, _) = try rightAnswer(to: one) else { return one.answer }
    return one.answer.completed(from: right, with: omitted)
  }
}

// MARK: - The first difference

extension AccumulatedReplay {
  /// Finds the first case in which the implementation differs from the reference, because a digest does not show it.
  ///
  /// An implementation may take alternatives: it is compared with the one that agrees with it for the longest.
  private func firstDifference() async throws -> Judged? {
    let operation = run.operation
    let alternatives = [[String]()] + vector.expectation.alternatives.map(\.taken)
    var open = alternatives.map { taken in
      operation.computation(takingAlternatives: Set(taken), protocolVersion: protocolVersion)
    }
    for number in 0..<run.cases.count {
      guard !isInterrupted() else { return nil }
      let input = try run.input(of: number, protocolVersion: inputVersion)
      let one = AnsweredCase(number: number, input: input, answer: try await ask(input))
      if try hasRightLine(one) { continue }
      let wrong = try line(for: one)
      let right = try open.map { computation in
        try operation.referenceAnswer(to: input, protocolVersion: protocolVersion, by: computation)
      }
      let agreeing = right.indices.filter { run.line(for: right[$0]) == wrong }
      guard !agreeing.isEmpty else { return try difference(at: one, insteadOf: right[0]) }
      open = agreeing.map { open[$0] }
    }
    return Judged(
      judgement: .wrong(
        Failure(
          .wrongOutput, of: vector, protocolVersion: protocolVersion,
          "the digest differs, but each case agrees with the built-in implementation: the vector was changed")))
  }

  private func difference(at one: AnsweredCase, insteadOf right: Answer) throws -> Judged {
    let wrong = one.answer
    let (kind, difference): (Failure.Kind, String) =
      switch (wrong, right) {
      case (.accept(let wrong, _), .accept(let right, _)):
        (.wrongOutput, Difference.text(wrong, insteadOf: right, as: run.operation.outputs))
      case (.accept, _): (.wronglyAccepted, "\(wrong.summary) instead of \(right.summary)")
      default: (.wronglyRejected, "\(wrong.summary) instead of \(right.summary)")
      }
    let script = right.output.flatMap { expected in
      wrong.output.flatMap { given in
        run.operation.script?.difference(
          input: one.input, right: expected, wrong: given, outputs: run.operation.outputs)
      }
    }
    let failure = Failure(
      kind, of: vector, protocolVersion: protocolVersion,
      "case \(one.number) of \(run.cases.count) is the first that differs: \(difference)",
      case: (one.number, one.input), expected: right.output, actual: wrong.output, outputs: run.operation.outputs,
      steps: script?.events ?? [], danger: script?.danger)
    return Judged(
      judgement: .wrong(failure), vector: vectorOfCase(one, right: right), answer: try completed(one))
  }

  /// A vector of one case, as if it stood alone in the file.
  private func vectorOfCase(_ one: AnsweredCase, right: Answer) -> Vector {
    let expectation =
      switch right {
      case .accept(let output, _): Expectation(.accept, outputs: [output])
      case .reject(let reason, _): Expectation(.reject, reason: reason)
      case .unsupported, .inexpressible, .error, .unusable: Expectation(.either)
      }
    return Vector(
      id: "\(vector.id)#\(one.number)", parent: nil, change: nil, revision: vector.revision, since: vector.since,
      comment: vector.comment, flags: vector.flags, rules: vector.rules, subject: .input(one.input),
      expectation: expectation, steps: [Step]())
  }
}

extension Answer {
  fileprivate var output: Record? {
    if case .accept(let output, _) = self { output } else { nil }
  }
}
