internal import Conformance
internal import Primitives
internal import StrictJSON

/// Makes the vectors of one operation in one protocol range.
struct VectorMaker: Sendable {
  /// A vector that is to be made.
  struct Plan: Sendable {
    let id: String
    let scenario: Scenario
    /// The flags of the vector.
    let flags: [Flag]
    /// The vector, where it was made already to know its flags.
    let made: Vector?

    init(id: String, scenario: Scenario, made: (vector: Vector, flags: [Flag])? = nil) {
      self.id = id
      self.scenario = scenario
      flags = made?.flags ?? scenario.flags
      self.made = made?.vector
    }
  }

  let suite: Suite
  let operation: Operation
  let range: ProtocolRange
  let seed: String
  /// How often the values were drawn before with seeds that were made from this one.
  private var drawNumber = 0
  /// The number of draws after which a declaration is taken to be wrong.
  private static let mostDraws = 16
  let scenarios: [String: Scenario]
  /// The versions in which answers are computed: the others are known to have the same.
  private let distinctVersions: [String]
  /// The alternatives that are permitted in all versions of the range.
  let alternatives: [DeclaredAlternative]
  /// The computations of those who take them.
  let computations: AlternativeComputations

  /// The seed of what scenarios draw.
  var drawingSeed: String { drawNumber == 0 ? seed : "\(seed)#\(drawNumber)" }

  /// Makes a maker; edits that are `remembering` change no answer.
  init(suite: Suite, operation: Operation, range: ProtocolRange, seed: String, remembering: [RuleEdit] = []) {
    self.suite = suite
    self.operation = operation
    self.range = range
    self.seed = seed
    alternatives = operation.alternatives.filter { $0.isPermitted(in: range.versions) }
    computations = AlternativeComputations(
      alternatives, of: operation, in: suite, versions: range.versions, remembering: remembering)
    distinctVersions = operation.rightComputation.distinctVersions(of: range.versions)
    scenarios = Dictionary(
      operation.scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The makers of all vector files of a suite, in the order of the files.
  static func all(of suite: Suite, seed: String) -> [VectorMaker] {
    let remembering = suite.remembering()
    return suite.operations.flatMap { operation in
      operation.ranges.map {
        VectorMaker(suite: suite, operation: operation, range: $0, seed: seed, remembering: remembering)
      }
    }
  }

  /// The maker with the next drawing seed; nil for the seed of the corpus, and where drawing again is of no use.
  ///
  /// By a chance of 1 in 256, a padding that must be wrong is right with what another seed draws. With the seed of the
  /// corpus, the declaration has to be changed.
  func drawingAgain() -> VectorMaker? {
    guard drawNumber < Self.mostDraws, !seed.hasSameCodePoints(as: suite.seed) else { return nil }
    var next = self
    next.drawNumber += 1
    return next
  }

  /// The vectors in the order of their declaration, the random ones last.
  func plans(randomCount: Int) -> [Plan] {
    let declared = (operation.scenarios.filter { applies($0) && $0.corner == nil } + newCorners)
      .map { plan(of: $0) }
    return declared + (0..<(operation.randomScenario == nil ? 0 : randomCount)).compactMap(randomPlan)
  }

  /// The element at an index of the list that `plans` returns, without making the list.
  func plan(at index: Int, declared: [Plan]) -> Plan? {
    index < declared.count ? declared[index] : randomPlan(index - declared.count)
  }

  func randomPlan(_ number: Int) -> Plan? {
    operation.randomScenario.map { Plan(id: id("random/\(number + 1)"), scenario: $0) }
  }

  /// The plan of a declared vector, which is made at once where alternatives may change its flags.
  private func plan(of scenario: Scenario) -> Plan {
    let plan = Plan(id: id(scenario.name), scenario: scenario)
    guard !alternatives.isEmpty, scenario.accumulation == nil else { return plan }
    // An error is thrown again when the file is written.
    return Plan(id: plan.id, scenario: scenario, made: try? makeWithFlags(plan))
  }

  func applies(_ scenario: Scenario) -> Bool {
    scenario.protocols.map { !$0.isDisjoint(with: range.versions) } ?? true
  }

  func id(_ name: String) -> String {
    CorpusLayout.idPrefix(operation: operation.id, range: range) + name
  }

  // MARK: - Vectors

  /// Makes a vector; each error names it.
  func make(_ plan: Plan) throws -> Vector {
    if let made = plan.made { return made }
    do {
      return try makeWithFlags(plan).vector
    } catch let error as DeclarationError {
      throw error
    } catch {
      throw DeclarationError(id: plan.id, "cannot be made: \(error)")
    }
  }

  private func makeWithFlags(_ plan: Plan) throws -> (vector: Vector, flags: [Flag]) {
    let scenario = plan.scenario
    var origin = scenario.origin
    let subject: Vector.Subject
    let steps: [Step]
    let permission: Permission
    if let accumulation = scenario.accumulation {
      let cases = AccumulatedCases(seed: seed, count: accumulation.count, cases: accumulation.cases)
      subject = .accumulated(cases)
      steps = []
      permission = try self.permission(
        for: AccumulatedRun(operation: operation, scenario: scenario, id: plan.id, cases: cases))
    } else if let corner = scenario.corner {
      guard let made = try cornerCase(corner, of: scenario, id: plan.id) else {
        throw DeclarationError(id: plan.id, "does not exist in this range")
      }
      subject = .input(made.draft.inputs)
      steps = made.result.steps
      permission = try permitting(made.result, to: made.draft, id: plan.id)
      origin = made.origin
    } else {
      let draft = try completeDraft(of: scenario, id: plan.id)
      subject = .input(draft.inputs)
      let result = try self.result(of: scenario, id: plan.id, draft: draft)
      steps = result.steps
      permission = try permitting(result, to: draft, id: plan.id)
    }
    let flags = permission.flags(of: scenario)
    let vector = Vector(
      id: plan.id, parent: origin.map { id($0.parent) }, change: origin?.change,
      revision: ([revision(of: plan)] + permission.alternatives.map(\.revision)).max() ?? 1, since: scenario.since,
      comment: permission.comment(of: scenario), flags: flags.map(\.name), rules: scenario.rules.map(\.id),
      subject: subject, expectation: permission.expectation, steps: steps, risk: Risk(of: flags))
    return (vector, flags)
  }

  private func revision(of plan: Plan) -> Int {
    operation.revisions[String(plan.id.dropFirst(operation.id.count + 1))] ?? plan.scenario.revision
  }

  func completeDraft(of scenario: Scenario, id: String) throws -> Draft {
    guard let origin = scenario.origin else {
      return try operation.draft(
        seed: drawingSeed, id: id, protocolVersion: range.versions[0], build: scenario.build)
    }
    guard let parent = scenarios[origin.parent], applies(parent), parent.accumulation == nil else {
      throw DeclarationError(id: id, "has a parent that does not exist in the same versions: \(origin.parent)")
    }
    let parentDraft = try completeDraft(of: parent, id: self.id(origin.parent))
    var draft = Draft(
      seed: drawingSeed, id: id, protocolVersion: range.versions[0], inputs: parentDraft.inputs)
    draft.wanted = parentDraft.wanted
    draft.verification = parentDraft.verification
    try scenario.build(&draft)
    return draft
  }

  // MARK: - Expectations

  func result(
    of scenario: Scenario, id: String, draft: Draft
  ) throws -> DeclaredAnswer {
    let calls = Dictionary(uniqueKeysWithValues: distinctVersions.map { ($0, RecordedCalls()) })
    let answers = try distinctVersions.map { version in
      try RecordedCalls.$current.withValue(calls[version]) {
        try operation.referenceAnswer(
          to: draft.inputs, protocolVersion: version, wantsSteps: true, by: computations.recording)
      }
    }
    let answer = answers[0]
    // Answers with values that the implementation draws always differ.
    if draft.verification == nil, let odd = answers.firstIndex(where: { $0 != answer }) {
      throw DeclarationError(id: id, "has another answer in \(distinctVersions[odd]) than in \(distinctVersions[0])")
    }
    func declared(_ expectation: Expectation, _ steps: [Step] = []) -> DeclaredAnswer {
      DeclaredAnswer(expectation: expectation, steps: steps, answer: answer, calls: calls)
    }
    switch scenario.expecting {
    case .accept:
      guard case .accept(let output, let steps) = answer else { break }
      if let verification = draft.verification {
        return declared(Expectation(.accept, verification: verification))
      }
      return declared(Expectation(.accept, outputs: [output]), steps)
    case .computed:
      return declared(try computedExpectation(answer, id: id, draft: draft), answer.steps)
    case .reject(let reason, let others):
      guard case .reject(reason.id, _) = answer else { break }
      return declared(Expectation(.reject, reason: reason.id, otherReasons: others.map(\.id)))
    case .either(let reason, let makeOutputs):
      let expectation = Expectation(.either, outputs: try makeOutputs(draft.inputs), reason: reason?.id)
      if case .accept(let output, let steps) = answer, expectation.outputs.contains(output) {
        return declared(expectation, steps)
      }
      if case .reject(let answered, _) = answer, answered == expectation.reason { return declared(expectation) }
    case .eitherBy(let reason, let edits):
      guard case .reject(let answered, _) = answer, answered == reason?.id,
        case .accept(let output, _) = try commonAnswer(to: draft.inputs, with: edits)
      else { break }
      return declared(Expectation(.either, outputs: [output], reason: reason?.id))
    case .acceptOrReject(let reason):
      guard case .accept(let output, let steps) = answer, draft.verification == nil else { break }
      return declared(Expectation(.either, outputs: [output], reason: reason?.id), steps)
    }
    throw DeclarationError(id: id, "is not answered as its scenario declares: \(answer.summary)")
  }

  /// The answer of the computation with edits, which must be the same in all versions; nil where it is not.
  private func commonAnswer(to input: Record, with edits: [Edit]) throws -> Answer? {
    let computation = operation.computation(with: edits)
    let answers = try computation.distinctVersions(of: range.versions).map {
      try operation.referenceAnswer(to: input, protocolVersion: $0, by: computation)
    }
    return answers.allSatisfy { $0 == answers[0] } ? answers[0] : nil
  }
}

extension Operation {
  /// Checks that no field is nested deeper than files and the wire allow.
  func checkDepth() throws(DeclarationError) {
    if let field = (inputs + outputs).first(where: { $0.form.depth > FieldForm.deepest }) {
      throw DeclarationError(id: id, "has \(field.name) nested more than \(FieldForm.deepest) deep")
    }
  }
}
