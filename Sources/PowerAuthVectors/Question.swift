internal import Conformance
internal import PowerAuth

// Transitional: chapters whose mistakes are not edits of rules yet.

struct Question {
  let request: Request
  let rules: Rules
  let surroundings: Environment
  var protocolVersion: String { request.protocolVersion }
  var input: Record { request.input }

  func makes(_ mistake: Mistake) -> Bool { rules.mistakeIDs.contains(mistake.id) }
  func version() throws -> ProtocolVersion { try request.version() }
  subscript<Native>(field: Field<Native>) -> Native { input[field] }
  subscript<Native>(field: OptionalField<Native>) -> Native? { input[field] }
}

extension Answer {
  static func accept(_ bindings: [Binding], for question: Question, steps: () -> [Step] = { [] }) -> Answer {
    .accept(Record(bindings), steps: question.request.wantsSteps ? steps() : [])
  }
}

extension Draft {
  func question(making mistake: Mistake) -> Question {
    let draft = self
    return Question(
      request: Request(operation: "", protocolVersion: protocolVersion, input: inputs, wantsSteps: false),
      rules: Rules.right.making(mistake),
      surroundings: Environment(
        randomBytes: { count in draft.draw("surroundings") { $0.bytes(count) } }, currentMilliseconds: { 0 }))
  }
}

extension Mistake {
  init(_ id: String, _ sentence: String, evidence: String? = nil) {
    self.init(id, sentence, evidence: evidence, edits: [Self.asked(id)])
  }

  static func asked(_ id: String) -> Edit { .rule(RuleEdit(\Rules.mistakeIDs) { $0.union([id]) }) }
}

extension Operation {
  init(
    questioned id: String, _ summary: String, reference: String, ranges: [ProtocolRange] = [.v3],
    declare: (OperationBuilder) -> @Sendable (Question) throws -> Answer
  ) {
    self.init(id, summary, reference: reference, ranges: ranges) { op in
      let right = declare(op)
      let mistaken = op.mistakenAnswer as? @Sendable (Question) throws -> Answer ?? right
      op.answerDrawing { rules, request, environment in
        let compute = rules.mistakeIDs.isEmpty ? right : mistaken
        return try compute(Question(request: request, rules: rules, surroundings: environment))
      }
    }
  }
}

extension OperationBuilder {
  func mistaken(_ answer: @escaping @Sendable (Question) throws -> Answer) { mistakenAnswer = answer }
  func mistake(_ id: String, _ sentence: String, violates rules: [Rule], evidence: String? = nil) -> Mistake {
    let mistake = Mistake(id, sentence, evidence: evidence)
    self.mistake(mistake, violates: rules)
    return mistake
  }
}
