internal import PartyModel
internal import Synchronization

/// Mistakes of a server in a value that it draws or in a time that it states, which no vector shows.
extension ServerMistake {
  private init(_ id: String, _ sentence: String, values: @escaping @Sendable () -> ServerValues) {
    self.init(id: "server.\(id)", sentence: sentence, values: values)
  }

  private init(
    _ id: String, _ sentence: String, draws use: ServerDraw, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.init(id, sentence) {
      var values = ServerValues()
      values.draw = { $0 == use ? change($1) : $1 }
      return values
    }
  }

  private init(
    _ id: String, _ sentence: String, states use: ServerTime, _ change: @escaping @Sendable (Int64) -> Int64
  ) {
    self.init(id, sentence) {
      var values = ServerValues()
      values.state = { $0 == use ? change($1) : $1 }
      return values
    }
  }

  package static let ofValues = draws + times

  /// Always the same bytes.
  private static func alwaysSame(_ name: String, _ use: ServerDraw, _ words: String) -> ServerMistake {
    ServerMistake("same-\(name)", "\(words) is always the same.", draws: use) {
      [UInt8](repeating: 0x42, count: $0.count)
    }
  }

  private static let draws = [
    alwaysSame("activation-id", .activationId, "The identifier of an activation"),
    alwaysSame("activation-code", .activationCode, "The code of an activation"),
    alwaysSame("server-key", .serverKey, "The key pair of the server in an activation"),
    alwaysSame("counter-data", .counterData, "The first value of the counter of an activation"),
    alwaysSame("token-id", .tokenId, "The identifier of a token"),
    alwaysSame("token-secret", .tokenSecret, "The secret of a token"),
    alwaysSame("key-id", .temporaryKeyId, "The identifier of a temporary key"),
    alwaysSame("key", .temporaryKey, "The key pair of a temporary key"),
    alwaysSame("status-nonce", .statusNonce, "The nonce of a status"),
    alwaysSame("answer-nonce", .answerNonce, "The nonce of an encrypted answer"),
    alwaysSame("offline-nonce", .offlineNonce, "The nonce of offline data"),
    alwaysSame("recovery-code", .recoveryCode, "A recovery code"), alwaysSame("puk", .puk, "A PUK"),
    alwaysSame("salt", .salt, "The salt of a shared secret"),
    alwaysSame("encapsulation", .encapsulation, "What the server draws for a shared secret"),
    // A generator of too few values.
    ServerMistake("few-token-secrets", "There are eight secrets of tokens only.", draws: .tokenSecret) { bytes in
      bytes.map { _ in bytes[0] & 7 }
    },
    ServerMistake("few-answer-nonces", "There are eight nonces of encrypted answers only.", draws: .answerNonce) {
      bytes in bytes.map { _ in bytes[0] & 7 }
    },
  ]

  private static let hour: Int64 = 3_600_000

  private static let times = [
    ServerMistake("status-time-in-seconds", "The time of the server is told in seconds.", states: .status) {
      $0 / 1000
    },
    ServerMistake("status-time-in-microseconds", "The time of the server is told in microseconds.", states: .status) {
      $0 * 1000
    },
    ServerMistake("answer-time-in-seconds", "An encrypted answer states its time in seconds.", states: .answer) {
      $0 / 1000
    },
    ServerMistake(
      "answer-time-of-other-zone", "An encrypted answer states the time of another time zone.", states: .answer
    ) { $0 + hour },
    ServerMistake("answer-time-of-zero", "An encrypted answer states 0 as its time.", states: .answer) { _ in 0 },
    ServerMistake("key-issue-in-seconds", "A temporary key states in seconds when it was made.", states: .keyIssue) {
      $0 / 1000
    },
    ServerMistake(
      "key-issue-of-other-zone", "A temporary key states when it was made by another time zone.", states: .keyIssue
    ) { $0 - hour },
    ServerMistake("key-expiry-in-seconds", "A temporary key states its expiry in seconds.", states: .keyExpiry) {
      $0 / 1000
    },
    ServerMistake(
      "key-expiry-in-microseconds", "A temporary key states its expiry in microseconds.", states: .keyExpiry
    ) { $0 * 1000 },
    ServerMistake("key-expiry-of-a-year", "A temporary key states that it is valid for a year.", states: .keyExpiry) {
      $0 + 365 * 24 * hour
    },
    ServerMistake(
      "key-seconds-in-milliseconds", "The time in seconds when a temporary key was made is in milliseconds.",
      states: .keyIssueSeconds
    ) { $0 * 1000 },
    ServerMistake(
      "key-expiry-seconds-of-other-zone", "The expiry of a temporary key in seconds is that of another time zone.",
      states: .keyExpirySeconds
    ) { $0 + 3600 },
    ServerMistake("time-of-answers-back", "Each second encrypted answer states an earlier time than the one before.") {
      .goingBack
    },
  ]
}

extension ServerValues {
  /// Each second encrypted answer states an earlier time, by less than a clock may be off.
  fileprivate static var goingBack: ServerValues {
    let count = AnswerCount()
    var values = ServerValues()
    values.state = { use, time in
      use == .answer && count.next() % 2 == 1 ? time - 30_000 : time
    }
    return values
  }
}

private final class AnswerCount: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
