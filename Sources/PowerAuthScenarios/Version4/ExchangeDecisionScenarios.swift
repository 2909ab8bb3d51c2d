package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ExchangeDecisionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A client cannot tell an expired code from an algorithm that is not allowed: both are 400 with one error.")
    declareStates(on: op)
    declareAlgorithms(on: op)
    declarePasswords(on: op)
    op.accumulated(2000, "Two thousand exchanges.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft)
    }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
  }

  /// Declares a right exchange in CREATED, with changes.
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        state("CREATED"), expired("no"), request("right"), algorithm("EC_P384_ML_L3"), supportedAlgorithms(nil),
        commitPhase("ON_COMMIT"), password("none"), passwordAttempts(1), maxPasswordAttempts(5),
      ])
      try change(&draft)
    }
  }

  /// Draws most cases in CREATED.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is created", { $0.count(0...3) }) > 0 { draft[state] = "CREATED" }
    if draft.draw("is in time", { $0.count(0...3) }) > 0 { draft[expired] = "no" }
    if draft.draw("has list", { $0.count(0...1) }) > 0 { draft.fill(supportedAlgorithms) }
  }

  private func declareStates(on op: OperationBuilder) {
    let all = [rules.open, rules.expired, rules.deviceKey, rules.state, rules.pending]
    for phase in CommitPhase.allCases {
      for state in RecordState.allCases {
        for isExpired in [false, true] {
          declare(
            "state/\(state.slug)/\(isExpired ? "late" : "in-time")/\(phase.slug)",
            "\(state.rawValue); expired: \(isExpired.word); phase \(phase.rawValue).", all, on: op
          ) {
            $0.set([
              self.state(state.rawValue), expired(isExpired.word), commitPhase(phase.rawValue), passwordAttempts(2),
            ])
          }
        }
      }
      for fault in ExchangeFault.allCases {
        for password in ExchangePassword.allCases {
          declare(
            "request/\(fault.rawValue)/password-\(password.rawValue)/\(phase.slug)",
            "The request: \(fault.rawValue); the password: \(password.rawValue); phase \(phase.rawValue).",
            all + [rules.password], on: op
          ) {
            $0.set([request(fault.rawValue), self.password(password.rawValue), commitPhase(phase.rawValue)])
          }
        }
      }
    }
  }

  private func declareAlgorithms(on op: OperationBuilder) {
    let lists: [Row<[String]?>] = [
      Row("all", "all", nil), Row("p-384-only", "EC_P384", ["EC_P384"]),
      Row("hybrid-only", "the hybrid ones", ["EC_P384_ML_L3", "EC_P384_ML_L5"]),
      Row("p-256-only", "EC_P256", ["EC_P256"]), Row("none", "none", []),
    ]
    for list in lists {
      for algorithm in algorithmNames {
        for password in [ExchangePassword.right, .wrong] {
          declare(
            "algorithm/\(algorithm.algorithmSlug)/allowed-\(list.name)/password-\(password.rawValue)",
            "\(algorithm), of which the application allows \(list.words); the password is \(password.rawValue).",
            [rules.algorithm, rules.order, rules.password], on: op
          ) { draft in
            draft.set([
              self.algorithm(algorithm), supportedAlgorithms(list.value), self.password(password.rawValue),
              passwordAttempts(3),
            ])
          }
        }
      }
    }
  }

  private func declarePasswords(on op: OperationBuilder) {
    for password in ExchangePassword.allCases {
      for (attempts, maximum) in [(0, 5), (3, 5), (4, 5), (0, 1), (2, 3), (9, 10)] as [(Int64, Int64)] {
        declare(
          "password/\(password.rawValue)/after-\(attempts)-of-\(maximum)",
          "The password is \(password.rawValue), after \(attempts) wrong ones of \(maximum).",
          [rules.password, rules.state],
          on: op
        ) { draft in
          draft.set([
            self.password(password.rawValue), passwordAttempts(attempts), maxPasswordAttempts(maximum),
            supportedAlgorithms(["EC_P384_ML_L3"]),
          ])
        }
      }
    }
  }
}

extension CommitPhase {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}
