/// What a server draws.
package enum ServerDraw: Sendable {
  case activationId, activationCode, serverKey, counterData
  case tokenId, tokenSecret
  case temporaryKeyId, temporaryKey
  case statusNonce, answerNonce, offlineNonce
  case recoveryCode, puk
  // Of protocol 4: what an answer with a shared secret has.
  case salt
  /// A scalar for the curve, and the bytes that ML-KEM encapsulates.
  case encapsulation
}

/// A time that a server states.
package enum ServerTime: Sendable {
  /// The answer about its time.
  case status
  /// The timestamp of an encrypted answer.
  case answer
  case keyIssue, keyExpiry
  /// The same times in seconds.
  case keyIssueSeconds, keyExpirySeconds
}

/// The values that a server draws and the times that it states.
///
/// They are not rules, because vectors fix both: only a real server can make a mistake in them that is seen.
package struct ServerValues: Sendable {
  package var draw: @Sendable (_ use: ServerDraw, _ drawn: [UInt8]) -> [UInt8] = { $1 }
  package var state: @Sendable (_ use: ServerTime, _ time: Int64) -> Int64 = { $1 }

  /// Makes those of a right server.
  package init() {}
}

extension ServerState {
  package mutating func draw(_ count: Int, as use: ServerDraw) -> [UInt8] { values.draw(use, random.next(count)) }

  mutating func drawIdentifier(as use: ServerDraw) -> String { random.identifier(of: draw(16, as: use)) }
}
