internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: tokens.
extension Mistake {
  static let tokenOldAtLimit = Mistake(
    "server.token-old-at-limit", "A token at the limit of the past is refused.", party: \.server.token.isTooOld
  ) { _ in { timestamp, now, limit in timestamp <= now - limit } }
  static let tokenNeverOld = Mistake(
    "server.token-never-old", "The timestamp of a token has no limit of the past.", party: \.server.token.isTooOld
  ) { _ in { _, _, _ in false } }
  static let tokenNewAtLimit = Mistake(
    "server.token-new-at-limit", "A token at the limit of the future is refused.", party: \.server.token.isTooNew
  ) { _ in { timestamp, now, limit in timestamp >= now + limit } }
  static let tokenNeverNew = Mistake(
    "server.token-never-new", "The timestamp of a token has no limit of the future but that of the memory.",
    party: \.server.token.isTooNew
  ) { _ in { _, _, _ in false } }
  static let tokenWhileBlocked = Mistake(
    "server.token-while-blocked", "Tokens count while the activation is BLOCKED.", party: \.server.token.isUsable
  ) { right in { $0 == .blocked || right($0) } }
  static let tokenAfterRemoval = Mistake(
    "server.token-after-removal", "Tokens count after the activation was removed.", party: \.server.token.isUsable
  ) { right in { $0 == .removed || right($0) } }
  static let longLimitAlways = Mistake(
    "server.long-limit-always", "The longer limit of the future is that of all versions.",
    party: \.server.token.hasShortLimit
  ) { _ in { _ in false } }
  static let shortLimitAlways = Mistake(
    "server.short-limit-always", "The shorter limit of the future is that of all versions.",
    party: \.server.token.hasShortLimit
  ) { _ in { _ in true } }
  static let tokensShareNonces = Mistake(
    "server.token-nonce-forgotten",
    "The digest is remembered by the identifier alone, so that a second request of a token is refused.",
    party: \.server.token.uniqueValue
  ) { _ in { _, id in Array(id.utf8) } }
  static let tokenSpentWhenRight = Mistake(
    "server.token-spent-when-right", "Only a right digest spends its nonce.", party: \.server.token.spendsBeforeDigest
  ) { _ in false }
  static let digestOfNoVersion = Mistake(
    "server.digest-of-no-version", "The digest is computed as in 3.0 in all versions.",
    party: \.server.token.digestVersion
  ) { _ in { _ in "3.0" } }
  static let typeOfTokenConstant = Mistake(
    "server.token-of-two-factors", "Each token counts as one of POSSESSION_KNOWLEDGE.",
    party: \.server.token.typeOfToken
  ) { _ in { _ in "POSSESSION_KNOWLEDGE" } }
  static let typeOfTokenPossession = Mistake(
    "server.token-of-possession", "Each token counts as one of POSSESSION.", party: \.server.token.typeOfToken
  ) { _ in { _ in "POSSESSION" } }
  static let foreignTokenRemoved = Mistake(
    "server.foreign-token-removed", "A device removes the tokens of other activations.", party: \.server.token.isOwn
  ) { _ in { _, _ in true } }
  static let unknownTokenRefused = Mistake(
    "server.unknown-token-refused", "The removal of an unknown token is refused.",
    party: \.server.token.answersUnknownAsRemoved
  ) { _ in false }
  static let tokenDecryptedFirst = Mistake(
    "server.token-decrypted-first", "The request for a token is decrypted before its signature is judged.",
    party: \.server.token.signsBeforeDecryption
  ) { _ in false }
  static let wrongTokenCounts = Mistake(
    "server.wrong-token-counts", "A wrong digest is a failed attempt.", party: \.server.token.attemptsAfterRefusal
  ) { _ in { $0 + 1 } }
  static let tokenMovesLastUse = Mistake(
    "server.token-moves-last-use", "A token moves the last use.", party: \.server.token.movesLastUse
  ) { _ in true }
}
