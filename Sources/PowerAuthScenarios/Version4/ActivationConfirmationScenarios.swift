package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ActivationConfirmationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The commit by the administrator and the confirmation by the client come in either order.")
    let basic = declare("basic", "A right confirmation before the commit.", [rules.flag, rules.state], .basic, on: op)
    declareStates(on: op)
    declareAttempts(on: op)
    declareSettings(on: op)
    op.accumulated(2000, "Two thousand confirmations.", cases: "everything drawn", rules.all) { draft, _ in
      drawAll(&draft)
    }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares a right confirmation in PENDING_COMMIT, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ flags: Flag..., on op: OperationBuilder,
    _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, flags: flags) { draft in
      draft.set([
        verified.state(RecordState.pendingCommit.rawValue), verified.failedAttempts(1), verified.maxFailedAttempts(5),
        verified.lookAhead(20), confirmationPending("yes"), expired("no"), offset(0), biometryEnabled("no"),
        enableBiometry("yes"),
      ])
      try change(&draft)
    }
  }

  /// Draws most cases in a state in which confirmations are taken, and what may be absent.
  private func drawAll(_ draft: inout Draft) {
    let states = [RecordState.pendingCommit, .active, .active]
    if draft.draw("is open", { $0.count(0...3) }) > 0 {
      draft[verified.state] = draft.draw("open state") { $0.element(of: states) }.rawValue
    }
    if draft.draw("is right", { $0.count(0...3) }) > 0 { draft.fill(offset) }
    if draft.draw("has setting", { $0.count(0...3) }) > 0 { draft.fill(enableBiometry) }
  }

  private func declareStates(on op: OperationBuilder) {
    let all = [rules.open, rules.late, rules.again, rules.flag, rules.state, rules.counter, rules.counted]
    for state in RecordState.allCases {
      for isPending in [true, false] {
        for isExpired in [false, true] {
          for offset in [3, nil] as [Int64?] {
            declare(
              "state/\(state.slug)/\(isPending ? "awaited" : "repeated")/\(isExpired ? "late" : "in-time")"
                + "/\(offset.offsetSlug)",
              "\(state.rawValue); awaited: \(isPending.word); expired: \(isExpired.word).", all, .basic, on: op
            ) { draft in
              draft.set([
                verified.state(state.rawValue), confirmationPending(isPending.word), expired(isExpired.word),
                self.offset(offset),
              ])
            }
          }
        }
      }
    }
    for offset: Int64 in [0, 19] {
      declare(
        "state/pending-commit/late-without-biometry/offset-\(offset)",
        "The commit has expired; biometry is not asked for.",
        all, .basic, on: op
      ) { $0.set([expired("yes"), enableBiometry("no"), self.offset(offset)]) }
    }
    declare("state/active/never-confirmed-last-code", "A wrong code blocks in ACTIVE.", all, .basic, on: op) { draft in
      draft.set([verified.state("ACTIVE"), verified.failedAttempts(4), offset(nil)])
    }
  }

  private func declareAttempts(on op: OperationBuilder) {
    let all = [rules.attempts, rules.counted, rules.counter, rules.window]
    for state in [RecordState.pendingCommit, .active] {
      for failed: Int64 in [0, 3, 4, 5, 6] {
        for offset in [0, nil] as [Int64?] {
          declare(
            "attempts/\(state.slug)/after-\(failed)/\(offset.offsetSlug)",
            "A confirmation in \(state.rawValue) after \(failed) failed attempts of 5.", all, .basic, on: op
          ) { draft in
            draft.set([verified.state(state.rawValue), verified.failedAttempts(failed), self.offset(offset)])
          }
        }
      }
      for offset: Int64 in [1, 19, 20, 21] {
        declare(
          "window/\(state.slug)/offset-\(offset)", "A code \(offset) values ahead; the look-ahead is 20.", all,
          .lookAhead,
          on: op
        ) { $0.set([verified.state(state.rawValue), self.offset(offset)]) }
      }
    }
  }

  private func declareSettings(on op: OperationBuilder) {
    let all = [rules.setting, rules.again, rules.flag]
    for state in [RecordState.pendingCommit, .active] {
      for isPending in [true, false] where isPending || state == .active {
        for present in [false, true] {
          for asked in ["yes", "no", nil] as [String?] {
            declare(
              "biometry/\(state.slug)/\(isPending ? "awaited" : "repeated")/\(present.word)-asked-\(asked ?? "nothing")",
              "Biometry was on: \(present.word); asked for: \(asked ?? "nothing").", all, .basic, on: op
            ) { draft in
              draft.set([
                verified.state(state.rawValue), confirmationPending(isPending.word), biometryEnabled(present.word),
                enableBiometry(asked), offset(1),
              ])
            }
          }
        }
      }
    }
  }
}
