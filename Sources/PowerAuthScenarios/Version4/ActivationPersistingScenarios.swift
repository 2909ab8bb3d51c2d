package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ActivationPersistingOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "A client cannot tell whether a request or its answer was lost: after a failure, the status decides. The server "
        + "answers a repeated confirmation by an error (`activation.confirm`).")
    op.note(
      "Each confirmation has a code with the initial key of knowledge of the registration, whatever the password of the "
        + "call is.")
    let basic = declare("basic", "The confirmation is accepted.", [rules.code, rules.first], on: op)
    declareBeginnings(on: op)
    declareStatuses(on: op)
    declareRepeats(on: op)
    declareEnds(on: op)
    op.accumulated(1000, "A thousand calls.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares a call for a registration of version 4 whose confirmation is accepted, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        local("registration"), credentials("right"), algorithm("EC_P384_ML_L3"), confirmFailed("no"),
        answers([accepted]),
      ])
      try change(&draft)
    }
  }

  /// Draws most calls with right credentials for a registration.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is registration", { $0.count(0...5) }) > 0 { draft[local] = "registration" }
    if draft.draw("has credentials", { $0.count(0...5) }) > 0 { draft[credentials] = "right" }
    if draft.draw("is new", { $0.count(0...5) }) > 0 { draft[algorithm] = "EC_P384" }
  }

  private func record(_ isRight: Bool, _ state: RecordState, _ isPending: Bool) -> Record {
    var record = Record()
    record[answer] = isRight ? "right" : "failed"
    record[self.state] = state.rawValue
    record[confirmationPending] = isPending.word
    return record
  }

  private var accepted: Record { record(true, .pendingCommit, true) }
  private var failed: Record { record(false, .active, false) }

  private func status(_ state: RecordState = .active, isPending: Bool = true) -> Record {
    record(true, state, isPending)
  }

  private func declareBeginnings(on op: OperationBuilder) {
    let all = [rules.credentials, rules.local, rules.old, rules.first]
    for local in LocalActivation.allCases {
      for areRight in [true, false] {
        for algorithm in ["EC_P256", "EC_P384"] {
          declare(
            "local/\(local.rawValue)/\(algorithm.algorithmSlug)/credentials-\(areRight.rightness)",
            "The client has: \(local.rawValue); \(algorithm); the credentials are \(areRight.rightness).", all, on: op
          ) { draft in
            draft.set([
              self.local(local.rawValue), self.algorithm(algorithm), credentials(areRight.rightness),
            ])
          }
        }
      }
    }
    for algorithm in algorithmNames {
      for hasFailed in [false, true] {
        declare(
          "algorithm/\(algorithm.algorithmSlug)/\(hasFailed ? "failed-before" : "first-call")",
          "A registration of \(algorithm); a confirmation has failed before: \(hasFailed.word).",
          [rules.old, rules.first, rules.code], on: op
        ) { draft in
          draft.set([
            self.algorithm(algorithm), confirmFailed(hasFailed.word),
            answers(hasFailed ? [status(.pendingCommit), accepted] : [accepted]),
          ])
        }
      }
    }
  }

  /// Each status, as the first answer of a call and after a confirmation that failed.
  private func declareStatuses(on op: OperationBuilder) {
    let all = [rules.failed, rules.state, rules.arrived, rules.kept, rules.repeats]
    for isFirst in [true, false] {
      let place = isFirst ? "first" : "after-failure"
      let before = isFirst ? [] : [failed]
      for state in RecordState.shown {
        for isPending in [true, false] {
          declare(
            "status/\(place)/\(state.slug)/\(isPending ? "pending" : "confirmed")",
            "A status in \(state.rawValue); the confirmation is awaited: \(isPending.word).", all, on: op
          ) { draft in
            draft.set([
              confirmFailed(isFirst.word), answers(before + [status(state, isPending: isPending), accepted]),
            ])
          }
        }
      }
      declare("status/\(place)/failed", "The status has no right answer.", all, on: op) { draft in
        draft.set([confirmFailed(isFirst.word), answers(before + [failed, accepted])])
      }
    }
    declare("lost/answer", "The answer to the confirmation is lost, and the activation is committed.", all, on: op) {
      $0[answers] = [failed, status(isPending: false)]
    }
    declare("lost/request", "The confirmation is lost, and the second one is accepted.", all + [rules.code], on: op) {
      $0[answers] = [failed, status(), accepted]
    }
    declare("lost/second-answer", "The confirmation is lost, and the answer to the second one too.", all, on: op) {
      $0[answers] = [failed, status(), failed, status(isPending: false)]
    }
  }

  /// What a call that begins with the confirmation, or with a status, meets while one is awaited.
  private func rounds(_ count: Int, hasFailed: Bool) -> [Record] {
    var rounds: [Record] = hasFailed ? [status()] : []
    for _ in 0..<count { rounds += [failed, status()] }
    return rounds
  }

  /// Confirmations that fail as often as it takes, while the status says that one is awaited.
  private func declareRepeats(on op: OperationBuilder) {
    let all = [rules.repeats, rules.code, rules.kept, rules.first, rules.failed]
    for hasFailed in [false, true] {
      for failures in 0...3 {
        declare(
          "repeats/\(hasFailed ? "begins-with-status" : "begins-with-confirmation")/\(failures)-failures",
          "The confirmation fails \(failures) times, while the status says that one is awaited.", all, on: op
        ) { draft in
          draft.set([
            confirmFailed(hasFailed.word), answers(rounds(failures, hasFailed: hasFailed) + [accepted]),
          ])
        }
      }
    }
  }

  private func declareEnds(on op: OperationBuilder) {
    let all = [rules.ended, rules.code, rules.first]
    for hasFailed in [false, true] {
      for count in 0...(hasFailed ? 4 : 5) {
        declare(
          "ended/\(hasFailed ? "begins-with-status" : "begins-with-confirmation")/after-\(count)",
          "The process ends while the client waits for an answer, after \(count) others.", all, on: op
        ) { draft in
          draft.set([
            confirmFailed(hasFailed.word), answers(Array(rounds(3, hasFailed: hasFailed).prefix(count))),
          ])
        }
      }
    }
  }
}
