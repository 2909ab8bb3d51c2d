package import Conformance
internal import ConformanceDiagnosis
internal import ConformanceFiles
internal import Platform

/// Implementations with known mistakes, whose diagnoses show whether the mistakes are found.
package struct DiagnosisTrials: Sendable {
  /// The implementation around a mistake.
  package enum Situation: String, CaseIterable, Sendable {
    /// Nothing else is wrong.
    case alone
    /// Nothing else is wrong, and no refusal has a reason.
    case mute
    /// The mistake is not made where an input is empty.
    case exceptions
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
    package let situation: Situation
    package let operations: [String]
    /// The mistakes that the diagnosis must name.
    package let mistakes: [String]
    /// Others, which it may name.
    package let laxness: [String]
  }

  private let suite: Suite
  private let implementation: ReferenceImplementation
  private let detections: Detections
  /// Most answers are those of several trials, and of the diagnoses.
  private let memory: AttemptMemory
  private var cases: [String: [RecordedCase]] = [:]
  /// The vectors of the cases, by file and place.
  private var vectors: [String: [Int: Vector]] = [:]

  /// Reads the cases of files; all of them belong to the folder whose detections are used.
  package init(_ suite: Suite, files: [String], implementation: ReferenceImplementation) throws {
    self.suite = suite
    self.implementation = implementation
    detections = try files.first.map { try .read(beside: $0) } ?? Detections()
    memory = AttemptMemory(suite)
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      guard case .input(let input) = visit.vector.subject, let operation = suite[visit.operation] else { return true }
      let place = vectors[visit.file]?.count ?? 0
      vectors[visit.file, default: [:]][place] = visit.vector
      for version in visit.protocols {
        var one = RecordedCase(
          vector: visit.vector, file: visit.file, place: place, input: input, protocolVersion: version)
        one.rightAnswer = try answer(making: [], to: one, of: operation)
        cases[visit.operation, default: []].append(one)
      }
      return true
    }
  }

  /// Some trials of a situation, which are spread over all operations.
  package func trials(_ situation: Situation, atMost count: Int) throws -> [Trial] {
    let byOperation = Dictionary(grouping: try trials(situation)) { $0.operations[0] }
    let lists = suite.operations.compactMap { byOperation[$0.id]?.spread }
    let longest = lists.map(\.count).max() ?? 0
    return Array((0..<longest).flatMap { turn in lists.compactMap { $0.dropFirst(turn).first } }.prefix(count))
  }

  /// The trials of a situation: every mistake, or every pair of an operation.
  package func trials(_ situation: Situation) throws -> [Trial] {
    let operations = suite.operations.filter { cases[$0.id] != nil }
    if situation == .pairs {
      return operations.flatMap { operation in
        operation.detectableMistakes.map(\.id).pairs.map {
          Trial(situation: .pairs, operations: [operation.id], mistakes: $0, laxness: [])
        }
      }
    }
    let laxMistakes = Dictionary(
      try operations.map { ($0.id, try laxness(of: $0, in: situation)) }, uniquingKeysWith: { first, _ in first })
    return operations.flatMap { $0.detectableMistakes.map(\.id) }.distinct.compactMap { mistake in
      let concerned = operations.filter { $0.detectableMistakes.contains { $0.id == mistake } }
      let laxness = concerned.flatMap { laxMistakes[$0.id] ?? [] }.distinct
      let needsLaxness = situation == .lax || situation == .lengths
      guard !needsLaxness || (!laxness.isEmpty && !laxness.contains(mistake)) else { return nil }
      return Trial(
        situation: situation, operations: concerned.map(\.id), mistakes: [mistake], laxness: laxness)
    }
  }

  private func laxness(of operation: Operation, in situation: Situation) throws -> [String] {
    let all = operation.detectableMistakes.map(\.id)
    switch situation {
    case .lengths: return all.filter { $0.hasSuffix("-of-any-length") || $0.hasSuffix("length-unchecked") }
    case .lax: return try laxest(operation)
    case .alone, .mute, .exceptions, .pairs, .policy: return []
    }
  }

  /// Mistakes that only accept what must be refused; together they accept the most.
  ///
  /// Some replace the same check, so that one of them hides the other: the one that accepts more is made.
  private func laxest(_ operation: Operation) throws -> [String] {
    let cases = cases[operation.id] ?? []
    let others = Set(cases.filter { $0.vector.expectation.result != .reject }.flatMap { detections[$0.vector.id] })
    let lax = operation.detectableMistakes.map(\.id).filter { !others.contains($0) }
    let refused = cases.filter {
      $0.vector.expectation.result == .reject && !detections[$0.vector.id].isDisjoint(with: lax)
    }
    func accepted(_ mistakes: [String]) throws -> Set<Int> {
      Set(
        try refused.indices.filter { index in
          if case .accept = try answer(making: mistakes, to: refused[index], of: operation) { true } else { false }
        })
    }
    var made: (ids: [String], accepted: Set<Int>) = ([], [])
    let byCount = try lax.map { (id: $0, count: try accepted([$0]).count) }.sorted { $0.count > $1.count }
    for one in byCount {
      let more = try accepted(made.ids + [one.id])
      if more.isStrictSuperset(of: made.accepted) { made = (made.ids + [one.id], more) }
    }
    return made.ids
  }

  // MARK: - Running

  /// Runs trials, several at a time, and hands on their outcomes in order.
  package func run(_ trials: [Trial], each consume: (Outcome) throws -> Void) async throws {
    var next = trials.makeIterator()
    try await forEachInOrder(next: { next.next() }, transform: { try await run($0) }, consume: consume)
  }

  /// Makes the mistakes, and compares the diagnosis with them.
  package func run(_ trial: Trial) async throws -> Outcome {
    let made = trial.laxness + trial.mistakes
    let answers = try answers(of: made, trial)
    let seen = try seen(answers, trial)
    func isSame(_ mistakes: [String]) throws -> Bool { try self.seen(self.answers(of: mistakes, trial), trial) == seen }
    let withoutEffect = try trial.mistakes.filter { mistake in try isSame(made.filter { $0 != mistake }) }
    // What a trial shows must not depend on the machine, so that the search has no limit.
    let diagnoses = try await diagnoses(of: judge(answers, to: trial.operations), memory: memory, limit: nil)
    return try Outcome(
      trial: trial, made: made, withoutEffect: withoutEffect, diagnoses: diagnoses, haveSameAnswers: isSame)
  }

  /// What can be seen of answers.
  private func seen(_ answers: [Answer], _ trial: Trial) throws -> [SeenAnswer] {
    var next = answers.makeIterator()
    return try trial.operations.compactMap { suite[$0] }.flatMap { operation in
      let judge = Judge(suite: suite, operation: operation)
      return try (cases[operation.id] ?? []).compactMap { one -> SeenAnswer? in
        guard let answer = next.next() else { return nil }
        guard answer != one.rightAnswer else { return .right }
        let kind = try judge.judgement(
          of: answer, to: one.vector, input: one.input, protocolVersion: one.protocolVersion
        ).kind
        return SeenAnswer(answer, kind: kind, isDrawing: !operation.drawnOutputs.isEmpty)
      }
    }
  }

  private func answers(of mistakes: [String], _ trial: Trial) throws -> [Answer] {
    try trial.operations.compactMap { suite[$0] }.flatMap { operation in
      // Of mistakes of families no detections are known.
      let areListed = mistakes.allSatisfy { id in operation.mistakes.contains { $0.mistake.id == id } }
      return try (cases[operation.id] ?? []).map { one in
        // A single mistake changes only the answers to the vectors that detect it; two can change others together, and
        // with drawn values a mistake shows also elsewhere by chance.
        let isRight =
          mistakes.count < 2 && areListed && operation.drawnOutputs.isEmpty
          && detections[one.vector.id].isDisjoint(with: mistakes)
        let answer = isRight ? one.rightAnswer : try answer(making: mistakes, to: one, of: operation)
        return switch trial.situation {
        case .policy: one.otherAllowed(answer)
        case .mute: answer.withoutReason
        case .exceptions: one.hasEmptyInput ? one.rightAnswer : answer
        case .alone, .pairs, .lengths, .lax: answer
        }
      }
    }
  }

  private func answer(making mistakes: [String], to one: RecordedCase, of operation: Operation) throws -> Answer {
    try memory.answer(
      making: mistakes, to: one.vector, input: one.input, protocolVersion: one.protocolVersion, of: operation)
  }

  private func judge(_ answers: [Answer], to operations: [String]) throws -> ReportBuilder {
    var builder = ReportBuilder(Replay(suite), implementation: implementation)
    var next = answers.makeIterator()
    for id in operations {
      guard let operation = suite[id] else { continue }
      let judge = Judge(suite: suite, operation: operation)
      var results: [VectorResult] = []
      for one in cases[id] ?? [] {
        guard let answer = next.next() else { break }
        let judgement = try judge.report(
          on: answer, to: one.vector, input: one.input, protocolVersion: one.protocolVersion)
        let judged = VectorResult.Case(protocolVersion: one.protocolVersion, judgement, answer: answer)
        // The cases of a vector in its versions follow each other.
        let before = results.last?.id == one.vector.id ? results.removeLast().cases : []
        results.append(
          VectorResult(
            of: one.vector, operation: operation, file: one.file, place: one.place, cases: before + [judged],
            mayBeListed: false))
      }
      try builder.add(results)
    }
    return builder
  }

  private func diagnoses(
    of run: ReportBuilder, memory: AttemptMemory, limit: Duration?
  ) async throws -> [Diagnosis] {
    let found = try await Diagnostician.causes(
      of: run.log, in: suite, detections: detections, memory: memory, limit: limit
    ) { [vectors] file, _ in vectors[file] ?? [:] }
    return run.close(with: found).diagnoses
  }
}

// MARK: - Implementations that are wrong everywhere

extension DiagnosisTrials {
  /// An implementation that is wrong everywhere.
  package enum WrongEverywhere: String, CaseIterable, Sendable {
    case allWrong = "all outputs are wrong, and nothing is refused"
    case allAccepted = "everything is accepted"
    case allRefused = "everything is refused"
    case mixed = "each answer has another mistake of the catalogue"
  }

  /// The diagnoses of an implementation that is wrong everywhere, in all operations of the files: with the named mistakes
  /// that it does not make, and the processor time of the search.
  package func diagnoses(
    of kind: WrongEverywhere, limit: Duration?
  ) async throws -> (diagnoses: [Diagnosis], wrong: [String], time: Duration) {
    let operations = suite.operations.filter { cases[$0.id] != nil }
    var made: Set<String> = []
    let answers = try operations.flatMap { operation in
      try (cases[operation.id] ?? []).enumerated().map { number, one in
        guard kind == .mixed else { return one.answer(of: kind, outputs: operation.outputs) }
        let mistakes = mistake(number, of: one, in: operation)
        made.formUnion(mistakes)
        return try answer(making: mistakes, to: one, of: operation)
      }
    }
    let builder = try judge(answers, to: operations.map(\.id))
    let start = CurrentProcess.processorTime
    let diagnoses = try await diagnoses(of: builder, memory: AttemptMemory(suite), limit: limit)
    let time = CurrentProcess.processorTime - start
    // A single answer can be that of several mistakes.
    let wrong = diagnoses.filter { $0.explained > 1 || made.isEmpty }.flatMap(\.mistakes).filter { !made.contains($0) }
    return (diagnoses, wrong, time)
  }
}

extension DiagnosisTrials {
  /// One of the mistakes that change the answer to a case; none of them is made in many.
  private func mistake(_ number: Int, of one: RecordedCase, in operation: Operation) -> [String] {
    let all = operation.detectableMistakes.map(\.id).filter(detections[one.vector.id].contains)
    return all.isEmpty ? [] : [all[number % all.count]]
  }
}

extension RecordedCase {
  fileprivate func answer(of kind: DiagnosisTrials.WrongEverywhere, outputs: [FieldDeclaration]) -> Answer {
    switch (kind, rightAnswer) {
    case (.allRefused, _): return .reject()
    case (.allAccepted, .accept), (.mixed, _): return rightAnswer
    case (.allWrong, .accept(let output, _)):
      var wrong = Record()
      for (name, value) in output.members { wrong[name] = value.changed }
      return .accept(wrong)
    case (.allAccepted, _), (.allWrong, _):
      var draw = Draw(seed: "wrong everywhere", id: vector.id, field: "output")
      var output = Record()
      for field in outputs where !field.isOptional { output[field.name] = field.drawn(&draw) }
      return .accept(output)
    }
  }
}

extension Value {
  /// Another value of the same form.
  fileprivate var changed: Value {
    switch self {
    // No mistake of the catalogue makes these changes.
    case .bytes(let bytes): .bytes(bytes.map { $0 ^ 0x5A })
    case .text(let text): .text("\(text)?")
    case .int(let number): .int(number ^ 0x5A)
    case .unsigned64(let number): .unsigned64(number ^ 0x5A5A_5A5A)
    case .list(let values): .list(values.map(\.changed))
    case .record(let record): .record(Record(record.members.map { Binding(name: $0.name, value: $0.value.changed) }))
    }
  }
}

extension Answer {
  /// The answer without the reason of a refusal.
  fileprivate var withoutReason: Answer {
    if case .reject = self { .reject() } else { self }
  }
}

/// A case of the corpus.
private struct RecordedCase: Sendable {
  let vector: Vector
  let file: String
  /// The number of the vector among those of the file that have an input.
  let place: Int
  let input: Record
  let protocolVersion: String
  var rightAnswer = Answer.reject()

  /// Whether one of the bytes and texts of the input is empty.
  var hasEmptyInput: Bool {
    input.members.contains { $0.value == .bytes([]) || $0.value == .text("") }
  }

  /// In a policy vector, another allowed answer.
  func otherAllowed(_ answer: Answer) -> Answer {
    let expectation = vector.expectation
    guard expectation.result == .either, let output = expectation.outputs.first else { return answer }
    return switch answer {
    case .accept where expectation.allowsRefusal: .reject()
    case .accept(let given, _): .accept(expectation.outputs.first { $0 != given } ?? output)
    case .reject: .accept(output)
    case .unsupported, .inexpressible, .error, .unusable: answer
    }
  }
}
