internal import PowerAuth

/// Mistakes of a server of protocol 4 with blocks for a time and with what a status shows.
extension MistakeTable {
  static let temporaryBlock: MistakeTable = [
    "temporary-block.in-version-3": breaking(\.version4.decisions.block.isTimed)(
      "Activations of version 3 are blocked for a time too.", { _ in { configuration, _ in configuration.isEnabled } }),
    "temporary-block.always-timed": breaking(\.version4.decisions.block.isTimed)(
      "In version 4 a block for failed attempts ends by itself, also where this is switched off.",
      { _ in { _, version in version == 4 } }),
    "temporary-block.never-timed": breaking(\.version4.decisions.block.isTimed)(
      "No block ends by itself.", { _ in { _, _ in false } }),
    "temporary-block.not-counted": breaking(\.version4.decisions.block.countBlock)(
      "A second block is as long as the first one.", { _ in { _ in 1 } }),
    "temporary-block.blocks-kept-in-version-3": breaking(\.version4.decisions.block.blocksOfOldVersion)(
      "In version 3 the number of blocks stays.", { _ in { $0 } }),
    "temporary-block.constant-time": breaking(\.version4.decisions.block.findTime)(
      "Each block is as long as the first one.", { _ in { configuration, _ in configuration.base } }),
    "temporary-block.linear-time": breaking(\.version4.decisions.block.findTime)(
      "Each block is longer by the base.", { _ in { configuration, blocks in configuration.base * blocks } }),
    "temporary-block.factor-at-once": breaking(\.version4.decisions.block.findTime)(
      "The first block already has the factor.", { right in { right($0, $1) * $0.factor } }),
    "temporary-block.made-longer": breaking(\.version4.decisions.block.blockAgain)(
      "A block that runs begins anew, and counts.", { _ in { _, anew in anew } }),
    "temporary-block.ended-late": breaking(\.version4.decisions.block.hasEnded)(
      "A block has not ended at its time yet, but only after it.", { _ in { $0 < $1 } }),
    "temporary-block.ended-the-other-way": breaking(\.version4.decisions.block.hasEnded)(
      "A block has ended until its time comes.", { _ in { $0 > $1 } }),
    "temporary-block.never-ended": breaking(\.version4.decisions.block.hasEnded)(
      "A block never ends by itself.", { _ in { _, _ in false } }),
    "temporary-block.administrator-ended": breaking(\.version4.decisions.block.endsByItself)(
      "The end that is stored lifts the block of an administrator too.", { _ in { _ in true } }),
    "temporary-block.attempts-cleared": breaking(\.version4.decisions.block.lowerAttempts)(
      "After a block all attempts are free again.", { _ in { _ in 0 } }),
    "temporary-block.attempts-kept": breaking(\.version4.decisions.block.lowerAttempts)(
      "After a block no attempt is left, so that a right code is refused.", { _ in { $0.count } }),
    "temporary-block.attempts-below-maximum": breaking(\.version4.decisions.block.lowerAttempts)(
      "After a block the attempts are one below the maximum, however many had failed.",
      { _ in { max($0.maximum - 1, 0) } }),
    "temporary-block.blocks-forgotten": breaking(\.version4.decisions.block.keepBlocks)(
      "The number of blocks is set to zero when a block ends.", { _ in { _ in 0 } }),
    "temporary-block.success-keeps-blocks": breaking(\.version4.decisions.block.clearBlocks)(
      "A success leaves the number of blocks.", { _ in { blocks, _ in blocks } }),
    "temporary-block.possession-clears-attempts": breaking(\.version4.decisions.block.clearAttempts)(
      "A success with possession alone sets the failed attempts to zero.", { _ in { _, _ in 0 } }),
    "temporary-block.success-keeps-attempts": breaking(\.version4.decisions.block.clearAttempts)(
      "A success leaves the failed attempts.", { _ in { failed, _ in failed } }),
    "temporary-block.administrator-timed": breaking(\.version4.decisions.block.timeOfAdministrator)(
      "The block of an administrator ends by itself.",
      { _ in { configuration, _, now in now + configuration.base } }),
    "temporary-block.end-kept": breaking(\.version4.decisions.block.timeOfAdministrator)(
      "The block of an administrator takes over the end of the block that runs.",
      { _ in { _, record, _ in record.expires } }),
    "temporary-block.unblocked-with-attempts": breaking(\.version4.decisions.block.attemptsOfUnblocked)(
      "Unblocking leaves the failed attempts.", { _ in { $0.count } }),
  ]

  static let shownStatus: MistakeTable = [
    "shown-status.expired-pending": breaking(\.version4.decisions.status.showState)(
      "An activation that has expired is shown as PENDING_COMMIT.", { _ in { state, _ in state } }),
    "shown-status.expired-active": breaking(\.version4.decisions.status.showState)(
      "An activation in ACTIVE is shown as REMOVED when the time of its commit has passed.",
      { _ in { state, isExpired in isExpired ? .removed : state } }),
    "shown-status.version-4-while-pending": breaking(\.version4.decisions.status.showVersion)(
      "The version is 4 while the upgrade waits for its confirmation.",
      { _ in { version, isPending in isPending ? 4 : version } }),
    "shown-status.always-version-4": breaking(\.version4.decisions.status.showVersion)(
      "The current version is always 4.", { _ in { _, _ in 4 } }),
    "shown-status.upgrade-version-of-record": breaking(\.version4.decisions.status.showUpgradeVersion)(
      "The upgrade version is that of the activation.", { _ in { $0 } }),
    "shown-status.confirmation-until-commit": breaking(\.version4.decisions.status.confirmationFlag)(
      "The commit clears bit 0.", { right in { $1 == .pendingCommit ? right($0, $1) : 0 } }),
    "shown-status.confirmation-in-each-pending": breaking(\.version4.decisions.status.confirmationFlag)(
      "Bit 0 is set in PENDING_COMMIT, whether or not the confirmation is awaited.",
      { _ in { $1 == .pendingCommit ? 1 : 0 } }),
    "shown-status.confirmation-inverted": breaking(\.version4.decisions.status.confirmationFlag)(
      "Bit 0 says that the activation is confirmed.", { _ in { isPending, _ in isPending ? 0 : 1 } }),
    "shown-status.upgrade-by-version": breaking(\.version4.decisions.status.upgradeFlag)(
      "Bit 1 is set in version 3.", { _ in { _, version in version == 3 ? 2 : 0 } }),
    "shown-status.upgrade-never": breaking(\.version4.decisions.status.upgradeFlag)(
      "Bit 1 is never set.", { _ in { _, _ in 0 } }),
    "shown-status.algorithm-inverted": breaking(\.version4.decisions.status.algorithmFlag)(
      "Bit 2 says that the algorithm is allowed.", { right in { 4 - right($0, $1) } }),
    "shown-status.algorithm-never": breaking(\.version4.decisions.status.algorithmFlag)(
      "Bit 2 is never set.", { _ in { _, _ in 0 } }),
    "shown-status.empty-list-as-all": breaking(\.version4.decisions.status.algorithmFlag)(
      "An empty list allows all algorithms.", { right in { $1?.isEmpty ?? true ? 0 : right($0, $1) } }),
    "shown-status.biometry-inverted": breaking(\.version4.decisions.status.biometryFlag)(
      "Bit 3 says that biometry is off.", { _ in { isOn, _ in isOn ? 0 : 8 } }),
    "shown-status.biometry-in-active-only": breaking(\.version4.decisions.status.biometryFlag)(
      "Bit 3 is shown in ACTIVE only.", { right in { $1 == .active ? right($0, $1) : 0 } }),
    "shown-status.counter-clamped": breaking(\.version4.decisions.status.showCounter)(
      "A counter above 255 is shown as 255.", { _ in { min($0, 255) } }),
    "shown-status.counter-of-7-bits": breaking(\.version4.decisions.status.showCounter)(
      "The byte of the counter has seven bits.", { _ in { $0 & 0x7F } }),
    "shown-status.counter-last-used": breaking(\.version4.decisions.status.showCounter)(
      "The byte of the counter is that of the value that was used last.", { _ in { ($0 + 255) & 0xFF } }),
    "shown-status.attempts-clamped": breaking(\.version4.decisions.status.showAttempts)(
      "Attempts above 255 are shown as 255.", { _ in { min($0, 255) } }),
    "shown-status.attempts-zeroed": breaking(\.version4.decisions.status.showAttempts)(
      "Attempts above 255 are shown as 0.", { _ in { $0 > 255 ? 0 : $0 } }),
  ]
}
