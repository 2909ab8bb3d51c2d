package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension TemporaryKeyPermissionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A key is never given in another algorithm than the one that the request names.")
    op.note("A client of a blocked or a removed activation gets a key, because it needs one to read its status.")
    declareFaults(on: op)
    declareStates(on: op)
    declareAlgorithms(on: op)
    op.accumulated(3000, "Three thousand requests.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft)
    }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
  }

  /// Declares a right request of an activation, with changes.
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        tokenForm("right"), algorithm("EC_P384_ML_L3"), applicationSupported("yes"), scope("activation"),
        activation("own"), state("ACTIVE"), activationAlgorithm("EC_P384_ML_L3"), supportedAlgorithms(nil),
        rightMAC("yes"), rightKeys("yes"),
      ])
      try change(&draft)
    }
  }

  /// Draws most requests with few faults.
  private func drawAll(_ draft: inout Draft) {
    func mostly(_ field: Field<String>, _ value: String) {
      if draft.draw("right \(field.name)", { $0.count(0...4) }) > 0 { draft[field] = value }
    }
    mostly(tokenForm, "right")
    mostly(applicationSupported, "yes")
    mostly(activation, "own")
    mostly(rightMAC, "yes")
    mostly(rightKeys, "yes")
    mostly(activationAlgorithm, draft.fill(algorithm))
    if draft.draw("has list", { $0.count(0...1) }) > 0 { draft.fill(supportedAlgorithms) }
  }

  /// Each fault alone and each pair of faults, in both scopes.
  private func declareFaults(on op: OperationBuilder) {
    let faults: [Row<[Binding]>] = [
      Row("form", "the form", [tokenForm("wrong")]), Row("p-256", "an algorithm of version 3", [algorithm("EC_P256")]),
      Row("application", "the application version", [applicationSupported("no")]),
      Row("unknown", "an unknown activation", [activation("unknown")]),
      Row("foreign", "an activation of another application", [activation("other-application")]),
      Row("created", "an activation in CREATED", [state("CREATED")]),
      Row("unlisted", "an algorithm that is not allowed", [supportedAlgorithms(["EC_P384"])]),
      Row("other-algorithm", "another algorithm than the activation's", [activationAlgorithm("EC_P384")]),
      Row("mac", "the MAC", [rightMAC("no")]), Row("keys", "the keys", [rightKeys("no")]),
    ]
    let all = [rules.known, rules.usable, rules.found, rules.state, rules.listed, rules.own, rules.mac, rules.secret]
    for scope in ["application", "activation"] {
      declare("\(scope)/right", "Nothing is wrong, in the scope of the \(scope).", all, on: op) {
        $0[self.scope] = scope
      }
      for (number, first) in faults.enumerated() {
        declare("\(scope)/\(first.name)", "Wrong is: \(first.words).", all, on: op) { draft in
          draft.set([self.scope(scope)] + first.value)
        }
        for second in faults.dropFirst(number + 1) where "\(first.name)-\(second.name)" != "unknown-foreign" {
          declare(
            "\(scope)/\(first.name)-and-\(second.name)", "Wrong are: \(first.words); \(second.words).", all, on: op
          ) { draft in
            draft.set([self.scope(scope)] + first.value + second.value)
          }
        }
      }
    }
  }

  private func declareStates(on op: OperationBuilder) {
    for state in RecordState.allCases {
      for algorithm in algorithmNames.dropFirst() where algorithm != "EC_P384_ML_L3" {
        declare(
          "state/\(state.slug)/\(algorithm.algorithmSlug)", "An activation in \(state.rawValue), with \(algorithm).",
          [rules.state], on: op
        ) { draft in
          draft.set([self.state(state.rawValue), self.algorithm(algorithm), activationAlgorithm(algorithm)])
        }
      }
    }
  }

  private func declareAlgorithms(on op: OperationBuilder) {
    let lists: [Row<[String]>] = [
      Row("p-384", "EC_P384", ["EC_P384"]), Row("all", "all", algorithmNames), Row("none", "none", []),
      Row("hybrid", "the hybrid ones", ["EC_P384_ML_L3", "EC_P384_ML_L5"]),
    ]
    for list in lists {
      for algorithm in algorithmNames {
        declare(
          "algorithm/application/\(algorithm.algorithmSlug)/allowed-\(list.name)",
          "\(algorithm), of which the application allows \(list.words).", [rules.listed, rules.known], on: op
        ) { draft in
          draft.set([
            scope("application"), self.algorithm(algorithm), supportedAlgorithms(list.value), state("BLOCKED"),
          ])
        }
        for own in algorithmNames {
          declare(
            "algorithm/activation-of-\(own.algorithmSlug)/\(algorithm.algorithmSlug)/allowed-\(list.name)",
            "\(algorithm) for an activation of \(own); the application allows \(list.words).",
            [rules.listed, rules.own, rules.known], on: op
          ) { draft in
            draft.set([
              self.algorithm(algorithm), activationAlgorithm(own), supportedAlgorithms(list.value),
              state("PENDING_COMMIT"),
            ])
          }
        }
      }
    }
  }
}
