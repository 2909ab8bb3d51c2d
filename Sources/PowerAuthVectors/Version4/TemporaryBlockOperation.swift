package import Conformance
internal import PowerAuth

/// What an event does to a block for a time.
package struct TemporaryBlockOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-block.decide", "What an event does to a block that ends by itself.",
    reference: "Version4/TemporaryBlock", ranges: [.onlyV4], chapter: .blockDecision,
    use: "The server of protocol 4, from 2.2 on, where it is configured to block for a time.")
  package let event = input(
    "event", .choice(BlockEvent.allCases.map(\.rawValue)),
    "The attempts are used up; the time is looked at; a code is right; the administrator blocks or unblocks.")
  package let enabled = input("enabled", .yes, "`yes` if the server blocks for a time.")
  package let base = input(
    "base", .int(1...1_000_000, drawing: 1000...300_000), "How long the first block is, in milliseconds.")
  package let factor = input("factor", .int(1...10, drawing: 1...3), "By how much longer each following block is.")
  package let now = input(
    "now", .int(0...2_000_000_000_000, drawing: 1_700_000_000_000...1_800_000_000_000), "The time, in milliseconds.")
  package let version = input("version", .int(3...4), "The version of the activation.")
  package let state = input("state", .choice(["ACTIVE", "BLOCKED"]), "The state of the activation.")
  package let reason = optionalInput(
    "reason", .choice(BlockReason.allCases.map(\.rawValue)), "Why it is blocked.")
  package let expires = optionalInput(
    "expires", .int(0...4_000_000_000_000_000, drawing: 1_700_000_000_000...1_800_000_000_000),
    "When the block ends, in milliseconds; absent where it does not end by itself.")
  package let count = input("count", .int(0...9, drawing: 0...4), "How many blocks there were since a success.")
  package let failedAttempts = input("failedAttempts", .int(0...255, drawing: 0...5), "How many attempts have failed.")
  package let maxFailedAttempts = input("maxFailedAttempts", .int(1...255, drawing: 3...5), "How many block it.")
  package let type = input("type", .codeType, "The factors of the code, of a success.")
  package let newState = output(
    "state", .choice(["ACTIVE", "BLOCKED"]), "The state afterwards.", formula: "as the rule of the event says")
  package let newReason = optionalOutput(
    "reason", .choice(BlockReason.allCases.map(\.rawValue)), "Why it is blocked afterwards.",
    formula: "as the rule of the event says")
  package let newExpires = optionalOutput(
    "expires", .int(0...4_000_000_000_000_000), "When the block ends, afterwards.",
    formula: "now + base · factor^(count − 1) with the count afterwards, where R1 begins a block that ends by itself")
  package let newCount = output(
    "count", .int(0...10), "How many blocks there were, afterwards.", formula: "as the rule of the event says")
  package let newAttempts = output(
    "failedAttempts", .int(0...255), "The failed attempts afterwards.", formula: "as the rule of the event says")
  package let rules = TemporaryBlockSentences()

  package var fieldRules: [Rule] { [rules.ended, rules.time] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let configuration = BlockConfiguration(
        isEnabled: input.says(enabled), base: Int(input[base]), factor: Int(input[factor]))
      let record = rules.decideBlock(
        try input.choice(event), type: try input.choice(type), of: try activation(in: input), by: configuration,
        now: Int(input[now]))
      let isBlocked = record.state == .blocked
      return request.accept(
        newState(record.state.rawValue), newReason(isBlocked ? record.reason?.rawValue : nil),
        newExpires(isBlocked ? record.expires.map(Int64.init) : nil), newCount(Int64(record.blocks)),
        newAttempts(Int64(record.attempts.count)))
    }
  }

  private func activation(in input: Record) throws -> BlockRecord {
    BlockRecord(
      version: Int(input[version]), state: try input.choice(state),
      reason: input[reason].flatMap(BlockReason.init(rawValue:)), expires: input[expires].map(Int.init),
      blocks: Int(input[count]),
      attempts: FailedAttempts(Int(input[failedAttempts]), of: Int(input[maxFailedAttempts])))
  }
}

/// The rules of a block for a time.
package struct TemporaryBlockSentences: DeclarationGroup {
  package let timed = rule(
    "R1", "When the attempts are used up, a block that ends by itself begins in version 4, where it is configured.",
    \.version4.decisions.block.isTimed, \.version4.decisions.block.countBlock,
    \.version4.decisions.block.blocksOfOldVersion)
  package let time = rule(
    "R2", "The first block has the base, and each following one is longer by the factor.",
    \.version4.decisions.block.findTime)
  package let again = rule("R3", "A block that runs stays as it is.", \.version4.decisions.block.blockAgain)
  package let ended = rule(
    "R4", "A block for failed attempts has ended when its time has come, to the millisecond.",
    \.version4.decisions.block.hasEnded, \.version4.decisions.block.endsByItself)
  package let lifted = rule(
    "R5", "After a block there is one failed attempt less, and the number of blocks stays.",
    \.version4.decisions.block.lowerAttempts, \.version4.decisions.block.keepBlocks)
  package let success = rule(
    "R6", "A success sets the number of blocks to zero, and the failed attempts unless it has possession alone.",
    \.version4.decisions.block.clearBlocks, \.version4.decisions.block.clearAttempts)
  package let administrator = rule(
    "R7", "The block of an administrator does not end by itself; who unblocks sets the failed attempts to zero.",
    \.version4.decisions.block.timeOfAdministrator, \.version4.decisions.block.attemptsOfUnblocked)

  package var all: [Rule] { [timed, time, again, ended, lifted, success, administrator] }
}
