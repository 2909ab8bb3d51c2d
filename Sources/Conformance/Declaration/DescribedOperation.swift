/// What is known of an operation that computes nothing here: its description, which its schema has.
struct OperationDescription: Sendable {
  let id: String
  let summary: String
  let protocols: [String]
  let inputs: [FieldDeclaration]
  let outputs: [FieldDeclaration]
  let rules: [String]
  let reasons: [String]
  /// The ids of the permitted alternatives.
  let alternatives: [String]
  /// The ids of the operations that verify its answers.
  let verifiedBy: [String]
}

/// The computation of an operation that is only described.
struct NotComputed: Error, CustomStringConvertible {
  let operation: String
  var description: String { "\(operation) computes nothing here" }
}

extension Operation {
  /// Makes an operation of which vectors can be read and answers compared, but none computed.
  convenience init(_ description: OperationDescription, system: String?) {
    let heading = OperationHeading(
      description.id, description.summary, reference: "", ranges: [ProtocolRange(description.protocols)],
      system: system)
    self.init(heading) { OperationParts(of: description.id) { $0.describe(description) } }
  }
}

extension OperationBuilder {
  fileprivate func describe(_ description: OperationDescription) {
    inputs = description.inputs
    outputs = description.outputs
    rules = description.rules.map { Rule($0, "") }
    for reason in description.reasons { refuses(Reason(reason, "")) }
    for operation in description.verifiedBy { verified(by: operation) }
    describedAlternatives = description.alternatives
    script = description.script
    isComputed = false
    let id = description.id
    preparing = { _ in
      Computation.ByRules(answer: { _, _ in throw NotComputed(operation: id) }, isSame: { _, _ in false })
    }
  }
}

extension OperationDescription {
  /// The script, where an input is a list of events and an output is the list of what is observed of each.
  fileprivate var script: Script? {
    guard let events = inputs.first(where: \.isListOfEvents),
      let observations = outputs.first(where: \.isListOfRecords)
    else { return nil }
    let decisions = StepHandle(Formula(name: "decision[i]", text: ""), isText: true)
    return Script(
      events: events.name, observations: observations.name, decisions: decisions, names: [:], dangers: [])
  }
}

extension FieldDeclaration {
  fileprivate var isListOfEvents: Bool {
    if case .list(.variants(Script.tag, _), _) = form { true } else { false }
  }

  fileprivate var isListOfRecords: Bool {
    if case .list(.record, _) = form { true } else { false }
  }
}

extension Operation {
  /// Whether right answers can be computed here, and not only read.
  var isComputed: Bool { parts.isComputed }

  /// Whether vectors of the operation may name an alternative.
  func hasAlternative(_ id: String) -> Bool {
    parts.describedAlternatives.contains(id) || alternatives.contains { $0.alternative.id == id }
  }
}
