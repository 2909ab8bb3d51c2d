internal import PartyModel
internal import PowerAuth

/// Mistakes of one party that show where it meets the other.
extension MistakeTable {
  static let lifeCounter: MistakeTable = [
    "life.two-steps-after-match": breaking(party: \.server.signature.stepsAfterMatch)(
      "After a match the server skips one more value.", { right in { right($0) + 1 } }),
    "life.match-after-loss-stays": breaking(party: \.server.signature.stepsAfterMatch)(
      "After skipped values the server's counter stays at the value that matched."
    ) { right in { $0 == 0 ? right($0) : $0 } },
    "life.half-look-ahead-tried": breaking(party: \.server.signature.countTried)(
      "The server tries half of the values that it states.", { right in { max(right($0) / 2, 1) } }),
    "life.look-ahead-doubled": breaking(party: \.server.signature.countTried)(
      "The server tries twice as many values as it states.", { right in { right($0) * 2 } }),
    "life.half-look-ahead-stated": breaking(party: \.server.status.lookAhead)(
      "The status states half of the look-ahead that the server tries.", { right in { max(right($0) / 2, 1) } }),
    "life.offline-takes-two": breaking(party: \.client.signature.offlineSteps)(
      "An offline signature takes two values.", { $0 * 2 }),
    "life.error-gives-back": breaking(party: \.client.signature.givesBack)(
      "The client takes a value back where the server answers an error other than 401."
    ) { right in { $0 == .serverError || right($0) } },
    "life.signature-after-update": breaking(party: \.client.status.sendsSignature)(
      "A client that took the server's counter sends a signature for it."
    ) { right in { ($0 == .updated && $1 == .active) || right($0, $1) } },
    "life.signature-at-each-status": breaking(party: \.client.status.sendsSignature)(
      "A client sends a signature for the counter at each status."
    ) { right in { ($0 == .ok && $1 == .active) || right($0, $1) } },
    "life.signature-in-deadlock": breaking(party: \.client.status.sendsSignature)(
      "A client in a deadlock sends a signature for the counter.", { right in { $0 == .invalid || right($0, $1) } }),
    "life.one-attempt-taken-back": breaking(party: \.server.signature.attemptsAfterRight)(
      "A right signature takes back one failed attempt.", { right in { right($0, $1) == 0 ? max($0 - 1, 0) : $0 } }),
    "life.attempts-counted-twice": breaking(party: \.server.signature.attemptsAfterWrong)(
      "A wrong signature counts as two failed attempts.", { right in { right($0, $1) == $0 ? $0 : $0 + 2 } }),
    "life.loss-as-cancelled": breaking(party: \.client.signature.errorOfStatus)(
      "A lost connection is said to be a cancelled operation."
    ) { right in { $0 == .noConnection ? .operationCancelled : right($0) } },
    "life.byte-of-zero": breaking(party: \.server.status.counterByte)(
      "The status states 0 as the byte of the counter.", { _, _ in 0 }),
    "life.no-failed-attempts-stated": breaking(party: \.server.status.attempts)(
      "The status states that no attempt failed.", { _, _ in 0 }),
    "life.removed-is-judged": breaking(party: \.server.signature.isJudged)(
      "A REMOVED activation signs.", { right in { $0 == .removed || right($0) } }),
  ]

  static let lifeActivation: MistakeTable = [
    "life.pending-exchanged-again": breaking(party: \.server.activation.move)(
      "The code of an activation that was exchanged is taken again.",
      doing(.to(.pendingCommit), in: [.pendingCommit], on: .exchange)),
    "life.removed-exchanged-again": breaking(party: \.server.activation.move)(
      "The code of a REMOVED activation is taken again.", doing(.to(.pendingCommit), in: [.removed], on: .exchange)),
    "life.code-after-expiry": breaking(party: \.server.activation.isCodeAlive)(
      "A code is taken up to ten seconds after its expiry.", { right in { right($0 + 10_000, $1) } }),
    "life.blocked-removes-itself": breaking(party: \.client.status.removesItself)(
      "A client that learns that it is blocked removes its activation.", { right in { $0 == .blocked || right($0) } }),
    "life.created-in-any-phase": breaking(party: \.client.activation.canCreate)(
      "A client creates an activation whatever it has.", { _, _ in true }),
    "life.deadlock-of-each-removed": breaking(party: \.client.status.deliver)(
      "A removed activation is delivered as a deadlock.", { right in { $1 == .removed ? .deadlock : right($0, $1) } }),
  ]

  static let lifeService: MistakeTable = [
    "life.token-old-after-a-minute": breaking(party: \.server.token.isTooOld)(
      "A token's timestamp may be a minute behind.", { _, timestamp, now, _ in timestamp < now - 60_000 }),
    "life.message-ahead-half": breaking(party: \.server.encryption.isAhead)(
      "A message's timestamp may be half as far ahead as the limit says.", { right in { right($0, $1, $2 / 2) } }),
    "life.vault-while-blocked": breaking(party: \.server.vault.isServed)(
      "The vault opens for a BLOCKED activation.", { right in { $0 == .blocked || right($0) } }),
  ]
}
