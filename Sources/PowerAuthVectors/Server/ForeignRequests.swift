package import Conformance
internal import Parties

/// What servers may do with requests of application versions that are not usable: in all scripts of servers.
extension PermittedAlternative {
  static let foreignCountedInEachState = PermittedAlternative(
    "server.foreign-counted-in-each-state",
    "A request with an application version that is not usable counts in all states of the activation, and can block it.",
    users: "The code of the published server does not look at the state there.", flag: .serverPolicy, revision: 1,
    edits: [
      RuleEdit(\PartyRules.server.signature.countsForeignApplication) { _ in { _ in true } },
      RuleEdit(\PartyRules.server.activation.move) { right in
        { status, trigger in trigger == .attemptsUsedUp ? .to(.blocked) : right(status, trigger) }
      },
    ])
}

extension Flag {
  package static let serverPolicy = Flag(
    "ServerPolicy", .policy, .strictness, "Servers of different versions differ here; the comment names them.",
    effect: "None that the protocol forbids; a client must not depend on it.")
}
