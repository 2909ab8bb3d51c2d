import PowerAuth

extension FuzzTarget {
  static let timeTargets = [
    FuzzTarget("time", "the instants of an exchange with a server, and what was known before", synchronize),
    FuzzTarget("token-digest", "what the digest of a token covers, and a changed digest", digest),
  ]

  /// The largest instant that the operation takes, in milliseconds.
  private static let lastInstant: Int64 = 8_000_000_000_000

  private static func number(_ source: inout ByteSource, upTo limit: Int64) -> Int64 {
    source.bytes(6).reduce(Int64(0)) { $0 << 8 | Int64($1) } % (limit + 1)
  }

  @Sendable private static func synchronize(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let start = number(&source, upTo: lastInstant)
    // Most exchanges take less than 65 seconds, and some end before they begin.
    let isFar = source.bit()
    let given = number(&source, upTo: isFar ? lastInstant : 65_535)
    let now = isFar ? given : min(lastInstant, start + given)
    let exchange = TimedExchange(start: start, now: now, serverTime: number(&source, upTo: lastInstant))
    let known = source.optional { source in
      let offset = number(&source, upTo: 2 * lastInstant * 1000) - lastInstant * 1000
      return SynchronizedTime(offset: offset, precision: number(&source, upTo: 8_000_000))
    }
    guard let result = try unlessRefused({ try Rules.right.synchronizeTime(exchange, known: known) }) else {
      try require(now < start || (known == nil && now - start > 16_000), "an exchange is refused that says the time")
      return .refused
    }
    try require(result.elapsed == now - start && result.elapsed >= 0, "the exchange took \(result.elapsed) ms")
    try require((result.difference == nil) == (result.elapsed > 16_000), "a slow exchange has a difference")
    try require((0...8_000_000).contains(result.time.precision), "the precision is \(result.time.precision)")
    try require(abs(result.time.offset) <= lastInstant * 1000 + 8_000_000, "the offset is \(result.time.offset)")
    let again = try Rules.right.synchronizeTime(exchange, known: result.time)
    try require(again.time == result.time, "the same exchange corrects the clock once more")
    return .accepted
  }

  @Sendable private static func digest(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let bit = source.number(below: 256)
    let version = source.optional { $0.choice(["3.2", "3.3"]) }
    let timestamp = source.bytes(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let proof = TokenProof(secret: source.bytes(), nonce: source.bytes(), timestamp: timestamp)
    guard let right = try unlessRefused({ try Rules.right.digestToken(proof, version: version) }) else {
      try require(proof.secret.count != 16 || proof.nonce.count != 16, "a proof of the right lengths is refused")
      return .refused
    }
    let suffix = "&\(timestamp)" + (version.map { "&" + $0 } ?? "")
    try require(right.data == proof.nonce + Array(suffix.utf8), "the digest covers something else")
    try require(Rules.right.verifyToken(proof, digest: right.value, version: version) == right, "it is another digest")
    var changed = right.value
    changed[bit / 8] ^= 1 << (bit % 8)
    do {
      _ = try Rules.right.verifyToken(proof, digest: changed, version: version)
      throw Violation("a changed digest is accepted")
    } catch let refusal as Refusal {
      try require(refusal == .digestMismatch, "a changed digest is refused as \(refusal.id)")
    }
    return .accepted
  }
}
