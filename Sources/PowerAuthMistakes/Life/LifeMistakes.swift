internal import Conformance
internal import Parties
internal import PowerAuth

/// Mistakes of one party that show where it meets the other.
extension MistakeCatalogue {
  static let ofLives: [Mistake] = Mistake.ofLifeCounters + Mistake.ofLifeActivations + Mistake.ofLifeServices
}

extension Mistake {
  @inline(never)
  private static func ofLife<Value: Sendable>(
    _ id: String, _ sentence: String, _ rule: any WritableKeyPath<PartyRules, Value> & Sendable,
    _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> Mistake {
    Mistake("life.\(id)", sentence, edits: [.rule(RuleEdit(rule, edit))])
  }

  fileprivate static let ofLifeCounters: [Mistake] = [
    ofLife(
      "two-steps-after-match", "After a match the server skips one more value.",
      \PartyRules.server.signature.stepsAfterMatch
    ) { right in { right($0) + 1 } },
    ofLife(
      "match-after-loss-stays", "After skipped values the server's counter stays at the value that matched.",
      \PartyRules.server.signature.stepsAfterMatch
    ) { right in { $0 == 0 ? right($0) : $0 } },
    ofLife(
      "half-look-ahead-tried", "The server tries half of the values that it states.",
      \PartyRules.server.signature.countTried
    ) { right in { max(right($0) / 2, 1) } },
    ofLife(
      "look-ahead-doubled", "The server tries twice as many values as it states.",
      \PartyRules.server.signature.countTried
    ) { right in { right($0) * 2 } },
    ofLife(
      "half-look-ahead-stated", "The status states half of the look-ahead that the server tries.",
      \PartyRules.server.status.lookAhead
    ) { right in { max(right($0) / 2, 1) } },
    ofLife(
      "offline-takes-two", "An offline signature takes two values.", \PartyRules.client.signature.offlineSteps
    ) { $0 * 2 },
    ofLife(
      "error-gives-back", "The client takes a value back where the server answers an error other than 401.",
      \PartyRules.client.signature.givesBack
    ) { right in { $0 == .serverError || right($0) } },
    ofLife(
      "signature-after-update", "A client that took the server's counter sends a signature for it.",
      \PartyRules.client.status.sendsSignature
    ) { right in { ($0 == .updated && $1 == .active) || right($0, $1) } },
    ofLife(
      "signature-at-each-status", "A client sends a signature for the counter at each status.",
      \PartyRules.client.status.sendsSignature
    ) { right in { ($0 == .ok && $1 == .active) || right($0, $1) } },
    ofLife(
      "signature-in-deadlock", "A client in a deadlock sends a signature for the counter.",
      \PartyRules.client.status.sendsSignature
    ) { right in { $0 == .invalid || right($0, $1) } },
    ofLife(
      "one-attempt-taken-back", "A right signature takes back one failed attempt.",
      \PartyRules.server.signature.attemptsAfterRight
    ) { right in { right($0, $1) == 0 ? max($0 - 1, 0) : $0 } },
    ofLife(
      "attempts-counted-twice", "A wrong signature counts as two failed attempts.",
      \PartyRules.server.signature.attemptsAfterWrong
    ) { right in { right($0, $1) == $0 ? $0 : $0 + 2 } },
    ofLife(
      "loss-as-cancelled", "A lost connection is said to be a cancelled operation.",
      \PartyRules.client.signature.errorOfStatus
    ) { right in { $0 == .noConnection ? .operationCancelled : right($0) } },
    ofLife(
      "byte-of-zero", "The status states 0 as the byte of the counter.", \PartyRules.server.status.counterByte
    ) { _ in { _ in 0 } },
    ofLife(
      "no-failed-attempts-stated", "The status states that no attempt failed.", \PartyRules.server.status.attempts
    ) { _ in { _ in 0 } },
    ofLife(
      "removed-is-judged", "A REMOVED activation signs.", \PartyRules.server.signature.isJudged
    ) { right in { $0 == .removed || right($0) } },
  ]

  fileprivate static let ofLifeActivations: [Mistake] = [
    ofLife(
      "pending-exchanged-again", "The code of an activation that was exchanged is taken again.",
      \PartyRules.server.activation.move
    ) { right in { $0 == .pendingCommit && $1 == .exchange ? .to(.pendingCommit) : right($0, $1) } },
    ofLife(
      "removed-exchanged-again", "The code of a REMOVED activation is taken again.",
      \PartyRules.server.activation.move
    ) { right in { $0 == .removed && $1 == .exchange ? .to(.pendingCommit) : right($0, $1) } },
    ofLife(
      "code-after-expiry", "A code is taken up to ten seconds after its expiry.",
      \PartyRules.server.activation.isCodeAlive
    ) { right in { right($0 + 10_000, $1) } },
    ofLife(
      "blocked-removes-itself", "A client that learns that it is blocked removes its activation.",
      \PartyRules.client.status.removesItself
    ) { right in { $0 == .blocked || right($0) } },
    ofLife(
      "created-in-any-phase", "A client creates an activation whatever it has.", \PartyRules.client.activation.canCreate
    ) { _ in { _ in true } },
    ofLife(
      "deadlock-of-each-removed", "A removed activation is delivered as a deadlock.", \PartyRules.client.status.deliver
    ) { right in { $1 == .removed ? .deadlock : right($0, $1) } },
  ]

  fileprivate static let ofLifeServices: [Mistake] = [
    ofLife(
      "token-old-after-a-minute", "A token's timestamp may be a minute behind.", \PartyRules.server.token.isTooOld
    ) { _ in { timestamp, now, _ in timestamp < now - 60_000 } },
    ofLife(
      "message-ahead-half", "A message's timestamp may be half as far ahead as the limit says.",
      \PartyRules.server.encryption.isAhead
    ) { right in { right($0, $1, $2 / 2) } },
    ofLife(
      "vault-while-blocked", "The vault opens for a BLOCKED activation.", \PartyRules.server.vault.isServed
    ) { right in { $0 == .blocked || right($0) } },
  ]
}
