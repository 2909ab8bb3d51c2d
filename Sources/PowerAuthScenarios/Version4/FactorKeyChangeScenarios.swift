package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension FactorKeyChangeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "An activation has keys of both factors from the exchange on, even while biometry is off. So the first key of "
        + "biometry that is added becomes the next key.")
    op.note(
      "The answer to a change can get lost. The client then continues with its old key, and its next code discards the "
        + "new one.")
    declareCalls(on: op)
    declareTypes(on: op)
    declareKnowledge(on: op)
    declareBiometry(on: op)
    op.accumulated(2000, "Two thousand calls.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
  }

  /// Declares a right call of an activation with current keys and biometry, with changes.
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ call: FactorKeyCall, on op: OperationBuilder,
    _ change: @escaping Build = { _ in }
  ) {
    let type = call == .biometryRemove ? SignatureType.possession : .possessionKnowledge
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        self.call(call.rawValue), state("ACTIVE"), self.type(type.rawValue), rightCode("yes"), knowledgeKey("k1"),
        request("right"), newKnowledge("k4"), newBiometry("b4"), keys.currentKnowledge("k1"),
        keys.currentBiometry("b1"), biometryEnabled("yes"),
      ])
      try change(&draft)
    }
  }

  /// Draws most calls with their type in ACTIVE, and the keys that may be absent.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is active", { $0.count(0...4) }) > 0 { draft[state] = "ACTIVE" }
    if draft.draw("is of its type", { $0.count(0...4) }) > 0 {
      let isRemoval = draft.fill(call) == FactorKeyCall.biometryRemove.rawValue
      draft[type] = (isRemoval ? SignatureType.possession : .possessionKnowledge).rawValue
    }
    for field in [keys.nextKnowledge, keys.currentBiometry, keys.nextBiometry] {
      if draft.draw("has \(field.name)", { $0.count(0...1) }) > 0 { draft.fill(field) }
    }
  }

  private func declareCalls(on op: OperationBuilder) {
    for call in FactorKeyCall.allCases {
      let all = [rules.open, rules.slot, rules.refused, rules.password, rules.added, rules.removed]
      declare("\(call.slug)/basic", "The call of an activation with biometry.", all, call, on: op)
      for state in RecordState.allCases where state != .active {
        declare("\(call.slug)/state/\(state.slug)", "The call in \(state.rawValue).", all, call, on: op) {
          $0[self.state] = state.rawValue
        }
      }
      declare("\(call.slug)/wrong-code", "The code is wrong, with next keys of both factors.", all, call, on: op) {
        draft in
        draft.set([rightCode("no"), keys.nextKnowledge("k2"), keys.nextBiometry("b2")])
      }
      for key in ["k1", "k2"] {
        declare(
          "\(call.slug)/refused-body/\(key)", "The body is refused after a code with \(key); k2 is the next key.", all,
          call,
          on: op
        ) { draft in
          draft.set([
            request("refused"), knowledgeKey(key), keys.nextKnowledge("k2"), keys.nextBiometry("b2"),
          ])
        }
      }
    }
  }

  private func declareTypes(on op: OperationBuilder) {
    for call in FactorKeyCall.allCases {
      for type in [SignatureType].withPossession {
        declare(
          "\(call.slug)/type/\(type.partOfID)", "A code of \(type.rawValue), with next keys of both factors.",
          [rules.types], call, on: op
        ) { draft in
          draft.set([self.type(type.rawValue), keys.nextKnowledge("k2"), keys.nextBiometry("b2")])
        }
      }
    }
  }

  /// Each key with which a code can be made, with and without a next one.
  private func declareKnowledge(on op: OperationBuilder) {
    let all = [rules.slot, rules.settled, rules.password]
    for call in [FactorKeyCall.passwordChange, .biometryAdd] {
      for next in [nil, "k2", "k1"] as [String?] {
        for key in ["k1", "k2", "k3"] {
          declare(
            "\(call.slug)/next-\(next ?? "absent")/code-of-\(key)",
            "The current key is k1, the next one \(next ?? "absent"); the code has \(key).", all, call, on: op
          ) { $0.set([keys.nextKnowledge(next), knowledgeKey(key), keys.nextBiometry("b3")]) }
        }
      }
    }
    for new in ["k1", "k2"] {
      declare(
        "password-change/new-key-is-\(new)", "The new key is \(new), which the record has.", all, .passwordChange,
        on: op
      ) { $0.set([newKnowledge(new), keys.nextKnowledge("k2"), keys.nextBiometry("b3")]) }
    }
  }

  /// Each combination of keys of biometry, on and off.
  private func declareBiometry(on op: OperationBuilder) {
    let all = [rules.added, rules.on, rules.removed]
    for call in [FactorKeyCall.biometryAdd, .biometryRemove] {
      for isOn in [true, false] {
        for current in ["b1", nil] as [String?] {
          for next in [nil, "b2"] as [String?] {
            declare(
              "\(call.slug)/\(isOn ? "on" : "off")/\(current ?? "none")-\(next ?? "none")",
              "Biometry is \(isOn ? "on" : "off"); current key: \(current ?? "none"); next key: \(next ?? "none").",
              all,
              call, on: op
            ) { draft in
              draft.set([
                biometryEnabled(isOn.word), keys.currentBiometry(current), keys.nextBiometry(next), newBiometry("b3"),
              ])
            }
          }
        }
      }
    }
  }
}

extension FactorKeyCall {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.replacing("/", with: "-") }
}
