/// Something that can begin or end a block for a time.
package enum BlockEvent: String, CaseIterable, Sendable {
  case attemptsUsedUp = "attempts-used-up"
  /// The time is looked at, before a verification or from time to time.
  case time
  /// A right code.
  case success
  /// The administrator blocks.
  case block
  /// The administrator unblocks.
  case unblock
}

/// Why an activation is blocked.
package enum BlockReason: String, CaseIterable, Sendable {
  case attempts = "MAX_FAILED_ATTEMPTS"
  case other = "OTHER"
}

/// The configuration of blocks for a time.
package struct BlockConfiguration: Sendable {
  package let isEnabled: Bool
  /// How long the first block is, in milliseconds.
  package let base: Int
  /// By how much longer each following one is.
  package let factor: Int

  /// No block is longer: with a time of now, the end is still a whole number that JSON can have.
  private static let longest = 1 << 52

  /// How long a block is; those before it count as well.
  fileprivate func time(ofBlock number: Int) -> Int {
    var (time, left) = (min(base, Self.longest), number - 1)
    while left > 0, factor > 1, (1..<Self.longest).contains(time) {
      let (product, isTooLarge) = time.multipliedReportingOverflow(by: factor)
      time = isTooLarge ? Self.longest : min(product, Self.longest)
      left -= 1
    }
    return time
  }

  /// Takes the values as they are.
  package init(isEnabled: Bool, base: Int, factor: Int) {
    self.isEnabled = isEnabled
    self.base = base
    self.factor = factor
  }
}

/// What a server keeps of an activation, as far as a block changes it.
package struct BlockRecord: Equatable, Sendable {
  package let version: Int
  package var state: RecordState
  package var reason: BlockReason?
  /// When the block ends, in milliseconds; nil where it does not end by itself.
  package var expires: Int?
  /// How many blocks there were since the last success.
  package var blocks: Int
  package var attempts: FailedAttempts

  /// Takes the values as they are.
  package init(
    version: Int, state: RecordState, reason: BlockReason?, expires: Int?, blocks: Int, attempts: FailedAttempts
  ) {
    self.version = version
    self.state = state
    self.reason = reason
    self.expires = expires
    self.blocks = blocks
    self.attempts = attempts
  }
}

/// How long an activation is blocked (§ 28.8).
package struct TemporaryBlockRules: Sendable {
  /// A block ends by itself in version 4, where the server is configured for it.
  package var isTimed: @Sendable (BlockConfiguration, _ version: Int) -> Bool = { $0.isEnabled && $1 == 4 }
  /// Each block that ends by itself counts.
  package var countBlock: Function<Int, Int> = { $0 + 1 }
  /// The first block has the base, and each following one is longer by the factor.
  package var findTime: @Sendable (BlockConfiguration, _ blocks: Int) -> Int = { configuration, blocks in
    configuration.time(ofBlock: blocks)
  }
  /// In version 3 no blocks are counted.
  package var blocksOfOldVersion: Function<Int, Int> = { _ in 0 }
  /// A block that runs is not made longer.
  package var blockAgain: @Sendable (_ running: BlockRecord, _ anew: BlockRecord) -> BlockRecord = { running, _ in
    running
  }
  /// A block has ended when its time has come.
  package var hasEnded: @Sendable (_ expires: Int, _ now: Int) -> Bool = { $0 <= $1 }
  /// Only a block for failed attempts ends by itself.
  package var endsByItself: Function<BlockReason, Bool> = { $0 == .attempts }
  /// After a block there is one failed attempt less, so that one more wrong code blocks again.
  package var lowerAttempts: Function<FailedAttempts, Int> = { max($0.count - 1, 0) }
  /// The number of blocks stays until a success.
  package var keepBlocks: Function<Int, Int> = { $0 }
  /// A success sets the failed attempts to zero unless it has possession alone.
  package var clearAttempts: @Sendable (_ failed: Int, SignatureType) -> Int = { $1 == .possession ? $0 : 0 }
  /// A success sets the number of blocks to zero.
  package var clearBlocks: @Sendable (_ blocks: Int, SignatureType) -> Int = { _, _ in 0 }
  /// The block of an administrator does not end by itself.
  package var timeOfAdministrator: @Sendable (BlockConfiguration, BlockRecord, _ now: Int) -> Int? = { _, _, _ in nil }
  /// An administrator who unblocks sets the failed attempts to zero.
  package var attemptsOfUnblocked: Function<FailedAttempts, Int> = { _ in 0 }
}

extension Rules {
  /// The record after an event that concerns its block (§ 28.8).
  package func decideBlock(
    _ event: BlockEvent, type: SignatureType, of record: BlockRecord, by configuration: BlockConfiguration, now: Int
  ) -> BlockRecord {
    let rules = version4.decisions.block
    let isBlocked = record.state == .blocked
    switch event {
    case .attemptsUsedUp:
      let anew = blocked(record, by: configuration, now: now)
      return isBlocked ? rules.blockAgain(record, anew) : anew
    case .time: return isBlocked && hasEnded(record, now: now) ? lifted(record) : record
    case .success:
      guard !isBlocked else { return record }
      var changed = record
      changed.attempts.count = rules.clearAttempts(record.attempts.count, type)
      changed.blocks = rules.clearBlocks(record.blocks, type)
      return changed
    case .block:
      var changed = record
      (changed.state, changed.reason) = (.blocked, .other)
      changed.expires = rules.timeOfAdministrator(configuration, record, now)
      return changed
    case .unblock:
      guard isBlocked else { return record }
      var changed = record
      changed.attempts.count = rules.attemptsOfUnblocked(record.attempts)
      return changed.unblocked
    }
  }

  private func blocked(_ record: BlockRecord, by configuration: BlockConfiguration, now: Int) -> BlockRecord {
    let rules = version4.decisions.block
    var record = record
    (record.state, record.reason, record.expires) = (.blocked, .attempts, nil)
    if rules.isTimed(configuration, record.version) {
      record.blocks = rules.countBlock(record.blocks)
      record.expires = now + rules.findTime(configuration, record.blocks)
    } else if record.version == 3 {
      record.blocks = rules.blocksOfOldVersion(record.blocks)
    }
    return record
  }

  private func hasEnded(_ record: BlockRecord, now: Int) -> Bool {
    guard let reason = record.reason, let expires = record.expires else { return false }
    return version4.decisions.block.endsByItself(reason) && version4.decisions.block.hasEnded(expires, now)
  }

  private func lifted(_ record: BlockRecord) -> BlockRecord {
    var record = record
    record.attempts.count = version4.decisions.block.lowerAttempts(record.attempts)
    record.blocks = version4.decisions.block.keepBlocks(record.blocks)
    return record.unblocked
  }
}

extension BlockRecord {
  /// The same record in ACTIVE.
  fileprivate var unblocked: BlockRecord {
    var record = self
    (record.state, record.reason, record.expires) = (.active, nil, nil)
    return record
  }
}
