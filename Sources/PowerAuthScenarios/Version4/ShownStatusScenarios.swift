package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension StatusFieldsOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Apart from the removal of an expired activation, reading a status changes nothing. The counter's hash "
        + "(`counter.mac`) is that of the value expected next.")
    let basic = declare("basic", "An activation of version 4 with biometry.", rules.all, on: op)
    declareFlags(on: op)
    declareNumbers(on: op)
    op.accumulated(2000, "Two thousand statuses.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares an activation in ACTIVE with a drawn counter, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        state("ACTIVE"), expired("no"), version(4), confirmationPending("no"), upgradePending("no"),
        biometryEnabled("yes"), algorithm("EC_P384_ML_L3"), supportedAlgorithms(nil), failedAttempts(1),
        maxFailedAttempts(5),
      ])
      try change(&draft)
    }
  }

  private func drawAll(_ draft: inout Draft) {
    if draft.draw("has list", { $0.count(0...1) }) > 0 { draft.fill(supportedAlgorithms) }
  }

  private func declareFlags(on op: OperationBuilder) {
    let flags = [rules.confirmation, rules.upgrade, rules.algorithm, rules.biometry, rules.versions]
    for bits in 0..<16 {
      for version: Int64 in [3, 4] {
        declare("flags/\(bits)/version-\(version)", "Flags \(bits), in version \(version).", flags, on: op) { draft in
          draft.set([
            self.version(version), confirmationPending((bits & 1 != 0).word), upgradePending((bits & 2 != 0).word),
            supportedAlgorithms(bits & 4 != 0 ? ["EC_P384"] : nil), biometryEnabled((bits & 8 != 0).word),
          ])
        }
      }
    }
    for state in [RecordState.pendingCommit, .active, .blocked, .removed] {
      for isExpired in [false, true] {
        for isPending in [false, true] {
          declare(
            "state/\(state.slug)/\(isExpired ? "late" : "in-time")/\(isPending ? "pending" : "confirmed")",
            "\(state.rawValue); expired: \(isExpired.word); awaits its confirmation: \(isPending.word).",
            [rules.state, rules.confirmation], on: op
          ) { draft in
            draft.set([
              self.state(state.rawValue), expired(isExpired.word), confirmationPending(isPending.word),
            ])
          }
        }
      }
    }
    let lists: [Row<[String]>] = [
      Row("p-384", "EC_P384", ["EC_P384"]), Row("none", "none", []), Row("all", "all", algorithmNames),
      Row("hybrid", "the hybrid ones", ["EC_P384_ML_L3", "EC_P384_ML_L5"]),
    ]
    for list in lists {
      for algorithm in algorithmNames.dropFirst() {
        declare(
          "algorithm/\(algorithm.algorithmSlug)/allowed-\(list.name)",
          "\(algorithm), of which the application allows \(list.words).", [rules.algorithm], on: op
        ) { $0.set([self.algorithm(algorithm), supportedAlgorithms(list.value)]) }
      }
    }
  }

  private func declareNumbers(on op: OperationBuilder) {
    for counter: Int64 in [1, 127, 128, 254, 257, 511, 1000] {
      declare("counter/\(counter)", "The number of the counter is \(counter).", [rules.counter], on: op) {
        $0[self.counter] = counter
      }
    }
    for (failed, maximum) in [(0, 1), (5, 5), (127, 128), (255, 255), (3, 256), (256, 257), (300, 1000)]
      as [(Int64, Int64)]
    {
      declare("attempts/\(failed)-of-\(maximum)", "\(failed) failed attempts of \(maximum).", [rules.attempts], on: op)
      {
        $0.set([failedAttempts(failed), maxFailedAttempts(maximum)])
      }
    }
  }
}
