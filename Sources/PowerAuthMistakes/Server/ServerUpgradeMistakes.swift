internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: the upgrade.
extension Mistake {
  static let upgradeOfVersion3 = Mistake(
    "server.upgrade-of-version-3", "An activation of version 3 starts an upgrade.", party: \.server.upgrade.canStart
  ) { _ in { version, status in status == .active } }
  static let counterDataDrawnAgain = Mistake(
    "server.counter-data-drawn-again", "Each start makes a new CTR_DATA.", party: \.server.upgrade.chooseCounterData
  ) { _ in { _, new in new } }
  static let upgradeOfAnyType = Mistake(
    "server.upgrade-of-any-type", "Any type of signature commits an upgrade.", party: \.server.upgrade.allows
  ) { _ in { _ in true } }
  static let upgradeOfTwoFactors = Mistake(
    "server.upgrade-of-two-factors", "An upgrade is committed with two factors.", party: \.server.upgrade.allows
  ) { _ in { $0 == "POSSESSION_KNOWLEDGE" } }
  static let commitOfVersion3 = Mistake(
    "server.commit-of-version-3", "The commit of an upgrade is taken of an activation of version 3.",
    party: \.server.upgrade.canCommit
  ) { _ in { _, hasCounterData in hasCounterData } }
  static let serverCounterFromZero = Mistake(
    "server.counter-from-zero", "The number of the counter begins at 0 after an upgrade.",
    party: \.server.upgrade.counterAfterCommit
  ) { _ in { _ in 0 } }
  static let numericOfVersion3Free = Mistake(
    "server.numeric-of-version-3-free", "After the commit a signature of version 2 costs nothing.",
    party: \.server.upgrade.countsNumeric
  ) { _ in { _ in false } }
  static let statusOfVersion2 = Mistake(
    "server.status-of-version-2", "An activation of version 2 has a status.", evidence: "Servers up to 1.4 had one.",
    party: \.server.upgrade.servesStatus
  ) { _ in { _ in true } }
}
