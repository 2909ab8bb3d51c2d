import Primitives

/// The values that a status of protocol 4 states (§ 26.8).
package struct PlainStatus: Equatable, Sendable {
  /// 1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.
  package var state: Int
  package var currentVersion: Int
  package var upgradeVersion: Int
  /// Bit 0: the activation is not confirmed yet; 1: the upgrade is not; 2: the algorithm is no longer supported; 3:
  /// biometry is enabled.
  package var flags: Int
  package var counterByte: Int
  package var failedAttempts: Int
  package var maxFailedAttempts: Int
  package var lookAhead: Int
  package var counterHash: [UInt8]

  /// Takes the values as they are.
  package init(
    state: Int, currentVersion: Int, upgradeVersion: Int, flags: Int, counterByte: Int, failedAttempts: Int,
    maxFailedAttempts: Int, lookAhead: Int, counterHash: [UInt8]
  ) {
    self.state = state
    self.currentVersion = currentVersion
    self.upgradeVersion = upgradeVersion
    self.flags = flags
    self.counterByte = counterByte
    self.failedAttempts = failedAttempts
    self.maxFailedAttempts = maxFailedAttempts
    self.lookAhead = lookAhead
    self.counterHash = counterHash
  }

  /// The flag of an activation that is not confirmed yet.
  package static let confirmationPending = 0b1
  /// The flag of an upgrade that is not confirmed yet.
  package static let upgradePending = 0b10
  /// The flag of biometry that the server has.
  package static let biometryEnabled = 0b1000
}

/// A part of a status of protocol 4.
package enum PlainStatusPart: CaseIterable, Sendable {
  case magic, state, currentVersion, upgradeVersion, flags, reserved, counterByte, failedAttempts, maxFailedAttempts
  case lookAhead, counterHash

  /// How many bytes the part has.
  fileprivate var byteCount: Int {
    switch self {
    case .magic, .reserved: 4
    case .counterHash: wideKeyByteCount
    default: 1
    }
  }
}

/// The status of protocol 4, which is authenticated and not encrypted by itself (§ 26.8).
package struct PlainStatusRules: Sendable {
  /// The key, KEY_MAC_STATUS, has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// Four bytes are reserved.
  package var checkReserved: Check<[UInt8]> = demandingCount(4)
  /// The hash of the counter has 32 bytes.
  package var checkHash: Check<[UInt8]> = checkedWideKey
  /// A status begins with DE C0 DE D4.
  package var magic: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD4]
  /// The flags stand behind the versions, and then four reserved bytes.
  package var parts = PlainStatusPart.allCases
  /// Numbers are single bytes, without a sign.
  package var writeNumber: Function<Int, UInt8> = { UInt8(truncatingIfNeeded: $0) }
  /// Numbers are read without a sign.
  package var readNumber: Function<UInt8, Int> = { Int($0) }
  /// The MAC covers all 48 bytes.
  package var cover: Function<[UInt8], [UInt8]> = { $0 }
  /// The customisation of the MAC.
  package var customization = "PA4MAC-STATUS"
  /// A status with its MAC has 80 bytes.
  package var checkMessage: Check<[UInt8]> = demandingCount(PlainStatusRules.byteCount + wideKeyByteCount)
  /// The MAC is compared whole, in constant time, before the status is read.
  package var areEqual: @Sendable (_ given: [UInt8], _ computed: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }
  /// The magic bytes are those of protocol 4, and no others.
  package var checkMagic: @Sendable (_ given: [UInt8], _ due: [UInt8]) throws -> Void = { given, due in
    try demand(given == due, else: .statusMagic)
  }
  /// A server's state is from 1 to 5.
  package var checkState: Check<Int> = { state in
    try demand(1...5 ~= state, else: .unknownState)
    return state
  }
  /// The current version is 4, or 3 during an upgrade that is not confirmed yet.
  package var checkVersions: Check<PlainStatus> = { status in
    let isUpgraded = status.flags & PlainStatus.upgradePending != 0
    try demand(status.currentVersion == 4 || status.currentVersion == 3 && isUpgraded, else: .statusVersion)
    try demand((4...).contains(status.upgradeVersion), else: .statusVersion)
    return status
  }
  /// No more attempts have failed than are allowed.
  package var checkAttempts: Check<PlainStatus> = { status in
    try demand(status.failedAttempts <= status.maxFailedAttempts, else: .attempts)
    return status
  }
  /// The look-ahead is from 1 to 64.
  package var checkLookAhead: Check<Int> = { lookAhead in
    try demand(LookAhead.range ~= lookAhead, else: .lookAhead)
    return lookAhead
  }

  package static let byteCount = 48
}

extension Rules {
  /// Writes a status as a server does, and authenticates it (§ 26.8).
  package func encodeStatus(
    _ status: PlainStatus, reserved: [UInt8], key: [UInt8]
  ) throws -> (blob: [UInt8], mac: [UInt8]) {
    let rules = version4.status
    let key = try rules.checkKey(key)
    let reserved = try rules.checkReserved(reserved)
    let hash = try rules.checkHash(status.counterHash)
    let blob = rules.parts.flatMap { part in
      switch part {
      case .magic: rules.magic
      case .reserved: reserved
      case .counterHash: hash
      default: [rules.writeNumber(status[part])]
      }
    }
    return (blob, try statusMAC(blob, key: key))
  }

  /// Reads a status, after its MAC was found right and never before (§ 26.8).
  package func decodeStatus(_ message: [UInt8], key: [UInt8]) throws -> (status: PlainStatus, mac: [UInt8]) {
    let rules = version4.status
    let key = try rules.checkKey(key)
    let message = try rules.checkMessage(message)
    let blob = Array(message.prefix(PlainStatusRules.byteCount))
    let mac = try statusMAC(blob, key: key)
    try demand(rules.areEqual(Array(message.dropFirst(PlainStatusRules.byteCount)), mac), else: .macMismatch)
    let status = try read(divide(blob))
    _ = try rules.checkState(status.state)
    _ = try rules.checkLookAhead(status.lookAhead)
    return (try rules.checkAttempts(try rules.checkVersions(status)), mac)
  }

  private func statusMAC(_ blob: [UInt8], key: [UInt8]) throws -> [UInt8] {
    try version4.mac.authenticate(
      version4.status.cover(blob), key, version4.status.customization, wideKeyByteCount)
  }

  private func divide(_ blob: [UInt8]) -> [PlainStatusPart: [UInt8]] {
    var parts: [PlainStatusPart: [UInt8]] = [:]
    var rest = blob[...]
    for part in version4.status.parts {
      parts[part] = Array(rest.prefix(part.byteCount))
      rest = rest.dropFirst(part.byteCount)
    }
    return parts
  }

  private func read(_ parts: [PlainStatusPart: [UInt8]]) throws -> PlainStatus {
    let rules = version4.status
    try rules.checkMagic(parts[.magic] ?? [], rules.magic)
    func number(_ part: PlainStatusPart) -> Int { parts[part]?.first.map(rules.readNumber) ?? 0 }
    return PlainStatus(
      state: number(.state), currentVersion: number(.currentVersion), upgradeVersion: number(.upgradeVersion),
      flags: number(.flags), counterByte: number(.counterByte), failedAttempts: number(.failedAttempts),
      maxFailedAttempts: number(.maxFailedAttempts), lookAhead: number(.lookAhead),
      counterHash: parts[.counterHash] ?? [])
  }
}

extension PlainStatus {
  /// The number of a part that is one.
  fileprivate subscript(part: PlainStatusPart) -> Int {
    switch part {
    case .state: state
    case .currentVersion: currentVersion
    case .upgradeVersion: upgradeVersion
    case .flags: flags
    case .counterByte: counterByte
    case .failedAttempts: failedAttempts
    case .maxFailedAttempts: maxFailedAttempts
    case .lookAhead: lookAhead
    case .magic, .reserved, .counterHash: 0
    }
  }
}
