package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension UpgradeServiceOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Until the confirmation the server serves 3.3, and a client that got no answer continues as it was.")
    op.note(
      "An activation of version 4 is never started again: its code is one of 4.0, which a start does not take, and a "
        + "signature of 3.3 cannot be verified.")
    let basic = declare("start/basic", "The first start of an activation of version 3.", [rules.start], .start, on: op)
    declare(
      "confirm/basic", "The confirmation after a start.", [rules.confirmation, rules.confirmable], .confirm, on: op)
    declareRecords(on: op)
    declareAttempts(on: op)
    declareTypesAndStates(on: op)
    declareStarts(on: op)
    op.accumulated(3000, "Three thousand steps.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares a right step of an activation of version 3, with changes; a confirmation has keys and is awaited.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ call: UpgradeCall, _ flag: Flag = .basic,
    on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    let isStart = call == .start
    let type = isStart ? SignatureType.possessionKnowledge : .possession
    return op.scenario(name, comment, rules, flag) { draft in
      draft.set([
        self.call(call.rawValue), verified.state("ACTIVE"), verified.failedAttempts(1), verified.maxFailedAttempts(5),
        verified.lookAhead(20), version(3), upgradePending((!isStart).word), keys(isStart ? nil : "A"),
        biometryEnabled("no"), self.type(type.rawValue), authorizationVersion("3.3"), encryptionHeader("4.0"),
        offset(0), request("right"), enableBiometry("yes"), newKeys("B"),
      ])
      try change(&draft)
    }
  }

  /// Draws most steps with their type in ACTIVE, and what may be absent.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is active", { $0.count(0...4) }) > 0 { draft[verified.state] = "ACTIVE" }
    if draft.draw("is of its type", { $0.count(0...4) }) > 0 {
      let isStart = draft.fill(call) == UpgradeCall.start.rawValue
      draft[type] = (isStart ? SignatureType.possessionKnowledge : .possession).rawValue
    }
    if draft.draw("is old", { $0.count(0...3) }) > 0 { draft[version] = 3 }
    if draft.draw("is right", { $0.count(0...3) }) > 0 { draft.fill(offset) }
    if draft.draw("has keys", { $0.count(0...2) }) > 0 { draft.fill(keys) }
  }

  /// Each version with and without keys, awaited or not, and right and wrong codes of both versions.
  private func declareRecords(on op: OperationBuilder) {
    let all = [rules.verifiable, rules.confirmable, rules.counted, rules.counter, rules.headers]
    for call in UpgradeCall.allCases {
      for version: Int64 in [3, 4] {
        for isPending in [false, true] where version == 3 || !isPending || call == .confirm {
          for keys in [nil, "A"] as [String?] {
            for authorization in AuthorizationGeneration.allCases where call == .start || authorization == .old {
              for offset in [2, nil] as [Int64?] {
                declare(
                  "\(call.rawValue)/version-\(version)/\(isPending ? "pending" : "not-pending")"
                    + "/keys-\(keys?.lowercased() ?? "absent")/\(authorization.slug)/\(offset.offsetSlug)",
                  "Version \(version); keys of 4.0: \(keys ?? "none"); pending: \(isPending.word).", all, call, on: op
                ) { draft in
                  draft.set([
                    self.version(version), upgradePending(isPending.word), self.keys(keys),
                    authorizationVersion(authorization.rawValue), self.offset(offset),
                  ])
                }
              }
            }
          }
        }
      }
    }
  }

  private func declareAttempts(on op: OperationBuilder) {
    let all = [rules.attempts, rules.counted, rules.window, rules.counter]
    for call in UpgradeCall.allCases {
      for failed: Int64 in [0, 3, 4, 5, 6] {
        for offset in [0, nil] as [Int64?] {
          declare(
            "\(call.rawValue)/attempts/after-\(failed)/\(offset.offsetSlug)",
            "The step after \(failed) failed attempts of 5.", all, call, on: op
          ) { $0.set([verified.failedAttempts(failed), self.offset(offset)]) }
        }
      }
      for offset: Int64 in [1, 19, 20, 21] {
        declare(
          "\(call.rawValue)/window/offset-\(offset)", "A code \(offset) values ahead; the look-ahead is 20.", all, call,
          .lookAhead, on: op
        ) { $0[self.offset] = offset }
      }
      for failed: Int64 in [0, 4] where call == .confirm {
        declare(
          "confirm/not-awaited/after-\(failed)", "No confirmation is awaited, after \(failed) failed attempts of 5.",
          [rules.confirmable, rules.counter], call, on: op
        ) { $0.set([upgradePending("no"), verified.failedAttempts(failed)]) }
      }
      for failed: Int64 in [0, 4, 5] {
        let code = call == .start ? "signature of 3.3" : "code of 4.0"
        declare(
          "\(call.rawValue)/\(call == .start ? "old-signature-in-" : "")version-4/after-\(failed)",
          "A \(code) in version 4, after \(failed) failed attempts of 5.", all + [rules.verifiable], call, on: op
        ) { $0.set([version(4), keys("A"), upgradePending("no"), verified.failedAttempts(failed)]) }
      }
    }
  }

  private func declareTypesAndStates(on op: OperationBuilder) {
    for call in UpgradeCall.allCases {
      for type in [SignatureType].withPossession {
        for offset in [1, nil] as [Int64?] {
          declare(
            "\(call.rawValue)/type/\(type.partOfID)/\(offset.offsetSlug)", "A code of \(type.rawValue).", [rules.types],
            call, on: op
          ) { $0.set([self.type(type.rawValue), self.offset(offset)]) }
        }
      }
      for state in RecordState.allCases where state != .active {
        for offset in [1, nil] as [Int64?] {
          declare(
            "\(call.rawValue)/state/\(state.slug)/\(offset.offsetSlug)", "The step in \(state.rawValue).", [rules.open],
            call, on: op
          ) { $0.set([verified.state(state.rawValue), self.offset(offset)]) }
        }
      }
    }
  }

  /// Each combination of headers and bodies, of a first start and of another one.
  private func declareStarts(on op: OperationBuilder) {
    let all = [rules.headers, rules.body, rules.deviceKey, rules.again, rules.start, rules.counter]
    for isAgain in [false, true] {
      let again = isAgain ? "again" : "first"
      for encryption in EncryptionHeader.allCases {
        for body in UpgradeBody.allCases {
          declare(
            "start/\(again)/encryption-\(encryption.slug)/body-\(body.rawValue)",
            "Encryption header: \(encryption.rawValue); body: \(body.rawValue); started before: \(isAgain.word).", all,
            .start, on: op
          ) { draft in
            draft.set([
              upgradePending(isAgain.word), keys(isAgain ? "A" : nil), encryptionHeader(encryption.rawValue),
              request(body.rawValue), offset(3), verified.failedAttempts(2),
            ])
          }
        }
      }
      for isOn in [false, true] {
        for asked in [false, true] {
          declare(
            "start/\(again)/biometry-\(isOn.word)-asked-\(asked.word)",
            "Biometry was on: \(isOn.word); asked for: \(asked.word).", all, .start, on: op
          ) { draft in
            draft.set([
              upgradePending(isAgain.word), keys(isAgain ? "A" : nil), biometryEnabled(isOn.word),
              enableBiometry(asked.word),
            ])
          }
        }
      }
    }
    for encryption in EncryptionHeader.allCases {
      declare(
        "start/authorization-4-0/encryption-\(encryption.slug)", "Both headers of a start with a code of 4.0.", all,
        .start,
        on: op
      ) { draft in
        draft.set([
          upgradePending("yes"), keys("A"), authorizationVersion("4.0"), encryptionHeader(encryption.rawValue),
        ])
      }
    }
  }
}

extension AuthorizationGeneration {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.replacing(".", with: "-") }
}

extension EncryptionHeader {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.replacing(".", with: "-") }
}
