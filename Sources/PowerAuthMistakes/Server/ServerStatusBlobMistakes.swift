internal import PartyModel

/// Mistakes of a server: the status.
extension MistakeTable {
  static let serverStatusBlob: MistakeTable = [
    "server.blob-only-after-commit": breaking(party: \.server.status.isReal)(
      "The blob is real only after the commit.", { right in { $0 != .pendingCommit && right($0, $1) } }),
    "server.removed-is-random": breaking(party: \.server.status.isReal)(
      "The blob of a REMOVED activation is random.", { right in { $0 != .removed && right($0, $1) } }),
    "server.random-without-nonce": breaking(party: \.server.status.hasNonceWhenRandom)(
      "Random blobs come without a nonce.", { _, _, _ in false }),
    "server.nonce-without-challenge": breaking(party: \.server.status.hasNonceWhenRandom)(
      "Random blobs come with a nonce, also without a challenge.", { _, status, _ in status != .removed }),
    "server.state-from-zero": breaking(party: \.server.status.number)(
      "The states in the blob are numbered from 0.", { right in { right($0) - 1 } }),
    "server.blocked-is-removed": breaking(party: \.server.status.number)(
      "The numbers of BLOCKED and REMOVED are exchanged."
    ) { right in { $0 == .blocked ? 5 : $0 == .removed ? 4 : right($0) } },
    "server.blob-attempts-of-one": breaking(party: \.server.status.attempts)(
      "The blob says only whether there was a failed attempt.", { _ in { min($0, 1) } }),
    "server.maximum-of-five": breaking(party: \.server.status.maximum)(
      "The maximum in the blob is always five.", { _, _ in 5 }),
    "server.look-ahead-of-twenty": breaking(party: \.server.status.lookAhead)(
      "The look-ahead in the blob is always twenty.", { _, _ in 20 }),
    "server.counter-byte-behind": breaking(party: \.server.status.counterByte)(
      "The byte of the counter is that of the last signature.", { right in { right(max($0 - 1, 0)) } }),
    "server.counter-byte-stops": breaking(party: \.server.status.counterByte)(
      "The byte of the counter stops at 255.", { _ in { min($0, 255) } }),
    "server.next-value-hashed": breaking(party: \.server.status.stepsBeforeHash)(
      "The hash is that of the value after the stored one.", is: 1),
    "server.upgrade-version-zero": breaking(party: \.server.status.upgradeVersion)(
      "The blob states 0 as the version of an upgrade.", is: 0),
  ]
}
