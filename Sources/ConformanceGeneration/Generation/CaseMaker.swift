package import Conformance
package import StrictJSON

/// Makes cases of one vector file that no scenario declares: an input gets the expectation that a vector with it would have.
package struct CaseMaker: Sendable {
  /// A case with the answer of the reference.
  package struct MadeCase: Sendable {
    package let vector: Vector
    package let input: Record
    package let answer: Answer
    let flags: [Flag]
    /// The scenario that has the input as it is.
    fileprivate let scenario: String?
    /// The draft, as long as the answers that permitted alternatives give are not allowed; else nil.
    fileprivate let open: Draft?
  }

  /// A scenario from which inputs can be made.
  package struct Start: Sendable {
    /// Whether the scenario must be refused.
    package let isRefused: Bool
    fileprivate let scenario: Scenario

    package var name: String { scenario.name }
  }

  private let maker: VectorMaker
  private let judge: Judge
  /// For each reason the first scenario that is refused for it: its flags say how much it matters.
  private let refused: [String: Scenario]
  /// Whether several answers are right, so that another operation verifies them.
  private let isVerified: Bool
  /// The scenarios of the corpus.
  package let starts: [Start]
  /// The scenarios that draw, or else an ordinary one: what there is without the corpus.
  package let drawnStarts: [Start]

  /// The most that an answer may cost, in units of about a tenth of a millisecond.
  private static let mostCost = 40

  init(_ maker: VectorMaker) {
    self.maker = maker
    judge = Judge(suite: maker.suite, operation: maker.operation)
    let operation = maker.operation
    isVerified = !operation.verifiedBy.isEmpty
    let declared = operation.scenarios.filter { scenario in
      maker.applies(scenario) && scenario.corner == nil && scenario.accumulation == nil && !Self.takesLong(scenario)
    }
    refused = Dictionary(
      declared.compactMap { scenario in scenario.reason.map { ($0, scenario) } },
      uniquingKeysWith: { first, _ in first })
    starts = (declared + [operation.randomScenario].compactMap { $0 }).map(Start.init)
    let ordinary = operation.scenarios.lazy.compactMap { $0.corner?.ordinary.first }.first
    let first = declared.first { $0.name == ordinary } ?? declared.first { $0.reason == nil }
    drawnStarts = [operation.randomScenario ?? first].compactMap { $0.map(Start.init) }
  }

  /// The makers of all files of which something is selected, in the order of the files; what is drawn depends on the seed.
  package static func all(of suite: Suite, seed: String, selection: Selection) -> [CaseMaker] {
    VectorMaker.all(of: suite, seed: seed).filter { maker in
      selection.mayInclude(operation: maker.operation.id)
        && selection.includes(id: "\(maker.operation.id)/", flags: [])
        && maker.range.versions.contains { selection.includes(protocolVersion: $0) }
    }.map(CaseMaker.init)
  }

  package var suite: Suite { maker.suite }
  package var operation: Operation { maker.operation }
  package var versions: [String] { maker.range.versions }
  /// The path of the file in a corpus.
  package var path: String { maker.path }

  /// The id of a vector of the file.
  package func id(_ name: String) -> String { maker.id(name) }

  /// The input that declares events; nil where the operation is one computation.
  package var eventsField: String? { operation.script?.events }

  /// The corners of a field that the corpus has, but for those that take long: others have no meaning.
  package func corners(of field: FieldDeclaration) -> [Corner] {
    operation.scenarios.filter { $0.corner?.field == field.name && !Self.takesLong($0) }.compactMap(\.corner?.corner)
  }

  private static func takesLong(_ scenario: Scenario) -> Bool {
    scenario.flags.contains { $0.name == Flag.longSearch.name }
  }

  // MARK: - Inputs

  /// The input of a scenario, drawn anew; values that are set come before those that follow from them.
  package func input(
    of start: Start, drawnAs draw: String, setting values: [(name: String, value: Value)] = []
  ) throws -> Record {
    try draft(of: start.scenario, drawnAs: draw, setting: values).inputs
  }

  private func draft(
    of scenario: Scenario, drawnAs draw: String, setting values: [(name: String, value: Value)]
  ) throws -> Draft {
    guard let origin = scenario.origin, let parent = maker.scenarios[origin.parent] else {
      return try operation.draft(seed: maker.drawingSeed, id: draw, protocolVersion: versions[0]) { draft in
        try scenario.build(&draft)
        for (name, value) in values { draft.inputs[name] = value }
      }
    }
    let before = try self.draft(of: parent, drawnAs: draw, setting: values)
    var draft = Draft(seed: maker.drawingSeed, id: draw, protocolVersion: versions[0], inputs: before.inputs)
    draft.wanted = before.wanted
    draft.verification = before.verification
    try scenario.build(&draft)
    return draft
  }

  // MARK: - Cases

  /// The case of an input, which must have been made with values that were drawn under this name; nil where the input has
  /// not the declared form, takes too long, is a script that gives a name twice or that no page defines, or where it is
  /// not known which answers are right.
  ///
  /// An input as a scenario has it must be refused for the reasons of that scenario, whose name is given.
  /// Without `permits` the answers that permitted alternatives give, which take as long as all else, are computed only for
  /// the judgement of an answer that is another one.
  package func make(
    _ input: Record, drawnAs draw: String, of name: String? = nil, id: String, comment: String, permits: Bool = true
  ) -> MadeCase? {
    guard hasForm(input, operation.inputs), operation.cost(input) <= Self.mostCost,
      operation.script?.givesNamesOnce(input) ?? true
    else { return nil }
    var draft = Draft(seed: maker.drawingSeed, id: draw, protocolVersion: versions[0], inputs: input)
    if isVerified {
      do { try operation.arrange(&draft) } catch { draft.verification = nil }
      draft.inputs = input
    }
    // An error says that versions or alternatives differ more than a vector can state.
    guard let made = try? make(draft, of: name, id: id, comment: comment, permits: permits),
      made.vector.expectation.outputs.allSatisfy({ hasForm($0, operation.outputs) })
    else { return nil }
    guard isVerified, case .accept = made.answer else { return made }
    guard draft.verification != nil,
      case .right? = try? judgement(of: made.answer, to: made, in: versions[0], omitted: [])
    else { return nil }
    return made
  }

  private func make(
    _ draft: Draft, of name: String?, id: String, comment: String, permits: Bool
  ) throws -> MadeCase {
    let searched = scenario([.searched], [], comment)
    var declared = try maker.result(of: searched, id: id, draft: draft)
    var scenario = searched
    if case .reject(let reason?, _) = declared.answer {
      let example = name.flatMap { maker.scenarios[$0] }
      let others = example?.reasons(besides: reason)
      declared.expectation = Expectation(
        .reject, reason: reason, otherReasons: others ?? operation.possibleReasons(besides: reason))
      if let like = others == nil ? refused[reason] : example {
        scenario = self.scenario(like.flags, like.rules, comment)
      }
    }
    let isOpen = !permits && !maker.alternatives.isEmpty
    let permission =
      isOpen
      ? VectorMaker.Permission(expectation: declared.expectation) : try maker.permitting(declared, to: draft, id: id)
    let flags = permission.flags(of: scenario)
    let vector = Vector(
      id: id, parent: nil, change: nil, revision: 1, since: maker.suite.version,
      comment: permission.comment(of: scenario), flags: flags.map(\.name), rules: scenario.rules.map(\.id),
      subject: .input(draft.inputs), expectation: permission.expectation, steps: declared.steps, risk: Risk(of: flags))
    return MadeCase(
      vector: vector, input: draft.inputs, answer: declared.answer, flags: flags, scenario: name,
      open: isOpen ? draft : nil)
  }

  private func scenario(_ flags: [Flag], _ rules: [Rule], _ comment: String) -> Scenario {
    Scenario(
      name: "search", comment: comment, flags: flags, rules: rules, expecting: .computed, revision: 1,
      since: maker.suite.version)
  }

  /// Whether a record has the declared members, with values in their ranges.
  private func hasForm(_ record: Record, _ fields: [FieldDeclaration]) -> Bool {
    fields.allSatisfy { field in
      record[field.name].map { field.form.objection(to: $0, at: field.name) == nil } ?? field.isOptional
    } && record.members.allSatisfy { member in fields.contains { $0.name == member.name } }
  }

  // MARK: - Judging

  /// What an answer is, for those who group wrong ones.
  package enum Verdict: Equatable, Sendable {
    case right
    /// The implementation cannot be asked.
    case unasked
    /// The kind of failure, and what tells one of its causes from others.
    case wrong(Failure.Kind, detail: String)
  }

  /// Judges an answer as the answer to a vector is judged.
  package func judgement(
    of answer: Answer, to made: MadeCase, in protocolVersion: String, omitted: [String]
  ) throws -> Verdict {
    var judge = judge
    judge.omitted = omitted
    let judgement = try judge.judgement(
      of: answer, to: made.vector, input: made.input, protocolVersion: protocolVersion)
    if case .wrong = judgement, let draft = made.open {
      guard
        let whole = try? make(
          draft, of: made.scenario, id: made.vector.id, comment: made.vector.comment, permits: true)
      else { return .unasked }
      return try self.judgement(of: answer, to: whole, in: protocolVersion, omitted: omitted)
    }
    switch judgement {
    case .right: return .right
    case .inexpressible, .cannotBeAsked, .notJudged, .unsupported: return .unasked
    case .wrong(let answer): return .wrong(answer.kind, detail: detail(of: answer, made))
    }
  }

  private func detail(of answer: WrongAnswer, _ made: MadeCase) -> String {
    switch answer {
    case .broken(let message), .failedInsteadOfRefusing(let message):
      String(message.unicodeScalars.prefix(40).filter { $0.properties.isAlphabetic }.map(Character.init))
    case .missing: ""
    case .wronglyAccepted: made.vector.expectation.reason ?? ""
    case .wronglyRejected(let reason): reason ?? ""
    case .wrongReason(let reason): reason
    case .wrongOutput(let output, _): differences(of: output, made)
    case .unverified(_, let problem): problem
    case .wrongStep(let step, _, _): step.name
    case .repeatedDraw(let name): name
    }
  }

  /// The names of the outputs that differ; of a script the kind of the first event whose observation does.
  private func differences(of output: Record, _ made: MadeCase) -> String {
    guard let right = made.vector.expectation.outputs.first else { return "" }
    if let script = operation.script, case .list(let events)? = made.input[script.events],
      case .list(let given)? = output[script.observations], case .list(let wanted)? = right[script.observations]
    {
      let first = zip(given, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let place = first ?? min(given.count, wanted.count)
      if events.indices.contains(place), case .record(let event) = events[place],
        case .text(let kind)? = event.members.first?.value
      {
        return kind
      }
    }
    return operation.outputs.map(\.name).filter { output[$0] != right[$0] }.joined(separator: ",")
  }

  // MARK: - Files

  /// A vector file of these cases.
  package func file(of cases: [MadeCase]) -> [UInt8] {
    let flags = Dictionary(cases.flatMap(\.flags).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = Set(cases.flatMap(\.vector.rules))
    let header = VectorFileHeader(
      operation: operation.id, system: operation.system, protocols: versions, suite: maker.suite.version,
      seed: maker.seed, description: operation.summary, reference: operation.reference,
      flags: flags.values.sorted { $0.name < $1.name }, rules: operation.rules.filter { rules.contains($0.id) },
      fields: operation.fieldKinds(in: versions), count: cases.count)
    let coding = VectorCoding(suite: maker.suite, operation: operation)
    let vectors = JSONValue.array(cases.map { coding.encode($0.vector) })
    let document = JSONObject(HeaderCoding.encode(header) + [("vectors", vectors)])
    return JSONWriter.pretty(.object(document)) + [UInt8(ascii: "\n")]
  }

  package func encode(_ input: Record) -> JSONValue { RecordCoding.encode(input, as: operation.inputs) }

  package func decode(_ node: JSONNode) throws(FieldError) -> Record {
    try RecordCoding.decode(node, as: operation.inputs)
  }
}

extension CaseMaker.Start {
  fileprivate init(_ scenario: Scenario) {
    self.init(isRefused: scenario.reason != nil, scenario: scenario)
  }
}

extension Scenario {
  /// The reason for which it must be refused.
  fileprivate var reason: String? {
    if case .reject(let reason, _) = expecting { reason.id } else { nil }
  }

  /// The other reasons for which it may be refused; nil where it must not be refused for this one.
  fileprivate func reasons(besides reason: String) -> [String]? {
    if case .reject(let declared, let others) = expecting, declared.id == reason { others.map(\.id) } else { nil }
  }
}

extension Operation {
  /// The other reasons that are right for an input that the reference refuses for one of them, and that no scenario declares.
  ///
  /// It may have several faults, of which implementations report different ones. But a stage that hides those behind it is
  /// passed or not: if not, none of them may be reported, and if one of them is right, this stage was passed.
  fileprivate func possibleReasons(besides reason: String) -> [String] {
    let others = reasons.map(\.id).filter { $0 != reason }
    let order = reasonsAsLookedFor.map(\.id)
    guard let hiding = reasonsAsLookedFor.firstIndex(where: \.hidesLaterReasons),
      let place = order.firstIndex(of: reason), place >= hiding
    else { return others }
    let wrong = place == hiding ? order[(hiding + 1)...] : order[hiding...hiding]
    return others.filter { !wrong.contains($0) }
  }
}

extension Flag {
  /// The flag of vectors that a search found, where no scenario says more.
  fileprivate static let searched = Flag(
    "Searched", .edge, .security, "An input that a search found.",
    effect: "An implementation differs here from the reference.")
}
