internal import Conformance

extension Danger {
  /// What is dangerous about the answers and the records of a server; the state of the activation is a member of this name.
  static func ofServer(state: String) -> [Danger] {
    [
      .text(
        of: "result", in: ServerObservation.successes, insteadOf: ServerObservation.refusals,
        effect: "What must be refused is done: an attacker, or a request that arrives again, has success."),
      .text(
        of: state, in: ["CREATED", "PENDING_COMMIT", "ACTIVE"], insteadOf: ["BLOCKED", "REMOVED"],
        effect: "An activation that is blocked or removed can still be used."),
      .lower("attempts", effect: "A failed attempt is not counted, so that an attacker can guess for longer."),
    ]
  }
}

extension ServerObservation {
  static let successes: Set<String> = ["ok", "valid"]
  /// The results that are neither a success nor what a job of the server has found.
  static let refusals = Set(results).subtracting(successes).subtracting(["removed", "nothing"])

  static let dangers = Danger.ofServer(state: "status") + dangersOfOthers

  private static let dangersOfOthers: [Danger] = [
    unmoved("counter", effect: "A value of the counter that was used can be used again."),
    .text(
      of: "codeStatus", in: ["CREATED", "ACTIVE"], insteadOf: ["BLOCKED", "REVOKED"],
      effect: "A recovery code that is blocked or revoked can still be used."),
    .lower("codeAttempts", effect: "A wrong PUK is not counted, so that an attacker can guess for longer."),
    .text(
      of: "blob", in: ["real"], insteadOf: ["random"],
      effect: "Whoever does not have the keys of an activation learns its state."),
    .other("user", effect: "The data of a user are given to another one."),
  ]
  /// A counter that did not move: dangerous in a request that is served, not in one that is wrongly refused.
  static func unmoved(_ member: String, effect: String) -> Danger {
    .lower(member, effect: effect).unless("result", in: refusals, insteadOf: successes)
  }
}
