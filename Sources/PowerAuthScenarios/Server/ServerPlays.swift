internal import Conformance
internal import PartyModel
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension Flag {
  static let transition = Flag(
    "Transition", .coverage, .interoperability, "A step in the life of an activation, a token or a code on the server.",
    effect: "Applications and administrators see another state than that of other servers.")
  static let refusedRequest = Flag(
    "RefusedRequest", .edge, .security, "A request that the server must refuse, and what the refusal costs.",
    effect: "An attacker gets further attempts, or a user loses the activation by a harmless mistake.")
  static let serverLimit = Flag(
    "ServerLimit", .edge, .interoperability, "A time or a number at the limit that the server allows, or beyond it.",
    effect: "Requests fail at the edge of a limit, now and then, and nobody can repeat it.")
  static let repeatedRequest = Flag(
    "RepeatedRequest", .edge, .security, "A request that arrives again, with the same bytes.",
    effect: "Whoever has recorded a request can use it once more.")
}

extension ServerScriptFields {
  /// Declares a scenario.
  func play(
    _ name: String, _ comment: String, _ rules: [Rule], flag: Flag = .transition,
    protocols: Set<String>? = nil, settings: String = "", on op: OperationBuilder, _ lines: String...
  ) { play(name, comment, rules, flags: [flag], in: protocols, with: settings, on: op, lines) }

  /// Declares what requests of a version of the application that is not supported do to a BLOCKED activation.
  func playUnsupportedWhileBlocked(_ rule: Rule, on op: OperationBuilder) {
    play(
      "application/unsupported-while-blocked",
      "Requests of a version of the application that is not supported, while the activation is BLOCKED.", [rule],
      flag: .refusedRequest, on: op, "activate maxFailures=2", "block", "unsupport", "validate", "validate", "support",
      "unblock", "validate")
  }
}

extension String {
  /// The text as a part of the name of a vector.
  var inName: String { lowercased().replacing("_", with: "-") }
}
