internal import PartyModel

/// Mistakes of a server: tokens.
extension MistakeTable {
  static let serverToken: MistakeTable = [
    "server.token-old-at-limit": breaking(party: \.server.token.isTooOld)(
      "A token at the limit of the past is refused.", { _, timestamp, now, limit in timestamp <= now - limit }),
    "server.token-never-old": breaking(party: \.server.token.isTooOld)(
      "The timestamp of a token has no limit of the past.", { _, _, _, _ in false }),
    "server.token-new-at-limit": breaking(party: \.server.token.isTooNew)(
      "A token at the limit of the future is refused.", { _, timestamp, now, limit in timestamp >= now + limit }),
    "server.token-never-new": breaking(party: \.server.token.isTooNew)(
      "The timestamp of a token has no limit of the future but that of the memory.", { _, _, _, _ in false }),
    "server.token-while-blocked": breaking(party: \.server.token.isUsable)(
      "Tokens count while the activation is BLOCKED.", { right in { $0 == .blocked || right($0) } }),
    "server.token-after-removal": breaking(party: \.server.token.isUsable)(
      "Tokens count after the activation was removed.", { right in { $0 == .removed || right($0) } }),
    "server.long-limit-always": breaking(party: \.server.token.hasShortLimit)(
      "The longer limit of the future is that of all versions.", { _, _ in false }),
    "server.short-limit-always": breaking(party: \.server.token.hasShortLimit)(
      "The shorter limit of the future is that of all versions.", { _, _ in true }),
    "server.token-nonce-forgotten": breaking(party: \.server.token.uniqueValue)(
      "The digest is remembered by the identifier alone, so that a second request of a token is refused."
    ) { _, _, id in Array(id.utf8) },
    "server.token-nonce-alone": breaking(party: \.server.token.uniqueValue)(
      "A nonce that one token has used is refused with another one.", { _, nonce, _ in nonce }),
    "server.token-spent-when-right": breaking(party: \.server.token.spendsBeforeDigest)(
      "Only a right digest spends its nonce.", is: false),
    "server.digest-of-no-version": breaking(party: \.server.token.digestVersion)(
      "The digest is computed as in 3.0 in all versions.", { _, _ in "3.0" }),
    "server.token-of-two-factors": breaking(party: \.server.token.typeOfToken)(
      "Each token counts as one of POSSESSION_KNOWLEDGE.", { _, _ in "POSSESSION_KNOWLEDGE" }),
    "server.token-of-possession": breaking(party: \.server.token.typeOfToken)(
      "Each token counts as one of POSSESSION.", { _, _ in "POSSESSION" }),
    "server.foreign-token-removed": breaking(party: \.server.token.isOwn)(
      "A device removes the tokens of other activations.", { _, _, _ in true }),
    "server.unknown-token-refused": breaking(party: \.server.token.answersUnknownAsRemoved)(
      "The removal of an unknown token is refused.", is: false),
    "server.token-decrypted-first": breaking(party: \.server.token.signsBeforeDecryption)(
      "The request for a token is decrypted before its signature is judged.", is: false),
    "server.wrong-token-counts": breaking(party: \.server.token.attemptsAfterRefusal)(
      "A wrong digest is a failed attempt.", { _ in { $0 + 1 } }),
    "server.token-moves-last-use": breaking(party: \.server.token.movesLastUse)(
      "A token moves the last use.", is: true),
  ]
}
