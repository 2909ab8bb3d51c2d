package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension StatusEffectsOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A status is delivered with the values that were read, although the request after it has changed some.")
    op.note(
      "While an upgrade is not confirmed, codes of 3.3 of another copy of the activation move the byte of the server "
        + "only: then the counters cannot meet, although a confirmation would be accepted.")
    let basic = declare("basic", "Nothing is to be done.", [rules.delivered], on: op) {
      $0.set([failedAttempts(0), maxFailedAttempts(255)])
    }
    declareForms(on: op)
    declareCounters(on: op)
    declareUpgrades(on: op)
    declareBiometry(on: op)
    declareRegistrations(on: op)
    declareDeliveries(on: op)
    op.accumulated(2000, "Two thousand statuses.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares a status of version 4 with biometry that changes nothing, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        localVersion(4), registering("no"), state("ACTIVE"), currentVersion(4), upgradeVersion(4), flags(8),
        counter("ok"), upgradePending("no"), biometry("yes"), accepted("yes"),
      ])
      try change(&draft)
    }
  }

  /// Draws versions that fit the client, and few statuses for an activation that is being persisted.
  private func drawAll(_ draft: inout Draft) {
    let isOld = draft.fill(localVersion) == 3
    if isOld {
      draft[currentVersion] = 3
    } else {
      if draft.draw("is upgraded", { $0.count(0...3) }) > 0 { draft[currentVersion] = 4 }
      draft[upgradeVersion] = 4
    }
    if draft.draw("is stored", { $0.count(0...3) }) > 0 { draft[registering] = "no" }
    if draft.draw("is active", { $0.count(0...1) }) > 0 { draft[state] = "ACTIVE" }
  }

  private func declareForms(on op: OperationBuilder) {
    for version: Int64 in [3, 4] {
      for lookAhead: Int64 in [0, 1, 64, 65] {
        declare(
          "form/version-\(version)/look-ahead-\(lookAhead)", "The look-ahead is \(lookAhead).", [rules.form], on: op
        ) { $0.set([localVersion(version), currentVersion(version), self.lookAhead(lookAhead)]) }
      }
    }
    for current: Int64 in [3, 4] {
      for flags: Int64 in [0, 2, 8, 10] {
        for isRegistering in [false, true] {
          declare(
            "form/status-of-version-\(current)/flags-\(flags)/\(isRegistering ? "registering" : "stored")",
            "Version \(current) and flags \(flags) in the status, for data of version 4.", [rules.form, rules.upgrade],
            on: op
          ) { draft in
            draft.set([
              currentVersion(current), self.flags(flags), registering(isRegistering.word), upgradePending("yes"),
            ])
          }
        }
      }
    }
  }

  /// Each comparison in each state, in both versions.
  private func declareCounters(on op: OperationBuilder) {
    let all = [rules.deadlock, rules.counter, rules.adaptation, rules.possession, rules.delivered]
    for decision in CounterDecision.allCases {
      let comparison = CounterForm.wide.name(decision)
      for state in RecordState.shown {
        for isAccepted in decision == .calculateSignature ? [true, false] : [true] {
          for flags: Int64 in [8, 9] {
            declare(
              "counter/\(comparison)/\(state.slug)/flags-\(flags)/\(isAccepted ? "accepted" : "not-accepted")",
              "The comparison of the counters: \(comparison); \(state.rawValue); flags \(flags).", all, on: op
            ) { draft in
              draft.set([
                counter(comparison), self.state(state.rawValue), self.flags(flags), accepted(isAccepted.word),
              ])
            }
          }
          declare(
            "counter/\(comparison)/\(state.slug)/version-3/\(isAccepted ? "accepted" : "not-accepted")",
            "The comparison of the counters in version 3: \(comparison); \(state.rawValue).", all, on: op
          ) { draft in
            draft.set([
              localVersion(3), currentVersion(3), counter(comparison), self.state(state.rawValue),
              accepted(isAccepted.word), flags(1),
            ])
          }
        }
      }
    }
    for isAccepted in [true, false] {
      declare(
        "counter/\(CounterForm.wide.name(.calculateSignature))/without-biometry"
          + "/\(isAccepted ? "accepted" : "not-accepted")",
        "The client is far ahead, and biometry is off on both sides.", all, on: op
      ) { draft in
        draft.set([
          counter(CounterForm.wide.name(.calculateSignature)), flags(0), biometry("no"), accepted(isAccepted.word),
        ])
      }
    }
    for (flags, isOn) in [(2, true), (8, false), (0, true), (10, false)] as [(Int64, Bool)] {
      for comparison in CounterDecision.allCases.filter({ $0 != .ok }).map(CounterForm.wide.name) {
        declare(
          "counter/\(comparison)/with-flags-\(flags)/biometry-\(isOn.word)",
          "The comparison of the counters: \(comparison); flags \(flags), and biometry at the client: \(isOn.word).",
          all + [rules.upgrade, rules.mark, rules.removal, rules.dropped], on: op
        ) { draft in
          draft.set([
            counter(comparison), self.flags(flags), biometry(isOn.word), upgradePending("yes"),
            currentVersion(flags.versionInStatus),
          ])
        }
      }
    }
  }

  private func declareUpgrades(on op: OperationBuilder) {
    let all = [rules.upgrade, rules.mark, rules.possession, rules.delivered]
    for hasMark in [false, true] {
      for isAccepted in [true, false] {
        for flags: Int64 in [2, 3, 8, 10, 11] {
          declare(
            "upgrade/\(hasMark ? "marked" : "not-marked")/flags-\(flags)/\(isAccepted ? "accepted" : "not-accepted")",
            "Flags \(flags) in the status, the mark at the client: \(hasMark.word).", all, on: op
          ) { draft in
            draft.set([
              self.flags(flags), currentVersion(flags.versionInStatus), upgradePending(hasMark.word),
              accepted(isAccepted.word),
            ])
          }
        }
        for state in RecordState.shown where state != .active {
          declare(
            "upgrade/\(hasMark ? "marked" : "not-marked")/\(state.slug)/\(isAccepted ? "accepted" : "not-accepted")",
            "The upgrade is not confirmed, in \(state.rawValue); the mark at the client: \(hasMark.word).", all, on: op
          ) { draft in
            draft.set([
              self.state(state.rawValue), flags(10), currentVersion(3), upgradePending(hasMark.word),
              accepted(isAccepted.word),
            ])
          }
        }
      }
    }
  }

  /// Biometry of server and client, in each state, with and without bit 0.
  private func declareBiometry(on op: OperationBuilder) {
    let all = [rules.removal, rules.dropped, rules.possession, rules.delivered]
    for state in RecordState.shown {
      for (server, client) in [(true, true), (true, false), (false, true), (false, false)] {
        for isPending in [false, true] {
          for isAccepted in server && !client ? [true, false] : [true] {
            declare(
              "biometry/server-\(server.word)-client-\(client.word)/\(state.slug)"
                + "/\(isPending ? "pending" : "confirmed")-\(isAccepted ? "accepted" : "not-accepted")",
              "Biometry at the server: \(server.word); at the client: \(client.word); \(state.rawValue).", all, on: op
            ) { draft in
              draft.set([
                self.state(state.rawValue), flags((server ? 8 : 0) + (isPending ? 1 : 0)), biometry(client.word),
                accepted(isAccepted.word),
              ])
            }
          }
        }
      }
    }
  }

  private func declareRegistrations(on op: OperationBuilder) {
    let all = [rules.registering, rules.counter, rules.deadlock]
    for comparison in CounterForm.wide.decisionNames {
      for flags: Int64 in [0, 1, 2, 8, 9] {
        for isOn in [false, true] {
          declare(
            "registering/\(comparison)/flags-\(flags)/biometry-\(isOn.word)",
            "The activation is not stored yet; the comparison of the counters: \(comparison); flags \(flags).", all,
            on: op
          ) { draft in
            draft.set([
              registering("yes"), counter(comparison), self.flags(flags), biometry(isOn.word), upgradePending("yes"),
              currentVersion(flags.versionInStatus),
            ])
          }
        }
      }
    }
  }

  private func declareDeliveries(on op: OperationBuilder) {
    for state in RecordState.shown {
      for (failed, maximum) in [(0, 5), (3, 5), (5, 5), (0, 255)] as [(Int64, Int64)] {
        declare(
          "delivered/\(state.slug)/\(failed)-of-\(maximum)",
          "\(failed) failed attempts of \(maximum), in \(state.rawValue).", [rules.delivered, rules.itself], on: op
        ) { $0.set([self.state(state.rawValue), failedAttempts(failed), maxFailedAttempts(maximum)]) }
      }
      for upgrade: Int64 in [3, 4] {
        for isOn in [false, true] {
          declare(
            "delivered/version-3-to-\(upgrade)/\(state.slug)/biometry-\(isOn.word)",
            "Data of version 3, which can be upgraded to \(upgrade).", [rules.delivered, rules.itself], on: op
          ) { draft in
            draft.set([
              localVersion(3), currentVersion(3), upgradeVersion(upgrade), self.state(state.rawValue), flags(0),
              biometry(isOn.word),
            ])
          }
        }
      }
    }
  }
}
