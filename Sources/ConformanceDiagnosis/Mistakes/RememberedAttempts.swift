package import Conformance
internal import Synchronization

/// The answers of implementations with mistakes to the cases of an operation, each computed once.
///
/// Versions in which an implementation is known to compute the same share its answers, and so do mistakes with the same
/// effect on an input.
final class RememberedAttempts: Sendable {
  private struct Case: Hashable {
    let vector: String
    let protocolVersion: String
  }

  /// The mistakes of an implementation, by their numbers, and the permitted alternatives that it takes.
  private struct Kind: Hashable {
    let made: [Int]
    var taken: [String] = []
  }

  /// An implementation with mistakes, and its answers.
  private struct Implementation {
    let computation: Computation
    /// For each version, the first one with the same answers.
    let sameVersions: [String: String]
    var attempts: [Case: MistakeProbe.Attempt] = [:]

    init(_ computation: Computation, versions: [String]) {
      self.computation = computation
      sameVersions = Dictionary(
        computation.sameVersions(of: versions).map { ($0.version, $0.first) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private struct State {
    /// The mistakes of families, in the order in which they were first tried.
    var ofFamilies: [Mistake] = []
    var implementations: [Kind: Implementation] = [:]
    var attemptCount = 0
  }

  let probe: MistakeProbe
  private let numbers: [String: Int]
  private let remembering: [RuleEdit]
  private let state = Mutex(State())

  /// More answers, and larger outputs, are forgotten, to bound the memory.
  private static let mostAttempts = 100_000
  private static let largestOutput = 4096

  init(suite: Suite, operation: Operation) {
    probe = MistakeProbe(suite: suite, operation: operation)
    numbers = Dictionary(
      operation.mistakes.enumerated().map { ($1.mistake.id, $0) }, uniquingKeysWith: { first, _ in first })
    remembering = suite.remembering()
  }

  /// The answer of an implementation with mistakes to a case, and the kind of its failure; alternatives that it takes must
  /// be permitted in the version.
  func attempt(
    _ mistakes: [String], taking alternatives: [DeclaredAlternative] = [], at vector: Vector, input: Record,
    protocolVersion: String
  ) throws -> MistakeProbe.Attempt {
    let kind = Kind(made: made(mistakes, on: input), taken: alternatives.map(\.alternative.id))
    let (computation, version) = computation(of: kind, taking: alternatives, protocolVersion: protocolVersion)
    // A verifying operation may differ between versions in which the verified one does not.
    let isVerified = vector.expectation.verification != nil
    let key = Case(vector: vector.id, protocolVersion: isVerified ? protocolVersion : version)
    if let known = state.withLock({ $0.implementations[kind]?.attempts[key] }) { return known }
    let attempt = try probe.attempt(computation, at: vector, input: input, protocolVersion: protocolVersion)
    if attempt.answer.isSmall(Self.largestOutput) { remember(attempt, of: kind, at: key) }
    return attempt
  }

  /// The same implementation, which can also be asked with other draws, or for its steps.
  func computation(making mistakes: [String]) -> Computation {
    computation(of: Kind(made: mistakes.compactMap(number).sorted()), taking: [], protocolVersion: "").computation
  }

  private func computation(
    of kind: Kind, taking alternatives: [DeclaredAlternative], protocolVersion: String
  ) -> (computation: Computation, version: String) {
    state.withLock { state in
      let one =
        state.implementations[kind]
        ?? prepared(edits(of: kind.made, with: state.ofFamilies), taking: alternatives)
      if state.implementations[kind] == nil { state.implementations[kind] = one }
      return (one.computation, one.sameVersions[protocolVersion] ?? protocolVersion)
    }
  }

  private func edits(of made: [Int], with ofFamilies: [Mistake]) -> [Edit] {
    let declared = probe.operation.mistakes
    return made.flatMap { number in
      number < declared.count ? declared[number].mistake.edits : ofFamilies[number - declared.count].edits
    }
  }

  private func prepared(_ edits: [Edit], taking alternatives: [DeclaredAlternative]) -> Implementation {
    let operation = probe.operation
    let ofAlternatives = alternatives.flatMap(\.alternative.edits).map { Edit.rule($0) }
    let computation = operation.computation(
      with: edits + ofAlternatives, harmless: remembering, refusals: alternatives.compactMap(\.refusal))
    return Implementation(computation, versions: operation.protocols)
  }

  /// The number of a mistake; those of families follow all that are declared.
  private func number(of id: String) -> Int? {
    if let number = numbers[id] { return number }
    return state.withLock { state in
      let declared = probe.operation.mistakes.count
      if let place = state.ofFamilies.firstIndex(where: { $0.id == id }) { return declared + place }
      guard let mistake = probe.operation.mistake(id) else { return nil }
      state.ofFamilies.append(mistake)
      return declared + state.ofFamilies.count - 1
    }
  }

  private func remember(_ attempt: MistakeProbe.Attempt, of kind: Kind, at key: Case) {
    state.withLock { state in
      if state.attemptCount >= Self.mostAttempts { state = State(ofFamilies: state.ofFamilies) }
      state.attemptCount += 1
      state.implementations[kind]?.attempts[key] = attempt
    }
  }

  /// The mistakes in the order of the declaration, without those that leave the input as it is and change nothing else.
  private func made(_ mistakes: [String], on input: Record) -> [Int] {
    var input = input
    let all = mistakes.compactMap(number).sorted()
    let ofFamilies = all.last.map { $0 < probe.operation.mistakes.count } ?? true ? [] : state.withLock(\.ofFamilies)
    return all.filter { number in
      let edits = edits(of: [number], with: ofFamilies)
      guard let changed = input.changed(by: edits) else { return true }
      defer { input = changed }
      return changed != input
    }
  }
}

extension Record {
  /// The record after edits of inputs; nil where other edits are among them.
  fileprivate func changed(by edits: [Edit]) -> Record? {
    var changed = self
    for edit in edits {
      guard case .input(let field, let change) = edit else { return nil }
      if let value = changed[field] { changed[field] = change(value) }
    }
    return changed
  }
}

extension Answer {
  fileprivate func isSmall(_ limit: Int) -> Bool {
    if case .accept(let output, _) = self { output.byteCount <= limit } else { true }
  }
}

/// The remembered answers for each operation of a suite.
package struct AttemptMemory: Sendable {
  private let operations: [String: RememberedAttempts]

  package init(_ suite: Suite) {
    operations = Dictionary(
      suite.operations.map { ($0.id, RememberedAttempts(suite: suite, operation: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  subscript(operation: String) -> RememberedAttempts {
    guard let attempts = operations[operation] else { preconditionFailure("\(operation) is not of the suite") }
    return attempts
  }

  /// The answer of an implementation with mistakes to a case; what it draws differs from case to case.
  package func answer(
    making mistakes: [String], to vector: Vector, input: Record, protocolVersion: String, of operation: Operation
  ) throws -> Answer {
    let attempts = self[operation.id]
    guard operation.drawnOutputs.isEmpty else {
      return attempts.probe.answer(
        to: input, protocolVersion: protocolVersion, by: attempts.computation(making: mistakes),
        drawing: "\(vector.id) in \(protocolVersion)")
    }
    return try attempts.attempt(mistakes, at: vector, input: input, protocolVersion: protocolVersion).answer
  }
}
