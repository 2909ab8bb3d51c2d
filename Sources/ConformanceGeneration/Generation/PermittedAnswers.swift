internal import Conformance

/// The expectations of vectors to which alternatives permit other answers.
extension VectorMaker {
  /// An answer as the declarations give it, before alternatives are looked at.
  struct DeclaredAnswer {
    var expectation: Expectation
    let steps: [Step]
    /// The answer of the reference.
    let answer: Answer
    /// The calls of the rules that alternatives change, in each version in which the answer was computed.
    let calls: [String: RecordedCalls]

    /// Whether those who take alternatives have the same answer for sure.
    func isSame(with prepared: AlternativeComputations.Prepared) -> Bool {
      guard let changes = prepared.changes else { return false }
      return prepared.versions.allSatisfy { calls[$0]?.areSame(with: changes) ?? false }
    }
  }

  /// An expectation that allows what alternatives change, and the alternatives that change something.
  struct Permission {
    var expectation: Expectation
    var alternatives: [DeclaredAlternative] = []

    /// The flags of the vector: none of inputs that must be refused where an answer is right that accepts.
    func flags(of scenario: Scenario) -> [Flag] {
      guard expectation.result == .either, !alternatives.isEmpty else { return scenario.flags }
      let others = scenario.flags.filter { $0.flagClass != .negative }
      return alternatives.map(\.alternative.flag).reduce(into: others) { flags, flag in
        if !flags.contains(flag) { flags.append(flag) }
      }
    }

    /// The comment of the scenario, and who takes which alternative.
    func comment(of scenario: Scenario) -> String {
      alternatives.map(\.alternative.users).reduce(into: scenario.comment) { comment, users in
        if !comment.contains(users) { comment += " \(users)" }
      }
    }
  }

  /// The most alternatives that may change the answer to one input: all their subsets are computed.
  private static let mostAlternatives = 6

  /// Allows the answers of all that take alternatives.
  func permitting(_ declared: DeclaredAnswer, to draft: Draft, id: String) throws -> Permission {
    let base = declared.expectation
    let isVerified = draft.verification != nil
    let isRefused = if case .reject = declared.answer { true } else { false }
    let effective = try effectiveAlternatives(
      beside: declared.answer, isRefused: isRefused, id: id,
      differ: { !$0.isSameResult(as: $1, isVerified: isVerified) },
      taking: { try answer(declared, to: draft, taking: $0, id: id) })
    guard !effective.isEmpty else { return Permission(expectation: base) }
    let answers =
      [([], declared.answer)]
      + (try effective.subsets.map { ($0, try answer(declared, to: draft, taking: $0, id: id)) })
    return Permission(
      expectation: base.allowing(
        answers.map { ($0.0.map(\.alternative.id), $0.1) }, verification: draft.verification),
      alternatives: effective)
  }

  /// The digests of accumulated cases, with those of all that take alternatives which change one of them.
  func permission(for run: AccumulatedRun) throws -> Permission {
    func results(taking taken: [DeclaredAlternative]) throws -> AccumulatedRun.Results {
      try run.referenceResults(protocolVersion: range.versions[0], by: computations.taking(taken).computation)
    }
    let right = try results(taking: [])
    let effective = try effectiveAlternatives(
      beside: right, isRefused: right.hasRefusals, id: run.id, differ: { $0.digest != $1.digest }, taking: results)
    guard !effective.isEmpty else { return Permission(expectation: Expectation(.accept, digest: right.digest)) }
    let answers = try ([[]] + effective.subsets).map { taken in
      AlternativeAnswer(taken: taken.map(\.alternative.id), digest: try results(taking: taken).digest)
    }
    return Permission(
      expectation: Expectation(.accept, alternatives: answers, digest: right.digest), alternatives: effective)
  }

  /// The alternatives that change what is right, alone or with another one.
  private func effectiveAlternatives<Result>(
    beside right: Result, isRefused: Bool, id: String, differ: (Result, Result) -> Bool,
    taking: ([DeclaredAlternative]) throws -> Result
  ) throws -> [DeclaredAlternative] {
    let alone = try alternatives.map { try taking([$0]) }
    var effective = Set(alone.indices.filter { differ(alone[$0], right) })
    // Where several checks refuse an input, each may be lifted by another alternative.
    for second in alone.indices {
      for first in 0..<second where isRefused || effective.contains(first) || effective.contains(second) {
        let both = try taking([alternatives[first], alternatives[second]])
        if differ(both, alone[first]), differ(both, alone[second]) { effective.formUnion([first, second]) }
        for (one, other) in [(first, second), (second, first)]
        where alternatives[one].undoes(alternatives[other]) && differ(both, alone[other]) { effective.insert(one) }
      }
    }
    guard effective.count <= Self.mostAlternatives else {
      throw DeclarationError(id: id, "is changed by too many alternatives at once")
    }
    return effective.sorted().map { alternatives[$0] }
  }

  /// The answer with alternatives, which must be the same in all versions.
  private func answer(
    _ declared: DeclaredAnswer, to draft: Draft, taking taken: [DeclaredAlternative], id: String
  ) throws -> Answer {
    let prepared = computations.taking(taken)
    if declared.isSame(with: prepared) { return declared.answer }
    let answers = try prepared.versions.map {
      try operation.referenceAnswer(to: draft.inputs, protocolVersion: $0, by: prepared.computation)
    }
    let isVerified = draft.verification != nil
    guard answers.allSatisfy({ $0.isSameResult(as: answers[0], isVerified: isVerified) }) else {
      let names = taken.map(\.alternative.id).joined(separator: " and ")
      throw DeclarationError(id: id, "has another answer in another version with \(names)")
    }
    return answers[0]
  }
}

extension DeclaredAlternative {
  fileprivate func undoes(_ other: DeclaredAlternative) -> Bool { alternative.undoing.contains(other.alternative.id) }
}

extension [DeclaredAlternative] {
  /// All choices of at least one of them.
  fileprivate var subsets: [[DeclaredAlternative]] {
    (1..<(1 << count)).map { bits in indices.filter { bits >> $0 & 1 == 1 }.map { self[$0] } }
  }
}

extension Expectation {
  /// The expectation that allows the answers of those who take alternatives; the first one is the reference's.
  fileprivate func allowing(
    _ answers: [(taken: [String], answer: Answer)], verification: Verification?
  ) -> Expectation {
    var outputs = outputs
    var refusals: [String?] = result == .accept ? [] : [reason] + otherReasons
    var alternatives: [AlternativeAnswer] = []
    for (taken, answer) in answers {
      switch answer {
      case .accept(let output, _):
        if verification == nil, !outputs.contains(output) { outputs.append(output) }
        let number = verification == nil ? outputs.firstIndex(of: output) : 0
        alternatives.append(AlternativeAnswer(taken: taken, output: number))
      case .reject(let reason, _):
        if !refusals.contains(reason) { refusals.append(reason) }
        alternatives.append(AlternativeAnswer(taken: taken, output: nil))
      case .unsupported, .inexpressible, .error, .unusable: break
      }
    }
    // A refusal for which the operation has no reason may be for any.
    let reasons = refusals.contains(nil) ? [] : refusals.compactMap { $0 }
    guard alternatives.contains(where: { $0.output != nil }) else {
      return Expectation(.reject, reason: reasons.first, otherReasons: Array(reasons.dropFirst()))
    }
    return Expectation(
      .either, outputs: outputs, reason: reasons.first, otherReasons: Array(reasons.dropFirst()),
      verification: verification, alternatives: alternatives)
  }
}

extension Answer {
  /// Whether both accept with the same output, or refuse for the same reason; a verified output may differ.
  fileprivate func isSameResult(as other: Answer, isVerified: Bool) -> Bool {
    switch (self, other) {
    case (.accept(let mine, _), .accept(let others, _)): isVerified || mine == others
    case (.reject(let mine, _), .reject(let others, _)): mine == others
    default: false
    }
  }
}
