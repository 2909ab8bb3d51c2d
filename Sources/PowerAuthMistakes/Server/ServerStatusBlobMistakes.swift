internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: the status.
extension Mistake {
  static let blobOfCreated = Mistake(
    "server.blob-only-after-commit", "The blob is real only after the commit.", party: \.server.status.isReal
  ) { right in { $0 != .pendingCommit && right($0, $1) } }
  static let removedIsRandom = Mistake(
    "server.removed-is-random", "The blob of a REMOVED activation is random.", party: \.server.status.isReal
  ) { right in { $0 != .removed && right($0, $1) } }
  static let randomWithoutNonce = Mistake(
    "server.random-without-nonce", "Random blobs come without a nonce.", party: \.server.status.hasNonceWhenRandom
  ) { _ in { _, _ in false } }
  static let nonceWithoutChallenge = Mistake(
    "server.nonce-without-challenge", "Random blobs come with a nonce, also without a challenge.",
    party: \.server.status.hasNonceWhenRandom
  ) { _ in { status, _ in status != .removed } }
  static let stateFromZero = Mistake(
    "server.state-from-zero", "The states in the blob are numbered from 0.", party: \.server.status.number
  ) { right in { right($0) - 1 } }
  static let blockedIsRemoved = Mistake(
    "server.blocked-is-removed", "The numbers of BLOCKED and REMOVED are exchanged.", party: \.server.status.number
  ) { right in { $0 == .blocked ? 5 : $0 == .removed ? 4 : right($0) } }
  static let blobOfRemainingAttempts = Mistake(
    "server.blob-attempts-of-one", "The blob says only whether there was a failed attempt.",
    party: \.server.status.attempts
  ) { _ in { min($0, 1) } }
  static let maximumOfFive = Mistake(
    "server.maximum-of-five", "The maximum in the blob is always five.", party: \.server.status.maximum
  ) { _ in { _ in 5 } }
  static let lookAheadOfTwenty = Mistake(
    "server.look-ahead-of-twenty", "The look-ahead in the blob is always twenty.", party: \.server.status.lookAhead
  ) { _ in { _ in 20 } }
  static let counterByteOfSuccesses = Mistake(
    "server.counter-byte-behind", "The byte of the counter is that of the last signature.",
    party: \.server.status.counterByte
  ) { right in { right(max($0 - 1, 0)) } }
  static let counterByteStops = Mistake(
    "server.counter-byte-stops", "The byte of the counter stops at 255.", party: \.server.status.counterByte
  ) { _ in { min($0, 255) } }
  static let serverNextValueHashed = Mistake(
    "server.next-value-hashed", "The hash is that of the value after the stored one.",
    party: \.server.status.stepsBeforeHash
  ) { _ in 1 }
  static let upgradeVersionZero = Mistake(
    "server.upgrade-version-zero", "The blob states 0 as the version of an upgrade.",
    party: \.server.status.upgradeVersion
  ) { _ in 0 }
}
