import Primitives

/// The hash-based counter of protocol 4 (§ 26.7).
package struct WideCounterRules: Sendable {
  /// A value has 32 bytes.
  package var checkValue: Check<[UInt8]> = checkedWideKey
  /// The next value is SHA3-256 of the value, which is not folded.
  package var follow: @Sendable (_ value: [UInt8]) throws -> [UInt8] = { try SHA3.sha256($0) }
  /// The hash for a status is the MAC of the value under its key.
  ///
  /// [The published page on the status has the value as the key.]
  package var authenticate: KMACStep = { value, key, authenticate in try authenticate(value, key) }
  /// The key of that hash, KEY_MAC_CTR_DATA, has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// The customisation of the hash.
  package var customization = "PA4MAC-CTR"
  /// A hash in a status has 32 bytes.
  package var checkHash: Check<[UInt8]> = checkedWideKey
}

extension Rules {
  /// Advances the counter of protocol 4 by a number of steps; none gives the value itself.
  package func advanceWideCounter(_ value: [UInt8], by steps: Int) throws -> CounterAdvance {
    let first = try version4.counter.checkValue(value)
    var value = first
    for _ in 0..<(try counter.countSteps(steps)) { value = try stepWideCounter(value, first: first) }
    return CounterAdvance(hash: nil, value: value)
  }

  /// Makes one step, in a walk from a first value.
  func stepWideCounter(_ value: [UInt8], first: [UInt8]) throws -> [UInt8] {
    try version4.counter.follow(counter.start(value, first))
  }

  /// Computes the hash by which a status shows the counter (§ 26.7).
  package func hashWideCounter(_ value: [UInt8], key: [UInt8]) throws -> [UInt8] {
    let rules = version4.counter
    return try rules.authenticate(rules.checkValue(value), rules.checkKey(key)) { data, key in
      try version4.mac.authenticate(data, key, rules.customization, wideKeyByteCount)
    }
  }

  /// Compares a client's counter of protocol 4 with that of a status (§ 26.7).
  package func synchronizeWide(
    _ client: ClientCounter, with server: ServerCounter, currentVersion: Int, key: [UInt8]
  ) throws -> CounterSynchronization {
    let value = try version4.counter.checkValue(client.value)
    let hash = try version4.counter.checkHash(server.hash)
    _ = try version4.counter.checkKey(key)
    return try compare(
      ClientCounter(value: value, byte: client.byte), server, currentVersion: currentVersion,
      matching: { ConstantTime.areEqual(hash, try hashWideCounter($0, key: key)) },
      stepping: { try stepWideCounter($0, first: value) },
      advancing: { try advanceWideCounter(value, by: $0).value })
  }
}
