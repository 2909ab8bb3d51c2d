import Primitives

/// A client's counter (§ 8).
package struct ClientCounter: Equatable, Sendable {
  /// CTR_DATA.
  package var value: [UInt8]
  /// The counter's byte; none after an upgrade or a migration, until a status states it.
  package var byte: Int?

  /// Takes the values as they are.
  package init(value: [UInt8], byte: Int?) {
    self.value = value
    self.byte = byte
  }
}

/// The server's counter as a status states it, from 3.1 on.
package struct ServerCounter: Equatable, Sendable {
  package var byte: Int
  package var lookAhead: Int
  /// CTR_DATA_HASH.
  package var hash: [UInt8]

  /// Takes the values as they are.
  package init(byte: Int, lookAhead: Int, hash: [UInt8]) {
    self.byte = byte
    self.lookAhead = lookAhead
    self.hash = hash
  }
}

/// What a client does after it has compared its counter with the server's.
package enum CounterDecision: String, CaseIterable, Sendable {
  /// Nothing.
  case ok
  /// The client has taken the server's counter, and must store it.
  case updated
  /// The client must send a signature, so that the server catches up.
  case calculateSignature = "calculate-signature"
  /// The counters can no longer meet: the activation is in the state DEADLOCK.
  case invalid
}

/// How far the counters are apart.
package struct CounterDistances: Equatable, Sendable {
  /// How many steps lead from the client's value to the server's; none where no value within the look-ahead is it.
  package var hash: Int?
  /// By how much the client's byte is ahead, negative where the server's is; none where the client has no byte.
  package var byte: Int?

  /// Takes the values as they are.
  package init(hash: Int?, byte: Int?) {
    self.hash = hash
    self.byte = byte
  }
}

/// The comparison of the two counters.
package struct CounterSynchronization: Equatable, Sendable {
  /// None where the server speaks protocol version 2, and nothing is compared.
  package let distances: CounterDistances?
  package let decision: CounterDecision
  /// The client's counter afterwards.
  package let counter: ClientCounter
}

package struct CounterSynchronizationRules: Sendable {
  /// Nothing is compared where the server is at protocol version 2.
  package var isCompared: Function<Int, Bool> = { currentVersion in currentVersion != 2 }
  /// The byte of the client is used as it is, and may be unknown.
  package var takeByte: Function<Int?, Int?> = { $0 }
  /// As many values of the client's counter are tried as the look-ahead says, its own first.
  package var countTried: Function<Int, Int> = { $0 }
  /// The bytes are compared the shortest way round 256.
  package var measure: @Sendable (_ client: Int, _ server: Int) -> Int = { client, server in
    let difference = client - server
    let otherWay = difference - 256 * difference.signum()
    return abs(otherWay) < abs(difference) ? otherWay : difference
  }
  /// A client that is more than the look-ahead before the server is out of its reach.
  package var isOutOfReach: @Sendable (_ byteDistance: Int, _ lookAhead: Int) -> Bool = { $0 > $1 }
  /// A client that is more than half the look-ahead before the server sends a signature.
  package var needsSignature: @Sendable (_ byteDistance: Int, _ lookAhead: Int) -> Bool = { $0 > $1 / 2 }
  /// Both distances decide, in the order of the specification.
  package var decide: @Sendable (CounterDistances, _ lookAhead: Int, CounterSynchronizationRules) -> CounterDecision = {
    distances, lookAhead, rules in rules.decision(distances, lookAhead: lookAhead)
  }
  /// A client without a byte takes the server's where its value is the server's; otherwise it cannot judge.
  package var decideWithoutByte: @Sendable (_ hashDistance: Int?) -> CounterDecision = { $0 == 0 ? .updated : .ok }
  /// The client walks as many steps as its value is behind.
  package var countSteps: Function<Int, Int> = { $0 }
  /// The client takes the server's byte.
  package var takeServerByte: @Sendable (_ client: Int?, _ server: Int) -> Int? = { _, server in server }
}

extension CounterSynchronizationRules {
  /// The rows of the table for a client that has a byte: the first one that applies.
  package func decision(_ distances: CounterDistances, lookAhead: Int) -> CounterDecision {
    guard let byte = distances.byte else { return decideWithoutByte(distances.hash) }
    if distances.hash == 0 && byte == 0 { return .ok }
    if byte > 0 && distances.hash == nil {
      if isOutOfReach(byte, lookAhead) { return .invalid }
      return needsSignature(byte, lookAhead) ? .calculateSignature : .ok
    }
    return distances.hash == -byte ? .updated : .invalid
  }
}

extension Rules {
  /// Compares a client's counter with that of a status (§ 8).
  package func synchronize(
    _ client: ClientCounter, with server: ServerCounter, currentVersion: Int, transportKey: [UInt8]
  ) throws -> CounterSynchronization {
    let value = try counter.checkValue(client.value)
    let hash = try status.checkCounterHash(server.hash)
    let key = try deriveCounterKey(transportKey: transportKey)
    return try compare(
      ClientCounter(value: value, byte: client.byte), server, currentVersion: currentVersion,
      matching: { ConstantTime.areEqual(hash, hashCounter($0, transportKey: transportKey, key: key).hash) },
      stepping: { stepCounter($0, first: value).value }, advancing: { try advanceCounter(value, by: $0).value })
  }

  /// Compares the counters, whatever their values are and however they are hashed.
  func compare(
    _ client: ClientCounter, _ server: ServerCounter, currentVersion: Int, matching isMatch: ([UInt8]) throws -> Bool,
    stepping step: ([UInt8]) throws -> [UInt8], advancing advance: (_ steps: Int) throws -> [UInt8]
  ) throws -> CounterSynchronization {
    guard synchronization.isCompared(currentVersion) else {
      return CounterSynchronization(distances: nil, decision: .ok, counter: client)
    }
    let tried = synchronization.countTried(server.lookAhead)
    let found = try findValue(from: client.value, tried: tried, matching: isMatch, stepping: step)
    let byte = synchronization.takeByte(client.byte)
    let distances = CounterDistances(hash: found, byte: byte.map { synchronization.measure($0, server.byte) })
    let decision = synchronization.decide(distances, server.lookAhead, synchronization)
    guard decision == .updated else {
      return CounterSynchronization(distances: distances, decision: decision, counter: client)
    }
    let updated = ClientCounter(
      value: try advance(synchronization.countSteps(found ?? 0)),
      byte: synchronization.takeServerByte(client.byte, server.byte))
    return CounterSynchronization(distances: distances, decision: decision, counter: updated)
  }

  /// The number of steps to the first value that matches; none where none of those tried does.
  private func findValue(
    from first: [UInt8], tried: Int, matching isMatch: ([UInt8]) throws -> Bool,
    stepping step: ([UInt8]) throws -> [UInt8]
  ) rethrows -> Int? {
    var candidate = first
    for distance in 0..<max(tried, 0) {
      if try isMatch(candidate) { return distance }
      candidate = try step(candidate)
    }
    return nil
  }
}
