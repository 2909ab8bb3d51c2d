package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension TemporaryBlockOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A time that would be longer than the server can write is cut; these inputs do not reach it.")
    let basic = declare(
      "attempts-used-up/basic", "The first block of an activation.", [rules.timed, rules.time], .attemptsUsedUp, on: op)
    let blocked = declare("time/basic", "The time of a block has passed.", [rules.ended, rules.lifted], .time, on: op) {
      $0[now] = Self.start + 400_000
    }
    declareBlocks(on: op)
    declareTimes(on: op)
    declareSuccesses(on: op)
    declareAdministrators(on: op)
    op.accumulated(2000, "Two thousand events.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic, blocked)
  }

  private static let start: Int64 = 1_760_000_000_000

  /// Declares an event at a server that blocks for 300 s and then twice as long, with changes.
  ///
  /// Where attempts are used up and where a code is right, the activation is ACTIVE, and else it is blocked for failed attempts.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ event: BlockEvent, on op: OperationBuilder,
    _ change: @escaping Build = { _ in }
  ) -> Scenario {
    let isActive = event == .attemptsUsedUp || event == .success || event == .block
    let reason: String? = isActive ? nil : BlockReason.attempts.rawValue
    let end: Int64? = isActive ? nil : Self.start + 300_000
    return op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        self.event(event.rawValue), enabled("yes"), base(300_000), factor(2), now(Self.start), version(4),
        state(isActive ? "ACTIVE" : "BLOCKED"), self.reason(reason), expires(end), count(isActive ? 0 : 1),
        failedAttempts(3), maxFailedAttempts(3), self.type(SignatureType.possessionKnowledge.rawValue),
      ])
      try change(&draft)
    }
  }

  /// Draws reason and end of most blocks, the end near the time.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("has reason", { $0.count(0...4) }) > 0 { draft.fill(reason) }
    if draft.draw("has end", { $0.count(0...4) }) > 0 {
      let distance = draft.draw("distance") { $0.number(in: -1000...1000) }
      draft[expires] = draft.fill(now) + distance
    }
  }

  private func declareBlocks(on op: OperationBuilder) {
    let all = [rules.timed, rules.time]
    for count: Int64 in [0, 1, 2, 3, 9] {
      for (base, factor) in [(300_000, 2), (300_000, 1), (1000, 10), (1, 3)] as [(Int64, Int64)] {
        declare(
          "attempts-used-up/base-\(base)-factor-\(factor)/after-\(count)",
          "After \(count) blocks; the base is \(base) ms and the factor \(factor).", all, .attemptsUsedUp, on: op
        ) {
          $0.set([self.count(count), self.base(base), self.factor(factor), failedAttempts(5), maxFailedAttempts(5)])
        }
      }
      for (isEnabled, version) in [(false, 4), (true, 3), (false, 3)] as [(Bool, Int64)] {
        declare(
          "attempts-used-up/enabled-\(isEnabled.word)-version-\(version)/after-\(count)",
          "Version \(version), after \(count) blocks; blocks for a time: \(isEnabled.word).", all, .attemptsUsedUp,
          on: op
        ) { $0.set([enabled(isEnabled.word), self.version(version), self.count(count)]) }
      }
    }
    for (number, reason) in [BlockReason.attempts, .other].enumerated() {
      for wait: Int64 in [1000, 299_999, 300_000] {
        declare(
          "attempts-used-up/blocked-\(number)/after-\(wait)", "The activation is blocked; reason: \(reason.rawValue).",
          [rules.again], .attemptsUsedUp, on: op
        ) { draft in
          draft.set([
            state("BLOCKED"), self.reason(reason.rawValue), expires(reason == .attempts ? Self.start + 300_000 : nil),
            now(Self.start + wait), count(1),
          ])
        }
      }
    }
  }

  private func declareTimes(on op: OperationBuilder) {
    for reason in BlockReason.allCases {
      for isTimed in [true, false] {
        for wait: Int64 in [0, 299_999, 300_000, 300_001, 86_400_000] {
          declare(
            "time/\(reason.slug)/\(isTimed ? "timed" : "for-ever")/after-\(wait)",
            "\(wait) ms after a block; reason: \(reason.rawValue); ends by itself: \(isTimed.word).",
            [rules.ended, rules.lifted], .time, on: op
          ) { draft in
            draft.set([
              self.reason(reason.rawValue), expires(isTimed ? Self.start + 300_000 : nil), now(Self.start + wait),
              count(2), failedAttempts(5), maxFailedAttempts(5),
            ])
          }
        }
      }
    }
    for (failed, version, isEnabled) in [(0, 4, true), (1, 4, true), (5, 3, true), (5, 4, false)]
      as [(Int64, Int64, Bool)]
    {
      declare(
        "time/failed-\(failed)/version-\(version)/enabled-\(isEnabled.word)",
        "A block ends after \(failed) failed attempts.",
        [rules.ended, rules.lifted], .time, on: op
      ) { draft in
        draft.set([
          failedAttempts(failed), self.version(version), enabled(isEnabled.word), now(Self.start + 300_000), count(3),
        ])
      }
    }
    for wait: Int64 in [0, 300_000] {
      declare("time/active/after-\(wait)", "The activation is not blocked.", [rules.ended], .time, on: op) { draft in
        draft.set([state("ACTIVE"), reason(nil), expires(nil), now(Self.start + wait)])
      }
    }
  }

  private func declareSuccesses(on op: OperationBuilder) {
    for type in [SignatureType].withPossession {
      for (count, failed) in [(0, 0), (0, 2), (3, 2)] as [(Int64, Int64)] {
        declare(
          "success/\(type.partOfID)/after-\(count)-blocks-\(failed)-failed",
          "A right code of \(type.rawValue) after \(count) blocks and \(failed) failed attempts.", [rules.success],
          .success,
          on: op
        ) { $0.set([self.type(type.rawValue), self.count(count), failedAttempts(failed)]) }
      }
    }
    declare("success/blocked", "A blocked activation takes no code.", [rules.success], .success, on: op) { draft in
      draft.set([state("BLOCKED"), reason("OTHER"), count(2)])
    }
  }

  private func declareAdministrators(on op: OperationBuilder) {
    for event in [BlockEvent.block, .unblock] {
      for state in ["ACTIVE", "BLOCKED"] {
        for count: Int64 in [0, 2] {
          declare(
            "\(event.rawValue)/\(state.lowercased())/after-\(count)", "In \(state), after \(count) blocks.",
            [rules.administrator], event, on: op
          ) { draft in
            let isBlocked = state == "BLOCKED"
            draft.set([
              self.state(state), reason(isBlocked ? "MAX_FAILED_ATTEMPTS" : nil),
              expires(isBlocked ? Self.start + 300_000 : nil), self.count(count), failedAttempts(2),
            ])
          }
        }
      }
    }
  }
}

extension BlockReason {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}
