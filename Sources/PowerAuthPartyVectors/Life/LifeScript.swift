import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension LifeNetworkOperation {
  /// Declares the computation: the events are played one after the other.
  func declareComputation(on op: OperationBuilder) {
    script.declarePlay(on: op)
    op.answer(by: PartyRules()) { [script] rules, request, _ in
      try Answer.answering {
        let life = try Life(rules: rules, configuration: try script.settings(of: request))
        return try script.play(request, by: life) { life, event in
          let observation = try life.play(event)
          return (observation.record, observation.rules.joined(separator: " "))
        }
      }
    }
  }
}

extension LifeObservation {
  /// The members in the order of the declaration.
  fileprivate var record: Record {
    var record = Record(["result": .text(result), "client": .text(client.rawValue)])
    func texts(_ values: [String]) -> Value? { values.isEmpty ? nil : .list(values.map(Value.text)) }
    record["server"] = server.map { .text($0.rawValue) }
    record["attempts"] = attempts.map { .int(Int64($0)) }
    record["distance"] = distance.map { .int(Int64($0)) }
    record["requests"] = texts(requests)
    record["finished"] = texts(finished)
    record["activationState"] = status.map { .text($0.state.rawValue) }
    record["remainingAttempts"] = status.map { .int(Int64($0.remainingAttempts)) }
    return record
  }
}
