/// Implementations with known mistakes, whose diagnoses show whether the mistakes are found.
package struct DiagnosisTrials: Sendable {
  /// The implementation around a mistake.
  package enum Surroundings: String, CaseIterable, Sendable {
    /// Nothing else is wrong.
    case alone
    /// A second mistake of the same operation.
    case pairs
    /// Keys and other values of any length are accepted.
    case lengths
    /// All that a mistake of the catalogue accepts is accepted.
    case lax
    /// In each policy vector, the other allowed answer is given.
    case policy
  }

  /// An implementation with mistakes.
  package struct Trial: Sendable {
    package let surroundings: Surroundings
    package let operations: [String]
    /// The mistakes that the diagnosis must name.
    package let mistakes: [String]
    /// Others, which it may name.
    let laxness: [String]
  }

  /// What the diagnosis of a trial says.
  package struct Outcome: Sendable {
    package let trial: Trial
    /// Mistakes that are named.
    package let named: [String]
    /// Mistakes that are only named as one of several.
    package let amongOthers: [String]
    /// Mistakes that change no answer beside the others.
    package let withoutEffect: [String]
    /// Named mistakes that were not made.
    package let wrong: [String]

    /// Mistakes that are not named although they change answers.
    package var missed: [String] {
      trial.mistakes.filter { !named.contains($0) && !amongOthers.contains($0) && !withoutEffect.contains($0) }
    }
  }

  private let suite: Suite
  private let implementation: ReferenceImplementation
  private let detections: Detections
  private var cases: [String: [RecordedCase]] = [:]

  /// Reads the cases of files; all of them belong to the folder whose detections are used.
  package init(_ suite: Suite, files: [String], implementation: ReferenceImplementation) throws {
    self.suite = suite
    self.implementation = implementation
    detections = try files.first.map(Detections.read(beside:)) ?? Detections()
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      guard case .input(let input) = visit.vector.subject else { return true }
      for version in visit.protocols {
        cases[visit.operation, default: []].append(
          RecordedCase(vector: visit.vector, input: input, protocolVersion: version))
      }
      return true
    }
  }

  /// The trials of some surroundings: every mistake, or every pair of an operation.
  package func trials(_ surroundings: Surroundings) -> [Trial] {
    let operations = suite.operations.filter { cases[$0.id] != nil }
    if surroundings == .pairs {
      return operations.flatMap { operation in
        operation.detectableMistakes.map(\.id).pairs.map {
          Trial(surroundings: .pairs, operations: [operation.id], mistakes: $0, laxness: [])
        }
      }
    }
    return operations.flatMap { $0.detectableMistakes.map(\.id) }.distinct.compactMap { mistake in
      let concerned = operations.filter { $0.detectableMistakes.contains { $0.id == mistake } }
      let laxness = concerned.flatMap { laxMistakes(of: $0, in: surroundings) }.distinct
      let needsLaxness = surroundings == .lax || surroundings == .lengths
      guard !needsLaxness || (!laxness.isEmpty && !laxness.contains(mistake)) else { return nil }
      return Trial(
        surroundings: surroundings, operations: concerned.map(\.id), mistakes: [mistake], laxness: laxness)
    }
  }

  /// The mistakes that only accept what must be refused.
  private func laxMistakes(of operation: Operation, in surroundings: Surroundings) -> [String] {
    let all = operation.detectableMistakes.map(\.id)
    switch surroundings {
    case .lengths: return all.filter { $0.hasSuffix("-of-any-length") || $0.hasSuffix("length-unchecked") }
    case .lax: return all.filter { isLax($0, in: operation.id) }
    case .alone, .pairs, .policy: return []
    }
  }

  private func isLax(_ mistake: String, in operation: String) -> Bool {
    (cases[operation] ?? []).allSatisfy { one in
      one.vector.expectation.result == .reject || !detections[one.vector.id].contains(mistake)
    }
  }

  // MARK: - Running

  /// Makes the mistakes, and compares the diagnosis with them.
  package func run(_ trial: Trial) async throws -> Outcome {
    let made = trial.laxness + trial.mistakes
    let answers = answers(of: made, trial)
    let withoutEffect = trial.mistakes.filter { mistake in
      self.answers(of: made.filter { $0 != mistake }, trial) == answers
    }
    let diagnoses = try await report(answers, trial).diagnoses
    let named = diagnoses.flatMap(\.mistakes).distinct
    let among = diagnoses.flatMap(\.alternatives).flatMap { $0.split(separator: " ").map(String.init) }
    return Outcome(
      trial: trial, named: trial.mistakes.filter(named.contains),
      amongOthers: trial.mistakes.filter { among.contains($0) && !named.contains($0) },
      withoutEffect: withoutEffect, wrong: named.filter { !made.contains($0) })
  }

  private func answers(of mistakes: [String], _ trial: Trial) -> [Answer] {
    let implementation = implementation.making(mistakes)
    return trial.operations.flatMap { operation in
      (cases[operation] ?? []).map { one in
        let request = Request(
          operation: operation, protocolVersion: one.protocolVersion, input: one.input, wantsSteps: false)
        let answer: Answer
        do { answer = try implementation.answer(request) } catch { answer = .error("\(error)") }
        return trial.surroundings == .policy ? one.otherAllowed(answer) : answer
      }
    }
  }

  private func report(_ answers: [Answer], _ trial: Trial) async throws -> Report {
    var builder = ReportBuilder(Replay(suite), implementation: implementation)
    var next = answers.makeIterator()
    for id in trial.operations {
      guard let operation = suite[id] else { continue }
      let judge = Judge(suite: suite, operation: operation)
      for one in cases[id] ?? [] {
        guard let answer = next.next() else { break }
        let result = try judge.result(
          of: answer, to: one.vector, input: one.input, protocolVersion: one.protocolVersion)
        let judged = VectorResult.Case(protocolVersion: one.protocolVersion, result: result, answer: answer)
        try builder.add([VectorResult(operation: operation, vector: one.vector, cases: [judged])])
      }
    }
    return try await builder.close(detections)
  }
}

/// A case of the corpus.
private struct RecordedCase: Sendable {
  let vector: Vector
  let input: Record
  let protocolVersion: String

  /// In a policy vector, the other allowed answer.
  func otherAllowed(_ answer: Answer) -> Answer {
    guard vector.expectation.result == .either, let output = vector.expectation.outputs.first else { return answer }
    return switch answer {
    case .accept: .reject()
    case .reject: .accept(output)
    case .unsupported, .error: answer
    }
  }
}
