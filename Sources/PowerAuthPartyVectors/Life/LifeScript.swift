import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension LifeNetworkOperation {
  /// Declares the computation: the events are played one after the other.
  func declareComputation(on op: OperationBuilder) {
    script.declarePlay(on: op)
    op.answer(by: PartyRules()) { [script] rules, request, _ in
      try Answer.answering {
        var life = try Life(rules: rules, settings: ServerEvent("configuration", request[script.configuration]))
        var seen: [Record] = []
        var steps: [Step] = []
        for (index, record) in request[script.events].enumerated() {
          let observation = try life.play(LifeEvent(record))
          seen.append(observation.record)
          steps.append(script.decision(observation.rules.joined(separator: " "), at: index))
        }
        return request.accept([script.observations(seen)]) { steps }
      }
    }
  }
}

extension LifeEvent {
  /// Takes the members of a record.
  fileprivate init(_ record: Record) throws {
    var network: [LifeDelivery] = []
    if case .list(let deliveries)? = record["network"] {
      network = deliveries.compactMap { delivery in
        if case .text(let text) = delivery { LifeDelivery(rawValue: text) } else { nil }
      }
    }
    self.init(ServerEvent(try record.text("event"), record), network: network)
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
