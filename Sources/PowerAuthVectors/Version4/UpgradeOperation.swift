package import Conformance
internal import PowerAuth

/// What a client does about an upgrade to protocol 4.
package struct UpgradeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "upgrade.decide", "What a client does about an upgrade to protocol 4, after it has read a status.",
    reference: "Version4/Upgrade", ranges: [.onlyV4], chapter: .upgrade4,
    use: "The client, after each status of an activation of version 3 or 4.")
  package let currentVersion = input(
    "currentVersion", .int(0...255, drawing: 3...4), "The main version of the activation, in the status.")
  package let upgradeVersion = input(
    "upgradeVersion", .int(0...255, drawing: 3...4), "The version to which it can be upgraded, in the status.")
  package let flags = input("flags", .int(0...255, drawing: 0...15), "The flags of the status.")
  package let pending = input(
    "pending", .choice(PendingUpgrade.allCases.map(\.rawValue)),
    "What the client has begun: nothing; a start without an answer; a confirmation without one.")
  package let step = output(
    "step", .choice(UpgradeStep.allCases.map(\.rawValue)),
    "Nothing; start, or start again; confirm, or confirm again; or the upgrade is done.",
    formula: "the first of R1 to R4 that applies, and else none")
  package let done = rule(
    "R1", "With version 4 in the status, an upgrade that the client has begun is done.",
    \.version4.upgrade.isUpgraded, \.version4.upgrade.isOfClient)
  package let confirm = rule(
    "R2", "With version 3 and bit 1 of the flags, a confirmation without an answer is repeated.",
    \.version4.upgrade.isPending, \.version4.upgrade.canConfirm)
  package let start = rule(
    "R3", "With version 3 and upgrade version 4, the client starts; also when a start had no answer.",
    \.version4.upgrade.isOffered)
  package let nothing = rule(
    "R4", "Without an upgrade that is offered, and without one that was begun, nothing is done.",
    \.version4.upgrade.isOffered, \.version4.upgrade.isOfClient)

  package var fieldRules: [Rule] { [done, confirm, start, nothing] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      guard let pending = PendingUpgrade(rawValue: request[pending]) else { throw UnknownKind(text: request[pending]) }
      let state = UpgradeState(
        currentVersion: Int(request[currentVersion]), upgradeVersion: Int(request[upgradeVersion]),
        flags: Int(request[flags]))
      return request.accept(step(rules.decideUpgrade(state, pending: pending).rawValue))
    }
  }
}
