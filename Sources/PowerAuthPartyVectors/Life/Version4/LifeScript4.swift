import Conformance
internal import PartyModel
internal import PowerAuthVectors

extension LifeNetworkOperation4 {
  /// Declares the computation: the events are played one after the other.
  func declareComputation(on op: OperationBuilder) {
    script.declarePlay(on: op)
    op.answer(by: PartyRules()) { [script] rules, request, _ in
      try Answer.answering {
        let life = try Life4(rules: rules, configuration: try script.settings(of: request))
        return try script.play(request, by: life) { life, event in
          let observation = try life.play(event)
          return (observation.record, observation.rules.joined(separator: " "))
        }
      }
    }
  }
}

extension LifeObservation4 {
  /// The members in the order of the declaration.
  fileprivate var record: Record {
    var record = Record(["result": .text(result), "client": .text(client.rawValue)])
    record["server"] = server.map { .text($0.rawValue) }
    record["attempts"] = attempts.map { .int(Int64($0)) }
    record["version"] = version.map { .int(Int64($0)) }
    record["confirmationPending"] = marks.map { .answer($0.isConfirmationPending) }
    record["upgradePending"] = marks.map { .answer($0.isUpgradePending) }
    record["biometryEnabled"] = marks.map { .answer($0.isBiometryEnabled) }
    record["distance"] = distance.map { .int(Int64($0)) }
    record["knowledgeKey"] = knowledgeKey.map { .text($0.rawValue) }
    record["nextKnowledge"] = marks?.hasNextKnowledge == true ? .answer(true) : nil
    record["biometryKey"] = biometryKey.map { .text($0.rawValue) }
    record["nextBiometry"] = marks?.hasNextBiometry == true ? .answer(true) : nil
    record["requests"] = requests.isEmpty ? nil : .list(requests.map(Value.text))
    record["activationState"] = status.map { .text($0.state.rawValue) }
    record["remainingAttempts"] = status.map { .int(Int64($0.remainingAttempts)) }
    return record
  }
}

extension Value {
  fileprivate static func answer(_ isTrue: Bool) -> Value { .text(isTrue ? "yes" : "no") }
}
