internal import Conformance
internal import Parties

extension Mistake {
  /// Makes a mistake of a party that replaces a rule by an edit of the right one.
  @inline(never)
  convenience init<Value: Sendable>(
    _ id: String, _ sentence: String, evidence: String? = nil,
    party rule: any WritableKeyPath<PartyRules, Value> & Sendable, _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) {
    self.init(id, sentence, evidence: evidence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// Makes a mistake of the state machine: in one state, a trigger does something else.
  @inline(never)
  convenience init(
    _ id: String, _ sentence: String, in states: [ServerStatus], _ trigger: ServerTrigger, does wrong: ServerMove
  ) {
    self.init(id, sentence, party: \.server.activation.move) { right in
      { status, other in other == trigger && states.contains(status) ? wrong : right(status, other) }
    }
  }
}
