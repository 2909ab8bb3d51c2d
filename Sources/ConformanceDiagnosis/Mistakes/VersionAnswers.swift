internal import Conformance

/// The answers to an operation in one protocol version, and the mistakes that were found in them.
struct VersionAnswers: Sendable {
  let operation: Operation
  let protocolVersion: String
  /// Failures with a wrong result; those in which only a step is wrong are apart, because implementations may compute
  /// other steps.
  let failures: [Observation]
  let wrongSteps: [Observation]
  /// Right answers, without those of policy vectors in which the implementation took another allowed way than ours:
  /// they say nothing.
  let passes: [Observation]
  let unseenFailures: Int
  /// For each failure, the rules that decide the first event that differs; of scripts only.
  let decidingRules: [[String]]
  /// Failures in which the built-in implementation gives the same answer: their vectors were changed.
  let changedVectors: [Observation]

  /// The mistakes that were found: each alone, or two that only together explain answers.
  private(set) var found: [[String]] = []
  /// For found mistakes, a property of the cases in which they are not made.
  private(set) var exceptions: [String: CaseProperty] = [:]
  /// For each failure, whether the found mistakes together give the same answer.
  private(set) var isExplained: [Bool]
  /// For mistakes that were tried, what these answers say about them.
  var evidence: [[String]: Evidence] = [:]
  /// For mistakes that were tried since one was added, the failures that they explain: indexes.
  var parts: [[String]: [Int]] = [:]
  /// For failures, by index, the last answers of mistakes that were tried.
  var effects: [Int: TriedMistakes] = [:]
  /// The number of answers that may still be computed with mistakes that are tried.
  var budget = 0
  /// Whether the time ended before all mistakes were tried.
  var isCutShort = false
  /// Whether the operation refuses everything, in all versions, and gives no reasons: see `RefusedOperations.swift`.
  var isSilent = false
  /// Which outputs in another form count as the same.
  private(set) var forms = OutputForms.same
  let time: SearchTime
  /// The mistakes that were tried since one was added, in their order; nil before that.
  var tried: [[String]]?
  /// For mistakes that were found, the number of right answers that contradict them.
  var contradicted: [[String]: Int] = [:]
  /// For mistakes that were found, the number of right answers that are excepted.
  var exceptedCounts: [[String]: Int] = [:]
  /// The wrong steps that found mistakes explain: indexes.
  var explainedSteps: [Int] = []
  /// For mistakes that were found, the cases that they explain; each case belongs to one of them.
  var explainedCases: [[String]: [CaseName]] = [:]
  /// For mistakes that were found, what users notice of the dangerous failures that they explain, with the numbers of these.
  var consequences: [[String]: [String: Int]] = [:]

  private let attempts: RememberedAttempts
  /// The permitted alternatives that the implementation takes.
  private let taken: [DeclaredAlternative]
  private let detected: DetectedMistakes
  /// For each reason of a refusal, the mistakes that change the answer to a vector that must be refused for it.
  private let lifting: [String: Set<String>]

  init(
    _ line: ObservationLog.Line, passes: [Observation], taking alternatives: Set<String>,
    of attempts: RememberedAttempts, detections: Detections, time: SearchTime
  ) throws {
    let protocolVersion = line.protocolVersion
    let operation = attempts.probe.operation
    let builtIn = { (observation: Observation) -> MistakeProbe.Attempt? in
      guard !time.isOver else { return nil }
      return try attempts.attempt(
        [], at: observation.vector, input: observation.input, protocolVersion: protocolVersion)
    }
    let wrong = line.failures.filter { $0.failureKind != .wrongStep }
    let isDrawing = !operation.drawnOutputs.isEmpty
    let isChanged = try wrong.map { failure in
      try builtIn(failure).map { failure.agrees(with: $0, drawing: isDrawing) } ?? false
    }
    failures = zip(wrong, isChanged).filter { !$1 }.map(\.0)
    changedVectors = zip(wrong, isChanged).filter { $1 }.map(\.0)
    wrongSteps = line.failures.filter { $0.failureKind == .wrongStep }
    decidingRules = failures.map { $0.decidingRules(in: operation) }
    self.passes = try passes.filter { pass in
      try pass.vector.expectation.result != .either || builtIn(pass).map { pass.hasSameResult(as: $0.answer) } ?? false
    }
    unseenFailures = line.unseenFailures
    isExplained = failures.map { _ in false }
    taken = operation.alternatives.filter {
      alternatives.contains($0.alternative.id) && $0.isPermitted(in: [protocolVersion])
    }
    if operation.mayWriteOtherForms {
      let isOther = try passes.filter(\.isVerified).spread.prefix(Self.comparedForms).contains { pass in
        guard let answer = pass.answer, let ours = try builtIn(pass)?.answer else { return false }
        return answer != ours
      }
      forms = isOther ? .shown : .same
    }
    detected = DetectedMistakes(operation: operation, detections: detections)
    lifting = detected.byReason(of: line.failures + passes)
    self.attempts = attempts
    self.time = time
    self.operation = operation
    self.protocolVersion = protocolVersion
  }

  /// The number of right outputs that are compared with ours.
  private static let comparedForms = 8

  /// All failures, also those that are not kept.
  var failureCount: Int { failures.count + wrongSteps.count + changedVectors.count + unseenFailures }

  /// How long it takes to compute an answer to the case; see the declaration of the operation.
  func cost(of observation: Observation) -> Int { max(1, operation.cost(observation.input)) }

  /// Whether the mistakes can change the answer to a vector; of accumulated cases this is not known.
  func concern(_ mistakes: [String], _ observation: Observation) -> Bool {
    observation.isAccumulated || detected.concern(mistakes, vector: observation.vector.id)
  }

  /// The mistakes that can change the answer to a vector alone; nil where this is not known.
  func known(by observation: Observation) -> Set<String>? {
    observation.isAccumulated ? nil : detected[observation.vector.id]
  }

  /// Whether found mistakes may change an answer that none of them changes alone: of two checks that refuse an input,
  /// each hides that the other one is missing.
  func isOpen(_ failure: Observation) -> Bool {
    !found.isEmpty && (failure.failureKind == .wronglyAccepted || concern(foundMistakes, failure))
  }

  /// Whether mistakes may change the answer that others give to the case of a failure: they change it alone, or they can
  /// lift the refusal for this reason; of an input that is not refused, they may change the output.
  func mayChange(_ mistakes: [String], _ failure: Observation, from refusal: String?) -> Bool {
    if concern(mistakes, failure) { return true }
    guard isOpen(failure), !mistakes.isEmpty else { return false }
    guard let refusal, let able = lifting[refusal] else { return true }
    return mistakes.contains(where: able.contains)
  }

  /// Whether a mistake changes the answer to a vector that must be refused for a reason.
  func lifts(_ mistake: String, _ refusal: String?) -> Bool {
    refusal.flatMap { lifting[$0] }?.contains(mistake) ?? false
  }

  var isUnweighed: Bool { tried == nil }

  /// Whether the operation can have all of the mistakes.
  func has(_ mistakes: [String]) -> Bool { mistakes.allSatisfy(detected.has) }

  /// Whether a right answer is known to contradict mistakes, because its vector detects one of them.
  func areContradicted(_ mistakes: [String], by pass: Observation) throws -> Bool {
    guard let known = known(by: pass), mistakes.contains(where: known.contains) else { return false }
    return try !pass.lacksReason || pass.observable(attempt(mistakes, at: pass).failureKind) != nil
  }

  func cases(explainedBy mistakes: [String]) -> [CaseName] { explainedCases[mistakes] ?? [] }

  /// The ids of all mistakes that were found.
  var foundMistakes: [String] { found.flatMap(\.self) }

  // MARK: - Answers with mistakes

  /// The answer of an implementation with mistakes, those left out of which the case is an exception.
  func attempt(_ mistakes: [String], at observation: Observation) throws -> MistakeProbe.Attempt {
    guard !time.isOver else { throw SearchTime.IsOver() }
    return try attempts.attempt(
      made(mistakes, at: observation), at: observation.vector, input: observation.input,
      protocolVersion: protocolVersion)
  }

  private func made(_ mistakes: [String], at observation: Observation) -> [String] {
    exceptions.isEmpty ? mistakes : mistakes.filter { exceptions[$0].map { !$0.holds(observation) } ?? true }
  }

  func agrees(_ mistakes: [String], with observation: Observation) throws -> Bool {
    try agrees(try attempt(mistakes, at: observation), of: mistakes, with: observation)
  }

  /// Whether the answer of an implementation with mistakes is the observed one, perhaps with the permitted alternatives
  /// that the tested implementation takes as well.
  func agrees(
    _ attempt: MistakeProbe.Attempt, of mistakes: [String], with observation: Observation
  ) throws -> Bool {
    if try hasAnswer(of: attempt, mistakes, observation) { return true }
    guard !taken.isEmpty, !mistakes.isEmpty, observation.failureKind != nil else { return false }
    let other = try attempts.attempt(
      made(mistakes, at: observation), taking: taken, at: observation.vector, input: observation.input,
      protocolVersion: protocolVersion)
    return try hasAnswer(of: other, mistakes, observation)
  }

  private func hasAnswer(
    of attempt: MistakeProbe.Attempt, _ mistakes: [String], _ observation: Observation
  ) throws -> Bool {
    if observation.agrees(with: attempt, drawing: !operation.drawnOutputs.isEmpty) { return true }
    switch forms {
    case .same: return false
    case .alike: return isShown(attempt, of: mistakes, by: observation)
    case .possible, .shown: return try attempts.probe.saysTheSame(attempt, as: observation, in: forms)
    }
  }

  /// Whether an implementation with mistakes computes a wrong step of a case, or a wrong output.
  func hasWrongStep(_ mistakes: [String], at observation: Observation) throws -> Bool {
    guard !time.isOver else { throw SearchTime.IsOver() }
    return try attempts.probe.attempt(
      attempts.computation(making: made(mistakes, at: observation)), at: observation.vector, input: observation.input,
      protocolVersion: protocolVersion, wantsSteps: true
    ).failureKind != nil
  }

  // MARK: - Outputs in another form

  /// Whether only a comparison of forms can show what is wrong: no right output tells in which form the others are, or a
  /// script differs in more than a mistake.
  var needsForms: Bool {
    guard forms == .same, isExplained.contains(false) else { return false }
    return operation.script != nil || (operation.mayWriteOtherForms && !passes.contains(where: \.isVerified))
  }

  /// Compares what outputs say from now on, although no right one shows in which form they are.
  mutating func compareForms() {
    forms = operation.script == nil ? .possible : .alike
    tried = nil
    evidence = [:]
    parts = [:]
    effects = [:]
  }

  // MARK: - Found mistakes

  mutating func add(_ mistakes: [String], except exception: CaseProperty? = nil) throws {
    found.append(mistakes)
    if let exception, mistakes.count == 1 { exceptions[mistakes[0]] = exception }
    try explain(where: mistakes)
  }

  mutating func remove(_ mistakes: [String]) throws {
    found.removeAll { $0 == mistakes }
    exceptions = exceptions.filter { foundMistakes.contains($0.key) }
    try explain(where: mistakes)
  }

  /// Puts mistakes in place of others, with the exception of these.
  mutating func replace(_ replaced: [[String]], by mistakes: [String]) throws {
    let moved = movingException(of: replaced, to: mistakes)
    found.removeAll(where: replaced.contains)
    if !found.contains(mistakes) { found.append(mistakes) }
    exceptions = moved.exceptions.filter { foundMistakes.contains($0.key) }
    try explain(where: replaced.flatMap(\.self) + mistakes)
  }

  /// Lets a mistake have the exception of the one in whose place it is tried.
  func movingException(of replaced: [[String]], to mistakes: [String]) -> VersionAnswers {
    guard mistakes.count == 1, replaced.count == 1, replaced[0].count == 1, !found.contains(mistakes),
      let exception = exceptions[replaced[0][0]]
    else { return self }
    var one = self
    one.exceptions[mistakes[0]] = exception
    return one
  }

  func withoutException(of mistakes: [String]) -> VersionAnswers {
    var one = self
    for mistake in mistakes { one.exceptions[mistake] = nil }
    return one
  }

  mutating func except(_ exception: CaseProperty, from mistakes: [String]) throws {
    exceptions[mistakes[0]] = exception
    try explain(where: mistakes)
  }

  /// The ids of the others that were found.
  func found(without mistakes: [[String]]) -> [String] { found.filter { !mistakes.contains($0) }.flatMap(\.self) }

  /// Takes out all of them: none may be named that was not checked.
  mutating func removeAll() {
    found = []
    exceptions = [:]
    isExplained = failures.map { _ in false }
    contradicted = [:]
    explainedSteps = []
    explainedCases = [:]
    consequences = [:]
  }

  /// Computes anew which failures are explained, where the mistakes can change an answer.
  private mutating func explain(where mistakes: [String]) throws {
    let all = foundMistakes
    for index in failures.indices where concern(mistakes + all, failures[index]) || isOpen(failures[index]) {
      isExplained[index] = try !all.isEmpty && agrees(all, with: failures[index])
    }
    tried = nil
    evidence = [:]
    parts = [:]
  }
}

extension Answer {
  /// The reason of a refusal; nil for other answers, and where no reason is given.
  var refusal: String? {
    if case .reject(let reason, _) = self { reason } else { nil }
  }
}
