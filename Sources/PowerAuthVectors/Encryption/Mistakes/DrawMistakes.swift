internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a sender draws what must be random, or sends what it drew.
extension Mistake {
  static let ephemeralKeyReused = Mistake(
    "ecies.ephemeral-key-reused", "The ephemeral key is drawn once, and serves all requests.")
  static let nonceReused = Mistake("ecies.nonce-reused", "The nonce is drawn once, and serves all requests.")
  static let nonceOf12Bytes = Mistake("ecies.nonce-of-12-bytes", "The nonce has 12 bytes, as in other ciphers.")
  static let otherNonceSent = Mistake(
    "ecies.other-nonce-sent", "The nonce is drawn twice: the one that is sent is not the one that was used.")
  static let clockReadTwice = Mistake(
    "ecies.clock-read-twice", "The clock is read twice: the timestamp that is sent is a later one than the MAC covers.")
  static let timestampSentInSeconds = Mistake(
    "ecies.timestamp-sent-in-seconds", "The timestamp is sent in seconds, though the MAC covers milliseconds.")
  static let ephemeralKeySentCompressed = Mistake(
    "ecies.ephemeral-key-sent-compressed", "The ephemeral key is sent compressed, and enters uncompressed.")
  static let nonceSentIn30 = Mistake("ecies.nonce-sent-in-3.0", "Requests of 3.0 carry a nonce.")
  static let timestampSentBefore32 = Mistake(
    "ecies.timestamp-sent-before-3.2", "Requests of 3.0 and 3.1 carry a timestamp.")

  static let ofDraws = [ephemeralKeyReused, nonceReused]
  static let ofSending = [
    otherNonceSent, clockReadTwice, timestampSentInSeconds, ephemeralKeySentCompressed, nonceSentIn30,
    timestampSentBefore32, nonceOf12Bytes,
  ]
}

/// What a sender draws for a request, and what it sends of it, with mistakes.
struct MistakenDraw {
  let question: Question
  let version: ProtocolVersion

  var ephemeralPrivateKey: [UInt8] {
    question.makes(.ephemeralKeyReused) ? constant(32) : P256.drawScalar(with: question.surroundings.randomBytes)
  }

  var nonce: [UInt8]? {
    guard version.hasNonce else { return nil }
    let nonce = question.makes(.nonceReused) ? constant(16) : question.surroundings.randomBytes(16)
    return question.makes(.nonceOf12Bytes) ? Array(nonce.prefix(12)) : nonce
  }

  var timestamp: Int64? { version.hasTimestamp ? question.surroundings.currentMilliseconds() : nil }

  // MARK: - What is sent

  func sent(nonce: [UInt8]?) -> [UInt8]? {
    guard let nonce else { return question.makes(.nonceSentIn30) ? question.surroundings.randomBytes(16) : nil }
    return question.makes(.otherNonceSent) ? Array(question.surroundings.randomBytes(32).suffix(16)) : nonce
  }

  func sent(timestamp: Int64?) -> Int64? {
    guard var timestamp else {
      return question.makes(.timestampSentBefore32) ? question.surroundings.currentMilliseconds() : nil
    }
    if question.makes(.clockReadTwice) { timestamp += 1 }
    return question.makes(.timestampSentInSeconds) ? timestamp / 1000 : timestamp
  }

  func sent(ephemeralPublicKey: [UInt8]) throws -> [UInt8] {
    guard question.makes(.ephemeralKeySentCompressed) else { return ephemeralPublicKey }
    return try P256.PublicKey(encoded: ephemeralPublicKey).compressed
  }

  private func constant(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }
}
