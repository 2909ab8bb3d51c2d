internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a sender draws what must be random.
extension Mistake {
  static let ephemeralKeyReused = Mistake(
    "ecies.ephemeral-key-reused", "The ephemeral key is drawn once, and serves all requests.", \.sealing.drawScalar
  ) { _ in { _ in [UInt8](repeating: 7, count: 32) } }
  static let nonceReused = Mistake(
    "ecies.nonce-reused", "The nonce is drawn once, and serves all requests.", \.sealing.drawNonce
  ) { _ in { _ in [UInt8](repeating: 7, count: keyByteCount) } }
  static let nonceOf12Bytes = Mistake(
    "ecies.nonce-of-12-bytes", "The nonce has 12 bytes, as in other ciphers.", \.sealing.drawNonce
  ) { right in { Array(right($0).prefix(12)) } }
  .and(\.messageParameters.checkNonce, accepting(when: { $0.count == 12 }))

  static let ofDraws = [ephemeralKeyReused, nonceReused]
}

/// Mistakes where a sender sends what it drew.
extension Mistake {
  static let otherNonceSent = Mistake(
    "ecies.other-nonce-sent", "The nonce is drawn twice: the one that is sent is not the one that was used.",
    \.sealing.sendNonce
  ) { right in
    // A longer draw differs also where the source of randomness repeats itself.
    { nonce, randomBytes in right(nonce.map { _ in randomBytes(32).suffix(keyByteCount) }, randomBytes) }
  }
  static let clockReadTwice = Mistake(
    "ecies.clock-read-twice", "The clock is read twice: the timestamp that is sent is a later one than the MAC covers.",
    \.sealing.sendTimestamp
  ) { right in { timestamp, clock in right(timestamp.map { $0 + 1 }, clock) } }
  static let timestampSentInSeconds = Mistake(
    "ecies.timestamp-sent-in-seconds", "The timestamp is sent in seconds, though the MAC covers milliseconds.",
    \.sealing.sendTimestamp
  ) { right in { timestamp, clock in right(timestamp, clock).map { $0 / 1000 } } }
  static let ephemeralKeySentCompressed = Mistake(
    "ecies.ephemeral-key-sent-compressed", "The ephemeral key is sent compressed, and enters uncompressed.",
    \.sealing.sendEphemeralKey
  ) { right in { point in try P256.PublicKey(encoded: try right(point)).compressed } }
  static let nonceSentIn30 = Mistake(
    "ecies.nonce-sent-in-3.0", "Requests of 3.0 carry a nonce.", \.sealing.sendNonce
  ) { right in { nonce, randomBytes in right(nonce, randomBytes) ?? randomBytes(keyByteCount) } }
  static let timestampSentBefore32 = Mistake(
    "ecies.timestamp-sent-before-3.2", "Requests of 3.0 and 3.1 carry a timestamp.", \.sealing.sendTimestamp
  ) { right in { timestamp, clock in right(timestamp, clock) ?? clock() } }

  static let ofSending = [
    otherNonceSent, clockReadTwice, timestampSentInSeconds, ephemeralKeySentCompressed, nonceSentIn30,
    timestampSentBefore32, nonceOf12Bytes,
  ]
}
