/// A part of a decrypted status (§ 13).
package enum StatusPart: CaseIterable, Sendable {
  case magic, state, currentVersion, upgradeVersion, reserved, counterByte, failedAttempts, maxFailedAttempts
  case lookAhead, counterHash
  /// The byte of 3.0 in place of the look-ahead.
  case zero
  /// CTR_DATA, as servers of 3.0 sent it; later servers send noise.
  case counterData

  /// How many bytes the part has; the reserved one has what the others leave of 32.
  fileprivate var byteCount: Int? {
    switch self {
    case .magic: 4
    case .counterHash, .counterData: keyByteCount
    case .reserved: nil
    case .state, .currentVersion, .upgradeVersion, .counterByte, .failedAttempts, .maxFailedAttempts, .lookAhead, .zero:
      1
    }
  }
}

/// The parts of a status with their bytes.
package struct StatusContents: Equatable, Sendable {
  private var bytes: [StatusPart: [UInt8]]

  /// Takes the bytes as they are.
  package init(_ bytes: [StatusPart: [UInt8]] = [:]) {
    self.bytes = bytes
  }

  /// The bytes of a part; none where the version does not have it.
  package subscript(part: StatusPart) -> [UInt8]? {
    get { bytes[part] }
    set { bytes[part] = newValue }
  }
}

/// The places of the parts in the 32 bytes of a status.
package struct StatusLayout: Sendable {
  package static let byteCount = 32

  /// The parts in their order.
  package var parts: [StatusPart]

  /// How many bytes the version reserves.
  package var reservedByteCount: Int { Self.byteCount - parts.compactMap(\.byteCount).reduce(0, +) }

  /// Writes the parts one behind the other.
  func write(_ contents: StatusContents) -> [UInt8] { parts.flatMap { contents[$0] ?? [] } }

  /// Divides 32 bytes into the parts.
  func read(_ bytes: [UInt8]) -> StatusContents {
    var contents = StatusContents()
    var rest = bytes[...]
    for part in parts {
      let count = part.byteCount ?? reservedByteCount
      contents[part] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return contents
  }
}

/// The layouts of the versions, and the numbers in them.
package struct StatusLayoutRules: Sendable {
  /// From 3.1 on: the counter's byte stands before the attempts, the look-ahead behind them, and the hash at the end.
  package var withCounterHash = StatusLayout(parts: [
    .magic, .state, .currentVersion, .upgradeVersion, .reserved, .counterByte, .failedAttempts, .maxFailedAttempts,
    .lookAhead, .counterHash,
  ])
  /// In 3.0: one more reserved byte, the attempts, a zero byte, and CTR_DATA.
  package var withCounterData = StatusLayout(parts: [
    .magic, .state, .currentVersion, .upgradeVersion, .reserved, .failedAttempts, .maxFailedAttempts, .zero,
    .counterData,
  ])
  /// A status states the counter from 3.1 on.
  package var statesCounter: Function<Bool, Bool> = { $0 }
  /// Numbers are single bytes, without a sign.
  package var writeNumber: Function<Int, UInt8> = { UInt8(truncatingIfNeeded: $0) }
  /// Numbers are read without a sign.
  package var readNumber: Function<UInt8, Int> = { Int($0) }
  /// The status begins with DE C0 DE D1.
  package var magic: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD1]
}

extension StatusLayoutRules {
  /// The layout of a status that states the counter, or does not.
  package func layout(statesCounter: Bool) -> StatusLayout { statesCounter ? withCounterHash : withCounterData }
}
