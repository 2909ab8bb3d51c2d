/// What a status states before 3.0 (§ 13).
package struct NumericStatus: Equatable, Sendable {
  /// 1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.
  package let state: Int
  /// The server's counter.
  package let counter: UInt64
  package let failedAttempts: Int
  package let maxFailedAttempts: Int

  /// Takes the values as they are.
  package init(state: Int, counter: UInt64, failedAttempts: Int, maxFailedAttempts: Int) {
    self.state = state
    self.counter = counter
    self.failedAttempts = failedAttempts
    self.maxFailedAttempts = maxFailedAttempts
  }
}

/// A part of a status with a numeric counter.
package enum NumericStatusPart: Sendable {
  case magic, state, counter, failedAttempts, maxFailedAttempts, reserved

  /// How many bytes the part has.
  package var byteCount: Int {
    switch self {
    case .magic: 4
    case .counter: 8
    case .reserved: 17
    case .state, .failedAttempts, .maxFailedAttempts: 1
    }
  }
}

package struct NumericStatusRules: Sendable {
  /// The parts are magic, state, counter, failed and most attempts, and 17 random bytes.
  package var parts: [NumericStatusPart] = [
    .magic, .state, .counter, .failedAttempts, .maxFailedAttempts, .reserved,
  ]
  /// The counter is written big-endian, in eight bytes.
  package var writeCounter: Function<UInt64, [UInt8]> = \.bigEndianBytes
  /// It is read in the same way, without a sign.
  package var readCounter: Function<[UInt8], UInt64> = { bytes in bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Rules {
  /// Writes and encrypts a status with a numeric counter, as a server does; returns it before and after.
  package func encryptNumericStatus(
    _ status: NumericStatus, reserved: [UInt8], transportKey: [UInt8]
  ) throws -> (plaintext: [UInt8], blob: [UInt8]) {
    let key = try self.status.checkTransportKey(transportKey)
    let reserved = try self.status.checkReserved(reserved, NumericStatusPart.reserved.byteCount)
    let plaintext = numericStatus.parts.flatMap { part in
      switch part {
      case .magic: statusLayout.magic
      case .state: [statusLayout.writeNumber(status.state)]
      case .counter: numericStatus.writeCounter(status.counter)
      case .failedAttempts: [statusLayout.writeNumber(status.failedAttempts)]
      case .maxFailedAttempts: [statusLayout.writeNumber(status.maxFailedAttempts)]
      case .reserved: reserved
      }
    }
    return (plaintext, try self.status.encryptBlocks(plaintext, key, self.status.ivWithoutChallenge))
  }

  /// Decrypts a status with a numeric counter, and checks what it states.
  package func decryptNumericStatus(
    _ blob: [UInt8], transportKey: [UInt8]
  ) throws -> (plaintext: [UInt8], status: NumericStatus) {
    let key = try status.checkTransportKey(transportKey)
    let plaintext = try status.decryptBlocks(try status.checkBlob(blob), key, status.ivWithoutChallenge)
    var rest = plaintext[...]
    var contents: [NumericStatusPart: [UInt8]] = [:]
    for part in numericStatus.parts {
      contents[part] = Array(rest.prefix(part.byteCount))
      rest = rest.dropFirst(part.byteCount)
    }
    _ = try status.checkMagic(contents[.magic] ?? [])
    func number(_ part: NumericStatusPart) -> Int { contents[part]?.first.map(statusLayout.readNumber) ?? 0 }
    return (
      plaintext,
      NumericStatus(
        state: try status.checkState(number(.state)), counter: numericStatus.readCounter(contents[.counter] ?? []),
        failedAttempts: number(.failedAttempts), maxFailedAttempts: number(.maxFailedAttempts))
    )
  }
}
