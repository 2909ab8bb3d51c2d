package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension UpgradeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Until the confirmation the status has version 3 and bit 1 of the flags, and the client sends nothing else: no answer "
        + "to the start, start again; no answer to the confirmation, look at the status and confirm again, or be done.")
    op.note("One published page offers the upgrade whenever the two versions differ.")
    var first: Scenario?
    for pending in PendingUpgrade.allCases {
      for (current, upgrade) in [(3, 3), (3, 4), (4, 4), (2, 3), (2, 4), (3, 5), (4, 5)] as [(Int64, Int64)] {
        for flags: Int64 in [0, 2, 8, 13, 15] where flags != 8 || current > 2 {
          let scenario = op.scenario(
            "\(pending.rawValue)/version-\(current)-to-\(upgrade)/flags-\(flags)",
            "Version \(current), upgrade version \(upgrade) and flags \(flags) in the status; the client: \(pending.rawValue).",
            rules(current: current, flags: flags, pending: pending), .basic, set: currentVersion(current),
            upgradeVersion(upgrade), self.flags(flags), self.pending(pending.rawValue))
          first = first ?? scenario
        }
      }
    }
    op.random(10, "Everything drawn from the seed.", [done, confirm, start, nothing])
    if let first { op.corners(of: first) }
  }

  private func rules(current: Int64, flags: Int64, pending: PendingUpgrade) -> [Rule] {
    switch (current, pending) {
    case (4, .none): [nothing]
    case (4, _): [done]
    case (3, .confirmSent) where flags & Int64(PlainStatus.upgradePending) != 0: [confirm]
    case (3, _): [start, nothing]
    default: [nothing]
    }
  }
}
