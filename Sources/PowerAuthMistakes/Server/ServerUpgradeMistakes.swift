internal import PartyModel

/// Mistakes of a server: the upgrade.
extension MistakeTable {
  static let serverUpgrade: MistakeTable = [
    "server.upgrade-of-version-3": breaking(party: \.server.upgrade.canStart)(
      "An activation of version 3 starts an upgrade.", { _, version, status in status == .active }),
    "server.counter-data-drawn-again": breaking(party: \.server.upgrade.chooseCounterData)(
      "Each start makes a new CTR_DATA.", { _, _, new in new }),
    "server.upgrade-of-any-type": breaking(party: \.server.upgrade.allows)(
      "Any type of signature commits an upgrade.", { _, _ in true }),
    "server.upgrade-of-two-factors": breaking(party: \.server.upgrade.allows)(
      "An upgrade is committed with two factors.", { _ in { $0 == "POSSESSION_KNOWLEDGE" } }),
    "server.commit-of-version-3": breaking(party: \.server.upgrade.canCommit)(
      "The commit of an upgrade is taken of an activation of version 3.", { _, _, hasCounterData in hasCounterData }),
    "server.counter-from-zero": breaking(party: \.server.upgrade.counterAfterCommit)(
      "The number of the counter begins at 0 after an upgrade.", { _, _ in 0 }),
    "server.status-of-version-2": breaking(party: \.server.upgrade.servesStatus)(
      "An activation of version 2 has a status.", evidence: "Servers up to 1.4 had one."
    ) { _, _ in true },
    "server.numeric-of-version-3-free": breaking(party: \.server.upgrade.countsNumeric)(
      "After the commit a signature of version 2 costs nothing.", { _, _ in false }),
  ]
}
