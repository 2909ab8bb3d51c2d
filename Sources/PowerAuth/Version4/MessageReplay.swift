/// An encrypted request as it arrives; all times are in milliseconds.
package struct ArrivedMessage: Equatable, Sendable {
  package let now: Int
  /// The time of the message; nil where it has none.
  package let timestamp: Int?
  /// The name of its temporary key.
  package let key: String
  package let keyExpires: Int
  package let nonce: String
  /// Whether its tag is right.
  package let isIntact: Bool

  /// Takes the values as they are.
  package init(now: Int, timestamp: Int?, key: String, keyExpires: Int, nonce: String, isIntact: Bool) {
    self.now = now
    self.timestamp = timestamp
    self.key = key
    self.keyExpires = keyExpires
    self.nonce = nonce
    self.isIntact = isIntact
  }
}

/// A value that a server remembers, so that it does not take a message twice.
package struct RememberedMessage: Equatable, Sendable {
  package let value: [String]
  package let since: Int

  /// Takes the values as they are.
  package init(value: [String], since: Int) {
    self.value = value
    self.since = since
  }
}

/// How far two times are apart, which are any numbers: a sender can state the lowest one.
package func distance(between one: Int, and other: Int) -> UInt {
  UInt(bitPattern: max(one, other) &- min(one, other))
}

/// Which encrypted requests a server takes (§ 28.10).
package struct MessageReplayRules: Sendable {
  /// A time is in the window up to five minutes away from that of the server, in both directions.
  package var isInWindow: @Sendable (_ timestamp: Int, _ now: Int) -> Bool = {
    distance(between: $0, and: $1) <= 300_000
  }
  /// A message has a time.
  package var isTimed: @Sendable (_ timestamp: Int?) -> Bool = { $0 != nil }
  /// What must not repeat is the temporary key with the nonce.
  package var uniqueValue: Function<ArrivedMessage, [String]> = { [$0.key, $0.nonce] }
  /// A value is remembered for five minutes.
  package var isRemembered: @Sendable (_ since: Int, _ now: Int) -> Bool = { $1 - $0 <= 300_000 }
  /// A message is remembered before it is decrypted, whether or not that succeeds.
  package var remembers: @Sendable (_ isGood: Bool) -> Bool = { _ in true }
  /// A temporary key is good up to its end.
  package var isKeyGood: @Sendable (_ expires: Int, _ now: Int) -> Bool = { $1 <= $0 }
  /// A message with another tag is refused.
  package var isIntact: Function<Bool, Bool> = { $0 }
}

extension Rules {
  /// Tells of each message whether it is taken, in their order (§ 28.10).
  package func takeMessages(_ messages: [ArrivedMessage]) -> [Bool] {
    var remembered: [RememberedMessage] = []
    return messages.map { takeMessage($0, remembering: &remembered) }
  }

  /// Tells whether a message is taken, and remembers it (§ 28.10).
  package func takeMessage(_ message: ArrivedMessage, remembering remembered: inout [RememberedMessage]) -> Bool {
    let rules = version4.decisions.replay
    guard rules.isTimed(message.timestamp), rules.isInWindow(message.timestamp ?? message.now, message.now) else {
      return false
    }
    let value = rules.uniqueValue(message)
    guard !remembered.contains(where: { $0.value == value && rules.isRemembered($0.since, message.now) }) else {
      return false
    }
    let isGood = rules.isKeyGood(message.keyExpires, message.now) && rules.isIntact(message.isIntact)
    if rules.remembers(isGood) { remembered.append(RememberedMessage(value: value, since: message.now)) }
    return isGood
  }
}
