/// The computation of an operation, by the rules of its protocol, or by rules that mistakes have edited.
///
/// A class, because each answer takes it from where it is kept.
package final class Computation: Sendable {
  /// The computation by rules that are fixed.
  package struct ByRules: Sendable {
    let answer: @Sendable (Request, Environment) throws -> Answer
    /// Whether it is known that all inputs have the same answers in two versions.
    let isSame: @Sendable (_ version: String, _ other: String) -> Bool

    package init(
      answer: @escaping @Sendable (Request, Environment) throws -> Answer,
      isSame: @escaping @Sendable (_ version: String, _ other: String) -> Bool
    ) {
      self.answer = answer
      self.isSame = isSame
    }
  }

  /// Whether no rule is edited: mistakes then only change inputs before, and outputs after, the right computation.
  package let hasRightRules: Bool
  private let inputEdits: [(field: String, change: @Sendable (Value) -> Value)]
  private let outputEdits: [(field: String, change: @Sendable (Value) -> Value)]
  private let refusals: [ConditionalRefusal]
  private let byRules: ByRules

  /// Makes a computation; edits that are `harmless` change no answer, and come first.
  init(
    edits: [Edit], harmless: [RuleEdit] = [], refusals: [ConditionalRefusal] = [],
    preparing: ([RuleEdit]) -> ByRules
  ) {
    var ruleEdits: [RuleEdit] = []
    var inputEdits: [(field: String, change: @Sendable (Value) -> Value)] = []
    var outputEdits: [(field: String, change: @Sendable (Value) -> Value)] = []
    for edit in edits {
      switch edit {
      case .rule(let edit): ruleEdits.append(edit)
      case .input(let field, let change): inputEdits.append((field, change))
      case .output(let field, let change): outputEdits.append((field, change))
      }
    }
    byRules = preparing(harmless + ruleEdits)
    hasRightRules = ruleEdits.isEmpty && refusals.isEmpty
    self.refusals = refusals
    self.inputEdits = inputEdits
    self.outputEdits = outputEdits
  }

  /// Computes the answer to a request.
  package func answer(_ request: Request, in environment: Environment) throws -> Answer {
    try answer(to: request.input) { input in
      try byRules.answer(inputEdits.isEmpty ? request : request.with(input), environment)
    }
  }

  /// The answer where another function computes by the rules, because it may know the answer already.
  package func answer(to input: Record, computing compute: (Record) throws -> Answer) rethrows -> Answer {
    let answer = try compute(changed(input))
    if case .accept = answer, let refusal = refusals.first(where: { $0.concerns(input) }) {
      return .reject(reason: refusal.reason)
    }
    guard !outputEdits.isEmpty, case .accept(var output, let steps) = answer else { return answer }
    for edit in outputEdits {
      if let value = output[edit.field] { output[edit.field] = edit.change(value) }
    }
    return .accept(output, steps: steps)
  }

  private func changed(_ input: Record) -> Record {
    var changed = input
    for edit in inputEdits {
      if let value = changed[edit.field] { changed[edit.field] = edit.change(value) }
    }
    return changed
  }

  /// Whether the right computation gives the same answers to this input.
  package func leavesRight(_ input: Record) -> Bool {
    hasRightRules && outputEdits.isEmpty && (inputEdits.isEmpty || changed(input) == input)
  }

  /// The versions without those of which it is known that an earlier one has the same answers.
  package func distinctVersions(of versions: [String]) -> [String] {
    sameVersions(of: versions).filter { $0 == $1 }.map(\.0)
  }

  /// Each version with the first one of which it is known that it has the same answers.
  package func sameVersions(of versions: [String]) -> [(version: String, first: String)] {
    var same: [(version: String, first: String)] = []
    for version in versions {
      let first = same.first { $0.version == $0.first && byRules.isSame($0.version, version) }?.version
      same.append((version, first ?? version))
    }
    return same
  }
}

extension Request {
  fileprivate func with(_ input: Record) -> Request {
    Request(
      operation: operation, protocolVersion: protocolVersion, input: input, wantsSteps: wantsSteps,
      caseNumber: caseNumber)
  }
}

/// The inputs of an implementation that are not in the request: random bytes and the time.
package struct Environment: Sendable {
  package let randomBytes: @Sendable (Int) -> [UInt8]
  package let currentMilliseconds: @Sendable () -> Int64

  package init(
    randomBytes: @escaping @Sendable (Int) -> [UInt8], currentMilliseconds: @escaping @Sendable () -> Int64
  ) {
    self.randomBytes = randomBytes
    self.currentMilliseconds = currentMilliseconds
  }
}

extension OperationBuilder {
  /// Declares how the operation is answered by the rules of its protocol, which mistakes may edit.
  package func answer<Rules: Sendable>(
    by rules: Rules, _ compute: @escaping @Sendable (Rules, Request, Environment) throws -> Answer
  ) {
    answer(by: rules, sameIn: { _, _, _ in false }, compute)
  }

  /// Declares in addition of which pairs of versions the rules say that all their answers are the same: they are then
  /// computed in one of them only.
  package func answer<Rules: Sendable>(
    by rules: Rules, sameIn isSame: @escaping @Sendable (Rules, _ version: String, _ other: String) -> Bool,
    _ compute: @escaping @Sendable (Rules, Request, Environment) throws -> Answer
  ) {
    answer(by: rules) { edited in
      Computation.ByRules(
        answer: { request, environment in try compute(edited, request, environment) },
        isSame: { isSame(edited, $0, $1) })
    }
  }

  /// Declares how the computation follows from the rules, which mistakes may edit.
  package func answer<Rules: Sendable>(by rules: Rules, preparing: @escaping @Sendable (Rules) -> Computation.ByRules) {
    self.preparing = { edits in
      // Edits that remember results are for the rules of one system, and are given to the operations of all.
      preparing(edits.filter { $0.isChange(of: Rules.self) }.reduce(rules) { $1($0) })
    }
  }
}
