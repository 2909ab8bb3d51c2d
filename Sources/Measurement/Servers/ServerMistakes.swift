package import Conformance
package import PartyModel
internal import Synchronization

/// A mistake of a server in a value that it draws or in a time that it states, which no vector shows.
package struct ServerMistake: Sendable {
  package let id: String
  /// The values of a server that makes it, anew for each server.
  package let values: @Sendable () -> ServerValues

  private init(_ id: String, values: @escaping @Sendable () -> ServerValues) {
    (self.id, self.values) = ("server.\(id)", values)
  }

  private init(_ id: String, draws use: ServerDraw, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.init(id) {
      var values = ServerValues()
      values.draw = { $0 == use ? change($1) : $1 }
      return values
    }
  }

  private init(_ id: String, states use: ServerTime, _ change: @escaping @Sendable (Int64) -> Int64) {
    self.init(id) {
      var values = ServerValues()
      values.state = { $0 == use ? change($1) : $1 }
      return values
    }
  }

  package static let all = draws + times

  /// Always the same bytes.
  private static func same(_ name: String, _ use: ServerDraw) -> ServerMistake {
    ServerMistake("same-\(name)", draws: use) { [UInt8](repeating: 0x42, count: $0.count) }
  }

  private static let draws = [
    same("activation-id", .activationId), same("activation-code", .activationCode), same("server-key", .serverKey),
    same("counter-data", .counterData), same("token-id", .tokenId), same("token-secret", .tokenSecret),
    same("key-id", .temporaryKeyId), same("key", .temporaryKey), same("status-nonce", .statusNonce),
    same("answer-nonce", .answerNonce), same("offline-nonce", .offlineNonce), same("recovery-code", .recoveryCode),
    same("puk", .puk),
    // A generator of too few values.
    ServerMistake("few-token-secrets", draws: .tokenSecret) { bytes in bytes.map { _ in bytes[0] & 7 } },
    ServerMistake("few-answer-nonces", draws: .answerNonce) { bytes in bytes.map { _ in bytes[0] & 7 } },
  ]

  private static let hour: Int64 = 3_600_000

  private static let times = [
    ServerMistake("status-time-in-seconds", states: .status) { $0 / 1000 },
    ServerMistake("status-time-in-microseconds", states: .status) { $0 * 1000 },
    ServerMistake("answer-time-in-seconds", states: .answer) { $0 / 1000 },
    ServerMistake("answer-time-of-other-zone", states: .answer) { $0 + hour },
    ServerMistake("answer-time-of-zero", states: .answer) { _ in 0 },
    ServerMistake("key-issue-in-seconds", states: .keyIssue) { $0 / 1000 },
    ServerMistake("key-issue-of-other-zone", states: .keyIssue) { $0 - hour },
    ServerMistake("key-expiry-in-seconds", states: .keyExpiry) { $0 / 1000 },
    ServerMistake("key-expiry-in-microseconds", states: .keyExpiry) { $0 * 1000 },
    ServerMistake("key-expiry-of-a-year", states: .keyExpiry) { $0 + 365 * 24 * hour },
    ServerMistake("key-seconds-in-milliseconds", states: .keyIssueSeconds) { $0 * 1000 },
    ServerMistake("key-expiry-seconds-of-other-zone", states: .keyExpirySeconds) { $0 + 3600 },
    ServerMistake("time-of-answers-back") { .goingBack },
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

extension Suite {
  /// The mistakes of the catalogue that change the rules of a server, each once, with the rules of a server that makes it.
  package var mistakenServers: [(id: String, rules: PartyRules)] {
    var known: Set<String> = []
    return operations.flatMap(\.mistakes).map(\.mistake).compactMap { mistake in
      guard mistake.id.hasPrefix("server."), known.insert(mistake.id).inserted else { return nil }
      return mistake.editing(PartyRules()).map { (id: mistake.id, rules: $0) }
    }
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
