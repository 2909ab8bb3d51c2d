package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension UpgradeRunOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Until a start is answered, nothing is stored: the client continues in version 3, and a further start replaces what "
        + "the server has of the first one (`upgrade.serve`).")
    op.note("What ends an upgrade without an answer to its confirmation is the next status (`status.effects`).")
    let basic = declare("basic", "The whole upgrade.", [rules.start, rules.counter, rules.algorithm], on: op)
    declareBeginnings(on: op)
    declarePending(on: op)
    declareConfirmations(on: op)
    declareEnds(on: op)
    declareBiometry(on: op)
    declareCounters(on: op)
    op.accumulated(1000, "A thousand calls.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares the whole upgrade of an activation of version 3, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        local("version-3"), configuration("EC_P384_ML_L3"), lastStatusOffers(nil), biometry("no"),
        answers([offer, done, done]),
      ])
      try change(&draft)
    }
  }

  /// Declares the same call for an activation whose upgrade is not confirmed.
  private func declarePending(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ change: @escaping Build
  ) {
    declare(name, comment, rules, on: op) { draft in
      draft.set([local("upgrade-pending"), algorithm("EC_P384_ML_L5"), answers([awaited, done])])
      try change(&draft)
    }
  }

  /// Draws most answers right and most statuses so that the upgrade continues.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is possible", { $0.count(0...5) }) > 0 { draft[configuration] = "EC_P384" }
    if draft.draw("was read", { $0.count(0...1) }) > 0 { draft.fill(lastStatusOffers) }
    draft[answers] = draft.draw("likely answers") { draw in
      (0..<draw.count(0...8)).map { _ in
        let isLikely = draw.count(0...5) > 0
        return record(
          draw.count(0...2) > 0, isLikely ? 3 : draw.number(in: 3...4), isLikely ? 4 : draw.number(in: 3...4),
          isLikely ? 2 : draw.number(in: 0...15))
      }
    }
  }

  private func record(_ isRight: Bool, _ current: Int64, _ upgrade: Int64, _ flags: Int64) -> Record {
    var record = Record()
    record[answer] = isRight ? "right" : "failed"
    record[currentVersion] = current
    record[upgradeVersion] = upgrade
    record[self.flags] = flags
    return record
  }

  /// A status of version 3 that offers the upgrade.
  private var offer: Record { record(true, 3, 4, 0) }
  /// A status that awaits the confirmation.
  private var awaited: Record { record(true, 3, 4, 2) }
  /// A status of version 4.
  private var upgraded: Record { record(true, 4, 4, 0) }
  private var done: Record { record(true, 4, 4, 8) }
  private var failed: Record { record(false, 3, 4, 2) }

  /// Confirmations that fail, each with a status that awaits the next one.
  private func rounds(_ count: Int) -> [Record] {
    var rounds: [Record] = []
    for _ in 0..<count { rounds += [failed, awaited] }
    return rounds
  }

  private func declareBeginnings(on op: OperationBuilder) {
    for algorithm in algorithmNames {
      declare(
        "configuration/\(algorithm.algorithmSlug)", "The configuration has \(algorithm).",
        [rules.possible, rules.algorithm], on: op
      ) { $0[configuration] = algorithm }
      declare(
        "configuration/\(algorithm.algorithmSlug)/with-biometry",
        "The configuration has \(algorithm); biometry is on, and the start fails.", [rules.possible, rules.algorithm],
        on: op
      ) { $0.set([configuration(algorithm), biometry("yes"), answers([offer, failed, done])]) }
      declare(
        "configuration/\(algorithm.algorithmSlug)/not-offered",
        "The configuration has \(algorithm), and the status offers no upgrade.", [rules.possible, rules.offered], on: op
      ) { $0.set([configuration(algorithm), answers([record(true, 3, 3, 0), done, done])]) }
    }
    for (current, upgrade) in [(3, 3), (3, 4), (4, 4)] as [(Int64, Int64)] {
      for flags: Int64 in [0, 2, 8, 15] {
        declare(
          "status/version-\(current)-to-\(upgrade)/flags-\(flags)",
          "Version \(current), upgrade version \(upgrade) and flags \(flags) in the status.", [rules.offered], on: op
        ) { $0[answers] = [record(true, current, upgrade, flags), done, done] }
      }
    }
    for last in [nil, "no", "yes"] as [String?] {
      for isOffered in [true, false] {
        declare(
          "last-status/\(last.map { "offers-\($0)" } ?? "absent")/\(isOffered ? "offered" : "not-offered")",
          "The last status offers the upgrade: \(last ?? "none was read"); the new one: \(isOffered.word).",
          [rules.fresh, rules.offered], on: op
        ) { draft in
          draft.set([
            lastStatusOffers(last), answers([isOffered ? offer : record(true, 3, 3, 0), done, done, done]),
          ])
        }
      }
    }
    declare("failed/status", "The status fails.", [rules.fresh], on: op) { $0[answers] = [failed, done, done] }
    declare("failed/start", "The start fails.", [rules.start, rules.counter], on: op) {
      $0[answers] = [offer, failed, done, done]
    }
    declare("failed/start-of-hybrid", "The start of another algorithm fails.", [rules.start, rules.algorithm], on: op) {
      $0.set([configuration("EC_P384_ML_L5"), biometry("yes"), answers([offer, failed])])
    }
  }

  private func declarePending(on op: OperationBuilder) {
    let all = [rules.continued, rules.algorithm, rules.counter]
    for flags: Int64 in [0, 1, 2, 3, 8, 10, 13, 15] {
      let current: Int64 = flags & Int64(PlainStatus.upgradePending) != 0 ? 3 : 4
      declarePending(
        "pending/flags-\(flags)", "An upgrade that is not confirmed is continued, with flags \(flags) in the status.",
        all, on: op
      ) { $0[answers] = [record(true, current, 4, flags), done] }
    }
    for algorithm in algorithmNames.dropFirst() {
      for configured in algorithmNames.dropFirst() {
        declarePending(
          "pending/\(algorithm.algorithmSlug)/configuration-\(configured.algorithmSlug)",
          "Data of \(algorithm), and a configuration of \(configured).", all, on: op
        ) { $0.set([self.algorithm(algorithm), configuration(configured)]) }
      }
    }
    declarePending("pending/status-failed", "The status fails.", all + [rules.fresh], on: op) {
      $0[answers] = [failed, done]
    }
    for last in ["no", "yes"] {
      declarePending("pending/last-status-offers-\(last)", "The last status is not asked.", all + [rules.fresh], on: op)
      { $0[lastStatusOffers] = last }
    }
  }

  /// Declares what follows the first confirmation, of a started upgrade or of one that is continued.
  private func declareConfirmation(
    _ name: String, _ comment: String, isPending: Bool, on op: OperationBuilder, _ following: [Record]
  ) {
    let all = [rules.confirmations, rules.unconfirmed, rules.counter]
    if isPending {
      declarePending("confirmations/pending/\(name)", comment, all, on: op) { $0[answers] = [awaited] + following }
    } else {
      declare("confirmations/started/\(name)", comment, all, on: op) { $0[answers] = [offer, done] + following }
    }
  }

  /// Confirmations that fail as often as it takes, and what stands between them.
  private func declareConfirmations(on op: OperationBuilder) {
    let statuses = [("failed", failed), ("upgraded", upgraded), ("flags-13", record(true, 4, 4, 13))]
    for isPending in [false, true] {
      for failures in 0...4 {
        declareConfirmation(
          "\(failures)-failures", "The confirmation fails \(failures) times, and is awaited.", isPending: isPending,
          on: op,
          rounds(failures) + [done])
      }
      for failures in 1...2 {
        for (name, status) in statuses {
          declareConfirmation(
            "\(failures)-failures/status-\(name)",
            "The confirmation fails \(failures) times; the status after it: \(name).", isPending: isPending, on: op,
            rounds(failures - 1) + [failed, status, done, done])
        }
      }
    }
  }

  private func declareEnds(on op: OperationBuilder) {
    let all = [rules.ended, rules.counter, rules.start]
    for isPending in [false, true] {
      let whole = (isPending ? [awaited] : [offer, done]) + rounds(2)
      for count in 0...whole.count {
        let comment = "The process ends while the client waits for an answer, after \(count) others."
        let first = Array(whole.prefix(count))
        if isPending {
          declarePending("ended/pending/after-\(count)", comment, all, on: op) { $0[answers] = first }
        } else {
          declare("ended/started/after-\(count)", comment, all, on: op) { $0[answers] = first }
        }
      }
    }
  }

  private func declareBiometry(on op: OperationBuilder) {
    let courses: [Row<[Record]>] = [
      Row("confirmed", "the upgrade is confirmed", [offer, done, done]),
      Row("unconfirmed", "the confirmation fails", [offer, done, failed, failed]),
      Row("start-failed", "the start fails", [offer, failed]), Row("ended", "the process ends", [offer, done]),
      Row("not-offered", "no upgrade is offered", [record(true, 3, 3, 0)]),
    ]
    for course in courses {
      for isOn in [false, true] {
        for storage in BiometryStorage.allCases {
          declare(
            "biometry-\(isOn.word)/\(storage.rawValue)/\(course.name)",
            "Biometry is on: \(isOn.word); its new key: \(storage.rawValue); \(course.words).", [rules.biometry], on: op
          ) { $0.set([biometry(isOn.word), keyStorage(storage.rawValue), answers(course.value)]) }
        }
      }
    }
  }

  private func declareCounters(on op: OperationBuilder) {
    for byte: Int64 in [1, 127, 128, 252, 253, 254] {
      for failures in [0, 2, 3] {
        declare(
          "counter/\(byte)/\(failures)-failures",
          "The byte of the counter is \(byte), and the confirmation fails \(failures) times.",
          [rules.counter, rules.confirmations], on: op
        ) { draft in
          draft.set([counterByte(byte), answers([offer, done] + rounds(failures) + [done])])
        }
      }
    }
  }
}
